"""The annotated predicate generator: a drawn skeleton, filled with statements whose truth is known by execution.

A leaf of the skeleton is chosen at random as the one that the counterfactual changes; truth values for all leaves are
drawn among those under which that leaf is critical; then each leaf gets a statement of another topic with its value. So
the changed atom is as often the first as the last one, negated or not, short or long.

Text alone must not tell a true clause from a false one. Hence a true value x and the false one y that replaces it are
drawn so that (x true, y false) is as likely as (y true, x false): y is drawn by the same weights as values are true,
and where y is true as well the statement is given up. A statement without values changes by a `not`; it is used where
the leaf is negated as often as where it is not, and true as often as false.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass
from typing import Any

from generator.condchain import vpir
from generator.condchain.domain import Facts, Form, Mention, topics_left
from generator.condchain.skeletons import (
    Complexity,
    Skeleton,
    atoms_in_nor,
    critical_values,
    draw_skeleton,
    negated_atoms,
    to_vpir,
)
from generator.condchain.verifier import Proposal
from generator.condchain.wording import Phrase

MOST_TRIES = 12


@dataclass(frozen=True, slots=True)
class Statement:
    """One atom about the subject, true or false, and the form that it is of."""

    atom: str
    form: Form
    value: bool


def _fact_keys(phrase: Phrase) -> set[str]:
    return set(vpir.parse(phrase.open_atom).keys()) - {f"slot_{name}" for name in phrase.slots}


def _holds(phrase: Phrase, values: Mapping[str, Any], facts: Facts) -> bool:
    slots = {f"slot_{name}": value for name, value in values.items()}
    return vpir.parse(phrase.open_atom).evaluate({**facts, **slots})


def _statement(form: Form, value: bool, facts: Facts, source: random.Random) -> Statement | None:
    """A statement of that form with that truth value; None where the draw does not give one."""
    phrase = form.phrase
    if value:
        true = [values for values, _ in form.choices if _holds(phrase, values, facts)]
        return Statement(phrase.fill(**source.choice(true)), form, True) if true else None
    values = source.choices(form.choices, [weight for _, weight in form.choices])[0][0]
    return None if _holds(phrase, values, facts) else Statement(phrase.fill(**values), form, False)


def _change(
    form: Form, value: bool, leaf: int, skeleton: Skeleton, facts: Facts, setting: Complexity, source: random.Random
) -> tuple[Statement, list[str]] | None:
    """A statement for the leaf that changes, and what takes its place ([]: its own negation, toggled).

    None where the draw gives none, or where a statement without values would tell something: it is used rarely where no
    `not` stands before it, and as often true as false.
    """
    statement = _statement(form, value, facts, source)
    if statement is None:
        return None
    if form.phrase.slots:
        other = _statement(form, not value, facts, source)
        return None if other is None else (statement, [other.atom])
    if leaf in atoms_in_nor(skeleton):
        return None  # "neither is not a nor b" is no English
    share = form.prior if value else 1 - form.prior
    rare = setting.negated_share / (1 - setting.negated_share)
    kept = source.random() < min(form.prior, 1 - form.prior) / share
    return (statement, []) if kept and (leaf in negated_atoms(skeleton) or source.random() < rare) else None


def _fill(
    skeleton: Skeleton,
    flipped: int,
    values: tuple[bool, ...],
    forms: list[Form],
    facts: Facts,
    setting: Complexity,
    source: random.Random,
) -> tuple[list[Statement], list[str]] | None:
    """A statement for each leaf, of different topics, and the replacement of the flipped one."""
    waiting = source.sample(forms, len(forms))
    chosen: dict[int, Statement] = {}
    used: set[Mention] = set()
    replacement: list[str] = []
    for leaf in (flipped, *(number for number in range(len(values)) if number != flipped)):
        for form in waiting:
            if form.mentions & used:
                continue
            if leaf == flipped:
                changed = _change(form, values[leaf], leaf, skeleton, facts, setting, source)
                statement, replacement = changed or (None, [])
            else:
                statement = _statement(form, values[leaf], facts, source)
            if statement is not None:
                chosen[leaf] = statement
                used |= form.mentions
                waiting.remove(form)
                break
        else:
            return None
    return [chosen[leaf] for leaf in range(len(values))], replacement


def _proposals(forms: list[Form], facts: Facts, setting: Complexity, source: random.Random) -> Iterator[Proposal]:
    most_atoms = topics_left(forms, frozenset())
    for _ in range(MOST_TRIES):
        skeleton = draw_skeleton(setting, source, most_atoms)
        count = len(critical_values(skeleton, 0)[0])
        flipped = source.randrange(count)
        values = source.choice(critical_values(skeleton, flipped))
        filled = _fill(skeleton, flipped, values, forms, facts, setting, source)
        if filled is None:
            continue
        statements, replacement = filled
        keys = set().union(*(_fact_keys(statement.form.phrase) for statement in statements))
        if len(keys) < setting.least_keys:
            continue
        predicate = vpir.parse(to_vpir(skeleton, [statement.atom for statement in statements]))
        counterfactual = vpir.minimal_perturbation(predicate, facts, flipped, replacement)
        if counterfactual is not None:
            mentions = frozenset().union(*(statement.form.mentions for statement in statements))
            yield Proposal(predicate, counterfactual, flipped, mentions)


def generate(
    forms: list[Form], facts: Facts, used: Set[Mention], setting: Complexity, source: random.Random
) -> Proposal | None:
    """A predicate that is true of the facts and its counterfactual, or None where too little is left to say.

    forms: statements about the subject; those that mention something of `used` are left out.
    """
    fresh = [form for form in forms if not form.mentions & used]
    return next(_proposals(fresh, facts, setting, source), None)
