"""Relational scenes: the sentences that ask for a shape."""

from __future__ import annotations

import random

# Each says that the two are in line and on which side; none says that nothing is between them.
PLACES = {
    "left_in_row": (
        "in the same row as {anchor}, to its left",
        "to the left of {anchor}, in the same row",
        "level with {anchor}, on its left",
        "to the left of {anchor} and level with it",
    ),
    "right_in_row": (
        "in the same row as {anchor}, to its right",
        "to the right of {anchor}, in the same row",
        "level with {anchor}, on its right",
        "to the right of {anchor} and level with it",
    ),
    "above_in_column": (
        "in the same column as {anchor}, above it",
        "above {anchor}, in the same column",
        "straight above {anchor}, in the same column",
        "higher up than {anchor}, in the same column",
    ),
    "below_in_column": (
        "in the same column as {anchor}, below it",
        "below {anchor}, in the same column",
        "straight below {anchor}, in the same column",
        "lower down than {anchor}, in the same column",
    ),
}
# The same for an anchor that has just been named.
PLACES_OF_IT = {
    "left_in_row": ("to its left, in the same row", "on its left and level with it"),
    "right_in_row": ("to its right, in the same row", "on its right and level with it"),
    "above_in_column": ("above it, in the same column", "higher up in the same column"),
    "below_in_column": ("below it, in the same column", "lower down in the same column"),
}
NOUNS = ("shape", "object")  # for a target whose kind is not said
PLURALS = {"cross": "crosses"}  # all others take an s
# {thing} and {things} are the target; {place} and {place_of_it} say how it stands to the anchor.
SENTENCES = (
    "Select the {thing} {place}.",
    "Select the {thing} that sits {place}.",
    "Please pick the {thing} that is {place}.",
    "There is more than one {thing} here; I mean the one {place}.",
    "Which one is the {thing} {place}?",
    "I want to change the {thing}, namely the one {place}.",
    "Find {anchor} first. What I need is the {thing} {place_of_it}.",
    "Of the {things} in the scene, choose the one {place}.",
    "Take {anchor} as your landmark and pick the {thing} {place_of_it}.",
    "Point me to the {thing} {place}; no other {thing} will do.",
    "Could you mark the {thing} that is {place}?",
    "The one to move is the {thing} {place}.",
)


def describe(attributes: dict[str, str], noun: str) -> str:
    """Size, colour and kind in the order in which English has them; `noun` stands for a kind that is not given.

    >>> describe({"color": "red", "size": "small"}, "shape")
    'small red shape'
    """
    words = [attributes[name] for name in ("size", "color") if name in attributes]
    return " ".join([*words, attributes.get("kind", noun)])


def plural(phrase: str) -> str:
    """The phrase for several of them.

    >>> plural("small red cross"), plural("blue star")
    ('small red crosses', 'blue stars')
    """
    head, _, last = phrase.rpartition(" ")
    return f"{head} {PLURALS.get(last, last + 's')}".lstrip()


def sentence(asked: dict[str, str], relation: str, anchor: dict[str, str], source: random.Random) -> str:
    """One sentence that asks for the shape with the asked properties in the relation to the anchor."""
    draw = source.random
    thing, landmark = describe(asked, NOUNS[int(draw() * len(NOUNS))]), "the " + describe(anchor, NOUNS[0])
    places, places_of_it = PLACES[relation], PLACES_OF_IT[relation]
    return SENTENCES[int(draw() * len(SENTENCES))].format(
        thing=thing,
        things=plural(thing),
        place=places[int(draw() * len(places))].format(anchor=landmark),
        place_of_it=places_of_it[int(draw() * len(places_of_it))],
        anchor=landmark,
    )
