"""Speed of predicates as a ratio: `evaluate` against Python's `eval` of the same text, compiled once.

Run alone, it prints the ratio; `tests/bench.py` takes `vpir_pair`.
"""

from __future__ import annotations

import builtins
import statistics
import time
from collections.abc import Callable
from typing import Any

from generator.condchain import vpir
from generator.seeding import rng

PREDICATES = 400
TURNS = 200  # evaluations of each predicate in one piece of work
REPEATS = 15
FACTS: dict[str, Any] = {
    "colors": ["red", "white"], "shape": "round", "state": "open", "is_occluded": False, "parts": ["wheel", "door"],
    "count": 3, "size": "large", "pose": "sitting", "material": "wood", "position": ["left", "top"], "has_text": True,
    "clothing_items": [{"kind": "hat", "color": "red"}, {"kind": "coat", "color": "blue"}], "visible_text": "CAFE",
    "max_y": 120.5, "min_y": 20.25, "mean_y": 70.0, "max_label": "2004", "x1": "1999", "x2": "2004", "y1": 31.0,
    "y2": 88.5, "ranks": {"1999": 3, "2004": 1}, "num_points": 12, "direction": "up", "num_clicks": 4,
    "action_type": "click", "has_dialog": False, "visited_layouts": ["list", "form", "list"],
}  # fmt: skip
ATOMS = (
    "'red' in colors", "'green' in colors", "len(colors) >= 2", "shape == 'round'", "shape != 'square'",
    "state == 'broken'", "is_occluded", "'door' in parts", "count == 3", "count > 4", "size in ('small', 'tiny')",
    "pose == 'sitting'", "material == 'metal'", "'left' in position", "has_text", "visible_text == 'CAFE'",
    "any(item['kind'] == 'hat' for item in clothing_items)", "len(clothing_items) <= 1", "max_y - min_y > 50",
    "any(item['color'] == 'green' and item['kind'] == 'hat' for item in clothing_items)", "mean_y < 60",
    "max_label == x2", "max_label == x1", "y2 - y1 > 40", "y2 > 2 * y1", "ranks['1999'] <= 2", "num_points >= 10",
    "sum(1 for item in clothing_items if item['color'] == 'blue') == 1", "direction == 'down'", "num_clicks % 2 == 0",
    "action_type != 'scroll'", "has_dialog", "len(set(visited_layouts)) == 2", "100 <= max_y <= 200",
    "any('o' in item['kind'] for item in clothing_items)",
)  # fmt: skip
SKELETONS = (
    "(({} and {}) or {}) and ({} and not {})", "({} or {}) and not ({} and {}) and {}", "{} and ({} or {} or not {})",
    "({} or not {}) and ({} or {} and {}) and {}", "not {} and {} and ({} or ({} and {}))",
    "({} and {}) or ({} and {} and not {})", "({} or {}) and ({} or {}) and ({} or not {}) and {}",
)  # fmt: skip


def vpir_pair() -> tuple[Callable[[], int], Callable[[], int]]:
    """(ours, baseline): each evaluates the same predicates over the same facts and gives how many hold."""
    source = rng("bench", "vpir")
    texts = []
    for _ in range(PREDICATES):
        skeleton = source.choice(SKELETONS)
        texts.append(skeleton.format(*source.sample(ATOMS, skeleton.count("{}"))))
    predicates = [vpir.parse(text) for text in texts]
    codes = [compile(text, "<predicate>", "eval") for text in texts]
    functions = {name: getattr(builtins, name) for name in "len set any all min max sum".split()}
    names = {"__builtins__": {}, **functions}

    def ours() -> int:
        return sum(predicate.evaluate(FACTS) for predicate in predicates for _ in range(TURNS))

    def baseline() -> int:
        return sum(eval(code, names, FACTS) for code in codes for _ in range(TURNS))

    if ours() != baseline():
        raise AssertionError("the two do not agree")
    return ours, baseline


def main() -> None:
    ours, baseline = vpir_pair()
    found = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        ours()
        middle = time.perf_counter()
        baseline()
        found.append((middle - start) / (time.perf_counter() - middle))
    print(f"evaluate / cached eval: {statistics.median(found):.2f} ({min(found):.2f} to {max(found):.2f})")


if __name__ == "__main__":
    main()
