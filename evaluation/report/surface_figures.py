"""The ExBind figure over latents that are shown on two surfaces: what is violated first on each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from evaluation.report.blocks import Table
from evaluation.report.figures import grid, heat_map
from evaluation.report.material import Kind, Material, Part, by_config, span
from evaluation.report.wording import counts, violation
from metrics.exbind_metric.scoring import DECLARED_ORDER
from metrics.terminal import share

RIGHT = "correct"  # how transitions call an answer without a violation
ARROW, JOINT = "->", "+"  # in the names of transitions and of pairs


def _parts(material: Material) -> list[Part]:
    return by_config(material.entries("cross_format"), lambda entry: f"{entry['config']} {entry['pair']}")


def _caption(material: Material, parts: Sequence[Part]) -> str:
    n = span(entry["groups"] for part in parts for entry in part.data)
    return (
        "What is violated first on the two surfaces of one latent: rows are the first surface of the pair, columns the "
        f"second; cells count groups ({n} a panel) and are shaded by their share. Framed: the same on both. "
        "Consistency is the share of groups whose two answers denote the same thing, right or wrong; an invalid answer "
        "agrees with nothing."
    )


def _draw(material: Material, part: Part) -> Any:
    one, other = part.data[0]["pair"].split(JOINT)
    used = {label for entry in part.data for move in entry["transitions"] for label in move.split(ARROW)}
    order = dict.fromkeys((RIGHT, *DECLARED_ORDER[one], *DECLARED_ORDER[other]))
    labels = [label for label in order if label in used]
    titles = [violation(label) for label in labels]
    figure, axes = grid(len(part.data), 3, 1.0 + 0.29 * len(labels), across=other, down=one)
    same = {(place, place) for place in range(len(labels))}
    for drawn, entry in zip(axes, part.data, strict=True):
        moves = [[entry["transitions"].get(f"{a}{ARROW}{b}", 0) for b in labels] for a in labels]
        shades = [[count / entry["groups"] for count in line] for line in moves]
        heat_map(drawn, shades, [[str(count or "") for count in line] for line in moves], titles, titles, same)
        drawn.set_title(f"{material.label(entry['name'])}\nconsistency {share(entry['consistency'])}")
    return figure


def _numbers(material: Material, parts: Sequence[Part]) -> Table:
    rows = []
    for part in parts:
        for entry in part.data:
            moves = {_move(name): count for name, count in entry["transitions"].items()}
            head = (entry["config"], entry["pair"], material.names[entry["name"]], counts(moves))
            rows.append((*head, str(entry["groups"]), share(entry["consistency"])))
    headers = ("config", "pair", "run", "transitions", "groups", "consistency")
    return Table("Transitions between surfaces", headers, rows, texts=4)


def _move(name: str) -> str:
    """
    >>> _move("candidate_valid->table_row")
    'invalid -> table row'
    """
    return f" {ARROW} ".join(map(violation, name.split(ARROW)))


SURFACES = {"transitions": Kind("The two surfaces of a pair", _parts, _caption, _draw, _numbers)}
