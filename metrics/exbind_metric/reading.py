"""Reading a model's text: which reference does it state, if any? Nothing is repaired, completed or guessed.

Every complete JSON object in the text is found, wherever it stands (fences, prose, lists, inside another object), and
the last one that counts is the answer. The time is linear in the text, however it is nested, quoted or broken.

Published with `scoring.py`, so it imports the standard library only.
"""

from __future__ import annotations

import json
import re
from typing import Any

READER_VERSION = "exbind.reader.v1"  # a text that is read otherwise than before needs another one
STATUSES = (
    "ok", "missing", "error", "empty", "truncated", "no_json", "duplicate_key", "wrong_key", "wrong_type",
    "unknown_candidate",
)  # fmt: skip
_ELEMENT = ("target_id", "targetId", "target", "id", "element_id", "elementId", "object_id", "objectId")
_NODE = (*_ELEMENT, "node_id", "nodeId", "node")
ALIASES = {  # format -> key of its reference, in order -> the spellings that are read as that key, compared exactly
    "canvas": {"target_id": _ELEMENT},
    "svg": {"target_id": _ELEMENT},
    "tree": {"target_id": _NODE},
    "dom": {"dom_id": ("dom_id", "domId", *_NODE)},
    "graph": {
        "source_id": ("source_id", "sourceId", "source", "from_id", "fromId", "from"),
        "target_id": ("target_id", "targetId", "target", "to_id", "toId", "to"),
    },
    "table": {"cell_id": ("cell_id", "cellId", "cell", *_ELEMENT)},
}
WINDOW = 65_536  # characters at the end of a text that are read, blanks around it not counted
BLANK = " \t\n\r"  # what JSON calls white space
_KEY_OF = {
    name: {alias: key for key, spellings in keys.items() for alias in spellings} for name, keys in ALIASES.items()
}
_REASONING = re.compile(r"<think>.*?</think>", re.DOTALL)
_PLACEHOLDER = re.compile(r"\s*(?:\.{3,}|…|<[^<>]*>)\s*")

# The tokens of JSON (RFC 8259). `cut` matches where the text ends in or before the token that is due.
_WS = f"[{BLANK}]*"
_BODY = r'[^"\\\x00-\x1f]*(?:\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4})[^"\\\x00-\x1f]*)*'
_STRING = f'"{_BODY}"'
_CUT_STRING = rf'"{_BODY}(?:\\(?:u[0-9A-Fa-f]{{0,3}})?)?'
_INTEGER = r"-?(?:0|[1-9][0-9]*)"
_NUMBER = rf"{_INTEGER}(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?(?![0-9.eE+-])"
_CUT_NUMBER = rf"-|{_INTEGER}(?:\.|(?:\.[0-9]+)?[eE][+-]?)"
_CUT_WORD = "t|tr|tru|f|fa|fal|fals|n|nu|nul"
_MAY_FOLLOW = f'{BLANK}"'  # what may stand after the brace of an object with members; the empty end of a text may, too
_START = re.compile(rf'\{{(?={_WS}(?:"|\Z))')
_KEY = re.compile(rf"{_WS}(?:(?P<key>{_STRING}){_WS}:{_WS}|(?P<cut>(?:{_CUT_STRING}|{_STRING}{_WS})?\Z))")
_VALUE = re.compile(
    rf"(?P<string>{_STRING})|(?P<atom>{_NUMBER}|true|false|null|\{{{_WS}\}}|\[{_WS}\])"
    rf"|(?P<object>\{{)|(?P<array>\[){_WS}|(?P<cut>(?:{_CUT_STRING}|{_CUT_NUMBER}|{_CUT_WORD})?\Z)"
)
_AFTER = re.compile(rf"{_WS}(?:(?P<comma>,){_WS}|(?P<array_end>\])|(?P<object_end>\}})|(?P<cut>\Z))")
_CLEAN = {  # an object of just the asked keys in their order, with plain strings: what nearly every answer looks like
    name: re.compile(
        rf"\{{{_WS}"
        + rf"{_WS},{_WS}".join(rf'"{key}"{_WS}:{_WS}"(?P<{key}>[^"\\\x00-\x1f]*)"' for key in keys)
        + rf"{_WS}\}}"
    )
    for name, keys in ALIASES.items()
}

Members = list[tuple[str, str | None]]  # raw keys of an object, each with its raw value where that is a string
Reading = tuple[str, dict[str, str] | None, bool]  # status, reference, strict


