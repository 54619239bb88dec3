"""CondChain figures of how chains are left: outcomes of both paths, and expected against chosen layers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from evaluation.report.blocks import Table
from evaluation.report.figures import grid, heat_map, legend, panels
from evaluation.report.looks import look
from evaluation.report.marks import row_axis, row_height, stacked_rows
from evaluation.report.material import Entry, Kind, Material, Part, by_config, span
from evaluation.report.wording import counts
from metrics.condchain_tables import NO_LAYER, OUTCOMES, layers_of

PATHS = {"true_path": "True path", "false_path": "False path"}
LOOKS = {outcome: look(place) for place, outcome in enumerate(OUTCOMES)}


def _parts(material: Material) -> list[Part]:
    return by_config(material.main_entries("chain_exits"))


def _chains(entry: Entry) -> int:
    return sum(entry["exit"]["true_path"].values())


# --- outcomes


def _outcome_caption(material: Material, parts: Sequence[Part]) -> str:
    n = span(_chains(entry) for part in parts for entry in part.data)
    return (
        f"How each run left its chains, on the True and on the False path: shares of the {n} chains of a config, all "
        "its domains pooled; the numbers are counts. Answers that cannot be read, failed or are missing are no answer."
    )


def _draw_outcomes(material: Material, part: Part) -> Any:
    labels = [material.label(entry["name"]) for entry in part.data]
    found = {o for entry in part.data for path in PATHS for o, count in entry["exit"][path].items() if count}
    looks = {outcome: style for outcome, style in LOOKS.items() if outcome in found}
    figure, [row] = panels(1, len(PATHS), row_height(labels, 0.3), share_y=True)
    for axes, (path, title) in zip(row, PATHS.items(), strict=True):
        exits = [entry["exit"][path] for entry in part.data]
        numbers = [[each.get(outcome, 0) for each in exits] for outcome in looks]
        wholes = [sum(each.values()) or 1 for each in exits]
        rates = [[100 * count / whole for count, whole in zip(line, wholes, strict=True)] for line in numbers]
        stacked_rows(axes, list(zip(rates, looks.values(), strict=True)), [[*map(str, line)] for line in numbers])
        row_axis(axes, labels)
        axes.set_xlim(0, 100)
        axes.set_title(title)
        axes.set_xlabel("per cent of chains")
    legend(figure, bars=[(OUTCOMES[outcome], style) for outcome, style in looks.items()])
    return figure


def _outcome_numbers(material: Material, parts: Sequence[Part]) -> Table:
    rows = []
    for part in parts:
        for entry in part.data:
            for path, title in PATHS.items():
                numbers = [str(entry["exit"][path].get(outcome, 0)) for outcome in OUTCOMES]
                rows.append((part.name, material.names[entry["name"]], title, *numbers))
    return Table("How chains were left", ("config", "run", "path", *OUTCOMES.values()), rows, texts=3)


# --- confusion


def _confusion_caption(material: Material, parts: Sequence[Part]) -> str:
    n = span(2 * _chains(entry) for part in parts for entry in part.data)
    return (
        "Exit confusion: the layer at which a path should be left (rows) against the layer whose label was answered "
        f"(columns; {NO_LAYER}: no label that was offered), both paths of all chains together, {n} answers a run. "
        "Cells count answers and are shaded by their share of the row. Framed: the right layer."
    )


def _draw_confusion(material: Material, part: Part) -> Any:
    tables = [entry["confusion"] for entry in part.data]
    layers = layers_of(tables)
    columns = [*layers, NO_LAYER]
    height = 0.85 + 0.27 * len(layers)
    figure, axes = grid(len(tables), 3, height, across="chosen layer", down="expected layer")
    right = {(place, place) for place in range(len(layers))}
    for drawn, entry, table in zip(axes, part.data, tables, strict=True):
        lines = [[table.get(layer, {}).get(chosen, 0) for chosen in columns] for layer in layers]
        shades = [[count / (sum(line) or 1) for count in line] for line in lines]
        heat_map(drawn, shades, [[str(count or "") for count in line] for line in lines], layers, columns, right)
        drawn.set_title(material.label(entry["name"]))
    return figure


def _confusion_numbers(material: Material, parts: Sequence[Part]) -> Table:
    rows = []
    for part in parts:
        for entry in part.data:
            for layer, chosen in entry["confusion"].items():
                named = {name if name == NO_LAYER else f"layer {name}": count for name, count in chosen.items()}
                head = (part.name, material.names[entry["name"]], layer, counts(named))
                rows.append((*head, str(sum(chosen.values()))))
    return Table("Exits by layer", ("config", "run", "expected layer", "chosen", "answers"), rows, texts=4)


EXITS = {
    "exit_outcomes": Kind("How chains are left", _parts, _outcome_caption, _draw_outcomes, _outcome_numbers),
    "exit_confusion": Kind("Exit confusion", _parts, _confusion_caption, _draw_confusion, _confusion_numbers),
}
