"""Tables: what each level promises, that the words lead elsewhere, and that a blind rule gains nothing."""

from __future__ import annotations

import itertools
import json
import random
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import chisquare

from generator.exbind.families import table
from generator.exbind.families.table_patterns import CONDITION_SETS, PATTERNS, condition_sets, matching_rows
from generator.exbind.families.table_themes import THEMES
from generator.exbind.families.table_words import PEOPLE, Column
from generator.exbind.surfaces import table as surface
from generator.records import Latent
from generator.seeding import rng
from predictors.baselines import content_words

CASES = 2000
PLACE_COUNT = {"easy": {6}, "medium": {16}, "hard": {rows * columns for rows in (6, 7, 8) for columns in (4, 5)}}
GOLDEN = json.loads((Path(__file__).parent / "golden" / "table.json").read_text(encoding="utf-8"))


def latents(level: str, count: int = CASES) -> list[Latent]:
    return [table.make(f"t_{index}", level, rng("test_table", level, index)) for index in range(count)]


def two_orders() -> Latent:
    return Latent.from_json(json.dumps(GOLDEN["latent"]))


def cells(latent: Latent) -> list[str]:
    return [name for name, kind in latent.entities.items() if kind == "cell"]


def text(latent: Latent, name: str) -> str:
    return latent.attributes[name]["text"]


@pytest.mark.parametrize("level", table.LEVELS)
def test_every_cell_of_every_pattern_can_be_asked_for(level):
    """This is what makes a blind look at the table worthless: the gold is drawn among all cells."""
    for pattern in PATTERNS[level]:
        assert all(found for row in CONDITION_SETS[level, pattern] for found in row)
        if level == "hard":
            assert all(min(Counter(column).values()) >= 2 for column in zip(*pattern, strict=True))


def test_three_rows_would_betray_the_row_that_meets_both_conditions():
    """Row 0 shares its first value with row 1 and its second with row 2: no other row could be meant."""
    pattern = ("000", "011", "102")
    assert condition_sets(pattern, 0, 2, (2,)) == [(0, 1)]
    assert [condition_sets(pattern, row, 2, (2,)) for row in (1, 2)] == [[], []]


def test_an_idle_condition_is_no_condition():
    """Columns 0 and 1 agree everywhere, so either one is enough, and both together are one too many."""
    pattern = ("000", "001", "110", "111")
    assert matching_rows(pattern, 0, (0, 2)) == [0]
    assert condition_sets(pattern, 0, 1, (2, 3)) == [(0, 2)]
    assert condition_sets(pattern, 0, 2, (2,)) == []


