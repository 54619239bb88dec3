"""What the dataset says of the answers of a run: what was asked, what is right, and what was answered, in words.

answers, in the dataset's order, and the rows of their config  --in one pass-->  further columns for each answer
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from generator.hub import stream_rows
from generator.records import REFERENCE_KEYS, Latent
from predictors.rows import DAMAGE, damaged, explain
from space.case.exbind.families import FAMILIES
from space.runs.kept import ROWS_A_GROUP, KeptCase, KeptRun
from space.sources import names_only

BETWEEN, ARROW = " -> ", "->"  # the ends of an edge, in words and as the metric writes them

Row = dict[str, Any]
Columns = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Asked:
    """columns: of the dataset that are read, without its pictures; told: of an answer, from its row of the dataset."""

    columns: tuple[str, ...]
    told: Callable[[KeptCase, Columns], Row]


def in_order(run: KeptRun) -> Iterator[KeptCase]:
    """All answers in the dataset's order, read some thousand at a time."""
    for start in range(0, run.facts.n, ROWS_A_GROUP):
        yield from run.at(range(start, min(start + ROWS_A_GROUP, run.facts.n)))


def asked(run: KeptRun, folder: str) -> Iterator[tuple[KeptCase, Row]]:
    """Every answer with what the dataset says of it. folder: with the rows that the run answers.

    Raises:
        UserError: the dataset is damaged; the message calls it by its name.
    """
    benchmark, config = run.facts.benchmark, run.facts.config
    kind = ASKED[benchmark]
    with names_only({folder: benchmark}):
        rows = enumerate(stream_rows(folder, config, kind.columns), 1)
        for place, answers in groupby(in_order(run), lambda case: case.place):
            row = next((row for number, row in rows if number == place), None)
            if row is None:
                raise damaged(folder, config, place, "the row is gone")
            for answer in answers:
                try:
                    told = kind.told(answer, row)
                except DAMAGE as error:
                    raise damaged(folder, config, place, explain(error)) from error
                yield answer, told


def _of_object(answer: KeptCase, row: Columns) -> Row:
    """The instruction, and what is meant and what is named in the words of a person who looks at it."""
    form, latent = row["format"], Latent.from_json(row["latent"])
    meant = {candidate: name for name, candidate in json.loads(row["surface_mapping"]).items()}
    golds = {key: row["gold"][key] for key in REFERENCE_KEYS[form]}

    def in_words(reference: Mapping[str, str] | None) -> str | None:
        named = (FAMILIES[form].named(latent, meant[candidate]) for candidate in (reference or {}).values())
        return BETWEEN.join(named) or None

    return {
        "instruction": row["instruction"],
        "gold_reference": golds,
        "gold_in_words": in_words(golds),
        "answered_in_words": in_words(answer.row["reference"]),
        "gold_semantic": ARROW.join(latent.target["answer"]),
    }


def _of_chain(answer: KeptCase, row: Columns) -> Row:
    """The questions at which the chain is to be left and at which it was left, with the options that are labelled."""
    told: Row = {}
    for whose, label, step in (("gold", "answer", "expected_layer"), ("answered", "label", "chosen_layer")):
        chosen, number = answer.row[label], answer.row[step]
        question = None if chosen is None else row["layers"][number - 1]["question"]
        told[f"{whose}_question"] = question and question["text"]
        told[f"{whose}_option"] = question and question["options"][int(chosen[1:]) - 1]
    return told


ASKED: dict[str, Asked] = {
    "ExBind": Asked(("instruction", "format", "gold", "latent", "surface_mapping"), _of_object),
    "CondChain": Asked(("layers.list.element.question",), _of_chain),
}
