"""The rows of a metric as a table of cases: right or wrong, what broke in plain words, and what the model wrote."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from predictors.texts import on_one_line
from space.tables import Cells, Table
from space.words import CATEGORIES, OUTCOMES, STAGES, STATUSES, called

MOST_ANSWER = 200  # characters of an answer, and of an id, that are shown
MOST_ID = 120
MOST_CASES = 5000  # rows that a browser is sent
RIGHT, WRONG = "right", "wrong"

Row = Mapping[str, Any]  # of a metric


@dataclass(frozen=True, slots=True)
class CaseColumns:
    """How the cases of a benchmark are shown. facts: header -> the field of a row that stands there as it is.

    is_right: of a row; told: what is wrong with one that is not right.
    """

    facts: Mapping[str, str]
    is_right: Callable[[Row], bool]
    told: Callable[[Row], str]

    @property
    def headers(self) -> Cells:
        return ("id", *self.facts, "result", "what broke", "status", "answer")


def cases_of(benchmark: str, rows: Sequence[Row], texts: Sequence[str | None], statuses: Sequence[str]) -> Table:
    """One line a row, at most `MOST_CASES`. Every cell is one line of printable text, and cut where it is long.

    texts: the answers, None where there is none; statuses: what each came to, which may say more than its row.
    """
    columns = COLUMNS[benchmark]
    found = tuple(
        _line(columns, row, text, status)
        for row, text, status in zip(rows[:MOST_CASES], texts[:MOST_CASES], statuses[:MOST_CASES], strict=True)
    )
    note = f"The first {MOST_CASES:,} of {len(rows):,}." if len(rows) > MOST_CASES else ""
    return Table("Cases", columns.headers, found, note, texts=len(columns.headers))


def _line(columns: CaseColumns, row: Row, text: str | None, status: str) -> Cells:
    right = columns.is_right(row)
    return (
        on_one_line(row["id"], MOST_ID),
        *(on_one_line(str(row[field])) for field in columns.facts.values()),
        RIGHT if right else WRONG,
        "" if right else columns.told(row),
        called(STATUSES, status),
        "" if text is None else on_one_line(text, MOST_ANSWER),
    )


def _told_of_case(row: Row) -> str:
    """What broke first, then what else did.

    >>> _told_of_case({"status": "ok", "category": "wrong_row", "violated": ["table_row", "table_cell"]})
    'wrong row, right column'
    >>> _told_of_case({"status": "ok", "category": "wrong_anchor", "violated": ["identity", "anchor", "relation"]})
    'took the anchor, or what stands beside its look-alike; also broken: identity, relation'
    """
    category, violated = row["category"], row["violated"]
    if row["status"] != "ok":
        return called(CATEGORIES, category)
    if category == "wrong_row":
        return f"wrong row, {WRONG if 'table_column' in violated else RIGHT} column"
    named = called(CATEGORIES, category)
    own = category.removeprefix("wrong_")
    others = [called(STAGES, stage) for stage in violated if stage.removeprefix("table_") not in (own, "cell")]
    return named if not others or category == "wrong_type" else f"{named}; also broken: {', '.join(others)}"


def _told_of_path(row: Row) -> str:
    """At which layer the chain was left, and where it should have been.

    >>> row = {"outcome": "left_early", "expected_layer": 4, "chosen_layer": 2, "label": "B1", "answer": "D3"}
    >>> _told_of_path(row), _told_of_path({**row, "outcome": "no_answer", "chosen_layer": None, "label": None})
    ('left too early: at layer 2, not at 4', 'no answer that can be read')
    >>> _told_of_path({**row, "outcome": "right_exit_wrong_option", "chosen_layer": 4, "label": "D1"})
    'right exit, wrong option: D1, not D3'
    """
    words, outcome = called(OUTCOMES, row["outcome"]), row["outcome"]
    if outcome == "no_answer":
        return words
    if outcome == "right_exit_wrong_option":
        return f"{words}: {row['label']}, not {row['answer']}"
    return f"{words}: at layer {row['chosen_layer']}, not at {row['expected_layer']}"


COLUMNS = {
    "ExBind": CaseColumns({"format": "format", "level": "level"}, lambda row: row["exact"], _told_of_case),
    "CondChain": CaseColumns({"path": "path", "domain": "domain"}, lambda row: row["correct"], _told_of_path),
}