def _decode(text: str, start: int, ends: dict[int, int]) -> tuple[int, Members, bool]:
    """The object at `text[start]`: its end (0 if it is none), its members, and whether the text breaks off inside it.

    `ends` holds the end of every object further right, so that an inner one is stepped over and never read again.
    """
    members: Members = []
    pattern, position, depth = _KEY, start + 1, 0  # depth: open arrays
    while match := pattern.match(text, position):
        kind, position = match.lastgroup, match.end()
        if kind == "cut":
            return 0, members, True
        if kind == "key":
            members.append((match["key"], None))
            pattern = _VALUE
        elif kind == "array":
            depth += 1
        elif kind == "comma":
            pattern = _VALUE if depth else _KEY
        elif kind == "array_end" and depth:
            depth -= 1
        elif kind == "object_end" and not depth:
            return position, members, False
        elif pattern is _VALUE and (kind != "object" or match.start() in ends):
            if kind == "string" and not depth:
                members[-1] = (members[-1][0], match["string"])
            position = ends[match.start()] if kind == "object" else position
            pattern = _AFTER
        else:
            break
    return 0, members, False


def _interpret(members: Members, name: str, inventory: Any) -> Reading | None:
    """What one object states; None where it does not count as an answer. `strict`: it has exactly the asked keys."""
    keys, key_of = ALIASES[name], _KEY_OF[name]
    plain = [[json.loads(raw) if raw and "\\" in raw else raw and raw[1:-1] for raw in member] for member in members]
    own = {key for key, _ in plain if key in keys}
    given = [(key_of[key], value) for key, value in plain if key in own or (key in key_of and key_of[key] not in own)]
    if not given or any(value and value not in inventory and _PLACEHOLDER.fullmatch(value) for _, value in given):
        return None
    values = dict(given)
    if len(values) < len(given):
        return "duplicate_key", None, False
    if len(values) < len(keys):
        return "wrong_key", None, False
    if None in values.values():
        return "wrong_type", None, False
    strict = sorted(key for key, _ in plain) == sorted(keys)
    if any(value not in inventory for value in values.values()):
        return "unknown_candidate", None, strict
    return "ok", {key: values[key] for key in keys}, strict


def _search(text: str, name: str, inventory: Any) -> tuple[Reading, int, int]:
    """The reading of the object that starts last among those that count, with its start and end."""
    ends: dict[int, int] = {}
    cut = False
    for start in reversed([match.start() for match in _START.finditer(text, max(0, len(text) - WINDOW))]):
        end, members, cut_here = _decode(text, start, ends)
        cut = cut or cut_here
        if end:
            ends[start] = end
            reading = _interpret(members, name, inventory)
            if reading:
                return reading, start, end
    return ("truncated" if cut else "no_json", None, False), 0, 0


def parse(text: str, reference: dict[str, Any]) -> Reading:
    """Read an answer: its status, the reference that it states (or None), and whether it is strict.

    Only `format` and `candidates` of `reference` are looked at. A closed `<think>` block is dropped first, and all that
    stands before a lone `</think>`; then blanks at both ends, and what is left before the last `WINDOW` characters.

    A spelling of `ALIASES` is read as its key only in an object that lacks the key itself; like all keys that say
    nothing here it is ignored beside it. An object counts if it has a key so read and no placeholder under one. The
    object that *starts* last is the answer, so an inner object goes before the one around it. In it, a key that stands
    twice is a duplicate, and so are two spellings where the key itself is absent. Strict is an object of exactly the
    asked keys with nothing but blanks around it.

    >>> parse('Sure: {"cellId": "cell_r01_c00"}', {"format": "table", "candidates": ["cell_r01_c00"]})
    ('ok', {'cell_id': 'cell_r01_c00'}, False)
    """
    name, inventory, answer, thought = reference["format"], reference["candidates"], text, False
    if "think>" in text:
        opened, closed = text.rfind("<think>"), text.rfind("</think>")
        if opened > closed:
            return "truncated", None, False
        thought = closed >= 0
        # A NUL, which no JSON holds, stands in for a block, so that its two sides never join into an object.
        answer = _REASONING.sub("\0", text).rpartition("</think>")[2]
    answer = answer.strip(BLANK)
    first = max(0, len(answer) - WINDOW)
    start = answer.rfind("{", first)
    while start >= 0 and answer[start + 1 : start + 2] not in _MAY_FOLLOW:
        start = answer.rfind("{", first, start)
    match = _CLEAN[name].match(answer, start) if start >= 0 else None
    if match and all(map(inventory.__contains__, match.groups())):  # no object starts later: nothing to search for
        status, stated, strict, end = "ok", match.groupdict(), True, match.end()
    elif not thought and (not answer or answer.isspace()):
        return "empty", None, False
    else:
        (status, stated, strict), start, end = _search(answer, name, inventory)
    return status, stated, strict and not thought and start == 0 and end == len(answer)
