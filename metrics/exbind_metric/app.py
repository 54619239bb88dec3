"""The page of the ExBind metric: predictions scored by the very files that stand beside it."""

from __future__ import annotations

from pathlib import Path

from predictors import cases
from predictors.columns import ONE_ANSWER
from space.desks import make_desk
from space.judging import Bench
from space.metric import metric_judge
from space.page import show

TITLE = "ExBind metric"
LEAD = "Does a model name the exact executable object that is meant, and which constraint broke where it does not?"


def main() -> None:
    """Show the page."""
    entry = Path(__file__)
    bench = Bench(
        name="ExBind",
        layout=ONE_ANSWER,
        id_column=cases.ID_COLUMN,
        read_references=cases.read_references,
        judge=metric_judge(entry.with_name("exbind_metric.py")),
    )
    show(TITLE, LEAD, make_desk(bench, entry))


if __name__ == "__main__":
    main()
