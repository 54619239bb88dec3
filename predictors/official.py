"""The result files of the official MM-CondChain evaluation: one row a chain, read as two predictions.

Its columns are `id, domain, true_path_pred, true_path_gt, false_path_pred, false_path_gt`. The script writes the labels
that its parser read, and compares them with the gold as they stand; other runs write whole texts. Where there is none
it writes null, which CSV can only spell as an empty cell.

Source: Shen et al., *MM-CondChain*, arXiv 2603.12266, evaluation script of its official repository.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

PREDICTED = {"true": "true_path_pred", "false": "false_path_pred"}
GOLD = {"true": "true_path_gt", "false": "false_path_gt"}
OFFICIAL_COLUMNS = (*PREDICTED.values(), *GOLD.values())


def is_official(names: Collection[str]) -> bool:
    """Whether columns are those of an official result file; a file with a `prediction` of its own is none.

    >>> is_official(["id", "domain", "true_path_pred", "true_path_gt"]), is_official(["id", "path", "prediction"])
    (True, False)
    """
    return "prediction" not in names and "path" not in names and any(name in names for name in PREDICTED.values())


def is_label(text: str) -> bool:
    r"""Whether a prediction is what the official parser read, not the text that it read: no box, and no blank.

    >>> is_label("F2"), is_label(r"\text{F2"), is_label(r"\boxed{F2}"), is_label("So F2.")
    (True, True, False, False)
    """
    return bool(text) and "\\boxed" not in text and not any(map(str.isspace, text))


def split_row(row: Mapping[str, Any]) -> list[tuple[dict[str, Any], Any]]:
    """The two rows of a prediction file that an official row stands for, each with the gold that it states, or None.

    >>> split_row({"id": "c1", "true_path_pred": "F2", "true_path_gt": "F1", "false_path_pred": None})[1]
    ({'id': 'c1', 'path': 'false', 'prediction': None, 'status': 'missing'}, None)
    """
    rows = []
    for path, column in PREDICTED.items():
        text = row.get(column)
        status = "missing" if text in (None, "") else "ok"
        named = {"id": row["id"]} if "id" in row else {}
        gold = row.get(GOLD[path])
        rows.append(({**named, "path": path, "prediction": text, "status": status}, None if gold == "" else gold))
    return rows
