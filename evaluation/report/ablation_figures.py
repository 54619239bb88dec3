"""CondChain figures over its ablations: deeper chains, more complex conditions. Per cent, as in the paper."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from evaluation.report.blocks import Table
from evaluation.report.figures import legend, panels
from evaluation.report.looks import REPORTED, as_reported, change_look, look
from evaluation.report.marks import apart, change_axis, points, row_axis, row_height, share_axis
from evaluation.report.material import (
    BOOTSTRAP,
    Entry,
    Kind,
    Material,
    Part,
    by_config,
    note,
    reported_label,
    reported_name,
    span,
)
from evaluation.report.wording import percent_between, signed_percent
from metrics.chain_ablations import COMPLEXITY, DEPTH, Ablation
from metrics.condchain_tables import ACCURACIES, percent
from metrics.terminal import ABSENT

TITLES = ("True", "False", "Path F1")
LOOKS = {level: look(place) for place, level in enumerate(COMPLEXITY.levels)}


def _depth_parts(material: Material) -> list[Part]:
    return by_config(material.entries("chain_depth"), lambda entry: entry["source"])


def _complexity_parts(material: Material) -> list[Part]:
    return by_config(material.entries("chain_complexity"), lambda entry: entry["source"])


def _reported(material: Material, part: Part, ablation: Ablation) -> dict[str, dict[Any, float]]:
    """model -> level -> its Path F1, as the paper reports it of configs; nothing for groups within one config."""
    found: dict[str, dict[Any, float]] = {}
    if any(point["config"] for entry in part.data for point in entry["points"]):
        for config, level in ablation.configs.items():
            for point in material.points("CondChain", config, "path_f1"):
                found.setdefault(point.model, {})[level] = point.value
    return found


def _chains(parts: Sequence[Part]) -> str:
    return span(point["n"] for part in parts for entry in part.data for point in entry["points"])


def _measured_row(material: Material, entry: Entry, point: Entry, field: str) -> tuple[str, ...]:
    head = (entry["source"], material.names[entry["name"]], str(point[field]))
    score = percent_between(point["path_f1"], point["ci"])
    return (*head, percent(point["true_accuracy"]), percent(point["false_accuracy"]), score, str(point["n"]))


def _reported_rows(material: Material, part: Part, ablation: Ablation) -> list[tuple[str, ...]]:
    return [
        (part.name, reported_name(model), str(level), ABSENT, ABSENT, percent(score), ABSENT)
        for model, found in _reported(material, part, ablation).items()
        for level, score in found.items()
    ]


# --- depth


def _depth_caption(material: Material, parts: Sequence[Part]) -> str:
    return (
        "Accuracy on True and on False paths and Path F1 against depth, in per cent: the greatest depth of configs, or "
        f"within one config the chains' own; {_chains(parts)} chains a point. Intervals of Path F1 are {BOOTSTRAP} "
        "over chains, both paths of a chain together. Marks of different runs are set a little apart."
        f"{note(_reported(material, part, DEPTH) for part in parts)}"
    )


def _draw_depth(material: Material, part: Part) -> Any:
    figure, [row] = panels(1, len(ACCURACIES), 2.4, share_y=True)
    marks = []
    for number, entry in enumerate(part.data):
        style, found = material.look(entry["name"]), entry["points"]
        marks.append((material.label(entry["name"]), style))
        places = [point["depth"] + apart(number, len(part.data), 0.24) for point in found]
        for axes, measure in zip(row, ACCURACIES, strict=True):
            bounds = [point["ci"] if measure == "path_f1" else None for point in found]
            points(axes, places, [point[measure] for point in found], bounds, style, upright=True, joined=True)
    for number, (model, scores) in enumerate(_reported(material, part, DEPTH).items()):
        style = REPORTED[number % len(REPORTED)]
        marks.append((reported_label(model), style))
        points(row[-1], [*scores], [*scores.values()], [None] * len(scores), style, upright=True, joined=True)
    depths = sorted({point["depth"] for entry in part.data for point in entry["points"]})
    for axes, title in zip(row, TITLES, strict=True):
        axes.set_title(title)
        axes.set_xlabel("depth")
        axes.set_xticks(depths)
        axes.set_xlim(depths[0] - 0.5, depths[-1] + 0.5)
        share_axis(axes, 100, upright=True)
    row[0].set_ylabel("per cent")
    legend(figure, marks, joined=True)
    return figure


def _depth_numbers(material: Material, parts: Sequence[Part]) -> Table:
    rows = []
    for part in parts:
        for entry in part.data:
            rows += [_measured_row(material, entry, point, DEPTH.field) for point in entry["points"]]
        rows += _reported_rows(material, part, DEPTH)
    return Table("Depth", ("source", "run", "depth", "True", "False", "Path F1 [95 %]", "chains"), rows, texts=3)


# --- complexity


def _complexity_caption(material: Material, parts: Sequence[Part]) -> str:
    return (
        f"Path F1 with simple and with complex conditions, in per cent, over {_chains(parts)} chains a point (left), "
        f"and the change from simple to complex (right). Intervals are {BOOTSTRAP}: over chains on the left; over "
        "scenes on the right, where a scene that both ask about brings its answers to both. A change is filled where "
        f"its interval leaves out 0.{note(_reported(material, part, COMPLEXITY) for part in parts)}"
    )


def _draw_complexity(material: Material, part: Part) -> Any:
    reported = _reported(material, part, COMPLEXITY)
    labels = [*(material.label(entry["name"]) for entry in part.data), *map(reported_label, reported)]
    figure, [[left, right]] = panels(1, 2, row_height(labels, 0.3), widths=(3, 2), share_y=True)
    shifts = {level: apart(place, len(LOOKS), 0.27) for place, level in enumerate(LOOKS)}
    for row, entry in enumerate(part.data):
        for point in entry["points"]:
            level = point["complexity"]
            points(left, [row + shifts[level]], [point["path_f1"]], [point["ci"]], LOOKS[level])
        points(right, [row], [entry["delta"]], [entry["ci"]], change_look(entry["ci"]))
    for row, scores in enumerate(reported.values(), len(part.data)):
        for level, score in scores.items():
            points(left, [row + shifts[level]], [score], [None], as_reported(LOOKS[level]))
    change_axis(right, "change, points")
    for axes in (left, right):
        row_axis(axes, labels)
    left.set_xlabel("Path F1, per cent")
    share_axis(left, 100)
    legend(figure, list(LOOKS.items()))
    return figure


def _complexity_numbers(material: Material, parts: Sequence[Part]) -> Table:
    rows = []
    for part in parts:
        for entry in part.data:
            lines = [_measured_row(material, entry, point, COMPLEXITY.field) for point in entry["points"]]
            changes = [*[""] * (len(lines) - 1), signed_percent(entry["delta"], entry["ci"])]
            rows += [(*line, change) for line, change in zip(lines, changes, strict=True)]
        rows += [(*line, ABSENT) for line in _reported_rows(material, part, COMPLEXITY)]
    headers = ("source", "run", "conditions", "True", "False", "Path F1 [95 %]", "chains", "change [95 %]")
    return Table("Complexity of conditions", headers, rows, texts=3)


ABLATIONS = {
    "depth": Kind("Depth", _depth_parts, _depth_caption, _draw_depth, _depth_numbers),
    "complexity": Kind(
        "Complexity of conditions", _complexity_parts, _complexity_caption, _draw_complexity, _complexity_numbers
    ),
}