@pytest.mark.parametrize("name", THEMES)
def test_no_word_of_a_cell_stands_elsewhere_in_its_theme(name):
    """Then the instruction shares words with condition cells only, whatever columns and values are drawn."""
    theme = THEMES[name]
    assert len(theme.columns) >= 5
    wording = [*table.FRAMES, theme.row, theme.rows]
    wording += [phrase for column in theme.columns for phrase in (column.header, *column.clauses)]
    spoken = content_words(" ".join(wording))
    words = []
    for column in theme.columns:
        step = max(len(column.values) // 2000, 1)
        written = [column.text.format(value) for value in column.values[::step]]
        assert len(column.values) >= 5 and len(set(written)) == len(written)
        assert all(content_words(item) for item in written)
        words.append(set().union(*map(content_words, written)))
    for column, own in zip(theme.columns, words, strict=True):
        assert not own & spoken, column.header
    for (one, first), (other, second) in itertools.combinations(zip(theme.columns, words, strict=True), 2):
        assert not first & second, (one.header, other.header)


@pytest.mark.parametrize("level", table.LEVELS)
def test_each_level_keeps_its_promises(level):
    for latent in latents(level):
        target, all_cells = latent.target, cells(latent)
        assert len(all_cells) in PLACE_COUNT[level]
        assert [cell for cell in all_cells if table.satisfies(latent, (cell,))] == target["answer"]
        assert len(target["conditions"]) in {"easy": (1,), "medium": (2,), "hard": (2, 3)}[level]
        rows = [name for name, kind in latent.entities.items() if kind == "row"]
        meets = {
            row: [latent.attributes[f"{row}.{column}"]["value"] == value for column, value in target["conditions"]]
            for row in rows
        }
        for number in range(len(target["conditions"])):
            near_miss = [place != number for place in range(len(target["conditions"]))]
            assert near_miss in meets.values(), "no row misses this condition alone"
        column_texts = Counter(text(latent, f"{row}.{target['column']}") for row in rows)
        gold_text = text(latent, target["answer"][0])
        assert column_texts[gold_text] == 1 if level == "easy" else column_texts[gold_text] >= 2


@pytest.mark.parametrize("level", table.LEVELS)
def test_the_words_of_the_instruction_lead_to_condition_cells_only(level):
    for latent in latents(level):
        said = table.instruction(latent, rng("test_table", "say", latent.latent_id))
        words = content_words(said)
        sharing = {cell for cell in cells(latent) if words & content_words(text(latent, cell))}
        conditions = {column for column, _ in latent.target["conditions"]}
        assert sharing and {cell.partition(".")[2] for cell in sharing} == conditions
        for column, _ in latent.target["conditions"]:
            assert text(latent, f"{latent.target['row']}.{column}") in said
        assert table.column_label(latent, latent.target["answer"][0]).lower() in said


@given(st.sampled_from(table.LEVELS), st.integers(min_value=0))
@settings(max_examples=200)
def test_instructions_are_whole_sentences_without_ids(level, seed):
    latent = table.make("t", level, random.Random(seed))
    said = table.instruction(latent, random.Random(seed))
    assert said[0].isupper() and said[-1] in ".?" and "{" not in said and "  " not in said
    parts = {part for name in latent.entities for part in name.split(".")}
    assert not content_words(said) & {"cell", *parts}


def test_a_condition_is_spoken_as_it_is_shown():
    """The value is the number 4850, the cell and the sentence say €4850."""
    said = {table.instruction(two_orders(), random.Random(seed)) for seed in range(200)}
    assert "Give the carrier of the order line with status packed." in said
    assert "There is only one order line marked packed. Select its carrier." in said
    assert len(said) == len(table.FRAMES) * 2
    amount = next(column for column in THEMES["payments"].columns if column.header == "Amount")
    assert amount.text.format(4850) == "€4850"


def test_conditions_stand_in_the_order_of_the_theme_and_share_a_with():
    clauses = ["of project PRJ-1", "with status blocked", "with a budget of €250k", "due on 3 May 2027"]
    assert table._joined(clauses) == "of project PRJ-1 with status blocked and a budget of €250k, due on 3 May 2027"
    assert table._joined(clauses[1:2]) == "with status blocked"
    for latent in latents("hard", 200):
        said = table.instruction(latent, rng("test_table", "say", latent.latent_id))
        headers = [column.header for column in THEMES[latent.target["template"]].columns]
        shown = sorted(
            (headers.index(text(latent, column)), said.index(text(latent, f"{latent.target['row']}.{column}")))
            for column, _ in latent.target["conditions"]
        )
        assert [place for _, place in shown] == sorted(place for _, place in shown)


def test_a_person_is_asked_for_with_who():
    asked = Counter()
    for latent in latents("easy", 600):
        said = table.instruction(latent, rng("test_table", "say", latent.latent_id))
        if said[0] == "W":
            asked[said.split()[0], str(latent.attributes[latent.target["answer"][0]]["value"]) in PEOPLE] += 1
    assert set(asked) == {("Who", True), ("What", False)}


def test_a_column_must_take_exactly_one_value():
    with pytest.raises(ValueError, match="exactly one value"):
        Column("Owner", ("is owned",), ("Ann",))


def test_satisfies_looks_at_row_and_column_and_never_at_the_stored_answer():
    latent = two_orders()
    latent.target["answer"] = ["row1.col0"]
    fits = {name: table.satisfies(latent, (name,)) for name in latent.entities}
    assert [name for name, fit in fits.items() if fit] == ["row0.col1"]


@pytest.mark.parametrize("level", table.LEVELS)
def test_no_blind_rule_beats_chance(level):
    """Rules that see the shown table and the candidates, not the instruction; 4.5 standard errors are allowed."""
    rules = Counter()
    chances, variance, places = 0.0, 0.0, Counter()
    for latent in latents(level):
        compiled = surface.compile_surface(latent, rng("test_table", "surface", latent.latent_id))
        order = [candidate.semantic_id for candidate in compiled.candidates]
        gold = latent.target["answer"][0]
        repeats = Counter((cell.partition(".")[2], text(latent, cell)) for cell in order)
        times = {cell: repeats[cell.partition(".")[2], text(latent, cell)] for cell in order}
        row_total = Counter()
        for cell in order:
            row_total[cell.partition(".")[0]] += times[cell]
        picks = {
            "first candidate": order[0],
            "last candidate": order[-1],
            "first place": min(order, key=compiled.mapping.get),
            "last place": max(order, key=compiled.mapping.get),
            "first name": min(order),
            "longest text": max(order, key=lambda cell: len(text(latent, cell))),
            "shortest text": min(order, key=lambda cell: len(text(latent, cell))),
            "most repeated": max(order, key=times.get),
            "least repeated": min(order, key=times.get),
            "most repeated of the row that shares most": max(
                order, key=lambda cell: (row_total[cell.partition(".")[0]], times[cell])
            ),
            "least repeated of the row that shares most": max(
                order, key=lambda cell: (row_total[cell.partition(".")[0]], -times[cell])
            ),
        }
        rules.update(rule for rule, pick in picks.items() if pick == gold)
        chance = 1 / len(order)
        chances, variance = chances + chance, variance + chance * (1 - chance)
        places[compiled.mapping[gold]] += 1
    for rule, hits in rules.items():
        assert hits <= chances + 4.5 * variance**0.5, (rule, hits, chances)
    if level != "hard":  # the hard tables differ in size
        assert len(places) == next(iter(PLACE_COUNT[level])) and chisquare(list(places.values())).pvalue > 1e-4


def test_names_and_captions_keep_cases_apart():
    seen = Counter(
        (text(latent, table.TABLE), tuple(sorted(text(latent, cell) for cell in cells(latent))))
        for latent in latents("easy")
    )
    assert seen.most_common(1)[0][1] == 1


def test_facts_name_row_and_column():
    latent = two_orders()
    assert table.target_facts(latent) == table.candidate_facts(latent)["row0.col1"] == {"row": "row0", "column": "col1"}
    bound = table.binding(latent, "table_cell")
    assert (bound.entity, bound.attribute, bound.executable_type) == ("row0", "Carrier", "table_cell")


@pytest.mark.parametrize("level", table.LEVELS)
def test_who_ignores_the_asked_column_and_takes_an_unmentioned_cell_of_the_right_row_is_wrong_half_the_time(level):
    right = count = 0.0
    for latent in latents(level, 400):
        target = latent.target
        mentioned = {column for column, _ in target["conditions"]}
        left = [name for name, kind in latent.entities.items() if kind == "column" and name not in mentioned]
        assert target["column"] in left and len(left) >= 2
        right, count = right + 1 / len(left), count + 1
    assert right / count <= 0.5
