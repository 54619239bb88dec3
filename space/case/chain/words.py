"""Where two texts differ, word by word."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import SequenceMatcher

from markupsafe import Markup

_WORD = re.compile(r"(?:“[^“”]*”|\S)+")  # what is quoted is one word
_CHANGED = Markup('<mark class="cc-changed">{}</mark>')


@dataclass(frozen=True, slots=True)
class Piece:
    """Some words of a text, joined by blanks. differs: the other text does not have them here."""

    text: str
    differs: bool


Pieces = tuple[Piece, ...]


def differing(one: str, other: str) -> tuple[Pieces, Pieces]:
    """Both texts in pieces; those that differ are as short as whole words and quotations allow.

    >>> [[(piece.text, piece.differs) for piece in side] for side in differing("has red legs", "has dark blue legs")]
    [[('has', False), ('red', True), ('legs', False)], [('has', False), ('dark blue', True), ('legs', False)]]
    """
    words, others = _WORD.findall(one), _WORD.findall(other)
    left, right = [], []
    for kind, start, end, other_start, other_end in SequenceMatcher(None, words, others, autojunk=False).get_opcodes():
        differs = kind != "equal"
        left.append(Piece(" ".join(words[start:end]), differs))
        right.append(Piece(" ".join(others[other_start:other_end]), differs))
    return _said(left), _said(right)


def marked(pieces: Pieces) -> Markup:
    """A text with what differs marked.

    >>> marked(differing("a red hat", "a blue hat")[1])
    Markup('a <mark class="cc-changed">blue</mark> hat')
    """
    shown = (_CHANGED.format(piece.text) if piece.differs else piece.text for piece in pieces)
    return Markup(" ").join(shown)


def _said(pieces: list[Piece]) -> Pieces:
    return tuple(piece for piece in pieces if piece.text)
