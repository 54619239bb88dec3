"""Which of the Hub's addresses is answered by which function."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import parse_qsl, unquote

import hub_reading as reading
import hub_writing as writing
from hub_answers import Answer, Call, refused
from hub_store import WRONG_TOKEN, HubStore, Refusal

_REPO = r"/api/(?P<kind>models|datasets|spaces)/(?P<id>[^/]+/[^/]+)"
_PAGE = r"(?:/(?P<kind>datasets|spaces))?/(?P<id>[^/]+/[^/]+)"
_KINDS = {"models": "model", "datasets": "dataset", "spaces": "space", None: "model"}
_OF_A_REPO = (re.compile(rf"{_REPO}(?:/.*)?"), re.compile(rf"{_PAGE}(?:\.git/info|/resolve)/.*"))

ROUTES: tuple[tuple[str, str, Callable[..., Answer]], ...] = (
    ("GET", r"/api/whoami-v2", reading.whoami),
    ("GET", _REPO, reading.info),
    ("GET", rf"{_REPO}/revision/(?P<revision>[^/]+)", reading.info),
    ("GET", rf"{_REPO}/refs", reading.refs),
    ("GET", rf"{_REPO}/commits/(?P<revision>[^/]+)", reading.commits),
    ("GET", rf"{_REPO}/tree/(?P<revision>[^/]+)(?:/(?P<folder>.+))?", reading.tree),
    ("GET", rf"{_REPO}/auth-check(?P<write>/write)?", reading.access),
    ("POST", rf"{_REPO}/paths-info/(?P<revision>[^/]+)", reading.paths_info),
    ("GET HEAD", rf"{_PAGE}/resolve/(?P<revision>[^/]+)/(?P<path>.+)", reading.download),
    ("POST", r"/api/validate-yaml", writing.validate_card),
    ("POST", r"/api/repos/create", writing.create),
    ("DELETE", r"/api/repos/delete", writing.delete),
    ("PUT", rf"{_REPO}/settings", writing.settings),
    ("POST", rf"{_REPO}/tag/(?P<revision>[^/]+)", writing.add_tag),
    ("DELETE", rf"{_REPO}/tag/(?P<tag>[^/]+)", writing.delete_tag),
    ("POST", rf"{_REPO}/branch/(?P<branch>[^/]+)", writing.add_branch),
    ("POST", rf"{_REPO}/preupload/(?P<revision>[^/]+)", writing.preupload),
    ("POST", rf"{_PAGE}\.git/info/lfs/objects/batch", writing.large_batch),
    ("POST", rf"{_PAGE}\.git/info/lfs/objects/verify", writing.large_verify),
    ("PUT", r"/_large/(?P<oid>[0-9a-f]{64})", writing.large_upload),
    ("POST", rf"{_REPO}/commit/(?P<branch>[^/]+)", writing.commit),
)


@dataclass(frozen=True, slots=True)
class Request:
    """What came in. path: still quoted, since a revision may hold a slash. token: of the header; None without one."""

    method: str
    path: str
    query: str = ""
    token: str | None = None
    range: str = ""
    body: bytes = b""


def respond(store: HubStore, base: str, request: Request) -> Answer:
    """The Hub's answer. base: its own URL."""
    for methods, pattern, function in ROUTES:
        found = re.fullmatch(pattern, request.path)
        if found and request.method in methods.split():
            return _answer(store, base, request, function, found)
    return refused(Refusal(404, "Sorry, we can't find the page you are looking for."))


def repository_of(path: str) -> tuple[str, str] | None:
    """Kind and id of the repository that an address is of.

    >>> repository_of("/api/datasets/ada/ExBind/commit/main"), repository_of("/api/repos/create")
    (('dataset', 'ada/ExBind'), None)
    """
    for pattern in _OF_A_REPO:
        found = pattern.fullmatch(path)
        if found:
            return _KINDS[found["kind"]], unquote(found["id"])
    return None


def _answer(
    store: HubStore, base: str, request: Request, function: Callable[..., Answer], found: re.Match[str]
) -> Answer:
    named = {name: unquote(text or "") for name, text in found.groupdict().items()}
    if "kind" in named:
        named["kind"] = _KINDS[found["kind"]]
    try:
        account = store.account(request.token)
        call = Call(base, request.body, dict(parse_qsl(request.query)), request.range, account)
        return function(store, call, **named)
    except Refusal as refusal:
        # By itself the client takes such a 401 for a missing repository only where the address is https.
        code = refusal.status == 401 and refusal.message != WRONG_TOKEN and "id" in named
        return refused(Refusal(401, refusal.message, "RepoNotFound") if code else refusal)
