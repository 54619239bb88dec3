"""The backgrounds: calm, pale and empty, so that every figure stands off and nothing behind it looks like one."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from generator.condchain.domains.natural.vocabulary import HEIGHT, WIDTH

HORIZON = 205
SHIFTS = (0, 70, -60, 130)  # pixels, by which the far things of a variant are moved sideways
SKIES = ("#dbe9f2", "#e3ebf0", "#d6e6ee", "#e8e8ee")
# Left edge, width and height of the walls of far houses.
HOUSES = (
    (-90, 84, 34), (10, 70, 44), (150, 96, 30), (260, 64, 48), (420, 90, 36), (520, 74, 44), (640, 96, 32),
    (770, 80, 42),
)  # fmt: skip

_Layer = tuple[str, str]  # fill, path data


def _far_blocks(heights: tuple[int, ...], width: int, shift: int) -> str:
    """A skyline of blocks of these heights that stands on the horizon."""
    left = shift - 140
    steps = []
    for height in heights:
        steps.append(f"L{left} {HORIZON - height}L{left + width} {HORIZON - height}")
        left += width
    return f"M{shift - 140} {HORIZON}{''.join(steps)}L{left} {HORIZON}Z"


def _clouds(shift: int) -> str:
    return "".join(
        f"M{x} {y}Q{x - 8} {y - 16} {x + 14} {y - 17}"
        f"Q{x + 28} {y - 34} {x + 50} {y - 20}Q{x + 78} {y - 24} {x + 78} {y}Z"
        for x, y in ((70 + shift, 62), (330 + shift, 44), (560 + shift, 78))
    )


def _hills(shift: int, top: int) -> str:
    x = shift - 200
    return (
        f"M{x} {HORIZON}Q{x + 160} {top} {x + 330} {HORIZON - 14}Q{x + 480} {top + 12} {x + 660} {HORIZON - 10}"
        f"Q{x + 840} {top - 8} {x + 1150} {HORIZON}Z"
    )


def _street(shift: int) -> list[_Layer]:
    joints = "".join(
        f"M{x} 322L{x - 60} {HEIGHT}L{x - 58} {HEIGHT}L{x + 2} 322Z" for x in range(60 + shift % 90, 860, 90)
    )
    return [
        ("#cdd6dd", _far_blocks((60, 96, 74, 120, 82, 54, 104, 70, 90, 112, 64, 80, 98, 58), 74, shift)),
        ("#d9d9d6", f"M0 {HORIZON}L{WIDTH} {HORIZON}L{WIDTH} 322L0 322Z"),
        ("#c9cac9", f"M0 262L{WIDTH} 262L{WIDTH} 265L0 265Z"),
        ("#e2dfd8", f"M0 322L{WIDTH} 322L{WIDTH} {HEIGHT}L0 {HEIGHT}Z"),
        ("#d3d0c9", f"M0 320L{WIDTH} 320L{WIDTH} 324L0 324Z{joints}"),
    ]


def _park(shift: int) -> list[_Layer]:
    return [
        ("#ccdcd2", _hills(shift, 118)),
        ("#c3d6c6", _hills(-shift - 90, 156)),
        ("#d5e2c8", f"M0 {HORIZON}L{WIDTH} {HORIZON}L{WIDTH} {HEIGHT}L0 {HEIGHT}Z"),
        (
            "#e4e0cf",
            f"M0 330Q{240 + shift} 296 420 318Q{560 + shift} 336 720 300L720 352Q560 388 420 370Q240 350 0 384Z",
        ),
    ]


def _beach(shift: int) -> list[_Layer]:
    waves = "".join(
        f"M{x + shift} {y}Q{x + 30 + shift} {y - 5} {x + 60 + shift} {y}Q{x + 30 + shift} {y - 2} {x + shift} {y}Z"
        for x, y in ((40, 222), (210, 236), (390, 224), (530, 240), (640, 220), (-60, 238))
    )
    return [
        ("#c6dde5", f"M0 182L{WIDTH} 182L{WIDTH} 262L0 262Z"),
        ("#e6f0f2", waves),
        ("#eee5cf", f"M0 256Q{180 + shift} 240 360 256Q{540 + shift} 270 720 250L720 {HEIGHT}L0 {HEIGHT}Z"),
        ("#e4d9bf", f"M0 300Q{300 + shift} 286 720 306L720 310Q{300 + shift} 290 0 304Z"),
    ]


def _village(shift: int) -> list[_Layer]:
    roofs = "".join(
        f"M{x} {HORIZON}L{x} {HORIZON - h}L{x + w // 2} {HORIZON - h - 26}L{x + w} {HORIZON - h}L{x + w} {HORIZON}Z"
        for x, w, h in ((left + shift, width, height) for left, width, height in HOUSES)
    )
    return [
        ("#d0dcd6", _hills(shift, 130)),
        ("#d9d2cc", roofs),
        ("#dde2cf", f"M0 {HORIZON}L{WIDTH} {HORIZON}L{WIDTH} {HEIGHT}L0 {HEIGHT}Z"),
        ("#e5dfd2", f"M0 318L{WIDTH} 300L{WIDTH} 392L0 410Z"),
    ]


def _station(shift: int) -> list[_Layer]:
    joints = "".join(
        f"M{x} 300L{x - 40} {HEIGHT}L{x - 38} {HEIGHT}L{x + 2} 300Z" for x in range(30 + shift % 120, 860, 120)
    )
    return [
        ("#d2d6dc", _far_blocks((40, 58, 46, 66, 52, 38, 60, 48, 70, 44, 56), 92, shift)),
        ("#c9cbcd", f"M0 {HORIZON}L{WIDTH} {HORIZON}L{WIDTH} 286L0 286Z"),
        ("#b7bbc0", f"M0 226L{WIDTH} 226L{WIDTH} 229L0 229ZM0 256L{WIDTH} 256L{WIDTH} 260L0 260Z"),
        ("#dedcd8", f"M0 286L{WIDTH} 286L{WIDTH} {HEIGHT}L0 {HEIGHT}Z"),
        ("#ece8d6", f"M0 296L{WIDTH} 296L{WIDTH} 304L0 304Z"),
        ("#d0cec9", joints),
    ]


def _farm(shift: int) -> list[_Layer]:
    furrows = "".join(
        f"M{x + 26 * k} {HORIZON}L{x + 120 * k} 300L{x + 6 + 124 * k} 300L{x + 1 + 26 * k} {HORIZON}Z"
        for x, k in ((360 + shift, number) for number in range(-14, 15))
    )
    return [
        ("#d3ddd0", _hills(shift, 140)),
        ("#e3dfc4", f"M0 {HORIZON}L{WIDTH} {HORIZON}L{WIDTH} 300L0 300Z"),
        ("#d8d4b6", furrows),
        ("#d9e0c4", f"M0 300Q360 290 {WIDTH} 300L{WIDTH} {HEIGHT}L0 {HEIGHT}Z"),
        ("#e6decb", f"M0 392Q360 376 {WIDTH} 396L{WIDTH} 440Q360 424 0 436Z"),
    ]


_LAYERS: Mapping[str, Callable[[int], list[_Layer]]] = {
    "street": _street,
    "park": _park,
    "beach": _beach,
    "village": _village,
    "station": _station,
    "farm": _farm,
}


def background(setting: str, variant: int) -> str:
    """The background of a setting as SVG elements that fill the whole picture.

    variant: 0 to 3; moves what is far away and changes the sky.

    Raises:
        KeyError: there is no such setting.
    """
    shift = SHIFTS[variant % len(SHIFTS)]
    sky = SKIES[variant % len(SKIES)]
    layers = [("#f0f4f6", _clouds(shift)), *_LAYERS[setting](shift)]
    return f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{sky}"/>' + "".join(
        f'<path fill="{fill}" d="{data}"/>' for fill, data in layers
    )
