"""What kind of statement an atom is, for figures by kind."""

from __future__ import annotations

import ast

from generator.condchain.vpir.predicate import parse

ATOM_KINDS = ("equality", "order", "membership", "quantifier", "truth")
_OPERATORS: dict[type[ast.cmpop], str] = {
    ast.Eq: "equality", ast.NotEq: "equality", ast.In: "membership", ast.NotIn: "membership",
    ast.Lt: "order", ast.LtE: "order", ast.Gt: "order", ast.GtE: "order",
}  # fmt: skip


def atom_kind(text: str) -> str:
    """One of `ATOM_KINDS`: by its first comparison; `any` and `all` are quantifiers; what is true by itself is `truth`.

    Raises:
        Refused: it is no text of VPIR.

    >>> [atom_kind(text) for text in ("shape != 'round'", "2 <= count", "'red' in colors", "any(xs)", "is_open")]
    ['equality', 'order', 'membership', 'quantifier', 'truth']
    """
    tree = ast.parse(parse(text).text, mode="eval").body
    if isinstance(tree, ast.Compare):
        return _OPERATORS[type(tree.ops[0])]
    called = isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name) and tree.func.id in ("any", "all")
    return "quantifier" if called else "truth"
