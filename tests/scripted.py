"""A predictor that does as it is told, with a run over a small dataset made by hand."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from generator.canonical import digest_text
from generator.errors import UserError
from generator.hub import MANIFEST
from handmade import GRAPHS, TABLES
from predictors.asking import Question, Reply
from predictors.benchmarks import BENCHMARKS
from predictors.manifests import manifest_path
from predictors.running import Summary, Task, run

MODEL = {"kind": "scripted", "model": "m1"}
IDS = [f"t{n}__table" for n in range(TABLES)] + [f"g{n}__graph" for n in range(GRAPHS)]  # of `broad`, in its order


@dataclass(slots=True)
class Scripted:
    """Answers by rule, the text alone decides; several questions are under way, and the last of them is answered first.

    failing: ids that get an error. ends_at: the id at which going on is pointless. on_ask: called with the id of each
    question that is taken. asked: those ids, in order.
    """

    failing: Collection[str] = ()
    ends_at: str | None = None
    on_ask: Callable[[str], object] = id
    window: int = 3
    identity: Mapping[str, Any] = field(default_factory=lambda: dict(MODEL))
    circumstances: Mapping[str, Any] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)

    def answers(self, questions: Iterator[Question], **how: Any) -> Iterator[Reply]:
        under_way: list[Question] = []
        while True:
            while len(under_way) < self.window and (question := next(questions, None)) is not None:
                under_way.append(question)
                self.asked.append(question.key.id)
                self.on_ask(question.key.id)
            if not under_way:
                return
            question = under_way.pop()
            if question.key.id == self.ends_at:
                raise UserError("the key is wrong; give another one")
            yield self.reply(question)

    def reply(self, question: Question) -> Reply:
        if question.key.id in self.failing:
            return Reply(question.key, error="no answer\nfrom \x1b[31mhere")
        return Reply(question.key, text=text_for(question), finish_reason="stop")


def text_for(question: Question) -> str:
    """What `Scripted` answers: a text that depends on all that is asked."""
    return digest_text(question.asked.text + "".join(map(digest_text, question.asked.images)))


def make_task(dataset: Path, path: Path, predictor: Any, **changes: Any) -> Task:
    """A run of a model over `broad` of `handmade.write_dataset`, or whatever else is asked for."""
    benchmark = BENCHMARKS["ExBind"]
    known = {
        "spec": "scripted:m1",
        "name": "m1",
        "predictor": predictor,
        "sees_prompt": True,
        "benchmark": benchmark,
        "dataset": str(dataset),
        "config": "broad",
        "path": path,
        "decoding": benchmark.decoding,
    }
    return Task(**{**known, **changes})


def do(dataset: Path, path: Path, predictor: Any, **changes: Any) -> Summary:
    """Do that run."""
    return run(make_task(dataset, path, predictor, **changes))


def set_digest(dataset: Path, digest: str, config: str = "broad") -> None:
    """Let the manifest of a dataset give this digest to a config."""
    manifest = json.loads((dataset / MANIFEST).read_text())
    manifest["configs"][config]["digest"] = digest
    (dataset / MANIFEST).write_text(json.dumps(manifest))


def manifest_of(path: Path) -> dict[str, Any]:
    """The manifest of a run, as it stands beside its file."""
    return json.loads(manifest_path(path).read_text())


def rows_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_bytes().splitlines()]


def ids_of(path: Path, status: str | None = None) -> list[str]:
    """The ids of a prediction file in its order; those of one status."""
    return [row["id"] for row in rows_of(path) if status in (None, row["status"])]


def three_answered(folder: Path, dataset: Path) -> Path:
    """A run of the first three cases."""
    path = folder / "m1__broad.jsonl"
    do(dataset, path, Scripted(), limit=3)
    return path
