"""The translator: a predicate to one English clause, and the parser that reads the clause back.

    the dog at the far left either wears a red collar or is asleep, and at the same time not only is lying but also ...

Grammar (a verb phrase is what the domain's wording says of one atom; `S` is the subject's description):

    clause := S unit (TOP unit)*                     the top connective; all joins of one clause are of one kind
    unit   := BOTH x AND y | EITHER x OR y | neither x nor y
            | x, y, and z | either x, y, or z | neither x, y, nor z
            | verb phrase
    x      := verb phrase;  y, z := verb phrase or, in a pair, a unit

A group "pair, atom" is said with the atom first, since "either a or b, and also c" leaves open what `c` belongs to.
Every joining word is reserved (`wording.RESERVED`), so a clause has one reading. "Either ... or ..." is inclusive.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from generator.condchain.skeletons import Skeleton, to_vpir
from generator.condchain.wording import UnreadableText, Wording

TOP = {
    "and": (", and at the same time ", ", and moreover ", ", and on top of that "),
    "or": (", or else ", ", or alternatively ", ", or failing that "),
}
PAIR = {"and": (("both ", " and "), ("not only ", " but also ")), "or": (("either ", " or "), ("either ", " or else "))}
NOR = ("neither ", " nor ")
LIST = {"and": ("", ", and "), "or": ("either ", ", or "), "nor": ("neither ", ", nor ")}
_TOP_PATTERNS = {kind: re.compile("|".join(joints)) for kind, joints in TOP.items()}
_QUOTED = re.compile("“[^“”]*”")
MOST_STYLES = 60  # a multiple of every number of phrasings in use


@dataclass(frozen=True, slots=True)
class Style:
    """Which of its phrasings each part takes. The same style on two predicates that differ in one atom gives two
    clauses that differ in one verb phrase."""

    top: int
    units: tuple[int, ...]
    atoms: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """A clause read back: the predicate that it says, in VPIR, and its verb phrases in their order."""

    predicate: str
    phrases: tuple[str, ...]


def draw_style(skeleton_atoms: int, source: random.Random) -> Style:
    """A style for a predicate of that many atoms."""
    numbers = [source.randrange(MOST_STYLES) for _ in range(2 * skeleton_atoms + 1)]
    return Style(numbers[0], tuple(numbers[1 : skeleton_atoms + 1]), tuple(numbers[skeleton_atoms + 1 :]))


def render(skeleton: Skeleton, atoms: Sequence[str], subject: str, wording: Wording, style: Style) -> str:
    """The clause of a predicate about a subject; `atoms` are its atoms in canonical spelling.

    Raises:
        UnreadableText: an atom has no phrase.
        ValueError: the skeleton is of no shape that the grammar has.
    """

    def say(part: Skeleton, negated: bool = False) -> str:
        kind, rest = part
        if kind == "not":
            return say(rest, True)
        if kind != "atom":
            raise ValueError(f"a group stands too deep to be said: {part!r}")
        return wording.say(atoms[rest], negated=negated, number=style.atoms[rest])

    def unit(part: Skeleton, inner: bool = False) -> str:
        kind, rest = part
        if kind == "atom" or (kind == "not" and rest[0] == "atom"):
            return say(part)
        if kind == "not" and rest[0] == "or":
            items = rest[1]
            return (
                _listed("nor", list(map(say, items))) if len(items) > 2 else _paired(NOR, say(items[0]), say(items[1]))
            )
        if kind not in PAIR:
            raise ValueError(f"the group cannot be said: {part!r}")
        if len(rest) > 2:
            return _listed(kind, list(map(say, rest)))
        several = PAIR[kind][: 1 if inner else None]  # the shortest words for a pair within a pair
        first, second = rest if rest[0][0] not in PAIR else reversed(rest)
        return _paired(several[style.units[_first_atom(part)] % len(several)], say(first), unit(second, True))

    kind, rest = skeleton
    if kind in ("atom", "not"):
        return f"{subject} {unit(skeleton)}"
    if len(rest) > 1 and not any(part[0] in ("and", "or") or part[0] == "not" and part[1][0] == "or" for part in rest):
        return f"{subject} {unit(skeleton)}"
    joints = TOP[kind]
    said = [unit(part) if place == 0 else joints[(style.top + place) % len(joints)] + unit(part)
            for place, part in enumerate(rest)]  # fmt: skip
    return f"{subject} {''.join(said)}"


def _paired(words: tuple[str, str], first: str, second: str) -> str:
    return f"{words[0]}{first}{words[1]}{second}"


def _listed(kind: str, items: list[str]) -> str:
    opening, last = LIST[kind]
    return f"{opening}{', '.join(items[:-1])}{last}{items[-1]}"


def _first_atom(part: Skeleton) -> int:
    kind, rest = part
    if kind == "atom":
        return rest
    return _first_atom(rest if kind == "not" else rest[0])


class _Reader:
    """Reads one clause; quoted texts are put away first, so that no word in them can join anything."""

    def __init__(self, text: str, wording: Wording) -> None:
        self.wording = wording
        self.quotes: list[str] = []
        self.atoms: list[str] = []
        self.phrases: list[str] = []
        self.text = _QUOTED.sub(self._put_away, text)

    def _put_away(self, found: re.Match[str]) -> str:
        self.quotes.append(found[0])
        return f"“{len(self.quotes) - 1}”"

    def _restore(self, text: str) -> str:
        return _QUOTED.sub(lambda found: self.quotes[int(found[0][1:-1])], text)

    def clause(self) -> Skeleton:
        for kind, pattern in _TOP_PATTERNS.items():
            parts = pattern.split(self.text)
            if len(parts) > 1:
                return (kind, tuple(map(self.unit, parts)))
        return self.unit(self.text)

    def unit(self, text: str) -> Skeleton:
        for kind, read in _UNITS:
            parts = read(text)
            if parts:
                made = ("or" if kind == "nor" else kind, (*map(self.leaf, parts[:-1]), self.last(parts)))
                return ("not", made) if kind == "nor" else made
        return self.leaf(text)

    def last(self, parts: Sequence[str]) -> Skeleton:
        return self.unit(parts[-1]) if len(parts) == 2 else self.leaf(parts[-1])

    def leaf(self, text: str) -> Skeleton:
        self.phrases.append(self._restore(text))
        atom, negated = self.wording.read(self.phrases[-1])
        self.atoms.append(atom)
        made: Skeleton = ("atom", len(self.atoms) - 1)
        return ("not", made) if negated else made


def _read_list(opening: str, last: str) -> Callable[[str], Sequence[str] | None]:
    def read(text: str) -> Sequence[str] | None:
        if not text.startswith(opening) or last not in text:
            return None
        head, _, tail = text[len(opening) :].rpartition(last)
        return (*head.split(", "), tail) if ", " in head else None

    return read


def _read_pair(opening: str, joint: str) -> Callable[[str], Sequence[str] | None]:
    def read(text: str) -> Sequence[str] | None:
        first, found, second = text[len(opening) :].partition(joint)
        return (first, second) if text.startswith(opening) and found else None

    return read


def _units() -> Iterator[tuple[str, Callable[[str], Sequence[str] | None]]]:
    for kind in ("nor", "or", "and"):  # the list of `and` has no opening word: it is tried last
        yield kind, _read_list(*LIST[kind])
    yield "nor", _read_pair(*NOR)
    for kind, several in PAIR.items():
        for words in sorted(several, key=lambda pair: -len(pair[1])):  # " or else " before " or "
            yield kind, _read_pair(*words)


_UNITS = tuple(_units())


def read_clause(text: str, subject: str, wording: Wording) -> Reading:
    """What a clause about this subject says.

    Raises:
        UnreadableText: it is not about the subject, or a part of it cannot be read in exactly one way.
    """
    if not text.startswith(f"{subject} "):
        raise UnreadableText(f"the clause does not begin with its subject {subject!r}: {text!r}")
    reader = _Reader(text[len(subject) + 1 :], wording)
    skeleton = reader.clause()
    return Reading(to_vpir(skeleton, reader.atoms), tuple(reader.phrases))
