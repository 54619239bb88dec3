"""Entity ids, and the (entity, topic) pairs by which statements about a chart are kept from giving each other away.

Each value is one thing, whichever entity a text speaks of it through: the bar, the series at a label, the start of a
change. What two statements would tie logically shares a mention: the sign of a difference (`vs`) is one topic, its size
(`gap`) another, the size of a value (`value`: against a number, the mean, the middle or the highest value) a third; a
triple of them may still exclude a case, a pair never does. A question takes more: all that would bound its answer.
"""

from __future__ import annotations

from generator.condchain.domain import Mention

CHART = "chart"
Point = tuple[str, str]  # series, label


def series_id(name: str) -> str:
    return f"series:{name}"


def label_id(label: str) -> str:
    return f"label:{label}"


def point_id(label: str) -> str:
    """The id of a bar or a wedge of a chart with one series."""
    return f"point:{label}"


def trend_id(name: str, first: str, last: str) -> str:
    return f"trend:{name}:{first}:{last}"


def pair_id(first: str, second: str) -> str:
    return f"pair:{first}:{second}"


def parts(entity: str) -> tuple[str, ...]:
    """(family, name, ...) of an id.

    >>> parts("trend:Japan:1972:1978")
    ('trend', 'Japan', '1972', '1978')
    """
    return tuple(entity.split(":"))


def mark(point: Point) -> str:
    """The thing that bears a value: one mark of the chart."""
    return f"mark:{point[0]}:{point[1]}"


def value(point: Point) -> Mention:
    """How large a value is, against whatever."""
    return mark(point), "value"


def asked(point: Point) -> Mention:
    """That a value is among the options of a question, which must keep within the extremes of its series."""
    return mark(point), "asked"


def versus(first: Point, second: Point) -> frozenset[Mention]:
    """Which of two values is higher."""
    return frozenset({(mark(first), f"vs:{mark(second)}"), (mark(second), f"vs:{mark(first)}")})


def gap(first: Point, second: Point) -> frozenset[Mention]:
    """How far two values are apart, whichever is higher."""
    return frozenset({(mark(first), f"gap:{mark(second)}"), (mark(second), f"gap:{mark(first)}")})


def total(first: Point, second: Point) -> frozenset[Mention]:
    """What two values add up to."""
    return frozenset({(mark(first), f"sum:{mark(second)}"), (mark(second), f"sum:{mark(first)}")})


def about(entity: str, *topics: str) -> frozenset[Mention]:
    """Topics of one entity."""
    return frozenset((entity, topic) for topic in topics)
