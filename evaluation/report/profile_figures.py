"""ExBind figures over single runs: accuracy, what is violated first, survival along the stages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from evaluation.report.blocks import Table
from evaluation.report.figures import grid, legend, panels
from evaluation.report.looks import as_reported, look
from evaluation.report.marks import apart, bar_rows, place_axis, points, row_axis, row_height, share_axis
from evaluation.report.material import Kind, Material, Part, by_config, note, reported_label, reported_name, span
from evaluation.report.wording import ratio, share_between, stage, violation
from metrics.exbind_metric.scoring import DECLARED_ORDER
from metrics.terminal import ABSENT, share

EXACT, VALID = look(0), look(2)
FEW = 4  # runs whose legend fits below a narrow figure
LINE_STEP = 0.035  # of a stage: how far the lines of two models stand apart, so that equal ones are both seen
TICKS = ([0, 0.5, 1], ["0", "0.5", "1"])  # of shares in narrow panels
NUMBER_WIDTH = 0.05  # of all panels: what a number behind a bar takes
HEADLINE = ("exact_accuracy", "exact_accuracy_ci", "candidate_validity", "n")


@dataclass(frozen=True, slots=True)
class _Line:
    """A row of the accuracy figure. label: in figures; name: in tables."""

    label: str
    name: str
    exact: float | None
    bounds: Any
    valid: float | None
    n: int | None
    reported: bool = False


def _runs(material: Material) -> list[Part]:
    return by_config(material.main_runs("ExBind"), lambda run: run.config)


# --- accuracy


def _accuracy_caption(material: Material, parts: Sequence[Part]) -> str:
    n = span(run.result["n"] for part in parts for run in part.data)
    reported = note(material.points("ExBind", part.name) for part in parts)
    return (
        f"Exact accuracy (marks with Wilson 95 % intervals) and candidate validity (triangles) of each run, over {n} "
        "cases each, all cases of a config pooled; missing, failed and unreadable answers count as wrong and as "
        f"invalid.{reported}"
    )


def _lines(material: Material, part: Part) -> list[_Line]:
    """Each run, then each reported model."""
    lines = []
    for run in part.data:
        exact, bounds, valid, n = map(run.result.get, HEADLINE)
        lines.append(_Line(material.label(run.name), material.names[run.name], exact, bounds, valid, n))
    valid_points = {point.model: point.value for point in material.points("ExBind", part.name, "candidate_validity")}
    for point in material.points("ExBind", part.name, "exact_accuracy"):
        label, name, valid = reported_label(point.model), reported_name(point.model), valid_points.get(point.model)
        lines.append(_Line(label, name, point.value, point.interval, valid, point.n, reported=True))
    return lines


def _draw_accuracy(material: Material, part: Part) -> Any:
    lines = _lines(material, part)
    labels = [line.label for line in lines]
    figure, [[axes]] = panels(1, 1, row_height(labels))
    row_axis(axes, labels)
    for row, line in enumerate(lines):
        for number, (value, bounds, style) in enumerate(((line.exact, line.bounds, EXACT), (line.valid, None, VALID))):
            drawn = as_reported(style) if line.reported else style
            points(axes, [row + apart(number, 2, 0.3)], [value], [bounds], drawn)
    share_axis(axes)
    axes.set_xlabel("share of all cases")
    legend(figure, [("exact accuracy", EXACT), ("candidate validity", VALID)])
    return figure


def _accuracy_numbers(material: Material, parts: Sequence[Part]) -> Table:
    rows = [
        (part.name, line.name, share_between(line.exact, line.bounds), share(line.valid), str(line.n or ABSENT))
        for part in parts
        for line in _lines(material, part)
    ]
    return Table("Accuracy and validity", ("config", "run", "exact [95 %]", "valid", "cases"), rows, texts=2)


# --- first violations


def _violation_parts(material: Material) -> list[Part]:
    return by_config(material.main_entries("first_violations"))


def _violation_caption(material: Material, parts: Sequence[Part]) -> str:
    rates = [rate for part in parts for entry in part.data for rate in entry["rates"].values()]
    n = span(rate["applicable"] for rate in rates if rate["applicable"])
    return (
        "First-violation profile of each run: how often a constraint is the first in the declared order that an answer "
        "breaks, divided by the cases, of all surfaces together, whose declared order has it (opportunity-normalised, "
        f"{n} cases a constraint). Constraints that come first in no run are left out. The bars of a run do not add "
        "up, since their denominators differ. Invalid is what names no candidate, cannot be read, failed or is missing."
    )


def _broken(part: Part) -> list[str]:
    """The constraints that come first somewhere; the first of all where none does."""
    rates = [entry["rates"] for entry in part.data]
    labels = list(dict.fromkeys(label for each in rates for label in each))
    return [label for label in labels if any(each.get(label, {}).get("count") for each in rates)] or labels[:1]


def _draw_violations(material: Material, part: Part) -> Any:
    labels, names = _broken(part), [material.label(entry["name"]) for entry in part.data]
    figure, [row] = panels(1, len(labels), row_height(names), share_y=True)
    found = [[entry["rates"].get(label, {}).get("rate") for entry in part.data] for label in labels]
    for axes, label, values in zip(row, labels, found, strict=True):
        row_axis(axes, names)
        bar_rows(axes, values, [ABSENT if value is None else f"{value:.2f}" for value in values], look(0))
        axes.set_title(violation(label).replace(" ", "\n"))
        axes.set_xlim(0, 1 / (1 - NUMBER_WIDTH * len(labels)))
        axes.set_xticks(*TICKS)
    figure.supxlabel("share of the cases whose declared order has the constraint", fontsize=8.5)
    return figure


def _violation_numbers(material: Material, parts: Sequence[Part]) -> Table:
    rows = []
    for part in parts:
        for entry in part.data:
            broken = {label: rate for label, rate in entry["rates"].items() if rate["count"]}
            for label, rate in broken.items():
                counted = ratio(rate["count"], rate["applicable"])
                rows.append((part.name, material.names[entry["name"]], violation(label), counted, share(rate["rate"])))
            if not broken:
                rows.append((part.name, material.names[entry["name"]], "none", ABSENT, ABSENT))
    headers = ("config", "run", "first violation", "of cases", "rate")
    return Table("First violations", headers, rows, texts=3)


# --- survival


def _survival_caption(material: Material, parts: Sequence[Part]) -> str:
    n = span(run.result["n"] for part in parts for run in part.data)
    return (
        "Survival along the declared order of each surface, S(k): the share of its cases whose answer still breaks "
        f"nothing after each stage; invalid answers are lost at the first one. A run has {n} cases, of which each "
        "panel shows those of one surface. Lines of different runs are set a little apart so that equal ones can be "
        "seen."
    )


def _draw_survival(material: Material, part: Part) -> Any:
    formats = [name for name in DECLARED_ORDER if any(name in run.result["survival"] for run in part.data)]
    least = 1.0 if len(part.data) > FEW else 0.6  # the legend of many runs needs the whole width
    figure, axes = grid(len(formats), 3, 2.0, least=least, down="S(k)")
    middle = (len(part.data) - 1) / 2
    for drawn, name in zip(axes, formats, strict=True):
        for number, run in enumerate(part.data):
            curve = run.result["survival"].get(name, ())
            places = [place + (number - middle) * LINE_STEP for place in range(len(curve))]
            values, style = [value for _, value in curve], material.look(run.name)
            points(drawn, places, values, [None] * len(curve), style, upright=True, joined=True)
        place_axis(drawn, [stage(label) for label in DECLARED_ORDER[name]], turned=True)
        share_axis(drawn, upright=True)
        drawn.set_title(name)
    legend(figure, [(material.label(run.name), material.look(run.name)) for run in part.data], joined=True)
    return figure


def _survival_numbers(material: Material, parts: Sequence[Part]) -> Table:
    rows = []
    for part in parts:
        for run in part.data:
            for name, curve in run.result["survival"].items():
                text = " > ".join(f"{stage(label)} {share(value)}" for label, value in curve)
                rows.append((part.name, material.names[run.name], name, text))
    return Table("Survival", ("config", "run", "surface", "share still without a violation"), rows, texts=4)


PROFILES = {
    "accuracy": Kind("Accuracy and validity", _runs, _accuracy_caption, _draw_accuracy, _accuracy_numbers),
    "first_violations": Kind(
        "What is violated first", _violation_parts, _violation_caption, _draw_violations, _violation_numbers
    ),
    "survival": Kind("Survival along the stages", _runs, _survival_caption, _draw_survival, _survival_numbers),
}
