"""The columns of prediction files, one layout a benchmark, and what to tell whoever calls them otherwise."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from pathlib import Path

from generator.errors import UserError
from predictors.limits import MAX_COLUMNS
from predictors.official import OFFICIAL_COLUMNS, is_official
from predictors.problems import SHOWN
from predictors.texts import shorten

LIKELY_NAMES = {  # only for the advice: a file is never read by guessing what its columns mean
    "id": ("case_id", "ID", "Id", "sample_id", "question_id", "example_id", "item_id", "doc_id", "key", "index"),
    "path": ("path_type", "path_name", "branch", "which_path"),
    "prediction": (
        "predictions", "Prediction", "response", "output", "answer", "text", "raw_text", "raw_output", "raw",
        "completion", "generation", "model_output", "pred", "content",
    ),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Layout:
    """The columns of a benchmark's prediction files; others are ignored.

    keys: those that say which answer a row is.
    item, answers: what an id stands for, and what is counted, in the words of messages.
    cure: what every row needs, in the words of a message.
    official: those of the official result files, where such are read too.
    """

    keys: tuple[str, ...]
    item: str
    answers: str
    cure: str
    official: tuple[str, ...] = ()

    @property
    def required(self) -> tuple[str, ...]:
        """What a row with a text cannot do without."""
        return (*self.keys, "prediction")

    @property
    def columns(self) -> tuple[str, ...]:
        """All that are read."""
        return (*self.required, "status", *self.official)

    def needed(self, names: Collection[str], answered: bool) -> tuple[str, ...]:
        """What a row with these columns cannot do without; `answered`: it claims to hold a text."""
        if self.official and is_official(names):
            return ("id",)
        return self.required if answered else self.keys


ONE_ANSWER = Layout(("id",), item="case", answers="cases", cure="give every row an 'id' and a 'prediction'")
TWO_PATHS = Layout(
    ("id", "path"),
    item="chain",
    answers="paths",
    cure="give every row an 'id', a 'path' ('true' or 'false') and a 'prediction'",
    official=OFFICIAL_COLUMNS,
)


class FoundColumns:
    """The columns that the rows of a file have, and those that a row needs and lacks. Rows may differ (JSON)."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._found: dict[str, None] = {}
        self._lacking: set[str] = set()

    def see(self, names: Collection[str], answered: bool) -> None:
        """One more row: its columns, and whether it claims to hold a text."""
        for name in names:
            if name in self._layout.columns or len(self._found) < MAX_COLUMNS:
                self._found[name] = None
        self._lacking.update(name for name in self._layout.needed(names, answered) if name not in names)

    def check(self, path: Path) -> None:
        """Refuse a file in which no row has a column that some row needs.

        Raises:
            UserError: it names the columns found and what to rename.
        """
        _refuse_missing(path, self._found, self._lacking, self._layout)


def check_header(path: Path, names: Iterable[str], layout: Layout) -> None:
    """Refuse a header that lacks a column every row needs, or in which one that is read stands twice.

    Without `prediction` it may stand where there is a `status`: all rows may be `error` or `missing`.

    Raises:
        UserError: it names the columns found and what to rename.
    """
    found = list(names)
    for name in layout.columns:
        if found.count(name) > 1:
            raise UserError(f"{path}: has two columns named {name!r}; keep the one that is meant")
    without_text = "status" in found and all(name in found for name in layout.keys)
    _refuse_missing(path, found, layout.needed(found, not without_text), layout)


def _refuse_missing(path: Path, found: Iterable[str], needed: Iterable[str], layout: Layout) -> None:
    found, needed = list(found), set(needed)
    missing = [name for name in layout.required if name in needed and name not in found]
    if not missing:
        return
    renames = [
        f"rename {likely!r} to {name!r}"
        for name in missing
        if (likely := next((other for other in LIKELY_NAMES[name] if other in found), None))
    ]
    cure = " and ".join(renames) or layout.cure
    lacks = " and ".join(map(repr, missing))
    has = ", ".join(shorten(name, 40) for name in found[:SHOWN]) or "none"
    more = f" and {len(found) - SHOWN} more" if len(found) > SHOWN else ""
    raise UserError(f"{path}: lacks the column{'s' * (len(missing) > 1)} {lacks} (it has {has}{more}); {cure}")
