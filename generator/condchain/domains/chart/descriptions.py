"""Noun phrases for the entities of a chart."""

from __future__ import annotations

from collections.abc import Callable

from generator.condchain.domain import Description, Input, Mention
from generator.condchain.domains.chart.mentions import CHART, about, mark, parts, point_id, series_id
from generator.condchain.domains.chart.view import View
from generator.condchain.domains.chart.vocabulary import ENDS, MARKERS, ORDINALS

NOTHING: frozenset[Mention] = frozenset()  # a name tells nothing that a statement is about
MARK_NAMES = {"bar": "bar", "line": "point", "pie": "wedge", "grouped bar": "bar"}  # of one value, by chart type
SERIES_NAMES = {"bar": "set of bars", "line": "line", "grouped bar": "set of bars"}
GROUP_NAMES = {"line": "column of points", "grouped bar": "group of bars"}  # what stands over a label


def placed_text(kind: str, place: int, count: int, side: str) -> str:
    """Something by its place from 0 among `count`, from the left or the top.

    >>> placed_text("bar", 0, 5, "left"), placed_text("bar", 2, 5, "top")
    ('the leftmost bar', 'the third bar from the top')
    """
    first, last = ENDS[side]
    ends = {0: f"the {first} {kind}", count - 1: f"the {last} {kind}"}
    return ends.get(place, f"the {ORDINALS[place]} {kind} from the {side}")


def _series(view: View, name: str) -> list[Description]:
    entity, looks, kind = series_id(name), view.series(name), SERIES_NAMES[view.kind]
    made = [Description(f"the series “{name}”", NOTHING)]
    if view.single:
        return [*made, Description("the only series of the chart", NOTHING)]
    made.append(Description(f"the {kind} drawn in {looks['color']}", about(entity, "color")))
    if view.kind == "line":
        said = MARKERS[looks["marker"]]
        made.append(Description(f"the {kind} with {said} markers", about(entity, "marker")))
    place = ORDINALS[view.names.index(name)]
    mentions = about(entity, "legend") | about(CHART, "legend_order")
    made.append(Description(f"the series that comes {place} in the legend", mentions))
    return made


def _label(view: View, label: str) -> list[Description]:
    entity, group = f"label:{label}", GROUP_NAMES[view.kind]
    placed = about(entity, "place") | about(CHART, "places")
    return [
        Description(f"the {group} at “{label}”", NOTHING),
        Description(f"the axis label “{label}”", NOTHING),
        Description(placed_text(group, view.labels.index(label), len(view.labels), "left"), placed),
    ]


def _trend(view: View, name: str, first: str, last: str) -> list[Description]:
    span = f"from “{first}” to “{last}”"
    entity = series_id(name)
    made = [Description(f"the change of “{name}” {span}", NOTHING)]
    if view.single:
        return [Description(f"the change {span}", NOTHING), *made]
    color = view.series(name)["color"]
    kind = SERIES_NAMES[view.kind]
    return [*made, Description(f"the change of the {kind} drawn in {color} {span}", about(entity, "color"))]


def _point(view: View, label: str) -> list[Description]:
    entity, kind, place = point_id(label), MARK_NAMES[view.kind], ORDINALS[view.labels.index(label)]
    made = [Description(f"the {kind} for “{label}”", NOTHING)]
    if view.colors:
        made.append(Description(f"the {view.colors[label]} {kind}", about(entity, "color")))
    placed = frozenset({(mark((view.names[0], label)), "place")}) | about(CHART, "places")
    if view.kind == "pie":
        made.append(Description(f"the wedge that comes {place} in the legend", placed))
    else:
        side = "top" if view.content["horizontal"] else "left"
        text = placed_text(kind, view.labels.index(label), len(view.labels), side)
        made.append(Description(text, placed))
    return made


def _pair(view: View, first: str, second: str) -> list[Description]:
    kind = MARK_NAMES[view.kind]
    made = [Description(f"the pair formed by “{first}” with “{second}”", NOTHING)]
    if view.colors:
        colors = about(point_id(first), "color") | about(point_id(second), "color")
        text = f"the pair formed by the {view.colors[first]} {kind} with the {view.colors[second]} {kind}"
        made.append(Description(text, colors))
    return made


def _chart(view: View) -> list[Description]:
    return [Description("the chart", NOTHING), Description("the chart as a whole", NOTHING)]


BUILDERS: dict[str, Callable[..., list[Description]]] = {
    "series": _series,
    "label": _label,
    "trend": _trend,
    "point": _point,
    "pair": _pair,
    "chart": _chart,
}


def descriptions(content: Input, entity: str) -> list[Description]:
    """Noun phrases for an entity, each true of it alone; the first is the plainest."""
    family, *names = parts(entity)
    return BUILDERS[family](View(content), *names)
