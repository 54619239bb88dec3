"""What a domain gives to the engine: an input, its entities and facts, and the words for them.

The engine (VPIR, planner, verifier, composer) knows domains by this shape alone. An *input* is a plain JSON object,
drawn by the domain from a random source: the scene, the chart with its table, the trajectory. *Entities* are the ids
of what a layer can be about (`e3`, `series:Japan`, `step:4`). *Mentions* are pairs (entity, topic): what a text says
or asks something about. Two texts of one chain never mention the same pair twice, so that no text gives another one
away.

Source: MM-CondChain, section on the synthesis pipeline (strategies, fact extraction, de-leaking).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Set
from dataclasses import dataclass
from typing import Any

from generator.condchain.wording import Phrase, Wording

Input = Mapping[str, Any]
Facts = Mapping[str, Any]
Mention = tuple[str, str]
History = tuple[str, ...]

STRATEGY_KINDS = ("seed", "deepening", "transition")


@dataclass(frozen=True, slots=True)
class Strategy:
    """How the subject of a layer is chosen (MM-CondChain, relational strategies).

    kind: `seed` (first layer), `deepening` (same subject in new topics, a part of it, a carried item) or `transition`
        (a related entity).
    candidates: (input, entities of the layers so far) -> {entity: its relation to the last one, in words}; the words
        are for the record, as in "to the left of it"; a seed strategy says "first subject".
    """

    kind: str
    candidates: Callable[[Input, History], Mapping[str, str]]

    def __post_init__(self) -> None:
        if self.kind not in STRATEGY_KINDS:
            raise ValueError(f"a strategy is one of {STRATEGY_KINDS}, not {self.kind!r}")


@dataclass(frozen=True, slots=True)
class Description:
    """A noun phrase for one entity, in the singular, and what it gives away.

    text: with its article, no comma and no trailing stop: "the person furthest to the left".
    mentions: (entity, topic) pairs that it speaks of, of every entity in it; none for a mere name.
    """

    text: str
    mentions: frozenset[Mention]


@dataclass(frozen=True, slots=True)
class Form:
    """Statements of one kind about a subject: the same phrase with other values. Execution says which are true.

    phrase: how it is written as an atom and said in words.
    choices: the values of its slots, each with a weight. False ones are drawn by weight, so the weights are how often
        the value is true in the domain at large: then the text alone tells nothing. At least one true and one false
        choice, or (a phrase without slots) exactly one, `({}, 1.0)`.
    mentions: the (entity, topic) pairs that the statement speaks of.
    prior: for a phrase without slots, how often it is true in the domain at large, strictly between 0 and 1.
    """

    phrase: Phrase
    choices: tuple[tuple[Mapping[str, Any], float], ...]
    mentions: frozenset[Mention]
    prior: float = 0.5

    def __post_init__(self) -> None:
        if not self.choices or not self.mentions:
            raise ValueError(f"{self.phrase.atom}: a form needs choices and mentions")
        if not 0 < self.prior < 1:
            raise ValueError(f"{self.phrase.atom}: the prior {self.prior} is not between 0 and 1")


def fits(value: Any, types: tuple[type, ...]) -> bool:
    """Whether a fact has one of the types of its key in a schema; a bool is no int.

    >>> fits(1, (int,)), fits(True, (int,)), fits(True, (bool,)), fits(1, ())
    (True, False, True, False)
    """
    return isinstance(value, types) and (bool in types or not isinstance(value, bool))


def topics_left(forms: Iterable[Form], used: Set[Mention]) -> int:
    """How many statements can still stand in one condition: each of another topic, none mentioned before."""
    seen, count = set(used), 0
    for form in forms:
        if not form.mentions & seen:
            seen |= form.mentions
            count += 1
    return count


@dataclass(frozen=True, slots=True)
class QuestionForm:
    """A question with one right answer, and wrong ones of the same kind.

    text: one sentence; `{subject}` stands for the description of `entity`.
    answer, distractors: option texts in one style (same case, same kind of phrase), at least three distractors. Which
        text is right must not be told by its length, its place in a list or what is usual.
    mentions: the (entity, topic) pairs that it asks about; no other text of the chain may mention them.
    """

    entity: str
    text: str
    answer: str
    distractors: tuple[str, ...]
    mentions: frozenset[Mention]

    def __post_init__(self) -> None:
        options = (self.answer, *self.distractors)
        if len(self.distractors) < 3 or len(set(map(str.casefold, options))) < len(options):
            raise ValueError(f"{self.text!r}: needs one answer and at least three others, all different: {options}")
        if not self.mentions or not self.text.endswith("?"):
            raise ValueError(f"{self.text!r}: a question ends with a question mark and asks about something")

    def asked_of(self, subject: str) -> str:
        """The question as it stands in a chain, with a description in the place of `{subject}`."""
        text = self.text.replace("{subject}", subject)
        return text[0].upper() + text[1:]


@dataclass(frozen=True, slots=True)
class Domain:
    """One domain, as a table of functions. All are pure; `content` is an input as `draw_input` made it.

    name: as in the configs; version: of its generator, named in every seed; preamble: sentences in front of the chain,
        about what the pictures are.
    schema: facts key -> the types that its value may have (bool is no int here).
    draw_input: (random source, index of the input from 1) -> input.
    origin: one line on where the input comes from, with its citation.
    pictures: the input's pictures as SVG documents, in order.
    strategies: registry by name; exactly the seed ones are used for the first layer.
    facts: (input, entity) -> the typed JSON mapping that predicates about the entity read.
    fact_faults: (input, entity, facts) -> what contradicts the input or itself, one sentence each.
    forms: (input, entity) -> statements about it; at least seven different topics for an entity that a strategy offers.
    descriptions: (input, entity) -> noun phrases, best first, each true of this entity alone.
    resolve: (input, description text) -> the entities that it denotes, found from the words and the input, without
        looking at the description's origin.
    questions: (input, entity) -> questions about it.
    wording: the phrases of all forms. colors: how many colours its pictures need in a palette, smoothed edges counted.
    """

    name: str
    version: str
    preamble: str
    schema: Mapping[str, tuple[type, ...]]
    draw_input: Callable[[random.Random, int], Input]
    origin: Callable[[Input], str]
    pictures: Callable[[Input], list[str]]
    strategies: Mapping[str, Strategy]
    facts: Callable[[Input, str], Facts]
    fact_faults: Callable[[Input, str, Facts], list[str]]
    forms: Callable[[Input, str], list[Form]]
    descriptions: Callable[[Input, str], list[Description]]
    resolve: Callable[[Input, str], list[str]]
    questions: Callable[[Input, str], list[QuestionForm]]
    wording: Wording
    colors: int = 256

    def __post_init__(self) -> None:
        kinds = {strategy.kind for strategy in self.strategies.values()}
        if kinds != set(STRATEGY_KINDS):
            raise ValueError(f"domain {self.name}: needs strategies of the kinds {STRATEGY_KINDS}, has {sorted(kinds)}")
