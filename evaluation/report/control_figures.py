"""ExBind figures over the controls of the table suite: candidate order, gold rank, column metadata."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from evaluation.report.blocks import Table
from evaluation.report.figures import grid, legend, panels
from evaluation.report.looks import change_look, look
from evaluation.report.marks import (
    apart,
    change_axis,
    place_axis,
    points,
    row_axis,
    row_height,
    share_axis,
    stacked_rows,
)
from evaluation.report.material import BOOTSTRAP, CHANGE_MARKS, UNDEFINED, Kind, Material, Part, one_part, span
from evaluation.report.wording import counts, share_between, signed_between, violation, words
from metrics.exbind_confounds import bin_label
from metrics.exbind_orders import ORIGINAL
from metrics.terminal import probability

ORDERS = {"always_right": look(4), "sensitive": look(5), "always_wrong": look(6)}
CURVES = {"original": ("original order", look(0)), "permuted": ("permutations", look(1))}
SIDES = {"without": ("without columns", look(0)), "with": ("with columns", look(1))}


# --- candidate order


def _order_parts(material: Material) -> list[Part]:
    return one_part(material.entries("order_control"))


def _order_caption(material: Material, parts: Sequence[Part]) -> str:
    n = span(entry["n"] for entry in parts[0].data)
    return (
        f"Candidate-order control over the {n} cases of {ORIGINAL}. Left: exact accuracy in the original order and in "
        "each permutation, with Wilson 95 % intervals. Right: cases that are answered right under every order, under "
        "some only (sensitive), and under none, over the orders that were run. The mean change in the table is that of "
        f"the permutations' accuracy from the original's, {BOOTSTRAP} over cases with all their orders; it stands "
        f"alone where {UNDEFINED}."
    )


def _condition(config: str) -> str:
    """
    >>> _condition("targeted_table"), _condition("table_order_2")
    ('original order', 'permutation 2')
    """
    return "original order" if config == ORIGINAL else words(config).replace("table order", "permutation")


def _draw_order(material: Material, part: Part) -> Any:
    labels = [material.label(entry["name"]) for entry in part.data]
    configs = list(dict.fromkeys(each["config"] for entry in part.data for each in entry["conditions"]))
    figure, [[left, right]] = panels(1, 2, row_height(labels, 0.46), widths=(3, 2), share_y=True)
    for row, entry in enumerate(part.data):
        for each in entry["conditions"]:
            place = configs.index(each["config"])
            points(left, [row + apart(place, len(configs))], [each["exact_accuracy"]], [each["ci"]], look(place))
    bars = [([entry[kind] for entry in part.data], style) for kind, style in ORDERS.items()]
    stacked_rows(right, bars, [[str(value) for value in values] for values, _ in bars])
    for axes, title in ((left, "exact accuracy"), (right, "cases")):
        row_axis(axes, labels)
        axes.set_xlabel(title)
    share_axis(left)
    marks = [(_condition(config), look(place)) for place, config in enumerate(configs)]
    legend(figure, marks, [(words(kind), style) for kind, style in ORDERS.items()])
    return figure


def _order_numbers(material: Material, parts: Sequence[Part]) -> Table:
    rows = []
    for entry in parts[0].data:
        whole = (
            signed_between(entry["mean_delta"], entry["mean_delta_ci"]),
            "/".join(str(entry[kind]) for kind in ORDERS),
        )
        for each in entry["conditions"]:
            violated = entry["first_violations"][each["config"]]
            shown = counts({violation(name): count for name, count in violated.items()})
            head = (material.names[entry["name"]], _condition(each["config"]), shown)
            rows.append((*head, share_between(each["exact_accuracy"], each["ci"]), *whole))
            whole = ("", "")
    headers = ("run", "order", "first violations", "exact [95 %]", "mean change [95 %]", "right/sensitive/wrong")
    return Table("Candidate-order control", headers, rows, texts=3)


# --- gold rank


def _rank_parts(material: Material) -> list[Part]:
    return one_part([entry for entry in material.entries("order_control") if entry["gold_rank"]["original"]])


def _rank_caption(material: Material, parts: Sequence[Part]) -> str:
    n = span(entry["n"] for entry in parts[0].data)
    return (
        "Exact accuracy by the gold's place in the candidate order, in bins of ranks that both curves share, with "
        f"Wilson 95 % intervals: before (original order, {n} cases a run) and after (all permutations pooled; their "
        "intervals take the answers to one case for independent)."
    )


def _draw_rank(material: Material, part: Part) -> Any:
    figure, axes = grid(len(part.data), 3, 1.85, across="gold rank", down="exact accuracy")
    for drawn, entry in zip(axes, part.data, strict=True):
        for number, (key, (_, style)) in enumerate(CURVES.items()):
            curve = entry["gold_rank"][key]
            places = [place + apart(number, len(CURVES), 0.18) for place in range(len(curve))]
            values, bounds = [each["exact_accuracy"] for each in curve], [each["ci"] for each in curve]
            points(drawn, places, values, bounds, style, upright=True, joined=True)
        place_axis(drawn, [bin_label(*each["bin"]) for each in entry["gold_rank"]["original"]], turned=True)
        share_axis(drawn, upright=True)
        drawn.set_title(material.label(entry["name"]))
    legend(figure, list(CURVES.values()), joined=True)
    return figure


def _rank_numbers(material: Material, parts: Sequence[Part]) -> Table:
    rows = []
    for entry in parts[0].data:
        for bins in zip(*(entry["gold_rank"][key] for key in CURVES), strict=True):
            shown = [(share_between(each["exact_accuracy"], each["ci"]), str(each["n"])) for each in bins]
            rows.append((material.names[entry["name"]], bin_label(*bins[0]["bin"]), *shown[0], *shown[1]))
    headers = ("run", "gold rank", "original [95 %]", "answers", "permuted [95 %]", "answers")
    return Table("Accuracy by gold rank", headers, rows, texts=2)


# --- column metadata


def _column_parts(material: Material) -> list[Part]:
    return one_part(material.entries("column_ablation"))


def _column_caption(material: Material, parts: Sequence[Part]) -> str:
    n = span(entry["without"]["n"] for entry in parts[0].data)
    return (
        f"Column-metadata ablation over the same {n} cases: exact accuracy without and with the column of every "
        f"candidate told (left, Wilson 95 % intervals), and the change (right, {BOOTSTRAP} over cases; {CHANGE_MARKS})."
    )


def _draw_column(material: Material, part: Part) -> Any:
    labels = [material.label(entry["name"]) for entry in part.data]
    figure, [[left, right]] = panels(1, 2, row_height(labels, 0.3), widths=(3, 2), share_y=True)
    for row, entry in enumerate(part.data):
        for place, (side, (_, style)) in enumerate(SIDES.items()):
            each = entry[side]
            points(left, [row + apart(place, len(SIDES), 0.27)], [each["exact_accuracy"]], [each["ci"]], style)
        points(right, [row], [entry["delta"]], [entry["ci"]], change_look(entry["ci"]))
    change_axis(right, "change with columns")
    for axes in (left, right):
        row_axis(axes, labels)
    left.set_xlabel("exact accuracy")
    share_axis(left)
    legend(figure, list(SIDES.values()))
    return figure


def _column_numbers(material: Material, parts: Sequence[Part]) -> Table:
    rows = []
    for entry in parts[0].data:
        shares = [share_between(entry[side]["exact_accuracy"], entry[side]["ci"]) for side in SIDES]
        changed = [str(len(entry[kind])) for kind in ("improvements", "regressions")]
        change = signed_between(entry["delta"], entry["ci"])
        rows.append((material.names[entry["name"]], *shares, change, *changed, probability(entry["mcnemar_p"])))
    headers = ("run", "without [95 %]", "with [95 %]", "change [95 %]", "improved", "regressed", "McNemar p")
    return Table("Column-metadata ablation", headers, rows)


CONTROLS = {
    "order_control": Kind("Candidate order", _order_parts, _order_caption, _draw_order, _order_numbers),
    "gold_rank": Kind("Accuracy by gold rank", _rank_parts, _rank_caption, _draw_rank, _rank_numbers),
    "column_ablation": Kind("Column metadata", _column_parts, _column_caption, _draw_column, _column_numbers),
}
