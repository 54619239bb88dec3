"""An aggregate of the CondChain metric as tables. Shares are per cent, as in the paper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import Console
from rich.table import Table

from metrics.runs import Aggregate
from metrics.terminal import interval, listed, make_table, percent

OUTCOMES = {
    "right": "right",
    "left_early": "left too early",
    "left_late": "left too late",
    "ran_on": "ran on to the end",
    "right_exit_wrong_option": "right exit, wrong option",
    "no_answer": "no answer",
}
GROUPS = {
    "by_depth": "depth",
    "by_divergence_layer": "divergence layer",
    "by_complexity": "complexity",
    "by_template_family": "template family",
    "by_flipped_kind": "kind of the changed atom",
    "by_flipped_key": "facts key of the changed atom",
}
NO_LAYER = "none"  # the column of answers without an offered label
MOST_IDS = 5  # named where the parsers disagree

ACCURACIES = ("true_accuracy", "false_accuracy", "path_f1")


def headline(result: Aggregate) -> str:
    """The numbers that are looked at first, in one line."""
    pooled = result["pooled"]
    shares = [percent(pooled[key]) for key in ("true_accuracy", "false_accuracy")]
    return f"Avg F1 {percent(result['avg_f1'])}, True {shares[0]}, False {shares[1]}, of {pooled['n']} chains"


def print_result(console: Console, run: str, result: Aggregate) -> None:
    """All tables of one run. `-` is undefined."""
    console.print(f"\n{run}: {result['pooled']['n']} chains, two paths each", style="bold")
    console.print(_headline(result))
    console.print(listed("statuses", result["statuses"]))
    console.print(_disagreements(result["parser_disagreements"]))
    console.print(_exits(result["exit"]))
    console.print(_confusion(result["exit_confusion"]))
    for key, name in GROUPS.items():
        console.print(_groups(name, result[key]))


def print_runs(console: Console, config: str, results: Sequence[tuple[str, Aggregate]]) -> None:
    """One row a run: (name, aggregate), in the order given. True and False are accuracies over all chains."""
    domains = list(dict.fromkeys(name for _, result in results for name in result["domains"]))
    table = make_table(f"runs on {config}", "run", "Avg F1", *(f"{name} F1" for name in domains), "True", "False")
    for name, result in results:
        scores = [result["domains"].get(domain, {}).get("path_f1") for domain in domains]
        pooled = result["pooled"]
        values = [result["avg_f1"], *scores, pooled["true_accuracy"], pooled["false_accuracy"]]
        table.add_row(name, *map(percent, values))
    console.print(table)


def percent_interval(value: float | None, bounds: Sequence[float] | None) -> str:
    """A share, and below it its interval: side by side three of them would be wider than a terminal.

    >>> percent_interval(73.867, [69.33, 77.95]), percent_interval(0.0, None), percent_interval(None, None)
    ('73.87\\n[69.3, 78.0]', '0.00\\n-', '-')
    """
    return percent(value) if value is None else f"{percent(value)}\n{interval(bounds, 1)}"


def layers_of(confusions: Sequence[Mapping[str, Mapping[str, int]]]) -> list[str]:
    """All layers that are expected or chosen in any of these tables, ascending.

    >>> layers_of([{"1": {"1": 3, "none": 1}}, {"2": {"10": 1}}])
    ['1', '2', '10']
    """
    found = {layer for table in confusions for row in table.values() for layer in row} - {NO_LAYER}
    return sorted(found.union(*confusions), key=int)


def _headline(result: Aggregate) -> Table:
    table = make_table(None, "domain", "True [95 %]", "False [95 %]", "Path F1 [95 %]", "chains")
    groups = dict(result["domains"])
    if len(groups) > 1:
        groups["pooled"] = result["pooled"]
    for name, group in groups.items():
        shares = [percent_interval(group[key], group["ci"][key]) for key in ACCURACIES]
        table.add_row(name, *shares, str(group["n"]))
    table.add_section()
    table.add_row("Avg F1", "", "", percent(result["avg_f1"]), "")
    return table


def _disagreements(chain_ids: Sequence[str]) -> str:
    more = f" and {len(chain_ids) - MOST_IDS} more" if len(chain_ids) > MOST_IDS else ""
    named = f": {', '.join(map(repr, chain_ids[:MOST_IDS]))}{more}" if chain_ids else ""
    return f"  chains in which the two parsers disagree: {len(chain_ids)}{named}"


def _exits(exits: Mapping[str, Mapping[str, int]]) -> Table:
    table = make_table("how the chain was left", "outcome", "True path", "False path")
    for outcome, words in OUTCOMES.items():
        counts = [exits[path].get(outcome, 0) for path in ("true_path", "false_path")]
        if any(counts):
            table.add_row(words, *map(str, counts))
    return table


def _confusion(confusion: Mapping[str, Mapping[str, int]]) -> Table:
    """Rows of both paths together: on the True path the last layer is expected."""
    layers = layers_of([confusion])
    table = make_table("exits by chosen layer", "expected layer", *layers, NO_LAYER)
    for expected, row in confusion.items():
        table.add_row(expected, *(str(row.get(layer, 0)) for layer in (*layers, NO_LAYER)))
    return table


def _groups(name: str, groups: Mapping[str, Aggregate]) -> Table:
    table = make_table(f"by {name}", name, "True", "False", "Path F1", "chains")
    for group, value in groups.items():
        table.add_row(group.replace("_", " "), *(percent(value[key]) for key in ACCURACIES), str(value["n"]))
    return table
