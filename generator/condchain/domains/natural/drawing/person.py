"""The person: torso, garment and arms. Legs, head and carried things have files of their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.condchain.domains.natural.drawing.colors import COLOR, INK, PALE_INK, SKINS, darker, outline, tint
from generator.condchain.domains.natural.drawing.patterns import patterned
from generator.condchain.domains.natural.drawing.pen import Pen
from generator.condchain.domains.natural.drawing.person_carried import HANDS, draw_carried
from generator.condchain.domains.natural.drawing.person_head import draw_head
from generator.condchain.domains.natural.drawing.person_legs import draw_legs, draw_stool

Point = tuple[float, float]
Arm = tuple[Point, Point, Point]  # shoulder, elbow, hand

SIT_DROP = 25  # pixels that the upper body is lower when sitting
SKIN_OF_HAIR = {"black": SKINS[2], "brown": SKINS[1], "blond": SKINS[0], "red": SKINS[0], "grey": SKINS[1]}
HANGING: Arm = ((16, -103), (22, -85), (22, -67))
LEFT_HANGING: Arm = ((-16, -103), (-22, -85), (-22, -67))
ACTIONS: Mapping[str, Arm] = {
    "none": HANGING,
    "waving": ((16, -103), (35, -101), (41, -133)),
    "pointing": ((16, -103), (34, -102), (52, -102)),
}
TORSO = "M-17 -108Q0 -114 17 -108L19 -95L16 -63L-16 -63L-19 -95Z"
VEST = "M-13 -109L-7 -110Q-7 -95 0 -94Q7 -95 7 -110L13 -109Q12 -96 17 -92L16 -63L-16 -63L-17 -92Q-12 -96 -13 -109Z"
COAT = "M-18 -108Q0 -114 18 -108L20 -94L22 -43L6 -43L0 -64L-6 -43L-22 -43L-20 -94Z"
LAPELS = ("M-10 -110L0 -86L-4 -82L-15 -96Z", "M10 -110L0 -86L4 -82L15 -96Z")


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])


def _line(*points: Point) -> str:
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in points)


def _arm(pen: Pen, arm: Arm, top: str, color: str, skin: str) -> None:
    """One arm: bare, with a short sleeve, or with a long one that ends in a cuff."""
    shoulder, elbow, hand = arm
    wrist = _between(elbow, hand, 0.72)
    pen.ellipse(*hand, 5, 5, skin)
    if top in ("jumper", "coat"):
        pen.limb(_line(shoulder, elbow, wrist), 10, color)
        cuff = tint(color) if top == "jumper" else darker(color)
        pen.line(_line(_between(elbow, hand, 0.62), wrist), outline(color), 13.5)
        pen.line(_line(_between(elbow, hand, 0.62), wrist), cuff, 11)
        return
    pen.limb(_line(shoulder, elbow, hand), 7.5, skin)
    if top == "t_shirt":
        pen.limb(_line(shoulder, _between(shoulder, elbow, 0.7)), 11.5, color)


def _garment(pen: Pen, top: str, color: str, pattern: str, skin: str, sitting: bool) -> None:
    mark = PALE_INK if color == COLOR["black"] else INK
    if top == "vest":
        pen.path("M-15 -107Q0 -113 15 -107L17 -92L0 -80L-17 -92Z", skin)
    if top == "coat":
        # A seated person's coat ends on the lap; its tails hang beside the legs and are drawn with them.
        patterned(pen, TORSO if sitting else COAT, color, pattern, 9)
        for lapel in LAPELS:
            pen.path(lapel, darker(color), mark)
        pen.line("M0 -84L0 -64", mark)
        pen.dots([(4, -79), (4, -72), (4, -65)], 1.8, mark)
        return
    patterned(pen, VEST if top == "vest" else TORSO, color, pattern, 9)
    if top == "t_shirt":
        pen.path("M-7 -110.5Q0 -101 7 -110.5Q0 -112 -7 -110.5Z", skin)
    elif top == "jumper":
        pen.path("M-16 -69L16 -69L16 -62L-16 -62Z", tint(color))
        pen.path("M-8 -114L8 -114L9 -106L-9 -106Z", tint(color))


def _scarf(pen: Pen, color: str) -> None:
    pen.path("M3 -106L13 -106L14 -78L4 -78Z", color)
    pen.line("M5.5 -78L5.5 -74M9 -78L9 -74M12.5 -78L12.5 -74", outline(color))
    pen.path("M-11 -114Q0 -108 11 -114L12 -104Q0 -99 -12 -104Z", color)


def _motion(pen: Pen, action: str, skin: str) -> None:
    if action == "waving":
        pen.limb("M37 -137L35 -143M41 -138L41 -145M45 -137L47 -143", 2.8, skin)
        pen.line("M52 -146Q56 -138 53 -130M58 -150Q63 -138 59 -126", width=1.8)
    elif action == "pointing":
        pen.limb("M54 -103L64 -103", 3, skin)


def draw_person(pen: Pen, a: Mapping[str, Any]) -> None:
    """A person of 150 pixels: head and torso over legs that stand, walk or sit on a stool."""
    front, sitting = a["orientation"] == "front", a["pose"] == "sitting"
    skin, color = SKIN_OF_HAIR[a["hair_color"]], COLOR[a["top_color"]]
    body = pen.at(0, SIT_DROP if sitting else 0)
    arms = (HANDS.get(a["carried"], LEFT_HANGING), ACTIONS[a["action"]])
    if sitting:
        draw_stool(pen)
    else:
        draw_legs(pen, a, skin, front)
    body.limb("M0 -116L0 -108", 9, skin)
    for arm in arms:
        _arm(body, arm, a["top"], color, skin)
    _garment(body, a["top"], color, a["top_pattern"], skin, sitting)
    if a["scarf"] != "none":
        _scarf(body, COLOR[a["scarf_color"]])
    if sitting:
        draw_legs(pen, a, skin, front)  # the lap is in front of the torso
    draw_head(body, a, skin, front)
    if a["carried"] != "none":
        draw_carried(body, a["carried"], COLOR[a["carried_color"]], a.get("carried_count", 1), skin)
    _motion(body, a["action"], skin)
