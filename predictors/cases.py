"""The cases of an ExBind config as predictors and scoring need them, from a dataset folder that may be damaged.

What reading any dataset needs stands in `rows.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.records import FAMILY_FORMATS, REFERENCE_KEYS, Latent, Record
from predictors.asking import Question
from predictors.join import Reference
from predictors.keys import Key
from predictors.prompts import exbind_prompt
from predictors.rows import DAMAGE, damaged, explain, identified_rows, text_of

ID_COLUMN = "case_id"
SHOWN_COLUMNS = ("format", "instruction", "observation", "image", "candidates", "reference_schema")


def read_keys(dataset: str, config: str) -> Iterator[Key]:
    """What the answers to a config are joined by, in its order; raises as `read_cases`."""
    for _, case_id, _ in identified_rows(dataset, config, ID_COLUMN, ()):
        yield Key(case_id)


def read_references(dataset: str, config: str) -> list[Reference]:
    """The reference of every case of a config, in its order; there is at least one.

    Raises:
        UserError: the dataset cannot be read, has no such config, or a row of it is damaged.
    """
    return [
        Reference(Key(case_id), text_of(dataset, config, row, number, "reference"), number)
        for number, case_id, row in identified_rows(dataset, config, ID_COLUMN, ("reference",))
    ]


def read_prompts(dataset: str, config: str) -> Iterator[Question]:
    """Every case of a config as a model is asked it, in its order, read as it is asked for; raises as `read_cases`."""
    for number, case_id, row in identified_rows(dataset, config, ID_COLUMN, SHOWN_COLUMNS):
        try:
            prompt = exbind_prompt(row)
        except DAMAGE as error:
            raise damaged(dataset, config, number, explain(error)) from error
        yield Question(Key(case_id), prompt)


def read_cases(dataset: str, config: str) -> Iterator[Question]:
    """Every case of a config, as `(record, latent)`, in its order; there is at least one. Gold and latent agree.

    Raises:
        UserError: the dataset cannot be read, has no such config, or a row of it is damaged.
    """
    for number, case_id, row in identified_rows(dataset, config, ID_COLUMN):
        try:
            record = Record.from_row(row)
            latent = Latent.from_json(record.latent)
            _check_case(record, latent)
        except DAMAGE as error:
            raise damaged(dataset, config, number, explain(error)) from error
        yield Question(Key(case_id), (record, latent))


def read_facts(dataset: str, config: str) -> dict[str, dict[str, Any]]:
    """What a confound audit asks of every case with a table, by case id; raises as `read_cases`.

    gold_rank: the gold's place among the candidates, from 1; candidates: how many there are; template: what the table
    is about; column, column_place: the header of the asked column and its place in the table, from 1.
    """
    facts = {}
    for question in read_cases(dataset, config):
        record, latent = question.asked
        if record.format == "table":
            facts[record.case_id] = _table_facts(record, latent)
    return facts


def _table_facts(record: Record, latent: Latent) -> dict[str, Any]:
    (gold,) = record.gold.values()
    column = latent.target["column"]
    header = latent.attributes.get(column, {})
    return {
        "gold_rank": 1 + [candidate.candidate_id for candidate in record.candidates].index(gold),
        "candidates": len(record.candidates),
        "template": latent.target.get("template"),
        "column": header.get("text"),
        "column_place": header["position"] + 1 if "position" in header else None,
    }


def _check_case(record: Record, latent: Latent) -> None:
    """
    Raises:
        ValueError: a predictor could not answer: the parts of the case are not of one another.
    """
    texts = [record.instruction]
    for candidate in record.candidates:
        texts += [candidate.candidate_id, candidate.candidate_type, candidate.semantic_id]
    if not all(isinstance(text, str) for text in texts):
        raise ValueError("the instruction, or an id or a type of a candidate, is no text")
    if not all(isinstance(facts, dict) for facts in latent.attributes.values()):
        raise ValueError("the attributes of the latent are no objects")
    if latent.latent_id != record.latent_id or record.format not in FAMILY_FORMATS[latent.family]:
        raise ValueError(f"the latent in it is {latent.latent_id!r} of the family {latent.family!r}")
    named = {candidate.semantic_id: candidate.candidate_id for candidate in record.candidates}
    if any(record.surface_mapping.get(name) != candidate_id for name, candidate_id in named.items()):
        raise ValueError("the candidates and the surface mapping contradict each other")
    if [named.get(name) for name in latent.target["answer"]] != [record.gold[k] for k in REFERENCE_KEYS[record.format]]:
        raise ValueError("the latent's answer, the candidates and the gold contradict each other")
