"""What can be said and asked of one kind of entity, as rows of a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product

from generator.condchain.domains.natural.vocabulary import COLORS, FUR_COLORS, HAIR_COLORS, LEAF_COLORS, TEXTS
from generator.condchain.wording import Phrase

Value = str | int

# No option is "None": that word, in a box, is the answer to a question that need not be answered.
PATTERN_OPTIONS: Mapping[Value, str] = {"plain": "Plain", "striped": "Stripes", "dotted": "Dots", "checked": "Checks"}


@dataclass(frozen=True, slots=True)
class Trait:
    """One kind of statement about an attribute.

    topic: what it speaks of; the attributes that depend on one another share it.
    attribute: whose value fills the slot; a phrase without slots says something of it that holds half the time, for its
        values are equally likely.
    needs: (attribute, value) without which the statement is not offered.
    presence: the phrase only says whether the attribute is there; offered for as many entities without as with it.
    """

    topic: str
    attribute: str
    phrase: Phrase
    needs: tuple[str, Value] | None = None
    presence: bool = False


@dataclass(frozen=True, slots=True)
class Ask:
    """One kind of question: `text` about `attributes`, each combination of whose values has its option."""

    topics: tuple[str, ...]
    attributes: tuple[str, ...]
    text: str
    options: Mapping[tuple[Value, ...], str]


@dataclass(frozen=True, slots=True)
class Traits:
    """All that can be said and asked of a kind."""

    says: tuple[Trait, ...]
    asks: tuple[Ask, ...]


def ask(topic: str, attribute: str, text: str, options: Mapping[Value, str]) -> Ask:
    """A question on one attribute."""
    return Ask((topic,), (attribute,), text, {(value,): said for value, said in options.items()})


def ask_color(topic: str, attribute: str, text: str, colors: tuple[str, ...] = COLORS) -> Ask:
    """A question for a colour; the options are the colours that the attribute can have."""
    return ask(topic, attribute, text, {color: color.capitalize() for color in colors})


def ask_fur(topic: str, attribute: str, text: str) -> Ask:
    return ask_color(topic, attribute, text, FUR_COLORS)


def ask_hair(topic: str, attribute: str, text: str) -> Ask:
    return ask_color(topic, attribute, text, HAIR_COLORS)


def ask_leaves(topic: str, attribute: str, text: str) -> Ask:
    return ask_color(topic, attribute, text, LEAF_COLORS)


def ask_text(topic: str, attribute: str, text: str) -> Ask:
    """A question for a text that can be read in the picture."""
    return ask(topic, attribute, text, {written: f"“{written}”" for written in TEXTS})


def ask_pair(first: str, second: str, text: str, one: Mapping[Value, str], two: Mapping[Value, str]) -> Ask:
    """A question on two attributes at once, each combination an option: "Tail up and ears pointed"."""
    options = {(a, b): f"{one[a]} and {two[b]}" for a, b in product(one, two)}
    return Ask((first, second), (first, second), text, options)
