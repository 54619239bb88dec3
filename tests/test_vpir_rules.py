"""Rules that hold for every predicate, tried on predicates drawn at random."""

from __future__ import annotations

import ast
import builtins
import copy
import itertools
import re
import warnings
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.condchain import vpir

FUNCTIONS = {name: getattr(builtins, name) for name in "len set any all min max sum".split()}
WORDS = st.sampled_from(["red", "blue", "a'b", "", "hat"])
NUMBERS = st.integers(-3, 3) | st.sampled_from([0.5, -2.25])
ITEM = {"kind": WORDS, "size": NUMBERS, "tags": st.lists(WORDS, max_size=2)}
FACTS = st.fixed_dictionaries(
    {
        "n": NUMBERS, "m": NUMBERS, "s": WORDS, "t": WORDS, "p": st.booleans(), "q": st.booleans(),
        "xs": st.lists(NUMBERS, max_size=4), "ys": st.lists(NUMBERS, max_size=4), "cs": st.lists(WORDS, max_size=3),
        "d": st.dictionaries(WORDS, NUMBERS, max_size=3), "grid": st.lists(st.lists(NUMBERS, max_size=2), max_size=3),
        "items": st.lists(st.fixed_dictionaries(ITEM), max_size=3),
    }
)  # fmt: skip
# `=` stands for a comparison, `?` for and/or, `#` for arithmetic, V for a value, S for a string, I for a test of x
VALUES = (
    "n", "m", "2", "-0.5", "len(xs)", "sum(ys)", "len(set(cs))", "d.get('red', 1)", "xs[0]", "+p", "(V # V)", "-V",
    "min(V, V)", "max(n, V)", "min(y = n for y in xs)", "sum(y # m for y in ys)", "max(y for y in set(xs))",
)  # fmt: skip
STRINGS = ("s", "t", "'red'", "items[0]['kind']", "cs[-1]", "max(x['kind'] for x in items)")
INNER = (
    "x['size'] = V", "x['kind'] in cs", "'hat' in x['tags']", "x['kind'] = s", "not x['tags']", "x['tags'] == cs",
    "len(x['tags']) > 1", "any(y = x['kind'] for y in x['tags'])", "x['size'] in xs ? p", "(I ? I)",
    "any(y in cs for y in set(x['tags']))",
)  # fmt: skip
ATOMS = (
    "p", "q", "any(xs)", "all(cs)", "grid = grid", "max(grid) = xs", "set(xs) <= set(ys)", "xs = ys", "cs != 0 = n",
    "any(z = y for y in xs for z in ys if z != m)", "items[0]['tags'] != cs", "n in d", "n == s", "S = S", "V = V",
    "any(y in xs for g in grid for y in g)", "min(cs) = S", "sum(y for y in set(w * 2 for w in ys)) = n", "V = V = V",
    "any(g == xs for g in grid)", "S in cs", "S not in ('red', 'hat')", "S in d", "S in s", "V in xs",
    "V in grid[0]", "V in {0, -1}", "any(I for x in items)", "all(I for x in items if I)", "V not in [1, m]",
    "max(x['tags'] for x in items) = cs",
    "sum(1 for x in items if I) = V", "any(any(y = z for z in xs) for y in ys)", "xs in grid",
)  # fmt: skip
SLOTS = {
    "V": VALUES,
    "S": STRINGS,
    "I": INNER,
    "=": "== != < <= > >=".split(),
    "?": ["and", "or"],
    "#": "+ - * / // %".split(),
}
_SLOT = re.compile(r"(?<= )[=?#](?= )|\b[VSI]\b")


@st.composite
def atoms(draw: st.DrawFn) -> str:
    """An atom drawn from the tables above."""

    def fill(text: str, depth: int) -> str:
        def pick(slot: re.Match[str]) -> str:
            options = SLOTS[slot[0]]
            return fill(draw(st.sampled_from(options if depth < 2 else options[:6])), depth + 1)

        return _SLOT.sub(pick, text)

    return fill(draw(st.sampled_from(ATOMS)), 0)


