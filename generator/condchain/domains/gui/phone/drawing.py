"""A frame as a picture: an SVG document of 360 by 640, drawn from the frame alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.condchain.domains.gui.phone.chrome import (
    app_bar,
    dialog_card,
    keyboard,
    navigation_bar,
    scroll_bar,
    status_bar,
)
from generator.condchain.domains.gui.phone.pen import Pen
from generator.condchain.domains.gui.phone.widget_drawing import draw
from generator.condchain.domains.gui.phone.widgets import HEIGHT, WIDTH


def _inside(box: list[int], outer: list[int]) -> bool:
    return outer[0] <= box[0] and outer[1] <= box[1] and box[1] + box[3] <= outer[1] + outer[3]


def frame_svg(trajectory: Mapping[str, Any], k: int) -> str:
    """The picture of frame `k`, counted from 0."""
    frame = trajectory["frames"][k]
    over = frame["dialog"]["box"] if frame["dialog"] else None
    pen = Pen(frame["theme"], frame["accent"], dimmed=over is not None)
    parts = [
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{pen.ground}"/>',
        app_bar(pen, frame),
        status_bar(pen, frame),
    ]
    # First what is covered in part: only a card or a row of it can lie behind a widget that is not.
    behind = [widget for widget in frame["widgets"] if over is None or not _inside(widget["box"], over)]
    parts += [draw(pen, widget, frame) for widget in (*frame["covered"], *behind)]
    if frame["scroll"]:
        parts.append(scroll_bar(pen, frame))
    parts.append(navigation_bar(pen, frame))
    if frame["keyboard"]:
        parts.append(keyboard(pen))
    if over:
        pen = Pen(frame["theme"], frame["accent"])
        parts.append(dialog_card(pen, over))
        parts += [draw(pen, widget, frame) for widget in frame["widgets"] if _inside(widget["box"], over)]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f"{''.join(parts)}</svg>"
    )
