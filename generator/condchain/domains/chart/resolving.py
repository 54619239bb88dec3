"""From a noun phrase to the entities that it denotes, by the words and the chart alone."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

from generator.condchain.domain import Input
from generator.condchain.domains.chart.mentions import CHART, label_id, pair_id, point_id, series_id, trend_id
from generator.condchain.domains.chart.vocabulary import COLORS, ENDS, MARKERS, ORDINALS

_COLOR = f"(?P<color>{'|'.join(COLORS)})"
_PLACE = f"(?P<place>{'|'.join(ORDINALS)})"
_END = f"(?P<end>{'|'.join(itertools.chain(*ENDS.values()))})"
_QUOTED = "“(?P<{}>[^“”]*)”"
_SPAN = f"from {_QUOTED.format('first')} to {_QUOTED.format('last')}"
_MARK = "(?:bar|point|wedge)"
_ROW = "(?:line|set of bars)"
_PATTERNS = {
    kind: tuple(map(re.compile, patterns))
    for kind, patterns in {
        "series": (
            f"the series {_QUOTED.format('name')}",
            "the only series of the chart",
            f"the {_ROW} drawn in {_COLOR}",
            f"the line with (?P<marker>{'|'.join(MARKERS.values())}) markers",
            f"the series that comes {_PLACE} in the legend",
        ),
        "label": (
            f"the (?:axis label|column of points at|group of bars at) {_QUOTED.format('name')}",
            f"the {_END} (?:column of points|group of bars)",
            f"the {_PLACE} (?:column of points|group of bars) from the left",
        ),
        "trend": (
            f"the change {_SPAN}",
            f"the change of {_QUOTED.format('name')} {_SPAN}",
            f"the change of the {_ROW} drawn in {_COLOR} {_SPAN}",
        ),
        "point": (
            f"the {_MARK} for {_QUOTED.format('name')}",
            f"the {_COLOR} {_MARK}",
            f"the {_MARK} that comes {_PLACE} in the legend",
            f"the {_END} {_MARK}",
            f"the {_PLACE} {_MARK} from the (?:left|top)",
        ),
        "pair": (
            f"the pair formed by {_QUOTED.format('first')} with {_QUOTED.format('second')}",
            f"the pair formed by the {_COLOR} {_MARK} with the {_COLOR.replace('<color>', '<other>')} {_MARK}",
        ),
        "chart": ("the chart(?: as a whole)?",),
    }.items()
}


def _series(content: Input, words: dict[str, str]) -> list[str]:
    """The names of the series that the words leave."""
    left = list(enumerate(content["series"]))
    if "name" in words:
        left = [(k, item) for k, item in left if item["name"] == words["name"]]
    if "color" in words:
        left = [(k, item) for k, item in left if item["color"] == words["color"]]
    if "marker" in words:
        left = [(k, item) for k, item in left if MARKERS[item["marker"]] == words["marker"]]
    if "place" in words:
        left = [(k, item) for k, item in left if ORDINALS[k] == words["place"]]
    return [item["name"] for _, item in left]


def _ends(content: Input) -> dict[str, int]:
    """`leftmost` and the like -> the place of the label that stands there, from 0."""
    side = "top" if content["horizontal"] else "left"
    first, last = ENDS[side]
    return {first: 0, last: len(content["labels"]) - 1}


def _labels(content: Input, words: dict[str, str]) -> list[str]:
    """The labels that a name, a colour, a place leave; colours hold only where each label has its own."""
    name, color, place, end = map(words.get, ("name", "color", "place", "end"))
    labels, colors = content["labels"], content["label_colors"]
    left = [k for k, label in enumerate(labels) if name is None or label == name]
    left = [k for k in left if color is None or (colors and colors[k] == color)]
    left = [k for k in left if end is None or k == _ends(content).get(end)]
    return [labels[k] for k in left if place is None or ORDINALS[k] == place]


def _trends(content: Input, words: dict[str, str]) -> Iterator[str]:
    labels = content["labels"]
    if words["first"] in labels and words["last"] in labels:
        if labels.index(words["first"]) < labels.index(words["last"]):
            for name in _series(content, {key: words[key] for key in ("name", "color") if key in words}):
                yield trend_id(name, words["first"], words["last"])


def _pairs(content: Input, words: dict[str, str]) -> Iterator[str]:
    named, colored = ("first", "second"), ("color", "other")
    firsts, seconds = (
        _labels(content, {key: words[at] for key, at in (("name", name), ("color", color)) if at in words})
        for name, color in zip(named, colored, strict=True)
    )
    labels = content["labels"]
    for first in firsts:
        for second in seconds:
            if first != second:
                yield pair_id(*sorted((first, second), key=labels.index))


def _denoted(content: Input, kind: str, words: dict[str, str]) -> Iterator[str]:
    single = len(content["series"]) == 1
    if kind == "series":
        yield from map(series_id, _series(content, words))
    elif kind == "trend":
        yield from _trends(content, words)
    elif kind == "pair" and single:
        yield from _pairs(content, words)
    elif kind == "label" and not single:
        yield from map(label_id, _labels(content, words))
    elif kind == "point" and single:
        yield from map(point_id, _labels(content, words))
    elif kind == "chart":
        yield CHART


def resolve(content: Input, text: str) -> list[str]:
    """The entities that a noun phrase denotes in a chart; none where it is no noun phrase of this domain."""
    return sorted(
        {
            entity
            for kind, patterns in _PATTERNS.items()
            for pattern in patterns
            if (found := pattern.fullmatch(text))
            for entity in _denoted(content, kind, {key: word for key, word in found.groupdict().items() if word})
        }
    )
