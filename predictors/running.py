"""The run loop: asks a predictor, keeps every reply at once, and goes on where an earlier session ended.

questions -> pending ones -> Predictor.answers -> journal -> sorted file, manifest
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

from generator.errors import UserError
from generator.interrupt import Stop, stops_softly
from generator.progress import track
from predictors.asking import Decoding, Predictor, Question, Reply
from predictors.benchmarks import Answering
from predictors.journal import CURE, Journal, open_journal
from predictors.keys import Key
from predictors.manifests import (
    describe_run,
    difference,
    environment,
    manifest_path,
    now,
    read_run_manifest,
    write_run_manifest,
)
from predictors.problems import on_one_line, printable

HOPELESS = 25  # first replies of a run that all failed: then something is wrong with all of it


@dataclass(frozen=True, slots=True)
class Task:
    """What is to be run: a predictor over a config, into a file.

    spec, name: of the predictor, as the user wrote it and as tables show it. sees_prompt: it is asked prompts; else
    cases. source: where the dataset came from. parser: the version of what will read the texts.
    limit: the first so many answers only. resume: go on with what the file holds. overwrite: begin anew whatever it
    holds. replaceable: the answers cost nothing, so the same run is simply made again.
    outdated: files made of the answers, which are removed as soon as these change.
    """

    spec: str
    name: str
    predictor: Predictor
    sees_prompt: bool
    benchmark: Answering
    dataset: str
    config: str
    path: Path
    decoding: Decoding
    source: Mapping[str, Any] = field(default_factory=dict)
    parser: str = ""
    limit: int | None = None
    resume: bool = False
    overwrite: bool = False
    replaceable: bool = False
    outdated: tuple[Path, ...] = ()


@dataclass(frozen=True, slots=True)
class Summary:
    """How a run stands after a session.

    cases: answers that the config asks for. answered: those of them that the file holds for this run. failed: of this
    session; first_failure: the first of them, with its reason. complete: every case of the config has been asked.
    interrupted: the user asked to end.
    """

    path: Path
    cases: int
    answered: int
    failed: int
    first_failure: str | None
    complete: bool
    interrupted: bool


def run(task: Task) -> Summary:
    """Answer the cases of a config that have no answer yet; see `Task`.

    On the first Ctrl-C nothing more is asked and what is under way is waited for; on the second it is dropped.

    Raises:
        UserError: the file holds another run, or one that is not to be touched; going on is pointless; the disk is
            full. What was answered before is kept.
        RuntimeError: the predictor does not do what `asking.Predictor` says. What was answered before is kept.
    """
    release = task.benchmark.read_release(task.dataset, task.config)
    described = describe_run(release, task.predictor, task.sees_prompt, task.decoding)
    _check_name(task.path)
    with open_journal(task.path, manifest_path(task.path)) as journal, stops_softly() as stop:
        earlier = _check_earlier(task, journal, described)
        if earlier:
            journal.resume()
        session = _Session(task, journal, described, earlier["sessions"] if earlier else [])
        try:
            session.ask(stop)
        except KeyboardInterrupt:
            stop.asked = True
        except BaseException:
            if journal.begun:
                with suppress(UserError):  # what made it fail may make this fail, too, and is the one to be told of
                    session.write_manifest(ended=now())
            raise
        if journal.begun or earlier:
            journal.sort(session.keys())
            session.write_manifest(ended=now())
        return session.summary(interrupted=stop.asked)


class _Session:
    """One session of a run. cases: answers that the config asks for; asked_for: those up to the limit; done: those of
    them that were there before."""

    def __init__(self, task: Task, journal: Journal, described: Mapping[str, Any], earlier: Sequence[Any]) -> None:
        self.task, self.journal, self.described, self.earlier = task, journal, described, earlier
        self.started = now()
        self.failed = 0
        self.first_failure: str | None = None
        self.cases = self.done = known = 0
        for key in self.keys():
            self.cases += 1
            known += key in journal.answered
            self.done += key in journal.answered and (task.limit is None or self.cases <= task.limit)
        if known < len(journal.answered):
            foreign = min(journal.answered.difference(self.keys()))
            raise UserError(
                f"{printable(task.path)}: answers {foreign.place}, which the config {task.config!r} does not have, so "
                f"the file or the dataset was changed by hand; {CURE}"
            )
        self.asked_for = self.cases if task.limit is None else min(task.limit, self.cases)

    def keys(self) -> Iterator[Key]:
        return self.task.benchmark.read_keys(self.task.dataset, self.task.config)

    def ask(self, stop: Stop) -> None:
        label = f"{self.task.name} on {self.task.config}"
        with closing(_replies(self, stop)) as replies:
            for reply in track(replies, self.asked_for, label, done=self.done):
                if not self.journal.begun:
                    self.journal.begin()
                    for path in self.task.outdated:
                        path.unlink(missing_ok=True)
                    self.write_manifest(ended=None)
                self.journal.add(reply)
                if reply.error is not None:
                    self._note_failure(reply)

    def write_manifest(self, ended: str | None) -> None:
        """ended: None while the session goes on; so it stays where the process is killed."""
        task, ok, failed = self.task, self.journal.ok, self.journal.failed
        answered = None if ended is None else ok - len(self.journal.answered)
        manifest = {
            "predictor": task.spec,
            "name": task.name,
            "benchmark": task.benchmark.name,
            "config": task.config,
            "run": self.described,
            "parser": task.parser,
            "source": dict(task.source),
            "environment": environment(task.predictor),
            "counts": {"cases": self.cases, "ok": ok, "error": failed, "missing": self.cases - ok - failed},
            "sessions": [*self.earlier, {"started": self.started, "ended": ended, "answered": answered}],
        }
        write_run_manifest(task.path, manifest)

    def summary(self, *, interrupted: bool) -> Summary:
        complete = self.journal.ok + self.journal.failed == self.cases
        return Summary(
            path=self.task.path,
            cases=self.cases,
            answered=self.journal.ok,
            failed=self.failed,
            first_failure=self.first_failure,
            complete=complete,
            interrupted=interrupted,
        )

    def _note_failure(self, reply: Reply) -> None:
        self.failed += 1
        reason = f"{reply.key.place}: {on_one_line(reply.error)}"
        self.first_failure = self.first_failure or reason
        if self.failed >= HOPELESS and not self.journal.ok:
            raise UserError(
                f"{printable(self.task.path)}: the first {HOPELESS} answers all failed (the last, {reason}); "
                "mend this and go on with --resume"
            )


def _check_name(path: Path) -> None:
    if path.suffix.lower() != ".jsonl":
        raise UserError(f"{printable(path)}: predictions are written as JSON Lines; let the name end in .jsonl")
    if path.exists() and not path.is_file():
        raise UserError(f"{printable(path)}: is no regular file; give another --out")


def _check_earlier(task: Task, journal: Journal, described: Mapping[str, Any]) -> dict[str, Any] | None:
    """The manifest of the run to go on with; None where it begins anew.

    Raises:
        UserError: the file holds something that is not to be touched.
    """
    if task.overwrite or journal.is_empty:
        return None
    place = printable(task.path)
    manifest = read_run_manifest(task.path)
    if manifest is None:
        raise UserError(f"{place}: exists and no manifest says which run it holds; {CURE}")
    if found := difference(manifest["run"], described):
        raise UserError(f"{place}: holds another run: {found}; {CURE}")
    if not task.resume and not task.replaceable:
        raise UserError(f"{place}: holds this run already; go on with --resume, or begin anew with --overwrite")
    return manifest if task.resume else None


def _replies(session: _Session, stop: Stop) -> Iterator[Reply]:
    """The replies of the predictor to what has no answer yet.

    Raises:
        RuntimeError: there is not one reply for each question.
    """
    task, answered = session.task, session.journal.answered
    waiting: set[Key] = set()
    left = session.asked_for - session.done

    def questions() -> Iterator[Question]:
        nonlocal left
        read = task.benchmark.read_prompts if task.sees_prompt else task.benchmark.read_cases
        for question in islice(read(task.dataset, task.config), session.asked_for):
            if stop.asked:
                return
            if question.key not in answered:
                waiting.add(question.key)
                left -= 1
                yield question

    for reply in task.predictor.answers(questions()):
        if reply.key not in waiting:
            raise RuntimeError(f"{task.spec} replied to {reply.key.place}, which waits for no reply")
        waiting.remove(reply.key)
        yield reply
    if waiting:
        raise RuntimeError(f"{task.spec} gave no reply to {len(waiting)} questions (as {min(waiting).place})")
    if left and not stop.asked:
        raise RuntimeError(f"{task.spec} ended with {left} questions unasked")
