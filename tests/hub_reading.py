"""The Hub's answers to requests that only read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qs, quote

from hub_answers import Answer, Call, as_json, file_entry, folder_entry, large_part, refused
from hub_store import File, HubStore, Refusal

_RANGE = re.compile(r"bytes=(\d*)-(\d*)")


def whoami(store: HubStore, call: Call) -> Answer:
    """Whose the token is, and what it may do."""
    me = call.caller
    orgs = [{"type": "org", "id": name, "name": name, "fullname": name, "roleInOrg": "write"} for name in me.orgs]
    token = {"type": "access_token", "accessToken": {"displayName": me.name, "role": me.role}}
    return as_json({"type": "user", "id": me.name, "name": me.name, "fullname": me.name, "orgs": orgs, "auth": token})


def access(store: HubStore, call: Call, kind: str, id: str, write: str) -> Answer:
    """Whether a repository can be read, or written."""
    (store.find_to_write if write else store.find)(call.account, kind, id)
    return as_json({})


def info(store: HubStore, call: Call, kind: str, id: str, revision: str = "") -> Answer:
    """A repository at a revision."""
    repository = store.find(call.account, kind, id)
    commit = repository.resolve(revision or "main")
    first = next(iter(repository.commits.values()))
    siblings = [_sibling(path, file, blobs=call.asks("blobs")) for path, file in sorted(commit.files.items())]
    told = {"_id": id, "id": id, "author": repository.namespace, "sha": commit.id, "private": repository.private}
    dates = {"createdAt": first.date, "lastModified": commit.date}
    counts = {"gated": False, "disabled": False, "tags": [], "downloads": 0, "likes": 0}
    return as_json({**told, **dates, **counts, "siblings": siblings})


def refs(store: HubStore, call: Call, kind: str, id: str) -> Answer:
    """The branches and tags of a repository."""
    repository = store.find(call.account, kind, id)

    def listed(names: Mapping[str, str], folder: str) -> list[dict[str, str]]:
        return [{"name": name, "ref": f"refs/{folder}/{name}", "targetCommit": to} for name, to in names.items()]

    named = {"branches": listed(repository.branches, "heads"), "tags": listed(repository.tags, "tags")}
    return as_json({**named, "converts": [], "pullRequests": []})


def commits(store: HubStore, call: Call, kind: str, id: str, revision: str) -> Answer:
    """What led to a revision, the latest first."""
    history = store.find(call.account, kind, id).history(revision)
    told = [
        {"id": one.id, "title": one.title, "message": one.text, "date": one.date, "authors": [{"user": one.author}]}
        for one in history
    ]
    return as_json(told)


def tree(store: HubStore, call: Call, kind: str, id: str, revision: str, folder: str = "") -> Answer:
    """The files and folders of a folder, with all that is below it where the query asks for that."""
    files = store.find(call.account, kind, id).resolve(revision).files
    within = {path: file for path, file in files.items() if not folder or path.startswith(f"{folder}/")}
    if folder and not within:
        raise Refusal(404, f"{folder} does not exist on {revision}", "EntryNotFound")
    depth = folder.count("/") + 1 if folder else 0
    entries: dict[str, dict[str, Any]] = {}
    for path, file in sorted(within.items()):
        parts = path.split("/")
        for end in range(depth + 1, len(parts)):
            parent = "/".join(parts[:end])
            entries.setdefault(parent, folder_entry(parent, files))
        entries[path] = file_entry(path, file)
    everything = call.asks("recursive")
    return as_json([entry for path, entry in entries.items() if everything or path.count("/") == depth])


def paths_info(store: HubStore, call: Call, kind: str, id: str, revision: str) -> Answer:
    """What is at some paths; nothing is said of those at which nothing is."""
    files = store.find(call.account, kind, id).resolve(revision).files
    asked = call.json["paths"] if call.body[:1] == b"{" else parse_qs(call.body.decode()).get("paths", [])
    entries = []
    for path in asked:
        if path in files:
            entries.append(file_entry(path, files[path]))
        elif any(name.startswith(path.rstrip("/") + "/") for name in files):
            entries.append(folder_entry(path.rstrip("/"), files))
    return as_json(entries)


def download(store: HubStore, call: Call, kind: str, id: str, revision: str, path: str) -> Answer:
    """A file, or the part of it that the header Range names."""
    commit = store.find(call.account, kind, id).resolve(revision)
    told = {"X-Repo-Commit": commit.id}
    file = commit.files.get(path)
    if file is None:
        answer = refused(Refusal(404, "Entry not found", "EntryNotFound"))
        return Answer(answer.body, answer.status, {**answer.headers, **told})
    name = quote(path.rpartition("/")[2])
    told |= {"Content-Type": "application/octet-stream", "Content-Disposition": f"inline; filename*=UTF-8''{name}"}
    told |= {"ETag": f'"{file.etag}"', "Accept-Ranges": "bytes"}
    if file.large:
        told |= {"X-Linked-Etag": f'"{file.etag}"', "X-Linked-Size": str(len(file.content))}
    part = _RANGE.fullmatch(call.range)
    if part is None or part[0] == "bytes=-":
        return Answer(file.content, 200, told)
    size = len(file.content)
    start = int(part[1]) if part[1] else max(size - int(part[2]), 0)
    end = min(int(part[2]) + 1, size) if part[1] and part[2] else size
    if start >= size:
        return Answer(b"", 416, {"Content-Range": f"bytes */{size}"})
    return Answer(file.content[start:end], 206, {**told, "Content-Range": f"bytes {start}-{end - 1}/{size}"})


def _sibling(path: str, file: File, *, blobs: bool) -> dict[str, Any]:
    if not blobs:
        return {"rfilename": path}
    told = {"rfilename": path, "size": len(file.content), "blobId": file.blob_id}
    return {**told, "lfs": large_part(file, "sha256")} if file.large else told
