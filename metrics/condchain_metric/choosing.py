r"""What the robust parser takes from a text: the choice in a box, behind a cue, or of the one label that stands alone.

All functions take a folded text (ASCII where NFKC has it, lower case) and labels in upper case. A label that is denied
(`not A1`, `neither A1 nor A2`, `isn't option A1`) is never taken. Each takes time linear in the text.

Published with `reading.py`, so it imports the standard library only.
"""

from __future__ import annotations

import re
import string
from collections.abc import Collection, Iterator

NONE_WORDS = ("none", "null", "nan")
DECIDING = ("ok", "none", "ambiguous")  # statuses behind which nothing further is looked at
BOX = "\\boxed"
BOX_HEAD = 256  # characters of a box that are read: a label stands at its start, or not at all
REACH = 48  # characters within which a label must stand of what denies it, or of the label that it is joined to

_PEEL = string.whitespace + "$()[]{}\\*_`\"'~"
_INK = re.escape("".join(sign for sign in _PEEL if sign not in string.whitespace))
_NONE = rf"(?:{'|'.join(NONE_WORDS)})(?!\w)"
_SCORE = r"[ \t*_`\"'-]{0,8}(?:\r?\n)?[ \t*_`\"'-]{0,8}score"  # behind F1 it makes a measure of the label
_FILLERS = (
    "a", "an", "the", "be", "option", "options", "choice", "label", "letter", "answer", "exit", "choose", "choosing",
    "pick", "picking", "take", "taking", "select",
)  # fmt: skip
_FILLER = rf"[^\S\n]|[{_INK}]|(?<!\w)(?:{'|'.join(_FILLERS)})(?!\w)"

_BRACE = re.compile(r"\\boxed\s*\{|\\[{}]|[{}]")
_OPENER = re.compile(r"\\boxed\s*\{")
_FACE = re.compile(r"\\(?:(?:text|math)[a-z]*|boldsymbol|operatorname|mbox|left|right|bf|bm|rm)(?![a-z])|\\[,;:! ]")
_TELLING = re.compile(rf"[0-9]|(?<!\w){_NONE}")  # without it a box holds neither a label nor a word for none
_LEADING = re.compile(rf"(?!f1-score)([a-z])([\s{_INK}]*)([0-9]+)(?![^\W_])")  # `a1`, and `{a}1`, `[a][1]`, `a 1`
_IN_BOX = re.compile(rf"(?<![^\W_])(?!f1{_SCORE})([a-z])[{_INK}]{{0,8}}([0-9]+)(?![^\W_])")
_NONE_IN_BOX = re.compile(rf"(?<!\w){_NONE}")
_LABEL_ENDS = re.compile("[.:)–—-]")
_APART_ENDS = re.compile(r"[.:](?!\d)|\)|[–—-](?!\w)")  # behind `a 1`, which in `a 1-step` and `a 1.5` is no label

_CUE = re.compile(r"(?<!\w)answer[ \t*_`\"'}]*(?::|is(?!\w)|(isn['’]?t(?!\w)))")
_NONE_NEXT = re.compile(rf"[ \t:{_INK}]{{0,16}}(?:\\text[a-z]*\{{[ \t]*)?{_NONE}")
_NUMBER = re.compile(rf"[0-9](?<=[a-z][0-9])(?<!\w[a-z][0-9])[0-9]*\b(?!(?<=\bf1){_SCORE})")
# The number of a label that stands alone. Digits are rarer than letters, so looking for them first is faster.
_NEGATORS = ("not", "nor", "never", "cannot", "isnt", "rather than", "instead of")
_DENIAL = rf"(?<!\w)(?:{'|'.join(_NEGATORS)}|(neither))(?!\w)|n['’]t(?!\w)"
_DENIED = re.compile(rf"(?:{_DENIAL})(?:{_FILLER})*\Z")  # in what stands before a label
_BEFORE_DENIED = (*_NEGATORS, "neither", "n't", "n’t", *_FILLERS)  # one of which must end it, signs left out
_DENIED_TOO = re.compile(rf"(?:[\s{_INK}])*,?\s*n?or(?!\w)(?:{_FILLER})*")  # between a denied one and a label
_LISTED = re.compile(rf"\s*,(?:{_FILLER})*")  # the same, behind `neither`
_EITHER = re.compile(rf"(?<!\w)either(?!\w)(?:{_FILLER})*\Z")
_JOINED = re.compile(
    rf"[\s{_INK}]*(?:[,/&–—-]|(?<!\w)(?:or|and|to|but also|vs\.?)(?!\w))"
    rf"(?:{_FILLER}|(?<!\w)(?:or|and|else|either|maybe|perhaps|possibly|also)(?!\w))*"
)  # between two labels that are offered side by side

Choice = tuple[str | None, str]  # the label that is chosen (None: no offered one), and its status


def boxes(text: str) -> Iterator[str]:
    """The heads of all closed boxes with balanced braces, that which opens last first; those that are alike once."""
    seen: set[str] = set()
    for start, end in _box_spans(text):
        content = text[start : min(end, start + BOX_HEAD)]
        if content not in seen:
            seen.add(content)
            yield content


