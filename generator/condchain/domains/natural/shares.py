"""How often the values that are not equally likely are true: measured over 3,000 scenes, literal.

False values are drawn by these weights, so that neither the row nor the number named in a text tells whether it is
true. `python tests/measure_shares.py` measures them anew, prints all tables, and names every other statement that is
true more or less often than its weights say.
"""

from __future__ import annotations

from collections.abc import Mapping

# Of the entities of a kind, how many stand in the back row: tall things find a place there more often.
BACK_SHARES: Mapping[str, float] = {
    "person": 0.56,
    "dog": 0.47,
    "cat": 0.49,
    "horse": 0.51,
    "car": 0.47,
    "bus": 0.51,
    "truck": 0.52,
    "bench": 0.49,
    "chair": 0.48,
    "cupboard": 0.56,
    "lamp": 0.55,
    "tree": 0.7,
    "pot_plant": 0.47,
    "sign": 0.53,
    "postbox": 0.46,
}
# Of those that no edge cuts off, or might, and that stand clearly in one third of the picture, how many are in the
# middle one: wide things fit no other so well.
MIDDLE_SHARES: Mapping[str, float] = {
    "person": 0.35,
    "dog": 0.36,
    "cat": 0.33,
    "horse": 0.34,
    "car": 0.38,
    "bus": 0.4,
    "truck": 0.44,
    "bench": 0.36,
    "chair": 0.32,
    "cupboard": 0.34,
    "lamp": 0.29,
    "tree": 0.32,
    "pot_plant": 0.35,
    "sign": 0.3,
    "postbox": 0.35,
}
# Of those that the edge cuts off, or might, how many are at the left one: what juts out to one side can be cut off
# there with less loss.
EDGE_SHARES: Mapping[str, float] = {
    "car": 0.53,
    "lamp": 0.56,
    "pot_plant": 0.35,
    "sign": 0.65,
    "postbox": 0.36,
}
# Of the entities that are clearly beside the only one of a kind, how many are to the left of it.
LEFT_OF_SHARES: Mapping[str, float] = {
    "person": 0.5,
    "dog": 0.51,
    "cat": 0.49,
    "horse": 0.51,
    "car": 0.46,
    "bus": 0.51,
    "truck": 0.49,
    "bench": 0.54,
    "chair": 0.53,
    "cupboard": 0.53,
    "lamp": 0.46,
    "tree": 0.47,
    "pot_plant": 0.57,
    "sign": 0.45,
    "postbox": 0.57,
}
# Of the entities beside which a kind is counted, how many have one, two or three of it beside them: the more there are
# of it, the fewer others are left. Benches are never counted, for beside them others must be.
COUNT_SHARES: Mapping[str, tuple[float, ...]] = {
    "person": (0.29, 0.39, 0.32),
    "dog": (0.33, 0.35, 0.32),
    "cat": (0.37, 0.34, 0.29),
    "horse": (0.54, 0.46),
    "car": (0.58, 0.42),
    "bus": (0.63, 0.37),
    "truck": (0.55, 0.45),
    "chair": (0.39, 0.35, 0.26),
    "cupboard": (0.59, 0.41),
    "lamp": (0.54, 0.46),
    "tree": (0.56, 0.44),
    "pot_plant": (0.31, 0.33, 0.36),
    "sign": (0.51, 0.49),
    "postbox": (0.32, 0.39, 0.29),
}
