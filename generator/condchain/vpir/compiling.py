"""From the atoms of a predicate to a Python function that evaluates it, quickly and within its budget.

Each atom is written twice, plain and metered, see `payments`. The plain writing runs first; where a test in it or
anything else fails, the metered one is run and has the last word.
"""

from __future__ import annotations

import ast
import builtins
import itertools
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from generator.condchain.vpir.errors import Failed
from generator.condchain.vpir.grammar import FUNCTIONS
from generator.condchain.vpir.metering import BUDGET, Meter, flat, number, short, small, too_much, truth
from generator.condchain.vpir.payments import Metered, Plain, longest
from generator.condchain.vpir.skeleton import Skeleton
from generator.condchain.vpir.writing import write

MAX_MESSAGE = 300  # characters; an error of Python may quote a whole fact
MAX_NAME = 60  # characters of the name of a fact that a message quotes
MAX_NAMES = 60  # facts that a message names

_PLAIN = """
def _evaluate(_facts):
    try:
        return {text}
    except _ERRORS:
        pass
    return _again(_facts)
"""

_METERED = """
def _evaluate(_facts):
    try:
        _meter = _Meter({budget})
        return {text}
    except _ERRORS as _error:
        raise _explained(_error, _facts, _KEYS) from None
"""

_ERRORS = (
    TypeError, KeyError, IndexError, AttributeError, ValueError, ZeroDivisionError, OverflowError, RecursionError,
)  # fmt: skip


def _joined(skeleton: Skeleton, texts: Sequence[str]) -> str:
    kind, inside = skeleton
    if kind == "atom":
        return texts[inside]
    if kind == "not":
        return f"(not {_joined(inside, texts)})"
    return f"({f' {kind} '.join(_joined(part, texts) for part in inside)})"


def _named(facts: Mapping[str, Any]) -> str:
    """The names of the facts, sorted; where they are very many, how many there are and some of them."""
    names = sorted(str(name)[:MAX_NAME] for name in itertools.islice(facts, MAX_NAMES) if isinstance(name, str))
    count = f"{len(facts)}, among them " if len(facts) > MAX_NAMES else ""
    return count + (", ".join(map(repr, names)) or "none")


def lacking(key: str, facts: Mapping[str, Any]) -> Failed:
    """The error where a fact is missing."""
    return Failed(f"the facts lack {key[:MAX_NAME]!r}; they have {_named(facts)}")


def _explained(error: Exception, facts: Mapping[str, Any], keys: frozenset[str]) -> Failed:
    if isinstance(error, Failed):
        return error
    if not isinstance(facts, Mapping):
        return Failed(f"facts are a mapping, not {type(facts).__name__}")
    if isinstance(error, KeyError) and error.args[0] in keys and error.args[0] not in facts:
        return lacking(error.args[0], facts)
    return Failed(f"it cannot be evaluated: {type(error).__name__}: {error}"[:MAX_MESSAGE])


_NAMES = {
    "__builtins__": {},
    **{name: getattr(builtins, name) for name in FUNCTIONS},
    "_ERRORS": _ERRORS, "_Meter": Meter, "_explained": _explained, "_too_much": too_much, "_short": short,
    "_flat": flat, "_small": small, "_number": number, "_truth": truth, "_str": str, "_int": int, "_float": float,
}  # fmt: skip


def _defined(source: str, **names: Any) -> Callable[[Mapping[str, Any]], Any]:
    known = {**_NAMES, **names}
    exec(compile(source, "<vpir>", "exec"), known)
    return known["_evaluate"]


def _compiled(
    atoms: Sequence[ast.expr], keys: Sequence[str], join: Callable[[Sequence[str]], str]
) -> Callable[[Mapping[str, Any]], Any]:
    metered = Metered()
    counted = join([write(atom, keys, metered) for atom in atoms])
    plain = Plain(longest(metered.charges))
    quick = join([write(atom, keys, plain) for atom in atoms])

    @cache
    def counting() -> Callable[[Mapping[str, Any]], Any]:
        return _defined(_METERED.format(text=counted, budget=BUDGET), _KEYS=frozenset(keys))

    return _defined(_PLAIN.format(text=quick), _again=lambda facts: counting()(facts))


def compile_condition(
    skeleton: Skeleton, atoms: Sequence[ast.expr], keys: Sequence[str]
) -> Callable[[Mapping[str, Any]], bool]:
    """A function of the facts that gives the truth value of a predicate; `keys` are the facts that it reads."""
    return _compiled(atoms, keys, lambda texts: _joined(skeleton, texts))


def compile_atoms(atoms: Sequence[ast.expr], keys: Sequence[str]) -> Callable[[Mapping[str, Any]], tuple[bool, ...]]:
    """A function of the facts that gives the truth value of each atom, all within one budget."""
    return _compiled(atoms, keys, lambda texts: f"({', '.join(texts)},)")
