"""Measure how often the statements about charts are true: the numbers of `domains/chart/priors.py`.

    python -m tests.measure_chart_priors [--charts 800]

For each kind of statement with a fixed list of words it prints, for each choice, how often it is the true one over all
entities of the charts drawn, beside what the domain says; then how often charts have a number of ticks.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache

from generator.condchain import vpir
from generator.condchain.domain import Form
from generator.condchain.domains.chart import DOMAIN
from generator.condchain.domains.chart.entities import offered
from generator.seeding import rng

LEAST = 60  # statements of a kind; of fewer nothing is said
LEAST_FALSE = 0.05  # a kind whose first choice is nearly always true puts the true one first: it has no fixed list

parse = lru_cache(maxsize=None)(vpir.parse)


def shares(form: Form) -> list[float]:
    """How often each choice of a form is true, as the domain says; for a phrase without slots just its prior."""
    if not form.phrase.slots:
        return [form.prior]
    weights = [weight for _, weight in form.choices]
    return [weight / sum(weights) for weight in weights]


def statements(charts: int) -> Iterator[tuple[str, list[bool], list[float]]]:
    """(kind, which choice is true, stated shares) of every form over so many charts."""
    for index in range(charts):
        content = DOMAIN.draw_input(rng("chart", "measure", index), index)
        for entity in offered(content):
            facts = DOMAIN.facts(content, entity)
            for form in DOMAIN.forms(content, entity):
                slots = [{f"slot_{name}": value for name, value in values.items()} for values, _ in form.choices]
                atom = parse(form.phrase.open_atom)
                truths = [atom.evaluate({**facts, **values}) for values in slots]
                kind = f"{form.phrase.atom}  [{'ordered' if content['ordered'] else 'unordered'}, {len(truths)}]"
                yield kind, truths, shares(form)


def measured(charts: int) -> dict[str, tuple[int, list[float], list[float]]]:
    """Kind -> (how many, how often each choice is true, the mean of what is stated)."""
    seen: dict[str, list[tuple[list[bool], list[float]]]] = defaultdict(list)
    for kind, truths, stated in statements(charts):
        seen[kind].append((truths, stated))
    found = {}
    for kind, items in sorted(seen.items()):
        count, size = len(items), len(items[0][0])
        true = [sum(truths[place] for truths, _ in items) / count for place in range(size)]
        if count >= LEAST and true[0] <= 1 - LEAST_FALSE:
            found[kind] = count, true, [sum(stated[place] for _, stated in items) / count for place in range(size)]
    return found


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--charts", type=int, default=800)
    for kind, (count, true, stated) in measured(parser.parse_args().charts).items():
        pairs = " ".join(f"{seen:.2f}/{said:.2f}" for seen, said in zip(true, stated, strict=True))
        print(f"{count:6d}  {kind:75s} {pairs}")


if __name__ == "__main__":
    main()
