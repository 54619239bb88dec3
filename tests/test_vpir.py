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
from generator.condchain.vpir.errors import MAX_REASON
from generator.condchain.vpir.metering import BUDGET, CHARACTERS, MAX_NUMBER
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
million = "a" * 1_000_000
tree = (1,)
for _ in range(60):
    tree = (tree, tree)
facts |= {"alike": [k * (2**61 - 1) for k in range(9_000)], "one": [million] * 9_000, "tree": tree, "d": {"a": 1},
          "texts": [million + str(k) for k in range(40)], "others": [million + "b" for _ in range(40)],
          "whales": [10**1_000_000] * 4_000, "records": [{"n": 10**1_000_000, "s": million}] * 3_000,
          "words": {million + str(k): k for k in range(20)}}
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
        # what facts make slow: equal hashes, texts and whole numbers whose size tells, tuples that share their parts
        "len(set(alike)) > 1", "len(set(x for x in alike)) > 1", "s in one", "any(x == s for x in one)",
        "any(x < s for x in one)", "max(one) == s", "len(set(others)) == 1",
        "any(x == y for x in texts for y in others)",
        "any(r['s'] == s for r in records)", "any(r['s'] in {'a', 'b'} for r in records)",
        "all(words == words for x in xs)",
        "any(x % 7 == 3 for x in whales)", "any(7 % x == 3 for x in whales)", "any(-x == 1 for x in whales)",
        "any(x + 1 == n for x in whales)", "any(x - huge == n for x in whales)", "any(x == huge for x in whales)",
        "sum(whales) > 1", "sum(r['n'] for r in records) > 1", "sum(r['n'] or 0 for r in records) > 1",
        "max(whales) > 1",
        "huge in whales", "any(max(x, huge) == 1 for x in whales)", "any(d.get(x, 0) == 1 for x in whales)",
        "any(x in {1, 2} for x in whales)", "len(set(x or 0 for x in whales)) == 1", "huge * 999999999999 > n",
        "any({x} == set(xs) for x in whales)", "tree in d", "d.get(tree) == 1", "d[tree] == 1", "len(set(tree)) == 1",
        "tree in {1, 2}", "{tree} == set(xs)", "tree == tree",
    ],
    "gives": [" and ".join(["b"] * 280), "'b' not in xs and s != 'a'", "huge > 5 and any(x > 5 for x in whales)",
              "not 5 in whales and len(set(xs)) == 1000", "len(one) == 9000 and not any('a' == x for x in one)"],
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


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("a > 1 or b", {"a": 2}),
        ("not (a > 2 and b)", {"a": 2}),
        ("a > 1 or any(x['k'] == 1 for x in b)", {"a": 2}),
        ("not any(x == b for x in a)", {"a": []}),
        ("not 2 < a < b", {"a": 2}),
    ],
)
def test_a_missing_fact_that_no_evaluation_reaches_is_found_by_the_atom_values(text: str, facts: dict) -> None:
    predicate = vpir.parse(text)
    assert predicate.evaluate(facts) is True
    with pytest.raises(vpir.Failed, match="the facts lack 'b'; they have 'a'"):
        predicate.atom_values(facts)


@pytest.mark.parametrize(
    ("text", "facts", "says"),
    [
        (
            "q",
            {f"k{number}": 1 for number in range(300_000)},
            "the facts lack 'q'; they have 300000, among them 'k0', ",
        ),
        ("q", {"k" * 1_000_000: 1}, "the facts lack 'q'; they have 'kkk"),
        ("q" * 1_900, {"a": 1}, "the facts lack 'qqq"),
        ("d[k] == 1", {"d": {}, "k": "x" * 900_000}, "it cannot be evaluated: KeyError: 'xxx"),
    ],
)
def test_messages_are_short_whatever_the_facts(text: str, facts: dict[str, Any], says: str) -> None:
    with pytest.raises(vpir.Failed) as caught:
        vpir.parse(text).evaluate(facts)
    assert str(caught.value).startswith(says) and len(str(caught.value)) <= MAX_REASON


def test_a_refusal_quotes_no_more_than_a_message_holds() -> None:
    with pytest.raises(vpir.Refused) as caught:
        vpir.replace_atom(vpir.parse("a"), 0, "b and " + "c" * 1_900)
    assert len(caught.value.reason) == MAX_REASON and caught.value.reason.endswith("...")
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


@pytest.mark.parametrize(
    "text", ["n == m", "n + 1 == m + 1", "len(set(xs)) == 1", "sum(xs) == 2 * n", "n in xs", "max(xs) == m"]
)
def test_whole_numbers_are_reckoned_with_up_to_a_bound(text: str) -> None:
    predicate = vpir.parse(text)
    for most in (MAX_NUMBER, -MAX_NUMBER):
        assert predicate.evaluate({"n": most, "m": most, "xs": [most, most]})
    for beyond in (MAX_NUMBER + 1, -MAX_NUMBER - 1):
        with pytest.raises(vpir.Failed, match="whole number beyond 1e"):
            predicate.evaluate({"n": beyond, "m": beyond, "xs": [beyond, beyond]})


def test_floats_have_one_size_and_are_reckoned_with_beyond_it() -> None:
    assert vpir.parse("x * 2 > y and x + y == z and x in xs").evaluate(
        {"x": 1e300, "y": 1e20, "z": 1e300, "xs": [1e300]}
    )


@pytest.mark.parametrize("characters", [CHARACTERS, CHARACTERS + 1, 50 * CHARACTERS])
def test_long_texts_are_compared_as_python_does(characters: int) -> None:
    text = "s == t and s in xs and len(set(xs)) == 2 and max(xs) == s and d[s] == 1 and not s < t"
    facts = {"s": "b" * characters, "t": "b" * characters, "xs": ["a", "b" * characters], "d": {"b" * characters: 1}}
    assert vpir.parse(text).evaluate(facts)


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
