"""How an OpenAI-compatible server is asked: what the user may set, and the request that comes of it.

    ServerOptions, Decoding, Prompt  --request_body-->  the JSON of one chat completion

Options are checked where they are made, so that nothing is sent under wrong ones.
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from predictors.asking import Decoding
from predictors.prompts import Prompt
from predictors.texts import shorten

OPENAI_URL = "https://api.openai.com/v1"
OURS = ("messages", "model", "n", "stream")  # fields of a request that are not the user's to set
DEEPEST = 50  # levels of a request
PORTS = {"http": 80, "https": 443}
ENDPOINT = "/chat/completions"
PICTURES = {b"\xff\xd8": "jpeg", b"RIFF": "webp", b"GIF8": "gif"}  # by their first bytes; else png

_SECRET = re.compile(
    r"(.*_)?(api_?key|authorization|password|secret)|bearer|((x_)?(access|api|auth|bearer|hf|id|refresh|x)_)?token"
)  # names of fields that hold keys


@dataclass(frozen=True, slots=True)
class ServerOptions:
    """What the user may set of a server. Times are in seconds.

    base_url: of the server, as a rule with /v1 at its end; None is that of OpenAI.
    api_key_env: the environment variable that holds the key; no other key is sent to a base_url.
    concurrency: at most so many requests at a time. timeout: of one request, from sending it to the end of the reply.
    max_retries: how often a question is asked again.
    request: fields for the JSON of each request; null takes a field out, as in
        {"max_tokens": null, "max_completion_tokens": 96}.

    Raises:
        ValueError: one of them is out of range; the sentence names the option of the command line.
    """

    base_url: str | None = None
    api_key_env: str | None = None
    concurrency: int = 8
    timeout: float = 600.0
    max_retries: int = 6
    request: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.base_url is not None:
            normal_url(self.base_url)
        if self.api_key_env is not None and not self.api_key_env.strip():
            raise ValueError("--api-key-env needs the name of an environment variable")
        if not 1 <= self.concurrency <= 100:  # the client keeps so many connections open
            raise ValueError(f"--concurrency must be from 1 to 100, not {self.concurrency}")
        if not 0 < self.timeout <= 86400:
            raise ValueError(f"--timeout must be above 0 and at most 86400 seconds, not {self.timeout}")
        if not 0 <= self.max_retries <= 100:
            raise ValueError(f"--max-retries must be from 0 to 100, not {self.max_retries}")
        _check_request(self.request)

    @property
    def url(self) -> str:
        """The base URL in its normal form."""
        return OPENAI_URL if self.base_url is None else normal_url(self.base_url)


def normal_url(url: str) -> str:
    """A base URL in one form, so that two spellings of a server are the same server.

    Raises:
        ValueError: it is no base URL; one that may hold a password is not repeated.

    >>> normal_url("HTTP://LocalHost:8000/v1/"), normal_url("https://example.org:443")
    ('http://localhost:8000/v1', 'https://example.org')
    """
    shown = "--base-url" + ("" if "@" in url or "?" in url else f" {shorten(url)}")
    if not url.isprintable() or " " in url or "\\" in url:
        raise ValueError(f"{shown}: has characters that no URL has; write it like http://localhost:8000/v1")
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError as error:
        raise ValueError(f"{shown}: is no URL ({error}); write it like http://localhost:8000/v1") from None
    if "@" in parts.netloc:
        raise ValueError(f"{shown}: has a user or password in it; name the key's variable with --api-key-env instead")
    if parts.scheme not in PORTS or not host:
        raise ValueError(f"{shown}: must begin with http:// or https:// and a host, like http://localhost:8000/v1")
    if "?" in url or "#" in url:
        raise ValueError(f"{shown}: has a query or fragment; give it without (what it said may go into --request)")
    path = parts.path.rstrip("/")
    if path.endswith(ENDPOINT):
        raise ValueError(f"{shown}: is the address of one endpoint; leave {ENDPOINT} out")
    host = f"[{host}]" if ":" in host else host
    return f"{parts.scheme}://{host}" + (f":{port}" if port not in (None, PORTS[parts.scheme]) else "") + path


def request_body(model: str, decoding: Decoding, prompt: Prompt, extra: Mapping[str, Any]) -> dict[str, Any]:
    """The JSON of one chat completion: one user message, the pictures as data URLs before the text.

    A prompt without pictures is a plain text, which servers of text models take too. Without greedy decoding nothing is
    said about sampling, so the model's own defaults hold.

    >>> request_body("m", Decoding(96, greedy=True), Prompt("Hi"), {"top_k": 1, "seed": None})
    {'model': 'm', 'messages': [{'role': 'user', 'content': 'Hi'}], 'max_tokens': 96, 'temperature': 0, 'top_k': 1}
    """
    content: str | list[dict[str, Any]] = prompt.text
    if prompt.images:
        pictures = [{"type": "image_url", "image_url": {"url": _data_url(image)}} for image in prompt.images]
        content = [*pictures, {"type": "text", "text": prompt.text}]
    sampling = {"temperature": 0} if decoding.greedy else {}
    fields = {"max_tokens": decoding.max_new_tokens, "seed": decoding.seed, **sampling, **extra}
    messages = [{"role": "user", "content": content}]
    return {"model": model, "messages": messages} | {name: fields[name] for name in fields if fields[name] is not None}


def _data_url(image: bytes) -> str:
    kind = next((kind for start, kind in PICTURES.items() if image.startswith(start)), "png")
    return f"data:image/{kind};base64," + base64.b64encode(image).decode("ascii")


def _check_request(request: Mapping[str, Any]) -> None:
    ours = [name for name in OURS if name in request]
    if ours:
        raise ValueError(f"--request may not set {ours[0]!r}, which the protocol sets; leave it out")
    if not all(isinstance(name, str) for name in request):
        raise ValueError("--request: the names of fields are texts")
    if secret := next(filter(_names_secret, _field_names(request)), None):
        raise ValueError(f"--request may not hold {shorten(secret)}, since all of it is written down with the answers; "
                         "put the key into a variable and name that with --api-key-env")  # fmt: skip
    try:
        json.dumps(dict(request), allow_nan=False, ensure_ascii=False).encode()
    except (TypeError, ValueError, RecursionError) as error:
        raise ValueError(f"--request: is no JSON ({error}); write it like '{{\"top_p\": 1}}'") from None


def _field_names(value: Any) -> Iterator[str]:
    """Of an object and of all in it; what is nested too deeply to be walked is no JSON that could be sent."""
    level = [value]
    for _ in range(DEEPEST):
        objects = [item for item in level if isinstance(item, Mapping)]
        yield from (name for item in objects for name in item if isinstance(name, str))
        lists = [item for item in level if isinstance(item, list)]
        level = [part for item in objects for part in item.values()] + [part for item in lists for part in item]


def _names_secret(name: str) -> bool:
    """
    >>> [_names_secret(name) for name in ("api-key", "X-Auth-Token", "client_secret", "max_tokens", "eos_token")]
    [True, True, True, False, False]
    """
    return bool(_SECRET.fullmatch(re.sub("[^a-z0-9]+", "_", name.lower()).strip("_")))
