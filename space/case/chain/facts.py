"""What a chain is, in a small list of words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from markupsafe import Markup

from generator.condchain.chains import Chain
from space.html import join
from space.runs.facets import Row
from space.tables import ABSENT
from space.texts import line
from space.words import called

MOST_FACT = 120  # characters
KINDS = {  # of the changed clause -> what it says
    "equality": "something is, or is not, a certain value",
    "order": "something is more or less than a number",
    "membership": "something is, or is not, among several",
    "quantifier": "some or all of several things are so",
    "truth": "something is so",
}
_FACT = Markup("<div><dt>{}</dt><dd>{}</dd></div>")


def show_facts(chain: Chain, row: Row) -> Markup:
    """row: of the metric, for either path."""
    facts = fact_list((name, line(value, MOST_FACT)) for name, value in _facts(chain, row))
    return Markup('<section class="cc-about"><h3>About this chain</h3>{}</section>').format(facts)


def fact_list(facts: Iterable[tuple[str, str]]) -> Markup:
    """Names, each with its value beside it."""
    return Markup('<dl class="cc-facts">{}</dl>').format(join(_FACT.format(*fact) for fact in facts))


def _facts(chain: Chain, row: Row) -> Iterator[tuple[str, str]]:
    yield "chain", chain.chain_id
    yield "domain", chain.domain
    yield "steps", f"{chain.depth}: {chain.depth - 1} with a condition, and the last one"
    yield "complexity", chain.complexity
    yield "changed condition", f"that of step {chain.divergence_layer}"
    yield "its family", _words(row["template_family"])
    kind = row["flipped_kind"]
    yield "kind of the changed clause", f"{_words(kind)}: {KINDS[kind]}" if kind in KINDS else _words(kind)
    yield "fact that it reads", _words(row["flipped_key"])
    if isinstance(chain.source, dict) and "origin" in chain.source:
        yield "source", str(chain.source["origin"])


def _words(name: str | None) -> str:
    return called({}, name) if name else ABSENT
