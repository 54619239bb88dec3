"""A predicate of VPIR: a checked text, its boolean skeleton and its atoms, compiled once.

text --scan--> --ast.parse--> tree --check--> --split--> skeleton + atoms --compile--> Predicate
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any

from generator.condchain.vpir import skeleton as shape
from generator.condchain.vpir.compiling import compile_atoms, compile_condition, lacking
from generator.condchain.vpir.errors import Refused
from generator.condchain.vpir.grammar import check
from generator.condchain.vpir.scanning import scan
from generator.condchain.vpir.skeleton import Skeleton

Facts = Mapping[str, Any]


@dataclass(frozen=True)
class Predicate:
    """A checked predicate, made by `parse`; two are equal if their texts are.

    text: in the canonical spelling. skeleton: what joins the atoms, see `skeleton`.
    """

    text: str
    skeleton: Skeleton = field(compare=False, repr=False)
    _atoms: tuple[ast.expr, ...] = field(compare=False, repr=False)
    _keys: tuple[str, ...] = field(compare=False, repr=False)

    def __reduce__(self) -> tuple[Callable[[str], Predicate], tuple[str]]:
        return parse, (self.text,)

    @cached_property
    def _texts(self) -> tuple[str, ...]:
        return tuple(map(ast.unparse, self._atoms))

    @cached_property
    def _values(self) -> Callable[[Facts], tuple[bool, ...]]:
        return compile_atoms(self._atoms, self._keys)

    @cached_property
    def evaluate(self) -> Callable[[Facts], bool]:
        """facts -> the truth value: a function, compiled when it is first asked for.

        Atoms are evaluated from left to right, as far as the value depends on them. The facts are only read.

        Raises:
            Failed: one of these atoms lacks a fact, has one of the wrong type, or is neither True nor False; or the
                evaluation takes more than `metering.BUDGET` steps.
        """
        return compile_condition(self.skeleton, self._atoms, self._keys)

    def keys(self) -> tuple[str, ...]:
        """The names of the facts that it reads, sorted."""
        return self._keys

    def atoms(self) -> tuple[str, ...]:
        """The canonical text of each atom, in the order of writing."""
        return self._texts

    def atom_values(self, facts: Facts) -> tuple[bool, ...]:
        """The truth value of each atom, also of those that `evaluate` would not come to.

        So it finds out whether facts are fit for a predicate: all that it names must be there, while `evaluate` lets
        one be missing that is not reached, as `b` in "a or b" where `a` holds, or in a loop over nothing.

        Raises:
            Failed: a fact is missing; else as `evaluate`.
        """
        values = self._values(facts)
        for key in self._keys:
            if key not in facts:
                raise lacking(key, facts)
        return values

    def holds(self, values: Sequence[bool]) -> bool:
        """Its truth value where atom k has the value `values[k]`, whatever the facts."""
        return shape.holds(self.skeleton, values)

    def operators(self) -> tuple[str, ...]:
        """The logical operators between its atoms, in the order of writing; those inside a generator are the atom's."""
        return shape.operators(self.skeleton)

    def nested_groups(self) -> int:
        """How many `and` and `or` groups stand below the top connective."""
        return max(shape.groups(self.skeleton) - 1, 0)

    def template(self) -> str:
        """Its logic template.

        >>> parse("((len(a) >= 2 and 'red' in a) or b != 'round') and (c == 'whole' and not d)").template()
        '((A & B) | C) & (D & !E)'
        """
        return shape.template(self.skeleton)

    def family(self) -> str:
        """The family of its template, see `skeleton.family`."""
        return shape.family(self.skeleton)


def _parsed(text: str) -> ast.expr:
    try:
        return ast.parse(text, mode="eval").body
    except SyntaxError as error:
        raise Refused(f"Python cannot read it: {error.msg}", error.offset or None) from None
    except (ValueError, RecursionError, MemoryError) as error:
        raise Refused(f"Python cannot read it: {error}") from None


def _canonical(tree: ast.expr) -> str:
    """The canonical spelling, which must be a text of VPIR, too: it has more blanks and other brackets."""
    text = ast.unparse(tree)
    try:
        scan(text)
    except Refused as error:
        raise Refused(f"its canonical spelling is refused: {error.reason}") from None
    return text


def parse(text: str) -> Predicate:
    """The predicate that a text writes.

    Raises:
        Refused: it is no text of VPIR; nothing of it has been run.

    >>> parse("len( colors )>=2 and not is_occluded").text
    'len(colors) >= 2 and (not is_occluded)'
    """
    if not isinstance(text, str):
        scan(text)  # what is no text cannot be remembered
    return _read(text)


@lru_cache(maxsize=4096)  # planner, verifier and gates read the same texts one after the other
def _read(text: str) -> Predicate:
    scan(text)
    text = text.strip()
    tree = _parsed(text)
    keys = tuple(sorted(check(tree, text)))
    skeleton, atoms = shape.split(tree)
    return Predicate(_canonical(tree), skeleton, atoms, keys)