def joined(atoms: st.SearchStrategy[str], leaves: int) -> st.SearchStrategy[str]:
    """Texts of predicates over these atoms."""

    def extend(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
        several = st.lists(inner, min_size=2, max_size=3)
        groups = st.builds(lambda word, parts: f"({f' {word} '.join(parts)})", st.sampled_from(["and", "or"]), several)
        return groups | inner.map("not ({})".format)

    return st.recursive(atoms, extend, max_leaves=leaves)


FEW = joined(st.sampled_from("abcdef"), 8)
PREDICATES = FEW.map(vpir.parse)


def outcome(evaluate: Any, facts: dict[str, Any]) -> bool | str:
    try:
        return evaluate(facts)
    except (vpir.Failed, TypeError, KeyError, IndexError, ValueError, ZeroDivisionError):
        return "failed"


def assignments(names: tuple[str, ...]) -> Any:
    for values in itertools.product([False, True], repeat=len(names)):
        yield dict(zip(names, values, strict=True))


@given(joined(atoms(), 5), FACTS)
@settings(max_examples=250)
def test_evaluates_as_python_does_plain_and_metered(text: str, facts: dict[str, Any]) -> None:
    before = copy.deepcopy(facts)
    wanted = outcome(lambda known: eval(text, {"__builtins__": {}, **FUNCTIONS, **known}), facts)
    predicate = vpir.parse(text)
    assert outcome(predicate.evaluate, facts) == wanted
    # a comparison of lists is weighed, so the whole is evaluated by its metered writing
    assert outcome(vpir.parse(f"grid == grid and ({text})").evaluate, facts) == wanted
    assert facts == before


@given(joined(atoms(), 5), FACTS)
@settings(max_examples=100)
def test_the_skeleton_over_the_atoms_is_the_predicate(text: str, facts: dict[str, Any]) -> None:
    predicate = vpir.parse(text)
    values = outcome(predicate.atom_values, facts)
    if values != "failed":
        assert predicate.holds(values) == predicate.evaluate(facts)
        assert values == tuple(vpir.parse(atom).evaluate(facts) for atom in predicate.atoms())
    assert vpir.parse(predicate.text) == predicate and vpir.parse(predicate.text).skeleton == predicate.skeleton


@given(PREDICATES)
def test_a_template_has_the_same_table_and_one_letter_for_each_atom(predicate: vpir.Predicate) -> None:
    template = predicate.template()
    letters = re.findall("[A-Z]", template)
    assert letters == sorted(set(letters)) and len(letters) == len(predicate.atoms())
    code = template.replace("&", " and ").replace("|", " or ").replace("!", " not ")
    for facts in assignments(predicate.keys()):
        values = predicate.atom_values(facts)
        assert eval(code, dict(zip(letters, values, strict=True))) == predicate.evaluate(facts)
    assert template.count("!") == predicate.operators().count("not")
    assert template.count("&") == predicate.operators().count("and")


@given(PREDICATES, st.data())
def test_a_change_is_at_one_atom_only(predicate: vpir.Predicate, data: st.DataObject) -> None:
    index = data.draw(st.integers(0, len(predicate.atoms()) - 1))
    toggled = vpir.negate_atom(predicate, index)
    assert toggled.atoms() == predicate.atoms() and vpir.differing_atoms(predicate, toggled) == (index,)
    double = "!!" in predicate.template()
    assert double or vpir.negate_atom(toggled, index) == predicate
    replaced = vpir.replace_atom(predicate, index, "g  != 1")
    assert replaced.template() == predicate.template()
    assert vpir.differing_atoms(replaced, predicate) == (index,)
    assert vpir.replace_atom(replaced, index, predicate.atoms()[index]) == predicate


@given(PREDICATES, st.data())
def test_a_perturbation_is_accepted_by_execution(predicate: vpir.Predicate, data: st.DataObject) -> None:
    facts = dict.fromkeys("abcdef", False) | data.draw(st.dictionaries(st.sampled_from("abcdef"), st.booleans()))
    index = data.draw(st.integers(0, len(predicate.atoms()) - 1))
    alternatives = data.draw(st.lists(st.sampled_from("abcdef"), max_size=3))
    found = vpir.minimal_perturbation(predicate, facts, index, alternatives)
    values = list(predicate.atom_values(facts))
    tried = [facts[name] for name in alternatives] or [not values[index]]
    falsifying = [value for value in tried if not predicate.holds([*values[:index], value, *values[index + 1 :]])]
    if predicate.evaluate(facts) and falsifying:
        assert found is not None and found.evaluate(facts) is False
        assert vpir.differing_atoms(predicate, found) == (index,)
    else:
        assert found is None


@given(PREDICATES, PREDICATES)
def test_equivalent_means_the_same_truth_table(first: vpir.Predicate, second: vpir.Predicate) -> None:
    names = tuple(sorted({*first.keys(), *second.keys()}))
    same = all(first.evaluate(facts) == second.evaluate(facts) for facts in assignments(names))
    assert vpir.equivalent(first, second) == same
    assert vpir.equivalent(first, vpir.parse(f"not (not ({first.text}))"))


def test_equivalent_by_the_laws_of_de_morgan_and_not_beyond_twelve_atoms() -> None:
    names = [f"n{number} > 1" for number in range(13)]
    spread = vpir.parse("not (" + " and ".join(names[:12]) + ")")
    drawn_in = vpir.parse(" or ".join(f"not ({name})" for name in reversed(names[:12])))
    assert vpir.equivalent(spread, drawn_in)
    assert not vpir.equivalent(spread, vpir.parse(" or ".join(names[:12])))
    with pytest.raises(vpir.Refused, match="13 different atoms"):
        vpir.equivalent(spread, vpir.parse(names[12]))


@pytest.mark.parametrize(
    ("first", "second", "wanted"),
    [
        ("a and b", "a and b", ()),
        ("a and not b", "a and b", (1,)),
        ("a and b", "c and not b", (0, 1)),
        ("a and b", "a or b", None),
        ("a and b and c", "a and (b and c)", None),
        ("not (a and b)", "a and b", None),
        ("a and b", "a", None),
    ],
)
def test_differing_atoms(first: str, second: str, wanted: tuple[int, ...] | None) -> None:
    assert vpir.differing_atoms(vpir.parse(first), vpir.parse(second)) == wanted


@pytest.mark.parametrize("text", ["a and b", "not a", "len(a)"])
def test_only_an_atom_replaces_an_atom(text: str) -> None:
    with pytest.raises(vpir.Refused):
        vpir.replace_atom(vpir.parse("a or b"), 0, text)


@pytest.mark.parametrize("index", [-1, 2])
def test_there_is_no_such_atom(index: int) -> None:
    for change in (lambda p: vpir.negate_atom(p, index), lambda p: vpir.replace_atom(p, index, "c")):
        with pytest.raises(IndexError, match="of 2"):
            change(vpir.parse("a or b"))


ESCAPES = [*map(chr, range(32, 127)), "é", "x4", "x41", "u0041", "U00000041", "N{DASH}", "N{EM DASH}"]
ESCAPES += [f"{high}{low}" for high in "01234567" for low in ("0", "77", "70", "8")]


@pytest.mark.parametrize("quote", "'\"")
def test_an_escape_that_python_refuses_or_only_warns_of_is_refused(quote: str) -> None:
    """And warnings are left alone: other threads of the process may have some of their own meanwhile."""
    filters = list(warnings.filters)
    for escape in ESCAPES:
        text = f"s == {quote}\\{escape}{quote}"
        assert _refused(text) == _frowned_upon(text), text
    assert warnings.filters == filters


def _refused(text: str) -> bool:
    try:
        vpir.parse(text)
    except vpir.Refused:
        return True
    return False


def _frowned_upon(text: str) -> bool:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            ast.parse(text, mode="eval")
        except (SyntaxError, ValueError):
            return True
    return False
