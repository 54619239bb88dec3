"""Boolean skeletons: the shape of a predicate before its atoms are chosen.

A skeleton is a nested tuple over atom indices in order: `("and", (("atom", 0), ("not", ("atom", 1))))`. The shapes are
those that one English sentence can carry without brackets: a top connective over groups of two or three, one of which
may hold one more pair. Families are drawn by the shares that upstream reports (MM-CondChain, diversity of predicates),
and evenly over the shapes within a family, so that no few templates dominate.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from generator.condchain.vpir.skeleton import Skeleton, holds

FAMILY_SHARES = {
    "mixed_without_negation": 0.421,
    "conjunctive_with_negation": 0.446,
    "disjunctive_with_negation": 0.088,
    "terminal_negation": 0.021,
    "other": 0.024,
}
WITHOUT_NEGATION = ("mixed_without_negation", "other")
LEAST_ATOMS, MOST_ATOMS = 4, 6  # without negation one more, since four atoms have three operators
NEGATIONS = (1, 1, 2)  # how many operands are negated; one twice as often as two
NOR_CHANCE = 0.25  # of a negation over a whole group, "neither ... nor ...", where there is one that allows it
_OTHER = {"and": "or", "or": "and"}
# Shapes below the top connective: L a leaf, 2 or 3 a group of leaves, S a group "leaf, pair", R a group "pair, leaf".
_ATOMS_OF = {"L": 1, "2": 2, "3": 3, "S": 3, "R": 3}
_GROUPS_OF = {"L": 0, "2": 1, "3": 1, "S": 2, "R": 2}
_SIMPLE = (
    ("and", ("L", "L")), ("or", ("L", "L")), ("and", ("L", "L", "L")), ("or", ("L", "L", "L")), ("and", ("L", "2")),
    ("or", ("L", "2")), ("and", ("2", "L")), ("or", ("2", "L")),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Complexity:
    """What the predicates of one setting must have (MM-CondChain, complexity ablation).

    negated_share: how many of its leaves `draw_skeleton` negates, measured; a test holds it.
    """

    name: str
    least_operators: int
    most_operators: int
    least_keys: int
    least_groups: int
    negated_share: float


COMPLEX = Complexity("complex", least_operators=4, most_operators=12, least_keys=4, least_groups=2, negated_share=0.125)
SIMPLE = Complexity("simple", least_operators=1, most_operators=2, least_keys=2, least_groups=0, negated_share=0.06)
SETTINGS = {setting.name: setting for setting in (SIMPLE, COMPLEX)}


def count_atoms(skeleton: Skeleton) -> int:
    """How many atoms it has."""
    kind, rest = skeleton
    if kind == "atom":
        return 1
    return count_atoms(rest) if kind == "not" else sum(map(count_atoms, rest))


def negated_atoms(skeleton: Skeleton) -> tuple[int, ...]:
    """The atoms under a `not`, their own or that of their group, in order."""
    kind, rest = skeleton
    if kind == "atom":
        return ()
    if kind == "not":
        return (rest[1],) if rest[0] == "atom" else atoms_in_nor(skeleton)
    return tuple(itertools.chain.from_iterable(map(negated_atoms, rest)))


def atoms_in_nor(skeleton: Skeleton) -> tuple[int, ...]:
    """The atoms of a negated group, in order: "neither a nor b"."""
    kind, rest = skeleton
    if kind == "not" and rest[0] != "atom":
        return tuple(item[1] for item in rest[1] if item[0] == "atom")
    return () if kind in ("atom", "not") else tuple(itertools.chain.from_iterable(map(atoms_in_nor, rest)))


@lru_cache(maxsize=8192)
def critical_values(skeleton: Skeleton, atom: int) -> tuple[tuple[bool, ...], ...]:
    """All assignments under which the skeleton is true and becomes false when that one atom changes.

    >>> critical_values(("and", (("atom", 0), ("atom", 1))), 1)
    ((True, True),)
    """
    found = []
    for values in itertools.product((False, True), repeat=count_atoms(skeleton)):
        flipped = (*values[:atom], not values[atom], *values[atom + 1 :])
        if holds(skeleton, values) and not holds(skeleton, flipped):
            found.append(values)
    return tuple(found)


def to_vpir(skeleton: Skeleton, atoms: Sequence[str]) -> str:
    """The predicate text with these atoms.

    >>> to_vpir(("and", (("atom", 0), ("not", ("or", (("atom", 1), ("atom", 2)))))), ["a", "b > 1", "c"])
    'a and (not (b > 1 or c))'
    """

    def write(part: Skeleton, top: bool) -> str:
        kind, rest = part
        if kind == "atom":
            return atoms[rest]
        inner = f"not {write(rest, False)}" if kind == "not" else f" {kind} ".join(write(item, False) for item in rest)
        return inner if top else f"({inner})"

    return write(skeleton, True)


def _shapes(least_atoms: int, most_atoms: int) -> Iterator[tuple[str, ...]]:
    """The shapes of complex predicates: enough atoms, at least two groups, at most one of them with a pair in it."""
    for size in (2, 3):
        for shape in itertools.product("L23SR", repeat=size):
            atoms, groups = sum(map(_ATOMS_OF.get, shape)), sum(map(_GROUPS_OF.get, shape))
            if least_atoms <= atoms <= most_atoms and groups >= 2 and sum(part in "SR" for part in shape) <= 1:
                yield shape


def _build(top: str, shape: Sequence[str], connectives: Sequence[str]) -> Skeleton:
    """A skeleton of that shape; `connectives` are those of its groups, in order. A pair has the other connective."""
    numbers, chosen = itertools.count(), iter(connectives)

    def leaves(count: int) -> tuple[Skeleton, ...]:
        return tuple(("atom", next(numbers)) for _ in range(count))

    def part(letter: str) -> Skeleton:
        if letter == "L":
            return leaves(1)[0]
        kind = next(chosen)
        if letter == "S":
            return (kind, (*leaves(1), (_OTHER[kind], leaves(2))))
        if letter == "R":
            return (kind, ((_OTHER[kind], leaves(2)), *leaves(1)))
        return (kind, leaves(int(letter)))

    return (top, tuple(map(part, shape)))


def _connectives_in(skeleton: Skeleton) -> set[str]:
    kind, rest = skeleton
    return set() if kind == "atom" else {kind}.union(*map(_connectives_in, rest))


@cache
def _plain(top: str | None, least_atoms: int, most_atoms: int) -> tuple[tuple[Skeleton, ...], tuple[Skeleton, ...]]:
    """The skeletons without negation (with that top connective): those of both connectives, and those of one."""
    mixed, single = [], []
    for shape in _shapes(least_atoms, most_atoms):
        groups = sum(letter != "L" for letter in shape)
        for first in ("and", "or") if top is None else (top,):
            for connectives in itertools.product(("and", "or"), repeat=groups):
                made = _build(first, shape, connectives)
                (mixed if len(_connectives_in(made)) == 2 else single).append(made)
    return tuple(mixed), tuple(single)


def _negate(skeleton: Skeleton, chosen: Sequence[Skeleton]) -> Skeleton:
    kind, rest = skeleton
    if skeleton in chosen:
        return ("not", skeleton)
    return skeleton if kind == "atom" else (kind, tuple(_negate(part, chosen) for part in rest))


def _is_nor(part: Skeleton) -> bool:
    """Whether a part can be negated as "neither a nor b"."""
    kind, rest = part
    return kind == "or" and len(rest) == 2 and all(item[0] == "atom" for item in rest)


def _both_of_one_pair(skeleton: Skeleton, chosen: Sequence[Skeleton]) -> bool:
    """Whether the chosen atoms are a whole pair of `and`: "both is not a and is not b" is no English."""
    kind, rest = skeleton
    if kind == "atom":
        return False
    own = kind == "and" and len(rest) == 2 and all(part in chosen for part in rest)
    return own or any(_both_of_one_pair(part, chosen) for part in rest)


def _with_negations(plain: Skeleton, source: random.Random) -> Skeleton:
    """One or two operands negated; never only the very last one, which is the terminal family's."""
    top, parts = plain
    groups = [part for part in parts if _is_nor(part)]
    atoms = [("atom", number) for number in range(count_atoms(plain))]
    if groups and source.random() < NOR_CHANCE:
        group = source.choice(groups)
        rest = [atom for atom in atoms if atom not in group[1]]
        if group != parts[-1]:
            return _negate(plain, [group])
        return _negate(plain, [group, source.choice(rest)])
    count = source.choice(NEGATIONS)
    last_is_leaf = parts[-1][0] == "atom"
    if count == 1 and last_is_leaf:
        atoms = atoms[:-1]
    while _both_of_one_pair(plain, chosen := source.sample(atoms, count)):
        pass
    return _negate(plain, chosen)


