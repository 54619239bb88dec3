"""The columns of the leaderboard's tables, and what stands in their cells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from predictors.benchmarks import BENCHMARKS
from space.board.entries import Entry
from space.board.measures import MEASURES, Measure, Measured
from space.board.submissions import MOST_NOTES
from space.html import attributes
from space.tables import between, percent
from space.texts import lines

OTHERS = {  # a column besides the name, the measures and the completeness -> its title
    "kind": "Kind",
    "precision": "Precision",
    "submitted": "Submitted",
    "notes": "Notes",
}
USUAL = ("kind", "precision")


@dataclass(frozen=True, slots=True)
class Columns:
    """measures, others: what is shown; offered: the measures that there are to choose from."""

    measures: tuple[Measure, ...]
    others: tuple[str, ...]
    offered: tuple[Measure, ...]

    @property
    def chosen(self) -> tuple[str, ...]:
        """The names of all that is shown."""
        return (*(measure.name for measure in self.measures), *self.others)


def columns_of(benchmark: str, found: Iterable[str], chosen: Sequence[str]) -> Columns:
    """found: the measures that any run has; chosen: by the visitor, perhaps nothing, or what does not exist."""
    there = set(found)
    offered = tuple(measure for measure in MEASURES[benchmark] if measure.name in there)
    known = {*OTHERS, *(measure.name for measure in offered)}
    if not known & set(chosen):
        return Columns(tuple(measure for measure in offered if measure.is_main), USUAL, offered)
    measures = tuple(measure for measure in offered if measure.name in chosen)
    return Columns(measures, tuple(name for name in OTHERS if name in chosen), offered)


def measure_cell(measure: Measure, measured: Measured | None, behind: str = "", shown: str = "") -> Markup:
    """A value and, below, its interval. behind: the counts that it comes from, for whoever points at it; shown: the
    value, where it is not to be rounded as usual."""
    value, interval = measured or (None, None)
    shown = shown or percent(None if value is None else 100 * value / measure.most)
    below = Markup('<small class="lb-ends">{}</small>').format(between(interval, 100 // measure.most))
    return Markup('<td class="lb-number"{}>{}{}</td>').format(
        attributes(title=behind), shown, below if interval else ""
    )


def counts_of(entry: Entry, measure: Measure) -> str:
    """The counts behind a measure of a run: those that are right where it is a share, else over how many it is."""
    value = entry.measures.get(measure.name, (None, None))[0]
    if value is None:
        return ""
    if not measure.answers:
        return "a mean over both paths of the chains" if measure.name != "avg_f1" else "a mean over the domains"
    items = entry.n // measure.answers
    return f"{round(value * items / measure.most)} of {items} {items_of(entry.benchmark)}"


def items_of(benchmark: str) -> str:
    """What its ids stand for.

    >>> items_of("ExBind"), items_of("CondChain")
    ('cases', 'chains')
    """
    return f"{BENCHMARKS[benchmark].layout.item}s"


def other_cell(entry: Entry, name: str) -> Markup:
    """A cell of one of `OTHERS`."""
    if name == "notes":
        return Markup('<td class="lb-notes" dir="auto">{}</td>').format(lines(entry.notes, MOST_NOTES) or "-")
    text = {"kind": entry.kind, "precision": entry.precision, "submitted": entry.submitted}
    return Markup('<td class="lb-short">{}</td>').format(text[name] or "-")
