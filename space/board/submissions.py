"""What somebody says of a run that is to stand on the leaderboard, checked field by field.

    a form, or what a program sends  --read_submission-->  Submission

Nothing of it is believed: who reads it is told that it is the word of whoever submitted it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from generator.errors import UserError
from predictors.texts import json_type, shorten

MOST_NAME, MOST_LINK, MOST_NOTES = 80, 300, 500  # characters
PRECISIONS = ("", "bf16", "fp16", "fp32", "fp8", "int8", "int4", "other", "API, not known")
FIELDS = ("name", "link", "precision", "notes")
_SCHEMES = ("http", "https")
_NO_LINK = "The link is no address of a page: write it as https://example.org/model, or leave it empty."


@dataclass(frozen=True, slots=True)
class Submission:
    """name: of the model; link: to a page about it, or empty; precision: one of `PRECISIONS`; notes: may have lines.

    Raises:
        UserError: a field is not as it must be; the message names it and says the cure.
    """

    name: str
    link: str = ""
    precision: str = ""
    notes: str = ""

    def __post_init__(self) -> None:
        _check_name(self.name)
        if self.link:
            _check_link(self.link)
        if self.precision not in PRECISIONS:
            known = ", ".join(PRECISIONS[1:])
            raise UserError(f"The precision {shorten(self.precision)} is not known: choose one of {known}, or none.")
        _check_length("notes", self.notes, MOST_NOTES)
        _check_printable("notes", self.notes.replace("\n", ""))


def read_submission(given: Mapping[str, Any]) -> Submission:
    """What a form or a program says: blanks around a field do not count, and of a field that is not given it says
    nothing. Other fields are not looked at.

    Raises:
        UserError: as `Submission`, and where a field is no text.

    >>> read_submission({"name": " Qwen ", "link": "https://example.org/qwen", "run": "x"})
    Submission(name='Qwen', link='https://example.org/qwen', precision='', notes='')
    """
    said = {field: given.get(field) or "" for field in FIELDS}
    for field, value in said.items():
        if not isinstance(value, str):
            raise UserError(f"The field {field} is {json_type(value)}: give it as a text.")
    return Submission(**{field: _plain(value) for field, value in said.items()})


def is_page(link: str) -> bool:
    """Whether a text is an http or https address that a page may link to.

    >>> is_page("https://example.org/a"), is_page("javascript:alert(1)"), is_page("https://ada:secret@example.org")
    (True, False, False)
    """
    try:
        _check_link(link)
    except UserError:
        return False
    return True


def _plain(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n").strip()


def _check_name(name: str) -> None:
    if not any(char.isalnum() for char in name):
        raise UserError("The name is missing: say what the model is called.")
    _check_length("name", name, MOST_NAME)
    _check_printable("name", name)


def _check_link(link: str) -> None:
    _check_length("link", link, MOST_LINK)
    if not (link.isascii() and link.isprintable()) or any(char in link for char in ' \\<>"`'):
        raise UserError(_NO_LINK)
    try:
        parts = urlsplit(link)
        port = parts.port
    except ValueError as error:
        raise UserError(_NO_LINK) from error
    if parts.scheme not in _SCHEMES or not parts.hostname or port == 0:
        raise UserError(_NO_LINK)
    if "@" in parts.netloc:
        raise UserError("The link holds a user's name or password: give it without.")


def _check_length(field: str, text: str, most: int) -> None:
    if len(text) > most:
        raise UserError(f"The {field} is {len(text):,} characters long: shorten it to {most} at most.")


def _check_printable(field: str, text: str) -> None:
    odd = next((char for char in text if not char.isprintable()), None)
    if odd is not None:
        raise UserError(f"The {field} holds the character U+{ord(odd):04X}, which cannot be seen: remove it.")
