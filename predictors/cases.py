"""The cases of an ExBind config as predictors and scoring need them, from a dataset folder that may be damaged.

What reading any dataset needs stands in `rows.py`.
"""

from __future__ import annotations

from generator.records import FAMILY_FORMATS, REFERENCE_KEYS, Latent, Record
from predictors.join import Reference
from predictors.keys import Key
from predictors.rows import DAMAGE, damaged, explain, identified_rows, text_of

ID_COLUMN = "case_id"


def key_of(record: Record, latent: Latent) -> Key:
    """What the answer to a case is joined by."""
    return Key(record.case_id)


def read_references(dataset: str, config: str) -> list[Reference]:
    """The reference of every case of a config, in its order; there is at least one.

    Raises:
        UserError: the dataset cannot be read, has no such config, or a row of it is damaged.
    """
    return [
        Reference(Key(case_id), text_of(dataset, config, row, number, "reference"), number)
        for number, case_id, row in identified_rows(dataset, config, ID_COLUMN)
    ]


def read_cases(dataset: str, config: str) -> list[tuple[Record, Latent]]:
    """Every case of a config, in its order; there is at least one. What they say about the gold agrees.

    Raises:
        UserError: the dataset cannot be read, has no such config, or a row of it is damaged.
    """
    cases = []
    for number, _, row in identified_rows(dataset, config, ID_COLUMN):
        try:
            record = Record.from_row(row)
            latent = Latent.from_json(record.latent)
            _check_case(record, latent)
        except DAMAGE as error:
            raise damaged(dataset, config, number, explain(error)) from error
        cases.append((record, latent))
    return cases


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
