"""Can text alone tell a true clause from its counterfactual? A reader that learns words is asked, on clauses it never
saw.

A naive Bayes reader over words and pairs of words learns from one half of the chains which clause of each pair was the
true one, and guesses in the other half, then the other way round. On fair data it is right in half of the pairs.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

Pair = tuple[str, str]

_WORDS = re.compile(r"[^\s,.?]+")


def _features(first: str, second: str) -> tuple[set[str], set[str]]:
    """What stands in one of the two texts alone: words, and pairs of neighbouring words."""
    both = []
    for text in (first, second):
        words = [word.lower() for word in _WORDS.findall(text)]
        both.append(set(words) | {f"{one} {other}" for one, other in pairwise(words)})
    return both[0] - both[1], both[1] - both[0]


def _learn(pairs: Sequence[Pair]) -> dict[str, float]:
    """Feature -> log of how much more often it stands in true clauses, with one of each added."""
    true, false = Counter(), Counter()
    for pair in pairs:
        ours, theirs = _features(*pair)
        true.update(ours)
        false.update(theirs)
    return {name: math.log((true[name] + 1) / (false[name] + 1)) for name in sorted(true.keys() | false.keys())}


def _right(weights: dict[str, float], pair: Pair) -> float:
    """1 where the reader finds the true clause, 0 where it does not, a half where it cannot decide."""
    ours, theirs = (sum(weights.get(name, 0.0) for name in sorted(names)) for names in _features(*pair))
    return 0.5 if math.isclose(ours, theirs) else float(ours > theirs)


def reader_accuracy(pairs: Sequence[Pair]) -> float:
    """Share of pairs (true clause, counterfactual clause) in which the reader finds the true one.

    Raises:
        ValueError: fewer than two pairs.
    """
    if len(pairs) < 2:
        raise ValueError(f"{len(pairs)} pairs are too few to learn from one half and to guess in the other")
    halves = pairs[::2], pairs[1::2]
    total = 0.0
    for learned, asked in (halves, halves[::-1]):
        weights = _learn(learned)
        total += sum(_right(weights, pair) for pair in asked)
    return total / len(pairs)
