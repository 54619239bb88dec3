"""The grammar of VPIR: a walk over Python's syntax tree that knows what is allowed and refuses the rest.

    condition := condition (and | or) condition | not condition | value (truth value)
    value     := comparison | arithmetic on numbers | constant | [..] (..) {..} of values | fact | loop variable
               | len set any all min max sum (value or generator) | value.get(value[, value]) | value[value]
    generator := condition for name in value [if condition] ...

Comparisons and `and or not` stand between conditions and inside generators only; a value is never made of them.
Source: MM-CondChain, section on VPIR (whitelisted operators and built-ins, names from the facts).
"""

from __future__ import annotations

import ast
import math
from collections.abc import Callable

from generator.condchain.vpir.errors import Refused

FUNCTIONS = ("len", "set", "any", "all", "min", "max", "sum")
MAX_DEPTH = 60  # of the syntax tree, in nodes
MAX_LOOPS = 4  # inside one another
MAX_ARGUMENTS = 9
MAX_INTEGER = 10**18

_ARITHMETIC = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod)
_COMPARISONS = (ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.In, ast.NotIn)
_SIGNS = {
    ast.Pow: "**", ast.MatMult: "@", ast.LShift: "<<", ast.RShift: ">>", ast.BitAnd: "&", ast.BitOr: "|",
    ast.BitXor: "^", ast.Invert: "~", ast.Is: "is", ast.IsNot: "is not",
}  # fmt: skip
_REFUSALS = {
    ast.NamedExpr: ("a walrus (:=)", "write the value where it is used"),
    ast.ListComp: ("a list comprehension", "write a generator inside any, all, sum, min, max or set"),
    ast.SetComp: ("a set comprehension", "write set(... for ...)"),
    ast.DictComp: ("a dict comprehension", "write a generator"),
    ast.Dict: ("a written-out dict", "compare with constants"),
    ast.Slice: ("a slice", "write one index"),
    ast.Starred: ("a starred value", "write each value"),
    ast.Attribute: ("an attribute", "only .get(...) of a dict may be called"),
    ast.GeneratorExp: ("a generator by itself", "write it inside any, all, sum, min, max or set"),
    ast.BoolOp: ("`and` or `or` inside a value", "join conditions with them"),
    ast.Compare: ("a comparison inside a value", "join comparisons with and, or, not"),
}


def is_number(node: ast.expr) -> bool:
    """Whether an expression is a number whatever the facts are, or fails."""
    match node:
        case ast.Constant(value=value):
            return isinstance(value, (int, float)) and not isinstance(value, bool)
        case ast.BinOp() | ast.UnaryOp(op=ast.USub() | ast.UAdd()):
            return True
    return called(node) in ("len", "sum")


def is_truth(node: ast.expr) -> bool:
    """Whether an expression is True or False whatever the facts are, or fails."""
    return isinstance(node, ast.Compare) or called(node) in ("any", "all")


def called(node: ast.expr) -> str:
    """The name of the function that a node calls, `get` included; empty if it calls none."""
    match node:
        case ast.Call(func=ast.Name(id=name)) | ast.Call(func=ast.Attribute(attr=name)):
            return name
    return ""


def _check_depth(tree: ast.expr) -> None:
    level: list[ast.AST] = [tree]
    for _ in range(MAX_DEPTH):
        level = [child for node in level for child in ast.iter_child_nodes(node)]
        if not level:
            return
    raise Refused(f"the expression is nested more than {MAX_DEPTH} deep; write fewer operators in a row")


