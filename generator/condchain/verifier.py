"""The two-stage verifier: verdicts `{passed, reasons, fix_hint}` (MM-CondChain, section on verification).

Stage I comes before any language: subject, strategy, facts, and the predicates by execution. Stage II comes after
rendering: both clauses are read back into predicates and compared over all assignments of their atoms.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from generator.condchain import vpir
from generator.condchain.domain import Description, Domain, Facts, History, Input, Mention, fits
from generator.condchain.language import Reading, read_clause
from generator.condchain.skeletons import Complexity
from generator.condchain.wording import UnreadableText

# What a person would never write, outside quotation marks.
_CODE = re.compile(r"[_=<>{}\[\]\\]|\b(?:True|False|None|len|is true|is false)\b")
_QUOTED = re.compile("“[^“”]*”")


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a stage is passed; if not, every reason, and what to do about it."""

    passed: bool
    reasons: tuple[str, ...] = ()
    fix_hint: str = ""


PASSED = Verdict(True)


def _verdict(reasons: list[str], fix_hint: str) -> Verdict:
    return Verdict(False, tuple(reasons), fix_hint) if reasons else PASSED


@dataclass(frozen=True, slots=True)
class Proposal:
    """A predicate, its counterfactual (one atom changed, at index `flipped`), and what they speak of."""

    predicate: vpir.Predicate
    counterfactual: vpir.Predicate
    flipped: int
    mentions: frozenset[Mention]


@dataclass(frozen=True, slots=True)
class Rendering:
    """Both clauses of a proposal."""

    text: str
    counter_text: str


def verify_subject(
    domain: Domain, content: Input, history: History, strategy: str, entity: str, facts: Facts, subject: Description
) -> Verdict:
    """Stage I for a subject and its facts.

    The subject obeys its strategy, does not come back under a transition, is described uniquely; the facts fit the
    domain's schema and contradict neither the input nor each other.
    """
    reasons = []
    rule = domain.strategies[strategy]
    if entity not in rule.candidates(content, history):
        reasons.append(f"{entity} is no subject that the strategy {strategy} offers here")
    if rule.kind == "transition" and entity in history:
        reasons.append(f"{entity} was a subject before")
    denoted = domain.resolve(content, subject.text)
    if denoted != [entity]:
        reasons.append(f"the description {subject.text!r} denotes {denoted}, not {entity} alone")
    wrong = [key for key, value in facts.items() if not fits(value, domain.schema.get(key, ()))]
    if wrong:
        reasons.append(f"the facts {sorted(wrong)} do not fit the schema of the domain {domain.name}")
    reasons += domain.fact_faults(content, entity, facts)
    return _verdict(reasons, "choose another subject")


def verify_predicates(proposal: Proposal, facts: Facts, setting: Complexity) -> Verdict:
    """Stage I for a proposal, by execution: true and false on the facts, one atom apart, as complex as is asked."""
    predicate, counterfactual = proposal.predicate, proposal.counterfactual
    absent = sorted({*predicate.keys(), *counterfactual.keys()} - set(facts))
    if absent:  # an `or` may never reach them, so execution alone would not find this
        return Verdict(False, (f"the facts have no {absent}",), "use keys of the facts only")
    reasons = []
    if predicate.evaluate(facts) is not True:
        reasons.append("the predicate is not true of the facts")
    if counterfactual.evaluate(facts) is not False:
        reasons.append("the counterfactual is not false of the facts")
    if vpir.differing_atoms(predicate, counterfactual) != (proposal.flipped,):
        reasons.append(f"predicate and counterfactual do not differ in atom {proposal.flipped} alone")
    operators, keys, groups = len(predicate.operators()), len(predicate.keys()), predicate.nested_groups()
    if not setting.least_operators <= operators <= setting.most_operators:
        reasons.append(f"{operators} logical operators, {setting.least_operators} to {setting.most_operators} asked")
    if keys < setting.least_keys:
        reasons.append(f"{keys} facts keys, at least {setting.least_keys} asked")
    if groups < setting.least_groups:
        reasons.append(f"{groups} nested groups, at least {setting.least_groups} asked")
    return _verdict(reasons, "choose other atoms or another skeleton")


def _read(
    domain: Domain, text: str, subject: str, predicate: vpir.Predicate, name: str
) -> tuple[Reading | None, list[str]]:
    found = _CODE.search(_QUOTED.sub("", text))
    reasons = [f"the {name} holds what looks like code: {found[0]!r}"] if found else []
    try:
        reading = read_clause(text, subject, domain.wording)
        same = vpir.equivalent(vpir.parse(reading.predicate), predicate)
    except (UnreadableText, vpir.Refused) as error:
        return None, [*reasons, f"the {name} cannot be read back: {error}"]
    return reading, reasons if same else [*reasons, f"the {name} means {reading.predicate!r}, not {predicate.text!r}"]


def verify_clauses(domain: Domain, proposal: Proposal, subject: str, rendering: Rendering) -> Verdict:
    """Stage II: each clause means its predicate, holds no code, and the two differ in exactly one verb phrase."""
    first, reasons = _read(domain, rendering.text, subject, proposal.predicate, "clause")
    second, more = _read(domain, rendering.counter_text, subject, proposal.counterfactual, "counterfactual clause")
    reasons += more
    if first and second:
        pairs = zip(first.phrases, second.phrases, strict=False)
        changed = sum(one != other for one, other in pairs)
        if len(first.phrases) != len(second.phrases) or changed != 1:
            reasons.append(f"the clauses differ in {changed} verb phrases")
    return _verdict(reasons, "render again with other phrasings")
