"""A reader of charts' texts who sees no picture: fits values to the numbers in the statements, then answers by them.

What a reviewer of the first version did: take every number that a value, a sum or a difference is compared with for an
estimate of it, find values of all marks that suit these estimates and the options of all questions, and take in each
question the option nearest to what the values say. The reader is told of which marks each text speaks.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from generator.condchain.chains import Chain
from generator.condchain.domains.chart.mentions import Point, parts

RESTARTS, ROUNDS = 2, 400
WIDE, CLOSE = 0.35, 0.1  # of the typical number: how far off an estimate, and an option, may be before it counts
_NUMBER = re.compile(r"^-?1 \* \((.+) - (\d+(?:\.\d+)?)\) > 0$")
_KEY = re.compile(r"(\w+)((?:\['[^']*'\])*)")
_COMBINE: Mapping[str, Callable[[float, float], float]] = {
    "gap": lambda a, b: abs(a - b),
    "total": lambda a, b: a + b,
    "smaller": min,
    "greater": max,
}

Values = dict[Point, float]


@dataclass(frozen=True, slots=True)
class Quantity:
    """What a number is of: one value (`value`), its distance to the highest one (`to_max`), or two values."""

    kind: str
    points: tuple[Point, ...]

    def of(self, values: Values) -> float:
        first = values[self.points[0]]
        if self.kind == "value":
            return first
        return (
            max(values.values()) - first
            if self.kind == "to_max"
            else _COMBINE[self.kind](first, values[self.points[1]])
        )


@dataclass(frozen=True, slots=True)
class Asked:
    """A question for a number: what of, the options, and the place of the right one."""

    quantity: Quantity
    options: tuple[float, ...]
    right: int


def _quantity(entity: str, text: str, only: str) -> Quantity | None:
    """What the part of an atom before its number stands for; None for statistics, which bound no single value."""
    family, *names = parts(entity)
    key, index = _KEY.match(text).groups()
    at = re.findall(r"'([^']*)'", index)
    series = names[0] if family in ("series", "trend") else only
    if text.startswith("max(") and "[" in text:
        return Quantity("gap", tuple((series, label) for label in re.findall(r"'([^']*)'", text)[:2]))
    if " + " in text:
        ends = re.findall(r"'([^']*)'", text)
        return Quantity("total", tuple((end, names[0]) if family == "label" else (series, end) for end in ends))
    if family == "series" and key in ("values", "distances"):
        points = [(series, at[-1])] + [(at[0], at[-1])] * (key == "distances")
        return Quantity("value" if key == "values" else "gap", tuple(points))
    if family == "label" and key in ("readings", "separations", "step_sizes"):
        if key == "step_sizes":
            return Quantity("gap", ((at[1], names[0]), (at[1], at[0])))
        return Quantity("value" if key == "readings" else "gap", tuple((name, names[0]) for name in at))
    if family == "trend":
        ends = {"y1": (names[1],), "y2": (names[2],), "abs_delta": (names[1], names[2]), "span_values": tuple(at)}
        points = tuple((series, label) for label in ends.get(key, ()))
        return Quantity("value" if len(points) == 1 else "gap", points) if points else None
    if family == "point":
        mine = (only, names[0])
        kinds = {"y": "value", "share": "value", "sums": "total", "abs_deltas": "gap", "gap_to_max": "to_max"}
        return Quantity(kinds[key], (mine, *((only, other) for other in at))) if key in kinds else None
    if family == "pair":
        kinds = {"total": "total", "difference": "gap", "smaller_y": "smaller", "larger_y": "greater"}
        return Quantity(kinds[key], tuple((only, name) for name in names)) if key in kinds else None
    return None


def _asked_of(entity: str, text: str, only: str) -> Quantity | None:
    family, *names = parts(entity)
    quoted = re.findall("“([^”]*)”", text)
    if family == "trend":
        ends = [(names[0], label) for label in names[1:]]
        if "two ends" in text:
            return Quantity("gap", tuple(ends))
        return Quantity("value", (ends[text.endswith("end?")],)) if text.startswith("At which value") else None
    if family == "pair":
        both = tuple((only, name) for name in names)
        if "value of the one" in text:
            return Quantity("value", (both["named second" in text],))
        return Quantity("total" if "add up" in text else "gap", both)
    if text.startswith("How large"):
        return Quantity("gap", ((only, names[0]), (only, quoted[-1])))
    if not text.startswith(("What is the value", "Which value")):
        return None
    point = {"series": (names[0], quoted[-1:]), "label": (quoted[-1:], names[0]), "point": (only, names[0])}[family]
    return Quantity("value", (tuple(part[0] if isinstance(part, list) else part for part in point),))


def estimates(chain: Chain) -> list[tuple[Quantity, float]]:
    """The numbers in the statements of the True path, with what they are compared with."""
    only = chain.source["input"]["series"][0]["name"]
    found = []
    for layer, condition in chain.gated():
        for atom, _ in condition.atoms:
            if matched := _NUMBER.match(atom):
                quantity = _quantity(layer.entity, matched[1], only)
                found += [(quantity, float(matched[2]))] if quantity else []
    return found


def numeric_questions(chain: Chain) -> list[Asked]:
    """The questions for a number, in the order of the layers."""
    only = chain.source["input"]["series"][0]["name"]
    found = []
    for layer in chain.layers:
        quantity = _asked_of(layer.entity, layer.question.text, only) if layer.entity != "chart" else None
        if quantity:
            options = tuple(float(re.sub(r"[^\d.]", "", option)) for option in layer.question.options)
            found.append(Asked(quantity, options, layer.question.labels.index(layer.question.answer)))
    return found


def _fit(told: Sequence[tuple[Quantity, float]], asked: Sequence[Asked], source: random.Random) -> Values:
    """Values that suit what is told and what is asked, found by moving one at a time."""
    points = sorted(
        {point for quantity, _ in told for point in quantity.points} | {p for a in asked for p in a.quantity.points}
    )
    pool = sorted({option for item in asked if item.quantity.kind == "value" for option in item.options})
    numbers = sorted([n for _, n in told] or pool or [option for item in asked for option in item.options])
    scale, most = (
        numbers[len(numbers) // 2],
        max([*pool, *(n for quantity, n in told if quantity.kind == "value"), numbers[-1]]),
    )

    def loss(values: Values) -> float:
        off = sum(min(1.5, abs(quantity.of(values) - n) / (WIDE * scale)) for quantity, n in told)
        for item in asked:
            value = item.quantity.of(values)
            off += min(1.0, min(abs(value - option) for option in item.options) / (CLOSE * scale))
        return off

    best, least = {}, float("inf")
    for _ in range(RESTARTS):
        values = {point: source.uniform(0, most) for point in points}
        now = loss(values)
        for _ in range(ROUNDS):
            point, way = source.choice(points), source.random()
            old = values[point]
            near = max(0.0, old + source.gauss(0, 0.2 * scale))
            values[point] = (
                source.choice(pool) if pool and way < 0.4 else source.uniform(0, most) if way < 0.6 else near
            )
            after = loss(values)
            now, values[point] = (after, values[point]) if after <= now else (now, old)
        if now < least:
            best, least = dict(values), now
    return best


def hits(chain: Chain, told: Sequence[tuple[Quantity, float]], source: random.Random) -> list[bool]:
    """Of each numeric question of a chain whether the reader is right; told: see `estimates`."""
    asked = numeric_questions(chain)
    if not asked:
        return []
    values = _fit(told, asked, source)
    nearest = [
        min(range(len(item.options)), key=lambda k, item=item: abs(item.options[k] - item.quantity.of(values)))
        for item in asked
    ]
    return [guess == item.right for guess, item in zip(nearest, asked, strict=True)]
