"""The rows of a metric as a table of cases: right or wrong, what broke in plain words, and what the model wrote."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
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
    """How the cases of a benchmark are shown. facts: the fields of a row that stand there as they are.

    is_right: of a row; told: what is wrong with one that is not right, from it and its reference; named: the same in
    short, without the names of things that only a reference knows.
    """

    facts: tuple[str, ...]
    is_right: Callable[[Row], bool]
    told: Callable[[Row, str], str]
    named: Callable[[Row], str]

    @property
    def headers(self) -> Cells:
        """What a reader looks for comes first, since a narrow window shows no more."""
        return ("id", "result", "what broke", "answer", "status", *self.facts)


def cases_of(
    benchmark: str,
    rows: Sequence[Row],
    references: Sequence[str],
    texts: Sequence[str | None],
    statuses: Sequence[str],
) -> Table:
    """One line a row, at most `MOST_CASES`. Every cell is one line of printable text, and cut where it is long.

    references: as the metric reads them; texts: the answers, None where there is none; statuses: what each came to,
    which may say more than its row.

    Raises:
        LookupError, TypeError, AttributeError, ValueError: a reference is broken.
    """
    columns = COLUMNS[benchmark]
    cases = zip(rows, references, texts, statuses, strict=True)
    found = tuple(_line(columns, *case) for case in islice(cases, MOST_CASES))
    note = f"These are the first {MOST_CASES:,} of {len(rows):,}." if len(rows) > MOST_CASES else ""
    return Table("Cases", columns.headers, found, note, texts=len(columns.headers))


def _line(columns: CaseColumns, row: Row, reference: str, text: str | None, status: str) -> Cells:
    right = columns.is_right(row)
    return (
        on_one_line(row["id"], MOST_ID),
        RIGHT if right else WRONG,
        "" if right else on_one_line(columns.told(row, reference)),
        "" if text is None else on_one_line(text, MOST_ANSWER),
        called(STATUSES, status),
        *(on_one_line(str(row[field])) for field in columns.facts),
    )


def _told_of_case(row: Row, reference: str) -> str:
    """What broke, what the answer is, and what the gold is.

    >>> candidates = {f"cell_r0{n}_c00": {"row": f"row{n}", "column": "col0"} for n in (1, 2)}
    >>> reference = json.dumps({"gold": {"cell_id": "cell_r02_c00"}, "candidates": candidates})
    >>> row = {"status": "ok", "category": "wrong_row", "violated": ["table_row", "table_cell"]}
    >>> _told_of_case({**row, "reference": {"cell_id": "cell_r01_c00"}}, reference)
    'wrong row, right column. It is row1 col0; the gold is row2 col0: cell_r02_c00'
    """
    loaded = json.loads(reference)
    candidates, gold, stated = loaded["candidates"], loaded["gold"], row["reference"]
    meant = f"the gold is {_named(gold, candidates)}: {', '.join(gold.values())}"
    if row["status"] == "ok":
        return f"{broken(row)}. It is {_named(stated, candidates)}; {meant}"
    return f"{broken(row)}; {meant}"


def _named(stated: Mapping[str, str], candidates: Mapping[str, Mapping[str, Any]]) -> str:
    """What an answer denotes, and what it looks like where the reference says it.

    >>> cross = {"entity": "e5", "related_to": ["e2"], "attributes": {"color": "red", "kind": "cross"}}
    >>> _named({"target_id": "wjwjr"}, {"wjwjr": cross})
    'e5 (red, cross)'
    >>> _named({"source_id": "a", "target_id": "b"}, {"a": {"node": "n0"}, "b": {"type": "graph_edge"}})
    'n0 to graph edge'
    """
    names = []
    for facts in (candidates[candidate] for candidate in stated.values()):
        name = " ".join(str(facts[key]) for key in ("entity", "node", "row", "column", "type") if key in facts)
        looks = ", ".join(map(str, facts.get("attributes", {}).values()))
        names.append(f"{name.replace('_', ' ')} ({looks})" if looks else name.replace("_", " "))
    return " to ".join(names)


def broken(row: Row) -> str:
    """What broke first, then what else did.

    >>> broken({"status": "ok", "category": "wrong_anchor", "violated": ["identity", "anchor", "relation"]})
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


def _left(row: Row) -> str:
    return _told_of_path(row, "")


def _told_of_path(row: Row, reference: str) -> str:
    """At which layer the chain was left, and where it should have been.

    >>> row = {"outcome": "left_early", "expected_layer": 4, "chosen_layer": 2, "label": "B1", "answer": "D3"}
    >>> _told_of_path(row, ""), _told_of_path({**row, "outcome": "no_answer", "chosen_layer": None, "label": None}, "")
    ('left too early: at layer 2, not at 4 (B1, not D3)', 'no answer that can be read; the gold is D3')
    >>> _told_of_path({**row, "outcome": "right_exit_wrong_option", "chosen_layer": 4, "label": "D1"}, "")
    'right exit, wrong option: D1, not D3'
    """
    words, outcome = called(OUTCOMES, row["outcome"]), row["outcome"]
    if outcome == "no_answer":
        return f"{words}; the gold is {row['answer']}"
    options = f"{row['label']}, not {row['answer']}"
    if outcome == "right_exit_wrong_option":
        return f"{words}: {options}"
    return f"{words}: at layer {row['chosen_layer']}, not at {row['expected_layer']} ({options})"


COLUMNS = {
    "ExBind": CaseColumns(("format", "level"), lambda row: row["exact"], _told_of_case, broken),
    "CondChain": CaseColumns(("path", "domain"), lambda row: row["correct"], _told_of_path, _left),
}
