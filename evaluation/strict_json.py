"""JSON that anybody may have written: what two readers could understand differently is no JSON here."""

from __future__ import annotations

import json
from typing import Any

from generator.canonical import canonical_json
from predictors.encoding import BOM
from predictors.texts import shorten


def read_json(data: bytes) -> Any:
    """The value of a text in UTF-8, with or without a byte order mark.

    Raises:
        UnicodeDecodeError: it is no UTF-8.
        ValueError: it is no JSON; a key stands twice in one object; a number in it is none, or infinite.
        RecursionError: it is nested too deeply.

    >>> read_json(b'{"a": 1, "a": 2}')
    Traceback (most recent call last):
    ValueError: the key 'a' stands twice in one object
    """
    value = json.loads(data.removeprefix(BOM).decode("utf-8"), object_pairs_hook=_object)
    canonical_json(value)
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in members if names.count(name) > 1)
        raise ValueError(f"the key {shorten(twice)} stands twice in one object")
    return members
