"""How natural scenes are drawn: figures, their boxes, backgrounds, the whole document."""

from generator.condchain.domains.natural.drawing.background import background
from generator.condchain.domains.natural.drawing.document import document
from generator.condchain.domains.natural.drawing.figure import box_of, draw, size_of

__all__ = ["background", "box_of", "document", "draw", "size_of"]
