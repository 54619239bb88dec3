"""How a written expression pays for what depends on the size of facts: in two ways, in the same places.

`Metered` counts steps exactly. `Plain` only tests that containers are so short, and compared values so small, that all
places together stay within the budget; where they are not, it calls a function that raises. Its tests stand in line
where Python can bind a name: a call costs more than the test. Both let no whole number beyond `MAX_NUMBER` into an
operation whose time grows with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from generator.condchain.vpir.metering import BUDGET, CHARACTERS, FEW

WEIGHED = 2  # steps for each item of a container that is weighed: for the place, and for the value in it
_IS_WHOLE = f"_kind is _int and -{FEW} <= _it <= {FEW}"


@dataclass(frozen=True, slots=True)
class Charge:
    """What one place takes: `steps` for each item of one container, inside `depth` loops."""

    depth: int
    steps: int


class Payment(Protocol):
    """Python texts in, Python texts of the same values out. inside: within the iterable of a loop, where Python cannot
    bind a name."""

    def walked(self, items: str, charge: Charge, inside: bool) -> str:
        """A container whose items are not compared."""

    def compared(self, value: str, inside: bool) -> str:
        """A value that is hashed, or compared with another."""

    def reckoned(self, value: str, inside: bool) -> str:
        """A value that is an operand of arithmetic."""

    def gathered(self, items: str, depth: int) -> str:
        """A container whose items are hashed, added or compared with one another."""

    def searched(self, value: str, items: str, charge: Charge, inside: bool) -> tuple[str, str]:
        """A value that is compared with the items of a container."""

    def looped(self, before: str, items: str, after: str, charge: Charge, inside: bool) -> str:
        """A call with a generator; `items`, its first iterable, stands between `before` and `after`."""


@dataclass
class Metered:
    """Pays a `Meter` while it runs, and keeps the charges."""

    charges: list[Charge] = field(default_factory=list)

    def walked(self, items: str, charge: Charge, inside: bool) -> str:
        self.charges.append(charge)
        return f"_meter.each({items}, {charge.steps})"

    def compared(self, value: str, inside: bool) -> str:
        return f"_meter.weigh({value})"

    def reckoned(self, value: str, inside: bool) -> str:
        return f"_number({value})"

    def gathered(self, items: str, depth: int) -> str:
        self.charges.append(Charge(depth, WEIGHED))
        return self.compared(items, inside=True)

    def searched(self, value: str, items: str, charge: Charge, inside: bool) -> tuple[str, str]:
        return self.compared(value, inside), self.gathered(items, charge.depth)

    def looped(self, before: str, items: str, after: str, charge: Charge, inside: bool) -> str:
        return f"{before}{self.walked(items, charge, inside)}{after}"


@dataclass
class Plain:
    """Pays nothing, as long as no container has more than `limit` items."""

    limit: int
    loops: int = 0

    def walked(self, items: str, charge: Charge, inside: bool) -> str:
        if inside:
            return f"_short({items}, {self.limit})"
        return f"(_it if len(_it := {items}) <= {self.limit} else _too_much())"

    def compared(self, value: str, inside: bool) -> str:
        if inside:
            return f"_small({value})"
        is_short = f"(_kind := (_it := {value}).__class__) is _str and len(_it) <= {CHARACTERS}"
        return f"(_it if {is_short} or _kind is _float or {_IS_WHOLE} else _small(_it))"

    def reckoned(self, value: str, inside: bool) -> str:
        if inside:
            return f"_number({value})"
        return f"(_it if (_kind := (_it := {value}).__class__) is _float or {_IS_WHOLE} else _number(_it))"

    def gathered(self, items: str, depth: int) -> str:
        return f"_flat({items}, {self.limit})"

    def searched(self, value: str, items: str, charge: Charge, inside: bool) -> tuple[str, str]:
        return self.compared(value, inside), self.walked(items, charge, inside)

    def looped(self, before: str, items: str, after: str, charge: Charge, inside: bool) -> str:
        if inside:
            return f"{before}{self.walked(items, charge, inside)}{after}"
        self.loops += 1
        name = f"_items{self.loops}"
        return f"({before}{name}{after} if len({name} := {items}) <= {self.limit} else _too_much())"


def longest(charges: Sequence[Charge]) -> int:
    """How long containers may be so that all these charges together stay within the budget.

    Charges of n steps in all, inside at most d loops, take n * L ** (d + 1) steps over containers of L items.

    >>> longest([Charge(0, 1)]), longest([Charge(0, 1), Charge(1, 3)])
    (10000, 50)
    """
    power = 1 + max((charge.depth for charge in charges), default=0)
    return int((BUDGET / max(sum(charge.steps for charge in charges), 1)) ** (1 / power))
