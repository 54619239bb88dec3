"""Relational scene -> canvas: a display list of 2D-context calls, one run of calls for each object.

The display list is structured data; its text is the source, and its picture is drawn from the calls, not from the
text.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import lru_cache

from generator.exbind.scene_drawing import document, marker, path_data, shuffled_candidates
from generator.exbind.shapes import BACKGROUND, COLORS, EDGE_COLOR, EDGE_WIDTH, SCENE_SIDE, outline
from generator.records import Compiled, Latent
from generator.seeding import opaque_ids

Call = tuple  # (property, value) for an assignment, else (name of the 2D-context method, argument, ...)

FORMAT, FAMILY, PICTURED = "canvas", "relational", True
SOURCE_TYPE, EXECUTABLE_TYPE = "canvas_display_list", "canvas_object"
FULL_TURN = "2 * Math.PI"
ASSIGNED = ("fillStyle", "strokeStyle", "lineWidth")  # properties of the context; everything else is a method
_BACKDROP = (
    ("fillStyle", BACKGROUND),
    ("fillRect", 0, 0, SCENE_SIDE, SCENE_SIDE),
    ("strokeStyle", EDGE_COLOR),
    ("lineWidth", EDGE_WIDTH),
)


@lru_cache(maxsize=256)
def _shape_calls(kind: str, width: int, height: int) -> tuple[Call, ...]:
    """The calls that fill a shape around the origin and draw its edge."""
    segments = outline(kind, width, height)
    if kind == "square":
        return ("fillRect", *segments[0][1:]), ("strokeRect", *segments[0][1:])
    if kind == "circle":
        segments = (("arc", *segments[0][1:], 0, FULL_TURN),)
    return ("beginPath",), *segments, ("fill",), ("stroke",)


def _object_calls(attributes: dict) -> tuple[Call, ...]:
    return (
        ("save",),
        ("translate", attributes["x"], attributes["y"]),
        ("fillStyle", COLORS[attributes["color"]]),
        *_shape_calls(attributes["kind"], attributes["width"], attributes["height"]),
        ("restore",),
    )


def display_list(latent: Latent) -> list[Call]:
    """Every call that draws the scene, the backdrop first."""
    return [*_BACKDROP, *(call for attributes in latent.attributes.values() for call in _object_calls(attributes))]


@lru_cache(maxsize=4096)
def _line(call: Call) -> str:
    """One call as a line of JavaScript."""
    name, *arguments = call
    if name in ASSIGNED:
        value = arguments[0]
        return f"ctx.{name} = {value};" if isinstance(value, int) else f'ctx.{name} = "{value}";'
    shown = ", ".join(value if isinstance(value, str) else f"{value:g}" for value in arguments)
    return f"ctx.{name}({shown});"


@lru_cache(maxsize=256)
def _shape_text(kind: str, width: int, height: int, color: str) -> str:
    calls = (("fillStyle", COLORS[color]), *_shape_calls(kind, width, height), ("restore",))
    return "\n".join(map(_line, calls))


def _object_text(attributes: dict, identifier: str) -> str:
    """The lines of one object: `_object_calls` as text, under a comment with the object's id."""
    shape = _shape_text(attributes["kind"], attributes["width"], attributes["height"], attributes["color"])
    place = f"ctx.translate({attributes['x']}, {attributes['y']});"
    return f"// object {identifier}\nctx.save();\n{place}\n{shape}\n"


def draw(calls: Iterable[Call]) -> str:
    """The picture of a display list as SVG elements, one for each fill and each stroke.

    Raises:
        ValueError: a call that this context does not know.
    """
    elements: list[str] = []
    state: dict = {"fillStyle": "#000000", "strokeStyle": "#000000", "lineWidth": 1, "x": 0, "y": 0}
    saved: list[dict] = []
    path: list[Call] = []
    for call in calls:
        name, arguments = call[0], call[1:]
        if name in ASSIGNED:
            state[name] = arguments[0]
        elif name == "save":
            saved.append(dict(state))
        elif name == "restore":
            state = saved.pop()
        elif name == "translate":
            state["x"] += arguments[0]
            state["y"] += arguments[1]
        elif name == "beginPath":
            path = []
        elif name in ("moveTo", "lineTo", "bezierCurveTo", "closePath", "arc"):
            path.append(call)
        elif name in ("fill", "stroke"):
            elements.append(_painted(path, state, _paint(name, state)))
        elif name in ("fillRect", "strokeRect"):
            elements.append(_painted([("rect", *arguments)], state, _paint(name, state)))
        else:
            raise ValueError(f"the display list holds an unknown call: {name!r}")
    return "\n".join(elements)


def _paint(name: str, state: dict) -> str:
    if name.startswith("fill"):
        return f'fill="{state["fillStyle"]}"'
    return f'fill="none" stroke="{state["strokeStyle"]}" stroke-width="{state["lineWidth"]}"'


def _painted(path: list[Call], state: dict, paint: str) -> str:
    kind, *numbers = path[0]
    x, y = state["x"], state["y"]
    if kind == "rect":
        left, top, width, height = numbers
        return f'<rect x="{x + left:g}" y="{y + top:g}" width="{width:g}" height="{height:g}" {paint}/>'
    if kind == "arc":
        return f'<circle cx="{x + numbers[0]:g}" cy="{y + numbers[1]:g}" r="{numbers[2]:g}" {paint}/>'
    return f'<path transform="translate({x} {y})" d="{path_data(path)}" {paint}/>'


def compile_surface(latent: Latent, source: random.Random) -> Compiled:
    """The scene as the text of a display list; every object is a candidate."""
    mapping = dict(zip(latent.attributes, opaque_ids(source, len(latent.attributes)), strict=True))
    lines = "\n".join(map(_line, _BACKDROP)) + "\n"
    objects = [_object_text(attributes, mapping[name]) for name, attributes in latent.attributes.items()]
    return Compiled(
        source=lines + "".join(objects),
        candidates=shuffled_candidates(latent, mapping, EXECUTABLE_TYPE, source),
        mapping=mapping,
    )


def picture(latent: Latent, compiled: Compiled, marked: tuple[str, ...] = ()) -> str:
    """The drawing of the display list, with a frame around each marked object."""
    frames = [marker(latent.attributes[name]) for name in marked]
    return document("\n".join([draw(display_list(latent)), *frames]))
