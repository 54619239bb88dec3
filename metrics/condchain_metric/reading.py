r"""Reading a model's text: which option does it choose, if any? Two parsers, side by side.

The official one is MM-CondChain's own, kept for comparability, quirks included. The robust one knows which labels the
item offers, drops reasoning, and takes nothing that it would have to guess. Both take time linear in the text.

Published with `scoring.py` and `choosing.py`, so it imports the standard library and that one only.
Source: Shen et al., *MM-CondChain*, arXiv 2603.12266, and the parser of its evaluation script.
"""

from __future__ import annotations

import re
import string
import unicodedata
from collections.abc import Collection
from functools import lru_cache

from .choosing import BOX, DECIDING, NONE_WORDS, Choice, alone, behind_cue, boxes, in_box

READER_VERSION = "condchain.reader.v1"  # a text that is read otherwise than before needs another one
STATUSES = ("ok", "none", "missing", "error", "empty", "truncated", "ambiguous", "no_label", "not_offered")
NO_LABEL = "None"  # what the official parser gives for a text without a label
_PLAIN_BOXES = {f"\\boxed{{{a}{n}}}": f"{a}{n}" for a in string.ascii_uppercase for n in string.digits}
_PLAIN_LENGTH = max(map(len, _PLAIN_BOXES))  # of each of them
_OPENER = re.compile(r"\\boxed\s*\{")
_OFFICIAL_LABEL = re.compile(r"\b(?:[A-Z]\d+|None)\b")
_TAIL, _TAIL_GROWTH = 32, 16  # characters searched first from the end of a text, and how much more each time

_REASONING = re.compile(r"<(/?)(?:think|thinking|reasoning)>", re.IGNORECASE)
# Blocks of Unicode with letters, digits and signs that NFKC folds to ASCII: full-width, mathematical, circled, raised.
_BLOCKS = (
    (0x00A0, 0x0250), (0x02B0, 0x0300), (0x1D00, 0x1DC0), (0x2000, 0x2500), (0x3000, 0x3001), (0xFE00, 0x10000),
    (0x1D400, 0x1D800), (0x1F100, 0x1F200), (0x1FBF0, 0x1FBFA),
)  # fmt: skip
_FOLDS = {  # every character of the blocks, those that stand for nothing in ASCII as themselves
    code: folded if (folded := unicodedata.normalize("NFKC", chr(code))).isascii() else chr(code)
    for block in _BLOCKS
    for code in range(*block)
}
_FOLDABLE = re.compile(f"[{''.join(f'{chr(first)}-{chr(end - 1)}' for first, end in _BLOCKS)}]+")
_MARKED = range(0x300, 0x10000)  # where combining marks are looked for: a class of these characters alone is fast
_SELECTORS = range(0xFE00, 0xFE10)
_MARK = "\u02bc"  # a letter that is no sign to be peeled off


def _last_box(text: str) -> str | None:
    """What the official parser finds in the last box: up to the first `}`, stripped, spaces left out.

    Boxes are found from left to right and do not overlap: of several that open before one `}`, the first has it.
    """
    end = text.rfind("}")
    while end > 0 and (start := text.rfind(BOX, 0, end)) >= 0:
        close = text.find("}", start)
        first = text.rfind("}", 0, start) + 1
        if opener := _OPENER.search(text, first, close):
            return text[opener.end() : close].strip().replace(" ", "")
        end = first
    return None


def _last_official_label(text: str) -> str | None:
    """The last word of the text that is a label or `None`; searched from the end, in ever longer pieces."""
    length, reach = len(text), _TAIL
    while True:
        start = max(0, length - reach)
        found = _OFFICIAL_LABEL.findall(text, start)
        if found or not start:
            return found[-1] if found else None
        reach *= _TAIL_GROWTH


def _officially(text: str) -> tuple[str, str]:
    """Label of the official parser, and its status but for `not_offered`."""
    box = _last_box(text)
    label = _last_official_label(text) if box is None else box
    if label is None:
        return NO_LABEL, "no_label" if text and not text.isspace() else "empty"
    if not label or label.lower() in NONE_WORDS:
        return NO_LABEL, "none"
    return label, "ok"


def parse_official(text: str) -> str:
    r"""The label that the official parser reads, as it stands in the text, offered or not; `None` in words for none.

    The last `\boxed{...}` up to the first `}`, stripped, spaces removed; none, null, nan or empty are `None`. Without
    a box the last word that is `[A-Z]\d+` or `None`; without one `None`.

    >>> parse_official(r"First \boxed{A1}, then \boxed{ C3 }."), parse_official("I take B2"), parse_official("no idea")
    ('C3', 'B2', 'None')
    >>> parse_official(r"\boxed{\text{A1}}")
    '\\text{A1'
    """
    return _officially(text)[0]


