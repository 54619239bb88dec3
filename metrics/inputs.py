"""What a metric is given, checked before anything is scored: lists of texts, of the same length.

This file stands once and is published with each metric; their folders hold a link to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from typing import Any


def checked(predictions: Any, references: Any) -> tuple[list[str], list[str]]:
    """Both inputs as lists of texts of the same length.

    Raises:
        TypeError: an input is no list of texts.
        ValueError: the lists differ in length.
    """
    lists = _texts("predictions", predictions), _texts("references", references)
    if len(lists[0]) != len(lists[1]):
        raise ValueError(f"{len(lists[0])} predictions, but {len(lists[1])} references: there must be one for each")
    return lists


def storable(predictions: Any, references: Any) -> tuple[list[str], list[str]]:
    """As `checked`, and all that Arrow can write: one bad text in its buffer would spoil every later call.

    Raises:
        TypeError, ValueError: as `checked`; a text is no valid Unicode.
    """
    lists = checked(predictions, references)
    for name, texts in zip(("predictions", "references"), lists, strict=True):
        for index, text in enumerate(texts):
            try:
                text.encode()
            except UnicodeEncodeError as error:
                what = f"{name}[{index}] is no valid Unicode (a lone surrogate at character {error.start})"
                raise ValueError(f"{what} and cannot be stored; give the lists to compute, in one call") from None
    return lists


def _texts(name: str, values: Any) -> list[str]:
    """Iterating a mapping, a set or a data frame would silently give keys, any order, or names of columns."""
    unordered = isinstance(values, Set) or (hasattr(values, "keys") and getattr(values, "ndim", None) != 1)
    if unordered or isinstance(values, (str, bytes)) or not isinstance(values, Iterable):
        hint = "give a list, or one column, with a text for each case in order"
        raise TypeError(f"{name} must be a list of texts, not {type(values).__name__}: {hint}")
    texts = list(values[:] if isinstance(values, Sequence) else values)  # a slice reads a dataset's column at once
    for index, text in enumerate(texts):
        if not isinstance(text, str):
            hint = "; for a case without an answer give an empty text" if name == "predictions" else ", as JSON"
            raise TypeError(f"{name}[{index}] must be a text{hint}, not {type(text).__name__}: {str(text)[:60]!r}")
    return texts
