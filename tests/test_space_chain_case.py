"""One MM-CondChain case on a page: what a visitor reads of it, and that whatever a file holds stays text."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from chain_pages import PLACE, Node, answered, read, shown, steps_of
from generator.condchain.chains import PATHS, Chain
from generator.errors import UserError
from handmade_chains import boxed, make_chain
from making import read_rows
from predictors.chain_baselines import make_baseline
from space.case.chain.view import show_case
from space.places import read_place

HOSTILE = "\"><script>alert(1)</script><img src=x onerror=alert(1)> & 'quoted' \u202eevil"
TAGS = set(
    "a b code dd details div dl dt h3 img input label li mark nav ol p pre section span strong summary table "
    "tbody td th thead tr ul".split()
)


def test_each_path_has_a_card_that_leads_to_it() -> None:
    page = shown(make_chain("natural_0001", divergence=2), (boxed("C1"), boxed("A4")), "false")
    true, false = (card.text for card in page.all("li", "cc-card"))
    assert true.startswith("True path ✓ right left where it should answered C1 right answer C1 left at step 3")
    assert false.startswith("False path ✗ wrong left too early answered A4 right answer B1 left at step 1")
    assert true.endswith("right step 3 of 3") and false.endswith("right step 2 of 3")
    links = [card.all("a")[0].attributes for card in page.all("li", "cc-card")]
    assert [link.get("aria-current") for link in links] == [None, "true"]
    for link, path in zip(links, PATHS, strict=True):
        assert read_place(link["href"] or "") == PLACE.opened("natural_0001", path)


def test_the_steps_say_what_holds_where_it_left_and_where_it_should_have() -> None:
    page = shown(make_chain("natural_0001", divergence=2), (boxed("C1"), boxed("A4")), "false")
    assert [step.all("p", "cc-head")[0].text for step in steps_of(page)] == [
        "1 Step 1 true → go on ✗ left here",
        "2 Step 2 false → stop here ➜ should leave here",
        "3 Step 3 not reached",
    ]
    opened = [["open" in found.attributes for found in step.all("details")[:1]] for step in steps_of(page)]
    assert opened == [[True], [True], [False]]
    options = [[option.text for option in step.all("ul")[0].all("li")] for step in steps_of(page)]
    assert options[0][0] == "A1 A bag right for this step" and options[0][3] == "A4 A camera ✗ answered"
    assert options[1][0] == "B1 Yellow ✓ right answer" and options[2][0] == "C1 Four right for this step"


@pytest.mark.parametrize(
    ("label", "second", "third"),
    [("B1", "after the right exit; it is true ✗ left here", "not reached"),
     ("C1", "after the right exit; it is true", "after the right exit ✗ left here")],
)  # fmt: skip
def test_the_steps_that_a_model_went_on_to_after_the_right_exit_say_so(label: str, second: str, third: str) -> None:
    steps = steps_of(shown(make_chain("natural_0001"), (None, boxed(label)), "false"))
    heads = [step.all("p", "cc-head")[0].text for step in steps]
    assert heads[1:] == [f"2 Step 2 {second}", f"3 Step 3 {third}"]


@pytest.mark.parametrize(("label", "told"), [("C1", "✓ left here, rightly"), ("C2", "✓ left here, rightly ✗ with the "
                                                                              "wrong option")])  # fmt: skip
def test_who_leaves_at_the_right_step_has_one_place_on_the_rail(label: str, told: str) -> None:
    *before, last = steps_of(shown(make_chain("natural_0001"), (boxed(label), None), "true"))
    assert last.all("p", "cc-head")[0].text == f"3 Step 3 all conditions hold → answer {told}"
    assert not any(step.all("span", "cc-marker") for before_step in before for step in before_step.all("p", "cc-head"))


@pytest.mark.parametrize("path", PATHS)
def test_the_changed_words_are_marked_on_both_paths(path: str) -> None:
    first, second, _ = steps_of(shown(make_chain("natural_0001"), (None, None), path))
    true, false = first.all("div", "cc-both")[0].all("dl")[0].all("div")
    assert [mark.text for mark in (*true.all("mark"), *false.all("mark"))] == ["sitting", "lying down"]
    assert true.text.startswith("True path: it holds the person") and "False path: it does not hold" in false.text
    own = {"true": true, "false": false}[path]
    assert [side.attributes.get("class") for side in (true, false)].count("cc-own") == 1
    assert own.attributes.get("class") == "cc-own" and not second.all("mark")


def test_the_parts_of_a_condition_stand_with_their_values_over_the_facts() -> None:
    page = shown(make_chain("natural_0001"), (None, None), "false")
    rows = [[cell.text for cell in row.inside if isinstance(cell, Node)] for row in steps_of(page)[0].all("tr")[1:]]
    assert rows == [
        ["A", "pose == 'lying' (changed on the False path)", "false"],
        ["B", "count > 3", "false"],
        ["C", "'red' in colors", "true"],
        ["D", "hat == 'none'", "false"],
    ]


def test_all_screens_are_in_sight_and_each_step_shows_its_own() -> None:
    row = make_chain("gui_0001", "gui").to_row()
    for layer, entity in zip(row["layers"], ("frame:2", "step:8", "trajectory"), strict=True):
        layer["entity"] = entity
    page = shown(Chain.from_row(row), (None, None), "true", pictures=9)
    items = page.all("ol", "cc-screens")[0].all("li")
    speaking = {2: " step 1", 8: " step 2", 9: " step 2"}
    assert [item.text for item in items] == [f"screen {n}{speaking.get(n, '')}" for n in range(1, 10)]
    assert [item.all("img")[0].attributes["alt"] for item in items] == [f"screen {n} of 9" for n in range(1, 10)]
    assert all(item.all("a")[0].attributes["href"] == item.all("img")[0].attributes["src"] for item in items)
    shown_there = [[image.attributes["src"] for image in step.all("img")] for step in steps_of(page)]
    assert shown_there == [["picture/1"], ["picture/7", "picture/8"], []]
    assert "See screen 2 " in steps_of(page)[0].text and "See screens 8 and 9 " in steps_of(page)[1].text
    few = shown(Chain.from_row(row), (None, None), "true", pictures=4)  # fewer than the steps speak of
    assert [len(step.all("img")) for step in steps_of(few)] == [1, 0, 0]


def test_one_picture_is_large() -> None:
    page = shown(make_chain("gui_0001", "gui"), (None, None), "true")
    assert not page.all("ol", "cc-screens")
    assert [image.attributes["src"] for image in page.all("img")] == ["picture/0"]
    assert "no picture" in shown(make_chain("gui_0001", "gui"), (None, None), "true", pictures=0).text


def test_a_long_answer_is_cut_and_the_parsers_that_disagree_are_named() -> None:
    text = "word " * 40_000 + boxed(r"\text{C1}")
    page = shown(make_chain("natural_0001"), (text, None), "true")
    answer = page.all("section", "cc-answer")[0].text
    assert f"the first 20,000 of {len(text):,} characters" in answer and len(answer) < 21_000
    assert r"official parser \text{C1 robust parser C1" in answer and "read different things" in answer
    assert "no label, by the official parser: a label that is not offered" in answer


def hostile(value: Any, key: str = "") -> Any:
    """The row with every text that a reader is shown made hostile; labels, programs, names of domains stay."""
    kept = ("answer", "correct_answer", "diverge_node", "predicate", "counterfactual", "facts", "complexity", "domain")
    if isinstance(value, dict):
        return {name: hostile(part, name) for name, part in value.items()}
    if isinstance(value, list):
        return [hostile(part, f"{key}{place}") for place, part in enumerate(value)]
    if not isinstance(value, str) or key in kept or key.endswith("_reference"):
        return value
    return json.dumps({"origin": HOSTILE}) if key == "source" else f"{key} {HOSTILE * 2000}"


def test_whatever_a_file_holds_is_text() -> None:
    chain = make_chain("natural_0001")
    row = hostile({name: value for name, value in chain.to_row().items() if name != "images"})
    for text in (HOSTILE * 3000, boxed(HOSTILE)):
        answers = [answered(chain, path, text) for path in PATHS]
        html = show_case(answers, "false", row, [HOSTILE, HOSTILE], PLACE)
        page = read(html)
        assert {node.tag for node in page.all()} <= TAGS and len(html) < 400_000
        assert not [name for node in page.all() for name in node.attributes if name.startswith("on")]
        assert "\u202e" not in page.text and "\\u202e" in page.text
        assert "<script>alert(1)</script>" in page.all("section", "cc-answer")[0].all("pre")[0].text
        assert "<script>" in steps_of(page)[0].text and "<script>" in page.all("section", "cc-about")[0].text


def test_a_row_that_is_no_chain_is_a_sentence_with_the_cure() -> None:
    chain = make_chain("natural_0001")
    answers = [answered(chain, path, None) for path in PATHS]
    for broken in ({}, {**chain.to_row(), "divergence_layer": 9}, {**chain.to_row(), "layers": 3}):
        with pytest.raises(UserError, match="chain natural_0001 cannot be shown: .* bindchain verify"):
            show_case(answers, "true", broken, [], PLACE)


def test_of_a_condition_that_cannot_be_run_the_page_says_what_the_chain_promises() -> None:
    row = make_chain("natural_0001").to_row()
    row["layers"][0]["facts"] = "{}"
    answers = [answered(make_chain("natural_0001"), path, None) for path in PATHS]
    first, second, _ = steps_of(read(show_case(answers, "false", row, [], PLACE)))
    assert "false → stop here" in first.text and "cannot be run" in first.text and "cannot be run" not in second.text


def test_every_real_chain_holds_what_its_page_says(chain_hub: Path) -> None:
    rows = read_rows(str(chain_hub / "CondChain"), "all")
    assert {row["domain"] for row in rows} == {"natural", "chart", "gui"}
    for row in rows:
        chain = Chain.from_row({**row, "images": []})
        for path in PATHS:
            answers = [answered(chain, one, make_baseline("continue_oracle")(chain, one)) for one in PATHS]
            record = {name: value for name, value in row.items() if name != "images"}
            page = read(show_case(answers, path, record, ["picture"] * len(row["images"]), PLACE))
            heads = [step.all("p", "cc-head")[0].text for step in steps_of(page)]
            stops = [number for number, head in enumerate(heads, 1) if "stop here" in head]
            assert stops == ([] if path == "true" else [chain.divergence_layer])
            went_on = 0 if path == "true" else chain.depth - 1 - chain.divergence_layer
            assert sum("after the right exit; it is true" in head for head in heads) == went_on
            assert "cannot be run" not in page.text and page.all("mark")
            told = "Right: all" if path == "true" else "Ran on to the end"
            assert page.all("p", "cc-told")[0].text.startswith(told)
            assert ("See screen" in page.text) == (chain.domain == "gui")
