"""DOM: the hierarchy as an HTML document with real nesting; the id, the role and the state are attributes of a leaf.

The document comes in a few skins (which tags nest, how the role attribute is called); a skin is drawn without regard
to the target.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from html import escape

from generator.exbind.families.hierarchy import outline, shown_name
from generator.exbind.surfaces.dom_picture import draw_page
from generator.records import Candidate, Compiled, Latent
from generator.seeding import opaque_ids

FORMAT = "dom"
FAMILY = "hierarchy"
SOURCE_TYPE = "html"
EXECUTABLE_TYPE = "dom_node"
PICTURED = False

# Kind of leaf -> its markup. `attributes` holds id, class (the kind itself), role and state.
MARKUP = {
    "button": '<button type="button" {attributes}>{text}</button>',
    "link": '<a href="#" {attributes}>{text}</a>',
    "menu": '<div role="menu" {attributes}>{text}</div>',
    "tile": '<div role="button" tabindex="0" {attributes}>{text}</div>',
    "toggle": '<button type="button" role="switch" {attributes}>{text}</button>',
    "checkbox": '<label><input type="checkbox" {attributes}> {text}</label>',
    "drawer": "<aside {attributes}>{text}</aside>",
    "tab": '<div role="tab" {attributes}>{text}</div>',
    "accordion": "<details {attributes}><summary>{text}</summary></details>",
    "knob": '<div tabindex="0" {attributes}>{text}</div>',
    "slider": '<label>{text} <input type="range" {attributes}></label>',
    "lever": '<div tabindex="0" {attributes}>{text}</div>',
}
STATE_ATTRIBUTES = {
    "enabled": 'aria-disabled="false"', "disabled": 'aria-disabled="true"',
    "locked": 'data-lock="locked"', "unlocked": 'data-lock="unlocked"',
    "pinned": 'data-pin="pinned"', "unpinned": 'data-pin="unpinned"',
    "checked": 'aria-checked="true"', "unchecked": 'aria-checked="false"',
    "open": 'aria-expanded="true"', "closed": 'aria-expanded="false"',
    "lit": 'data-lamp="lit"', "unlit": 'data-lamp="unlit"',
}  # fmt: skip
# What HTML itself says of a kind in a state, beside the attribute above.
NATIVE = {("checkbox", "checked"): " checked", ("accordion", "open"): " open"}


@dataclass(frozen=True, slots=True)
class Skin:
    """Which tags a document is made of.

    containers: entity type -> (tag, heading tag); items: (list tag, item tag) around the leaves; role: the name of
    the attribute that holds a leaf's role.
    """

    containers: dict[str, tuple[str, str]]
    items: tuple[str, str]
    role: str


SKINS = (
    Skin(
        {"root": ("main", "h1"), "module": ("section", "h2"), "section": ("div", "h3"), "row": ("div", "h4")},
        ("ul", "li"), "data-role",
    ),
    Skin(
        {"root": ("main", "h1"), "module": ("article", "h2"), "section": ("section", "h3"), "row": ("div", "h4")},
        ("div", "div"), "data-role",
    ),
    Skin(
        {"root": ("div", "h1"), "module": ("form", "h2"), "section": ("fieldset", "legend"), "row": ("section", "h3")},
        ("ol", "li"), "data-purpose",
    ),
)  # fmt: skip


def _leaf(own: dict[str, str], candidate_id: str, role_attribute: str) -> str:
    kind, state = own["kind"], own["state"]
    attributes = (
        f'id="{candidate_id}" class="{kind}" {role_attribute}="{own["role"]}" {STATE_ATTRIBUTES[state]}'
        f"{NATIVE.get((kind, state), '')}"
    )
    return MARKUP[kind].format(attributes=attributes, text=escape(own["text"]))


def _document(latent: Latent, mapping: dict[str, str], skin: Skin) -> str:
    nodes = outline(latent)
    list_tag, item_tag = skin.items
    deepest = max(depth for depth, _ in nodes)
    title = escape(latent.attributes[nodes[0][1]]["title"])
    lines = [
        "<!DOCTYPE html>",
        '<html lang="en">',
        f'<head><meta charset="utf-8"><title>{title}</title></head>',
        "<body>",
    ]
    closing: list[str] = []  # closing[d] ends the open container of depth d
    for depth, node in nodes:
        while len(closing) > depth:
            lines.append(closing.pop())
        own, indent = latent.attributes[node], "  " * depth
        if depth == deepest:
            lines.append(f"{indent}  <{item_tag}>{_leaf(own, mapping[node], skin.role)}</{item_tag}>")
            continue
        entity = latent.entities[node]
        tag, heading = skin.containers[entity]
        name = shown_name(own)
        lines.append(f'{indent}<{tag} class="{own.get("kind", entity)}">')
        lines.append(f"{indent}  <{heading}>{escape(name)}</{heading}>")
        end = f"{indent}</{tag}>"
        if depth == deepest - 1:
            lines.append(f"{indent}  <{list_tag}>")
            end = f"{indent}  </{list_tag}>\n{end}"
        closing.append(end)
    lines += [*reversed(closing), "</body>", "</html>"]
    return "\n".join(lines) + "\n"


def compile_surface(latent: Latent, source: random.Random) -> Compiled:
    """The document; its candidates are the leaves, in random order."""
    leaves = [node for node, entity in latent.entities.items() if entity == "leaf"]
    mapping = dict(zip(leaves, opaque_ids(source, len(leaves)), strict=True))
    document = _document(latent, mapping, source.choice(SKINS))
    source.shuffle(leaves)
    candidates = tuple(Candidate(mapping[node], EXECUTABLE_TYPE, node) for node in leaves)
    return Compiled(document, candidates, mapping)


def picture(latent: Latent, compiled: Compiled, marked: tuple[str, ...] = ()) -> str:
    """The page as a person would see it: the modules side by side, each leaf as its control, the id small beside it."""
    return draw_page(latent, compiled.mapping, marked)
