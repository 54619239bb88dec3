"""Prediction files in JSON Lines and JSON, read into rows.

Of a row only the columns of a prediction file are kept; of objects inside its other values nothing is, so that a row
takes little memory whatever else stands in it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

from generator.errors import UserError
from predictors.columns import Layout
from predictors.encoding import BOM, NOT_UTF8, check_utf8
from predictors.limits import MAX_COLUMNS, MAX_JSON_BYTES, MAX_TEXT_BYTES
from predictors.problems import TORN, Problems
from predictors.texts import json_type

_OBJECT: dict[str, Any] = {}  # stands for every object inside a row
_skip_blanks = re.compile(r"[ \t\n\r]*").match

Rows = Iterator[tuple[int, dict[str, Any]]]


class JsonRow(dict):
    """A JSON object as a row: the columns that are read, and the names of others with None in place of their values.

    twice: the column that stands twice in it, if one does.
    """

    __slots__ = ("twice",)

    def __init__(self, pairs: list[tuple[str, Any]], columns: Collection[str]) -> None:
        super().__init__()
        self.twice: str | None = None
        for key, value in pairs:
            if key in columns:
                self.twice = key if key in self else self.twice
                self[key] = value
            elif len(self) < MAX_COLUMNS:
                self[key] = None


class RowDecoder:
    """A JSON decoder that makes a `JsonRow` of an outermost object and drops all objects inside."""

    def __init__(self, layout: Layout) -> None:
        self._columns = frozenset(layout.columns)
        self._pairs: list[tuple[str, Any]] = []
        self._decoder = json.JSONDecoder(object_pairs_hook=self._end_object)

    def decode(self, text: str) -> Any:
        """The one value that a text holds."""
        return self._outermost(self._decoder.decode(text))

    def decode_at(self, text: str, position: int) -> tuple[Any, int]:
        """The value that starts at a position, and the position of the first character after it that is no blank."""
        value, end = self._decoder.raw_decode(text, position)
        return self._outermost(value), _skip_blanks(text, end).end()

    def _end_object(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        self._pairs = pairs  # the outermost object ends last
        return _OBJECT

    def _outermost(self, value: Any) -> Any:
        pairs, self._pairs = self._pairs, []
        return JsonRow(pairs, self._columns) if value is _OBJECT else value


def read_jsonl(path: Path, problems: Problems, layout: Layout) -> Rows:
    """One JSON object a line. Only a line feed ends a line: U+2028 and the like may stand inside a text."""
    decoder = RowDecoder(layout)
    with path.open("rb") as handle:
        number = 0
        while raw := handle.readline(MAX_TEXT_BYTES + 1):
            number += 1
            if len(raw) > MAX_TEXT_BYTES:
                problems.add(number, f"the line is longer than {MAX_TEXT_BYTES >> 20} MB")
                while raw and not raw.endswith(b"\n"):
                    raw = handle.readline(MAX_TEXT_BYTES)
                continue
            line = raw.removeprefix(BOM) if number == 1 else raw
            if not line.strip():
                continue
            try:
                row = decoder.decode(line.decode("utf-8"))
            except (ValueError, RecursionError) as error:
                torn = "" if raw.endswith(b"\n") else f"; {TORN}"
                problems.add(number, _json_problem(error) + torn)
                continue
            yield from _checked_row(number, row, problems, layout)


def read_json(path: Path, problems: Problems, layout: Layout) -> Rows:
    """A list of objects `[{"id": ..., "prediction": ...}, ...]`, or one object `{id: prediction, ...}`.

    The object says nothing of paths, so it is read only where an id has one answer.
    """
    one_answer = layout.keys == ("id",)
    shapes = "write a list of rows" + (", or one object of the form {id: text}" if one_answer else "")
    if path.stat().st_size > MAX_JSON_BYTES:
        raise UserError(
            f"{path}: is larger than {MAX_JSON_BYTES >> 20} MB, too much for one JSON value; "
            "write one row a line and name it *.jsonl"
        )
    check_utf8(path)
    text = path.read_bytes().removeprefix(BOM).decode("utf-8")
    start = _skip_blanks(text, 0).end()
    try:
        if start == len(text):
            return
        if text[start] == "[":
            for number, (_, row) in enumerate(_elements(text, start, RowDecoder(layout)), 1):
                yield from _checked_row(number, row, problems, layout)
        elif text[start] == "{":
            columns = set()
            for number, (case_id, prediction) in enumerate(_elements(text, start, RowDecoder(layout)), 1):
                columns.update({case_id}.intersection(layout.columns))
                if one_answer:
                    yield number, {"id": case_id, "prediction": prediction}
            if columns >= {"id", "prediction"} or not one_answer:
                raise UserError(f"{path}: holds {'a single row' if 'id' in columns else 'one object'}; {shapes}")
        else:
            raise UserError(f"{path}: holds {json_type(RowDecoder(layout).decode(text))}; {shapes}")
    except json.JSONDecodeError as error:
        if error.msg == "Extra data" and text[start] == "{":
            raise UserError(f"{path}: holds several JSON values, as JSON Lines does; name it *.jsonl") from None
        if error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated string"):
            raise UserError(f"{path}: line {error.lineno}: the file breaks off here; write or copy it again") from None
        raise UserError(f"{path}: line {error.lineno} {_json_problem(error)}") from None
    except (ValueError, RecursionError) as error:
        raise UserError(f"{path}: {_json_problem(error)}") from None


def _elements(text: str, start: int, decoder: RowDecoder) -> Iterator[tuple[Any, Any]]:
    """The elements of the list, or the pairs of the object, that begins at `start`, decoded one at a time.

    The `json` module reads a value only as a whole: a list of ten million empty objects would take a gigabyte.
    """
    keyed = text[start] == "{"
    closing = "}" if keyed else "]"
    position = _skip_blanks(text, start + 1).end()
    more = not text.startswith(closing, position)
    while more:
        key = None
        if keyed:
            key, colon = decoder.decode_at(text, position)
            if not isinstance(key, str):
                raise json.JSONDecodeError("Expecting property name enclosed in double quotes", text, position)
            position = _after(":", text, colon)
        value, position = decoder.decode_at(text, position)
        yield key, value
        more = not text.startswith(closing, position)
        position = _after(",", text, position) if more else position
    end = _after(closing, text, position)
    if end < len(text):
        raise json.JSONDecodeError("Extra data", text, end)


def _after(delimiter: str, text: str, position: int) -> int:
    if not text.startswith(delimiter, position):
        raise json.JSONDecodeError(f"Expecting {delimiter!r} delimiter", text, position)
    return _skip_blanks(text, position + 1).end()


def _checked_row(number: int, row: Any, problems: Problems, layout: Layout) -> Rows:
    if not isinstance(row, JsonRow):
        shape = ", ".join(f'"{name}": ...' for name in layout.required)
        problems.add(number, f"is {json_type(row)} where an object {{{shape}}} is expected")
    elif row.twice:
        problems.add(number, f"the key {row.twice!r} stands twice in it")
    else:
        yield number, row


def _json_problem(error: Exception) -> str:
    if isinstance(error, UnicodeDecodeError):
        return NOT_UTF8
    if isinstance(error, RecursionError):
        return "is nested too deeply to be read"
    place = f" at column {error.colno}" if isinstance(error, json.JSONDecodeError) else ""
    reason = error.msg if isinstance(error, json.JSONDecodeError) else str(error).partition(";")[0]
    return f"is no valid JSON ({reason}{place})"
