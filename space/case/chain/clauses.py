"""The clauses of a condition, so that a sentence can quote the one that matters, whole and with its subject.

    the car either is red or has a roof rack, and moreover faces left
    the car | either  is red | or  has a roof rack | , and moreover  faces left

Conditions are cut at their joining words, which stand in no clause but in quotation marks.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from generator.condchain.chains import Layer
from space.texts import line

NEITHER = "neither"
MORE = " ..."
_QUOTED = re.compile("“[^“”]*”")
_JOINTS = (
    "and at the same time|and moreover|and on top of that|or else|or alternatively|or failing that|but also|and|or|nor|"
    f"not only|either|both|{NEITHER}"
)
_JOINING = re.compile(rf"(?:(?:^|,? )(?:{_JOINTS})(?= )|,(?= ))+ ?")


@dataclass(frozen=True, slots=True)
class Clause:
    """A verb phrase of a condition. joint: the words that stand before it."""

    joint: str
    text: str


@dataclass(frozen=True, slots=True)
class Decisive:
    """Where the paths part: the subject, and what each path says of it.

    Of a condition that is not cut into what it tests, both are the whole condition, and the subject is empty.
    """

    subject: str
    true: str
    false: str

    @property
    def whole(self) -> tuple[str, str]:
        """What each path says, with its subject."""
        return f"{self.subject} {self.true}".lstrip(), f"{self.subject} {self.false}".lstrip()


def clauses_of(text: str) -> tuple[Clause, ...]:
    """A condition behind its subject, cut at its joining words.

    >>> [clause.text for clause in clauses_of("either is “tea and milk” or is red, and moreover faces left")]
    ['is “tea and milk”', 'is red', 'faces left']
    """
    found, joint, at = [], "", 0
    for start, end in [*_joints(text), (len(text), len(text))]:
        if start > at:
            found.append(Clause(joint, text[at:start]))
        joint, at = text[start:end], end
    return tuple(found)


def decisive(layer: Layer) -> Decisive:
    """The one clause in which the two paths differ at the layer where they part.

    Raises:
        ValueError: the layer has no condition.
    """
    if layer.condition is None:
        raise ValueError(f"layer {layer.number} has no condition")
    condition, subject = layer.condition, line(layer.safe_subject)
    texts = line(condition.text), line(condition.counter_text)
    if all(text.startswith(f"{subject} ") for text in texts):
        true, false = (clauses_of(text.removeprefix(f"{subject} ")) for text in texts)
        places = [place for place, (one, other) in enumerate(zip(true, false, strict=False)) if one != other]
        if len(true) == len(false) == len(condition.atoms) and len(places) == 1:
            return Decisive(subject, _unit(true, places[0]), _unit(false, places[0]))
    return Decisive("", *texts)


def opening(text: str, most: int) -> str:
    """A condition, cut between two of its clauses where it is long.

    >>> opening("the door is open and has a bell, or else is red", 40)
    'the door is open and has a bell ...'
    """
    if len(text) <= most:
        return text
    ends = [start for start, _ in _joints(text) if 0 < start <= most]
    return text[: ends[-1]] + MORE if ends else line(text, most)


def _joints(text: str) -> list[tuple[int, int]]:
    """Where joining words begin and end; none of them is in quotation marks."""
    return [found.span() for found in _JOINING.finditer(_QUOTED.sub(lambda found: "_" * len(found[0]), text))]


def _unit(clauses: tuple[Clause, ...], place: int) -> str:
    """A clause; with its partner where both are denied by one word."""
    for start in (place - 1, place):
        pair = clauses[max(start, 0) : start + 2]
        if len(pair) == 2 and pair[0].joint.endswith(f"{NEITHER} "):
            return f"{NEITHER} {pair[0].text} nor {pair[1].text}"
    return clauses[place].text
