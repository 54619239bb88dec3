"""The encoding of text files: UTF-8, with or without a byte order mark."""

from __future__ import annotations

from pathlib import Path

from generator.errors import UserError

BOM = b"\xef\xbb\xbf"
NOT_UTF8 = "is not valid UTF-8; save the file as UTF-8"


def check_utf8(path: Path) -> None:
    """Refuse a file that is not UTF-8 before any of it is used.

    Raises:
        UserError: it names the first line (they end in a line feed) that is not.
    """
    with path.open("rb") as handle:
        for number, line in enumerate(handle, 1):
            try:
                line.decode("utf-8")
            except UnicodeDecodeError:
                raise UserError(f"{path}: line {number} {NOT_UTF8}") from None
