"""The composer: verified layers to a chain with its questions and its paired paths.

The divergence layer is drawn uniformly from 1 to T - 1. The False path is the True path with the clause of that layer
swapped for its counterfactual; its answer is that layer's auxiliary answer. Source: MM-CondChain, section on
composition.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from itertools import chain as chained
from typing import Any

from generator.condchain.chains import (
    OPTION_COUNT,
    PATHS,
    Chain,
    Condition,
    Layer,
    Path,
    Question,
    layer_letter,
    stated,
)
from generator.condchain.domain import Domain, QuestionForm
from generator.condchain.instruction import full_instruction, pseudocode
from generator.condchain.planner import Draft


def _places(count: int, source: random.Random) -> list[int]:
    """The place of the right option in each question, from 0: every place once in each run of four."""
    runs = range(-(-count // OPTION_COUNT))
    return list(chained.from_iterable(source.sample(range(OPTION_COUNT), OPTION_COUNT) for _ in runs))[:count]


def compose_question(form: QuestionForm, subject: str, number: int, place: int, source: random.Random) -> Question:
    """The question of layer `number` with its right option at `place` (from 0) among three drawn distractors."""
    options = source.sample(form.distractors, OPTION_COUNT - 1)
    options.insert(place, form.answer)
    return Question(form.asked_of(subject), tuple(options), f"{layer_letter(number)}{place + 1}")


def _condition(domain: Domain, draft: Draft) -> Condition | None:
    proposal, rendering = draft.proposal, draft.rendering
    if proposal is None or rendering is None:
        return None
    predicate = proposal.predicate
    return Condition(
        predicate=predicate.text,
        counterfactual=proposal.counterfactual.text,
        text=rendering.text,
        counter_text=rendering.counter_text,
        template=predicate.template(),
        family=predicate.family(),
        atoms=tuple(zip(predicate.atoms(), predicate.atom_values(draft.facts), strict=True)),
        flipped=proposal.flipped,
    )


def _path(preamble: str, layers: Sequence[Layer], divergence_layer: int, name: str) -> Path:
    clauses = [clause for _, clause, _ in stated(layers, divergence_layer, name)]
    questions = [layer.question for layer in layers]
    text, code = full_instruction(preamble, clauses, questions), pseudocode(clauses)
    if name == "true":
        return Path(text, code, questions[-1].answer)
    return Path(text, code, questions[divergence_layer - 1].answer, f"qa_{divergence_layer}")


def compose(
    chain_id: str,
    domain: Domain,
    origin: Mapping[str, Any],
    drafts: Sequence[Draft],
    complexity: str,
    generator_version: str,
    seed: int,
    source: random.Random,
) -> Chain:
    """The chain of verified layers, without pictures; `origin` holds the `input` and where it comes from."""
    content = origin["input"]
    places = _places(len(drafts), source)
    layers = [
        Layer(
            number=number,
            entity=draft.entity,
            subject=domain.descriptions(content, draft.entity)[0].text,
            safe_subject=draft.description.text,
            strategy=draft.strategy,
            relation=draft.relation,
            facts=draft.facts,
            condition=_condition(domain, draft),
            question=compose_question(draft.question, draft.description.text, number, place, source),
        )
        for number, (draft, place) in enumerate(zip(drafts, places, strict=True), 1)
    ]
    divergence_layer = source.randint(1, len(layers) - 1)
    paths = {name: _path(domain.preamble, layers, divergence_layer, name) for name in PATHS}
    return Chain(
        chain_id=chain_id,
        domain=domain.name,
        complexity=complexity,
        layers=tuple(layers),
        divergence_layer=divergence_layer,
        true_path=paths["true"],
        false_path=paths["false"],
        source=origin,
        generator_version=generator_version,
        seed=seed,
    )
