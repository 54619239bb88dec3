"""The DOM surface as a page: modules side by side, sections and rows as nested boxes, each leaf as its control.

Beside a control stand its role, its state and, small, its id. Only the gallery shows this picture; the observation of
a DOM case is its source text.
"""

from __future__ import annotations

from dataclasses import dataclass

from generator.exbind.families.hierarchy import outline, shown_name
from generator.records import Latent
from generator.render import INK, text_path, text_width

# Lengths in pixels.
MARGIN, GUTTER, PADDING, GAP = 24, 20, 14, 10
HEADER, ITEM, CONTROL = 52, 44, 30
TITLE, NAME, CAPTION, SMALL = 18, 13.5, 13, 11.5
ICON = 26  # the icon's column before a caption
PAPER, FAINT, EDGE = "#f4f2ec", "#66707d", "#d5d2c8"
MARK_FILL, MARK_EDGE = "#fff1d6", "#d9640f"
ACCENT, ACCENT_PALE, BLUE = "#2f5d73", "#dceaf2", "#1f5fa8"

_ROUND = f'fill="none" stroke="{ACCENT}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'
# Marks in a field of 20 x 20 pixels.
MARKS = {
    "down": f'<path d="M5 8L10 13L15 8" {_ROUND}/>',
    "plus": f'<path d="M10 5V15M5 10H15" {_ROUND}/>',
    "handle": f'<path d="M4 6H16M4 10H16M4 14H16" {_ROUND}/>',
    "caret": f'<path d="M10 4V16M8 4H12M8 16H12" {_ROUND}/>',
    "dot": f'<circle cx="10" cy="10" r="4" fill="{ACCENT}"/>',
    "off": f'<rect x="1" y="4" width="18" height="12" rx="6" fill="#fff" stroke="{ACCENT}" stroke-width="1.5"/>'
    f'<circle cx="7" cy="10" r="3.5" fill="{ACCENT}"/>',
    "on": f'<rect x="1" y="4" width="18" height="12" rx="6" fill="{ACCENT}"/>'
    '<circle cx="13" cy="10" r="3.5" fill="#fff"/>',
    "empty": f'<rect x="3" y="3" width="14" height="14" rx="2" fill="#fff" stroke="{ACCENT}" stroke-width="1.5"/>',
    "tick": f'<rect x="3" y="3" width="14" height="14" rx="2" fill="{ACCENT}"/>'
    '<path d="M6 10L9 13L14 7" fill="none" stroke="#fff" stroke-width="2"/>',
    "knob": f'<circle cx="10" cy="10" r="8" fill="{ACCENT_PALE}" stroke="{ACCENT}" stroke-width="1.5"/>'
    f'<path d="M10 10L14 5" {_ROUND}/>',
    "track": f'<path d="M1 10H19" {_ROUND}/><circle cx="13" cy="10" r="4.5" fill="{ACCENT}"/>',
    "lever": f'<path d="M5 16H15M10 16L13 6" {_ROUND}/><circle cx="13" cy="5" r="3.5" fill="{ACCENT}"/>',
}


@dataclass(frozen=True, slots=True)
class Look:
    """How a kind of control is drawn: its box, the colour of its caption, and marks before and behind the caption."""

    fill: str = "none"
    stroke: str = "none"
    radius: int = 5
    ink: str = INK
    before: str = ""
    behind: str = ""
    underlined: bool = False


LOOKS = {
    "button": Look(ACCENT, ACCENT, 5, "#ffffff"),
    "link": Look(ink=BLUE, underlined=True),
    "menu": Look("#ffffff", ACCENT, behind="down"),
    "field": Look("#ffffff", "#8b95a1", 2, "#4a5561", behind="caret"),
    "toggle": Look(before="off"),
    "checkbox": Look(before="empty"),
    "chip": Look(ACCENT_PALE, ACCENT_PALE, 15, before="dot"),
    "drawer": Look("#ffffff", ACCENT, before="handle"),
    "tab": Look(ACCENT_PALE, ACCENT, 0),
    "accordion": Look("#ffffff", ACCENT, 0, behind="plus"),
    "knob": Look(before="knob"),
    "slider": Look(before="track"),
    "lever": Look(before="lever"),
}
SET_MARKS = {"off": "on", "empty": "tick"}  # how a mark looks when the state is `checked`
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


def _mark(name: str, x: float, y: float) -> str:
    return f'<g transform="translate({x:g} {y:g})">{MARKS[name]}</g>'


def _control_width(own: dict[str, str]) -> float:
    look = LOOKS[own["kind"]]
    sides = 0 if look.fill == "none" else 2 * GAP
    return text_width(own["text"], CAPTION) + sides + ICON * (bool(look.before) + bool(look.behind))


def _control(own: dict[str, str], x: float, y: float) -> str:
    """A control whose box starts at (x, y)."""
    look, width = LOOKS[own["kind"]], _control_width(own)
    parts = [] if look.fill == "none" else [_box(x, y, width, CONTROL, look.fill, look.stroke, look.radius)]
    left = x if look.fill == "none" else x + GAP
    if look.before:
        name = SET_MARKS.get(look.before, look.before) if own["state"] == "checked" else look.before
        parts.append(_mark(name, left, y + 5))
        left += ICON
    parts.append(text_path(own["text"], left, y + 20, CAPTION, fill=look.ink))
    if look.underlined:
        right = left + text_width(own["text"], CAPTION)
        parts.append(f'<path d="M{left:g} {y + 23.5:g}H{right:g}" stroke="{look.ink}" stroke-width="1"/>')
    if look.behind:
        parts.append(_mark(look.behind, x + width - GAP - 20, y + 5))
    return "".join(parts)


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
        return self.control_width + self.facts_width + self.id_width + 5 * GAP


def _leaf(page: _Page, node: str, x: float, y: float) -> str:
    own = page.latent.attributes[node]
    parts = []
    if node in page.marked:
        parts.append(_box(x, y + 1, page.item_width, ITEM - 2, MARK_FILL, MARK_EDGE, 6, ' stroke-linejoin="round"'))
    facts, right = x + 3 * GAP + page.control_width, x + page.item_width - GAP
    parts += [
        _control(own, x + GAP, y + (ITEM - CONTROL) / 2),
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
        control_width=max(map(_control_width, leaves)),
        facts_width=max(text_width(f"{own['kind']}, {own['state']}", SMALL) for own in leaves),
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
    width, height = round(x - GUTTER + MARGIN), round(HEADER + GUTTER + tallest + MARGIN)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
        f'<rect width="{width}" height="{height}" fill="{PAPER}"/>'
        f'<rect width="{width}" height="{HEADER}" fill="{INK}"/>'
        f"{text_path(latent.attributes[root]['title'], MARGIN, 33, TITLE, bold=True, fill='#ffffff')}"
        f"{''.join(drawn)}</svg>"
    )
