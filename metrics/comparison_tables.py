"""A comparison of runs as tables for the terminal: one printer for each analysis, in the order of the table below.

Shares of ExBind are between 0 and 1 and those of CondChain in per cent, as their metrics have them. `-` is undefined,
as an interval is over fewer than two parents, and where no draw differs from another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.table import Table

from metrics.comparison import controls
from metrics.paired import as_group
from metrics.runs import FAILED, MISSING
from metrics.terminal import (
    ABSENT,
    DIGITS,
    fitted,
    interval,
    make_table,
    percent,
    probability,
    share,
    signed,
    signed_interval,
)

Entry = Mapping[str, Any]
Printer = Callable[[Console, Sequence[Entry]], None]
MOST_GROUPS = 40  # of a paired comparison that are printed; all of them are in the JSON
MOST_GROUPED = 3  # paired comparisons whose groups are printed
NARROW = "too narrow near the ends of the scale"  # as percentile bootstraps are
SCORES = ("path_f1", "avg_f1")


def print_comparison(console: Console, comparison: Mapping[str, Any]) -> None:
    """What runs there are, then the tables of every analysis that there is; one sentence where there is none."""
    found = {key: list(comparison.get(key) or ()) for key in PRINTERS}
    shown = controls(comparison)
    found["confounds"] = [entry for entry in found["confounds"] if (entry["name"], entry["config"]) not in shown]
    if comparison.get("runs"):
        _runs(console, comparison["runs"])
    for key, entries in found.items():
        if entries:
            PRINTERS[key](console, entries)
    if not any(found.values()):
        console.print("Nothing to compare: give runs of several models over one config, or of one over its controls.")


def _runs(console: Console, entries: Sequence[Entry]) -> None:
    table = make_table("runs", "run", "config", "answers", "ok", "failed", "missing", "unreadable")
    for entry in entries:
        statuses = entry["statuses"]
        lost = sum(statuses.values())
        failed, missing = (statuses.get(status, 0) for status in (FAILED, MISSING))
        counts = entry["answers"], entry["answers"] - lost, failed, missing, lost - failed - missing
        table.add_row(fitted(entry["name"]), entry["config"], *map(str, counts))
    console.print(table)


def _paired(console: Console, entries: Sequence[Entry]) -> None:
    table = make_table(
        "paired differences, other minus base (intervals: bootstrap over parents, that is latents or chains, "
        f"{NARROW}; p: exact McNemar over parents with more, or fewer, right answers)",
        "config", "base", "other", "difference", "[95 %]", "improved", "worse", "p",
    )  # fmt: skip
    for entry in entries:
        digits = DIGITS[entry["measure"]]
        table.add_row(
            entry["config"], fitted(entry["base"]), fitted(entry["other"]), *_change(entry, digits),
            *_changed(entry), probability(entry["mcnemar_p"]),
        )  # fmt: skip
    console.print(table)
    if len(entries) > MOST_GROUPED:
        console.print(f"  by format, level, dimension, domain: compare at most {MOST_GROUPED} pairs, or see --json")
        return
    for entry in entries:
        _paired_groups(console, entry)


def _paired_groups(console: Console, entry: Entry) -> None:
    digits = DIGITS[entry["measure"]]
    rows = [(f"{by} {name}", group) for by, groups in entry["groups"].items() for name, group in groups.items()]
    table = make_table(
        f"{fitted(entry['other'])} against {fitted(entry['base'])} on {entry['config']}, by group "
        f"(intervals: {NARROW})",
        "group", "base", "other", "difference", "[95 %]", "parents", "answers",
    )  # fmt: skip
    whole = as_group(entry)
    for name, group in [("all", whole), *rows[:MOST_GROUPS]]:
        _add_group(table, name, group, digits)
    if len(rows) > MOST_GROUPS:
        table.add_row(f"... {len(rows) - MOST_GROUPS} more, in --json", *[""] * 6)
    for name in SCORES:
        if entry.get(name):
            _add_group(table, name, {**whole, **entry[name]}, digits)
    console.print(table)


def _add_group(table: Table, name: str, group: Entry, digits: int) -> None:
    values = [share(group[side], digits) for side in ("base_value", "other_value")]
    table.add_row(name, *values, *_change(group, digits), str(group["n"]), str(group["answers"]))


def _change(entry: Entry, digits: int) -> tuple[str, str]:
    return signed(entry["delta"], digits), signed_interval(entry["ci"], digits)


def _changed(entry: Entry) -> tuple[str, str]:
    return str(len(entry["improvements"])), str(len(entry["regressions"]))


def _order_control(console: Console, entries: Sequence[Entry]) -> None:
    table = make_table(
        f"candidate order: the same cases in other orders (interval: {NARROW})", "model", "always right", "sensitive",
        "always wrong", "mean difference", "[95 %]", "accuracy in each order",
    )  # fmt: skip
    for entry in entries:
        n = entry["n"]
        counts = [f"{entry[name]}/{n}" for name in ("always_right", "sensitive", "always_wrong")]
        accuracies = " ".join(share(condition["exact_accuracy"]) for condition in entry["conditions"])
        mean = signed(entry["mean_delta"]), signed_interval(entry["mean_delta_ci"])
        table.add_row(fitted(entry["name"]), *counts, *mean, accuracies)
    console.print(table)


def _column_ablation(console: Console, entries: Sequence[Entry]) -> None:
    table = make_table(
        f"column named on every candidate (interval: {NARROW})", "model", "without", "with", "difference", "[95 %]",
        "improved", "worse", "p",
    )  # fmt: skip
    for entry in entries:
        accuracies = [share(entry[name]["exact_accuracy"]) for name in ("without", "with")]
        changes = *_change(entry, 3), *_changed(entry), probability(entry["mcnemar_p"])
        table.add_row(fitted(entry["name"]), *accuracies, *changes)
    console.print(table)


def _cross_format(console: Console, entries: Sequence[Entry]) -> None:
    table = make_table("one latent on two surfaces", "model", "config", "pair", "groups", "consistency", "both right")
    for entry in entries:
        right = entry["transitions"].get("correct->correct", 0)
        values = str(entry["groups"]), share(entry["consistency"]), f"{right}/{entry['groups']}"
        table.add_row(fitted(entry["name"]), entry["config"], entry["pair"], *values)
    console.print(table)


def _confounds(console: Console, entries: Sequence[Entry]) -> None:
    for entry in entries:
        title = f"confounds of {fitted(entry['name'])} on {entry['config']}"
        table = make_table(title, "by", "value", "exact", "[95 %]", "cases")
        for by, groups in entry["by"].items():
            for group in groups:
                values = share(group["exact_accuracy"]), interval(group["ci"]), str(group["n"])
                table.add_row(by.replace("_", " "), fitted(str(group["value"])), *values)
        console.print(table)


def _chain_gap(console: Console, entries: Sequence[Entry]) -> None:
    table = make_table(
        f"True minus False path, how far conditions are taken for granted (interval: {NARROW})", "model", "config",
        "True", "False", "gap", "[95 %]", "ran on to the end",
    )  # fmt: skip
    for entry in entries:
        ran = entry["ran_on"]
        table.add_row(
            fitted(entry["name"]), entry["config"], percent(entry["true_accuracy"]), percent(entry["false_accuracy"]),
            signed(entry["gap"], 2), signed_interval(entry["gap_ci"], 2), f"{ran['count']}/{ran['n']}",
        )  # fmt: skip
    console.print(table)


def _chain_points(label: str) -> Printer:
    """A table for each source of the levels: configs, or the chains within one."""

    def show(console: Console, entries: Sequence[Entry]) -> None:
        for source in dict.fromkeys(entry["source"] for entry in entries):
            table = make_table(
                f"accuracy by {label}, {source} (change: of Path F1 from the level above; intervals: {NARROW})",
                "model", label, "True", "False", "Path F1", "[95 %]", "change [95 %]", "chains",
            )  # fmt: skip
            for entry in entries:
                if entry["source"] == source:
                    for row in _point_rows(entry, label):
                        table.add_row(*row)
            console.print(table)

    return show


def _point_rows(entry: Entry, label: str) -> Iterator[tuple[str, ...]]:
    for point, step in zip(entry["points"], (None, *entry["steps"]), strict=True):
        values = [percent(point[name]) for name in ("true_accuracy", "false_accuracy", "path_f1")]
        where = f"{point[label]}" + (f" ({point['config']})" if point["config"] else "")
        change = "\n".join(_change(step, 2)) if step else ""
        yield fitted(entry["name"]), where, *values, interval(point["ci"], 1), change, str(point["n"])


def _chain_parsers(console: Console, entries: Sequence[Entry]) -> None:
    table = make_table(
        f"the two parsers, Path F1 (interval: {NARROW})", "model", "config", "official", "robust", "difference",
        "[95 %]", "chains differ",
    )  # fmt: skip
    for entry in entries:
        scores = [percent(entry[name]["path_f1"]) for name in ("official", "robust")]
        change = signed(entry["delta_f1"], 2), signed_interval(entry["ci"], 2)
        differ = ABSENT if entry["texts_unknown"] else str(len(entry["disagreements"]))
        table.add_row(fitted(entry["name"]), entry["config"], *scores, *change, differ)
    console.print(table)


PRINTERS: dict[str, Printer] = {
    "paired": _paired,
    "order_control": _order_control,
    "column_ablation": _column_ablation,
    "cross_format": _cross_format,
    "confounds": _confounds,
    "chain_gap": _chain_gap,
    "chain_depth": _chain_points("depth"),
    "chain_complexity": _chain_points("complexity"),
    "chain_parsers": _chain_parsers,
}
"""First violations and exits are in the tables of `bindchain score` already."""
