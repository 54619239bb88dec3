"""Prediction files in CSV, read into rows by the `csv` module, which changes no value."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

from generator.errors import UserError
from predictors.columns import Layout, check_header
from predictors.encoding import check_utf8
from predictors.keys import Key
from predictors.limits import MAX_TEXT_BYTES
from predictors.problems import TORN, Problems

UNENDED = (
    "the file does not end with a line end; if the run was interrupted, this last answer may be cut off: "
    "compare it, then end the line"
)

# The limit is one for the whole process: it is raised here once, since readers in several threads share it.
csv.field_size_limit(max(MAX_TEXT_BYTES, csv.field_size_limit()))


class Lines:
    """The lines of a CSV file. `ended` says whether the one read last has its line end, as all but a torn one have."""

    def __init__(self, path: Path, handle: TextIO) -> None:
        self.ended = True
        self._path = path
        self._handle = handle

    def __iter__(self) -> Iterator[str]:
        number = 0
        while line := self._handle.readline(MAX_TEXT_BYTES + 1):
            number += 1
            if len(line) > MAX_TEXT_BYTES:
                raise UserError(f"{self._path}: line {number}: the line is longer than {MAX_TEXT_BYTES >> 20} MB")
            self.ended = line.endswith(("\n", "\r"))
            yield line


def read_csv(path: Path, problems: Problems, layout: Layout) -> Iterator[tuple[int, dict[str, str]]]:
    """Comma-separated with a header line, quotes as in RFC 4180; a quoted text may hold line breaks.

    A last line without a line end is read, with a warning: a text that is cut off can look whole, since `"{""a"` and
    `ye` are fields as good as `"{""a"": 1}"` and `yes`.
    """
    check_utf8(path)
    header: list[str] | None = None
    start = 1
    with path.open(encoding="utf-8-sig", newline="") as handle:
        lines = Lines(path, handle)
        reader = csv.reader(lines, strict=True)
        try:
            for fields in reader:
                number, start = start, reader.line_num + 1
                if not fields:
                    continue
                if header is None:
                    header = fields
                    check_header(path, header, layout)
                elif len(fields) == len(header):
                    row = dict(zip(header, fields, strict=True))
                    if not lines.ended:
                        problems.warn(number, UNENDED, Key(row["id"]).place)
                    yield number, row
                else:
                    torn = f"; {TORN}" if not lines.ended and len(fields) < len(header) else ""
                    problems.add(number, f"has {len(fields)} fields where the header has {len(header)}{torn}")
        except csv.Error as error:  # where the next row starts is not known: the last problem that can be named
            unclosed = str(error) == "unexpected end of data"
            what = f"a quote is opened and never closed; {TORN}" if unclosed else f"is no valid CSV ({error})"
            problems.add(start, what)
