"""An entry as the file that keeps it: one object of canonical JSON, which is read as strictly as it is written.

    Entry  --as_record-->  JSON  --file_name-->  2026-11-30-<SHA-256 of what it says>.json

The digest leaves the day out, so that the same submission is the same whenever it comes. A file whose content is not
what its name says was changed after it was written, and is none of ours.
"""

from __future__ import annotations

import json
import re
from dataclasses import fields
from typing import Any

from generator.canonical import DIGEST_PREFIX, canonical_json, digest_text
from space.board.entries import SUBMITTED, Entry
from space.board.measures import Measured

FORMAT = 1
MOST_BYTES = 32_000  # of a file
NAME = re.compile(r"(\d{4}-\d\d-\d\d)-([0-9a-f]{64})\.json", re.ASCII)
_LEFT_OUT = ("token", "kind")  # nobody's business, and always the same
_FIELDS = frozenset({field.name for field in fields(Entry)} - set(_LEFT_OUT) | {"format"})


def as_record(entry: Entry) -> dict[str, Any]:
    """What is published of a submitted entry: all but its token and its kind."""
    said = {field.name: getattr(entry, field.name) for field in fields(Entry) if field.name not in _LEFT_OUT}
    measures = {name: {"value": value, "interval": interval} for name, (value, interval) in entry.measures.items()}
    return {**said, "format": FORMAT, "statuses": dict(entry.statuses), "measures": measures}


def as_text(entry: Entry) -> str:
    """The content of its file."""
    return canonical_json(as_record(entry)) + "\n"


def digest_of(entry: Entry) -> str:
    """64 hexadecimal digits, which are the same for two submissions that differ in nothing but their days."""
    said = {**as_record(entry), "submitted": ""}
    return digest_text(canonical_json(said)).removeprefix(DIGEST_PREFIX)


def file_name(entry: Entry) -> str:
    """The name of its file."""
    return f"{entry.submitted}-{digest_of(entry)}.json"


def read_record(content: bytes, name: str) -> Entry:
    """The entry of a file of this name.

    Raises:
        ValueError: it is not as it was written, or none of ours.
    """
    if len(content) > MOST_BYTES:
        raise ValueError("it is too long")
    try:
        entry = _entry(json.loads(content))
    except (TypeError, LookupError, AttributeError, RecursionError) as error:
        raise ValueError(f"it is no submission: {type(error).__name__}") from error
    if file_name(entry) != name:
        raise ValueError("its content is not what its name says")
    return entry


def _entry(record: dict[str, Any]) -> Entry:
    if record.keys() != _FIELDS or record["format"] != FORMAT:
        raise ValueError("its fields are not those of a submission")
    known = {key: value for key, value in record.items() if key != "format"}
    measures = {name: _measured(**told) for name, told in record["measures"].items()}
    return Entry(**{**known, "measures": measures, "statuses": dict(record["statuses"]), "kind": SUBMITTED})


def _measured(value: Any, interval: Any) -> Measured:
    return value, None if interval is None else tuple(interval)
