"""What is refused before Python's parser sees a text: one pass over its tokens.

Python's parser answers very long and very deep texts with RecursionError, MemoryError or worse, so length, brackets
and signs are counted here. What passes is one line of names, plain strings, numbers and signs.
"""

from __future__ import annotations

import keyword
import re

from generator.condchain.vpir.errors import Refused

MAX_LENGTH = 2_000  # characters
MAX_BRACKETS = 20  # open at once
MAX_PREFIXES = 8  # `not` and signs in a row
MAX_SIGNS = 100  # arithmetic signs and brackets opened, each
KEYWORDS = frozenset("and or not in is for if True False None".split())

_TOKEN = re.compile(
    r"""(?P<string>'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")
    |(?P<number>(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)
    |(?P<name>[A-Za-z_][A-Za-z0-9_]*)
    |(?P<blank>\ +)
    |(?P<sign>[-+*/%@&|^~<>=!.,:()\[\]{}])""",
    re.VERBOSE | re.ASCII,
)
_UNKNOWN_ESCAPE = re.compile(r"""\\(?:(?=[ -~])[^\\'"abfnrtvxNuU0-7]|[4-7][0-7]{2})""")  # Python only warns of them
_WORDLIKE = frozenset(["string", "number", "name"])


def _unknown_escape(token: str) -> str | None:
    r"""The first escape in a string that Python does not know, and only warns of.

    >>> _unknown_escape(r"'a\\d\d'"), _unknown_escape(r"'\n\x41\101'"), _unknown_escape(r"'\777'")
    ('\\d', None, '\\777')
    """
    place = 0
    while (place := token.find("\\", place)) >= 0:
        if found := _UNKNOWN_ESCAPE.match(token, place):
            return found[0]
        place += 2
    return None


def _check_token(kind: str, token: str, before: str, column: int) -> None:
    if not token.isprintable():
        raise Refused("a line break or another unprintable character; write the predicate in one line", column)
    if not kind:
        named = "a string that is not closed" if token in "'\"" else f"the character {token!r}"
        raise Refused(f"{named} is no part of VPIR", column)
    if kind == "string" and (escape := _unknown_escape(token)):
        raise Refused(f"Python cannot read it: invalid escape sequence {escape!r}", column)
    if kind == "string" and before == "name":
        raise Refused("a string with a prefix, such as f'...', is no part of VPIR; write a plain string", column)
    if kind in _WORDLIKE and before in _WORDLIKE:
        raise Refused(f"{token!r} stands right behind another word; put an operator between them", column)
    if kind == "name" and token not in KEYWORDS and keyword.iskeyword(token):
        raise Refused(f"the keyword {token!r} is no part of VPIR", column)


def scan(text: str) -> None:
    """Pass a text that Python's parser can take without harm. Blanks around it do not count.

    Raises:
        Refused: it is too long or too deep, or holds a character or a keyword that no predicate needs.
    """
    if not isinstance(text, str):
        raise Refused(f"a predicate is a text, not {type(text).__name__}")
    if len(text) > MAX_LENGTH:
        raise Refused(f"the text has {len(text)} characters; at most {MAX_LENGTH} are read")
    if not text.strip():
        raise Refused("the text is empty")
    text = text.strip()
    place = depth = prefixes = signs = brackets = 0
    before = "blank"
    while place < len(text):
        found = _TOKEN.match(text, place)
        kind, token = (found.lastgroup, found[0]) if found else ("", text[place])
        column = place + 1
        _check_token(kind, token, before, column)
        if token in ("not", "-", "+", "~"):
            prefixes += 1
        elif kind != "blank":
            prefixes = 0
        if kind == "sign":
            depth += (token in "([{") - (token in ")]}")
            brackets += token in "([{"
            signs += token in "+-*/%@&|^~"
        if prefixes > MAX_PREFIXES:
            raise Refused(f"more than {MAX_PREFIXES} signs or `not` in a row; write the value itself", column)
        if depth > MAX_BRACKETS:
            raise Refused(f"more than {MAX_BRACKETS} brackets are open; write fewer groups", column)
        if max(signs, brackets) > MAX_SIGNS:
            raise Refused(f"more than {MAX_SIGNS} arithmetic signs or brackets; write a shorter predicate", column)
        before = kind
        place += len(token)
