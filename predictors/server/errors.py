"""What an unwanted reply of a server means: for this request, this question or the whole run, in one sentence.

    status, headers, body of a reply  --judge-->  Failure

Pure: nothing here knows a client.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC
from email.utils import parsedate_to_datetime
from typing import Any, Literal
from urllib.parse import urlsplit

from predictors.server.replies import quoted, said
from predictors.texts import shorten

LOOKED_AT = 2000  # characters of a server's message in which a cure is looked for
LISTED = 10  # models of a server that a sentence names
RETRIED = (408, 409, 429)  # and all from 500
BUSY = (429, 503)
CURES = (  # what a refused request was about, and what helps; the first that fits
    (
        re.compile(r"context|too long|longer than|max_model_len|maximum.{0,40}tokens|at least 1, got -", re.IGNORECASE),
        "give the server a longer context (vLLM: --max-model-len, llama.cpp: --ctx-size) or the model fewer new tokens",
    ),
    (
        re.compile(r"image|picture|multi-?modal|\bvision|mmproj", re.IGNORECASE),
        "serve a model that reads pictures, and raise the server's limit on their number and size "
        "(vLLM: --limit-mm-per-prompt)",
    ),
    (
        re.compile(r"max_tokens|max_completion_tokens|temperature|seed|unsupported|unrecognized", re.IGNORECASE),
        'take the field out of the requests, as in --request \'{"max_tokens": null, "max_completion_tokens": 96}\'',
    ),
)
_SECONDS = re.compile(r"[0-9]+(\.[0-9]*)?")


@dataclass(frozen=True, slots=True)
class Server:
    """What sentences name: the base URL, the model, the variable of the key, the models that the server lists."""

    url: str
    model: str
    key_env: str | None = None
    models: tuple[str, ...] = ()


class Failure(Exception):
    """A request that brought no answer; the message is one sentence.

    means: `retry`: asking again may help; `unreachable`: so it is, and if not, there is no server; `question`: this
        question has no answer; `refused`: none may have one; `end`: none has one.
    status: of HTTP, where there was a reply. wait: seconds that the server asks to wait.
    """

    def __init__(
        self,
        means: Literal["retry", "unreachable", "question", "refused", "end"],
        sentence: str,
        status: int | None = None,
        wait: float | None = None,
    ) -> None:
        super().__init__(sentence)
        self.means = means
        self.status = status
        self.wait = wait

    @property
    def pauses(self) -> bool:
        """It tells that the server has enough of all requests, not of this one."""
        return self.status == 429 or (self.status in BUSY and self.wait is not None)


def judge(status: int, headers: Mapping[str, str], body: bytes, server: Server, now: float) -> Failure:
    """What a reply with another status than 200 means.

    headers: names in lower case. now: seconds since 1970.

    >>> print(judge(404, {}, b'{"error": "no such model"}', Server("http://h/v1", "m", models=("a", "b")), 0.0))
    http://h/v1 does not know the model 'm' or the path (HTTP 404: 'no such model'); it lists: 'a', 'b'
    """
    seen = f"HTTP {status}: {quoted(body)}" if body.strip() else f"HTTP {status}"
    if status == 402 or (status == 429 and _out_of_quota(body)):
        return Failure("end", f"{server.url} wants payment ({seen}); raise the account's quota, then resume")
    if status in (401, 403):
        return Failure("refused", _denied(server, seen), status)
    if status == 404:
        return Failure("refused", _unknown(server, seen), status)
    if 300 <= status < 400:
        return Failure("refused", _moved(server, status, headers.get("location", "")), status)
    if status in RETRIED or status >= 500:
        return Failure("retry", f"the server could not answer ({seen})", status, retry_after(headers, now))
    cure = next((cure for pattern, cure in CURES if pattern.search(said(body)[:LOOKED_AT])), None)
    return Failure("question", f"the server refused the request ({seen})" + (f"; {cure}" if cure else ""), status)


def retry_after(headers: Mapping[str, str], now: float) -> float | None:
    """The seconds that a server asks to wait: a number, or a date, which is read by the server's own clock if it tells.

    Source: RFC 9110, section 10.2.3; `retry-after-ms` is in use beside it.

    >>> retry_after({"retry-after": "20"}, 0.0), retry_after({"retry-after": "soon"}, 0.0)
    (20.0, None)
    >>> retry_after({"retry-after": "Thu, 01 Jan 1970 00:01:30 GMT", "date": "Thu, 01 Jan 1970 00:01:00 GMT"}, 999.0)
    30.0
    """
    for name, unit in (("retry-after-ms", 1000), ("retry-after", 1)):
        value = headers.get(name, "").strip()
        if _SECONDS.fullmatch(value):
            return float(value) / unit
    until = _date(headers.get("retry-after", ""))
    if until is None:
        return None
    here = _date(headers.get("date", ""))
    return max(until - (now if here is None else here), 0.0)


def unreachable(server: Server, reason: str) -> str:
    """The sentence for a server to which there is no connection."""
    return f"{server.url} cannot be reached ({reason}); start the server and wait until it listens, or mend --base-url"


def _denied(server: Server, seen: str) -> str:
    if server.key_env is None:
        return f"{server.url} wants a key ({seen}); name the variable that holds it with --api-key-env NAME"
    return (
        f"{server.url} did not accept the key in {server.key_env} ({seen}); set that variable to a key of this server "
        f"that may use {shorten(server.model)}"
    )


def _unknown(server: Server, seen: str) -> str:
    listed = ", ".join(map(shorten, server.models[:LISTED])) + (", ..." if len(server.models) > LISTED else "")
    hint = f"it lists: {listed}" if listed else "mend the name, or --base-url, which as a rule ends in /v1"
    return f"{server.url} does not know the model {shorten(server.model)} or the path ({seen}); {hint}"


def _moved(server: Server, status: int, location: str) -> str:
    try:
        parts = urlsplit(location)
        place = f"{parts.scheme}://{parts.hostname}" + (f":{parts.port}" if parts.port else "") + parts.path
        target = shorten(place if parts.hostname else parts.path)
    except ValueError:
        target = "elsewhere"
    return f"{server.url} redirects to {target} (HTTP {status}), which is not followed; give the right --base-url"


def _out_of_quota(body: bytes) -> bool:
    try:
        reply = json.loads(body)
    except (ValueError, RecursionError):
        return False
    error: Any = reply.get("error") if isinstance(reply, dict) else None
    return isinstance(error, dict) and "insufficient_quota" in (error.get("code"), error.get("type"))


def _date(text: str) -> float | None:
    try:
        date = parsedate_to_datetime(text)
        return (date if date.tzinfo else date.replace(tzinfo=UTC)).timestamp()
    except (TypeError, ValueError, OverflowError, OSError):
        return None
