"""From SVG text to a picture: text as outlines of one bundled font, opaque RGB PNG.

Pictures must not depend on the fonts of a machine, so no `<text>` is ever drawn: a label becomes a `<path>` made of the
outlines of Noto Sans (SIL Open Font License 1.1, the Latin subset in `generator/fonts`). A character that the font
lacks is an error, never a box.
"""

from __future__ import annotations

import io
import struct
from functools import lru_cache
from importlib import resources

import cairocffi
import numpy as np
from cairosvg.surface import PNGSurface
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont
from PIL import Image

INK = "#1f2933"
MOST_COLORS = 256  # of a palette PNG
_FONT_FILES = {False: "NotoSans-Regular.ttf", True: "NotoSans-SemiBold.ttf"}
_ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}


class MissingGlyph(ValueError):
    """A label holds a character that the bundled font cannot draw."""


@lru_cache(maxsize=2)
def _font(bold: bool) -> TTFont:
    path = resources.files("generator") / "fonts" / _FONT_FILES[bold]
    return TTFont(io.BytesIO(path.read_bytes()))


@lru_cache(maxsize=1024)
def _glyph(character: str, bold: bool) -> tuple[str, int]:
    """The glyph's name and its advance width in font units."""
    font = _font(bold)
    name = font.getBestCmap().get(ord(character))
    if name is None:
        raise MissingGlyph(f"the bundled font has no glyph for {character!r} (U+{ord(character):04X})")
    return name, font["hmtx"][name][0]


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


@lru_cache(maxsize=8192)
def _outline(text: str, size: float, bold: bool) -> tuple[str, float]:
    """The path data of a text that starts at (0, 0), and its width in pixels."""
    font = _font(bold)
    glyphs, scale = font.getGlyphSet(), size / font["head"].unitsPerEm
    pen = SVGPathPen(glyphs, ntos=_number)
    x = 0.0
    for character in text:
        name, advance = _glyph(character, bold)
        glyphs[name].draw(TransformPen(pen, (scale, 0, 0, -scale, x, 0)))
        x += advance * scale
    return pen.getCommands(), x


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """The width of a one-line label in pixels, without kerning.

    Raises:
        MissingGlyph: the bundled font cannot draw a character of it.
    """
    advances = sum(_glyph(character, bold)[1] for character in text)
    return advances * size / _font(bold)["head"].unitsPerEm


def text_path(
    text: str, x: float, y: float, size: float, *, anchor: str = "start", bold: bool = False, fill: str = INK
) -> str:
    """An SVG `<path>` that draws a one-line label.

    x, y: the anchor point on the base line, in pixels; anchor: `start`, `middle` or `end`; size: pixels per em.

    Raises:
        MissingGlyph: the bundled font cannot draw a character of it.
    """
    data, width = _outline(text, size, bold)
    left = x - width * _ANCHORS[anchor]
    return f'<path transform="translate({_number(left)} {_number(y)})" fill="{fill}" d="{data}"/>'


def _refuse(url: str, resource_type: str) -> bytes:
    raise ValueError(f"a picture may not fetch anything, but it names the {resource_type} {url!r}")


class _OpaqueSurface(PNGSurface):
    """A cairosvg surface without an alpha channel, so that its PNG is RGB and opaque from the start."""

    def _create_surface(self, width: float, height: float) -> tuple[cairocffi.ImageSurface, int, int]:
        columns, rows = round(width), round(height)
        return cairocffi.ImageSurface(cairocffi.FORMAT_RGB24, columns, rows), columns, rows


class _PixelSurface(_OpaqueSurface):
    """The same picture as its size (two 32-bit numbers) and its raw pixels (blue, green, red, unused)."""

    def finish(self) -> None:
        self.cairo.flush()
        self.output.write(struct.pack("=II", self.cairo.get_width(), self.cairo.get_height()))
        self.output.write(self.cairo.get_data())
        self.cairo.finish()


def to_pixels(svg: str, scale: float = 1.0) -> np.ndarray:
    """The opaque picture of an SVG document as (height, width) numbers 0xRRGGBB; arguments and errors as `to_png`."""
    data = _PixelSurface.convert(
        bytestring=svg.encode(), scale=scale, background_color="#ffffff", url_fetcher=_refuse
    )  # fmt: skip
    width, height = struct.unpack_from("=II", data)
    return np.frombuffer(data, np.uint32, offset=8).reshape(height, width) & 0xFFFFFF


def _channels(colors: np.ndarray) -> np.ndarray:
    """(n,) numbers 0xRRGGBB as (n, 3) signed channel values."""
    return np.stack([colors >> 16 & 255, colors >> 8 & 255, colors & 255], axis=1).astype(np.int32)


def _palette(colors: np.ndarray, counts: np.ndarray, size: int) -> tuple[np.ndarray, np.ndarray]:
    """The `size` most frequent colours, and for every colour the place of the nearest of them (itself where it is
    one).
    """
    kept = np.sort(np.argsort(-counts, kind="stable")[:size])
    chosen, wanted = _channels(colors[kept]), _channels(colors)
    squares = (wanted**2).sum(1)[:, None] - 2 * wanted @ chosen.T + (chosen**2).sum(1)
    return chosen, squares.argmin(axis=1).astype(np.uint8)


def to_palette_png(svg: str, colors: int = MOST_COLORS) -> bytes:
    """A PNG of an SVG document with a palette of so many colours at most: about a third of the bytes of an RGB one.

    The most frequent colours stay exactly what they are, so every flat area does; the rarer ones, on smoothed
    edges, become the nearest of them.
    """
    pixels = to_pixels(svg)
    flat = pixels.ravel()
    starts = np.concatenate([[0], np.flatnonzero(flat[1:] != flat[:-1]) + 1])  # runs of one colour: far fewer to sort
    lengths = np.diff(starts, append=flat.size)
    found, places = np.unique(flat[starts], return_inverse=True)
    chosen, nearest = _palette(found, np.bincount(places, weights=lengths), colors)
    indexed = np.repeat(nearest[places], lengths).reshape(pixels.shape)
    picture = Image.fromarray(indexed, "P")
    picture.putpalette(chosen.astype(np.uint8).tobytes())
    output = io.BytesIO()
    picture.save(output, "PNG")
    return output.getvalue()


def to_png(svg: str, scale: float = 1.0) -> bytes:
    """An opaque RGB PNG of an SVG document; what it leaves unpainted is white.

    scale: output pixels per SVG pixel.

    Raises:
        ValueError: the document names an outside resource.
        xml.etree.ElementTree.ParseError: the text is no well-formed XML.
    """
    return _OpaqueSurface.convert(bytestring=svg.encode(), scale=scale, background_color="#ffffff", url_fetcher=_refuse)