def _terminal(most_atoms: int, source: random.Random) -> Skeleton:
    """Only the very last operand of the top connective is negated: an atom, or a group as "neither ... nor ..."."""
    fitting = [
        plain
        for plain in itertools.chain(*_plain(None, LEAST_ATOMS, most_atoms))
        if plain[1][-1][0] == "atom" or _is_nor(plain[1][-1])
    ]
    top, parts = source.choice(fitting)
    return (top, (*parts[:-1], ("not", parts[-1])))


def draw_skeleton(setting: Complexity, source: random.Random, most_atoms: int = MOST_ATOMS) -> Skeleton:
    """A skeleton that fits the setting, its family drawn by `FAMILY_SHARES`.

    most_atoms: how many statements there are to put into it; fewer than `LEAST_ATOMS` make no complex predicate.
    """
    if setting.name == "simple":
        top, shape = source.choice(_SIMPLE)
        plain = _build(top, shape, [_OTHER[top]])
        atoms = count_atoms(plain)
        negate = atoms == 2 and source.random() < 0.5
        return _negate(plain, [("atom", source.randrange(atoms))]) if negate else plain
    most_atoms = max(LEAST_ATOMS, min(MOST_ATOMS, most_atoms))
    families = [name for name in FAMILY_SHARES if name not in WITHOUT_NEGATION or most_atoms > LEAST_ATOMS]
    family = source.choices(families, [FAMILY_SHARES[name] for name in families])[0]
    if family == "terminal_negation":
        return _terminal(most_atoms, source)
    if family in WITHOUT_NEGATION:
        mixed, single = _plain(None, LEAST_ATOMS + 1, most_atoms)
        together = [plain for plain in single if plain[0] == "and"]
        return source.choice(mixed if family == "mixed_without_negation" else together)
    top = "and" if family.startswith("conj") else "or"
    return _with_negations(source.choice(_plain(top, LEAST_ATOMS, most_atoms)[0]), source)
