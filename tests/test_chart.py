"""The chart domain: its tables are the public ones, and every sentence about a chart is true, readable and untold."""

from __future__ import annotations

import itertools
import json
import re
from functools import lru_cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from measure_chart_priors import measured

from generator.condchain import vpir
from generator.condchain.domains.chart import DOMAIN
from generator.condchain.domains.chart.axis import round_numbers, ticks
from generator.condchain.domains.chart.entities import offered
from generator.condchain.domains.chart.mentions import parts
from generator.condchain.domains.chart.readers import described, rows
from generator.condchain.domains.chart.slices import KINDS
from generator.condchain.domains.chart.tables import TABLES, values
from generator.condchain.domains.chart.view import View
from generator.condchain.wording import Number, Quoted, Words
from generator.seeding import rng
from mentions import disjoint

CHARTS = 60
PARSE = lru_cache(maxsize=None)(vpir.parse)
# (table, series, label) -> value, as the rows of the data files have it: single cells as they stand there, rounded
# (IBM 100.52), rows counted (209 airports in TX), and the mean of the ten varieties grown at Waseca in 1931.
PUBLISHED = {
    ("army_deaths", "Disease", "Jan 1855"): 1440,
    ("miles_driven", "Miles driven", "1956"): 3675,
    ("wheat_price", "Wheat", "1565"): 41,
    ("stock_years", "IBM", "2000"): 101,
    ("iowa_electricity", "Fossil Fuels", "2001"): 35361,
    ("airports", "Airports", "Texas"): 209,
    ("models_by_origin", "USA", "1973"): 29,
    ("weather_days", "2014", "Sun"): 211,
    ("yield_by_site", "1931", "Waseca"): 54.3,
}


@pytest.fixture(scope="module")
def charts() -> list[dict]:
    return [DOMAIN.draw_input(rng("test chart", index), index) for index in range(CHARTS)]


@pytest.fixture(scope="module")
def subjects(charts: list[dict]) -> list[tuple[dict, str]]:
    """(chart, entity) of all that layers may be about."""
    return [(content, entity) for content in charts for entity in offered(content)]


@pytest.mark.parametrize("cell", PUBLISHED)
def test_tables_hold_the_published_numbers(cell):
    table, series, label = cell
    assert values(table)[series][label] == PUBLISHED[cell]


def test_there_are_enough_tables_and_each_cites_a_described_source():
    assert len({table.key for table in TABLES}) == len(TABLES) >= 25
    for table in TABLES:
        assert described(table.dataset)
        assert max(map(len, values(table.key).values())) >= 4, table.key


def test_a_missing_cell_is_no_zero():
    # In 1815 and 1820 the data set has prices of wheat but no wages.
    assert [row["year"] for row in rows("wheat.json") if "wages" not in row] == ["1815", "1820"]
    assert "1815" in values("wheat_price")["Wheat"] and "1815" not in values("wages")["Wages"]


def test_charts_differ_and_come_from_their_source_alone(charts):
    again = [DOMAIN.draw_input(rng("test chart", index), index) for index in range(CHARTS)]
    assert again == charts
    cut = [json.dumps([c["table"], c["chart_type"], c["labels"], c["series"]], sort_keys=True) for c in charts]
    assert len(set(cut)) == CHARTS
    assert {content["chart_type"] for content in charts} == set(KINDS)
    for content in charts:
        assert json.loads(json.dumps(content)) == content
        assert "vega_datasets" in DOMAIN.origin(content)
        assert 4 <= len(content["labels"]) <= 10 and 1 <= len(content["series"]) <= 4


def test_values_of_a_chart_are_cells_of_its_table(charts):
    for content in charts:
        if content["chart_type"] == "pie":
            shares = content["series"][0]["values"]
            cells = [values(content["table"])[content["series"][0]["name"]][label] for label in content["labels"]]
            assert all(
                abs(share - 100 * cell / sum(cells)) <= 0.05 + 1e-9 for share, cell in zip(shares, cells, strict=True)
            )
            continue
        for series in content["series"]:
            found = values(content["table"])[series["name"]]
            assert series["values"] == [found[label] for label in content["labels"]]


@given(st.floats(0.1, 5000), st.floats(0.01, 3000), st.integers(0, 2))
def test_round_numbers_lie_within_and_are_no_finer_than_the_labels(low, width, decimals):
    made = round_numbers(low, low + width, decimals)
    assert all(low - 1e-3 <= n <= low + width + 1e-3 and round(n, decimals) == n for n in made)
    assert len(made) <= 10
    if width >= 5 * 10.0**-decimals:
        assert len(made) >= 4


@given(st.floats(0, 900), st.floats(1, 9000))
def test_ticks_enclose_the_values_in_few_even_steps(least, span):
    made = ticks(least, least + span)
    steps = {round(b - a, 6) for a, b in itertools.pairwise(made)}
    assert made[0] <= least + 1e-3 and made[-1] > least + span - 1e-3
    assert len(steps) == 1 and 3 <= len(made) <= 9


def slot_values(slot: Words | Quoted | Number) -> list:
    if isinstance(slot, Words):
        return list(slot.table)
    return ["Sun or rain, both: a_b"] if isinstance(slot, Quoted) else [1, 12, 2500] + ([0.25] if slot.decimals else [])


