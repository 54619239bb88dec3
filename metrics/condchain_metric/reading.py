r"""Reading a model's text: which option does it choose, if any? Two parsers, side by side.

The official one is MM-CondChain's own, kept for comparability, quirks included. The robust one knows which labels the
item offers, drops reasoning, and takes nothing that it would have to guess. Both take time linear in the text.

Published with `scoring.py`, so it imports the standard library only.
Source: Shen et al., *MM-CondChain*, arXiv 2603.12266, and the parser of its evaluation script.
"""

from __future__ import annotations

import re
import string
import unicodedata
from collections.abc import Collection

STATUSES = ("ok", "none", "missing", "error", "empty", "truncated", "ambiguous", "no_label", "not_offered")
NO_LABEL = "None"  # what the official parser gives for a text without a label
NONE_WORDS = ("none", "null", "nan")
BOX_HEAD = 256  # characters of a box that the robust parser reads: a label stands at its start, or not at all
_BOX = "\\boxed"
_PLAIN_BOXES = {f"\\boxed{{{a}{n}}}": f"{a}{n}" for a in string.ascii_uppercase for n in string.digits}
_PLAIN_LENGTH = max(map(len, _PLAIN_BOXES))  # of each of them
_OPENER = re.compile(r"\\boxed\s*\{")
_OFFICIAL_LABEL = re.compile(r"\b(?:[A-Z]\d+|None)\b")
_TAIL, _TAIL_GROWTH = 32, 16  # characters searched first from the end of a text, and how much more each time

_REASONING = re.compile(r"<(/?)(?:think|thinking|reasoning)>", re.IGNORECASE)
_BRACE = re.compile(r"\\boxed\s*\{|\\[{}]|[{}]")
_FACE = re.compile(r"\\(?:(?:text|math)[a-z]*|boldsymbol|operatorname|mbox|left|right|bf|bm|rm)(?![a-z])|\\[,;:! ]")
_PEEL = string.whitespace + "$()[]{}\\*_`\"'~"
_CHOICE = re.compile(rf"([a-z])(\s*)([0-9]+)(?!\w)|(?:{'|'.join(NONE_WORDS)})(?!\w)")
_LABEL_ENDS = ".:)-–—"
_CUE = re.compile(r"(?<!\w)answer[ \t*_`\"'}]*(?::|is(?!\w))")
_LABEL = re.compile(r"\b(?!f1[ \t-]score)[a-z][0-9]+\b")  # one that stands alone in a folded text
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

Choice = tuple[str | None, str]  # the label that the text chooses (None: no offered one), and its status


def _last_box(text: str) -> str | None:
    """What the official parser finds in the last box: up to the first `}`, stripped, spaces left out.

    Boxes are found from left to right and do not overlap: of several that open before one `}`, the first has it.
    """
    end = text.rfind("}")
    while end > 0 and (start := text.rfind(_BOX, 0, end)) >= 0:
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


def _folded(text: str) -> str:
    """Full-width and other compatibility characters as the ASCII they stand for (NFKC), then lower case."""
    if not text.isascii():
        text = _FOLDABLE.sub(lambda run: run[0].translate(_FOLDS), text)
    return text.lower()


def _boxes(text: str) -> list[str]:
    """The heads of all closed boxes with balanced braces, that which opens last first. `text` is folded and has one."""
    found: list[tuple[int, int]] = []
    opened: list[int] = []  # where the content of each open brace starts; 0 where the brace is no box's
    for brace in _BRACE.finditer(text, text.find(_BOX)):
        sign = brace[0]
        if sign == "{":
            opened.append(0)
        elif sign == "}":
            if opened and (start := opened.pop()):
                found.append((start, brace.start()))
        elif len(sign) > len(_BOX):
            opened.append(brace.end())
    return [text[start : min(end, start + BOX_HEAD)] for start, end in sorted(found, reverse=True)]


def _choice_in_box(content: str) -> str | None:
    """The label in a folded box, in upper case; `None` in words for a word of `NONE_WORDS`; None: it holds neither."""
    peeled = _FACE.sub("", content).lstrip(_PEEL)
    match = _CHOICE.match(peeled)
    if not match:
        return None
    rest = peeled[match.end() :]
    ends = rest.lstrip(_PEEL.replace(")", ""))
    if rest.strip(_PEEL) if match[2] else ends and ends[0] not in _LABEL_ENDS:
        return None
    return f"{match[1]}{match[3]}".upper() if match[1] else NO_LABEL


def _choice_by_cue(text: str, offered: Collection[str]) -> tuple[str | None, bool]:
    """The first offered label behind the last cue that has one on its line, and whether a cue has any label at all."""
    start, bound, stated = len(text), len(text), False
    while (start := text.rfind("answer", 0, start)) >= 0:
        cue = _CUE.match(text, start)
        if not cue:
            continue
        newline = text.find("\n", cue.end(), bound)
        for match in _LABEL.finditer(text, cue.end(), bound if newline < 0 else newline):
            label = match[0].upper()
            if label in offered and not text.endswith("not ", 0, match.start()):
                return label, True
            stated = True
        bound = start  # what stands behind this cue has no label for the cues before it either
    return None, stated


def parse_robust(text: str, offered: Collection[str]) -> Choice:
    r"""The offered label that the text chooses (None: none of them), and the status of the reading.

    A closed reasoning block is dropped; one that stays open is `truncated`. Then, in this order: the last box with
    balanced braces that holds an offered label or a word for none; the last cue (answer, with a colon or `is`) with an
    offered label behind it on its line; the only offered label that stands alone anywhere, two different ones being
    `ambiguous`. Else `not_offered` where another label stands there, and `no_label` where nothing does.

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
    stated = False
    for content in _boxes(folded) if _BOX in folded else ():
        choice = _choice_in_box(content)
        if choice == NO_LABEL:
            return None, "none"
        if choice in offered:
            return choice, "ok"
        stated = stated or choice is not None
    choice, cued = _choice_by_cue(folded, offered)
    if choice:
        return choice, "ok"
    alone: str | None = None
    for match in _LABEL.finditer(folded):
        label = match[0].upper()
        if label not in offered:
            stated = True
        elif alone not in (None, label):
            return None, "ambiguous"
        else:
            alone = label
    if alone:
        return alone, "ok"
    return None, "not_offered" if stated or cued else "no_label"


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
