"""A comparison of runs as tables for the terminal: one printer for each analysis, in the order of the table below.

Shares of ExBind are between 0 and 1 and those of CondChain in per cent, as their metrics have them. `-` is undefined.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rich.console import Console

from metrics.condchain_tables import percent
from metrics.terminal import ABSENT, interval, make_table, share

Entry = Mapping[str, Any]
MOST_GROUPS = 40  # of a paired comparison that are printed; all of them are in the JSON
CONTROLS = ("table_order_", "table_columns")
MOST_GROUPED = 3  # paired comparisons whose groups are printed


def print_comparison(console: Console, comparison: Mapping[str, Any]) -> None:
    """The tables of every analysis that there is; one sentence where there is none."""
    found = [(key, comparison.get(key) or ()) for key in PRINTERS]
    for key, entries in found:
        if entries:
            PRINTERS[key](console, entries)
    if not any(entries for _, entries in found):
        console.print("Nothing to compare: give runs of several models over one config, or of one over its controls.")


def signed(value: float | None, digits: int = 3) -> str:
    """A difference with its sign, or `-` where it is undefined.

    >>> signed(0.05), signed(-12.345, 2), signed(0.0), signed(None)
    ('+0.050', '-12.35', '0.000', '-')
    """
    return ABSENT if value is None else f"{value:+.{digits}f}" if value else f"{value:.{digits}f}"


def signed_interval(bounds: Sequence[float] | None, digits: int = 3) -> str:
    """
    >>> signed_interval([-0.01, 0.2]), signed_interval(None)
    ('[-0.010, +0.200]', '-')
    """
    return ABSENT if not bounds else f"[{signed(bounds[0], digits)}, {signed(bounds[1], digits)}]"


def probability(value: float | None) -> str:
    """A p value; one that rounds to nothing is not shown as nothing.

    >>> probability(0.5), probability(0.00001), probability(None)
    ('0.500', '< 0.001', '-')
    """
    return ABSENT if value is None else share(value) if value >= 0.0005 else "< 0.001"


def _paired(console: Console, entries: Sequence[Entry]) -> None:
    table = make_table(
        "paired differences (other minus base; intervals by bootstrap over cases, p by McNemar)",
        "config", "base", "other", "difference", "[95 %]", "improved", "worse", "p",
    )  # fmt: skip
    for entry in entries:
        digits = _digits(entry)
        table.add_row(
            entry["config"], entry["base"], entry["other"], signed(entry["delta"], digits),
            signed_interval(entry["ci"], digits), str(len(entry["improvements"])), str(len(entry["regressions"])),
            probability(entry["mcnemar_p"]),
        )  # fmt: skip
    console.print(table)
    if len(entries) > MOST_GROUPED:
        console.print(f"  by format, level, dimension, domain: compare at most {MOST_GROUPED} pairs, or see --json")
        return
    for entry in entries:
        _paired_groups(console, entry)


def _paired_groups(console: Console, entry: Entry) -> None:
    digits, shown = _digits(entry), percent if _digits(entry) == 2 else share
    rows = [(by, name, group) for by, groups in entry["groups"].items() for name, group in groups.items()]
    table = make_table(
        f"{entry['other']} against {entry['base']} on {entry['config']}, by group",
        "group", "base", "other", "difference", "[95 %]", "cases",
    )  # fmt: skip
    for by, name, group in rows[:MOST_GROUPS]:
        values = shown(group["base_value"]), shown(group["other_value"]), signed(group["delta"], digits)
        table.add_row(f"{by} {name}", *values, signed_interval(group["ci"], digits), str(group["n"]))
    if len(rows) > MOST_GROUPS:
        table.add_row(f"... {len(rows) - MOST_GROUPS} more, in --json", "", "", "", "", "")
    for name in ("path_f1", "avg_f1"):
        if entry.get(name):
            value = entry[name]
            values = percent(value["base"]), percent(value["other"]), signed(value["delta"], 2)
            table.add_row(name, *values, signed_interval(value["ci"], 2), str(entry["n"]))
    console.print(table)


def _digits(entry: Entry) -> int:
    """Decimals of its shares: those of CondChain are in per cent."""
    return 2 if entry["benchmark"] == "CondChain" else 3


def _order_control(console: Console, entries: Sequence[Entry]) -> None:
    table = make_table(
        "candidate order: the same cases in other orders", "model", "always right", "sensitive", "always wrong",
        "mean difference", "[95 %]", "accuracy in each order",
    )  # fmt: skip
    for entry in entries:
        n = entry["n"]
        counts = [f"{entry[name]}/{n}" for name in ("always_right", "sensitive", "always_wrong")]
        accuracies = " ".join(share(condition["exact_accuracy"]) for condition in entry["conditions"])
        mean = signed(entry["mean_delta"]), signed_interval(entry["mean_delta_ci"])
        table.add_row(entry["name"], *counts, *mean, accuracies)
    console.print(table)


def _column_ablation(console: Console, entries: Sequence[Entry]) -> None:
    table = make_table(
        "column named on every candidate", "model", "without", "with", "difference", "[95 %]", "improved", "worse", "p"
    )
    for entry in entries:
        accuracies = [share(entry[name]["exact_accuracy"]) for name in ("without", "with")]
        table.add_row(
            entry["name"], *accuracies, signed(entry["delta"]), signed_interval(entry["ci"]),
            str(len(entry["improvements"])), str(len(entry["regressions"])), probability(entry["mcnemar_p"]),
        )  # fmt: skip
    console.print(table)


def _cross_format(console: Console, entries: Sequence[Entry]) -> None:
    table = make_table("one latent on two surfaces", "model", "config", "pair", "groups", "consistency", "both right")
    for entry in entries:
        right = entry["transitions"].get("correct->correct", 0)
        values = str(entry["groups"]), share(entry["consistency"]), f"{right}/{entry['groups']}"
        table.add_row(entry["name"], entry["config"], entry["pair"], *values)
    console.print(table)


def _confounds(console: Console, entries: Sequence[Entry]) -> None:
    """Of the suite itself; its controls have the same tables, and a table of their own above."""
    for entry in entries:
        if entry["config"].startswith(CONTROLS):
            continue
        table = make_table(
            f"confounds of {entry['name']} on {entry['config']}", "by", "value", "exact", "[95 %]", "cases"
        )
        for by, groups in entry["by"].items():
            for group in groups:
                values = share(group["exact_accuracy"]), interval(group["ci"]), str(group["n"])
                table.add_row(by.replace("_", " "), str(group["value"]), *values)
        console.print(table)


def _chain_gap(console: Console, entries: Sequence[Entry]) -> None:
    table = make_table(
        "True minus False path (how far conditions are taken for granted)", "model", "config", "True", "False",
        "gap", "[95 %]", "ran on to the end",
    )  # fmt: skip
    for entry in entries:
        ran = entry["ran_on"]
        table.add_row(
            entry["name"], entry["config"], percent(entry["true_accuracy"]), percent(entry["false_accuracy"]),
            signed(entry["gap"], 2), signed_interval(entry["gap_ci"], 2), f"{ran['count']}/{ran['n']}",
        )  # fmt: skip
    console.print(table)


def _chain_points(title: str, label: str) -> Callable[[Console, Sequence[Entry]], None]:
    def show(console: Console, entries: Sequence[Entry]) -> None:
        table = make_table(title, "model", label, "True", "False", "Path F1", "[95 %]", "chains")
        for entry in entries:
            for point in entry["points"]:
                values = [percent(point[name]) for name in ("true_accuracy", "false_accuracy", "path_f1")]
                where = f"{point[label]}" + (f" ({point['config']})" if point.get("config") else "")
                bounds = point["ci"] and f"[{point['ci'][0]:.1f}, {point['ci'][1]:.1f}]"
                table.add_row(entry["name"], where, *values, bounds or ABSENT, str(point["n"]))
        console.print(table)

    return show


def _chain_parsers(console: Console, entries: Sequence[Entry]) -> None:
    table = make_table(
        "the two parsers (Path F1)", "model", "config", "official", "robust", "difference", "[95 %]", "chains differ"
    )
    for entry in entries:
        scores = [percent(entry[name]["path_f1"]) for name in ("official", "robust")]
        change = signed(entry["delta_f1"], 2), signed_interval(entry["ci"], 2)
        table.add_row(entry["name"], entry["config"], *scores, *change, str(len(entry["disagreements"])))
    console.print(table)


PRINTERS: dict[str, Callable[[Console, Sequence[Entry]], None]] = {
    "paired": _paired,
    "order_control": _order_control,
    "column_ablation": _column_ablation,
    "cross_format": _cross_format,
    "confounds": _confounds,
    "chain_gap": _chain_gap,
    "chain_depth": _chain_points("accuracy by depth", "depth"),
    "chain_complexity": _chain_points("accuracy by complexity", "complexity"),
    "chain_parsers": _chain_parsers,
}
"""First violations and exits are in the tables of `bindchain score` already."""
