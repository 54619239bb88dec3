"""A street map in flat colours: blocks, a park, water, streets; with a pin, a route or the own place on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from generator.condchain.domains.gui.phone.pen import Pen, mixed

Place = Callable[[float, float], tuple[float, float]]

# Each map in units of its box (0 to 100 both ways): park (x, y, width, height), water (x, y, width, height),
# streets (vertical x, horizontal y), and where the slanted avenue meets the left and the right side.
MAPS = {
    "map_a": ((8, 55, 26, 26), (70, 0, 30, 22), (36, 62, 84), (20, 48, 84), (92, 40)),
    "map_b": ((55, 12, 32, 22), (0, 78, 48, 22), (20, 50, 90), (38, 58, 74), (12, 88)),
    "map_c": ((12, 12, 22, 30), (62, 70, 38, 30), (8, 40, 72), (46, 66, 90), (90, 10)),
    "map_d": ((60, 52, 30, 22), (0, 0, 30, 26), (34, 54, 78), (30, 46, 80), (60, 93)),
}
_LIGHT = {"block": "#e9e6df", "park": "#c5e3bf", "water": "#aed3ee", "street": "#ffffff", "avenue": "#f6d98b"}


def city_map(pen: Pen, row: Mapping[str, Any]) -> str:
    """The picture of a map widget; its tint says which of the maps it shows."""
    x, y, width, height = row["box"]
    park, water, verticals, horizontals, avenue = MAPS[row["tint"]]
    color = {name: mixed(value, "#12202c", 0.68) if pen.dark else value for name, value in _LIGHT.items()}

    def at(a: float, b: float) -> tuple[float, float]:
        return x + a * width / 100, y + b * height / 100

    def patch(area: tuple[int, int, int, int], name: str) -> str:
        left, top = at(area[0], area[1])
        return pen.rect((left, top, area[2] * width / 100, area[3] * height / 100), color[name])

    streets = "".join(f"M{at(a, 0)[0]:g} {y}v{height}" for a in verticals)
    streets += "".join(f"M{x} {at(0, b)[1]:g}h{width}" for b in horizontals)
    (_, start), (_, end) = at(0, avenue[0]), at(100, avenue[1])
    parts = [
        pen.rect(row["box"], color["block"]),
        patch(park, "park"),
        patch(water, "water"),
        f'<path d="{streets}" stroke="{pen.color(color["street"])}" stroke-width="7" fill="none"/>',
        pen.path(f"M{x} {start - 5:g}v10L{x + width} {end + 5:g}v-10z", color["avenue"]),
        _marked(pen, row["icon"], at, verticals, horizontals),
    ]
    return "".join(parts)


def _marked(pen: Pen, mark: str, at: Place, verticals: tuple[int, ...], horizontals: tuple[int, ...]) -> str:
    """What is marked on a map: the own place, a pin, or a route along the streets; nothing for an empty mark."""
    middle, cross = at(verticals[1], horizontals[1]), at(verticals[2], horizontals[0])
    if mark == "dot":
        return pen.circle(*middle, 12, "#ffffff") + pen.circle(*middle, 9, "tint:blue")
    if mark == "pin":
        return pen.circle(middle[0], middle[1] - 16, 17, "tint:red") + pen.icon(
            "pin", middle[0] - 12, middle[1] - 28, 24, "#ffffff"
        )
    if mark == "route":
        start = at(verticals[0], horizontals[2])
        way = f"M{start[0]:g} {start[1]:g}V{middle[1]:g}H{cross[0]:g}V{cross[1]:g}"
        return (
            pen.path(way, stroke="tint:blue", width=5)
            + pen.circle(*start, 8, "tint:blue")
            + pen.circle(*cross, 8, "tint:red")
        )
    return ""
