"""A domain that remembers what it said of the last input.

Planner, verifier and gates ask a domain many times for the same forms, questions and descriptions of the same entities.
The answers are functions of input and entity, so they are kept as long as the input stays the same object.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from generator.condchain.domain import Domain, Input

Answer = TypeVar("Answer")
_KEPT = ("facts", "forms", "descriptions", "questions")


def _remembering(ask: Callable[[Input, str], Answer]) -> Callable[[Input, str], Answer]:
    last: list[Any] = [None]
    known: dict[str, Answer] = {}

    def asked(content: Input, entity: str) -> Answer:
        if last[0] is not content:
            last[0] = content
            known.clear()
        if entity not in known:
            known[entity] = ask(content, entity)
        return known[entity]

    return asked


def remembering(domain: Domain) -> Domain:
    """The same domain; inputs must not be changed while it is in use."""
    return replace(domain, **{name: _remembering(getattr(domain, name)) for name in _KEPT})
