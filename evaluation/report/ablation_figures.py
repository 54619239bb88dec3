"""CondChain figures over its ablations: deeper chains, more complex conditions. Per cent, as in the paper."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from evaluation.report.blocks import Table
from evaluation.report.figures import legend, panels
from evaluation.report.looks import REPORTED, as_reported, change_look, look
from evaluation.report.marks import apart, change_axis, points, row_axis, row_height, share_axis
from evaluation.report.material import (
    BOOTSTRAP,
    CHANGE_MARKS,
    LEAST_DRAWN,
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
from evaluation.report.wording import percent_between, signed_percent
from metrics.chain_ablations import COMPLEXITY, DEPTH, Ablation
from metrics.condchain_tables import ACCURACIES
from metrics.terminal import ABSENT, percent

TITLES = ("True", "False", "Path F1")
TABLES = {DEPTH.name: ("Depth", "depth"), COMPLEXITY.name: ("Complexity of conditions", "conditions")}
LOOKS = {level: look(place) for place, level in enumerate(COMPLEXITY.levels)}


def _parts(ablation: Ablation, material: Material) -> list[Part]:
    return by_config(material.entries(ablation.name), lambda entry: entry["source"])


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


def _numbers(ablation: Ablation, material: Material, parts: Sequence[Part]) -> Table:
    title, label = TABLES[ablation.name]
    rows: list[Sequence[str]] = []
    for part in parts:
        for entry in part.data:
            changes = ["", *(signed_percent(step["delta"], step["ci"]) for step in entry["steps"])]
            for point, change in zip(entry["points"], changes, strict=True):
                head = (entry["source"], material.names[entry["name"]], str(point[ablation.field]))
                accuracies = (percent(point["true_accuracy"]), percent(point["false_accuracy"]))
                score = percent_between(point["path_f1"], point["ci"])
                rows.append((*head, *accuracies, score, str(point["n"]), change))
        for model, found in _reported(material, part, ablation).items():
            for level, score in found.items():
                absent = [ABSENT] * 2
                rows.append((part.name, reported_name(model), str(level), *absent, percent(score), *absent))
    scores = "True", "False", "Path F1 [95 %]", "chains", "change from above [95 %]"
    return Table(title, ("source", "run", label, *scores), rows, texts=3)


# --- depth


def _depth_caption(material: Material, parts: Sequence[Part]) -> str:
    return (
        "Accuracy on True and on False paths and Path F1 against depth, in per cent: the greatest depth of configs, or "
        f"within one config the chains' own; {_chains(parts)} chains a point, and a single one is in the table alone. "
        f"Intervals of Path F1 are {BOOTSTRAP} over chains, both paths of a chain together; where one is missing, "
        f"{UNDEFINED}. Marks of different runs are set a little apart. The change in the table is that of Path F1 from "
        f"the point before, {BOOTSTRAP} over scenes, where a scene that both ask about brings its answers to both."
        f"{note(_reported(material, part, DEPTH) for part in parts)}"
    )


def _draw_depth(material: Material, part: Part) -> Any:
    figure, [row] = panels(1, len(ACCURACIES), 2.4, share_y=True)
    marks = []
    for number, entry in enumerate(part.data):
        style, found = material.look(entry["name"]), [p for p in entry["points"] if p["n"] >= LEAST_DRAWN]
        marks.append((material.label(entry["name"]), style))
        places = [point["depth"] + apart(number, len(part.data), 0.24) for point in found]
        for axes, measure in zip(row, ACCURACIES, strict=True):
            bounds = [point["ci"] if measure == "path_f1" else None for point in found]
            points(axes, places, [point[measure] for point in found], bounds, style, upright=True, joined=True)
    reported = _reported(material, part, DEPTH)
    for number, (model, scores) in enumerate(reported.items()):
        style = REPORTED[number % len(REPORTED)]
        marks.append((reported_label(model), style))
        points(row[-1], [*scores], [*scores.values()], [None] * len(scores), style, upright=True, joined=True)
    measured = {point["depth"] for entry in part.data for point in entry["points"]}
    depths = sorted(measured.union(*reported.values()))
    for axes, title in zip(row, TITLES, strict=True):
        axes.set_title(title)
        axes.set_xlabel("depth")
        axes.set_xticks(depths)
        axes.set_xlim(depths[0] - 0.5, depths[-1] + 0.5)
        share_axis(axes, 100, upright=True)
    row[0].set_ylabel("per cent")
    legend(figure, marks, joined=True)
    return figure


# --- complexity


def _complexity_caption(material: Material, parts: Sequence[Part]) -> str:
    return (
        f"Path F1 with simple and with complex conditions, in per cent, over {_chains(parts)} chains a point (left), "
        f"and the change from simple to complex (right). Intervals are {BOOTSTRAP}: over chains on the left; over "
        "scenes on the right, where a scene that both ask about brings its answers to both. A change is "
        f"{CHANGE_MARKS}. On the left an interval is missing for the same reasons."
        f"{note(_reported(material, part, COMPLEXITY) for part in parts)}"
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
        for step in entry["steps"]:
            points(right, [row], [step["delta"]], [step["ci"]], change_look(step["ci"]))
    for row, scores in enumerate(reported.values(), len(part.data)):
        for level, score in scores.items():
            points(left, [row + shifts[level]], [score], [None], as_reported(LOOKS[level]))
    change_axis(right, "change, points", 100)
    for axes in (left, right):
        row_axis(axes, labels)
    left.set_xlabel("Path F1, per cent")
    share_axis(left, 100)
    legend(figure, list(LOOKS.items()))
    return figure


ABLATIONS = {
    "depth": Kind("Depth", partial(_parts, DEPTH), _depth_caption, _draw_depth, partial(_numbers, DEPTH)),
    "complexity": Kind(
        "Complexity of conditions",
        partial(_parts, COMPLEXITY),
        _complexity_caption,
        _draw_complexity,
        partial(_numbers, COMPLEXITY),
    ),
}
