"""CondChain figures over whole configs: True against False, and the two parsers. Per cent, as in the paper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from evaluation.report.blocks import Table
from evaluation.report.figures import legend, panels
from evaluation.report.looks import as_reported, change_look, look
from evaluation.report.marks import apart, change_axis, points, row_axis, row_height, share_axis
from evaluation.report.material import (
    BOOTSTRAP,
    CHANGE_MARKS,
    UNDEFINED,
    Kind,
    Material,
    Part,
    by_config,
    note,
    reported_label,
    reported_name,
    span,
)
from evaluation.report.wording import counts, percent_between, ratio, signed_percent
from metrics.condchain_tables import ACCURACIES
from metrics.reported import UNDIVIDED
from metrics.runs import Run
from metrics.terminal import ABSENT, percent

AVG = "avg_f1"
TITLES = {"true_accuracy": "True", "false_accuracy": "False", "path_f1": "Path F1", AVG: "Avg F1"}
LOOKS = {measure: look(place) for place, measure in enumerate(TITLES)}
ALL_DOMAINS = "all domains"
PARSERS = ("official", "robust")

Cell = tuple[float | None, Any]  # a value and its interval
Cells = Mapping[str, Cell]  # measure -> cell
NOTHING: Cell = (None, None)


# --- True against False


def _gap_parts(material: Material) -> list[Part]:
    return by_config(material.main_runs("CondChain"), lambda run: run.config)


def _gap_caption(material: Material, parts: Sequence[Part]) -> str:
    n = span(run.result["pooled"]["n"] for part in parts for run in part.data)
    reported = note(_reported(material, part) for part in parts)
    return (
        "Accuracy on True paths, accuracy on False paths, and Path F1, their harmonic mean, in per cent, over "
        f"{n} chains a run with two paths each. Accuracies have Wilson 95 % intervals; those of Path F1 and of the gap "
        f"are {BOOTSTRAP} over chains, both paths of a chain together. Where a config has several domains, the panel "
        "of all pools their chains for the accuracies, and has Avg F1, the mean over domains, without an interval; the "
        "table has Path F1 of the pooled chains, too. The gap is True minus False over all chains, wide where a model "
        f"assumes that conditions hold: {CHANGE_MARKS}. Where a measured Path F1 has no interval, "
        f"{UNDEFINED}.{reported}"
    )


def _domains(part: Part) -> list[str]:
    """The panels of a picture before that of the gap."""
    names = list(dict.fromkeys(name for run in part.data for name in run.result["domains"]))
    return [*names, ALL_DOMAINS] if len(names) > 1 else names


def _measured(run: Run, panel: str) -> Cells:
    result = run.result
    group = result["pooled"] if panel == ALL_DOMAINS else result["domains"].get(panel)
    cells = {measure: (group[measure], group["ci"][measure]) for measure in ACCURACIES} if group else {}
    return {**cells, AVG: (result[AVG], None)} if panel == ALL_DOMAINS else cells


def _reported(material: Material, part: Part) -> dict[str, dict[str, Cells]]:
    """model -> panel -> what the paper reports of it."""
    found: dict[str, dict[str, dict[str, Cell]]] = {}
    for panel in _domains(part):
        whole = UNDIVIDED if panel == ALL_DOMAINS else panel
        for point in material.points("CondChain", whole if part.name == UNDIVIDED else part.name):
            found.setdefault(point.model, {}).setdefault(panel, {})[point.measure] = (point.value, point.interval)
    return found


def _draw_gap(material: Material, part: Part) -> Any:
    reported, titles = _reported(material, part), _domains(part)
    labels = [*(material.label(run.name) for run in part.data), *map(reported_label, reported)]
    figure, [row] = panels(1, len(titles) + 1, row_height(labels, 0.38), share_y=True)
    for axes, title in zip(row, titles, strict=False):
        lines = [_measured(run, title) for run in part.data] + [found.get(title, {}) for found in reported.values()]
        for place, cells in enumerate(lines):
            for number, measure in enumerate(_drawn(title)):
                value, bounds = cells.get(measure, NOTHING)
                style = LOOKS[measure] if place < len(part.data) else as_reported(LOOKS[measure])
                points(axes, [place + apart(number, len(ACCURACIES))], [value], [bounds], style)
        share_axis(axes, 100)
        axes.set_xlabel("per cent")
    gaps = _gaps(material, part)
    for place, run in enumerate(part.data):
        gap = gaps[run.name]
        points(row[-1], [place], [gap["gap"]], [gap["gap_ci"]], change_look(gap["gap_ci"]))
    change_axis(row[-1], "points", 100)
    for axes, title in zip(row, (*titles, "gap"), strict=True):
        row_axis(axes, labels)
        axes.set_title(title)
    shown = [measure for measure in LOOKS if any(measure in _drawn(title) for title in titles)]
    legend(figure, [(TITLES[measure], LOOKS[measure]) for measure in shown])
    return figure


def _drawn(panel: str) -> Sequence[str]:
    """The measures of a panel: Avg F1 stands in for Path F1 where it is defined."""
    return (*ACCURACIES[:-1], AVG) if panel == ALL_DOMAINS else ACCURACIES


def _gaps(material: Material, part: Part) -> dict[str, Any]:
    return {entry["name"]: entry for entry in material.entries("chain_gap") if entry["config"] == part.name}


def _gap_numbers(material: Material, parts: Sequence[Part]) -> Table:
    rows = []
    for part in parts:
        gaps, last = _gaps(material, part), _domains(part)[-1]
        for run in part.data:
            gap = gaps[run.name]
            ran_on = ratio(gap["ran_on"]["count"], gap["ran_on"]["n"])
            for panel in _domains(part):
                whole = (signed_percent(gap["gap"], gap["gap_ci"]), ran_on) if panel == last else ("", "")
                rows.append((part.name, material.names[run.name], panel, *_shown(_measured(run, panel)), *whole))
        for model, found in _reported(material, part).items():
            for panel, cells in found.items():
                rows.append((part.name, reported_name(model), panel, *_shown(cells), ABSENT, ABSENT))
    scores = "True [95 %]", "False [95 %]", "Path F1 [95 %]", "Avg F1"
    headers = ("config", "run", "domain", *scores, "gap [95 %]", "ran on")
    return Table("True against False (ran on: False paths followed to the end)", headers, rows, texts=3)


def _shown(cells: Cells) -> list[str]:
    return [percent_between(*cells.get(measure, NOTHING)) for measure in TITLES]


# --- the two parsers


def _parser_parts(material: Material) -> list[Part]:
    return by_config(material.main_entries("chain_parsers"))


def _parser_caption(material: Material, parts: Sequence[Part]) -> str:
    return (
        "Path F1 by the official and by the robust parser on the same answers, in per cent, all chains of a config "
        f"pooled (left), and the difference, robust minus official (right; {BOOTSTRAP} over chains; {CHANGE_MARKS}). "
        "Official result files have labels for texts: what the robust parser would read in those nobody knows."
    )


def _draw_parsers(material: Material, part: Part) -> Any:
    labels = [material.label(entry["name"]) for entry in part.data]
    figure, [[left, right]] = panels(1, 2, row_height(labels, 0.3), widths=(3, 2), share_y=True)
    for row, entry in enumerate(part.data):
        for place, parser in enumerate(PARSERS):
            points(left, [row + apart(place, len(PARSERS), 0.27)], [entry[parser]["path_f1"]], [None], look(place))
        points(right, [row], [entry["delta_f1"]], [entry["ci"]], change_look(entry["ci"]))
    change_axis(right, "difference, points", 100)
    for axes in (left, right):
        row_axis(axes, labels)
    left.set_xlabel("Path F1, per cent")
    share_axis(left, 100)
    legend(figure, [(parser, look(place)) for place, parser in enumerate(PARSERS)])
    return figure


def _parser_numbers(material: Material, parts: Sequence[Part]) -> Table:
    rows = []
    for part in parts:
        for entry in part.data:
            scores = [percent(entry[parser]["path_f1"]) for parser in PARSERS]
            change = signed_percent(entry["delta_f1"], entry["ci"])
            head = (part.name, material.names[entry["name"]], counts(entry["kinds"]))
            differ = ABSENT if entry["texts_unknown"] else str(len(entry["disagreements"]))
            rows.append((*head, *scores, change, differ))
    headers = (
        *("config", "run", "answers read differently"),
        *("official F1", "robust F1", "difference [95 %]", "chains differ"),
    )
    return Table("The two parsers", headers, rows, texts=3)


CHAINS = {
    "true_false": Kind("True against False", _gap_parts, _gap_caption, _draw_gap, _gap_numbers),
    "parsers": Kind("The two parsers", _parser_parts, _parser_caption, _draw_parsers, _parser_numbers),
}
