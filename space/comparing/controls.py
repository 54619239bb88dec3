"""Controls over the table suite: the same cases with their candidates in another order, or with columns told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from markupsafe import Markup

from metrics.exbind_confounds import bin_label
from metrics.exbind_orders import NO_VIOLATION, ORIGINAL, PERMUTED, WITH_COLUMNS
from metrics.terminal import probability
from space.comparing.caselists import among_wrong, most_of, show_cases
from space.comparing.grids import Cell, Cells, Grid, heading, show_grid
from space.comparing.marks import axis, change_mark, changed, valued, widest
from space.comparing.sides import Comparison, Entry, Side, count
from space.html import NOTHING, join
from space.runs.facets import RIGHT
from space.words import STAGES, called

ORDERS = {"always_right": "always right", "sensitive": "sensitive", "always_wrong": "always wrong"}
ORDER_NOTE = (
    "The mean change is that of the permutations from the original order. Sensitive: right under some of the orders "
    "that were run, and wrong under others."
)
TOLD = "The same cases, without and with the column of every candidate told."
RANKS = "Exact answers by the gold's place among the candidates"
SIDES = {"without": ORIGINAL, "with": WITH_COLUMNS}


def show_controls(comparison: Comparison) -> Markup:
    """Those of both controls that these runs allow."""
    parts = []
    for name, title, show in CONTROLS:
        if entries := comparison.entries(name):
            parts += [heading(2, title), show(comparison, entries)]
    return join(parts)


def condition(config: str) -> str:
    """
    >>> condition("targeted_table"), condition("table_order_2")
    ('original order', 'permutation 2')
    """
    return "original order" if config == ORIGINAL else config.replace("table_order_", "permutation ")


def _orders(comparison: Comparison, entries: Sequence[Entry]) -> Markup:
    configs = [config for config in (ORIGINAL, *PERMUTED) if any(config in _conditions(entry) for entry in entries)]
    most = widest(entries, "mean_delta", "mean_delta_ci", 100)
    rows: list[Cells] = []
    for entry in entries:
        known = _conditions(entry)
        rows.append(
            (
                comparison.side(ORIGINAL, entry["name"]).name,
                *(_exact(comparison, entry["name"], known[config]) if config in known else "-" for config in configs),
                changed(entry["mean_delta"], entry["mean_delta_ci"], 100),
                change_mark(entry["mean_delta"], entry["mean_delta_ci"], most, 100),
                *(str(entry[kind]) for kind in ORDERS),
            )
        )
    headers = ("run", *map(condition, configs), "mean change [95 %]", axis(most), *ORDERS.values())
    n = most_of(len(entries))
    lists = (
        show_cases(
            Markup("{} depends on the order").format(comparison.side(ORIGINAL, entry["name"]).name),
            [[case_id] for case_id in entry["sensitive_ids"]],
            comparison.side(ORIGINAL, entry["name"]),
            _among_all(comparison.side(ORIGINAL, entry["name"])),
            most=n,
        )
        for entry in entries
        if entry["sensitive_ids"]
    )
    return Markup('{}{}<div class="cp-lists">{}</div>{}').format(
        show_grid(Grid("Exact answers under each order", headers, rows, ORDER_NOTE)),
        _firsts("What breaks first under each order", comparison, entries, {config: config for config in configs}),
        join(lists),
        _ranks(comparison, entries),
    )


def _ranks(comparison: Comparison, entries: Sequence[Entry]) -> Markup:
    """Exact answers by the gold's place, where the dataset tells it."""
    rows: list[Cells] = []
    for entry in entries:
        curves = [entry["gold_rank"][name] for name in ("original", "permuted")]
        rows += [(comparison.side(ORIGINAL, entry["name"]).name,)] if curves[0] else []
        for bins in zip(*curves, strict=True):
            shown = [(valued(each["exact_accuracy"], each["ci"], 100), str(each["n"])) for each in bins]
            rows.append((bin_label(*bins[0]["bin"]), *shown[0], *shown[1]))
    headers = ("gold's place", "original order", "answers", "permutations", "answers")
    grid = Grid(RANKS, headers, rows, level=4)
    folded = '<details class="cp-pair"><summary>{}</summary>{}</details>'
    return Markup(folded).format(RANKS, show_grid(grid)) if rows else NOTHING


def _columns(comparison: Comparison, entries: Sequence[Entry]) -> Markup:
    most = widest(entries, scale=100)
    rows: list[Cells] = [
        (
            comparison.side(ORIGINAL, entry["name"]).name,
            *(_exact(comparison, entry["name"], entry[side]) for side in SIDES),
            changed(entry["delta"], entry["ci"], 100),
            change_mark(entry["delta"], entry["ci"], most, 100),
            *(str(len(entry[kind])) for kind in ("improvements", "regressions")),
            probability(entry["mcnemar_p"]),
        )
        for entry in entries
    ]
    headers = ("run", "without", "with columns", "points [95 %]", axis(most), "improved", "regressed", "McNemar p")
    lists = (_changed_cases(comparison, entry, most_of(len(entries))) for entry in entries)
    return Markup('{}{}<div class="cp-lists">{}</div>').format(
        show_grid(Grid("Exact answers without and with columns", headers, rows, TOLD)),
        _firsts("What breaks first without and with columns", comparison, entries, SIDES),
        join(lists),
    )


def _changed_cases(comparison: Comparison, entry: Entry, most: int) -> Markup:
    base, other = (comparison.side(config, entry["name"]) for config in SIDES.values())
    changes = (("improvements", "improved with columns", base), ("regressions", "regressed with columns", other))
    return join(
        show_cases(Markup("{} {}").format(base.name, title), entry[kind], other, among_wrong(wrong), base, most)
        for kind, title, wrong in changes
        if entry[kind]
    )


def _among_all(side: Side) -> Markup:
    number = side.kept.facts.n
    return Markup("all are among the {} answers of {}").format(count(number, side.cases()), side.name)


def _firsts(title: str, comparison: Comparison, entries: Sequence[Entry], conditions: Mapping[str, str]) -> Markup:
    """How many answers break each constraint first. conditions: as the entry calls each -> its config."""
    labels = [
        label
        for label in STAGES
        if any(label in found for entry in entries for found in entry["first_violations"].values())
    ]
    rows: list[Cells] = []
    for entry in entries:
        rows.append((comparison.side(ORIGINAL, entry["name"]).name,))
        for name, config in conditions.items():
            if name in entry["first_violations"]:
                side, found = comparison.side(config, entry["name"]), entry["first_violations"][name]
                cells = (count(found.get(label, 0), side.cases(first=label)) for label in labels)
                exact = count(found.get(NO_VIOLATION, 0), side.cases(result=RIGHT))
                rows.append((condition(config) if name == config else name, exact, *cells))
    headers = ("condition", "nothing", *(called(STAGES, label) for label in labels))
    return show_grid(Grid(title, headers, rows))


def _exact(comparison: Comparison, name: str, found: Entry) -> Cell:
    side: Side = comparison.side(found["config"], name)
    return valued(found["exact_accuracy"], found["ci"], 100, side.cases(result=RIGHT))


def _conditions(entry: Entry) -> Mapping[str, Entry]:
    return {each["config"]: each for each in entry["conditions"]}


CONTROLS = (
    ("order_control", "Candidate order", _orders),
    ("column_ablation", "Column metadata", _columns),
)
