"""Figures: what names may hold, nothing that overlaps or is cut, the same bytes whatever the user's settings are."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

import matplotlib
import pytest
from hypothesis import given
from hypothesis import strategies as st
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.font_manager import findfont
from matplotlib.transforms import Bbox

from evaluation.report.catalogue import FIGURES
from evaluation.report.figures import FONT, PIXELS_PER_INCH, USUAL_WIDTH, drawable, drawn_width, panels, picture, style
from evaluation.report.looks import COLOURS, GRID, HALF, INK, PAPER, look
from evaluation.report.marks import row_axis
from evaluation.report.material import Material, make_material
from evaluation.report.wording import folded, short_names, shorten_middle, visible
from handmade_chains import chart_chain, natural_chain
from metrics.comparison import compare
from report_samples import HOSTILE, all_runs
from runs_by_hand import ORDERS, chain_run, table_run

KINDS = {key: kind for kinds in FIGURES.values() for key, kind in kinds.items()}
LEAST = 0.3  # inches of a panel
CROWDED = ("accuracy", "survival", "gold_rank", "transitions", "true_false", "paired")
REPORTED_MARKS = {
    "accuracy": 8,  # of four models over targeted_table, two each
    "true_false": 16,  # three measures of three models over natural and of one over chart, and Avg F1 of four
    "depth": 1,  # a line
    "complexity": 2,
}
NAMES = st.text(st.characters() | st.sampled_from("mWil-/_. $😀模\u202e\ud800"), max_size=120)


def material_of(names: Sequence[str]) -> Material:
    runs = all_runs(names)
    return make_material(runs, compare(runs), reported=True)


@pytest.fixture(scope="module")
def pair() -> Material:
    return material_of(("one", "two"))


@pytest.fixture(scope="module")
def crowd() -> Material:
    return material_of(HOSTILE)


def assert_legible_part(material: Material, key: str, part: int = 0) -> None:
    with style():
        check(KINDS[key].draw(material, KINDS[key].parts(material)[part]))


def drawn(material: Material, key: str) -> Any:
    """The first picture of a figure."""
    with style():
        return KINDS[key].draw(material, KINDS[key].parts(material)[0])


def marks_of(figure: Any) -> list[Any]:
    """What has a marker, but for the ends of intervals."""
    lines = [line for axes in figure.axes for line in axes.lines]
    return [line for line in lines if line.get_marker() not in ("None", "|", "_")]


def drawn_lines(figure: Any) -> list[tuple[str, Bbox]]:
    """Every upright line of text that is drawn, with its box; boxes of turned ones are much larger than they."""
    renderer = FigureCanvasAgg(figure).get_renderer()
    found = []

    def record(gc: Any, x: float, y: float, text: str, font: Any, angle: float, *more: Any, **other: Any) -> None:
        width, height, below = renderer.get_text_width_height_descent(text, font, False)
        if text.strip() and angle == 0:
            found.append((text, Bbox([[x, y - height + below], [x + width, y + below]])))

    renderer.draw_text = record
    figure.draw(renderer)
    return found


def check(figure: Any) -> None:
    """No text is cut by the edge of the figure, no two lie on each other, and the panels keep their room."""
    lines = drawn_lines(figure)
    assert lines
    assert all(axes.bbox.height > LEAST * figure.dpi for axes in figure.axes), "a panel is squeezed"
    edge = figure.bbox
    for text, box in lines:
        assert box.x0 >= -1 and box.y0 >= -1 and box.x1 <= edge.x1 + 1 and box.y1 <= edge.y1 + 1, f"{text!r} is cut"
    for (one, box), (other, second) in combinations(lines, 2):
        wide = min(box.x1, second.x1) - max(box.x0, second.x0)
        high = min(box.y1, second.y1) - max(box.y0, second.y0)
        assert wide <= 1 or high <= 1, f"{one!r} lies on {other!r}"


@pytest.mark.parametrize("key", KINDS)
def test_every_figure_is_legible(pair: Material, key: str) -> None:
    assert_legible_part(pair, key)


@pytest.mark.parametrize("key", KINDS)
def test_marks_that_papers_report_are_half_filled_and_no_others_are(pair: Material, key: str) -> None:
    half = [line for line in marks_of(drawn(pair, key)) if line.get_fillstyle() == HALF]
    assert len(half) == REPORTED_MARKS.get(key, 0)
    caption = KINDS[key].caption(pair, KINDS[key].parts(pair))
    assert ("reported by the paper" in caption) == (key in REPORTED_MARKS)


def test_numbers_at_bars_are_rounded_and_their_axis_goes_from_0_to_1() -> None:
    """17 of 24 are 0.7083: 0.71, not 0.70."""
    runs = [table_run("m", ["column"] * 17 + ["right"] * 7, facts={})]
    figure = drawn(make_material(runs, compare(runs), reported=False), "first_violations")
    (axes,) = figure.axes
    assert [text.get_text() for text in axes.texts] == ["0.71"]
    assert [label.get_text() for label in axes.get_xticklabels()] == ["0", "0.5", "1"]


def test_a_depth_that_only_the_paper_has_is_on_the_axis(pair: Material) -> None:
    """Measured are depths 2 and 4; Gemini-3-Flash stands at 6, too."""
    figure = drawn(pair, "depth")
    for axes in figure.axes:
        assert axes.get_xlim()[1] > 6 and 6 in axes.get_xticks()


def test_a_change_without_an_interval_is_a_cross_and_one_parent_alone_is_not_drawn() -> None:
    """Two natural chains and one of chart: what is said of that one, from 0 to 100, would set the axis."""
    chains = [natural_chain(0), natural_chain(1), natural_chain(2), chart_chain(0)]
    outcomes = [("right", "right"), ("right", "right"), ("right", "ran_on"), ("wrong", "ran_on")]
    better = [("right", "right"), ("right", "ran_on"), ("right", "ran_on"), ("right", "right")]
    runs = [chain_run("a", outcomes, "all", chains=chains), chain_run("b", better, "all", chains=chains)]
    material = make_material(runs, compare(runs), reported=False)
    figure = drawn(material, "paired")
    (axes,) = figure.axes
    labels = [label.get_text() for label in axes.get_yticklabels()]
    assert "natural" in labels and "chart" not in labels
    looks = {labels[int(line.get_ydata()[0])]: line.get_marker() for line in marks_of(figure) if len(line.get_ydata())}
    assert looks["all"] == "D" and looks["Avg F1"] == "x", "the mean needs two chains of each domain"
    over = {row[3] for row in KINDS["paired"].numbers(material, KINDS["paired"].parts(material)).rows}
    assert "domain: chart" in over


def test_long_values_of_a_dataset_are_cut() -> None:
    """A level of 2 kB of characters without a glyph, and one that does not show."""
    level = "level_模" * 400
    runs = [table_run(name, ORDERS["targeted_table"]) for name in ("one", "two")]
    runs = [
        replace(run, rows=[{**row, "level": level if at % 2 else "\x1b"} for at, row in enumerate(run.rows)])
        for run in runs
    ]
    material = make_material(runs, compare(runs), reported=False)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for key in ("confounds", "paired"):
            assert_legible_part(material, key)


@pytest.mark.parametrize("key", CROWDED)
def test_twelve_hostile_names_stay_legible_and_warn_of_nothing(crowd: Material, key: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert_legible_part(crowd, key)


def test_text_is_as_wide_in_pixels_as_in_outlines() -> None:
    """The PNG takes over the layout of the SVG; with hints a label of 40 m would be cut there."""
    with style():
        figure, [[axes]] = panels(1, 1, 1.5)
        row_axis(axes, ["m" * 40])
        figure.set_dpi(PIXELS_PER_INCH)
        font, renderer = axes.get_yticklabels()[0].get_fontproperties(), FigureCanvasAgg(figure).get_renderer()
        width = renderer.get_text_width_height_descent("m" * 40, font, False)[0] * 72 / PIXELS_PER_INCH
    assert width == pytest.approx(drawn_width("m" * 40) * USUAL_WIDTH * 8, abs=1), "the text has 8 points"


def test_a_picture_holds_no_text_of_a_name() -> None:
    """Outlines only: matplotlib's comments, which repeat each text, are gone."""

    def draw() -> Any:
        figure, [[axes]] = panels(1, 1, 1.5)
        axes.set_title("--> </svg><script>alert(1)</script> & $\\frac{$")
        return figure

    svg = picture(draw).svg
    assert "script" not in svg and "<!--" not in svg and "frac" not in svg and "<text" not in svg
    assert svg.count("<use ") > 40, "each character of the title is an outline"


