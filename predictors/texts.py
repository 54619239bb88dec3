"""What came from outside as a part of a sentence: safe to print whatever stands in it, and cut where it is long."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any


def shorten(text: str, limit: int = 80) -> str:
    """The text as it would be written in code, cut where it is long: safe to print whatever stands in it.

    >>> shorten("a\\x1b[31m")
    "'a\\\\x1b[31m'"
    """
    return repr(text) if len(text) <= limit else repr(text[:limit]) + "..."


def on_one_line(text: str, limit: int = 500) -> str:
    """The text as a part of a sentence: on one line, cut where it is long, without characters that a terminal obeys.

    >>> print(on_one_line("no such\\nmodel \\x1b[31m"))
    no such model \\x1b[31m
    """
    line = " ".join(text.split())
    shown = line if len(line) <= limit else line[:limit] + "..."
    return visible(shown)


def visible(text: str) -> str:
    r"""The text with every character that cannot be printed, or that a terminal obeys, as its escape.

    >>> visible("a\nb\u202e"), visible("模型 é")
    ('a\\nb\\u202e', '模型 é')
    """
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)


def json_type(value: Any) -> str:
    """How JSON calls the type of a value, with its article.

    >>> json_type(None), json_type(1.5), json_type([])
    ('null', 'a number', 'a list')
    """
    if value is None:
        return "null"
    names = {bool: "true or false", int: "a number", float: "a number", str: "a string", list: "a list"}
    return names.get(type(value), "an object" if isinstance(value, dict) else f"a {type(value).__name__}")


def no_text(name: str, value: Any) -> str | None:
    """Why a value is no text that says anything; None where it is one.

    >>> no_text("role", " "), no_text("role", 7), no_text("role", "cell")
    ('the role is blank where a text is expected', 'the role is a number where a text is expected', None)
    """
    if isinstance(value, str) and value.strip():
        return None
    return f"the {name} is {'blank' if isinstance(value, str) else json_type(value)} where a text is expected"


def printable(path: str | Path) -> str:
    r"""The name of a file as text that every file and terminal takes: a byte that is no UTF-8 becomes `\xff`.

    >>> printable("runs/é.jsonl"), printable("runs/\udcff.jsonl")
    ('runs/é.jsonl', 'runs/\\xff.jsonl')
    """
    try:
        name = os.fsencode(path)
    except UnicodeEncodeError:  # a lone surrogate that stands for no byte: no name of a file here
        name = os.fspath(path).encode("utf-8", "backslashreplace")
    return name.decode("utf-8", "backslashreplace")
