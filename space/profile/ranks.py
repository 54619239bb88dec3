"""ExBind: exact answers by the place of the gold among the candidates, over tables."""

from __future__ import annotations

from markupsafe import Markup

from metrics.exbind_confounds import LEAST, bin_label, rank_bins
from metrics.exbind_metric.scoring import wilson
from space.charts.curve import curve
from space.charts.marks import Mark
from space.charts.parts import figure
from space.profile.leads import cases_of
from space.runs.kept import KeptRun
from space.tables import between, counted

TABLE = "table"


def gold_ranks(run: KeptRun) -> Markup | None:
    """A curve over bins of places, each with enough cases; None where there are no tables, or places are not known."""
    found = {int(rank): counts for rank, counts in run.tally("rank", (("format", TABLE),)).items()}
    if not found:
        return None
    bins = rank_bins(rank for rank, (_, n) in found.items() for _ in range(n))
    title = "Tables: exact answers by the place of the gold"
    return figure(
        title,
        "Where the gold stands in the list of candidates should not matter: a fair reader's line is flat. Upright "
        "lines are 95 % intervals; a point leads to its cases.",
        curve(title, ("place of the gold", "exact"), [_point(run, found, *ends) for ends in bins]),
        f"Rare places stand together, so that each point has at least {LEAST} cases, if there are so many.",
    )


def _point(run: KeptRun, found: dict[int, tuple[int, int]], first: int, last: int) -> Mark:
    parts = [counts for rank, counts in found.items() if first <= rank <= last]
    right, n = (sum(numbers) for numbers in zip(*parts, strict=True))
    ends, label = wilson(right, n), bin_label(first, last)
    place = f"place {first}" if first == last else f"places {first} to {last}"
    return Mark(
        label,
        f"{100 * right / n:.0f} %",
        right / n,
        counts=f"({right} of {n}), {between(ends, 100)}",
        title=f"Gold at {place}: {counted(right, n)} exact, 95 % interval {between(ends, 100)}",
        href=cases_of(run, format=TABLE, rank=label),
        interval=(ends[0], ends[1]) if ends else None,
    )
