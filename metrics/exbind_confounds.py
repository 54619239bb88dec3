"""What besides the task may decide an answer: exact accuracy by the gold's rank, level, column, template, choice.

Source: Wang et al., *ExBind*, arXiv 2609.01344, the audit of its table suite.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from metrics.exbind_metric.scoring import aggregate
from metrics.runs import Row, Run

LEAST = 8  # answers of a bin of ranks
Facts = Mapping[str, Any]
Bin = tuple[int, int]  # first and last rank, from 1
Ranked = Sequence[tuple[int, Row]]  # answers with the rank of their gold

VALUES: dict[str, Callable[[Row, Facts], Any]] = {  # of a case, None where it is not known
    "level": lambda row, facts: row["level"],
    "column_place": lambda row, facts: facts.get("column_place"),
    "template": lambda row, facts: facts.get("template"),
    "candidates": lambda row, facts: facts.get("candidates"),
}


def confounds(runs: Sequence[Run]) -> list[dict[str, Any]]:
    """For each run over tables alone, of which the dataset tells the facts: exact accuracy by rank and by `VALUES`.

    Numbers ascend, texts come in the dataset's order; a case of which a value is not known is left out there.
    """
    return [
        {
            "name": run.name,
            "config": run.config,
            "by": {"gold_rank": _by_rank(run), **{name: _by_value(run, value_of) for name, value_of in VALUES.items()}},
        }
        for run in runs
        if run.facts and all(row["format"] == "table" for row in run.rows)
    ]


def accuracy(rows: Iterable[Row]) -> dict[str, Any]:
    """How many answers there are and the share of exact ones, with its Wilson 95 % interval."""
    result = aggregate(rows)
    return {"n": result["n"], "exact_accuracy": result["exact_accuracy"], "ci": result["exact_accuracy_ci"]}


def ranked(run: Run) -> list[tuple[int, Row]]:
    """The answers of a run with the rank of their gold, where it is known."""
    ranks = ((run.facts.get(row["id"], {}).get("gold_rank"), row) for row in run.rows)
    return [(rank, row) for rank, row in ranks if rank is not None]


def rank_bins(*parts: Iterable[int]) -> list[Bin]:
    """Bins of ranks for one curve or several: none is tiny, and all parts share the edges.

    From rank 1 upwards, a bin is closed as soon as it holds `LEAST` answers of every part, so frequent ranks stand by
    themselves and rare ones together; what is left in the end joins the last bin.

    >>> rank_bins([1] * 9 + [2] * 8 + [3, 4, 4, 5, 6, 6, 7, 8, 40])
    [(1, 1), (2, 2), (3, 40)]
    >>> rank_bins([1] * 9 + [2] * 8 + [3] * 8, [1] * 30 + [2] * 5 + [3] * 20)
    [(1, 1), (2, 3)]
    """
    counts = [Counter(part) for part in parts]
    bins: list[Bin] = []
    held, first = [0] * len(counts), 1
    for rank in range(1, 1 + max((rank for count in counts for rank in count), default=0)):
        held = [number + count[rank] for number, count in zip(held, counts, strict=True)]
        if min(held) >= LEAST:
            bins.append((first, rank))
            held, first = [0] * len(counts), rank + 1
    if any(held):
        bins[-1:] = [(bins[-1][0] if bins else 1, rank)]
    return bins


def rank_curve(answers: Ranked, bins: Sequence[Bin]) -> list[dict[str, Any]]:
    """`accuracy` in each bin of ranks."""
    rows: dict[int, list[Row]] = {}
    for rank, row in answers:
        rows.setdefault(rank, []).append(row)
    return [
        {"bin": [first, last], **accuracy(row for rank in range(first, last + 1) for row in rows.get(rank, ()))}
        for first, last in bins
    ]


def _by_rank(run: Run) -> list[dict[str, Any]]:
    answers = ranked(run)
    curve = rank_curve(answers, rank_bins(rank for rank, _ in answers))
    return [{"value": bin_label(*entry["bin"]), **entry} for entry in curve]


def _by_value(run: Run, value_of: Callable[[Row, Facts], Any]) -> list[dict[str, Any]]:
    rows: dict[Any, list[Row]] = {}
    for row in run.rows:
        value = value_of(row, run.facts.get(row["id"], {}))
        if value is not None:
            rows.setdefault(value, []).append(row)
    values = sorted(rows) if all(isinstance(value, int) for value in rows) else rows
    return [{"value": value, **accuracy(rows[value])} for value in values]


def bin_label(first: int, last: int) -> str:
    """How a bin of ranks is called.

    >>> bin_label(1, 1), bin_label(7, 9)
    ('1', '7-9')
    """
    return str(first) if first == last else f"{first}-{last}"
