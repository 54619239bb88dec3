"""ExBind: how many answers are still unbroken after each stage, for each format."""

from __future__ import annotations

from markupsafe import Markup

from space.charts.curve import curve
from space.charts.marks import Mark
from space.charts.parts import anchor, figure
from space.html import join
from space.profile.leads import cases_if, cases_of
from space.runs.kept import KeptRun
from space.tables import percent
from space.words import STAGES, called


def survival(run: KeptRun) -> Markup:
    """A small line chart for each format, its stages in the declared order."""
    charts = (_chart(run, name, steps) for name, steps in run.facts.numbers["survival"].items())
    return figure(
        "What survives each stage",
        "From left to right, the share of a format's cases in which this constraint and all before it hold. A filled "
        "point leads to the cases that broke there first; at a hollow one none broke.",
        Markup('<div class="ch-several-curves">{}</div>').format(join(charts)),
        is_wide=True,
    )


def _chart(run: KeptRun, name: str, steps: list[list]) -> Markup:
    n = run.facts.numbers["by_format"][name]["n"]
    lost = run.tally("first", (("format", name),))
    points = [_point(run, name, stage, value, n, lost.get(stage, (0, 0))[1]) for stage, value in steps]
    return Markup("<div><h4>{} <small>{} cases</small></h4>{}</div>").format(
        anchor(cases_of(run, format=name), name), n, curve(f"Survival on {name}", ("after", "unbroken"), points)
    )


def _point(run: KeptRun, name: str, stage: str, value: float, n: int, lost: int) -> Mark:
    words, kept = called(STAGES, stage), round(value * n)
    return Mark(
        words,
        f"{100 * value:.0f} %",
        value,
        counts=f"{kept} of {n}",
        title=f"{name}, after {words}: {percent(100 * value)} ({kept} of {n}) unbroken; {lost} broke here",
        href=cases_if(lost, run, format=name, first=stage),
    )
