"""One canonical spelling of JSON, and digests over it.

Two machines, two library versions and two storage formats agree on the *rows* of a config when they agree on this
digest. Files are not compared: Parquet bytes differ between pyarrow versions (and between `datasets` writers).
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
DIGEST_PREFIX = "sha256-"
_DIGEST = re.compile(DIGEST_PREFIX + "[0-9a-f]{64}")


def canonical_json(value: Any) -> str:
    """The canonical JSON text: keys sorted, no blanks, UTF-8 as it is, NaN and infinity refused.

    Raises:
        ValueError: a NaN or an infinite number stands in the value.
        TypeError: something that JSON cannot hold stands in the value.

    >>> canonical_json({"b": [1, "é"], "a": None})
    '{"a":null,"b":[1,"é"]}'
    """
    return _ENCODER.encode(value)


def without_nulls(value: Any) -> Any:
    """The value with every null entry of every object left out.

    Parquet stores one struct type per column, so `{"cell_id": ..}` and `{"target_id": ..}` gain each other's key as
    null on reading; leaving nulls out makes the row what it was.

    >>> without_nulls({"a": None, "b": [{"c": None}]})
    {'b': [{}]}
    """
    if isinstance(value, dict):
        return {key: without_nulls(item) for key, item in value.items() if item is not None}
    if isinstance(value, (list, tuple)):
        return [without_nulls(item) for item in value]
    return value


def first_difference(one: Any, other: Any) -> tuple[tuple[str, ...], Any, Any] | None:
    """Where two JSON values first differ: the keys that lead there, and what stands there in each; None where nowhere.

    Objects are compared key by key, and what is absent is None; lists only as a whole. However deep they are nested.

    >>> first_difference({"model": {"name": "a", "seed": 0}}, {"model": {"name": "a", "seed": 1}})
    (('model', 'seed'), 0, 1)
    """
    pairs: list[tuple[tuple[str, ...], Any, Any]] = [((), one, other)]
    while pairs:
        keys, one, other = pairs.pop()
        if isinstance(one, Mapping) and isinstance(other, Mapping):
            inner = reversed(dict.fromkeys((*one, *other)))
            pairs += [((*keys, key), one.get(key), other.get(key)) for key in inner]
        elif one != other:
            return keys, one, other
    return None


def is_digest(value: Any) -> bool:
    """Whether a value is a whole digest, as `digest_text` and `digest_rows` give it.

    >>> is_digest(digest_text("")), is_digest("sha256-abc"), is_digest(None)
    (True, False, False)
    """
    return isinstance(value, str) and _DIGEST.fullmatch(value) is not None


def digest_text(text: str | bytes) -> str:
    """`sha256-` and 64 hexadecimal digits of a text (as UTF-8) or of bytes."""
    data = text.encode() if isinstance(text, str) else text
    return DIGEST_PREFIX + hashlib.sha256(data).hexdigest()


def digest_rows(rows: Iterable[dict[str, Any]]) -> str:
    """The digest of rows in their order: SHA-256 over one line of canonical JSON (nulls left out) for each."""
    total = hashlib.sha256()
    for row in rows:
        total.update(canonical_json(without_nulls(row)).encode())
        total.update(b"\n")
    return DIGEST_PREFIX + total.hexdigest()
