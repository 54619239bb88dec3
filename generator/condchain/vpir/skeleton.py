"""The boolean skeleton of a predicate: what joins its atoms, whatever they say.

A skeleton is a nested tuple: `("atom", index)`, `("not", skeleton)`, `("and", (skeleton, ...))`, `("or", (...))`.
Indices count the atoms in the order of writing, also where one stands twice. Source: MM-CondChain, logic templates and
their families.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import Any

Skeleton = tuple[str, Any]

FAMILIES = (
    "mixed_without_negation",
    "conjunctive_with_negation",
    "disjunctive_with_negation",
    "terminal_negation",
    "other",
)
_SIGNS = {"and": " & ", "or": " | "}
_NODES = {"and": ast.And, "or": ast.Or}


def split(tree: ast.expr) -> tuple[Skeleton, tuple[ast.expr, ...]]:
    """The skeleton of a checked expression, and its atoms."""
    atoms: list[ast.expr] = []

    def of(node: ast.expr) -> Skeleton:
        match node:
            case ast.BoolOp(op=op, values=values):
                return ("and" if isinstance(op, ast.And) else "or", tuple(map(of, values)))
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return ("not", of(operand))
        atoms.append(node)
        return ("atom", len(atoms) - 1)

    return of(tree), tuple(atoms)


def join(skeleton: Skeleton, atoms: Sequence[ast.expr]) -> ast.expr:
    """The expression that `split` takes apart."""
    kind, inside = skeleton
    if kind == "atom":
        return atoms[inside]
    if kind == "not":
        return ast.UnaryOp(ast.Not(), join(inside, atoms))
    return ast.BoolOp(_NODES[kind](), [join(part, atoms) for part in inside])


def holds(skeleton: Skeleton, values: Sequence[bool]) -> bool:
    """Its truth value where atom k has the value `values[k]`.

    >>> holds(("and", (("atom", 0), ("not", ("atom", 1)))), [True, False])
    True
    """
    kind, inside = skeleton
    if kind == "atom":
        return values[inside]
    if kind == "not":
        return not holds(inside, values)
    return (all if kind == "and" else any)(holds(part, values) for part in inside)


def letter(index: int) -> str:
    """The letter of an atom in a template.

    >>> letter(0), letter(25), letter(26), letter(53)
    ('A', 'Z', 'A1', 'B2')
    """
    turn, place = divmod(index, 26)
    return chr(ord("A") + place) + (str(turn) if turn else "")


def template(skeleton: Skeleton) -> str:
    """The skeleton with a letter for each atom, without brackets around the whole.

    >>> template(("and", (("or", (("atom", 0), ("atom", 1))), ("not", ("atom", 2)))))
    '(A | B) & !C'
    """
    kind, inside = skeleton
    if kind == "atom":
        return letter(inside)
    if kind == "not":
        return "!" + _bracketed(inside)
    return _SIGNS[kind].join(map(_bracketed, inside))


def _bracketed(skeleton: Skeleton) -> str:
    return f"({template(skeleton)})" if skeleton[0] in _SIGNS else template(skeleton)


def operators(skeleton: Skeleton) -> tuple[str, ...]:
    """The logical operators in the order of writing; n operands are joined by n - 1.

    >>> operators(("and", (("atom", 0), ("or", (("atom", 1), ("not", ("atom", 2)))))))
    ('and', 'or', 'not')
    """
    kind, inside = skeleton
    if kind == "atom":
        return ()
    if kind == "not":
        return ("not", *operators(inside))
    first, *rest = inside
    return (*operators(first), *(word for part in rest for word in (kind, *operators(part))))


def groups(skeleton: Skeleton) -> int:
    """How many `and` and `or` groups it has, the top one counted; `not` is none."""
    kind, inside = skeleton
    if kind == "atom":
        return 0
    return groups(inside) if kind == "not" else 1 + sum(map(groups, inside))


def family(skeleton: Skeleton) -> str:
    """One of FAMILIES. The paper names them without a definition; these definitions are ours:

    * mixed_without_negation: no `not`, and both `and` and `or`.
    * terminal_negation: the only `not` stands before the last operand of the top connective.
    * conjunctive_with_negation, disjunctive_with_negation: another `not`; the top connective is `and`, `or`.
    * other: the rest, as all-`and`, all-`or`, one atom, or `not` before the whole.

    `!=` and `not in` are parts of atoms and no negation.

    >>> family(("and", (("atom", 0), ("not", ("or", (("atom", 1), ("atom", 2)))))))
    'terminal_negation'
    """
    words = operators(skeleton)
    kind, inside = skeleton
    if "not" not in words:
        return "mixed_without_negation" if len(set(words)) == 2 else "other"
    if kind == "not":
        return "other"
    if words.count("not") == 1 and inside[-1][0] == "not":
        return "terminal_negation"
    return "conjunctive_with_negation" if kind == "and" else "disjunctive_with_negation"


def truth_table(skeleton: Skeleton, columns: Sequence[int], full: int) -> int:
    """Its column of a truth table, from those of its atoms; a column has one bit for each row, `full` has all set.

    >>> bin(truth_table(("or", (("atom", 0), ("not", ("atom", 1)))), [0b1100, 0b1010], 0b1111))
    '0b1101'
    """
    kind, inside = skeleton
    if kind == "atom":
        return columns[inside]
    if kind == "not":
        return full ^ truth_table(inside, columns, full)
    result, *rest = (truth_table(part, columns, full) for part in inside)
    for column in rest:
        result = result & column if kind == "and" else result | column
    return result
