"""VPIR: what is refused, what fails, what a predicate is made of, and what hostile input costs."""

from __future__ import annotations

import copy
import json
import pickle
import subprocess
import sys
from typing import Any

import pytest

from generator.condchain import vpir
from generator.condchain.vpir.metering import BUDGET
from generator.condchain.vpir.scanning import MAX_LENGTH
from making import ROOT

GOLDEN = json.loads((ROOT / "tests/golden/vpir.json").read_text(encoding="utf-8"))
PATIENCE = 30  # seconds for all hostile texts together, the start of Python included
RUN_HOSTILE = """
import json, sys
from generator.condchain import vpir
facts = {"xs": list(range(1_000)), "long": list(range(1_000_000)), "n": 10**17, "huge": 10**4_000, "b": True,
         "s": "a" * 1_000_000, "deep": [[list(range(100))] * 100] * 100, "ps": [{"v": list(range(300))}] * 300}
nested = [7]
for _ in range(100_000):
    nested = [nested]
facts["nested"] = nested
for text in json.load(sys.stdin):
    try:
        print("gives", vpir.parse(text).evaluate(facts))
    except vpir.Refused:
        print("refused")
    except vpir.Failed:
        print("failed")
"""
HOSTILE = {
    "refused": [
        "-" * 200_000 + "1", "(" * 200_000 + "b" + ")" * 200_000, "not " * 400 + "b", "-" * 1_900 + "n > 1",
        "(" * 900 + "b" + ")" * 900, "[" * 90 + "]" * 90 + " == xs", "n" + "[0]" * 600 + " == 1", "n" * 2_001 + " == 1",
        "n" + ".get(1)" * 270 + " == 1", "n" + "-n" * 900 + " == 1", "n" + "-n" * 90 + " == 1", "9" * 1_900 + " == n",
        "999999999*" * 190 + "9 > 1", "9**" * 600 + "9 > 1", "'a' * 999999999999 == s", "lambda: " * 240 + "b",
        "b if " * 300 + "b", "n < " + "{" * 20 + "}" * 20, "any(b " + "for x in xs " * 100 + ")", "'" * 1_999,
        "any(" * 19 + "b" + " for x in xs)" * 19, "\\" * 1_999, "b and " * 333, "\0b", "b\x0cand b", "\ud800 == 1",
    ],
    "failed": [
        "sum(1 for x in xs for y in xs) > 3", "all(x == y or y != x for x in xs for y in xs for z in xs for w in xs)",
        "all(x in xs for x in xs)", "all(x in long for x in long)", "sum(long) > 1", "max(long) > 1", "-1 in long",
        "set(long) == set(long)", "long == long", "deep == deep", "max(deep) == 1",
        "all(d == e for d in deep for e in deep)",
        "all(p['v'] == q['v'] for p in ps for q in ps)", "any(max(p['v']) < 0 for p in ps)", "nested == nested",
        "all(any(y > 998 for y in set(xs)) for x in xs)", "sum(max(xs, xs) == xs for x in xs) == 1",
        "any(c == 'b' for c in s)", "'b' in s or b", "any(s == s + t for x in xs)", "huge * huge > 1",
        "n * n * n > 1", "huge // n > 1", "huge % n > 1", "s * n == 'b'", "n * s == 'b'", "s % n == 'b'",
        "xs * n == xs",
        "all(1 == 1 for p in [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] for q in xs for r in [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])",
        "any(" + " or ".join(["x < 0"] * 100) + " for x in xs)", "nested in nested",
    ],
    "gives": [" and ".join(["b"] * 280), "huge * 999999999999 > n",  "'b' not in xs and s == s"],
}  # fmt: skip


@pytest.mark.parametrize("case", GOLDEN["refusals"], ids=lambda case: case["reason"])
def test_refused(case: dict[str, Any]) -> None:
    with pytest.raises(vpir.Refused) as caught:
        vpir.parse(case["text"])
    assert case["says"] in caught.value.reason
    assert caught.value.column == case["column"] or case["says"].startswith("Python")


@pytest.mark.parametrize("case", GOLDEN["failures"], ids=lambda case: case["reason"])
def test_failed(case: dict[str, Any]) -> None:
    with pytest.raises(vpir.Failed) as caught:
        vpir.parse(case["text"]).evaluate(case["facts"])
    assert case["says"] in str(caught.value)


@pytest.mark.parametrize("case", GOLDEN["values"], ids=lambda case: case["reason"])
def test_value(case: dict[str, Any]) -> None:
    assert vpir.parse(case["text"]).evaluate(case["facts"]) is case["value"]


