"""A checked atom written as Python, with a payment where the size of facts tells.

What arithmetic gives is a number of a size that the text bounds, as every fact in it is tested; the operands of `*`,
`//` and `%` are tested once more, lest products grow.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from generator.condchain.vpir.grammar import called, is_number, is_truth
from generator.condchain.vpir.payments import Charge, Payment

_SIGNS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "//", ast.Mod: "%"}
_COMPARISONS = {
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.In: "in",
    ast.NotIn: "not in",
}  # fmt: skip
_WORK = (ast.Compare, ast.BinOp, ast.Call, ast.Subscript)


@dataclass(frozen=True)
class _Writer:
    """Writes nodes that stand in `depth` loops; `inside` one's iterable or not."""

    facts: Collection[str]
    payment: Payment
    depth: int = 0
    inside: bool = False

    def condition(self, node: ast.expr) -> str:
        match node:
            case ast.BoolOp(op=op, values=values):
                word = " and " if isinstance(op, ast.And) else " or "
                return f"({word.join(map(self.condition, values))})"
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return f"(not {self.condition(operand)})"
            case ast.Compare():
                return self.comparison(node)
        return self.value(node)

    def value(self, node: ast.expr) -> str:
        match node:
            case ast.Name(id=name):
                return f"_facts[{name!r}]" if name in self.facts else name
            case ast.Constant(value=value):
                return repr(value)
            case ast.List(elts=values):
                return f"[{self.values(values)}]"
            case ast.Tuple(elts=values):
                return f"({self.values(values)}{',' if values else ''})"
            case ast.Set(elts=values):
                return f"{{{', '.join(map(self.hashed, values))}}}"
            case ast.UnaryOp(op=op, operand=operand):
                return f"({'-' if isinstance(op, ast.USub) else '+'} {self.number(operand)})"
            case ast.BinOp():
                return self.arithmetic(node)
            case ast.Subscript(value=owner, slice=index):
                return f"{self.value(owner)}[{self.hashed(index)}]"
            case ast.Call(func=ast.Attribute(value=owner), args=[key, *default]):
                return f"{self.value(owner)}.get({', '.join([self.hashed(key), *map(self.value, default)])})"
            case ast.Call(func=ast.Name(id=name), args=[ast.GeneratorExp() as generator]):
                return self.loop(name, generator)
            case ast.Call(func=ast.Name(id=name), args=values):
                return self.call(name, values)
        raise AssertionError(f"the grammar let a {type(node).__name__} pass")

    def values(self, nodes: Sequence[ast.expr]) -> str:
        return ", ".join(map(self.value, nodes))

    def hashed(self, node: ast.expr) -> str:
        text = self.value(node)
        return text if _is_bounded(node) else self.payment.compared(text, self.inside)

    def number(self, node: ast.expr) -> str:
        text = self.value(node)
        return text if is_number(node) else self.payment.reckoned(text, self.inside)

    def arithmetic(self, node: ast.BinOp) -> str:
        sides = [self.number(side) for side in (node.left, node.right)]
        grows = isinstance(node.op, (ast.Mult, ast.FloorDiv, ast.Mod))
        if grows and not isinstance(node.left, ast.Constant) and not isinstance(node.right, ast.Constant):
            both = zip(sides, (node.left, node.right), strict=True)
            sides = [f"_number({text})" if is_number(side) else text for text, side in both]
        return f"({sides[0]} {_SIGNS[type(node.op)]} {sides[1]})"

    def comparison(self, node: ast.Compare) -> str:
        operands = [node.left, *node.comparators]
        texts = list(map(self.value, operands))
        for place, op in enumerate(node.ops):
            self.pay_pair(operands, texts, place, isinstance(op, (ast.In, ast.NotIn)))
        words = [word for op, text in zip(node.ops, texts[1:], strict=True) for word in (_COMPARISONS[type(op)], text)]
        return f"({' '.join([texts[0], *words])})"

    def pay_pair(self, nodes: Sequence[ast.expr], texts: list[str], place: int, search: bool) -> None:
        """Let the texts of two neighbours in a comparison pay for it."""
        charge = Charge(self.depth, 1)
        left, right = place, place + 1
        left_bounded, right_bounded = _is_bounded(nodes[left]), _is_bounded(nodes[right])
        if search and right_bounded and not left_bounded and isinstance(nodes[right], ast.Set):
            texts[left] = self.payment.compared(texts[left], self.inside)
        if right_bounded or (left_bounded and not search):
            return
        if search and left_bounded:
            texts[right] = self.payment.walked(texts[right], charge, self.inside)
        elif search:
            texts[left], texts[right] = self.payment.searched(texts[left], texts[right], charge, self.inside)
        elif called(nodes[left]) == "set":  # holds nothing that could hold more
            texts[left] = self.payment.walked(texts[left], charge, self.inside)
        else:
            texts[left] = self.payment.compared(texts[left], self.inside)

    def call(self, name: str, nodes: Sequence[ast.expr]) -> str:
        texts = list(map(self.value, nodes))
        for place, node in enumerate(nodes):
            if name == "len" or _is_bounded(node):
                continue
            if name in ("any", "all"):
                texts[place] = self.payment.walked(texts[place], Charge(self.depth, 1), self.inside)
            elif len(nodes) == 1:
                texts[place] = self.payment.gathered(texts[place], self.depth)
            else:
                texts[place] = self.payment.compared(texts[place], self.inside)
        return f"{name}({', '.join(texts)})"

    def loop(self, name: str, node: ast.GeneratorExp) -> str:
        steps = max(sum(isinstance(part, _WORK) for part in ast.walk(node)), 1)
        first, *others = node.generators
        clauses = replace(self, depth=self.depth + 1).tests(first)
        for depth, clause in enumerate(others, self.depth + 1):
            items = replace(self, depth=depth, inside=True).value(clause.iter)
            paid = self.payment.walked(items, Charge(depth, steps), inside=True)
            clauses += f" for {clause.target.id} in {paid}{replace(self, depth=depth + 1).tests(clause)}"
        within = replace(self, depth=self.depth + len(node.generators))
        item = within.condition(node.elt)
        if name in ("min", "max", "set") and not _is_bounded(node.elt):
            item = self.payment.compared(item, self.inside)
        elif name == "sum" and not _is_bounded(node.elt):
            item = self.payment.reckoned(item, self.inside)
        before = f"{name}({item} for {first.target.id} in "
        return self.payment.looped(
            before, self.value(first.iter), clauses + ")", Charge(self.depth, steps), self.inside
        )

    def tests(self, clause: ast.comprehension) -> str:
        return "".join(f" if {self.condition(test)}" for test in clause.ifs)


def _is_bounded(node: ast.expr) -> bool:
    """Whether comparing with it takes a time that the text alone bounds."""
    if isinstance(node, (ast.List, ast.Tuple, ast.Set)):
        return all(map(_is_bounded, node.elts))
    if isinstance(node, ast.BoolOp):
        return all(map(_is_bounded, node.values))
    if isinstance(node, (ast.Constant, ast.UnaryOp)):
        return True
    return is_number(node) or is_truth(node)


def write(atom: ast.expr, facts: Collection[str], payment: Payment) -> str:
    """A Python expression over `_facts` that has the value of a checked atom, made sure to be True or False.

    facts: the names in it that are facts; the others are loop variables.
    """
    text = _Writer(facts, payment).condition(atom)
    if is_truth(atom):
        return text
    if isinstance(atom, ast.Name):
        # the same as _truth, which is called only to fail
        return f"((_it := {text}) is True or (_it is not False and _truth(_it)))"
    return f"_truth({text})"
