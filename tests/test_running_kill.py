"""Runs of the real command line against a real server that are killed, stopped and started twice: nothing is lost."""

from __future__ import annotations

import json
import os
import random
import signal
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from fault_server import Answer, FaultServer, Request, completion, problem
from forking import Forking
from generator.canonical import canonical_json, digest_text
from handmade import table_case, write_config, write_dataset
from predictors.cases import read_prompts
from scripted import ids_of, rows_of

CASES, CONCURRENCY, KILLS = 400, 4, 20
SLOWEST = 0.04  # seconds for an answer
FAULTY = ("in t7__table?", "in t123__table?", "in t301__table?")  # cases whose first tries fail
TRIES = 3
RUN = Path("runs/m__broad.jsonl")


class Answering(FaultServer):
    """Answers as the prompt alone says, after a little while, and refuses some prompts at first."""

    def __init__(self) -> None:
        super().__init__()
        self.pause = random.Random(7)

    def receive(self, request: Request) -> Answer:
        answer = super().receive(request)
        if not request.text:
            return answer
        if request.text.split("\n")[3].endswith(FAULTY):
            tries = sum(chat.text == request.text for chat in self.chats)
            if tries <= TRIES:
                return problem(400, "not now")
        said = completion(digest_text(canonical_json(request.body["messages"])))
        return replace(said, delay=self.pause.uniform(0, SLOWEST))


@pytest.fixture(scope="module")
def forking() -> Iterator[Forking]:
    with Forking() as process:
        yield process


@pytest.fixture(autouse=True)
def dataset(tmp_path, monkeypatch) -> None:
    """A dataset whose prompts all differ, in the working directory."""
    monkeypatch.chdir(tmp_path)
    write_dataset(tmp_path / "ExBind")
    records = [table_case(number) for number in range(CASES)]
    rows = [{**record.to_row(), "instruction": f"Which one is asked for in {record.case_id}?"} for record in records]
    write_config(tmp_path / "ExBind", "broad", rows)


def words_for(server: FaultServer, *more: str) -> list[str]:
    words = ["predict", "--dataset", "ExBind", "--config", "broad", "--predictor", "openai:m"]
    return [*words, "--base-url", server.url, "--concurrency", str(CONCURRENCY), *more]


def wait_until(reached: Callable[[], bool]) -> None:
    for _ in range(30_000):
        if reached():
            return
        time.sleep(0.001)
    raise AssertionError(f"it goes on no more: {Path('log').read_text()}")


def has_lines(count: int) -> Callable[[], bool]:
    return lambda: RUN.exists() and RUN.read_bytes().count(b"\n") >= count


def without_seconds(path: Path) -> list[dict[str, Any]]:
    rows = rows_of(path)
    assert all(row.pop("seconds") >= 0 for row in rows)
    return rows


def test_a_run_killed_twenty_times_is_in_the_end_as_if_nothing_had_happened(forking):
    chance = random.Random(20261130)
    kept = []
    with Answering() as server:
        for _ in range(KILLS):
            pid = forking.run(*words_for(server, "--resume"))
            goal = len(server.chats) + chance.randrange(30)
            wait_until(lambda goal=goal: len(server.chats) >= goal)
            time.sleep(chance.uniform(0, SLOWEST))
            os.kill(pid, signal.SIGKILL)
            assert forking.wait(pid) == -signal.SIGKILL, Path("log").read_text()
            kept.append(set(ids_of(RUN, "ok")) if RUN.exists() else set())
        assert all(earlier <= later for earlier, later in zip(kept, kept[1:], strict=False))
        assert 0 < len(kept[-1]) < CASES and len(set(map(len, kept))) > KILLS / 2  # they struck all over the run
        for _ in range(TRIES + 1):
            code = forking.wait(forking.run(*words_for(server, "--resume")))
            if code != 2:
                break
        assert code == 0, Path("log").read_text()
        again = CASES + KILLS * CONCURRENCY + len(FAULTY) * TRIES
        assert CASES <= len(server.chats) <= again  # what has an answer is not asked again
        assert forking.wait(forking.run(*words_for(server, "--out", "undisturbed.jsonl"))) == 0
    assert without_seconds(RUN) == without_seconds(Path("undisturbed.jsonl"))
    assert RUN.read_bytes().count(b"\n") == CASES
    assert sorted(path.name for path in RUN.parent.iterdir()) == [
        f"m__broad{ending}" for ending in (".jsonl", ".manifest.json", ".scores.json")
    ]
    manifest = json.loads(Path("runs/m__broad.manifest.json").read_text())
    assert manifest["counts"] == {"answers": CASES, "ok": CASES, "error": 0, "missing": 0}
    assert {session["ended"] is None for session in manifest["sessions"]} == {True, False}


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_a_run_with_one_sentence_and_130(forking, number):
    with Answering() as server:
        pid = forking.run(*words_for(server))
        wait_until(has_lines(20))
        os.kill(pid, number)
        assert forking.wait(pid) == 130
        assert len(ids_of(RUN)) == len(server.chats)  # what was under way is kept
    assert [line for line in Path("log").read_text().splitlines() if line] == [
        "bindchain: stopping; what is under way is waited for (Ctrl-C again drops it)",
        f"{len(ids_of(RUN, 'ok'))} of {CASES} predictions in {RUN}"
        + (f", {failed} failed" if (failed := len(ids_of(RUN, "error"))) else ""),
        f"bindchain: interrupted; go on with --resume ({RUN})",
    ]


def test_a_second_ctrl_c_drops_what_is_under_way(forking):
    with FaultServer(everywhere=replace(completion("x"), delay=60)) as server:
        first = islice(read_prompts("ExBind", "broad"), 10)
        server.script = {question.asked.text: (completion("y"),) for question in first}
        pid = forking.run(*words_for(server))
        wait_until(has_lines(10))
        os.kill(pid, signal.SIGINT)
        wait_until(lambda: "stopping" in Path("log").read_text())
        os.kill(pid, signal.SIGINT)
        assert forking.wait(pid) == 130
    assert len(ids_of(RUN)) == 10 and "interrupted; go on with --resume" in Path("log").read_text()
    assert "Traceback" not in Path("log").read_text()


def test_a_second_process_is_refused_while_the_first_one_runs(forking):
    with Answering() as server:
        first = forking.run(*words_for(server))
        wait_until(has_lines(1))
        for how in ("--resume", "--overwrite"):
            second = forking.run(*words_for(server, how), log="second")
            assert forking.wait(second) == 2
            assert Path("second").read_text() == (
                f"bindchain: {RUN}: another run writes to it; wait for it, or give another --out\n"
            )
        assert forking.wait(first) == 2  # some answers failed, as told
    assert len(ids_of(RUN)) == CASES and ids_of(RUN) == [f"t{number}__table" for number in range(CASES)]
