"""A server on loopback that misbehaves as it is told and remembers what it was sent.

    script: text of a prompt -> answers, one a try; the last one again for all further tries

A prompt without a script gets its own text back. Whatever is asked of another path than chat completions gets `models`.
"""

from __future__ import annotations

import json
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

CHAT = "/v1/chat/completions"


@dataclass(frozen=True, slots=True)
class Answer:
    """One response.

    delay: seconds before it. pace: seconds before each byte of the body. drop: close the connection instead. cut: bytes
    of the body that are announced and never sent.
    """

    body: bytes = b""
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    delay: float = 0.0
    pace: float = 0.0
    drop: bool = False
    cut: int = 0


@dataclass(frozen=True, slots=True)
class Request:
    """What was sent. headers: names in lower case. time: when it was there, in seconds of a monotonic clock."""

    path: str
    headers: Mapping[str, str]
    body: Any
    time: float

    @property
    def text(self) -> str:
        """The text of the prompt; "" where there is none."""
        if not isinstance(self.body, dict):
            return ""
        content = self.body["messages"][0]["content"]
        return content if isinstance(content, str) else content[-1]["text"]


def completion(content: Any = "yes", finish_reason: str = "stop", *, delay: float = 0.0, **message: Any) -> Answer:
    """A chat completion as servers send it; further fields go into its message."""
    said = {"role": "assistant", "content": content, **message}
    choice = {"index": 0, "finish_reason": finish_reason, "message": said}
    usage = {"prompt_tokens": 7, "completion_tokens": 3, "total_tokens": 10}
    return as_json({"object": "chat.completion", "model": "served", "choices": [choice], "usage": usage}, delay=delay)


def as_json(content: Any, status: int = 200, *, delay: float = 0.0, **headers: str) -> Answer:
    """Any JSON; `retry_after="1"` is the header Retry-After."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Answer(json.dumps(content).encode(), status, {"content-type": "application/json", **named}, delay)


def problem(status: int, message: str, code: str | None = None, **headers: str) -> Answer:
    """An error as OpenAI's API words it."""
    return as_json({"error": {"message": message, "type": "invalid", "code": code}}, status, **headers)


MODELS = as_json({"object": "list", "data": [{"id": "served", "object": "model"}]})


class FaultServer:
    """A real HTTP server on a free port, in threads of its own; used as a context.

    requests: all that came in, in their order. most_under_way: chat completions that were open at one time.
    everywhere: what any prompt gets that has no script of its own.
    """

    def __init__(
        self,
        script: Mapping[str, Sequence[Answer]] | None = None,
        *,
        models: Answer = MODELS,
        everywhere: Answer | None = None,
    ) -> None:
        self.script, self.models, self.everywhere = dict(script or {}), models, everywhere
        self.requests: list[Request] = []
        self.most_under_way = 0
        self._under_way = 0
        self._lock = threading.Lock()
        self._closing = threading.Event()
        self._server = _Server(("127.0.0.1", 0), _Handler)
        self._server.owner = self

    @property
    def url(self) -> str:
        """The base URL."""
        return f"http://127.0.0.1:{self._server.server_port}/v1"

    @property
    def chats(self) -> list[Request]:
        """The requests for a chat completion."""
        return [request for request in self.requests if request.path == CHAT]

    def __enter__(self) -> FaultServer:
        threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True).start()
        return self

    def __exit__(self, *error: object) -> None:
        self._closing.set()
        self._server.shutdown()
        self._server.server_close()

    def receive(self, request: Request) -> Answer:
        """Note the request and choose its answer."""
        with self._lock:
            tries = sum(earlier.path == CHAT and earlier.text == request.text for earlier in self.requests)
            self.requests.append(request)
            if request.path != CHAT:
                return self.models
            self._under_way += 1
            self.most_under_way = max(self.most_under_way, self._under_way)
            plain = self.everywhere or completion(request.text)
            answers = self.script.get(request.text, (plain,))
            return answers[min(tries, len(answers) - 1)]

    def wait(self, seconds: float) -> None:
        """Let time pass, unless the server is closed."""
        if seconds:
            self._closing.wait(seconds)

    def leave(self, request: Request) -> None:
        """The request is no longer open."""
        with self._lock:
            self._under_way -= request.path == CHAT


class _Server(ThreadingHTTPServer):
    request_queue_size = 128
    owner: FaultServer

    def handle_error(self, request: Any, client_address: Any) -> None:
        pass  # clients that leave are what the tests are about


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    server: _Server

    def do_POST(self) -> None:
        owner = self.server.owner
        content = self.rfile.read(int(self.headers.get("content-length", 0)))
        headers = {name.lower(): value for name, value in self.headers.items()}
        request = Request(self.path, headers, json.loads(content) if content else None, time.monotonic())
        answer = owner.receive(request)
        owner.wait(answer.delay)
        owner.leave(request)  # before the answer: the client may send the next request at once
        self._send(answer)

    do_GET = do_POST

    def _send(self, answer: Answer) -> None:
        self.close_connection = self.close_connection or answer.drop or answer.cut > 0
        lines = [f"HTTP/1.1 {answer.status} X", f"content-length: {len(answer.body)}"]
        lines += [f"{name}: {value}" for name, value in answer.headers.items()]
        head = "\r\n".join([*lines, "", ""]).encode()
        body = answer.body[: len(answer.body) - answer.cut]
        if answer.drop:
            return
        with suppress(OSError):  # the client has gone
            self.connection.sendall(head if answer.pace else head + body)
            for byte in body if answer.pace else ():
                self.server.owner.wait(answer.pace)
                self.connection.sendall(bytes((byte,)))

    def log_message(self, format: str, *args: Any) -> None:
        pass


if __name__ == "__main__":  # a process of its own: prints its base URL, and serves until its input ends or it is killed
    with FaultServer() as running:
        print(running.url, flush=True)
        sys.stdin.read()
