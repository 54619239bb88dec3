"""Where two texts differ, word by word."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

AROUND = 8  # words that an excerpt has on each side of what differs
ELLIPSIS = "..."


@dataclass(frozen=True, slots=True)
class Piece:
    """Some words of a text, joined by blanks. differs: the other text does not have them here."""

    text: str
    differs: bool


Pieces = tuple[Piece, ...]


def differing(one: str, other: str) -> tuple[Pieces, Pieces]:
    """Both texts in pieces; those that differ are as short as whole words allow.

    >>> [[(piece.text, piece.differs) for piece in side] for side in differing("has red legs", "has dark blue legs")]
    [[('has', False), ('red', True), ('legs', False)], [('has', False), ('dark blue', True), ('legs', False)]]
    """
    words, others = one.split(), other.split()
    left, right = [], []
    for kind, start, end, other_start, other_end in SequenceMatcher(None, words, others, autojunk=False).get_opcodes():
        differs = kind != "equal"
        left.append(Piece(" ".join(words[start:end]), differs))
        right.append(Piece(" ".join(others[other_start:other_end]), differs))
    return _said(left), _said(right)


def excerpt(pieces: Sequence[Piece], around: int = AROUND) -> str:
    """What differs with the words beside it; the whole text where nothing does.

    >>> excerpt(differing("a b c red d e f", "a b c blue d e f")[1], around=1)
    '... c blue d ...'
    """
    changed = [place for place, piece in enumerate(pieces) if piece.differs]
    if not changed:
        return " ".join(piece.text for piece in pieces)
    counts = [len(piece.text.split()) for piece in pieces]
    words = [word for piece in pieces for word in piece.text.split()]
    start = max(0, sum(counts[: changed[0]]) - around)
    end = min(len(words), sum(counts[: changed[-1] + 1]) + around)
    return " ".join([ELLIPSIS] * (start > 0) + words[start:end] + [ELLIPSIS] * (end < len(words)))


def _said(pieces: Sequence[Piece]) -> Pieces:
    return tuple(piece for piece in pieces if piece.text)