def _without_reasoning(text: str) -> str | None:
    """The text without its closed reasoning blocks, and without all before a lone closing tag; None: one stays open.

    A NUL, which joins with nothing, stands in for what is left out.
    """
    kept: list[str] = []
    begin, inside = 0, False
    for tag in _REASONING.finditer(text):
        if tag[1]:
            kept = kept if inside else []
            begin, inside = tag.end(), False
        elif not inside:
            kept.append(text[begin : tag.start()])
            inside = True
    return None if inside else "\0".join([*kept, text[begin:]])


@lru_cache(maxsize=1)
def _marks() -> re.Pattern[str]:
    """Runs of combining marks; selectors of a glyph are none."""
    codes = (code for code in _MARKED if code not in _SELECTORS)
    return re.compile(f"[{''.join(chr(code) for code in codes if unicodedata.category(chr(code)) in ('Mn', 'Mc'))}]+")


def _folded(text: str) -> str:
    """Full-width and other compatibility characters as the ASCII they stand for (NFKC), then lower case.

    Combining marks belong to the word that they stand in, so one letter stands in for them: `e` with an accent apart
    ends a word as little as `é` does.
    """
    if not text.isascii():
        text = _FOLDABLE.sub(lambda run: run[0].translate(_FOLDS), text)
        text = _marks().sub(lambda run: _MARK if text[run.start() - 1 : run.start()].isalnum() else run[0], text)
    return text.lower()


def parse_robust(text: str, offered: Collection[str]) -> Choice:
    r"""The offered label that the text chooses (None: none of them), and the status of the reading.

    A closed reasoning block is dropped; one that stays open is `truncated`. Then, in this order: the last box with
    balanced braces that holds an offered label or a word for none; the last cue (answer, with a colon or `is`) with one
    of them behind it on its line; the only offered label that stands alone anywhere. Two offered labels side by side
    are `ambiguous`. Else `not_offered` where another label stands there, and `no_label` where nothing does.

    offered: labels in upper case, as in `F2`.

    >>> parse_robust(r"\boxed{\text{b2: take the left branch}}", ["B1", "B2"])
    ('B2', 'ok')
    >>> parse_robust("It could be A1, or else A2", ["A1", "A2"])
    (None, 'ambiguous')
    """
    answer: str | None = text
    if "<" in text:
        answer = _without_reasoning(text)
        if answer is None:
            return None, "truncated"
    if not text or text.isspace():
        return None, "empty"
    folded = _folded(answer)
    found = "no_label"
    for content in boxes(folded):
        label, status = in_box(content, offered)
        if status in DECIDING:
            return label, status
        found = status if status == "not_offered" else found
    for choose in (behind_cue, alone):
        label, status = choose(folded, offered)
        if status in DECIDING:
            return label, status
        found = status if status == "not_offered" else found
    return None, found


def read(text: str, offered: Collection[str]) -> tuple[str, str, str | None, str]:
    """Both parsers at once: label and status of the official one, label and status of the robust one.

    A plain box around an offered label, with no other backslash in the text, is read alike by both, and so is nothing
    but the label: then neither need look further.
    """
    start = text.find("\\")
    label = _PLAIN_BOXES.get(text[start : start + _PLAIN_LENGTH])
    if label in offered and text.find("\\", start + 1) < 0 and "<" not in text and text.isascii():
        return label, "ok", label, "ok"
    label, status = _officially(text)
    if status == "ok" and label not in offered:
        status = "not_offered"
    if status == "ok" and label == text:
        return label, status, label, status
    return label, status, *parse_robust(text, offered)


def read_label(text: str, offered: Collection[str]) -> tuple[str, str, str | None, str]:
    r"""As `read`, of a text that the official parser read before: for it the text is the label, and not read again.

    It would not give the same once more: the label of `\boxed{\text{F2}}` is `\text{F2`, and that of this text `F2`.

    >>> read_label(r"\text{F2", ["F1", "F2"]), read_label("None", ["F1"])
    (('\\text{F2', 'not_offered', 'F2', 'ok'), ('None', 'none', None, 'no_label'))
    """
    if not text or text.lower() in NONE_WORDS:
        return NO_LABEL, "none", *parse_robust(text, offered)
    return text, "ok" if text in offered else "not_offered", *parse_robust(text, offered)
