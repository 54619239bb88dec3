"""One canonical spelling of JSON, and digests over it.

Two machines, two library versions and two storage formats agree on the *rows* of a config when they agree on this
digest. Files are not compared: Parquet bytes differ between pyarrow versions (and between `datasets` writers).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from typing import Any

_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
DIGEST_PREFIX = "sha256-"


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
