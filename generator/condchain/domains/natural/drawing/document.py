"""The whole picture of a scene: the background of its setting, then its entities from back to front."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.condchain.domains.natural.drawing.background import background
from generator.condchain.domains.natural.drawing.figure import draw
from generator.condchain.domains.natural.vocabulary import HEIGHT, WIDTH


def document(content: Mapping[str, Any]) -> str:
    """The SVG document of a scene.

    content: `setting`, `variant` (0 to 3) and `entities` in their order.
    """
    entities = "\n".join(draw(entity) for entity in content["entities"])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}">\n'
        f"{background(content['setting'], content['variant'])}\n{entities}\n</svg>\n"
    )
