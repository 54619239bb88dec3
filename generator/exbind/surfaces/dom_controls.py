"""How a control of the DOM picture looks: its kind as a box with marks, and its state drawn on it.

Open and closed, checked and unchecked belong to the shape of the control itself; disabled greys all of it; locked,
pinned and lit are a small mark at its end.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from generator.render import INK, text_path, text_width

# Lengths in pixels.
HEIGHT, CAPTION, GAP = 30, 13, 10
ICON = 26  # the column of a mark before or behind a caption
ACCENT, PALE, BLUE, WHITE = "#2f5d73", "#dceaf2", "#1f5fa8", "#ffffff"
LAMP, GLOW = "#f5b301", "#fde9a9"
GREY, GREY_PALE, GREY_INK = "#9aa1a9", "#e6e4de", "#656b73"

_ROUND = f'fill="none" stroke="{ACCENT}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'
_THIN = f'stroke="{ACCENT}" stroke-width="1.5"'
_PIN = "M6.5 1.5H13.5V3.5H12.5V8L15.5 11.5H4.5L7.5 8V3.5H6.5Z"
# Marks in a field of 20 x 20 pixels.
MARKS = {
    "down": f'<path d="M5 8L10 13L15 8" {_ROUND}/>',
    "up": f'<path d="M5 13L10 8L15 13" {_ROUND}/>',
    "plus": f'<path d="M10 5V15M5 10H15" {_ROUND}/>',
    "minus": f'<path d="M5 10H15" {_ROUND}/>',
    "drawer shut": f'<path d="M2 3H18V17H2ZM8 10H12" {_ROUND}/>',
    "drawer out": f'<path d="M2 3H18V9H2Z" {_ROUND}/><path d="M1 9H19V17H1Z" fill="{PALE}" {_THIN}/>'
    f'<path d="M8 13H12" {_ROUND}/>',
    "ring": f'<circle cx="10" cy="10" r="6.5" fill="{WHITE}" {_THIN}/>',
    "ring tick": f'<circle cx="10" cy="10" r="7" fill="{WHITE}"/><path d="M6 10L9 13L14 7" {_ROUND}/>',
    "off": f'<rect x="1" y="4" width="18" height="12" rx="6" fill="{WHITE}" {_THIN}/>'
    f'<circle cx="7" cy="10" r="3.5" fill="{ACCENT}"/>',
    "on": f'<rect x="1" y="4" width="18" height="12" rx="6" fill="{ACCENT}"/>'
    f'<circle cx="13" cy="10" r="3.5" fill="{WHITE}"/>',
    "on lit": f'<rect x="1" y="4" width="18" height="12" rx="6" fill="{LAMP}" {_THIN}/>'
    f'<circle cx="13" cy="10" r="3.5" fill="{WHITE}" {_THIN}/>',
    "empty": f'<rect x="3" y="3" width="14" height="14" rx="2" fill="{WHITE}" {_THIN}/>',
    "tick": f'<rect x="3" y="3" width="14" height="14" rx="2" fill="{ACCENT}"/>'
    f'<path d="M6 10L9 13L14 7" fill="none" stroke="{WHITE}" stroke-width="2"/>',
    "knob": f'<circle cx="10" cy="10" r="8" fill="{PALE}" {_THIN}/><path d="M10 10L14 5" {_ROUND}/>',
    "track": f'<path d="M1 10H19" {_ROUND}/><circle cx="13" cy="10" r="4.5" fill="{ACCENT}"/>',
    "lever": f'<path d="M5 16H15M10 16L13 6" {_ROUND}/><circle cx="13" cy="5" r="3.5" fill="{ACCENT}"/>',
    "locked": f'<path d="M6.5 10V7A3.5 3.5 0 0 1 13.5 7V10" {_ROUND}/>'
    f'<rect x="4" y="9" width="12" height="9" rx="1.5" fill="{ACCENT}"/>',
    "unlocked": f'<path d="M11 9V6A3.5 3.5 0 0 1 18 6V7" {_ROUND}/>'
    f'<rect x="3" y="9" width="11" height="8.5" rx="1.5" fill="{WHITE}" {_THIN}/>',
    "pinned": f'<path d="{_PIN}" fill="{ACCENT}" {_THIN}/><path d="M10 12V19" {_ROUND}/>',
    "unpinned": f'<g transform="rotate(55 10 10)"><path d="{_PIN}" fill="{WHITE}" {_THIN}/>'
    f'<path d="M10 12V19" {_THIN}/></g>',
    "lit": f'<circle cx="10" cy="10" r="5" fill="{LAMP}" {_THIN}/>'
    f'<path d="M10 1V3M10 17V19M1 10H3M17 10H19M3.6 3.6L5 5M15 15L16.4 16.4M3.6 16.4L5 15M15 5L16.4 3.6" {_ROUND}/>',
    "unlit": f'<circle cx="10" cy="10" r="5" fill="{GREY}" {_THIN}/>',
}
GREYED = {ACCENT: GREY, PALE: GREY_PALE, BLUE: GREY_INK, INK: GREY_INK}  # colour -> what `disabled` makes of it


@dataclass(frozen=True, slots=True)
class Look:
    """How a control is drawn: its box, the colour of its caption, marks before and behind the caption, and lines.

    underlined: the caption is, as a link's; bar: there is a thick line along the lower edge, as under an open tab.
    """

    fill: str = "none"
    stroke: str = "none"
    radius: int = 5
    ink: str = INK
    before: str = ""
    behind: str = ""
    underlined: bool = False
    bar: bool = False


LOOKS = {
    "button": Look(PALE, ACCENT),
    "link": Look(ink=BLUE, underlined=True),
    "menu": Look(WHITE, ACCENT, behind="down"),
    "tile": Look(PALE, PALE, 10),
    "toggle": Look(before="off"),
    "checkbox": Look(before="empty"),
    "drawer": Look(WHITE, ACCENT, before="drawer shut"),
    "tab": Look(PALE, PALE, 0),
    "accordion": Look(WHITE, ACCENT, 0, behind="plus"),
    "knob": Look(before="knob"),
    "slider": Look(before="track"),
    "lever": Look(before="lever"),
}
# (kind, state) -> what the state changes in the look of the kind; the other states look as the kind does.
STATE_LOOKS = {
    ("toggle", "checked"): {"before": "on"},
    ("checkbox", "checked"): {"before": "tick"},
    ("tile", "checked"): {"fill": ACCENT, "stroke": ACCENT, "ink": WHITE, "before": "ring tick"},
    ("tile", "unchecked"): {"fill": WHITE, "stroke": ACCENT, "before": "ring"},
    ("menu", "open"): {"fill": PALE, "behind": "up"},
    ("drawer", "open"): {"before": "drawer out"},
    ("tab", "open"): {"fill": WHITE, "stroke": WHITE, "bar": True},
    ("accordion", "open"): {"fill": PALE, "behind": "minus"},
    ("toggle", "lit"): {"before": "on lit"},
    ("button", "lit"): {"fill": GLOW},
}
MARKED_STATES = ("locked", "unlocked", "pinned", "unpinned", "lit", "unlit")


def look_of(kind: str, state: str) -> Look:
    """How a control of one kind looks in one state, but for the greying and the mark at its end."""
    return replace(LOOKS[kind], **STATE_LOOKS.get((kind, state), {}))


def control_width(own: dict[str, str]) -> float:
    """The width of a control in pixels."""
    look = look_of(own["kind"], own["state"])
    sides = 0 if look.fill == "none" else 2 * GAP
    marks = bool(look.before) + bool(look.behind) + (own["state"] in MARKED_STATES)
    return text_width(own["text"], CAPTION) + sides + ICON * marks


def _mark(name: str, x: float, y: float) -> str:
    return f'<g transform="translate({x:g} {y:g})">{MARKS[name]}</g>'


def draw_control(own: dict[str, str], x: float, y: float) -> str:
    """A control whose box starts at (x, y) and is `control_width` wide and `HEIGHT` high."""
    look, width = look_of(own["kind"], own["state"]), control_width(own)
    parts, left, right = [], x, x + width
    if look.fill != "none":
        parts.append(
            f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{HEIGHT}" rx="{look.radius}" fill="{look.fill}" '
            f'stroke="{look.stroke}" stroke-width="1.5"/>'
        )
        left, right = x + GAP, right - GAP
    if look.before:
        parts.append(_mark(look.before, left, y + 5))
        left += ICON
    end = left + text_width(own["text"], CAPTION)
    parts.append(text_path(own["text"], left, y + 20, CAPTION, fill=look.ink))
    if look.underlined:
        parts.append(f'<path d="M{left:g} {y + 23.5:g}H{end:g}" stroke="{look.ink}" stroke-width="1"/>')
    if look.bar:
        parts.append(f'<path d="M{x:g} {y + HEIGHT:g}h{width:g}" stroke="{ACCENT}" stroke-width="3.5"/>')
    if look.behind:
        right -= ICON
        parts.append(_mark(look.behind, right + ICON - 20, y + 5))
    if own["state"] in MARKED_STATES:
        parts.append(_mark(own["state"], right - 20, y + 5))
    drawn = "".join(parts)
    if own["state"] == "disabled":
        for colour, grey in GREYED.items():
            drawn = drawn.replace(colour, grey)
    return drawn
