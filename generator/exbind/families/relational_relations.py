"""Relational scenes: what the relations between two shapes mean, from their geometry alone.

Each relation has two halves. The shapes are *in line*: in one row for `left_in_row` and `right_in_row`, in one column
for `above_in_column` and `below_in_column`; and the one stands on the named side of the other. Other shapes may stand
between them. A shape that is further left but in another row does not stand in the relation.
"""

from __future__ import annotations

from generator.exbind.families.relational_layout import OUT_OF_LINE

# Relation -> along which axis the side counts, its direction, the axis on which both must agree, and the box's side.
MEANINGS = {
    "left_in_row": ("x", -1, "y", "width"),
    "right_in_row": ("x", 1, "y", "width"),
    "above_in_column": ("y", -1, "x", "height"),
    "below_in_column": ("y", 1, "x", "height"),
}
RELATIONS = tuple(MEANINGS)
OPPOSITES = {
    "left_in_row": "right_in_row",
    "right_in_row": "left_in_row",
    "above_in_column": "below_in_column",
    "below_in_column": "above_in_column",
}
CLEAR_GAP = 12  # pixels at least between the boxes of two shapes in line


def stands(relation: str, thing: dict, other: dict) -> bool:
    """Whether a shape stands in a relation to another one.

    Their middles must agree exactly on the one axis, and along the other a gap of 12 pixels lie between their boxes.

    Raises:
        ValueError: there is no such relation.

    >>> left = {"x": 40, "y": 90, "width": 20, "height": 20}
    >>> stands("left_in_row", left, {"x": 72, "y": 90, "width": 20, "height": 20})
    True
    >>> stands("left_in_row", left, {"x": 72, "y": 180, "width": 20, "height": 20})
    False
    """
    if relation not in MEANINGS:
        raise ValueError(f"unknown relation {relation!r}")
    along, direction, across, extent = MEANINGS[relation]
    if thing[across] != other[across]:
        return False
    return direction * (thing[along] - other[along]) >= (thing[extent] + other[extent]) / 2 + CLEAR_GAP


def clearly_not(relation: str, thing: dict, other: dict) -> bool:
    """Whether nobody could say that the shape stands in the relation: far out of line, or clearly on the other side."""
    across = MEANINGS[relation][2]
    return abs(thing[across] - other[across]) >= OUT_OF_LINE or stands(OPPOSITES[relation], thing, other)
