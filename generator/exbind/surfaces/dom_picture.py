"""The DOM surface as a page: modules side by side, sections and rows as nested boxes, each leaf as its control.

Beside a control stand its role, its state and, small, its id. Only the gallery shows this picture; the observation of
a DOM case is its source text.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from generator.exbind.families.hierarchy import outline, shown_name
from generator.exbind.surfaces import dom_controls
from generator.records import Latent
from generator.render import INK, text_path, text_width

# Lengths in pixels.
MARGIN, GUTTER, PADDING, GAP = 24, 20, 14, 10
HEADER, ITEM = 52, 44
TITLE, NAME, SMALL = 18, 13.5, 11.5
PAPER, FAINT, EDGE = "#f4f2ec", "#515b67", "#d5d2c8"
MARK_FILL, MARK_EDGE = "#fff1d6", "#d9640f"
CONTAINERS = {
    "module": ("#ffffff", "", 17.0),
    "section": ("#f8f6f1", "", NAME),
    "row": ("none", ' stroke-dasharray="4 3"', NAME),
}


def _box(x: float, y: float, width: float, height: float, fill: str, stroke: str, radius: int, more: str = "") -> str:
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius}" fill="{fill}" '
        f'stroke="{stroke}" stroke-width="1.5"{more}/>'
    )


@dataclass(frozen=True, slots=True)
class _Page:
    """What the drawing functions share: the latent, who is whose child, and the columns inside a leaf's line."""

    latent: Latent
    children: dict[str, list[str]]
    mapping: dict[str, str]
    marked: tuple[str, ...]
    control_width: float
    facts_width: float
    id_width: float

    @property
    def item_width(self) -> float:
        return self.control_width + self.facts_width + self.id_width + 8 * GAP


def _leaf(page: _Page, node: str, x: float, y: float) -> str:
    own = page.latent.attributes[node]
    parts = []
    if node in page.marked:
        parts.append(_box(x, y + 1, page.item_width, ITEM - 2, MARK_FILL, MARK_EDGE, 6, ' stroke-linejoin="round"'))
    facts, right = x + 3 * GAP + page.control_width, x + page.item_width - GAP
    parts += [
        dom_controls.draw_control(own, x + GAP, y + (ITEM - dom_controls.HEIGHT) / 2),
        text_path(own["role"], facts, y + 19, SMALL, bold=True),
        text_path(f"{own['kind']}, {own['state']}", facts, y + 34, SMALL, fill=FAINT),
        text_path("#" + page.mapping[node], right, y + 27, SMALL, anchor="end", fill=FAINT),
    ]
    return "".join(parts)


def _container(page: _Page, node: str, x: float, y: float, width: float) -> tuple[str, float]:
    """A module, section or row with all that is in it, and its height."""
    own, entity = page.latent.attributes[node], page.latent.entities[node]
    fill, dashes, size = CONTAINERS[entity]
    inner, top = [], y + PADDING + size + 8
    for child in page.children[node]:
        if child in page.mapping:
            drawn, height = _leaf(page, child, x + PADDING, top), ITEM
        else:
            drawn, height = _container(page, child, x + PADDING, top, width - 2 * PADDING)
            height += GAP
        inner.append(drawn)
        top += height
    bottom = top + PADDING - (0 if page.children[node][-1] in page.mapping else GAP)
    name = shown_name(own)
    base = y + PADDING + size - 4
    box = _box(x, y, width, bottom - y, fill, EDGE, 8, dashes)
    heading = text_path(name, x + PADDING, base, size, bold=True)
    label = text_path(own.get("kind", entity), x + width - PADDING, base, SMALL, anchor="end", fill=FAINT)
    return box + heading + label + "".join(inner), bottom - y


def draw_page(latent: Latent, mapping: dict[str, str], marked: tuple[str, ...]) -> str:
    """The page as an SVG document; `marked` leaves get a coloured frame."""
    nodes = outline(latent)
    children: dict[str, list[str]] = {}
    for _, node in nodes[1:]:
        children.setdefault(latent.hierarchy[node], []).append(node)
    leaves = [latent.attributes[node] for node in mapping]
    page = _Page(
        latent, children, mapping, marked,
        control_width=max(map(dom_controls.control_width, leaves)),
        facts_width=max(
            max(text_width(own["role"], SMALL, bold=True), text_width(f"{own['kind']}, {own['state']}", SMALL))
            for own in leaves
        ),
        id_width=max(text_width("#" + name, SMALL) for name in mapping.values()),
    )  # fmt: skip
    root, levels = nodes[0][1], max(depth for depth, _ in nodes) - 1
    card_width = page.item_width + 2 * PADDING * levels
    drawn, tallest, x = [], 0.0, float(MARGIN)
    for module in children[root]:
        card, height = _container(page, module, x, HEADER + GUTTER, card_width)
        drawn.append(card)
        tallest = max(tallest, height)
        x += card_width + GUTTER
    width, height = (2 * ceil(length / 2) for length in (x - GUTTER + MARGIN, HEADER + GUTTER + tallest + MARGIN))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
        f'<rect width="{width}" height="{height}" fill="{PAPER}"/>'
        f'<rect width="{width}" height="{HEADER}" fill="{INK}"/>'
        f"{text_path(latent.attributes[root]['title'], MARGIN, 33, TITLE, bold=True, fill='#ffffff')}"
        f"{''.join(drawn)}</svg>"
    )
