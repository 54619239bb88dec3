"""One request to the Hub and its answer, and what answers have in common."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from hub_store import ANONYMOUS, Account, File, Refusal


@dataclass(frozen=True, slots=True)
class Call:
    """One request. base: the server's own URL. range: the header. account: None for the anonymous."""

    base: str
    body: bytes = b""
    query: Mapping[str, str] = field(default_factory=dict)
    range: str = ""
    account: Account | None = None

    @property
    def json(self) -> Any:
        """The object in the body.

        Raises:
            Refusal: it has none.
        """
        try:
            return json.loads(self.body or b"{}")
        except ValueError as error:
            raise Refusal(400, "Invalid JSON") from error

    @property
    def caller(self) -> Account:
        """The account.

        Raises:
            Refusal: the caller is anonymous.
        """
        if self.account is None:
            raise Refusal(401, ANONYMOUS)
        return self.account

    def asks(self, name: str) -> bool:
        """Whether a switch of the query is on."""
        return self.query.get(name, "").lower() in ("1", "true")


@dataclass(frozen=True, slots=True)
class Answer:
    """Status, body and headers of a response; Content-Length is added to them."""

    body: bytes = b""
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)


def as_json(content: Any, status: int = 200, **headers: str) -> Answer:
    """Any JSON; `x_error_code="..."` is the header X-Error-Code."""
    named = {name.replace("_", "-").title(): value for name, value in headers.items()}
    return Answer(json.dumps(content).encode(), status, {"Content-Type": "application/json; charset=utf-8", **named})


def refused(refusal: Refusal, **also: str) -> Answer:
    """An error as the Hub words it; the client chooses its exception by the headers. also: further keys of the body."""
    code = {"x_error_code": refusal.code} if refusal.code else {}
    return as_json({"error": refusal.message, **also}, refusal.status, x_error_message=refusal.message, **code)


def web_address(call: Call, kind: str, id: str) -> str:
    """Where a repository's page is."""
    return f"{call.base}/{id}" if kind == "model" else f"{call.base}/{kind}s/{id}"


def file_entry(path: str, file: File) -> dict[str, Any]:
    """A file as lists of files tell it."""
    entry = {"type": "file", "oid": file.blob_id, "size": len(file.content), "path": path}
    return {**entry, "lfs": large_part(file, "oid")} if file.large else entry


def large_part(file: File, name: str) -> dict[str, Any]:
    """What lists say of a large file besides. name: of the key of its SHA-256."""
    return {name: file.sha256, "size": len(file.content), "pointerSize": len(file.pointer)}


def folder_entry(path: str, files: Mapping[str, File]) -> dict[str, Any]:
    """A folder as lists of files tell it; its id follows from what is in it."""
    inside = sorted(name + file.blob_id for name, file in files.items() if name.startswith(f"{path}/"))
    return {"type": "directory", "oid": hashlib.sha1("".join(inside).encode()).hexdigest(), "size": 0, "path": path}
