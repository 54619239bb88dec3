"""Uploaded files, deleted as soon as nobody waits for them any more.

Gradio stores a file under its name and a digest of its bytes, so two visitors who upload the same file share one on
disk: whoever is done first must not take it away from the other. Every upload is counted where the server answers it,
and only files so counted are ever opened or deleted.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock
from typing import Any

from generator.errors import UserError

UPLOAD_ROUTE = "/upload"
GONE = "the file is no longer here: uploads are deleted once they were scored; choose it again"

Message = MutableMapping[str, Any]  # of ASGI
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Message, Callable[[], Awaitable[Message]], Send], Awaitable[None]]


class Uploads:
    """How often each uploaded file has still to be scored."""

    def __init__(self) -> None:
        self._waiting: Counter[str] = Counter()
        self._read: Counter[str] = Counter()
        self._lock = Lock()

    def arrived(self, path: str) -> None:
        """One more upload of a file. Those that Gradio has cleared away since, never scored, are forgotten."""
        with self._lock:
            for other in [other for other in self._waiting if not os.path.isfile(other)]:
                del self._waiting[other]
            self._waiting[path] += 1

    @contextmanager
    def taken(self, path: str) -> Iterator[Path]:
        """The file of one upload; at the end it is deleted, unless somebody uploaded the same.

        Raises:
            UserError: it was never uploaded, or is deleted already.
        """
        with self._lock:
            if self._waiting[path] < 1 or not os.path.isfile(path):
                del self._waiting[path]
                raise UserError(GONE)
            stored = os.stat(path).st_ino
            self._waiting[path] -= 1
            self._read[path] += 1
        try:
            yield Path(path)
        finally:
            self._done(path, stored)

    def _done(self, path: str, stored: int) -> None:
        with self._lock:
            self._read[path] -= 1
            if self._waiting[path] + self._read[path] > 0:
                return
            del self._waiting[path], self._read[path]
            with suppress(OSError):
                if os.stat(path).st_ino == stored:  # else it was just uploaded once more, and is not yet counted
                    os.unlink(path)
                    os.rmdir(os.path.dirname(path))


class CountUploads:
    """ASGI middleware that tells `Uploads` of the files which Gradio's upload route has stored."""

    def __init__(self, app: App, uploads: Uploads) -> None:
        self._app = app
        self._uploads = uploads

    async def __call__(self, scope: Message, receive: Callable[[], Awaitable[Message]], send: Send) -> None:
        if scope["type"] != "http" or not scope["path"].endswith(UPLOAD_ROUTE) or scope["method"] != "POST":
            await self._app(scope, receive, send)
            return
        body = bytearray()
        stored = False

        async def watch(message: Message) -> None:
            nonlocal stored
            if message["type"] == "http.response.start":
                stored = message["status"] == 200
            elif stored and message["type"] == "http.response.body":
                body.extend(message.get("body", b""))
                if not message.get("more_body", False):
                    for path in json.loads(body):
                        self._uploads.arrived(path)
            await send(message)

        await self._app(scope, receive, watch)
