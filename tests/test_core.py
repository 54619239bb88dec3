"""Seeds, canonical JSON, records and rendering: what both benchmarks stand on."""

from __future__ import annotations

import io
import json
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from generator.canonical import canonical_json, digest_rows, without_nulls
from generator.records import Latent, Record
from generator.render import MissingGlyph, text_path, text_width, to_png
from generator.seeding import ID_ALPHABET, derive_seed, opaque_ids, rng
from making import drawn_cases

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}">{body}</svg>'
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=12,
)


def test_a_seed_is_known_and_depends_on_every_part() -> None:
    assert derive_seed("exbind", "broad", 1) == 14960294935978518996
    names = [("a", "bc"), ("ab", "c"), ("abc",), ("a", "b", "c"), ("c", "b", "a"), ("a", "bc", ""), ("a", "bc", 0)]
    assert len({derive_seed(*parts) for parts in names}) == len(names)
    with pytest.raises(ValueError, match="U\\+001F"):
        derive_seed("a\x1fb")


def test_ids_are_opaque() -> None:
    ids = opaque_ids(rng("test"), 20_000)
    assert len(set(ids)) == len(ids)
    assert all(len(text) == 5 and text[0].isalpha() and set(text) <= set(ID_ALPHABET) for text in ids)
    places = np.argsort(np.argsort(ids))
    assert abs(np.corrcoef(places, np.arange(len(ids)))[0, 1]) < 0.03  # sorting ids tells nothing of their order


@given(VALUES)
@settings(max_examples=300)
def test_canonical_json_is_json_and_has_one_spelling(value: object) -> None:
    text = canonical_json(value)
    assert canonical_json(json.loads(text)) == text


@pytest.mark.parametrize("value", [float("nan"), float("inf"), [-float("inf")]])
def test_canonical_json_refuses_what_json_cannot_say(value: object) -> None:
    with pytest.raises(ValueError):
        canonical_json(value)


def test_nulls_added_by_parquet_do_not_change_a_digest() -> None:
    assert digest_rows([{"gold": {"cell_id": "x", "dom_id": None}}]) == digest_rows([{"gold": {"cell_id": "x"}}])
    assert digest_rows([{"a": 1}, {"b": 2}]) != digest_rows([{"b": 2}, {"a": 1}])
    assert without_nulls({"a": [None, {"b": None}]}) == {"a": [None, {}]}


@pytest.mark.parametrize("drawn", drawn_cases(2), ids=lambda drawn: drawn.record.case_id)
def test_records_and_latents_come_back_whole(drawn) -> None:
    assert Latent.from_json(drawn.latent.to_json()) == drawn.latent
    assert Record.from_row(drawn.record.to_row()) == drawn.record


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"latent_id": "a"}'])
def test_what_is_no_latent_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        Latent.from_json(text)


def test_a_picture_is_opaque_rgb_and_white_where_nothing_is_painted() -> None:
    body = '<rect x="2" y="2" width="4" height="4" fill="#c62828"/>'
    picture = Image.open(io.BytesIO(to_png(SVG.format(w=8, h=8, body=body), scale=2)))
    assert picture.mode == "RGB" and picture.size == (16, 16)
    assert picture.getpixel((0, 0)) == (255, 255, 255) and picture.getpixel((8, 8)) == (0xC6, 0x28, 0x28)


@pytest.mark.parametrize("text", ["a < b & c", "“Ünïcode” – it’s 5 €", "W" * 40])
def test_text_is_drawn_as_outlines_of_its_stated_width(text: str) -> None:
    width = text_width(text, 20)
    body = text_path(text, 10, 40, 20)
    assert "<text" not in body
    pixels = np.asarray(Image.open(io.BytesIO(to_png(SVG.format(w=width + 20, h=60, body=body)))).convert("L"))
    columns = np.flatnonzero((pixels < 128).any(axis=0))
    assert abs(columns[0] - 10) <= 3 and abs(columns[-1] - (10 + width)) <= 3


@pytest.mark.parametrize("anchor", ["start", "middle", "end"])
def test_anchors_move_the_text(anchor: str) -> None:
    width = text_width("anchor", 16, bold=True)
    expected = {"start": 100, "middle": 100 - width / 2, "end": 100 - width}[anchor]
    path = ElementTree.fromstring(text_path("anchor", 100, 20, 16, anchor=anchor, bold=True))
    assert float(path.get("transform")[10:].split()[0]) == pytest.approx(expected, abs=0.01)


@pytest.mark.parametrize("text", ["\u4e2d", "tick \u2713", "tab\there"])
def test_a_missing_glyph_is_an_error_and_no_box(text: str) -> None:
    with pytest.raises(MissingGlyph, match="U\\+"):
        text_path(text, 0, 0, 12)


def test_a_picture_fetches_nothing() -> None:
    body = '<image xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="file:///etc/hostname" width="4" height="4"/>'
    with pytest.raises(ValueError, match="may not fetch"):
        to_png(SVG.format(w=8, h=8, body=body))
