"""The Hub on loopback as tests use it: in a thread or in a process of its own, with the same methods.

    def test_something(loopback):
        loopback.api().create_repo("ada/x", repo_type="dataset")
        loopback.plan(Fault("lost", matching=("POST", ".*/commit/main")))

Clients in processes of their own get `loopback.environment(folder)`; those in the test's process, `loopback.api()`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict
from http.client import HTTPConnection
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

import pytest
from huggingface_hub import HfApi, constants
from huggingface_hub.utils import _http

from hub_faults import Fault, Seen
from hub_server import CONTROL, PATIENCE, HubServer
from hub_store import LARGE_FROM, Account
from making import ROOT, run_client

OWNER, READER, STRANGER, EXPIRED, WRONG = "hf_owner", "hf_reader", "hf_stranger", "hf_expired", "hf_wrong"
ACCOUNTS = {
    OWNER: Account("ada", ("lab",)),
    READER: Account("ada", ("lab",), role="read"),
    STRANGER: Account("bob"),
    EXPIRED: Account("ada", ("lab",), expired=True),
}


class Loopback:
    """A running Hub. url: its endpoint."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.reset()

    def api(self, token: str | bool = OWNER) -> HfApi:
        """The real client. token: False for none."""
        return HfApi(self.url, token=token)

    def environment(self, home: Path, token: str | None = OWNER) -> dict[str, str]:
        """What a client's process has to find in its environment. home: for its caches."""
        return {
            "HF_ENDPOINT": self.url,
            "HF_TOKEN": token or "",
            "HF_HOME": str(home),
            "HF_HUB_OFFLINE": "0",
            "HF_HUB_DISABLE_XET": "1",
            "HF_HUB_DISABLE_TELEMETRY": "1",
            "HF_UPDATE_DOWNLOAD_COUNTS": "0",  # or evaluate asks a server outside
            "NO_PROXY": "127.0.0.1",
            "no_proxy": "127.0.0.1",
        }

    def run(self, program: str, home: Path, token: str | None = OWNER) -> str:
        """What a user's program prints, run in a process of its own in `home`, where its caches are as well."""
        return run_client(program, home, home, **self.environment(home, token))

    def reset(self, accounts: Mapping[str, Account] = ACCOUNTS, large_from: int = LARGE_FROM) -> None:
        """Empty it: no repository, no fault, nothing kept. large_from: bytes from which on files are large."""
        self._ask("reset", accounts={token: asdict(who) for token, who in accounts.items()}, large_from=large_from)

    def expire(self, token: str) -> None:
        """From now on a token is no longer valid."""
        self._ask("expire", token=token)

    def plan(self, *faults: Fault) -> None:
        """What is to go wrong from here on; earlier plans are dropped, and the log and its count begin anew."""
        self._ask("plan", faults=[asdict(fault) for fault in faults])

    @property
    def seen(self) -> list[Seen]:
        """The requests since the last plan."""
        return [Seen(**told) for told in self._ask("seen")]

    def wait_until_hanging(self, count: int = 1) -> None:
        """Return when so many requests hang or are held."""
        if not self._ask("wait", count=count):
            raise TimeoutError(f"no {count} requests hang after {PATIENCE} s; seen: {self.seen}")

    def release(self) -> None:
        """Let go of all that hangs."""
        self._ask("release")

    def keep(self) -> int:
        """Remember all that is stored; the number is for `restore`."""
        return self._ask("keep")

    def restore(self, kept: int) -> None:
        """Go back to what was kept, as often as wanted."""
        self._ask("restore", kept=kept)

    def _ask(self, act: str, **given: Any) -> Any:
        connection = HTTPConnection(urlsplit(self.url).netloc, timeout=2 * PATIENCE)
        try:
            connection.request("POST", CONTROL, json.dumps({"act": act, **given}))
            return json.loads(connection.getresponse().read())
        finally:
            connection.close()


@contextmanager
def in_thread() -> Iterator[Loopback]:
    """A Hub in a thread of this process."""
    with HubServer() as server:
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        try:
            yield Loopback(server.url)
        finally:
            server.shutdown()


@contextmanager
def in_process() -> Iterator[Loopback]:
    """A Hub in a process of its own, which ends with this one at the latest."""
    command = [sys.executable, str(Path(__file__).with_name("hub_server.py"))]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            yield Loopback(process.stdout.readline().strip())
        finally:
            process.terminate()


@pytest.fixture
def loopback(monkeypatch: pytest.MonkeyPatch) -> Iterator[Loopback]:
    """An empty Hub, which clients in this process talk to as well, though they have read their settings already."""
    with in_thread() as hub:
        monkeypatch.setattr(constants, "ENDPOINT", hub.url)
        monkeypatch.setattr(
            constants, "HUGGINGFACE_CO_URL_TEMPLATE", f"{hub.url}/{{repo_id}}/resolve/{{revision}}/{{filename}}"
        )
        monkeypatch.setattr(constants, "HF_HUB_DISABLE_XET", True)
        monkeypatch.setenv("HF_TOKEN", OWNER)
        yield hub


def skip_waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """From now on the waits of this process's clients between tries are over at once; the list gets their seconds."""
    waited: list[float] = []
    monkeypatch.setattr(_http, "time", SimpleNamespace(sleep=waited.append))
    return waited
