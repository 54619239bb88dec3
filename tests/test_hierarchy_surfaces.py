"""The tree and the DOM surface: read back by readers that know the markup and not the latent; and their pictures."""

from __future__ import annotations

import io
import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from generator.canonical import digest_text
from generator.exbind.families import hierarchy
from generator.exbind.families.hierarchy_words import CONTROLS
from generator.exbind.surfaces import dom, dom_controls, dom_picture, tree
from generator.records import Latent
from generator.render import to_png
from generator.seeding import rng
from hierarchies import SURFACES, compiled, drawn

GOLDEN = json.loads((Path(__file__).parent / "golden" / "hierarchy.json").read_text())
seeds = st.integers(0, 2**63)
levels = st.sampled_from(hierarchy.LEVELS)


def headings_of(latent: Latent, node: str) -> list[str]:
    """The names above a leaf as a person reads them, from the page down."""
    headings = []
    while node in latent.hierarchy:
        node = latent.hierarchy[node]
        own = latent.attributes[node]
        headings.append(own.get("title") or own["name"].capitalize())
    return headings[::-1]


class Reader(HTMLParser):
    """Leaf id -> (headings above it, attributes), with every tag closed in its order."""

    def __init__(self) -> None:
        super().__init__()
        self.stack: list[tuple[str, list[str]]] = []
        self.leaves: dict[str, tuple[list[str], dict[str, str]]] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str]]) -> None:
        own = dict(attrs)
        if "id" in own:
            self.leaves[own["id"]] = ([text for _, texts in self.stack for text in texts], own)
        if tag not in ("meta", "input"):
            self.stack.append((tag, []))

    def handle_endtag(self, tag: str) -> None:
        assert self.stack.pop()[0] == tag

    def handle_data(self, data: str) -> None:
        if self.stack and self.stack[-1][0] in ("h1", "h2", "h3", "h4", "legend"):
            self.stack[-2][1].append(data)


@given(levels, seeds)
@settings(max_examples=60)
def test_the_document_tells_place_role_kind_and_state_of_every_id(level: str, seed: int) -> None:
    latent, _ = drawn(level, seed)
    surface, reader = compiled(latent, "dom", seed), Reader()
    reader.feed(surface.source)
    assert not reader.stack and sorted(reader.leaves) == sorted(surface.mapping.values())
    for node, candidate_id in surface.mapping.items():
        headings, attributes = reader.leaves[candidate_id]
        own = latent.attributes[node]
        assert headings == headings_of(latent, node)
        assert attributes["class"] == own["kind"] and own["role"] in (
            attributes.get("data-role"),
            attributes.get("data-purpose"),
        )
        assert dom.STATE_ATTRIBUTES[own["state"]] in {f'{name}="{value}"' for name, value in attributes.items()}
        assert surface.source.count(own["text"]) == 1


@given(levels, seeds)
@settings(max_examples=60)
def test_the_outline_tells_place_role_kind_and_state_of_every_id(level: str, seed: int) -> None:
    latent, _ = drawn(level, seed)
    surface = compiled(latent, "tree", seed)
    read, above = {}, {}
    for line in surface.source.splitlines():
        indent, kind, text, rest = re.fullmatch(r'( *-? ?)(\w+) "([^"]+)"(.*)', line).groups()
        depth = len(indent) // 2
        above[depth] = text
        if rest:
            role, state, candidate_id = re.fullmatch(r" \((\w+), (\w+)\) #(\w+)", rest).groups()
            read[candidate_id] = ([above[number] for number in range(depth)], role, kind, state, text)
    assert sorted(read) == sorted(surface.mapping.values())
    for node, candidate_id in surface.mapping.items():
        own = latent.attributes[node]
        facts = (own["role"], own["kind"], own["state"], own["text"])
        assert read[candidate_id] == (headings_of(latent, node), *facts)


@pytest.mark.parametrize("form", SURFACES)
def test_the_candidate_order_tells_nothing_of_the_place_in_the_source(form: str) -> None:
    first_in_source = 0
    for seed in range(400):
        surface = compiled(drawn("depth3", seed)[0], form, seed)
        order = [item.candidate_id for item in surface.candidates]
        first_in_source += min(order, key=surface.source.index) == order[0]
    assert 24 <= first_in_source <= 76  # 1 of 8 is 50; four standard deviations are 26


@pytest.mark.parametrize("form", SURFACES)
def test_text_is_escaped(form: str) -> None:
    latent, _ = drawn("depth3", 5)
    attributes = {**latent.attributes, "m0": {**latent.attributes["m0"], "title": 'R&D "<b>"'}}
    source = compiled(replace(latent, attributes=attributes), form, 5).source
    assert {"tree": 'R&D \\"<b>\\"', "dom": "R&amp;D &quot;&lt;b&gt;&quot;"}[form] in source


