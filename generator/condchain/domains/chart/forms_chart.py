"""Statements about the chart as a whole."""

from __future__ import annotations

from generator.condchain.domain import Form
from generator.condchain.domains.chart import priors
from generator.condchain.domains.chart.facts import chart_facts
from generator.condchain.domains.chart.form_parts import (
    EVEN,
    among,
    counted,
    decoys,
    level,
    without_slots,
    worded,
)
from generator.condchain.domains.chart.mentions import CHART, about, point_id, series_id
from generator.condchain.domains.chart.phrases_chart import CHART as PHRASES
from generator.condchain.domains.chart.view import View
from generator.condchain.domains.chart.vocabulary import BACKGROUNDS, COLORS, GRID_STYLES, LEGEND_PLACES, TITLE_PLACES

HALVES = ("left", "right")


def _looks(view: View, found: dict[str, object]) -> list[Form]:
    tables = (
        ("legend", "place", "legend_place", list(LEGEND_PLACES)),
        ("title", "place", "title_place", list(TITLE_PLACES)),
        ("background", "tint", "background", list(BACKGROUNDS)),
        ("grid", "style", "grid_style", [style for style in GRID_STYLES if style != "missing"]),
    )
    made = []
    for topic, slot, key, words in tables:
        truth = found.get(key, "")
        made += worded(PHRASES[topic], slot, words, truth, about(CHART, topic), [1.0] * len(words))
    for topic, key, prior in (
        ("frame", "has_frame", priors.HAS_FRAME),
        ("note", "has_source_note", priors.HAS_NOTE),
        ("hole", "has_hole", priors.HAS_HOLE),
        ("pulled", "has_pulled_wedge", priors.HAS_PULLED),
    ):
        if key in found:
            made += without_slots(PHRASES[topic], prior, about(CHART, topic))
    return made


def color_mentions(view: View) -> frozenset:
    """The colours of everything drawn."""
    bearers = [point_id(label) for label in view.colors] or [series_id(name) for name in view.names]
    return about(CHART, "colors").union(*(about(bearer, "color") for bearer in bearers))


def _colors(view: View, colors: list[str]) -> list[Form]:
    source = view.source(CHART, "colors")
    own = source.choice(colors)
    others = [color for color in decoys(own, COLORS, colors, source) if color not in colors]
    return among(PHRASES["color"], "color", own, others[:1], color_mentions(view)) if others else []


def chart_forms(view: View) -> list[Form]:
    """All statements about the chart."""
    found = chart_facts(view)
    peaks = {
        kind: about(CHART, kind).union(*(about(series_id(n), kind) for n in view.names)) for kind in ("peak", "trough")
    }
    made = [*_looks(view, found), *_colors(view, found["colors"])]
    if "num_ticks" in found:
        counts, weights = zip(*priors.TICK_COUNTS.items(), strict=True)
        made += worded(PHRASES["ticks"], "k", counts, found["num_ticks"], about(CHART, "ticks"), weights)
    numbers = sorted(found["all_values"])
    for kind, key, extreme, next_one, weights in (
        ("peak", "top_half", numbers[-1], numbers[-2], priors.PEAK_HALVES),
        ("trough", "bottom_half", numbers[0], numbers[1], priors.TROUGH_HALVES),
    ):
        if key in found and view.apart(extreme, next_one):
            made += worded(
                PHRASES[key], "side", HALVES, found[key], peaks[kind], weights if view.content["ordered"] else EVEN
            )
    levels = about(CHART, "count").union(*(level(name) for name in view.names))
    return [*made, *counted(view, PHRASES["count"], numbers, levels)]
