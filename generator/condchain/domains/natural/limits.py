"""What can still be told of a figure that is partly hidden or cut off by the edge of the picture.

An entity with the limit `upper` has something low in front of it, or might as well have; one with `central` sticks
out of the picture, or stands so near its edge that it might. Either way only these topics are spoken of, so that what a
text speaks of never tells whether the figure is seen whole.
"""

from __future__ import annotations

from collections.abc import Mapping

UPPER: Mapping[str, frozenset[str]] = {
    "person": frozenset(
        "hat eyewear hair hair_color scarf top_color top_pattern action orientation".split(),
    ),
}
CENTRAL: Mapping[str, frozenset[str]] = {
    "car": frozenset("body_color body_pattern roof_color wheel_color load".split()),
    "lamp": frozenset("post_color post_pattern shade_color shade_shape base_color lights".split()),
    "pot_plant": frozenset("leaf_color leaf_shape pot_color pot_pattern pot_shape saucer".split()),
    "sign": frozenset("shape board_color border_color post_color post_pattern lights base".split()),
    "postbox": frozenset("body_color body_pattern roof_color flap post_color".split()),
}
LIMITS: Mapping[str, Mapping[str, frozenset[str]]] = {"upper": UPPER, "central": CENTRAL}
OCCLUDERS = ("dog", "bench", "chair", "pot_plant", "postbox", "car")


def spoken_of(kind: str, limit: str, topic: str) -> bool:
    """Whether a topic of a kind can be told under the limit (`upper`, `central`, or empty: all of them)."""
    return not limit or topic in LIMITS[limit][kind]
