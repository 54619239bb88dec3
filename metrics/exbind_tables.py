"""An aggregate of the ExBind metric as tables."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping, Sequence

from rich.console import Console
from rich.table import Table

from metrics.runs import Aggregate
from metrics.terminal import ABSENT, interval, listed, make_table, share

STAGES_WIDTH = 62  # columns; keeps the survival table within 80
MOST_TRANSITIONS = 6  # shown for a pair of surfaces


def headline(result: Aggregate) -> str:
    """The numbers that are looked at first, in one line."""
    exact = f"{share(result['exact_accuracy'])} {interval(result['exact_accuracy_ci'])}"
    return f"exact {exact}, valid {share(result['candidate_validity'])}, of {result['n']} cases"


def print_result(console: Console, run: str, result: Aggregate) -> None:
    """All tables of one run. Every share stands with its numerator and denominator; `-` is undefined."""
    console.print(f"\n{run}: {result['n']} cases", style="bold")
    console.print(_headline(result))
    console.print(listed("statuses", result["statuses"]))
    console.print(listed("failure categories", result["failure_categories"]))
    for name in ("format", "level"):
        console.print(_groups(name, result[f"by_{name}"]))
    console.print(_dimensions(result["dimensions"]))
    console.print(_first_violations(result))
    console.print(_survival(result["survival"]))
    if result["cross_format"]:
        console.print(_cross_format(result["cross_format"]))


def print_runs(console: Console, config: str, results: Sequence[tuple[str, Aggregate]]) -> None:
    """One row a run: (name, aggregate), in the order given."""
    table = make_table(f"runs on {config}", "run", "exact [95 % interval]", "valid", "strict", "top first violation")
    for name, result in results:
        exact = f"{share(result['exact_accuracy'])} {interval(result['exact_accuracy_ci'])}"
        valid, strict = share(result["candidate_validity"]), share(result["strict_exact_accuracy"])
        table.add_row(name, exact, valid, strict, _top_violation(result))
    console.print(table)


def _headline(result: Aggregate) -> Table:
    n = result["n"]
    table = make_table(None, "measure", "value", "[95 % interval]", "count")
    exact = _count(result["exact_accuracy"], n)
    table.add_row("exact accuracy", share(result["exact_accuracy"]), interval(result["exact_accuracy_ci"]), exact)
    for label, key in (
        ("candidate validity", "candidate_validity"),
        ("strict exact accuracy", "strict_exact_accuracy"),
        ("strict rate", "strict_rate"),
    ):
        table.add_row(label, share(result[key]), "", _count(result[key], n))
    valid = _count(result["candidate_validity"], n).partition("/")[0]
    table.add_row("errors after validity", "", "", f"{result['errors_after_validity']} of {valid} valid")
    return table


def _groups(name: str, groups: Mapping[str, Aggregate]) -> Table:
    table = make_table(f"by {name}", name, "exact", "[95 % interval]", "count", "valid")
    for group, value in groups.items():
        table.add_row(
            group,
            share(value["exact_accuracy"]),
            interval(value["exact_accuracy_ci"]),
            f"{value['exact']}/{value['n']}",
            share(value["candidate_validity"]),
        )
    return table


def _dimensions(dimensions: Mapping[str, Aggregate]) -> Table:
    table = make_table("dimensions (where they apply)", "dimension", "accuracy", "count")
    for name, value in dimensions.items():
        if value["applicable"]:
            table.add_row(name, share(value["accuracy"]), f"{value['correct']}/{value['applicable']}")
    return table


def _first_violations(result: Aggregate) -> Table:
    table = make_table("first violation", "constraint", "declared first", "of applicable", "rate", "possible first")
    for label, value in result["first_violation_rates"].items():
        possible = result["possible_first"].get(label, 0)
        if value["count"] or possible:
            table.add_row(label, str(value["count"]), str(value["applicable"]), share(value["rate"]), str(possible))
    if not table.row_count:
        table.add_row("none", "0", ABSENT, ABSENT, "0")
    return table


def _survival(survival: Mapping[str, Iterable[tuple[str, float | None]]]) -> Table:
    table = make_table("survival (share still unviolated after each stage)", "format", "stages")
    table.columns[1].justify = "left"
    for name, stages in survival.items():
        text = " > ".join(f"{stage}\xa0{share(value)}" for stage, value in stages)  # a stage stays with its share
        table.add_row(name, "\n".join(textwrap.wrap(text, STAGES_WIDTH)).replace("\xa0", " "))
    return table


def _cross_format(pairs: Mapping[str, Aggregate]) -> Table:
    table = make_table("cross-format (same latent, two surfaces)", "pair", "groups", "consistency", "transitions")
    table.columns[3].justify = "left"
    for pair, value in pairs.items():
        ranked = sorted(value["transitions"].items(), key=lambda item: (-item[1], item[0]))
        shown = [f"{name.replace('->', ' -> ')} {count}" for name, count in ranked[:MOST_TRANSITIONS]]
        if len(ranked) > MOST_TRANSITIONS:
            shown.append(f"... {len(ranked) - MOST_TRANSITIONS} more kinds")
        table.add_row(pair, str(value["groups"]), share(value["consistency"]), "\n".join(shown))
    return table


def _top_violation(result: Aggregate) -> str:
    counts = {label: value["count"] for label, value in result["first_violation_rates"].items() if value["count"]}
    if not counts:
        return ABSENT
    label = max(counts, key=lambda name: counts[name])
    rate = result["first_violation_rates"][label]
    return f"{label} {rate['count']}/{rate['applicable']}"


def _count(value: float | None, n: int) -> str:
    return ABSENT if value is None else f"{round(value * n)}/{n}"
