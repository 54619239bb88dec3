"""Minimal perturbation: a counterfactual that differs from its predicate in one atom, accepted by execution alone.

Source: MM-CondChain, section on VPIR: the predicate holds over the facts, its counterfactual does not.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from typing import Any

from generator.condchain.vpir.errors import Refused
from generator.condchain.vpir.predicate import Predicate, parse
from generator.condchain.vpir.skeleton import Skeleton, join


def _peeled(skeleton: Skeleton) -> tuple[Skeleton, int]:
    """What stands behind the `not`s at its beginning, and how many they are."""
    nots = 0
    while skeleton[0] == "not":
        skeleton, nots = skeleton[1], nots + 1
    return skeleton, nots


def _toggled(skeleton: Skeleton, index: int) -> Skeleton:
    kind, inside = skeleton
    if skeleton == ("atom", index):
        return ("not", skeleton)
    if skeleton == ("not", ("atom", index)):
        return inside
    if kind == "atom":
        return skeleton
    if kind == "not":
        return ("not", _toggled(inside, index))
    return (kind, tuple(_toggled(part, index) for part in inside))


def _written(skeleton: Skeleton, atoms: Sequence[str]) -> Predicate:
    trees = [ast.parse(text, mode="eval").body for text in atoms]
    return parse(ast.unparse(join(skeleton, trees)))


def _check_index(predicate: Predicate, index: int) -> None:
    if not 0 <= index < len(predicate.atoms()):
        raise IndexError(f"atom {index} of {len(predicate.atoms())}")


def replace_atom(predicate: Predicate, index: int, atom_text: str) -> Predicate:
    """The predicate with another atom in the place of atom `index`.

    Raises:
        Refused: `atom_text` is no single atom. IndexError: there is no such atom.

    >>> replace_atom(parse("a > 1 and not b"), 0, "a > 2").text
    'a > 2 and (not b)'
    """
    new = parse(atom_text)
    if new.skeleton != ("atom", 0):
        raise Refused(f"{atom_text!r} is no single atom")
    _check_index(predicate, index)
    texts = list(predicate.atoms())
    texts[index] = new.text
    return _written(predicate.skeleton, texts)


def negate_atom(predicate: Predicate, index: int) -> Predicate:
    """The predicate with `not` put before atom `index`, or taken away where it stands there.

    Raises:
        IndexError: there is no such atom.

    >>> negate_atom(parse("a and not b"), 1).text
    'a and b'
    """
    _check_index(predicate, index)
    return _written(_toggled(predicate.skeleton, index), predicate.atoms())


def minimal_perturbation(
    predicate: Predicate, facts: Mapping[str, Any], index: int, alternatives: Sequence[str]
) -> Predicate | None:
    """The first counterfactual that changes atom `index` alone and is False where the predicate is True.

    alternatives: atoms to put in its place; if there are none, its negation is toggled.

    Returns:
        None if the predicate does not hold over the facts, or no change makes it False.

    Raises:
        Failed: a predicate has no truth value over the facts. Refused: an alternative is no atom.
    """
    if predicate.evaluate(facts) is not True:
        return None
    changed = (replace_atom(predicate, index, text) for text in alternatives)
    candidates = changed if alternatives else [negate_atom(predicate, index)]
    return next((candidate for candidate in candidates if candidate.evaluate(facts) is False), None)


def differing_atoms(first: Predicate, second: Predicate) -> tuple[int, ...] | None:
    """The indices at which two predicates differ in an atom or in a `not` right before it.

    Returns:
        None if they differ in anything else, as in a connective or a group.

    >>> differing_atoms(parse("a and not b or c > 1"), parse("a and b or c > 2"))
    (1, 2)
    """
    found: list[int] = []
    pairs = [(first.skeleton, second.skeleton)]
    while pairs:
        (one, one_nots), (other, other_nots) = map(_peeled, pairs.pop())
        if one[0] == "atom" == other[0]:
            texts = first.atoms()[one[1]], second.atoms()[other[1]]
            if texts[0] != texts[1] or one_nots != other_nots:
                found.append(one[1])
        elif one[0] != other[0] or one_nots != other_nots or len(one[1]) != len(other[1]):
            return None
        else:
            pairs.extend(zip(one[1], other[1], strict=True))
    return tuple(sorted(found))
