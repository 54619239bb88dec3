"""Relational scenes: the sentences that ask for a shape."""

from __future__ import annotations

import random

# One that stands twice is chosen more often.
PLACES = {
    "left_of": ("to the left of", "left of", "to the left of"),
    "right_of": ("to the right of", "right of", "to the right of"),
    "above": ("above", "above", "higher up than"),
    "below": ("below", "below", "lower down than"),
    "near": ("closest to", "nearest to"),
}
NOUNS = ("shape", "object")  # for a target whose kind is not said
PLURALS = {"cross": "crosses"}  # all others take an s
# {thing} and {things}: the target; {place}: how it stands to {anchor}.
SENTENCES = (
    "Select the {thing} {place} {anchor}.",
    "Select the {thing} that sits {place} {anchor}.",
    "Please pick the {thing} that is {place} {anchor}.",
    "There is more than one {thing} here; I mean the one {place} {anchor}.",
    "Which one is the {thing} {place} {anchor}?",
    "I want to change the {thing}, namely the one {place} {anchor}.",
    "Find {anchor} first. What I need is the {thing} {place} it.",
    "Of the {things} in the scene, choose the one {place} {anchor}.",
    "Take {anchor} as your landmark and pick the {thing} {place} it.",
    "Point me to the {thing} {place} {anchor}, not to any other {thing}.",
    "Could you mark the {thing} that is {place} {anchor}?",
    "The {thing} {place} {anchor}: that is the one to move.",
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
    places = PLACES[relation]
    thing = describe(asked, NOUNS[int(draw() * len(NOUNS))])
    return SENTENCES[int(draw() * len(SENTENCES))].format(
        thing=thing,
        things=plural(thing),
        place=places[int(draw() * len(places))],
        anchor="the " + describe(anchor, NOUNS[0]),
    )