class _Walk:
    """One walk: the facts read and the loop variables bound so far."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.facts: set[str] = set()
        self.loops: dict[str, ast.expr] = {}

    def refuse(self, node: ast.expr, reason: str) -> None:
        column = len(self.text.encode()[: node.col_offset].decode()) + 1
        raise Refused(reason, column)

    def skeleton(self, node: ast.expr) -> None:
        match node:
            case ast.BoolOp(values=values):
                for value in values:
                    self.skeleton(value)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                self.skeleton(operand)
            case _:
                self.condition(node, ())
                can_be = (ast.Name, ast.Subscript, ast.Call, ast.Compare)
                if not isinstance(node, can_be) or called(node) in ("len", "sum", "set"):
                    self.refuse(node, "this is neither True nor False; compare it with something")

    def condition(self, node: ast.expr, bound: tuple[str, ...]) -> None:
        match node:
            case ast.BoolOp(values=values):
                for value in values:
                    self.condition(value, bound)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                self.condition(operand, bound)
            case ast.Compare(ops=ops, left=left, comparators=others):
                for op in ops:
                    if not isinstance(op, _COMPARISONS):
                        self.refuse(node, f"the operator {_SIGNS[type(op)]!r} is no part of VPIR; write == or !=")
                for operand in (left, *others):
                    self.value(operand, bound)
            case _:
                self.value(node, bound)

    def value(self, node: ast.expr, bound: tuple[str, ...]) -> None:
        known = _VALUES.get(type(node))
        if known is None:
            what, cure = _REFUSALS.get(type(node), (type(node).__name__, "write a condition over facts"))
            self.refuse(node, f"{what} is no part of VPIR; {cure}")
        else:
            known(self, node, bound)

    def name(self, node: ast.Name, bound: tuple[str, ...]) -> None:
        if node.id in FUNCTIONS:
            self.refuse(node, f"{node.id!r} is a function of VPIR and can name no fact; call it or rename the fact")
        if node.id.startswith("_"):
            self.refuse(node, f"the name {node.id!r} begins with an underscore; facts have plain names")
        if node.id not in bound:
            self.facts.add(node.id)

    def constant(self, node: ast.Constant, _: tuple[str, ...]) -> None:
        value = node.value
        if value is not None and not isinstance(value, (str, int, float)):
            self.refuse(node, f"a constant of the type {type(value).__name__} is no part of VPIR")
        if isinstance(value, int) and value > MAX_INTEGER or isinstance(value, float) and math.isinf(value):
            self.refuse(node, "the number is too large")

    def display(self, node: ast.List | ast.Tuple | ast.Set, bound: tuple[str, ...]) -> None:
        for value in node.elts:
            self.value(value, bound)

    def sign(self, node: ast.UnaryOp, bound: tuple[str, ...]) -> None:
        if isinstance(node.op, ast.Not):
            self.refuse(node, "`not` inside a value; negate a condition with it")
        if isinstance(node.op, ast.Invert):
            self.refuse(node, "the operator '~' is no part of VPIR")
        self.operand(node.operand, bound)

    def arithmetic(self, node: ast.BinOp, bound: tuple[str, ...]) -> None:
        if not isinstance(node.op, _ARITHMETIC):
            self.refuse(node, f"the operator {_SIGNS[type(node.op)]!r} is no part of VPIR; + - * / // % are")
        self.operand(node.left, bound)
        self.operand(node.right, bound)

    def operand(self, node: ast.expr, bound: tuple[str, ...]) -> None:
        self.value(node, bound)
        if not is_number(node) and not isinstance(node, (ast.Name, ast.Subscript, ast.Call)) or called(node) == "set":
            self.refuse(node, "arithmetic is for numbers only")

    def subscript(self, node: ast.Subscript, bound: tuple[str, ...]) -> None:
        self.owner(node.value, bound)
        self.value(node.slice, bound)

    def owner(self, node: ast.expr, bound: tuple[str, ...]) -> None:
        if not isinstance(node, (ast.Name, ast.Subscript)) and called(node) != "get":
            self.refuse(node, "only a fact, a loop variable or a part of one has parts")
        self.value(node, bound)

    def call(self, node: ast.Call, bound: tuple[str, ...]) -> None:
        if node.keywords:
            self.refuse(node, "a keyword argument is no part of VPIR")
        match node.func:
            case ast.Attribute(value=owner, attr="get"):
                self.owner(owner, bound)
                self.arguments(node, bound, least=1, most=2)
            case ast.Attribute(attr=name):
                self.refuse(node, f"the method .{name}() is no part of VPIR; only .get(...) of a dict may be called")
            case ast.Name(id=name) if name in FUNCTIONS:
                if name != "len" and len(node.args) == 1 and isinstance(node.args[0], ast.GeneratorExp):
                    self.generator(node.args[0], bound)
                else:
                    most = MAX_ARGUMENTS if name in ("min", "max") else 1
                    self.arguments(node, bound, least=0 if name == "set" else 1, most=most)
            case ast.Name(id=name):
                self.refuse(node, f"the function {name!r} is unknown; {' '.join(FUNCTIONS)} may be called")
            case _:
                self.refuse(node, "only a function can be called")

    def arguments(self, node: ast.Call, bound: tuple[str, ...], least: int, most: int) -> None:
        if not least <= len(node.args) <= most:
            count = str(most) if least == most else f"{least} to {most}"
            noun = "argument" if most == 1 else "arguments"
            self.refuse(node, f"{called(node)}() takes {count} {noun}, not {len(node.args)}")
        for value in node.args:
            self.value(value, bound)

    def generator(self, node: ast.GeneratorExp, bound: tuple[str, ...]) -> None:
        for clause in node.generators:
            self.value(clause.iter, bound)
            if not isinstance(clause.target, ast.Name):
                self.refuse(clause.target, "a loop binds one plain name")
            name = clause.target.id
            if name in bound or name in FUNCTIONS or name.startswith("_"):
                self.refuse(clause.target, f"the loop variable {name!r} hides another name; rename it")
            if len(bound) == MAX_LOOPS:
                self.refuse(clause.target, f"more than {MAX_LOOPS} loops are inside one another; write fewer")
            self.loops.setdefault(name, clause.target)
            bound = (*bound, name)
            for test in clause.ifs:
                self.condition(test, bound)
        self.condition(node.elt, bound)


_VALUES: dict[type, Callable[[_Walk, ast.expr, tuple[str, ...]], None]] = {
    ast.Name: _Walk.name, ast.Constant: _Walk.constant, ast.List: _Walk.display, ast.Tuple: _Walk.display,
    ast.Set: _Walk.display, ast.UnaryOp: _Walk.sign, ast.BinOp: _Walk.arithmetic, ast.Subscript: _Walk.subscript,
    ast.Call: _Walk.call,
}  # fmt: skip


def check(tree: ast.expr, text: str) -> frozenset[str]:
    """The names of the facts that a checked expression reads.

    Raises:
        Refused: it holds something that VPIR does not know, or an operand of `and or not` can be no truth value.
    """
    _check_depth(tree)
    walk = _Walk(text)
    walk.skeleton(tree)
    for name, node in walk.loops.items():
        if name in walk.facts:
            walk.refuse(node, f"the loop variable {name!r} is the name of a fact, too; rename it")
    return frozenset(walk.facts)
