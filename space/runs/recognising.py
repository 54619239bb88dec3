"""Which benchmark and which config a prediction file answers, by the ids that stand in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from generator.errors import UserError
from generator.hub import read_manifest
from predictors.columns import Layout
from predictors.files import checked_ending, read_predictions
from predictors.formats import READERS
from predictors.limits import MAX_ROWS
from predictors.official import OFFICIAL_COLUMNS
from predictors.problems import Problems
from predictors.rows import config_ids
from space.desks import Desk
from space.judging import PASTED

ANY = Layout(("id",), item="case", answers="answers", cure="give every row an 'id' and a 'prediction'",
             official=OFFICIAL_COLUMNS)  # fmt: skip
KEPT = 4  # sets of ids that stay in memory
SEPARATOR = "__"  # between the name of a run and its config, in the names that `bindchain predict` gives


def recognise(desks: Sequence[Desk], path: Path, name: str) -> tuple[Desk, str]:
    """The desk and the config of a file: those that know most of its ids, of these the one with fewest rows.

    name: of the file, which tells between configs of the same ids, as in `mine__table_order_1.jsonl`. Whether all ids
    are known is seen when the file is read.

    Raises:
        UserError: the file cannot be read, no id of it is known, or several configs fit alike and its lines can be
            read.
    """
    ids = read_ids(path)
    fits = [
        (-len(ids & known), len(known), desk, config)
        for desk in desks
        for config, known in _known(desk).items()
    ]  # fmt: skip
    best = min(((found, size) for found, size, _, _ in fits), default=(0, 0))
    alike = [(desk, config) for found, size, desk, config in fits if (found, size) == best]
    if best[0] == 0:
        benchmarks = " or ".join(desk.bench.name for desk in desks)
        raise UserError(f"{path}: none of its ids is of {benchmarks} as they stand here; choose its config to see why")
    if len(alike) == 1:
        return alike[0]
    told = Path(name).stem.rpartition(SEPARATOR)[2]
    meant = [each for each in alike if each[1] == told]
    if not meant:
        read_predictions(path, alike[0][0].bench.layout)  # broken lines are told first
        configs = ", ".join(config for _, config in alike)
        by_name = "" if name == PASTED else f", or end the file's name in {SEPARATOR}{alike[0][1]}"
        raise UserError(f"{path}: {configs} have the same ids; choose the config that it answers{by_name}")
    return meant[0]


def read_ids(path: Path) -> frozenset[str]:
    """All ids of a prediction file that can be read, whatever else is wrong with it.

    Raises:
        UserError: it cannot be read at all.
    """
    read, unit = READERS[checked_ending(path)]
    problems = Problems(path, unit)
    found: set[str] = set()
    for count, (_, row) in enumerate(read(path, problems, ANY), 1):
        if isinstance(row.get("id"), str):
            found.add(row["id"])
        if count > MAX_ROWS:
            break
    if not found:
        problems.raise_if_any()
        raise UserError(f"{path}: holds no id; {ANY.cure}")
    return frozenset(found)


def _known(desk: Desk) -> Mapping[str, frozenset[str]]:
    folder = desk.folder()
    return _ids_of(folder, desk.bench.id_column, read_manifest(Path(folder))["digest"])


@lru_cache(maxsize=KEPT)
def _ids_of(folder: str, id_column: str, digest: str) -> Mapping[str, frozenset[str]]:
    """config -> its ids. digest: of the dataset, so that what is kept is never of another version."""
    return {config: frozenset(ids) for config, ids in config_ids(folder, id_column).items()}
