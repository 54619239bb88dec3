"""What a person carries in the hand away from the action: bag, umbrella, balloons, book, basket."""

from __future__ import annotations

from collections.abc import Mapping

from generator.condchain.domains.natural.drawing.colors import INK, PLATE, STEEL, outline, tint
from generator.condchain.domains.natural.drawing.pen import Pen

Point = tuple[float, float]

# Shoulder, elbow and hand of the arm that carries; whatever is missing hangs down.
HANDS: Mapping[str, tuple[Point, Point, Point]] = {
    "umbrella": ((-16, -103), (-27, -88), (-32, -101)),
    "balloons": ((-16, -103), (-26, -86), (-33, -98)),
    "book": ((-16, -103), (-27, -88), (-24, -79)),
}
BALLOONS: tuple[Point, ...] = ((-44, -150), (-72, -146), (-58, -178), (-86, -174))


def _bag(pen: Pen, color: str) -> None:
    pen.line("M-31 -50Q-30 -68 -23 -68Q-15 -68 -15 -50", outline(color), 4)
    pen.line("M-31 -50Q-30 -68 -23 -68Q-15 -68 -15 -50", color, 2)
    pen.path("M-37 -53L-9 -53L-7 -28L-39 -28Z", color)
    pen.path("M-37 -53L-9 -53L-11 -42L-35 -42Z", color)
    pen.dots([(-23, -42)], 2.6, tint(color))


def _basket(pen: Pen, color: str) -> None:
    pen.line("M-40 -48Q-40 -70 -23 -70Q-6 -70 -6 -48", outline(color), 4.6)
    pen.line("M-40 -48Q-40 -70 -23 -70Q-6 -70 -6 -48", color, 2.2)
    pen.path("M-43 -49L-3 -49Q-6 -28 -14 -28L-32 -28Q-40 -28 -43 -49Z", color)
    pen.line(
        "M-41 -42L-5 -42M-39 -35L-7 -35M-33 -48L-29 -29M-23 -48L-23 -29M-13 -48L-17 -29", tint(color), 1.8, detail=True
    )


def _umbrella(pen: Pen, color: str) -> None:
    pen.line("M-32 -86L-32 -200", INK, 4.4)
    pen.line("M-32 -86L-32 -200", STEEL, 2)
    pen.path(
        "M-80 -178Q-74 -210 -32 -212Q10 -210 16 -178Q8 -184 0 -178Q-8 -184 -16 -178Q-24 -184 -32 -178Q-40 -184 -48 -178"
        "Q-56 -184 -64 -178Q-72 -184 -80 -178Z",
        color,
    )
    pen.line("M-32 -211Q-50 -200 -48 -179M-32 -211Q-14 -200 -16 -179", outline(color), detail=True)


def _balloons(pen: Pen, color: str, count: int) -> None:
    pen.line("".join(f"M-33 -97L{x} {y + 15}" for x, y in BALLOONS[:count]), INK, 1.2)
    for x, y in BALLOONS[:count]:
        pen.path(f"M{x - 4} {y + 17}L{x} {y + 12}L{x + 4} {y + 17}Z", color)
        pen.ellipse(x, y, 12, 14, color)
        pen.line(f"M{x + 4} {y - 8}Q{x + 7} {y - 6} {x + 8} {y - 2}", tint(color), 2, detail=True)


def _book(pen: Pen, color: str) -> None:
    pen.path("M-38 -104L-15 -104L-15 -74L-38 -74Z", PLATE)
    pen.path("M-40 -106L-18 -106L-18 -76L-40 -76Z", color)
    pen.line("M-36 -106L-36 -76", outline(color), detail=True)
    pen.line("M-31 -98L-22 -98M-31 -93L-22 -93", tint(color), 2, detail=True)


def draw_carried(pen: Pen, kind: str, color: str, count: int, skin: str) -> None:
    """The carried thing and the hand that holds it; count: of balloons.

    Raises:
        KeyError: nobody carries such a thing.
    """
    if kind == "balloons":
        _balloons(pen, color, count)
    else:
        {"bag": _bag, "basket": _basket, "umbrella": _umbrella, "book": _book}[kind](pen, color)
    x, y = HANDS[kind][2] if kind in HANDS else (-22, -67)
    pen.ellipse(x, y, 5, 5, skin)