@pytest.mark.parametrize("case", GOLDEN["structure"], ids=lambda case: case["text"])
def test_structure(case: dict[str, Any]) -> None:
    predicate = vpir.parse(case["text"])
    assert predicate.template() == case["template"]
    assert predicate.family() == case["family"]
    assert list(predicate.operators()) == case["operators"]
    assert list(predicate.keys()) == case["keys"]
    assert predicate.nested_groups() == case["nested_groups"]
    assert list(predicate.atoms()) == case["atoms"]


def test_every_family_has_a_golden_case() -> None:
    assert {case["family"] for case in GOLDEN["structure"]} == set(vpir.FAMILIES)


def test_letters_go_on_after_z() -> None:
    template = vpir.parse(" or ".join(f"fact{number}" for number in range(53))).template()
    assert template.startswith("A | B | ") and template.endswith(" | Y1 | Z1 | A2")


def test_hostile_texts_end_soon_and_quietly() -> None:
    texts = [text for some in HOSTILE.values() for text in some]
    command = [sys.executable, "-W", "error", "-c", RUN_HOSTILE]
    done = subprocess.run(command, cwd=ROOT, input=json.dumps(texts), capture_output=True, text=True, timeout=PATIENCE)
    assert done.stderr == ""
    ends = [line.split()[0] for line in done.stdout.splitlines()]
    wanted = [how for how, some in HOSTILE.items() for _ in some]
    assert [case for case in zip(texts, ends, wanted, strict=True) if case[1] != case[2]] == []


@pytest.mark.parametrize("value", [None, 3, b"b", ["b"]])
def test_only_a_text_is_parsed(value: Any) -> None:
    with pytest.raises(vpir.Refused, match="a predicate is a text"):
        vpir.parse(value)


def test_the_longest_text_is_read() -> None:
    text = "s == '" + "x" * (MAX_LENGTH - 7) + "'"
    assert vpir.parse(text).evaluate({"s": "x"}) is False
    with pytest.raises(vpir.Refused, match="2001 characters"):
        vpir.parse(text.replace("==", "== "))


def test_one_budget_for_all_loops() -> None:
    predicate = vpir.parse("all(x > 0 for x in xs) and all(y > 0 for y in ys)")
    assert predicate.evaluate({"xs": [1] * (BUDGET - 100), "ys": [1] * 90})
    assert predicate.evaluate({"xs": [1] * 90, "ys": [1] * (BUDGET - 100)})
    with pytest.raises(vpir.Failed, match=f"more than {BUDGET} steps"):
        predicate.evaluate({"xs": [1] * (BUDGET // 2 + 1), "ys": [1] * (BUDGET // 2 + 1)})


def test_each_evaluation_has_a_budget_of_its_own() -> None:
    predicate = vpir.parse("xs == xs and all(x > 0 for x in xs)")
    facts = {"xs": [1] * (BUDGET // 4)}
    assert [predicate.evaluate(facts) for _ in range(20)] == [True] * 20


@pytest.mark.parametrize("facts", [None, [], "shape", 3])
def test_facts_are_a_mapping(facts: Any) -> None:
    with pytest.raises(vpir.Failed):
        vpir.parse("shape == 'round'").evaluate(facts)


def test_facts_that_json_does_not_know_are_not_weighed() -> None:
    with pytest.raises(vpir.Failed, match="of the type range"):
        vpir.parse("xs == ys").evaluate({"xs": range(10**9), "ys": range(10**9)})


def test_atom_values_also_of_atoms_that_do_not_matter() -> None:
    predicate = vpir.parse("a > 1 or not b and a > 1")
    assert predicate.atom_values({"a": 2, "b": False}) == (True, False, True)
    with pytest.raises(vpir.Failed, match="lack 'b'"):
        predicate.atom_values({"a": 2})


def test_skeleton_is_public_and_plain() -> None:
    predicate = vpir.parse("a and (not b or c)")
    assert predicate.skeleton == ("and", (("atom", 0), ("or", (("not", ("atom", 1)), ("atom", 2)))))
    assert predicate.holds([True, True, False]) is False


def test_a_predicate_is_its_text() -> None:
    first, second = vpir.parse("len( xs )>=2"), vpir.parse("(len(xs) >= 2)")
    assert first == second and hash(first) == hash(second) and first.text == "len(xs) >= 2"
    again = pickle.loads(pickle.dumps(first))
    assert again == first and again.evaluate({"xs": [1, 2]})
    refused = pickle.loads(pickle.dumps(vpir.Refused("why", 3)))
    assert (str(refused), refused.column) == ("column 3: why", 3)


def test_facts_are_left_as_they_are() -> None:
    facts = {"xs": [{"k": [1, 2]}, {"k": []}], "d": {"a": {"b": [3]}}, "n": 1}
    before = copy.deepcopy(facts)
    text = "any(x['k'] == [1, 2] for x in xs) and d.get('a').get('c', 1) == 1 and max(d['a']['b']) > n and xs == xs"
    assert vpir.parse(text).evaluate(facts) and facts == before
