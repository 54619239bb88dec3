"""How natural scenes are drawn: figures, their boxes, backgrounds, the whole document."""

from generator.condchain.domains.natural.drawing.background import background
from generator.condchain.domains.natural.drawing.document import document
from generator.condchain.domains.natural.drawing.figure import box_of, draw, size_of
from generator.condchain.domains.natural.drawing.silhouette import silhouette

__all__ = ["background", "box_of", "document", "draw", "silhouette", "size_of"]
