"""A Hub on loopback over HTTP: enough for the unmodified `huggingface_hub`, `datasets` and `evaluate`.

Besides the Hub's own addresses there is one more, for tests: what they post to `CONTROL` plans faults, reads the log of
requests, and keeps and restores all that is stored. `loopback.Loopback` knows its words.
"""

from __future__ import annotations

import copy
import json
import socket
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, replace
from http.client import responses
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import urlsplit

from hub_answers import Answer, as_json, refused
from hub_faults import Fault, Plan, Seen
from hub_routes import Request, repository_of, respond
from hub_store import MOVED, WRONG_TOKEN, Account, File, HubStore, Refusal

CONTROL = "/_control"
PATIENCE = 60  # seconds that a test waits at most for a request to hang
_MESSAGES = {401: WRONG_TOKEN, 412: MOVED}
_HTML = {"Content-Type": "text/html; charset=utf-8"}


class HubServer(ThreadingHTTPServer):
    """A Hub with a store of its own on a free port; `serve_forever` runs it, a thread for each connection."""

    daemon_threads = True
    request_queue_size = 128

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.store = HubStore({})
        self.plan = Plan()
        self._lock = threading.Lock()
        self._kept: list[HubStore] = []
        self._gate = threading.Condition()
        self._hanging = self._releases = 0
        self._connections: set[socket.socket] = set()

    @property
    def url(self) -> str:
        """The endpoint."""
        return f"http://127.0.0.1:{self.server_port}"

    def respond(self, request: Request) -> Answer | None:
        """The answer to a request after what is planned to happen to it; None is to close the connection."""
        if request.path == CONTROL:
            return as_json(self._control(**json.loads(request.body)))
        plan, account = self.plan, self.store.accounts.get(request.token or "")
        seen = Seen(0, request.method, request.path, request.query, account and account.name, request.range)
        number, fault = plan.arrive(replace(seen, sent=len(request.body)))
        kind = fault.kind if fault else ""
        if kind == "hang":
            self._hang()
        if kind in ("hang", "drop"):
            return None
        if kind == "status":
            answer = _failure(fault)
        else:
            with self._lock:
                if kind == "rival":
                    self._commit_of_another(request.path, fault.path)
                answer = respond(self.store, self.url, request)
        if kind == "held":
            self._hang()
        if kind == "lost":
            return None
        plan.leave(number, answer.status)
        return answer

    def process_request(self, request: socket.socket, client_address: Any) -> None:
        """Begin to serve a connection."""
        self._connections.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: socket.socket) -> None:
        """Be done with a connection."""
        self._connections.discard(request)
        super().shutdown_request(request)

    def server_close(self) -> None:
        """Close with all connections, which clients would use again, and let go of what hangs."""
        super().server_close()
        for connection in tuple(self._connections):
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)
        self._release()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing of clients that leave: they are what the tests are about."""
        if not isinstance(sys.exc_info()[1], OSError):
            super().handle_error(request, client_address)

    def _commit_of_another(self, path: str, name: str) -> None:
        repository = self.store.repositories.get(repository_of(path) or ("", ""))
        if repository is not None:
            content = f"{len(repository.commits)}\n".encode()
            repository.change("main", {name: File(content)}, (), f"Add {name}", author="rival")

    def _hang(self) -> None:
        with self._gate:
            before = self._releases
            self._hanging += 1
            self._gate.notify_all()
            self._gate.wait_for(lambda: self._releases != before)
            self._hanging -= 1

    def _release(self) -> None:
        with self._gate:
            self._releases += 1
            self._gate.notify_all()

    def _control(self, act: str, **given: Any) -> Any:
        acts: Mapping[str, Callable[..., Any]] = {
            "reset": self._reset,
            "expire": self._expire,
            "plan": self._make_plan,
            "seen": lambda: [asdict(request) for request in self.plan.seen],
            "wait": self._wait_until_hanging,
            "release": self._release,
            "keep": self._keep,
            "restore": self._restore,
        }
        return acts[act](**given)

    def _reset(self, accounts: Mapping[str, Mapping[str, Any]], large_from: int) -> None:
        known = {token: Account(**{**told, "orgs": tuple(told["orgs"])}) for token, told in accounts.items()}
        with self._lock:
            self.store = HubStore(known, large_from=large_from)
            self.plan = Plan()
            self._kept = []

    def _expire(self, token: str) -> None:
        with self._lock:
            self.store.accounts[token] = replace(self.store.accounts[token], expired=True)

    def _make_plan(self, faults: Sequence[Mapping[str, Any]]) -> None:
        self.plan = Plan(Fault(**told) for told in faults)

    def _wait_until_hanging(self, count: int) -> bool:
        with self._gate:
            return self._gate.wait_for(lambda: self._hanging >= count, PATIENCE)

    def _keep(self) -> int:
        with self._lock:
            self._kept.append(copy.deepcopy(self.store))
            return len(self._kept) - 1

    def _restore(self, kept: int) -> None:
        with self._lock:
            self.store = copy.deepcopy(self._kept[kept])


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    server: HubServer

    def do_GET(self) -> None:
        url = urlsplit(self.path)
        scheme, _, token = self.headers.get("Authorization", "").partition(" ")
        bearer = token if scheme == "Bearer" else None
        asked = Request(self.command, url.path, url.query, bearer, self.headers.get("Range", ""), self._body())
        answer = self.server.respond(asked)
        if answer is None:
            self.close_connection = True
            return
        self.send_response(answer.status)
        for name, value in {**answer.headers, "Content-Length": str(len(answer.body))}.items():
            self.send_header(name, value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(answer.body)

    do_HEAD = do_POST = do_PUT = do_DELETE = do_GET

    def _body(self) -> bytes:
        if "chunked" not in self.headers.get("Transfer-Encoding", ""):
            return self.rfile.read(int(self.headers.get("Content-Length", 0)))
        body = b""
        while size := int(self.rfile.readline(), 16):
            body += self.rfile.read(size)
            self.rfile.readline()
        self.rfile.readline()
        return body

    def log_message(self, format: str, *args: Any) -> None:
        pass


def _failure(fault: Fault) -> Answer:
    """What is answered in place of the Hub: by those in front of it, in HTML, if the status is one of the server's."""
    message = fault.message or _MESSAGES.get(fault.status, responses[fault.status])
    wait = {} if fault.retry_after is None else {"Retry-After": str(fault.retry_after)}
    answer = refused(Refusal(fault.status, message))
    if fault.status >= 500:
        answer = Answer(f"<html><body><h1>{message}</h1></body></html>".encode(), fault.status, _HTML)
    return replace(answer, headers={**answer.headers, **wait})


if __name__ == "__main__":  # a process of its own: prints its URL, and serves until its input ends or it is killed
    with HubServer() as running:
        threading.Thread(target=running.serve_forever, args=(0.01,), daemon=True).start()
        print(running.url, flush=True)
        sys.stdin.read()
