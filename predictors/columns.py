"""The columns of a prediction file, and what to tell whoever calls them otherwise."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from generator.errors import UserError
from predictors.problems import shorten

COLUMNS = ("id", "prediction", "status")
REQUIRED = ("id", "prediction")
LIKELY_NAMES = {  # only for the advice: a file is never read by guessing what its columns mean
    "id": ("case_id", "ID", "Id", "sample_id", "question_id", "example_id", "item_id", "doc_id", "key", "index"),
    "prediction": (
        "predictions", "Prediction", "response", "output", "answer", "text", "raw_text", "raw_output", "raw",
        "completion", "generation", "model_output", "pred", "content",
    ),
}  # fmt: skip


def check_columns(path: Path, names: Iterable[str]) -> None:
    """Refuse columns among which one that is needed is absent, or one that is read stands twice.

    Raises:
        UserError: it names the columns found and what to rename.
    """
    found = list(names)
    for name in COLUMNS:
        if found.count(name) > 1:
            raise UserError(f"{path}: has two columns named {name!r}; keep the one that is meant")
    missing = [name for name in REQUIRED if name not in found]
    if not missing:
        return
    renames = [
        f"rename {likely!r} to {name!r}"
        for name in missing
        if (likely := next((other for other in LIKELY_NAMES[name] if other in found), None))
    ]
    cure = " and ".join(renames) or "give every row an 'id' and a 'prediction'"
    lacks = " and ".join(map(repr, missing))
    has = ", ".join(shorten(name, 40) for name in found) or "none"
    raise UserError(f"{path}: lacks the column{'s' * (len(missing) > 1)} {lacks} (it has {has}); {cure}")
