"""Rows as CSV that is safe to open in a spreadsheet: no text of a file is run there as a formula.

    text  --taken for a formula?-->  the same, behind an apostrophe

Numbers stand as they are. The apostrophe is the only change, and can be undone: a text is changed if it, or what is
left without its first apostrophe, would be taken for a formula.
"""

from __future__ import annotations

import csv
import io
import json
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any

FORMULA = frozenset("=+-@")
CONTROL = frozenset("\t\r\n")  # with which a cell can begin in the next one
QUOTES = frozenset("'\"`\u2018\u2019\u201c\u201d")
APOSTROPHE = "'"
_SKIPPED = ("Cc", "Cf", "Zs", "Zl", "Zp")  # kinds of characters that a program may drop at the beginning of a cell

Row = Mapping[str, Any]


def to_csv(rows: Sequence[Row]) -> str:
    """Rows with all their columns, lists and objects as JSON. Every text is quoted, so that line ends stay in it; what
    a row lacks is empty. What no UTF-8 can say is written as its escape."""
    columns = list(dict.fromkeys(name for row in rows for name in row))
    made = io.StringIO(newline="")
    writer = csv.writer(made, quoting=csv.QUOTE_NONNUMERIC, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([_cell(row.get(name)) for name in columns] for row in rows)
    return made.getvalue()


def guarded(text: str) -> str:
    """The text as a spreadsheet may be given it.

    >>> guarded("=1+1"), guarded(' "@SUM(A1)'), guarded("＝1"), guarded("row 3 - cell 2")
    ("'=1+1", '\\' "@SUM(A1)', "'＝1", 'row 3 - cell 2')
    """
    return APOSTROPHE + text if is_formula(text) else text


def is_formula(text: str) -> bool:
    """Would some spreadsheet take it for more than a text? By its first character that shows and is no quote, also
    where that is a full-width one; or because it begins with a tab or a line end."""
    begin = text[:1]
    if begin in CONTROL:
        return True
    if begin.isascii() and begin.isalnum():  # nearly all of them, told quickly
        return False
    first = next((char for char in text if char not in QUOTES and unicodedata.category(char) not in _SKIPPED), "")
    return first != "" and unicodedata.normalize("NFKC", first)[:1] in FORMULA


def _cell(value: Any) -> Any:
    if isinstance(value, (list, tuple, dict)):
        value = json.dumps(value, ensure_ascii=False)
    return guarded(value) if isinstance(value, str) else value
