"""The translator: a predicate to one English clause, and the parser that reads the clause back.

    the dog at the far left wears a red collar and faces left, and moreover either is asleep or has its tail up

Grammar (a verb phrase is what the domain's wording says of one atom; `S` is the subject's description):

    clause := S unit (TOP unit)*                     the top connective; all joins of one clause are of one kind
    unit   := x and y | not only x but also y        (within another pair: both x and y)
            | either x or y | neither x nor y
            | x, x, and x | either x, x, or x
            | x
    x      := verb phrase;  y := verb phrase or, once, a unit

What is plainly said comes first: an atom before the pair beside it ("either a or b, and also c" would leave open what
`c` belongs to), and before a negated atom. Every joining word is reserved (`wording.RESERVED`), so a clause has one
reading. "Either ... or ..." is inclusive.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from generator.condchain.skeletons import Skeleton, count_atoms, negated_atoms, to_vpir
from generator.condchain.wording import UnreadableText, Wording

TOP = {
    "and": (", and at the same time ", ", and moreover ", ", and on top of that "),
    "or": (", or else ", ", or alternatively ", ", or failing that "),
}
Words = tuple[str, str]  # the opening word of a pair or a list, and what joins its last item
PAIR: dict[str, tuple[Words, ...]] = {
    "and": (("", " and "), ("", " and "), ("not only ", " but also ")),
    "or": (("either ", " or "),),
}
INNER: dict[str, Words] = {"and": ("both ", " and "), "or": ("either ", " or ")}  # a pair within a pair
NOR: Words = ("neither ", " nor ")
LIST: dict[str, Words] = {"and": ("", ", and "), "or": ("either ", ", or ")}
_TOP_PATTERNS = {kind: re.compile("|".join(joints)) for kind, joints in TOP.items()}
_QUOTED = re.compile("“[^“”]*”")
MOST_CHARACTERS = 4_000  # of a clause that is read; the longest that is rendered has less than a quarter of it
MOST_NESTED = 8  # pairs within one another that are read; `render` makes two
SHOWN = 100  # characters of a text that an error quotes
MOST_STYLES = 60  # a multiple of every number of phrasings in use


@dataclass(frozen=True, slots=True)
class Style:
    """Which of its phrasings each part takes, and which atoms are said late in their pair.

    The same style on two predicates that differ in one atom gives two clauses that differ in one verb phrase; so atoms
    that are negated in either of them are late in both.
    """

    top: int
    units: tuple[int, ...]
    atoms: tuple[int, ...]
    late: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Reading:
    """A clause read back: the predicate that it says, in VPIR, and its verb phrases in their order."""

    predicate: str
    phrases: tuple[str, ...]


def draw_style(predicates: Sequence[Skeleton], source: random.Random) -> Style:
    """A style for predicates of the same number of atoms."""
    count = count_atoms(predicates[0])
    numbers = [source.randrange(MOST_STYLES) for _ in range(2 * count + 1)]
    late = frozenset().union(*map(negated_atoms, predicates))
    return Style(numbers[0], tuple(numbers[1 : count + 1]), tuple(numbers[count + 1 :]), late)


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

    def rank(part: Skeleton) -> int:
        """The place of a part in its pair: a plain atom, then a denied one, then a pair."""
        kind, rest = part
        if kind == "atom":
            return int(rest in style.late)
        return 1 if kind == "not" and rest[0] == "atom" else 2

    def unit(part: Skeleton, inner: bool = False) -> str:
        kind, rest = part
        if kind == "not" and rest[0] == "or" and len(rest[1]) == 2:
            return _paired(NOR, *map(say, rest[1]))
        if kind not in PAIR:
            return say(part)
        if len(rest) > 2:
            return _listed(LIST[kind], list(map(say, rest)))
        first, second = sorted(rest, key=rank)
        light = rank(first) == rank(second) == 0  # "not only a but also b" carries no more
        several = PAIR[kind] if light else PAIR[kind][:1]
        words = INNER[kind] if inner else several[style.units[_first_atom(part)] % len(several)]
        return _paired(words, say(first), unit(second, True))

    kind, rest = skeleton
    if kind in ("atom", "not"):
        return f"{subject} {unit(skeleton)}"
    if len(rest) > 1 and not any(part[0] in ("and", "or") or part[0] == "not" and part[1][0] == "or" for part in rest):
        return f"{subject} {unit(skeleton)}"
    joints = TOP[kind]
    said = [unit(part) if place == 0 else joints[(style.top + place) % len(joints)] + unit(part)
            for place, part in enumerate(rest)]  # fmt: skip
    return f"{subject} {''.join(said)}"


def _paired(words: Words, first: str, second: str) -> str:
    return f"{words[0]}{first}{words[1]}{second}"


def _listed(words: Words, items: list[str]) -> str:
    return f"{words[0]}{', '.join(items[:-1])}{words[1]}{items[-1]}"


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

    def unit(self, text: str, nested: int = 0) -> Skeleton:
        if nested > MOST_NESTED:
            raise UnreadableText(f"more than {MOST_NESTED} pairs are within one another")
        for kind, read in _UNITS:
            parts = read(text)
            if parts is not None:
                made = ("or" if kind == "nor" else kind, (*map(self.leaf, parts[:-1]), self.last(parts, nested + 1)))
                return ("not", made) if kind == "nor" else made
        return self.leaf(text)

    def last(self, parts: Sequence[str], nested: int) -> Skeleton:
        return self.unit(parts[-1], nested) if len(parts) == 2 else self.leaf(parts[-1])

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
    """The ways to read a unit; those that begin with a word of their own are tried before those that do not."""
    for kind in ("or", "and"):
        yield kind, _read_list(*LIST[kind])
    yield "nor", _read_pair(*NOR)
    pairs = [(kind, words) for kind in PAIR for words in (INNER[kind], *dict.fromkeys(PAIR[kind]))]
    for kind, words in sorted(pairs, key=lambda pair: not pair[1][0]):
        yield kind, _read_pair(*words)


_UNITS = tuple(_units())


def read_clause(text: str, subject: str, wording: Wording) -> Reading:
    """What a clause about this subject says.

    Raises:
        UnreadableText: it is too long or too deep, it is not about the subject, or a part of it cannot be read in
            exactly one way.
    """
    if len(text) > MOST_CHARACTERS:
        raise UnreadableText(f"the clause has {len(text)} characters; at most {MOST_CHARACTERS} are read")
    if not text.startswith(f"{subject} "):
        shown = f"{subject[:SHOWN]!r}: {text[:SHOWN]!r}"
        raise UnreadableText(f"the clause does not begin with its subject {shown}")
    reader = _Reader(text[len(subject) + 1 :], wording)
    skeleton = reader.clause()
    return Reading(to_vpir(skeleton, reader.atoms), tuple(reader.phrases))
