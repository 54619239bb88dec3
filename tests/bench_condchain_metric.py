"""Speed of the MM-CondChain metric against the official algorithm over the same references; `make bench` shows it.

`comparisons()` gives the figures to `bench.py`; run as a script, this file prints them alone.
"""

from __future__ import annotations

import json
import random
import re
import statistics
import time
from collections import Counter
from collections.abc import Callable, Sequence

from generator.canonical import canonical_json
from metrics.condchain_metric.scoring import DOMAINS, PATHS, pool_cases

CHAINS = 50_000  # two answers each
DEEPEST = 6
FAMILIES = (
    "mixed_without_negation", "conjunctive_with_negation", "disjunctive_with_negation", "terminal_negation", "other",
)  # fmt: skip
PROSE_LENGTH = 640
UNBOXED_SHARE = 10  # one answer in so many
REPEATS = 5
SENTENCES = (
    "First I look at the condition of layer A.", "The dog at the far left wears a red collar, so that part holds.",
    "The second clause asks for at least two bags, and I count three of them.", "Neither lamp is lit, as required.",
    "Therefore the chain continues with the next layer.", "The sign behind the bench reads OPEN in green letters.",
    "Its options were A1 to A4, which no longer matter.", "The bicycle is partly hidden by the tree on the right.",
)  # fmt: skip
CLOSINGS = ("So I take {}.", "The answer is {}.", "Hence {}", "Final answer: {}")
_BOX = re.compile(r"\\boxed\s*\{([^}]*)\}")
_LABEL = re.compile(r"\b(?:[A-Z]\d+|None)\b")

Work = Callable[[], object]
Comparison = tuple[str, str, str, Work, Work]  # what, against, bound, ours, baseline


def cases(rng: random.Random) -> tuple[list[str], list[str]]:
    """(labels, references) of both paths of all chains: seven answers of ten right, the others any offered label."""
    labels, references = [], []
    for number in range(CHAINS):
        depth = rng.randint(2, DEEPEST)
        divergence = rng.randrange(1, depth)
        offered = [f"{chr(ord('A') + layer)}{place}" for layer in range(depth) for place in range(1, 5)]
        domain = rng.choice(DOMAINS)
        shared = {
            "id": f"{domain}_{number:05d}",
            "domain": domain,
            "offered": offered,
            "depth": depth,
            "complexity": rng.choice(("simple", "complex")),
            "divergence_layer": divergence,
            "template_family": rng.choice(FAMILIES),
        }
        for path, layer in zip(PATHS, (depth, divergence), strict=True):
            answer = offered[4 * (layer - 1) + rng.randrange(4)]
            references.append(canonical_json({**shared, "path": path, "answer": answer}))
            labels.append(answer if rng.random() < 0.7 else rng.choice(offered))
    return labels, references


def reasoned(labels: Sequence[str], rng: random.Random) -> list[str]:
    """Answers of `PROSE_LENGTH` characters that end in a box, one of `UNBOXED_SHARE` without."""
    texts = []
    for number, label in enumerate(labels):
        closing = f"\\boxed{{{label}}}" if number % UNBOXED_SHARE else rng.choice(CLOSINGS).format(label)
        prose = " ".join(rng.choices(SENTENCES, k=20))
        texts.append(f"{prose[: PROSE_LENGTH - len(closing) - 1]} {closing}")
    return texts


def ours(answers: Sequence[str], references: Sequence[str]) -> dict[str, object]:
    return pool_cases(answers, references)


def official_label(text: str) -> str:
    if boxes := _BOX.findall(text):
        label = boxes[-1].strip().replace(" ", "")
        return "None" if label.lower() in ("none", "null", "nan", "") else label
    words = _LABEL.findall(text)
    return words[-1] if words else "None"


def official(answers: Sequence[str], references: Sequence[str]) -> dict[str, float]:
    """Path F1 of each domain: parse by the two regular expressions, compare, count."""
    right: Counter[tuple[str, str]] = Counter()
    whole: Counter[tuple[str, str]] = Counter()
    for text, encoded in zip(answers, references, strict=True):
        reference = json.loads(encoded)
        key = reference["domain"], reference["path"]
        whole[key] += 1
        right[key] += official_label(text) == reference["answer"]
    scores = {}
    for domain in DOMAINS:
        one, two = (100 * right[domain, path] / whole[domain, path] for path in PATHS)
        scores[domain] = 2 * one * two / (one + two) if one + two else 0.0
    return scores


def comparisons() -> list[Comparison]:
    rng = random.Random(4242)
    labels, references = cases(rng)
    short = [f"\\boxed{{{label}}}" for label in labels]
    prose = reasoned(labels, rng)
    baseline = "the official algorithm over the same JSON references"
    what = f"CondChain scoring, {len(labels) // 1000}k"
    return [
        (f"{what} short answers, both parsers and all aggregates", baseline, "1.5",
         lambda: ours(short, references), lambda: official(short, references)),
        (f"{what} answers of {PROSE_LENGTH} characters, a tenth unboxed", baseline, "1.0",
         lambda: ours(prose, references), lambda: official(prose, references)),
    ]  # fmt: skip


def seconds(work: Work) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def main() -> None:
    for what, against, bound, one, other in comparisons():
        one(), other()
        ratios = [seconds(one) / seconds(other) for _ in range(REPEATS)]
        middle, low, high = statistics.median(ratios), min(ratios), max(ratios)
        print(f"| {what} | {against} | {bound} | **{middle:.2f}** ({low:.2f} to {high:.2f}) |")


if __name__ == "__main__":
    main()