@given(levels, seeds, st.sampled_from(sorted(SURFACES)))
@settings(max_examples=40)
def test_a_latent_read_back_from_json_compiles_to_the_same_bytes(level: str, seed: int, form: str) -> None:
    latent, text = drawn(level, seed)
    again = Latent.from_json(latent.to_json())
    assert again == latent
    assert compiled(again, form, seed) == compiled(latent, form, seed)
    assert hierarchy.instruction(again, rng("test instruction", level, seed)) == text


@pytest.mark.parametrize("level", hierarchy.LEVELS)
def test_golden_digest(level: str) -> None:
    latent, text = drawn(level, GOLDEN["seed"])
    parts = [latent.to_json(), text]
    for form in SURFACES:
        surface = compiled(latent, form, GOLDEN["seed"])
        parts += [surface.source, *(item.candidate_id for item in surface.candidates)]
    assert digest_text("\n".join(parts)) == GOLDEN["digests"][level]


@pytest.mark.parametrize("level", hierarchy.LEVELS)
@pytest.mark.parametrize("form", SURFACES)
def test_pictures_keep_a_clear_border_and_mark_what_they_are_told_to(form: str, level: str) -> None:
    module = {"tree": tree, "dom": dom_picture}[form]
    for seed in range(4):
        latent, _ = drawn(level, seed)
        surface = compiled(latent, form, seed)
        plain = SURFACES[form].picture(latent, surface)
        marked = SURFACES[form].picture(latent, surface, tuple(latent.target["answer"]))
        assert module.MARK_EDGE not in plain and marked.count(module.MARK_EDGE) == 1
        ElementTree.fromstring(marked)
        image = Image.open(io.BytesIO(to_png(plain)))
        paper = tuple(int(module.PAPER[place : place + 2], 16) for place in (1, 3, 5))
        width, height = image.size
        assert f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"' in plain
        assert width % 2 == height % 2 == 0
        for strip in ((width - 12, 60, width, height), (0, 60, 12, height), (0, height - 12, width, height)):
            assert image.crop(strip).getcolors() == [((strip[2] - strip[0]) * (strip[3] - strip[1]), paper)]


def luminance(colour: str) -> float:
    """Relative luminance of `#rrggbb`, as WCAG 2 defines it."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("module", [tree, dom_picture], ids=["tree", "dom"])
def test_the_small_grey_text_can_be_read_on_every_ground(module) -> None:
    containers = [fill for fill, *_ in getattr(module, "CONTAINERS", {}).values() if fill != "none"]
    for ground in (module.PAPER, module.MARK_FILL, *containers):
        assert (luminance(ground) + 0.05) / (luminance(module.FAINT) + 0.05) >= 4.5


@pytest.mark.parametrize("group", CONTROLS)
def test_opposite_states_look_different_on_every_control(group: str) -> None:
    for kind in CONTROLS[group].kinds:
        for pair in CONTROLS[group].states:
            drawings = {
                dom_controls.draw_control({"kind": kind, "state": state, "text": "Same"}, 0, 0) for state in pair
            }
            assert len(drawings) == 2, (kind, pair)


@pytest.mark.parametrize(
    ("kind", "state", "mark", "missing"),
    [
        ("accordion", "open", "minus", "plus"),
        ("accordion", "closed", "plus", "minus"),
        ("menu", "open", "up", "down"),
        ("menu", "closed", "down", "up"),
        ("checkbox", "checked", "tick", "empty"),
        ("checkbox", "unchecked", "empty", "tick"),
        ("toggle", "lit", "on lit", "off"),
        ("toggle", "unlit", "off", "on lit"),
        ("button", "pinned", "pinned", "unpinned"),
        ("button", "unlocked", "unlocked", "locked"),
    ],
)
def test_the_mark_on_a_control_agrees_with_its_state(kind: str, state: str, mark: str, missing: str) -> None:
    drawing = dom_controls.draw_control({"kind": kind, "state": state, "text": "Same"}, 0, 0)
    assert dom_controls.MARKS[mark] in drawing and dom_controls.MARKS[missing] not in drawing


def test_only_an_open_tab_is_underlined_and_disabled_takes_all_colour_away() -> None:
    bars = {
        state: 'stroke-width="3.5"' in dom_controls.draw_control({"kind": "tab", "state": state, "text": "Same"}, 0, 0)
        for state in ("open", "closed", "enabled", "pinned")
    }
    assert bars == {"open": True, "closed": False, "enabled": False, "pinned": False}
    for kind in dom_controls.LOOKS:
        drawing = dom_controls.draw_control({"kind": kind, "state": "disabled", "text": "Same"}, 0, 0)
        assert not [colour for colour in dom_controls.GREYED if colour in drawing], kind
