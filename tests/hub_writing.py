"""The Hub's answers to requests that change something, and to those that prepare a change."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Iterator
from typing import Any

import yaml

from hub_answers import Answer, Call, as_json, refused, web_address
from hub_store import PULL_REQUEST, File, HubStore, Refusal

COLOURS = ("red", "yellow", "green", "blue", "indigo", "purple", "pink", "gray")
SDKS = ("gradio", "docker", "static", "streamlit")
_FRONT_MATTER = re.compile(r"---\n(.*?)\n---(?:\n|\Z)", re.DOTALL)


def validate_card(store: HubStore, call: Call) -> Answer:
    """Whether the YAML at the head of a card is what the Hub takes."""
    content, kind = call.json["content"], call.json["repoType"]
    found = _FRONT_MATTER.match(content.replace("\r\n", "\n"))
    try:
        faults = list(_card_faults(yaml.safe_load(found[1]) if found else {}, kind))
    except yaml.YAMLError as error:
        faults = [f"Invalid YAML: {error}"]
    warnings = [] if found else ["empty or missing yaml metadata in repo card"]
    told = {"errors": [{"message": text} for text in faults], "warnings": [{"message": text} for text in warnings]}
    return as_json(told, 400 if faults else 200)


def create(store: HubStore, call: Call) -> Answer:
    """A new repository."""
    asked = call.json
    kind, name, namespace = asked.get("type") or "model", asked["name"], asked.get("organization")
    private, sdk = asked.get("visibility") == "private", asked.get("sdk") or "static"
    try:
        id = store.create(call.account, kind, name, namespace, private=private, sdk=sdk).id
    except Refusal as refusal:
        if refusal.status != 409:
            raise
        return refused(refusal, url=web_address(call, kind, f"{namespace or call.caller.name}/{name}"))
    return as_json({"url": web_address(call, kind, id), "name": id, "id": id})


def delete(store: HubStore, call: Call) -> Answer:
    """A repository no longer."""
    asked = call.json
    id = f"{asked.get('organization') or call.caller.name}/{asked['name']}"
    store.delete(call.account, asked.get("type") or "model", id)
    return as_json({})


def settings(store: HubStore, call: Call, kind: str, id: str) -> Answer:
    """A repository made public or private."""
    repository = store.find_to_write(call.account, kind, id)
    visibility = call.json.get("visibility")
    if visibility in ("public", "private"):
        repository.private = visibility == "private"
    return as_json({"private": repository.private})


def add_tag(store: HubStore, call: Call, kind: str, id: str, revision: str) -> Answer:
    """A name for a commit."""
    store.find_to_write(call.account, kind, id).tag(call.json["tag"], revision)
    return as_json({})


def delete_tag(store: HubStore, call: Call, kind: str, id: str, tag: str) -> Answer:
    """A name no longer."""
    if store.find_to_write(call.account, kind, id).tags.pop(tag, None) is None:
        raise Refusal(404, f"Invalid rev id: {tag}", "RevisionNotFound")
    return as_json({})


def add_branch(store: HubStore, call: Call, kind: str, id: str, branch: str) -> Answer:
    """A branch that begins at a revision."""
    repository = store.find_to_write(call.account, kind, id)
    if branch in repository.branches:
        raise Refusal(409, "Reference already exists")
    repository.branches[branch] = repository.resolve(call.json.get("startingPoint") or "main").id
    return as_json({})


def preupload(store: HubStore, call: Call, kind: str, id: str, revision: str) -> Answer:
    """How files are to be sent, and what is there now under their names."""
    repository = store.find_to_write(call.account, kind, id, PULL_REQUEST)
    there = repository.resolve(revision).files

    def told(path: str, size: int) -> dict[str, Any]:
        large = repository.keeps_large(path, size, store.large_from)
        known = there[path].etag if path in there and there[path].large == large else None
        return {"path": path, "uploadMode": "lfs" if large else "regular", "shouldIgnore": False, "oid": known}

    return as_json({"files": [told(file["path"], file["size"]) for file in call.json["files"]]})


def large_batch(store: HubStore, call: Call, kind: str, id: str) -> Answer:
    """Where to send those large files that are not there yet."""
    store.find_to_write(call.account, kind, id)

    def told(oid: str, size: int) -> dict[str, Any]:
        if oid in store.objects:
            return {"oid": oid, "size": size}
        upload = {"href": f"{call.base}/_large/{oid}", "header": {}}
        verify = {"href": f"{web_address(call, kind, id)}.git/info/lfs/objects/verify"}
        return {"oid": oid, "size": size, "actions": {"upload": upload, "verify": verify}}

    return as_json({"transfer": "basic", "objects": [told(one["oid"], one["size"]) for one in call.json["objects"]]})


def large_upload(store: HubStore, call: Call, oid: str) -> Answer:
    """A large file; like the Hub's storage this asks for no token."""
    if hashlib.sha256(call.body).hexdigest() != oid:
        raise Refusal(400, "The content is not that of the object's id")
    store.objects[oid] = call.body
    return Answer()


def large_verify(store: HubStore, call: Call, kind: str, id: str) -> Answer:
    """Whether a large file has arrived."""
    store.find_to_write(call.account, kind, id)
    content = store.objects.get(call.json["oid"])
    if content is None or len(content) != call.json["size"]:
        raise Refusal(404, "The object has not been uploaded")
    return as_json({})


def commit(store: HubStore, call: Call, kind: str, id: str, branch: str) -> Answer:
    """Files added, replaced and deleted, all at once."""
    repository = store.find_to_write(call.account, kind, id, PULL_REQUEST)
    added: dict[str, File] = {}
    deleted: list[str] = []
    header: dict[str, Any] = {}
    try:
        for operation in map(json.loads, call.body.splitlines()):
            key, value = operation["key"], operation["value"]
            if key == "header":
                header = value
            elif key == "file":
                added[value["path"]] = File(base64.b64decode(value["content"], validate=True))
            elif key == "lfsFile":
                added[value["path"]] = File(store.objects[value["oid"]], large=True)
            else:
                deleted.append(value["path"].rstrip("/") + {"deletedFile": "", "deletedFolder": "/"}[key])
    except (ValueError, KeyError) as error:
        raise Refusal(400, f"Invalid commit: {error!r}") from error
    title, text, parent = header.get("summary", ""), header.get("description", ""), header.get("parentCommit")
    made = repository.change(branch, added, deleted, title, text, parent=parent, author=call.caller.name)
    url = f"{web_address(call, kind, id)}/commit/{made.id}"
    return as_json({"success": True, "commitOid": made.id, "commitUrl": url, "hookOutput": ""})


def _card_faults(said: Any, kind: str) -> Iterator[str]:
    if not isinstance(said, dict):
        yield "The metadata must be an object"
    elif kind == "space" and said:
        if said.get("sdk") not in SDKS:
            yield f'"sdk" must be one of [{", ".join(SDKS)}]'
        for key in ("colorFrom", "colorTo"):
            if said.get(key, COLOURS[0]) not in COLOURS:
                yield f'"{key}" must be one of [{", ".join(COLOURS)}]'
        if len(str(said.get("short_description", ""))) > 60:
            yield '"short_description" length must be less than or equal to 60 characters long'
