"""The natural domain: illustrated scenes in which every attribute of the facts is drawn."""

from __future__ import annotations

from generator.condchain.domain import Domain, Input
from generator.condchain.domains.natural.descriptions import descriptions
from generator.condchain.domains.natural.drawing import document
from generator.condchain.domains.natural.facts import SCHEMA, fact_faults, facts
from generator.condchain.domains.natural.forms import WORDING, forms
from generator.condchain.domains.natural.questions import questions
from generator.condchain.domains.natural.resolving import resolve
from generator.condchain.domains.natural.scene import draw_input
from generator.condchain.domains.natural.strategies import STRATEGIES

PREAMBLE = (
    "The picture shows an illustrated scene. Left and right are meant as you see them in the picture. "
    "Things stand in two rows: the front row is lower in the picture."
)


def _origin(content: Input) -> str:
    return f"procedural scene, {content['setting']}, {len(content['entities'])} entities; drawn by this generator"


DOMAIN = Domain(
    name="natural",
    version="1.1.1",
    preamble=PREAMBLE,
    schema=SCHEMA,
    draw_input=draw_input,
    origin=_origin,
    pictures=lambda content: [document(content)],
    strategies=STRATEGIES,
    facts=facts,
    fact_faults=fact_faults,
    forms=forms,
    descriptions=descriptions,
    resolve=resolve,
    questions=questions,
    wording=WORDING,
)