def test_every_phrase_is_read_as_it_was_said_and_as_nothing_else():
    for phrase in DOMAIN.wording.phrases:
        for combination in itertools.product(*map(slot_values, phrase.slots.values())):
            atom = phrase.fill(**dict(zip(phrase.slots, combination, strict=True)))
            for negated, number in itertools.product((False, True), range(3)):
                said = DOMAIN.wording.say(atom, negated=negated, number=number)
                assert DOMAIN.wording.read(said) == (atom, negated)


def test_facts_fit_the_schema_and_the_chart(subjects):
    for content, entity in subjects:
        facts = DOMAIN.facts(content, entity)
        for key, value in facts.items():
            types = DOMAIN.schema[key]
            assert isinstance(value, types) and (bool in types or not isinstance(value, bool)), (entity, key, value)
        assert DOMAIN.fact_faults(content, entity, facts) == []


@pytest.mark.parametrize(
    "key, wrong", [("y1", 123456.0), ("delta", 123456.0), ("direction", "sideways"), ("chart_type", "map")]
)
def test_a_changed_fact_is_a_fault(subjects, key, wrong):
    content, entity = next((c, e) for c, e in subjects if parts(e)[0] == "trend" and DOMAIN.facts(c, e)["delta"] > 0)
    assert DOMAIN.fact_faults(content, entity, {**DOMAIN.facts(content, entity), key: wrong})


def test_every_form_has_a_true_and_a_false_choice(subjects):
    for content, entity in subjects[::3]:
        facts = DOMAIN.facts(content, entity)
        for form in DOMAIN.forms(content, entity):
            truths = {PARSE(form.phrase.fill(**values)).evaluate(facts) for values, _ in form.choices}
            if form.phrase.slots:
                assert truths == {True, False}, (entity, form)
            else:
                assert len(form.choices) == 1


def test_every_description_denotes_its_entity_alone(subjects):
    for content, entity in subjects:
        for described_as in DOMAIN.descriptions(content, entity):
            assert DOMAIN.resolve(content, described_as.text) == [entity], described_as.text
            assert "," not in described_as.text and not described_as.text.endswith(".")


def test_words_that_denote_nothing_resolve_to_nothing(charts):
    for text in ("the series “No such series”", "the bar for “1066”", "the only dog", "the change from “b” to “a”"):
        assert all(DOMAIN.resolve(content, text) == [] for content in charts)


def test_there_is_enough_to_say_and_to_ask(charts):
    short = total = 0
    for content in charts:
        entities = offered(content)
        assert len(entities) >= 8
        for entity in entities:
            forms, questions = DOMAIN.forms(content, entity), DOMAIN.questions(content, entity)
            keys = {key for form in forms for key in PARSE(form.phrase.fill(**form.choices[0][0])).keys()}
            total += 1
            short += disjoint([form.mentions for form in forms]) < 7 or len(keys) < 5 or len(questions) < 2
    assert (
        short <= 0.01 * total
    )  # of changes through many equal values little can be said or asked; the planner passes them by


def test_numeric_options_are_apart_where_values_are_read_off_the_axis(subjects):
    for content, entity in subjects:
        view = View(content)
        for question in DOMAIN.questions(content, entity):
            options = (question.answer, *question.distractors)
            if (
                content["labelled"]
                or "number on" in question.text
                or not question.answer.replace(",", "").replace(".", "").isdigit()
            ):
                continue
            if "label" in question.text:  # years are labels, not readings
                continue
            numbers = sorted(float(option.replace(",", "")) for option in options)
            assert min(b - a for a, b in itertools.pairwise(numbers)) >= 1.5 * view.margin - 1e-6, question


def test_numbers_in_statements_are_round_and_off_the_true_one(subjects):
    for content, entity in subjects:
        view, facts = View(content), DOMAIN.facts(content, entity)
        for form in DOMAIN.forms(content, entity):
            atom, chosen = form.phrase.atom, form.choices[0][0]
            if "- {n})" not in atom:
                continue
            compared = atom.split("(", 1)[1].rsplit(" - {n}", 1)[0]
            text = re.sub(r"\{(\w+)\}", lambda found, chosen=chosen: repr(chosen[found[1]]), compared)
            n, margin = chosen["n"], view.margin - 1e-6
            off = f"{text} - {n!r} >= {margin!r} or {n!r} - ({text}) >= {margin!r}"
            assert "sum(" in text or PARSE(off).evaluate(facts), (entity, form)
            assert round(chosen["n"], content["decimals"]) == chosen["n"]


def test_weights_and_priors_are_what_charts_show():
    often = {kind: found for kind, found in measured(300).items() if found[0] >= 300}
    assert len(often) >= 40
    # The span of a peak is one of two that overlap, so what is stated adds up to less than what is seen.
    off = {
        kind: [(round(seen, 2), round(said, 2)) for seen, said in zip(true, stated, strict=True)]
        for kind, (_, true, stated) in often.items()
        if "_label in" not in kind and max(abs(a - b) for a, b in zip(true, stated, strict=True)) > 0.08
    }
    assert not off


def test_strategies_offer_entities_of_the_chart_and_never_go_back(charts):
    for content in charts:
        entities = set(offered(content))
        seeds = [s for s in DOMAIN.strategies.values() if s.kind == "seed"]
        assert any(strategy.candidates(content, ()) for strategy in seeds)
        for entity in sorted(entities):
            reached = set()
            for name, strategy in DOMAIN.strategies.items():
                found = strategy.candidates(content, (entity,))
                assert set(found) <= entities, name
                assert strategy.kind != "transition" or entity not in found
                reached |= set(found) - {entity} if strategy.kind != "seed" else set()
            assert reached, entity
