"""Questions about an entity: colours, texts, numbers, kinds of things, and two states at a time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.condchain.domain import QuestionForm
from generator.condchain.domains.natural.geometry import entity_of
from generator.condchain.domains.natural.limits import spoken_of
from generator.condchain.domains.natural.traits import TRAITS


def questions(content: Mapping[str, Any], name: str) -> list[QuestionForm]:
    """The questions about the entity of that id whose answers the picture shows, surely.

    Each option is a value that the attribute can have; all of them are equally likely.

    Raises:
        KeyError: the scene has no such entity.
    """
    entity = entity_of(content, name)
    values, found = entity["attributes"], []
    for ask in TRAITS[entity["kind"]].asks:
        answer = ask.options.get(tuple(values.get(attribute, "") for attribute in ask.attributes))
        if answer is None or not all(spoken_of(entity["kind"], entity["limit"], topic) for topic in ask.topics):
            continue
        others = tuple(option for option in ask.options.values() if option != answer)
        mentions = frozenset((name, topic) for topic in ask.topics)
        found.append(QuestionForm(name, ask.text, answer, others, mentions))
    return found
