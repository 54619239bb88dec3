"""What text alone tells a reader who learns from other chains.

A naive Bayes reader learns from one half of the chains and guesses in the other half, then the other way round: which
clause of a pair is the true one and which the counterfactual (on fair data half of the pairs), and which option of a
question is right (a quarter).
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import TypeVar

Pair = tuple[str, str]  # the true clause, its counterfactual
Asked = tuple[str, tuple[str, ...], int]  # the text of a question, its options, the place of the right one from 0
Learned = dict[str, float]
Item = TypeVar("Item")

_WORDS = re.compile(r"[^\s,.?]+")
_QUOTED = re.compile("“[^“”]*”")
_NUMBER = re.compile(r"-?\d[\d,]*(?:\.\d+)?")


def _words(text: str) -> set[str]:
    """Words, and pairs of neighbouring words."""
    words = [word.lower() for word in _WORDS.findall(text)]
    return set(words) | {f"{one} {other}" for one, other in pairwise(words)}


def _weights(right: Counter[str], wrong: Counter[str], wrong_for_right: int) -> Learned:
    """Feature -> log of how much more often than by chance it goes with what is right, with one of each added."""
    names = sorted(right.keys() | wrong.keys())
    return {name: math.log((right[name] + 1) / (wrong[name] / wrong_for_right + 1)) for name in names}


def _cross(
    items: Sequence[Item], learn: Callable[[Sequence[Item]], Learned], ask: Callable[[Learned, Item], float]
) -> float:
    """The mean of `ask` over all items, each asked by what was learned from the half that it is not in.

    Raises:
        ValueError: fewer than two items.
    """
    if len(items) < 2:
        raise ValueError(f"{len(items)} items are too few to learn from one half and to guess in the other")
    halves = items[::2], items[1::2]
    total = 0.0
    for learned, asked in (halves, halves[::-1]):
        weights = learn(learned)
        total += sum(ask(weights, item) for item in asked)
    return total / len(items)


def _score(weights: Learned, features: Iterable[str]) -> float:
    return sum(weights.get(name, 0.0) for name in sorted(features))


def _only(pair: Pair) -> tuple[set[str], set[str]]:
    """What stands in one of the two clauses alone."""
    true, false = map(_words, pair)
    return true - false, false - true


def _learn_clauses(pairs: Sequence[Pair]) -> Learned:
    right: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    for pair in pairs:
        ours, theirs = _only(pair)
        right.update(ours)
        wrong.update(theirs)
    return _weights(right, wrong, 1)


def _true_found(weights: Learned, pair: Pair) -> float:
    """1 where the reader finds the true clause, 0 where it does not, a half where it cannot decide."""
    ours, theirs = (_score(weights, features) for features in _only(pair))
    return 0.5 if math.isclose(ours, theirs) else float(ours > theirs)


def clause_reader_accuracy(pairs: Sequence[Pair]) -> float:
    """Share of pairs in which the reader finds the true clause.

    Raises:
        ValueError: fewer than two pairs.
    """
    return _cross(pairs, _learn_clauses, _true_found)


def _option_features(text: str, options: Sequence[str], place: int) -> set[str]:
    """What a reader may go by: the option's words under that kind of question, and its rank by number and by length."""
    kind = " ".join(_NUMBER.sub("0", _QUOTED.sub("“”", text)).split()[:5])
    option = options[place]
    features = {f"{kind}|{word}" for word in _words(option)} | {f"{kind}|={option.casefold()}"}
    lengths = sorted(map(len, options))
    features.add(f"{kind}|length {lengths.index(len(option))}")
    numbers = [_NUMBER.search(item) for item in options]
    if all(numbers):
        values = [float(found[0].replace(",", "")) for found in numbers if found]
        features.add(f"{kind}|rank {sorted(values).index(values[place])}")
    return features


def _learn_options(questions: Sequence[Asked]) -> Learned:
    right: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    for text, options, answer in questions:
        for place in range(len(options)):
            (right if place == answer else wrong).update(_option_features(text, options, place))
    return _weights(right, wrong, 3)


def _right_found(weights: Learned, question: Asked) -> float:
    """1 where the reader's best option is right; shared where several are best."""
    text, options, answer = question
    scores = [round(_score(weights, _option_features(text, options, place)), 9) for place in range(len(options))]
    best = [place for place, score in enumerate(scores) if score == max(scores)]
    return (answer in best) / len(best)


def option_reader_accuracy(questions: Sequence[Asked]) -> float:
    """Share of questions in which the reader finds the right option.

    Raises:
        ValueError: fewer than two questions.
    """
    return _cross(questions, _learn_options, _right_found)
