"""The table surface: the HTML read back by a reader that knows nothing of the latent, and the picture."""

from __future__ import annotations

import io
import json
import random
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from PIL import Image
from scipy.stats import chisquare

from generator.exbind.families import table
from generator.exbind.surfaces import table as surface
from generator.records import Compiled, Latent
from generator.render import text_path, to_png
from generator.seeding import rng

GOLDEN = json.loads((Path(__file__).parent / "golden" / "table.json").read_text(encoding="utf-8"))
MARK_COLOUR = (214, 69, 69)


def case(level: str, index: int) -> tuple[Latent, Compiled]:
    latent = table.make(f"t_{index}", level, rng("test_table_surface", level, index))
    return latent, surface.compile_surface(latent, rng("test_table_surface", "surface", level, index))


class BodyCells(HTMLParser):
    """The text of every element with an id."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.found: dict[str, str] = {}
        self.headers: list[str] = []
        self._open: tuple[str, str] | None = None
        self.feed(source)

    def handle_starttag(self, tag, attrs):
        self._open = (tag, dict(attrs).get("id", ""))

    def handle_endtag(self, tag):
        self._open = None

    def handle_data(self, data):
        if self._open and self._open[0] == "td":
            self.found[self._open[1]] = data
        elif self._open and self._open[0] == "th":
            self.headers.append(data)


def test_html_of_a_small_table():
    """Rows are shown by position and not by number; what HTML reserves is escaped."""
    latent = Latent.from_json(json.dumps(GOLDEN["latent"]))
    compiled = surface.compile_surface(latent, random.Random(0))
    assert compiled.source.split("\n") == GOLDEN["html"]
    assert compiled.mapping == {
        "row0.col0": "cell_r02_c01",
        "row0.col1": "cell_r02_c00",
        "row1.col0": "cell_r01_c01",
        "row1.col1": "cell_r01_c00",
    }


@pytest.mark.parametrize("level", table.LEVELS)
def test_every_cell_stands_in_the_source_under_its_id(level):
    for index in range(100):
        latent, compiled = case(level, index)
        parsed = BodyCells(compiled.source)
        assert parsed.found == {place: latent.attributes[cell]["text"] for cell, place in compiled.mapping.items()}
        for cell, place in compiled.mapping.items():
            assert parsed.headers[int(place[-2:])] == table.column_label(latent, cell)
        assert {item.semantic_id: item.candidate_id for item in compiled.candidates} == compiled.mapping
        assert set(compiled.mapping) == set(table.candidate_facts(latent))
        assert {item.column for item in compiled.candidates} == {None}


def test_every_candidate_order_is_as_likely():
    """A table of four cells has 24 orders."""
    latent = Latent.from_json(json.dumps(GOLDEN["latent"]))
    orders = Counter()
    for index in range(2400):
        compiled = surface.compile_surface(latent, rng("test_table_surface", "order", index))
        orders[tuple(item.candidate_id for item in compiled.candidates)] += 1
    assert len(orders) == 24 and chisquare(list(orders.values())).pvalue > 1e-4


@pytest.mark.parametrize("level", table.LEVELS)
def test_the_picture_outlines_the_marked_cell(level):
    latent, compiled = case(level, 0)
    plain, marked = (surface.picture(latent, compiled, names) for names in ((), tuple(latent.target["answer"])))
    assert not list(ElementTree.fromstring(plain).iter("{http://www.w3.org/2000/svg}text"))
    pictures = [np.asarray(Image.open(io.BytesIO(to_png(svg)))) for svg in (plain, marked)]
    counts = [int((picture == MARK_COLOUR).all(axis=-1).sum()) for picture in pictures]
    assert counts[0] == 0 and counts[1] > 300


def test_amounts_stand_at_the_right_of_their_column_and_all_else_at_the_left():
    latent = Latent.from_json(json.dumps(GOLDEN["latent"]))
    for written, value, amount in (
        ("€4850", 4850, True),
        ("145 min", 145, True),
        ("ORD-482137", 482137, False),
        ("3 May 2027", "3 May 2027", False),
    ):
        latent.attributes["row0.col0"] = {"text": written, "value": value}
        assert surface._is_amount(latent, "row0.col0") == amount


@pytest.mark.parametrize("level", table.LEVELS)
def test_the_picture_has_a_whole_even_size_and_the_parts_of_the_ids_at_its_edges(level):
    for index in range(20):
        latent, compiled = case(level, index)
        drawn = ElementTree.fromstring(surface.picture(latent, compiled))
        assert int(drawn.get("width")) % 2 == int(drawn.get("height")) % 2 == 0
        paths = drawn.iter("{http://www.w3.org/2000/svg}path")
        grey = Counter(path.get("d") for path in paths if path.get("fill") == surface.GREY)
        parts = {part for place in compiled.mapping.values() for part in place.split("_")[1:]}
        assert grey == Counter(
            ElementTree.fromstring(text_path(part, 0, 0, surface.NUMBER_SIZE)).get("d") for part in parts
        )
