"""VPIR, the verified predicate language: conditions over facts, checked before they run and bounded while they run.

    >>> predicate = parse("len(colors) >= 2 and not is_occluded")
    >>> predicate.evaluate({"colors": ["red", "blue"], "is_occluded": False})
    True
    >>> predicate.template()
    'A & !B'

Source: MM-CondChain, section on VPIR (predicates as executable programs over the extracted facts).
"""

from __future__ import annotations

from generator.condchain.vpir.equivalence import equivalent
from generator.condchain.vpir.errors import Failed, Refused
from generator.condchain.vpir.kinds import ATOM_KINDS, atom_kind
from generator.condchain.vpir.perturbation import differing_atoms, minimal_perturbation, negate_atom, replace_atom
from generator.condchain.vpir.predicate import Predicate, parse
from generator.condchain.vpir.skeleton import FAMILIES

__all__ = [
    "ATOM_KINDS",
    "FAMILIES",
    "Failed",
    "Predicate",
    "Refused",
    "atom_kind",
    "differing_atoms",
    "equivalent",
    "minimal_perturbation",
    "negate_atom",
    "parse",
    "replace_atom",
]
