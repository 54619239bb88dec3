"""The page of the MM-CondChain metric: predictions scored by the very files that stand beside it."""

from __future__ import annotations

from pathlib import Path

from predictors import chains
from predictors.columns import TWO_PATHS
from space.desks import make_desk
from space.judging import Bench
from space.metric import metric_judge
from space.page import show

TITLE = "MM-CondChain metric"
LEAD = "Does a model check every condition of a nested instruction, and at which layer does it leave the chain?"
PARSERS = ("official", "robust")


def main() -> None:
    """Show the page."""
    entry = Path(__file__)
    bench = Bench(
        name="CondChain",
        layout=TWO_PATHS,
        id_column=chains.ID_COLUMN,
        read_references=chains.read_references,
        judge=metric_judge(entry.with_name("condchain_metric.py")),
        parsers=PARSERS,
    )
    show(TITLE, LEAD, make_desk(bench, entry))


if __name__ == "__main__":
    main()
