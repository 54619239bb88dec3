"""The cases of a config as predictors and scoring need them, from a dataset folder that may be damaged."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from generator.errors import UserError
from generator.hub import MANIFEST, config_file, read_manifest, read_rows
from generator.records import FAMILY_FORMATS, REFERENCE_KEYS, Latent, Record
from predictors.problems import json_type, shorten

DAMAGE = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""What reading a row raises that holds something else than a case does."""


def damaged(dataset: str, config: str, row: int | None, why: str) -> UserError:
    """The error for a row (counted from 1) that is no case, or for a whole config, with its cure."""
    place = "" if row is None else f", row {row}"
    return UserError(
        f"{dataset}, config {config!r}{place}: {why}; the dataset is damaged: "
        f"check it with: bindchain verify {dataset}, and build it again"
    )


def read_references(dataset: str, config: str) -> list[tuple[str, str]]:
    """`(case_id, reference)` of every case of a config, in its order; there is at least one.

    Raises:
        UserError: the dataset cannot be read, has no such config, or a row of it is damaged.
    """
    return [(case_id, _text(dataset, config, row, number, "reference"))
            for number, case_id, row in _rows(dataset, config)]  # fmt: skip


def read_cases(dataset: str, config: str) -> list[tuple[Record, Latent]]:
    """Every case of a config, in its order; there is at least one. What they say about the gold agrees.

    Raises:
        UserError: the dataset cannot be read, has no such config, or a row of it is damaged.
    """
    cases = []
    for number, _, row in _rows(dataset, config):
        try:
            record = Record.from_row(row)
            latent = Latent.from_json(record.latent)
            _check_case(record, latent)
        except DAMAGE as error:
            raise damaged(dataset, config, number, explain(error)) from error
        cases.append((record, latent))
    return cases


def find_configs(dataset: str, ids: Sequence[str]) -> list[str]:
    """The configs of a built folder that hold all these ids: the smallest first, else in the manifest's order.

    So a base config comes before those that change its cases' order or columns. What cannot be read is left out: this
    is for advice. For a dataset on the Hub the answer is empty.
    """
    folder = Path(dataset)
    if not folder.is_dir():
        return []
    wanted = set(ids)
    sizes: dict[str, int] = {}
    for name in read_manifest(folder)["configs"]:
        try:
            with pq.ParquetFile(config_file(folder, name)) as file:
                known = file.read(columns=["case_id"])["case_id"].to_pylist()
            if wanted.issubset(known):
                sizes[name] = len(known)
        except (OSError, pa.ArrowException, *DAMAGE):
            continue
    return sorted(sizes, key=lambda name: sizes[name])


def dataset_files(dataset: str) -> list[Path]:
    """The files of a built folder that are read; none where the dataset is on the Hub."""
    folder = Path(dataset)
    return [folder / MANIFEST, *sorted(folder.glob("data/*/*"))] if folder.is_dir() else []


def explain(error: Exception) -> str:
    """What an error of `DAMAGE` says, for a reader who does not know the code."""
    if isinstance(error, KeyError):
        return f"{error} is missing or unknown"
    return " ".join(str(error).split()) or type(error).__name__


def _rows(dataset: str, config: str) -> Iterator[tuple[int, str, dict[str, Any]]]:
    """`(number, case_id, row)`; no case stands twice."""
    rows = read_rows(dataset, config)
    if not rows:
        raise damaged(dataset, config, None, "holds no case")
    seen: dict[str, int] = {}
    for number, row in enumerate(rows, 1):
        case_id = _text(dataset, config, row, number, "case_id")
        earlier = seen.setdefault(case_id, number)
        if earlier != number:
            raise damaged(dataset, config, number, f"the case {shorten(case_id)} stands in row {earlier} already")
        yield number, case_id, row


def _text(dataset: str, config: str, row: dict[str, Any], number: int, column: str) -> str:
    if column not in row:
        raise damaged(dataset, config, None, f"lacks the column {column!r}")
    value = row[column]
    if not isinstance(value, str) or not value.strip():
        what = "blank" if isinstance(value, str) else json_type(value)
        raise damaged(dataset, config, number, f"the {column} is {what} where a text is expected")
    return value


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
