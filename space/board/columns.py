"""The columns of the leaderboard's tables, and what stands in their cells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from predictors.texts import visible
from space.board.entries import BASELINE, Entry
from space.board.measures import MEASURES, Measure, Measured
from space.tables import between, percent

OTHERS = {  # a column besides the name, the measures and the completeness -> its title
    "kind": "Kind",
    "precision": "Precision",
    "submitted": "Submitted",
    "notes": "Notes",
}
USUAL = ("kind", "precision")
KINDS = {BASELINE: "baseline"}
ANSWERS = {"ExBind": "cases", "CondChain": "paths"}
ITEMS = {"ExBind": "cases", "CondChain": "chains"}


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


def measure_cell(measure: Measure, measured: Measured | None, counted: str = "", shown: str = "") -> Markup:
    """A value and, below, its interval. counted: what the share is of, for whoever points at it; shown: the value,
    where it is not to be rounded as usual."""
    value, interval = measured or (None, None)
    shown = shown or percent(None if value is None else 100 * value / measure.most)
    below = Markup('<small class="lb-ends">{}</small>').format(between(interval, 100 // measure.most))
    title = Markup(' title="{}"').format(counted) if counted else Markup("")
    return Markup('<td class="lb-number"{}>{}{}</td>').format(title, shown, below if interval else "")


def counts_of(entry: Entry, measure: Measure) -> str:
    """The counts behind a measure of a run: those that are right where it is a share, else over how many it is."""
    value = entry.measures.get(measure.name, (None, None))[0]
    if value is None:
        return ""
    word = ITEMS[entry.benchmark]
    if not measure.answers:
        return "a mean over both paths of the chains" if measure.name != "avg_f1" else "a mean over the domains"
    items = entry.n // measure.answers
    return f"{round(value * items / measure.most)} of {items} {word}"


def other_cell(entry: Entry, name: str) -> Markup:
    """A cell of one of `OTHERS`."""
    if name == "notes":
        return Markup('<td class="lb-notes" dir="auto">{}</td>').format(lines(entry.notes) or "-")
    text = {"kind": KINDS.get(entry.kind, "submitted"), "precision": entry.precision, "submitted": entry.submitted}
    return Markup('<td class="lb-short">{}</td>').format(text[name] or "-")


def lines(text: str) -> str:
    """A text that may have lines, with what cannot be seen as its escape."""
    return "\n".join(map(visible, text.split("\n")))
