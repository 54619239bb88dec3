"""Statements about an entity, and the phrases of the domain."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.condchain.domain import Form
from generator.condchain.domains.natural.geometry import Entity, entity_of
from generator.condchain.domains.natural.limits import spoken_of
from generator.condchain.domains.natural.place_forms import PLACE_PHRASES, place_forms
from generator.condchain.domains.natural.traits import TRAITS, Trait
from generator.condchain.domains.natural.vocabulary import KINDS, NONE
from generator.condchain.wording import Phrase, Wording


def _phrases() -> tuple[Phrase, ...]:
    """Every phrase once.

    Raises:
        ValueError: two phrases say the same atom in different words.
    """
    found: dict[str, Phrase] = {}
    for phrase in (*(trait.phrase for traits in TRAITS.values() for trait in traits.says), *PLACE_PHRASES):
        if found.setdefault(phrase.atom, phrase) != phrase:
            raise ValueError(f"the atom {phrase.atom!r} has two phrases")
    return tuple(found.values())


WORDING = Wording(_phrases())


def values_of(kind: str, trait: Trait) -> tuple[str | int, ...]:
    """The values that a trait's slot can take; each is equally likely where the statement is offered."""
    return tuple(value for value in KINDS[kind].attributes[trait.attribute].values if value != NONE)


def _offered(entity: Entity, trait: Trait) -> bool:
    values = entity["attributes"]
    if not spoken_of(entity["kind"], entity["limit"], trait.topic):
        return False
    if trait.needs is not None and values.get(trait.needs[0]) != trait.needs[1]:
        return False
    if trait.presence:
        return trait.attribute in entity["presence"]
    return values.get(trait.attribute, NONE) != NONE


def _form(entity: Entity, trait: Trait) -> Form:
    mentions = frozenset({(entity["id"], trait.topic)})
    if not trait.phrase.slots:
        return Form(trait.phrase, (({}, 1.0),), mentions)
    values = values_of(entity["kind"], trait)
    return Form(trait.phrase, tuple(({"v": value}, 1 / len(values)) for value in values), mentions)


def forms(content: Mapping[str, Any], name: str) -> list[Form]:
    """The statements that are offered about the entity of that id: all that can be read off the picture, surely.

    Raises:
        KeyError: the scene has no such entity.
    """
    entity = entity_of(content, name)
    traits = [_form(entity, trait) for trait in TRAITS[entity["kind"]].says if _offered(entity, trait)]
    return traits + place_forms(content, entity)