def test_the_users_settings_change_nothing_and_are_left_as_they_are(pair: Material) -> None:
    part = KINDS["column_ablation"].parts(pair)[0]
    before = picture(lambda: KINDS["column_ablation"].draw(pair, part))
    own = {"lines.linewidth": 9, "font.size": 20, "axes.prop_cycle": matplotlib.cycler(color=["red"])}
    with matplotlib.rc_context(own):
        assert picture(lambda: KINDS["column_ablation"].draw(pair, part)) == before
        assert matplotlib.rcParams["font.size"] == 20
    assert b"Software" not in before.png and "<dc:date>" not in before.svg


def test_the_font_is_the_one_that_matplotlib_brings() -> None:
    assert findfont("DejaVu Sans") == str(FONT)


def test_looks_differ_without_their_colour() -> None:
    """In grey print a line is known by its marker and dash, a bar by its hatch."""
    looks = [look(number) for number in range(12)]
    assert len({(each.marker, str(each.dash)) for each in looks}) == 12
    assert len({each.hatch for each in looks[: len(COLOURS)]}) == len(COLOURS)
    assert not {INK, GRID, PAPER} & {each.colour for each in looks}, "a page recolours these three"


@given(NAMES)
def test_what_is_drawn_shows_and_has_a_glyph(name: str) -> None:
    assert visible(name).isprintable() and drawable(name).isprintable()
    assert drawable(drawable(name)) == drawable(name)
    assert drawn_width(drawable(name)) >= 0
    drawable(name).encode()


@given(st.lists(NAMES, max_size=5), st.integers(12, 60))
def test_short_names_are_short_and_all_different(names: list[str], limit: int) -> None:
    found = short_names([*names, *names], limit, show=drawable, measure=drawn_width)
    assert list(found) == list(dict.fromkeys(names)) and len(set(found.values())) == len(found)
    assert all(drawn_width(label) <= limit for label in found.values())


@given(NAMES.map(drawable), st.integers(8, 40))
def test_folding_loses_nothing_and_keeps_to_the_width(label: str, width: int) -> None:
    lines = folded(label, width, drawn_width).split("\n")
    assert "".join(lines) == label
    assert all(drawn_width(line) <= width for line in lines)


def test_a_long_name_keeps_its_ends() -> None:
    assert shorten_middle("a" * 10**6 + "z", 9) == "aaaa…aaaz"