def _box_spans(text: str) -> Iterator[tuple[int, int]]:
    """Start and end of their contents. The last one, which mostly decides, comes before the others are looked for."""
    last = text.rfind(BOX)
    if last < 0:
        return
    if opener := _OPENER.match(text, last):
        close = text.find("}", opener.end())
        if close >= 0 and text.find("{", opener.end(), close) < 0 and text.find("\\", opener.end(), close) < 0:
            yield opener.end(), close
    found: list[tuple[int, int]] = []
    opened: list[int] = []  # where the content of each open brace starts; 0 where the brace is no box's
    for brace in _BRACE.finditer(text, text.find(BOX)):
        sign = brace[0]
        if sign == "{":
            opened.append(0)
        elif sign == "}":
            if opened and (start := opened.pop()):
                found.append((start, brace.start()))
        elif len(sign) > len(BOX):
            opened.append(brace.end())
    yield from sorted(found, reverse=True)


def in_box(content: str, offered: Collection[str]) -> Choice:
    r"""What a box says; only with a status of `DECIDING` it decides.

    The label leads the box, alone or with an end (`.`, `:`, `)`, a dash) before its text. Two offered labels are
    ambiguous wherever they stand in it, and so are a label and a word for none behind it that is not its text.

    >>> in_box(r"\text{a}1: red", ["A1", "A2"]), in_box("a1-a2", ["A1", "A2"]), in_box("none of these", ["A1"])
    (('A1', 'ok'), (None, 'ambiguous'), (None, 'none'))
    """
    if not _TELLING.search(content):
        return None, "no_label"
    flat = _FACE.sub("", content).lstrip(_PEEL)
    labels = [(match, f"{match[1]}{match[2]}".upper()) for match in _IN_BOX.finditer(flat)]
    standing = {label for _, label in labels if label in offered}
    if len(standing) > 1:
        return None, "ambiguous"
    leading = _LEADING.match(flat)
    if leading and _ends(flat[leading.end() :], apart=any(map(str.isspace, leading[2]))):
        label = f"{leading[1]}{leading[3]}".upper()
        if label not in offered:
            return None, "not_offered"
        return (label, "ok") if standing <= {label} else (None, "ambiguous")
    none = _NONE_IN_BOX.search(flat)
    if none is None:
        return None, "no_label"
    before = any(label in offered and match.start() < none.start() for match, label in labels)
    return None, "ambiguous" if before else "none"


def _ends(rest: str, apart: bool) -> bool:
    """Whether a label ends where `rest` begins. apart: there is a blank between its letter and its number."""
    behind = rest.lstrip(_PEEL.replace(")", ""))
    return not behind or bool((_APART_ENDS if apart else _LABEL_ENDS).match(behind))


def _labels(text: str, begin: int, first: int, end: int) -> Iterator[tuple[str, bool, str]]:
    """Each label from `first` to `end`: the label, whether it is denied, and what stands between it and the one before.

    begin: where what stands before the first one begins.
    """
    denied = listing = False
    for number in _NUMBER.finditer(text, first, min(end + REACH, len(text))):
        start = number.start() - 1
        if start >= end:
            return
        between = text[max(begin, start - REACH - 1) : start]
        if between.rstrip(_PEEL).endswith(_BEFORE_DENIED) and (denial := _DENIED.search(between)):
            denied, listing = True, denial[1] is not None
        elif denied:
            denied = bool(_DENIED_TOO.fullmatch(between) or (listing and _LISTED.fullmatch(between)))
        yield text[start : number.end()].upper(), denied, between
        begin = number.end()


def behind_cue(text: str, offered: Collection[str]) -> Choice:
    """The choice behind the last cue (answer, with a colon or `is`) on whose line one stands.

    That is a word for none right behind it, or the first offered label; another one that is joined to this by `or`, a
    comma, a slash or a dash makes it ambiguous.

    >>> behind_cue("the answer isn't a1 but b1", ["A1", "B1"]), behind_cue("answer: a1 or b1", ["A1", "B1"])
    (('B1', 'ok'), (None, 'ambiguous'))
    """
    start, bound, status = len(text), len(text), "no_label"
    while (start := text.rfind("answer", 0, start)) >= 0:
        cue = _CUE.match(text, start)
        if not cue:
            continue
        if not cue[1] and _NONE_NEXT.match(text, cue.end(), bound):
            return None, "none"
        newline = text.find("\n", cue.end(), bound)
        chosen, either = None, False
        for label, denied, between in _labels(text, start, cue.end(), bound if newline < 0 else newline):
            if chosen is None:
                if label not in offered:
                    status = "not_offered"
                elif not denied:
                    chosen, either = label, bool(_EITHER.search(between))
            elif not either and (len(between) > REACH or not _JOINED.fullmatch(between)):
                break
            elif label in offered and label != chosen and not denied:
                return None, "ambiguous"
        if chosen:
            return chosen, "ok"
        bound = start  # what stands behind this cue has no label for the cues before it either
    return None, status


def alone(text: str, offered: Collection[str]) -> Choice:
    """The only offered label that stands alone in the text; two, or one that is denied elsewhere, are ambiguous.

    >>> alone("not a1 but b1", ["A1", "B1"]), alone("it is not a1", ["A1"]), alone("b7", ["A1"])
    (('B1', 'ok'), (None, 'no_label'), (None, 'not_offered'))
    """
    standing: str | None = None
    refused: set[str] = set()
    status = "no_label"
    for label, denied, _ in _labels(text, 0, 0, len(text)):
        if label not in offered:
            status = "not_offered"
        elif denied:
            refused.add(label)
        elif standing not in (None, label):
            return None, "ambiguous"
        else:
            standing = label
    if standing is None:
        return None, status
    return (None, "ambiguous") if standing in refused else (standing, "ok")
