"""Reading answers: golden readings, and the linear search against the `json` module tried at every brace."""

from __future__ import annotations

import itertools
import json
import re
import time
import tracemalloc
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics.exbind_metric import reading
from metrics.exbind_metric.scoring import ALIASES, STATUSES, parse

GOLDEN = json.loads((Path(__file__).parent / "golden" / "scoring_answers.json").read_text(encoding="utf-8"))
TABLE = {"format": "table", "candidates": {"a": {}, "b": {}}}
GRAPH = {"format": "graph", "candidates": {"a": {}, "b": {}}}
PIECES = (
    "{", "}", "[", "]", '"', ":", ",", " ", "\n", "\\", '\\"', "\\u00", "1", "-", "1.", "e", "tru", "true", "null",
    "NaN", "x", '"a"', '"b"', '"cell_id"', '"cellId"', '"..."', '{"cell_id": "a"}', '{"cell_id": ', '{"k": [', "{}",
    "[]", '"k": {', '{"source_id": "a", "target_id": "b"}', '{"source_id": "a", ', '"target_id": "b"', '{"from": "a"',
    "<think>", "</think>", "...",
)  # fmt: skip
UNITS = (
    "{", '{"a":', "[", '{"a":[', '"', '{"cell_id":"', '{"', "{}", '{"":', '":{', '{"a":1,', '{"cell_id":"...","a":',
    "\\", '{"\\"', '{"a" ', "{ ", "[{", '{"a":[1,', "<think>", "</think>", "<think></think>", '{"cell_id":"..."}',
    "-1.", "{x",
)  # fmt: skip
SCALARS = (
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text('a{}\\"é')
)
KEYS = st.sampled_from(("cell_id", "cellId", "source_id", "target_id", "a{", ""))
VALUES = st.recursive(SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3))


@st.composite
def damaged_json(draw: st.DrawFn) -> str:
    """The JSON text of some value, perhaps cut off, perhaps with a piece put in or in place of another character."""
    text = json.dumps(draw(VALUES), ensure_ascii=draw(st.booleans()), indent=draw(st.sampled_from((None, 1))))
    place = draw(st.integers(0, len(text)))
    return draw(
        st.sampled_from(
            (text, text[:place], text[:place] + draw(st.sampled_from(PIECES)) + text[place + draw(st.integers(0, 1)) :])
        )
    )


TEXTS = st.lists(st.sampled_from(PIECES), max_size=14).map("".join) | damaged_json()


@pytest.mark.parametrize("case", GOLDEN, ids=lambda case: case["name"])
def test_golden_readings(case: dict[str, Any]) -> None:
    assert parse(case["text"], case) == (case["status"], case["reference"], case["strict"]), case["reason"]


def test_the_golden_readings_reach_every_status_that_a_text_can_have() -> None:
    assert {case["status"] for case in GOLDEN} == set(STATUSES) - {"missing", "error"}


def test_every_alias_is_read_as_its_key() -> None:
    for name, keys in ALIASES.items():
        for spellings in itertools.product(*keys.values()):
            text = json.dumps(dict(zip(spellings, "ab", strict=False)))
            status, stated, strict = parse(text, {"format": name, "candidates": "ab"})
            assert (status, stated) == ("ok", dict(zip(keys, "ab", strict=False)))
            assert strict == (list(spellings) == list(keys))


def test_no_spelling_stands_for_two_keys_of_one_format() -> None:
    for keys in ALIASES.values():
        spellings = [spelling for key in keys for spelling in keys[key]]
        assert len(spellings) == len(set(spellings))
        assert all(key in keys[key] for key in keys)


def _objects_by_json(text: str) -> dict[int, tuple[int, list[tuple[str, Any]]]]:
    """start -> (end, members) of every object, by the standard decoder tried at each brace."""

    def refuse(word: str) -> None:
        raise ValueError(word)

    decoder = json.JSONDecoder(object_pairs_hook=lambda pairs: ("object", pairs), parse_constant=refuse)
    found = {}
    for match in re.finditer(r"\{", text):
        try:
            (_, pairs), end = decoder.raw_decode(text, match.start())
        except ValueError:
            continue
        found[match.start()] = end, [(key, value if isinstance(value, str) else None) for key, value in pairs]
    return found


def _breaks_off_by_json(text: str) -> bool:
    """Can something that is put behind the text make an object of what stands from some brace on?"""
    tokens = ("", '"', '""', "0", "e", "ue", "rue", "l", "ll", "ull", "se", "lse", "alse")
    tokens += tuple("0" * count + '"' for count in (1, 2, 3, 4))
    for match in re.finditer(r"\{", text):
        tail = text[match.start() :]
        for token, more in itertools.product(tokens, ("", ":0", "0", '"":0')):
            whole = tail + token + more
            strings_out = re.sub(r'"(?:[^"\\]|\\.)*"', "", whole)
            closers = ""
            for character in strings_out:
                if character in "{[":
                    closers = ("}" if character == "{" else "]") + closers
                elif character in "}]":
                    closers = closers[1:]
            if closers and _objects_by_json(whole + closers).get(0, (0,))[0] == len(whole + closers):
                return True
    return False


