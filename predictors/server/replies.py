"""What a server sent with status 200, read: a chat completion, or the reason why it is none.

    bytes of the body  --read_completion-->  Completion

Servers differ in much but the essentials, so what is only worth keeping is read leniently.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from predictors.texts import json_type, shorten

USAGE = ("prompt_tokens", "completion_tokens")
FAILED = ("abort", "error")  # finish reasons of an answer that the server broke off itself
SAID = 200  # characters of what a server said that a sentence repeats


@dataclass(frozen=True, slots=True)
class Completion:
    """The parts of a chat completion that are kept. model: the name under which the server says it answered."""

    text: str
    finish_reason: str | None = None
    usage: Mapping[str, int] | None = None
    reasoning: str | None = None
    model: str | None = None


class Unreadable(Exception):
    """The body is no chat completion; the message is half a sentence about it.

    torn: it breaks off, or the server failed at it, so asking again may help. status: of HTTP, where the body says one.
    """

    def __init__(self, what: str, *, torn: bool = False, status: int | None = None) -> None:
        super().__init__(what)
        self.torn = torn
        self.status = status


def read_completion(body: bytes) -> Completion:
    """The first choice of a chat completion.

    Where there is no content the text is "", or what the model said instead of an answer (`refusal`). Content in parts
    is joined.

    Raises:
        Unreadable: it is no JSON, another JSON, or says that the server failed, whatever text is beside that.

    >>> read_completion(b'{"choices": [{"message": {"content": null}, "finish_reason": "length"}]}').finish_reason
    'length'
    """
    reply = _object(body)
    choices = reply.get("choices")
    if reply.get("error"):
        status = _status(reply["error"])
        passes = status is not None and (status == 429 or status >= 500)
        raise Unreadable(f"an error with status 200: {quoted(body)}", torn=bool(choices) or passes, status=status)
    if not isinstance(choices, list) or not choices:
        raise Unreadable("a reply without choices")
    choice = choices[0]
    message = choice.get("message") if isinstance(choice, dict) else None
    if not isinstance(message, dict):
        raise Unreadable(f"a choice whose message is {json_type(message)}")
    if choice.get("error") or choice.get("finish_reason") in FAILED:
        told = choice.get("error") or choice["finish_reason"]
        raise Unreadable(f"an answer that it broke off: {quoted(json.dumps({'error': told}).encode())}", torn=True)
    reasoning = message.get("reasoning_content") or message.get("reasoning")
    return Completion(
        text=_text(message.get("content")) or _string(message.get("refusal")) or "",
        finish_reason=_string(choice.get("finish_reason")),
        usage=_usage(reply.get("usage")),
        reasoning=_string(reasoning),
        model=_string(reply.get("model")),
    )


def listed_models(body: bytes) -> tuple[str, ...]:
    """The names in a list of models.

    Raises:
        Unreadable: it is none.

    >>> listed_models(b'{"data": [{"id": "a"}, {"id": "b"}]}')
    ('a', 'b')
    """
    models = _object(body).get("data")
    if not isinstance(models, list):
        raise Unreadable("no list of models")
    names = (model.get("id") if isinstance(model, dict) else None for model in models)
    return tuple(name for name in names if isinstance(name, str))


def said(body: bytes) -> str:
    """What the body of an error says: the message in the usual JSON forms, else the whole text.

    >>> said(b'{"error": {"message": "no such model"}}'), said(b'{"detail": "Not Found"}')
    ('no such model', 'Not Found')
    """
    try:
        found = json.loads(body)
    except (ValueError, RecursionError):
        return body.decode("utf-8", "replace").strip()
    for name in ("error", "message", "detail", "msg"):
        while isinstance(found, dict) and found.get(name):
            found = found[name]
    return found if isinstance(found, str) else json.dumps(found)


def quoted(body: bytes) -> str:
    """The same for a sentence: cut where it is long, and a page only named.

    >>> quoted(b"<html><title>502 Bad Gateway</title>..."), quoted(b"busy")
    ('an HTML page', "'busy'")
    """
    return "an HTML page" if body.lstrip()[:1] == b"<" else shorten(said(body), SAID)


def _object(body: bytes) -> dict[str, Any]:
    try:
        reply = json.loads(body)
    except (ValueError, RecursionError):
        if body.lstrip()[:1] == b"{":
            raise Unreadable("a reply that breaks off or is no JSON", torn=True) from None
        raise Unreadable(f"no JSON but {quoted(body) if body.strip() else 'nothing'}") from None
    if not isinstance(reply, dict):
        raise Unreadable(f"{json_type(reply)} instead of an object")
    return reply


def _status(error: Any) -> int | None:
    code = error.get("code") if isinstance(error, dict) else None
    digits = str(code)
    return int(digits) if digits.isascii() and digits.isdecimal() and len(digits) == 3 else None


def _text(content: Any) -> str:
    if isinstance(content, list):
        parts = [part.get("text") if isinstance(part, dict) else part for part in content]
        return "".join(part for part in parts if isinstance(part, str))
    if content is not None and not isinstance(content, str):
        raise Unreadable(f"content that is {json_type(content)}")
    return content or ""


def _string(value: Any) -> str | None:
    return value if isinstance(value, str) else None


def _usage(usage: Any) -> dict[str, int] | None:
    if not isinstance(usage, dict):
        return None
    return {name: usage[name] for name in USAGE if type(usage.get(name)) is int and usage[name] >= 0} or None
