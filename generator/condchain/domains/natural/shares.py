"""How often the values that are not equally likely are true: measured over 1,500 scenes, literal.

False values are drawn by these weights, so that neither the row nor the number named in a text tells whether it is
true.
"""

from __future__ import annotations

from collections.abc import Mapping

# Of the entities of a kind, how many stand in the back row: tall things find a place there more often.
BACK_SHARES: Mapping[str, float] = {
    "person": 0.56,
    "dog": 0.49,
    "cat": 0.48,
    "horse": 0.47,
    "car": 0.49,
    "bus": 0.45,
    "truck": 0.48,
    "bench": 0.52,
    "chair": 0.45,
    "cupboard": 0.57,
    "lamp": 0.55,
    "tree": 0.72,
    "pot_plant": 0.45,
    "sign": 0.51,
    "postbox": 0.47,
}
# Of the entities beside a kind, how many have one, two or three of it beside them: the more there are of it, the fewer
# others are left.
COUNT_SHARES: Mapping[str, tuple[float, ...]] = {
    "person": (0.36, 0.35, 0.29),
    "dog": (0.4, 0.32, 0.28),
    "cat": (0.34, 0.38, 0.28),
    "horse": (0.59, 0.41),
    "car": (0.52, 0.48),
    "bus": (0.63, 0.37),
    "truck": (0.62, 0.38),
    "bench": (0.38, 0.36, 0.26),
    "chair": (0.38, 0.34, 0.28),
    "cupboard": (0.5, 0.5),
    "lamp": (0.55, 0.45),
    "tree": (0.56, 0.44),
    "pot_plant": (0.43, 0.34, 0.23),
    "sign": (0.53, 0.47),
    "postbox": (0.35, 0.37, 0.28),
}
