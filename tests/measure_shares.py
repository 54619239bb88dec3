"""Measures what `shares.py` of the natural domain states, and how far any statement is from its weights. Run by hand:

    python tests/measure_shares.py [SCENES]

It prints the tables as Python, then every statement that is true clearly more or less often than its weights say.
"""

from __future__ import annotations

import math
import sys
from collections import Counter, defaultdict
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from generator.condchain import vpir  # noqa: E402
from generator.condchain.domains.natural import DOMAIN  # noqa: E402
from generator.condchain.domains.natural.geometry import column, counts, row, side, single_kinds  # noqa: E402
from generator.condchain.domains.natural.scene import most_of  # noqa: E402
from generator.condchain.domains.natural.vocabulary import KINDS  # noqa: E402
from generator.seeding import rng  # noqa: E402

SCENES = 3_000
DOUBTFUL = 3.5  # standard deviations between a share and its weight


@cache
def predicate(atom: str) -> vpir.Predicate:
    return vpir.parse(atom)


def measure_across(scenes: list) -> dict[str, dict]:
    """Where the kinds stand from left to right, by the name of the table."""
    columns, at_edge, beside = defaultdict(Counter), defaultdict(Counter), defaultdict(Counter)
    for content in scenes:
        for entity in content["entities"]:
            found = at_edge if entity["limit"] == "central" else columns
            found[entity["kind"]][column(entity)] += 1
            for other in single_kinds(content, but=entity["id"]):
                beside[other["kind"]][side(entity, other)] += 1

    def share(table: dict[str, Counter], word: str, *others: str) -> dict[str, float]:
        return {
            kind: round(table[kind][word] / sum(table[kind][one] for one in (word, *others)), 2)
            for kind in KINDS
            if kind in table
        }

    return {
        "MIDDLE_SHARES": share(columns, "middle", "left", "right"),
        "EDGE_SHARES": share(at_edge, "left", "right"),
        "LEFT_OF_SHARES": share(beside, "left_of", "right_of"),
    }


def measure(scenes: list) -> dict[str, dict]:
    """All tables by name: the row and the numbers, then `measure_across`."""
    in_row: dict[str, Counter] = defaultdict(Counter)
    numbers: dict[str, Counter] = defaultdict(Counter)
    for content in scenes:
        there = counts(content)
        for entity in content["entities"]:
            in_row[entity["kind"]][row(entity)] += 1
            if entity["counted"]:
                numbers[entity["counted"]][there[entity["counted"]]] += 1
    backs = {kind: round(in_row[kind]["back"] / in_row[kind].total(), 2) for kind in KINDS}
    several = {}
    for kind in sorted(numbers, key=list(KINDS).index):
        shares = [round(numbers[kind][n] / numbers[kind].total(), 2) for n in range(1, most_of(kind))]
        several[kind] = (*shares, round(1 - sum(shares), 2))
    return {"BACK_SHARES": backs, "COUNT_SHARES": several, **measure_across(scenes)}


def doubts(scenes: list) -> list[str]:
    """The statements whose truth departs from their weights, the farthest first."""
    true: Counter = Counter()
    expected: Counter = Counter()
    spread: Counter = Counter()
    for content in scenes:
        for entity in content["entities"]:
            facts = DOMAIN.facts(content, entity["id"])
            for form in DOMAIN.forms(content, entity["id"]):
                for values, weight in form.choices:
                    share = weight if form.phrase.slots else form.prior
                    atom = form.phrase.fill(**values)
                    key = entity["kind"], DOMAIN.wording.say(atom, negated=False)
                    true[key] += predicate(atom).evaluate(facts)
                    expected[key] += share
                    spread[key] += share * (1 - share)
    far = {key: (true[key] - expected[key]) / math.sqrt(spread[key]) for key in expected}
    return [
        f"{far[key]:+5.1f} {key[0]} {key[1]}: true {true[key]} times, {expected[key]:.0f} expected"
        for key in sorted(far, key=lambda key: -abs(far[key]))
        if abs(far[key]) > DOUBTFUL
    ]


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else SCENES
    scenes = [DOMAIN.draw_input(rng("shares", index), index) for index in range(count)]
    for name, table in measure(scenes).items():
        print(f"{name} = {table}\n")
    print(*doubts(scenes), sep="\n")


if __name__ == "__main__":
    main()
