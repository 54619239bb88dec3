"""The pictures of charts: geometry says what the table says, and no text covers another."""

from __future__ import annotations

import io
import itertools
import math
import xml.etree.ElementTree as ET

import pytest
from PIL import Image

from generator.condchain.domains.chart import DOMAIN
from generator.condchain.domains.chart.layout import HEIGHT, WIDTH, layout
from generator.condchain.domains.chart.picture import compose
from generator.condchain.domains.chart.vocabulary import BACKGROUNDS, COLORS
from generator.render import to_png
from generator.seeding import rng

CHARTS = 80


@pytest.fixture(scope="module")
def charts() -> list[dict]:
    return [DOMAIN.draw_input(rng("test chart picture", index), index) for index in range(CHARTS)]


def of_class(content: dict, name: str) -> list[dict[str, str]]:
    """The attributes of all shapes of a class, in drawing order."""
    root = ET.fromstring(DOMAIN.pictures(content)[0])
    return [dict(element.attrib) for element in root.iter() if element.get("class") == name]


def read_back(content: dict, length: float, whole: float) -> float:
    """The value that a length stands for, where `whole` is that of the axis."""
    low, high = content["ticks"][0], content["ticks"][-1]
    return low + length / whole * (high - low)


def expected(content: dict) -> list[float]:
    return [value for series in content["series"] for value in series["values"]]


def test_the_height_of_a_bar_is_its_value(charts):
    for content in (content for content in charts if "bar" in content["chart_type"]):
        place, bars = layout(content), of_class(content, "bar")
        side, whole = ("width", place.width) if content["horizontal"] else ("height", place.height)
        span = content["ticks"][-1] - content["ticks"][0]
        found = [read_back(content, float(bar[side]), whole) for bar in bars]
        assert found == pytest.approx(expected(content), abs=0.001 * span)


def test_the_height_of_a_marker_is_its_value(charts):
    for content in (content for content in charts if content["chart_type"] == "line"):
        place = layout(content)
        entries = len(content["series"]) if len(content["series"]) > 1 else 0
        points = of_class(content, "marker")
        drawn = points[: len(points) - entries]  # the legend comes last
        span = content["ticks"][-1] - content["ticks"][0]
        found = [read_back(content, place.bottom - float(point["data-y"]), place.height) for point in drawn]
        assert found == pytest.approx(expected(content), abs=0.001 * span)
        xs = [float(point["data-x"]) for point in drawn]
        assert xs[: len(content["labels"])] == sorted(xs[: len(content["labels"])])


def test_the_angle_of_a_wedge_is_its_share(charts):
    for content in (content for content in charts if content["chart_type"] == "pie"):
        wedges = of_class(content, "wedge")
        for wedge, share, color in zip(wedges, expected(content), content["label_colors"], strict=True):
            assert wedge["fill"] == COLORS[color]
            numbers = wedge["d"].replace("M", " ").replace("L", " ").replace("A", " ").replace("Z", "").split()
            x, y, x1, y1, *_, x2, y2 = map(float, numbers)
            turn = math.atan2(x2 - x, y - y2) - math.atan2(x1 - x, y - y1)
            assert 100 * (turn % (2 * math.pi)) / (2 * math.pi) == pytest.approx(share, abs=0.3)


def test_no_text_covers_another_or_leaves_the_sheet(charts):
    for content in charts:
        labels = compose(content).labels
        boxes = [(label.text, *label.box) for label in labels]
        for text, left, top, right, bottom in boxes:
            assert left >= 2 and top >= 2 and right <= WIDTH - 2 and bottom <= HEIGHT - 2, (
                content["chart_title"],
                text,
            )
        for one, other in itertools.combinations(boxes, 2):
            apart = one[3] <= other[1] or other[3] <= one[1] or one[4] <= other[2] or other[4] <= one[2]
            assert apart, (content["chart_title"], content["chart_type"], one, other)


def test_every_name_and_number_that_texts_use_is_written(charts):
    for content in charts:
        written = " ".join(label.text for label in compose(content).labels)
        for label in content["labels"]:
            assert all(word in written for word in label.split())
        if len(content["series"]) > 1:
            assert all(series["name"] in written for series in content["series"])
        if content["labelled"]:
            for value in expected(content):
                assert f"{value:,.{content['decimals']}f}" in written


def test_a_chart_without_numbers_at_its_marks_has_gridlines_to_read_them_off(charts):
    bare = [content for content in charts if not content["labelled"]]
    assert {content["chart_type"] for content in bare} == {"bar", "grouped bar", "line"}
    for content in bare:
        numbers = [
            label.text for label in compose(content).labels if label.text.replace(",", "").replace(".", "").isdigit()
        ]
        names = content["labels"] + [series["name"] for series in content["series"]]
        assert len([text for text in numbers if text not in names]) <= len(content["ticks"])
        assert content["looks"]["grid"] != "missing"


def test_looks_show_in_the_pixels(charts):
    for content in charts[:8]:
        picture = Image.open(io.BytesIO(to_png(DOMAIN.pictures(content)[0])))
        assert picture.size == (WIDTH, HEIGHT)
        tint = BACKGROUNDS[content["looks"]["background"]]
        assert picture.getpixel((3, HEIGHT - 3)) == tuple(bytes.fromhex(tint[1:]))
        pixels = picture.tobytes()
        used = content["label_colors"] or [series["color"] for series in content["series"]]
        found = {name for name, code in COLORS.items() if bytes.fromhex(code[1:]) in pixels}
        assert set(used) <= found


def test_a_palette_keeps_the_file_small(charts):
    for content in charts[:8]:
        picture = Image.open(io.BytesIO(to_png(DOMAIN.pictures(content)[0])))
        file = io.BytesIO()
        picture.quantize(DOMAIN.colors).save(file, "PNG", optimize=True)
        assert len(file.getvalue()) < 20_000
