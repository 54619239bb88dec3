"""The tables of the natural domain: its phrases, its options, the colours that it deals out."""

from __future__ import annotations

import itertools
from collections import Counter

from generator.condchain.domains.natural import DOMAIN
from generator.condchain.domains.natural.attributes import TOUCHING, draw_attributes
from generator.condchain.domains.natural.limits import CENTRAL, UPPER
from generator.condchain.domains.natural.traits import TRAITS
from generator.condchain.domains.natural.vocabulary import KINDS
from generator.condchain.wording import Number, Quoted, Words
from generator.seeding import rng

VERBS = frozenset("is has wears carries bears shows stands faces makes does".split())
NO_OPTIONS = frozenset(["none", "nothing", "no", "nobody", "null"])


def values_of(slot: Words | Quoted | Number) -> list:
    return list(slot.table) if isinstance(slot, Words) else ["STOP", "7"]


def test_every_phrase_is_read_as_it_was_said():
    for phrase in DOMAIN.wording.phrases:
        for values in itertools.product(*map(values_of, phrase.slots.values())):
            atom = phrase.fill(**dict(zip(phrase.slots, values, strict=True)))
            for negated, texts in ((False, phrase.positive), (True, phrase.negative)):
                for number in range(len(texts)):
                    said = DOMAIN.wording.say(atom, negated=negated, number=number)
                    assert DOMAIN.wording.read(said) == (atom, negated)


def test_texts_read_like_prose():
    said = [text for phrase in DOMAIN.wording.phrases for text in (*phrase.positive, *phrase.negative)]
    assert not [text for text in said if " a a" in f" {text}" or "  " in text or text.endswith("{v} {v}")]
    assert {text.split()[0] for text in said} <= VERBS


def test_nothing_is_denied_twice():
    """Where a phrase has no slot, both its texts are plain; where it has one, none of its words is a denial."""
    for phrase in DOMAIN.wording.phrases:
        if not phrase.slots:
            assert not any(" not " in text for text in (*phrase.positive, *phrase.negative)), phrase.atom
        for slot in phrase.slots.values():
            words = {word for value in values_of(slot) for word in str(slot.say(value)).split()}
            assert not words & {"not", "no", "nothing", "none", "off", "unlit", "undamaged", "unbroken"}, phrase.atom


def test_no_option_can_be_taken_for_the_answer_none():
    """A question that need not be answered is answered with \\boxed{None}."""
    for traits in TRAITS.values():
        for asked in traits.asks:
            assert not {said.casefold() for said in asked.options.values()} & {
                "none",
                "nothing",
                "no",
                "nobody",
                "null",
            }


def test_tables_name_topics_that_exist():
    for kind, traits in TRAITS.items():
        topics = {trait.topic for trait in traits.says}
        assert {topic for asked in traits.asks for topic in asked.topics} <= topics
        assert {name for asked in traits.asks for name in asked.attributes} <= set(KINDS[kind].attributes)
        for limited in (UPPER, CENTRAL):
            assert limited.get(kind, frozenset()) <= topics


def test_every_attribute_is_spoken_of():
    for kind, traits in TRAITS.items():
        assert {trait.attribute for trait in traits.says} == set(KINDS[kind].attributes)


def test_touching_parts_differ_in_colour_and_every_colour_is_as_likely():
    source = rng("test touching")
    for kind, pairs in TOUCHING.items():
        drawn = [draw_attributes(source, kind, frozenset()) for _ in range(1200)]
        for name, beside in pairs:
            assert not any(name in values and values[name] == values.get(beside) for values in drawn)
            found = Counter(values[name] for values in drawn if name in values)
            colors = KINDS[kind].attributes[name].values
            expected = found.total() / len(colors)
            # chi-squared with at most 9 degrees of freedom: 34 is passed once in 10,000 times
            assert sum((found[color] - expected) ** 2 / expected for color in colors) < 34, (kind, name)
