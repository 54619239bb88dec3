"""The run loop: asks a predictor, keeps every reply at once, and goes on where an earlier session ended.

questions -> pending ones -> Predictor.answers -> journal -> sorted file, manifest
"""

from __future__ import annotations

import json
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
from predictors.earlier import check_name, manifest_to_go_on_with
from predictors.journal import CURE, Journal, open_journal
from predictors.keys import Key
from predictors.manifests import (
    describe_run,
    environment,
    manifest_path,
    now,
    served_earlier,
    write_run_manifest,
)
from predictors.releases import check_files
from predictors.texts import on_one_line, printable, shorten

HOPELESS = 25  # first replies of a run that all failed: then something is wrong with all of it


@dataclass(frozen=True, slots=True)
class Task:
    """What is to be run: a predictor over a config, into a file.

    spec, name: of the predictor, as the user wrote it and as tables show it. sees_prompt: it is asked prompts; else
    cases. source: where the dataset came from. reader: the version of what will read the texts.
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
    reader: str = ""
    limit: int | None = None
    resume: bool = False
    overwrite: bool = False
    replaceable: bool = False
    outdated: tuple[Path, ...] = ()


@dataclass(frozen=True, slots=True)
class Summary:
    """How a run stands after a session.

    answers: how many the config asks for; a case may want several. answered: those of them that the file holds for this
    run. failed: of this session; first_failure: the first of them, with its reason. complete: all of them have been
    asked for. interrupted: the user asked to end. warnings: sentences.
    """

    path: Path
    answers: int
    answered: int
    failed: int
    first_failure: str | None
    complete: bool
    interrupted: bool
    warnings: tuple[str, ...] = ()


def run(task: Task) -> Summary:
    """Answer the cases of a config that have no answer yet; see `Task`.

    On the first Ctrl-C nothing more is asked and what is under way is waited for; on the second it is dropped.

    Raises:
        UserError: the file holds another run, or one that is not to be touched; going on is pointless; the disk is
            full. What was answered before is kept.
        RuntimeError: the predictor does not do what `asking.Predictor` says. What was answered before is kept.
    """
    release = task.benchmark.read_release(task.dataset, task.config)
    check_files(release, task.dataset)
    described = describe_run(
        release, task.predictor, task.benchmark.wording if task.sees_prompt else None, task.decoding
    )
    check_name(task.path)
    with open_journal(task.path, manifest_path(task.path), *task.outdated) as journal, stops_softly() as stop:
        earlier = _earlier(task, journal, described)
        if earlier:
            journal.resume()
        session = _Session(task, journal, described, earlier["sessions"] if earlier else [])
        try:
            session.ask(stop)
            check_files(release, task.dataset)
        except KeyboardInterrupt:
            stop.asked = True
        except BaseException:
            if journal.begun:
                with suppress(UserError):  # what made it fail may make this fail, too, and is the one to be told of
                    session.write_manifest(ended=now())
            raise
        if journal.begun or earlier:
            session.write_manifest(ended=now())  # before the lines are sorted, for which there may be no room
            journal.sort(session.keys())
        return session.summary(interrupted=stop.asked)


class _Session:
    """One session of a run. answers: how many the config asks for; within_limit: how many of them the limit leaves;
    done: how many of these were there before."""

    def __init__(self, task: Task, journal: Journal, described: Mapping[str, Any], earlier: Sequence[Any]) -> None:
        self.task, self.journal, self.described, self.earlier = task, journal, described, earlier
        self.started = now()
        self.failed = 0
        self.first_failure: str | None = None
        self.answers = self.done = known = 0
        self.kept: set[Key] = set()  # failed before, and beyond the limit
        for key in self.keys():
            self.answers += 1
            if task.limit is not None and self.answers > task.limit and key in journal.unanswered:
                self.kept.add(key)
            known += key in journal.answered
            self.done += key in journal.answered and (task.limit is None or self.answers <= task.limit)
        if known < len(journal.answered):
            foreign = min(journal.answered.difference(self.keys()))
            raise UserError(
                f"{printable(task.path)}: answers {foreign.place}, which the config {task.config!r} does not have, so "
                f"the file or the dataset was changed by hand; {CURE}"
            )
        self.within_limit = self.answers if task.limit is None else min(task.limit, self.answers)

    def keys(self) -> Iterator[Key]:
        return self.task.benchmark.read_keys(self.task.dataset, self.task.config)

    def ask(self, stop: Stop) -> None:
        label = f"{self.task.name} on {self.task.config}"
        with closing(_replies(self, stop)) as replies:
            for reply in track(replies, self.within_limit, label, done=self.done):
                if not self.journal.begun:
                    self.journal.begin(self.kept)
                    for path in self.task.outdated:
                        path.unlink(missing_ok=True)
                    self.write_manifest(ended=None)
                reply = self.journal.add(reply)
                if reply.error is not None:
                    self._note_failure(reply)

    def environment(self) -> dict[str, Any]:
        """As a manifest holds it: of this session; the earlier ones ran where they say."""
        return json.loads(json.dumps(environment(self.task.predictor)))

    def warnings(self) -> tuple[str, ...]:
        """A server may put another model behind a name; the name that it answers by may tell of it."""
        served = set(self.environment().get("served_models") or ())
        before = served_earlier(self.earlier)
        if not served or not before or served <= before:
            return ()
        names = [" and ".join(shorten(name) for name in sorted(group)) for group in (served, before)]
        return (
            f"{printable(self.task.path)}: the server now answers as {names[0]}, and did so earlier as {names[1]}; if "
            "that is another model, begin anew with --overwrite",
        )

    def write_manifest(self, ended: str | None) -> None:
        """ended: None while the session goes on; so it stays where the process is killed."""
        task, ok, failed = self.task, self.journal.ok, self.journal.failed
        answered = None if ended is None else ok - len(self.journal.answered)
        here = {"started": self.started, "ended": ended, "answered": answered, "environment": self.environment()}
        manifest = {
            "predictor": task.spec,
            "name": task.name,
            "benchmark": task.benchmark.name,
            "config": task.config,
            "run": self.described,
            "reader": task.reader,
            "source": dict(task.source),
            "counts": {"answers": self.answers, "ok": ok, "error": failed, "missing": self.answers - ok - failed},
            "sessions": [*self.earlier, here],
        }
        write_run_manifest(task.path, manifest)

    def summary(self, *, interrupted: bool) -> Summary:
        complete = self.journal.ok + self.journal.failed == self.answers
        return Summary(
            path=self.task.path,
            answers=self.answers,
            answered=self.journal.ok,
            failed=self.failed,
            first_failure=self.first_failure,
            complete=complete,
            interrupted=interrupted,
            warnings=self.warnings(),
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


def _earlier(task: Task, journal: Journal, described: Mapping[str, Any]) -> dict[str, Any] | None:
    """The manifest of the run to go on with; None where it begins anew."""
    if task.overwrite or journal.is_empty:
        return None
    manifest = manifest_to_go_on_with(task.path, described, may_repeat=task.resume or task.replaceable)
    return manifest if task.resume else None


def _replies(session: _Session, stop: Stop) -> Iterator[Reply]:
    """The replies of the predictor to what has no answer yet.

    Raises:
        RuntimeError: there is not one reply for each question.
    """
    task, answered = session.task, session.journal.answered
    waiting: set[Key] = set()
    left = session.within_limit - session.done

    def questions() -> Iterator[Question]:
        nonlocal left
        read = task.benchmark.read_prompts if task.sees_prompt else task.benchmark.read_cases
        for question in islice(read(task.dataset, task.config), session.within_limit):
            if stop.asked:
                return
            if question.key not in answered:
                waiting.add(question.key)
                left -= 1
                yield question

    for reply in task.predictor.answers(questions(), begun=session.journal.ok > 0, stopping=lambda: stop.asked):
        if reply.key not in waiting:
            raise RuntimeError(f"{task.spec} replied to {reply.key.place}, which waits for no reply")
        waiting.remove(reply.key)
        yield reply
    if waiting and not stop.asked:
        raise RuntimeError(f"{task.spec} gave no reply to {len(waiting)} questions (as {min(waiting).place})")
    if left and not stop.asked:
        raise RuntimeError(f"{task.spec} ended with {left} questions unasked")
