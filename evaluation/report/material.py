"""What figures and tables are made from: the runs, what sets them beside each other, and how each model is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from evaluation.report.blocks import Table
from evaluation.report.figures import drawable, drawn_width
from evaluation.report.looks import Look, look
from evaluation.report.wording import LABEL_LINE, LABEL_LINES, folded, short_names, shorten_middle, words
from metrics.comparison import controls
from metrics.reported import STATUS, Reported, points
from metrics.runs import Run

LONGEST_NAME = 64  # characters of a model's name in tables
LONGEST_VALUE = 16  # characters of usual width of a value that a dataset gives, on an axis
LEAST_DRAWN = 2  # parents of a group: one tells nothing of others, and at 0 or 100 its point would be what is seen
REPORTED_NOTE = " Half-filled marks are reported by the paper, not measured here."
BOOTSTRAP = "percentile bootstrap 95 %"
UNDEFINED = "none is defined, since a part has fewer than two parents to draw from, or no draw differs from another"
CHANGE_MARKS = f"filled where the interval leaves out 0, open where it holds 0, a cross where {UNDEFINED}"

Entry = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Material:
    """labels: model -> its name in figures; names: in tables; reported: are the papers' points to be shown, too?"""

    runs: Sequence[Run]
    comparison: Mapping[str, Any]
    reported: bool
    labels: Mapping[str, str]
    names: Mapping[str, str]

    def of(self, benchmark: str) -> list[Run]:
        """The runs of a benchmark, in the order given."""
        return [run for run in self.runs if run.benchmark == benchmark]

    def entries(self, analysis: str) -> list[Entry]:
        """What an analysis of the comparison found, in its order."""
        return list(self.comparison.get(analysis, ()))

    def controls(self) -> set[tuple[str, str]]:
        """(model, config) of the runs that figures of their own show beside the run that they control."""
        return controls(self.comparison)

    def main_runs(self, benchmark: str) -> list[Run]:
        """The runs of a benchmark that are no controls."""
        controls = self.controls()
        return [run for run in self.of(benchmark) if (run.name, run.config) not in controls]

    def main_entries(self, analysis: str, name: str = "name") -> list[Entry]:
        """What an analysis found for runs that are no controls. name: the key of the model's name."""
        controls = self.controls()
        return [entry for entry in self.entries(analysis) if (entry[name], entry["config"]) not in controls]

    def label(self, name: str) -> str:
        """A model's name on an axis, in lines that are short enough."""
        return folded(self.labels[name], measure=drawn_width)

    def look(self, name: str) -> Look:
        """A model looks alike in all figures."""
        return look(list(self.labels).index(name))

    def points(self, benchmark: str, config: str, measure: str | None = None) -> list[Reported]:
        """What papers report, where it is to be shown."""
        return list(points(benchmark, config, measure)) if self.reported else []


@dataclass(frozen=True, slots=True)
class Part:
    """What one picture of a figure shows. name: sets it apart from the others of the figure, as a title does."""

    name: str
    data: Any


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of figure.

    parts: what its pictures show; none where the runs do not tell. caption: what is shown, over how many cases, how it
    was pooled, what the intervals are. draw: one picture. numbers: the same as a table.
    """

    title: str
    parts: Callable[[Material], Sequence[Part]]
    caption: Callable[[Material, Sequence[Part]], str]
    draw: Callable[[Material, Part], Any]
    numbers: Callable[[Material, Sequence[Part]], Table]


def make_material(runs: Sequence[Run], comparison: Mapping[str, Any], reported: bool) -> Material:
    """Runs and their comparison, with the names by which figures and tables show each model."""
    names = [run.name for run in runs]
    labels = short_names(names, LABEL_LINE * LABEL_LINES, show=drawable, measure=drawn_width)
    return Material(runs, comparison, reported, labels, short_names(names, LONGEST_NAME))


def by_config(entries: Iterable[Any], config_of: Callable[[Any], str] = lambda entry: entry["config"]) -> list[Part]:
    """One part for each config, in the order in which they first stand there; its data are the entries."""
    groups: dict[str, list[Any]] = {}
    for entry in entries:
        groups.setdefault(config_of(entry), []).append(entry)
    return [Part(config, group) for config, group in groups.items()]


def one_part(entries: Sequence[Entry]) -> list[Part]:
    """All entries in one picture, if there are any."""
    return [Part("", entries)] if entries else []


def value_label(value: Any) -> str:
    """A value of a dataset, such as a level or a template, as axes show it: in one short line, whatever it holds.

    >>> value_label("one_hop"), value_label("x" * 2000)
    ('one hop', 'xxxxxxx…xxxxxxx')
    """
    return shorten_middle(drawable(words(str(value))), LONGEST_VALUE, drawn_width)


def reported_label(model: str) -> str:
    """How a model of a paper is named on an axis.

    >>> reported_label("GPT-5-0807")
    'GPT-5-0807\\n(reported)'
    """
    return f"{folded(drawable(model), measure=drawn_width)}\n({STATUS})"


def reported_name(model: str) -> str:
    """The same in a table."""
    return f"{model} ({STATUS})"


def note(shown: Iterable[Any]) -> str:
    """What a caption says of the reported points that its pictures show; nothing where they show none."""
    return REPORTED_NOTE if any(shown) else ""


def span(numbers: Iterable[int]) -> str:
    """How many cases there were, as captions say it.

    >>> span([250, 250]), span([60, 250])
    ('250', '60 to 250')
    """
    found = sorted(set(numbers))
    return str(found[0]) if len(found) == 1 else f"{found[0]} to {found[-1]}"
