"""The columns of a prediction file, and what to tell whoever calls them otherwise."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from generator.errors import UserError
from predictors.limits import MAX_COLUMNS
from predictors.problems import SHOWN, shorten

COLUMNS = ("id", "prediction", "status")
REQUIRED = ("id", "prediction")
LIKELY_NAMES = {  # only for the advice: a file is never read by guessing what its columns mean
    "id": ("case_id", "ID", "Id", "sample_id", "question_id", "example_id", "item_id", "doc_id", "key", "index"),
    "prediction": (
        "predictions", "Prediction", "response", "output", "answer", "text", "raw_text", "raw_output", "raw",
        "completion", "generation", "model_output", "pred", "content",
    ),
}  # fmt: skip


class FoundColumns:
    """The columns that the rows of a file have, and those that a row needs and lacks. Rows may differ (JSON)."""

    def __init__(self) -> None:
        self._found: dict[str, None] = {}
        self._lacking: set[str] = set()

    def see(self, names: Iterable[str], needed: Iterable[str]) -> None:
        """One more row: its columns, and those it cannot do without."""
        for name in names:
            if name in COLUMNS or len(self._found) < MAX_COLUMNS:
                self._found[name] = None
        self._lacking.update(name for name in needed if name not in names)

    def check(self, path: Path) -> None:
        """Refuse a file in which no row has a column that some row needs.

        Raises:
            UserError: it names the columns found and what to rename.
        """
        _refuse_missing(path, self._found, self._lacking)


def check_header(path: Path, names: Iterable[str]) -> None:
    """Refuse a header that lacks a column every row needs, or in which one that is read stands twice.

    Without `prediction` it may stand where there is a `status`: all rows may be `error` or `missing`.

    Raises:
        UserError: it names the columns found and what to rename.
    """
    found = list(names)
    for name in COLUMNS:
        if found.count(name) > 1:
            raise UserError(f"{path}: has two columns named {name!r}; keep the one that is meant")
    if "id" not in found or "status" not in found:
        _refuse_missing(path, found, REQUIRED)


def _refuse_missing(path: Path, found: Iterable[str], needed: Iterable[str]) -> None:
    found = list(found)
    missing = [name for name in REQUIRED if name in needed and name not in found]
    if not missing:
        return
    renames = [
        f"rename {likely!r} to {name!r}"
        for name in missing
        if (likely := next((other for other in LIKELY_NAMES[name] if other in found), None))
    ]
    cure = " and ".join(renames) or "give every row an 'id' and a 'prediction'"
    lacks = " and ".join(map(repr, missing))
    has = ", ".join(shorten(name, 40) for name in found[:SHOWN]) or "none"
    more = f" and {len(found) - SHOWN} more" if len(found) > SHOWN else ""
    raise UserError(f"{path}: lacks the column{'s' * (len(missing) > 1)} {lacks} (it has {has}{more}); {cure}")
