"""Runs over MM-CondChain side by side: the gap between both paths, how chains are left, depth, complexity, parsers."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from metrics.chain_ablations import COMPLEXITY, DEPTH, Ablation
from metrics.terminal import ABSENT
from space.comparing.grids import Cell, Cells, Grid, heading, sentence, show_grid
from space.comparing.headlines import right_of
from space.comparing.marks import axis, change_mark, changed, valued, widest
from space.comparing.sides import Comparison, Entry, Side, count
from space.html import go, join
from space.runs.facets import RIGHT
from space.tables import counted, percent, share
from space.words import OUTCOMES, called

PATHS = {"true_path": ("true", "True path"), "false_path": ("false", "False path")}
PARSERS = ("official", "robust")
GAP = (
    "The gap is True minus False accuracy in points: wide where a model takes conditions for granted. Ran on: False "
    "paths that were followed to the end, as if every condition held."
)
LEFT = "Too early: a true condition was taken for false. Too late, or on to the end: a false one for true."
CHANGE = (
    "The change is that of Path F1 from the line above. Configs of an ablation ask about the same scenes; within one "
    "config the levels are other chains, and may be of other domains."
)
READ = "What the same answers score by either parser. The difference is robust minus official, in Path F1."
ABLATIONS = {
    DEPTH.name: (DEPTH, "Depth", "layers"),
    COMPLEXITY.name: (COMPLEXITY, "Complexity of conditions", "conditions"),
}


def show_chains(comparison: Comparison) -> Markup:
    """All that only runs over MM-CondChain have."""
    parts = [heading(2, "True path against False path"), _gaps(comparison)]
    parts += [heading(2, "How the chains were left"), _exits(comparison)]
    ablations = [_ablation(comparison, name, *told) for name, told in ABLATIONS.items() if comparison.entries(name)]
    parts += [heading(2, "Depth and complexity"), *ablations] if ablations else []
    parts += [heading(2, "The two parsers"), _parsers(comparison)]
    return join(parts)


def _gaps(comparison: Comparison) -> Markup:
    entries = comparison.entries("chain_gap")
    most = widest(entries, "gap", "gap_ci")
    rows: list[Cells] = []
    for heads, found in _by_config(entries):
        rows += heads
        for entry in found:
            side = comparison.side_of(entry)
            ran_on = entry["ran_on"]
            rows.append(
                (
                    side.name,
                    *(
                        go(
                            side.cases(path=path, result=RIGHT),
                            percent(entry[f"{path}_accuracy"]),
                            title=right_of(side, path),
                        )
                        for path, _ in PATHS.values()
                    ),
                    changed(entry["gap"], entry["gap_ci"]),
                    change_mark(entry["gap"], entry["gap_ci"], most, judged=False),
                    _part(ran_on["count"], ran_on["n"], side, path="false", outcome="ran_on"),
                )
            )
    headers = ("run", "True path", "False path", "gap [95 %]", axis(most, "gap"), "ran on")
    return show_grid(Grid("True/False gap", headers, rows, GAP))


def _exits(comparison: Comparison) -> Markup:
    """Both paths apart, since what is an error on one of them cannot be on the other."""
    entries = comparison.entries("chain_exits")
    grids = []
    for key, (path, title) in PATHS.items():
        labels = [label for label in OUTCOMES if any(entry["exit"][key].get(label) for entry in entries)]
        rows: list[Cells] = []
        for heads, found in _by_config(entries):
            rows += heads
            for entry in found:
                side, whole = comparison.side_of(entry), sum(entry["exit"][key].values())
                cells = (
                    _part(entry["exit"][key].get(label, 0), whole, side, path=path, outcome=label) for label in labels
                )
                rows.append((side.name, *cells))
        grids.append(show_grid(Grid(title, ("run", *(called(OUTCOMES, label) for label in labels)), rows)))
    return Markup("{}{}").format(sentence(LEFT), join(grids))


def _ablation(comparison: Comparison, name: str, kind: Ablation, title: str, label: str) -> Markup:
    entries = comparison.entries(name)
    most = widest(step for entry in entries for step in entry["steps"])
    rows: list[Cells] = []
    for entry in entries:
        rows.append((Markup("{}, {}").format(_model(comparison, entry), entry["source"]),))
        for point, step in zip(entry["points"], (None, *entry["steps"]), strict=True):
            values = [percent(point[key]) for key in ("true_accuracy", "false_accuracy")]
            marks: tuple[Cell, ...] = ("", "")
            if step:
                marks = changed(step["delta"], step["ci"]), change_mark(step["delta"], step["ci"], most)
            f1 = valued(point["path_f1"], point["ci"])
            rows.append((_level(comparison, entry, point, kind), *values, f1, str(point["n"]), *marks))
    headers = (label, "True path", "False path", "Path F1", "chains", "from above [95 %]", axis(most))
    return show_grid(Grid(title, headers, rows, CHANGE))


def _model(comparison: Comparison, entry: Entry) -> Markup:
    """The name of an ablation's model: any of its runs has it."""
    return next(side.name for side in comparison.sides if side.run.name == entry["name"])


def _level(comparison: Comparison, entry: Entry, point: Entry, kind: Ablation) -> Cell:
    """A level, as a link to its cases: all of a run over its config, or a group within the one run."""
    level = str(point[kind.field])
    level_told = f"{level} layers" if kind is DEPTH else level
    if point["config"]:
        side = comparison.side(point["config"], entry["name"], entry["parser"])
        return go(side.cases(), f"{level_told}: {point['config']}")
    side = comparison.side(entry["source"].rpartition(" ")[2], entry["name"], entry["parser"])
    return go(side.cases(**{kind.field: level}), level_told)


def _parsers(comparison: Comparison) -> Markup:
    entries = comparison.entries("chain_parsers")
    most = widest(entries, "delta_f1")
    rows: list[Cells] = []
    for heads, found in _by_config(entries):
        rows += heads
        for entry in found:
            known = not entry["texts_unknown"]
            kinds = "; ".join(f"{number} {kind}" for kind, number in entry["kinds"].items()) or ABSENT
            rows.append(
                (
                    comparison.side_of(entry).name,
                    kinds if known else "the texts are not known: the file holds labels",
                    *(percent(entry[parser]["path_f1"]) for parser in PARSERS),
                    changed(entry["delta_f1"], entry["ci"]),
                    change_mark(entry["delta_f1"], entry["ci"], most, judged=False),
                    str(len(entry["disagreements"])) if known else ABSENT,
                )
            )
    headers = (
        "run",
        "answers read differently",
        "official",
        "robust",
        "difference [95 %]",
        axis(most, "difference"),
        "chains differ",
    )
    return show_grid(Grid("Path F1 by either parser", headers, rows, READ, texts=2))


def _part(number: int, whole: int, side: Side, **filters: str) -> Cell:
    """A part of the answers: its share, and under it the count, which leads to them."""
    if not whole:
        return ABSENT
    return Markup("{}<small>{} of {}</small>").format(
        share(number, whole), count(number, side.cases(**filters), counted(number, whole)), whole
    )


def _by_config(entries: Sequence[Entry]) -> list[tuple[list[Cells], list[Entry]]]:
    """(rows with its name, its entries) of each config; where there is just one, its name needs no row."""
    groups: dict[str, list[Entry]] = {}
    for entry in entries:
        groups.setdefault(entry["config"], []).append(entry)
    return [([(config,)] if len(groups) > 1 else [], found) for config, found in groups.items()]