@settings(max_examples=600)
@given(TEXTS)
def test_the_search_finds_what_the_json_module_finds_at_each_brace(text: str) -> None:
    ends: dict[int, int] = {}
    found = {}
    for start in reversed([match.start() for match in reading._START.finditer(text)]):
        end, members, _ = reading._decode(text, start, ends)
        if end:
            ends[start] = end
            found[start] = end, [(json.loads(key), value and json.loads(value)) for key, value in members]
    expected = {start: item for start, item in _objects_by_json(text).items() if item[1]}  # `{}` can hold no answer
    assert found == expected


@settings(max_examples=150)
@given(TEXTS.filter(lambda text: "think" not in text and text.strip()))
def test_truncated_is_what_could_still_become_an_object(text: str) -> None:
    status, _, _ = parse(text, TABLE)
    if status in ("truncated", "no_json"):
        assert (status == "truncated") == _breaks_off_by_json(text.strip(" \t\n\r"))


@settings(max_examples=600)
@given(TEXTS, st.sampled_from((TABLE, GRAPH)))
def test_the_fast_way_reads_as_the_general_way(text: str, reference: dict[str, Any]) -> None:
    fast = parse(text, reference)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reading, "_CLEAN", dict.fromkeys(ALIASES, re.compile(r"(?!)")))
        assert parse(text, reference) == fast


@given(st.text())
def test_any_text_has_a_status_and_an_id_only_with_ok(text: str) -> None:
    status, stated, _ = parse(text, TABLE)
    assert status in STATUSES
    assert (status == "ok") == (stated is not None)


@pytest.mark.parametrize("distance", [-1, 0, 1])
def test_the_window_holds_the_last_64_kib_of_characters(distance: int) -> None:
    """An answer counts if it starts in the last 65,536 characters; one that starts before them is not seen."""
    answer = '{"cell_id": "a"}'
    for name in ("clean", "general"):
        text = answer.replace('"}', '", "why": 1}') if name == "general" else answer
        filler = "." * (65_536 - len(text) + distance)
        assert parse("x" + text + filler, TABLE)[0] == ("ok" if distance <= 0 else "no_json")


@pytest.mark.parametrize("blanks", ["\n" * 65_530, " \t\r\n" * 30_000])
@pytest.mark.parametrize("text", ['{"cell_id": "a"}', '{"cell_id": "a", "why": 1}'])
def test_blanks_at_the_ends_take_no_room_in_the_window(text: str, blanks: str) -> None:
    """Models pad their last line; what they say is the same, however much of it."""
    bare = parse(text, TABLE)
    assert bare[0] == "ok"
    assert parse(text + blanks, TABLE) == parse(blanks + text, TABLE) == parse(blanks + text + blanks, TABLE) == bare
    assert parse(text + blanks + ".", TABLE)[0] == "no_json", "blanks within the text do take room"
    assert parse("<think>hm</think>" + text + blanks, TABLE) == (*bare[:2], False)


def test_millions_of_blanks_are_read_fast_and_copied_at_most_once() -> None:
    """16 MB take about 0.1 s. A second copy would show in the peak, 2 bytes for each character instead of 1."""
    blanks = " \n" * 4_000_000
    for text in (blanks + '{"cell_id": "a"}', '{"cell_id": "a"}' + blanks, "." + blanks + '{"cell_id": "a"} '):
        tracemalloc.start()
        start = time.perf_counter()
        reading_of_it = parse(text, TABLE)
        seconds, (_, peak) = time.perf_counter() - start, tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert reading_of_it == ("ok", {"cell_id": "a"}, not text.startswith("."))
        assert seconds < 1.0
        assert peak < 1.2 * len(text)


def test_reasoning_is_dropped_before_the_window_is_cut() -> None:
    """Open reasoning longer than the window must not be mined for the answer at its end."""
    thought = "<think>" + "hm " * 50_000 + '{"cell_id": "a"}'
    assert parse(thought, TABLE) == ("truncated", None, False)
    assert parse(thought + '</think>{"cell_id": "b"}', TABLE) == ("ok", {"cell_id": "b"}, False)


@pytest.mark.parametrize("unit", UNITS)
def test_a_megabyte_of_anything_is_read_in_linear_time(unit: str) -> None:
    """It takes about 20 ms; what grows with the square of the length takes minutes. The limit has room for both."""
    text = '{"a":[' + unit * (1_000_000 // len(unit))
    start = time.perf_counter()
    status, stated, _ = parse(text, TABLE)
    assert time.perf_counter() - start < 1.0
    assert stated is None and status in ("truncated", "no_json")


def test_deep_nesting_is_read_to_its_ground() -> None:
    """Far deeper than the recursion limit of the `json` module."""
    text = '{"a":[' * 5000 + '{"cell_id": "a"}' + "]}" * 5000
    assert parse(text, TABLE) == ("ok", {"cell_id": "a"}, False)
