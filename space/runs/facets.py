"""What cases can be told apart by: from a row of a metric to the values by which a visitor filters and counts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from space.words import CATEGORIES, OUTCOMES, STAGES, STATUSES, called

RIGHT, WRONG = "right", "wrong"
NO_LAYER = "none"  # where no offered label was answered

MOVE = re.compile(r"(\w+)\+(\w+):(\w+)->(\w+)")  # both surfaces of a latent, and what broke first on each
SPAN = re.compile(r"([0-9]{1,4})-([0-9]{1,4})")  # from one whole number to another

Row = Mapping[str, Any]  # of a metric, with `status` as the page tells it


@dataclass(frozen=True, slots=True)
class Facet:
    """name: in addresses; title: on the page; values: of a row, none or several; words: value -> as the page calls it.

    is_number: its values are whole numbers, and sorted as such. tell: calls a value, where words are not enough.
    """

    name: str
    title: str
    values: Callable[[Row], Iterable[str]]
    words: Mapping[str, str] = field(default_factory=dict)
    is_number: bool = False
    tell: Callable[[str], str] | None = None

    def called(self, value: str) -> str:
        """A value in plain words.

        >>> facet_of("ExBind", "set").called("table_row+table_cell")
        'row + cell'
        """
        if self.tell:
            return self.tell(value)
        return " + ".join(called(dict(self.words), part) for part in value.split("+"))


def _text(name: str) -> Callable[[Row], Iterable[str]]:
    """The value of a field, if there is one."""

    def read(row: Row) -> Iterable[str]:
        value = row.get(name)
        return () if value is None else (str(value),)

    return read


def _texts(name: str) -> Callable[[Row], Iterable[str]]:
    return lambda row: row.get(name) or ()


def _result(field_name: str) -> Callable[[Row], Iterable[str]]:
    return lambda row: (RIGHT if row[field_name] else WRONG,)


def _chosen(row: Row) -> Iterable[str]:
    return (NO_LAYER if row["chosen_layer"] is None else str(row["chosen_layer"]),)


def _broken_together(row: Row) -> Iterable[str]:
    return ("+".join(row["violated"]),) if row["violated"] else ()


def _failing(row: Row) -> Iterable[str]:
    return [dimension for dimension, score in row["scores"].items() if score == 0]


def _moved(value: str) -> str:
    """
    >>> _moved("svg+canvas:identity->correct"), _moved("<b>")
    ('svg: identity, canvas: right', '<b>')
    """
    found = MOVE.fullmatch(value)
    if found is None:
        return value
    one, other, first, second = found.groups()
    return ", ".join(
        f"{surface}: {RIGHT if label == 'correct' else called(STAGES, label)}"
        for surface, label in ((one, first), (other, second))
    )


def _validity(row: Row) -> Iterable[str]:
    return ("valid" if row["scores"]["candidate_valid"] else "not valid",)


FACETS: dict[str, tuple[Facet, ...]] = {
    "ExBind": (
        Facet("result", "Result", _result("exact")),
        Facet("format", "Format", _text("format")),
        Facet("level", "Level", _text("level")),
        Facet("first", "Broke first", _text("first_violation"), STAGES),
        Facet("category", "Kind of failure", _text("category"), CATEGORIES),
        Facet("violated", "Broken constraint", _texts("violated"), STAGES),
        Facet("set", "Broken together", _broken_together, STAGES),
        Facet("possible", "Could break first", _texts("possible_first"), STAGES),
        Facet("validity", "Names a candidate", _validity),
        Facet("status", "How it was read", _text("status"), STATUSES),
        Facet("rank", "Gold's place among the candidates", _text("gold_rank"), is_number=True),
        Facet("fails", "Dimension that fails", _failing, STAGES),
        Facet("move", "Broke first on both surfaces", _text("transition"), tell=_moved),
        Facet("pair", "Pair of formats", _text("pair")),
    ),
    "CondChain": (
        Facet("result", "Result", _result("correct")),
        Facet("path", "Path", _text("path")),
        Facet("domain", "Domain", _text("domain")),
        Facet("outcome", "How it was left", _text("outcome"), OUTCOMES),
        Facet("expected", "Right layer", _text("expected_layer"), is_number=True),
        Facet("chosen", "Chosen layer", _chosen, {NO_LAYER: "no offered label"}, is_number=True),
        Facet("depth", "Layers", _text("depth"), is_number=True),
        Facet("divergence", "Layer of the changed condition", _text("divergence_layer"), is_number=True),
        Facet("complexity", "Complexity", _text("complexity")),
        Facet("family", "Family of conditions", _text("template_family")),
        Facet("kind", "Kind of the changed clause", _text("flipped_kind")),
        Facet("status", "How it was read", _text("status"), STATUSES),
    ),
}


def facet_of(benchmark: str, name: str) -> Facet | None:
    """The facet of a name; None where there is none."""
    return next((facet for facet in FACETS[benchmark] if facet.name == name), None)


def meant(benchmark: str, name: str, value: str) -> list[str]:
    """The values that a filter asks for: its own, or where a facet's are whole numbers, all of a span of them.

    >>> meant("ExBind", "rank", "7-9"), meant("ExBind", "level", "7-9")
    (['7', '8', '9'], ['7-9'])
    """
    facet, span = facet_of(benchmark, name), SPAN.fullmatch(value)
    if facet is None or span is None or not facet.is_number:
        return [value]
    return [str(number) for number in range(int(span[1]), int(span[2]) + 1)]


def in_order(facet: Facet, values: Iterable[str]) -> list[str]:
    """Values as they are listed: in the order of their words, else as numbers or by the alphabet.

    >>> in_order(Facet("depth", "", str, is_number=True), ["10", "9", "none"])
    ['9', '10', 'none']
    """
    places = {value: place for place, value in enumerate(facet.words)}

    def key(value: str) -> tuple[Any, ...]:
        if facet.is_number:
            return (0, int(value), "") if value.isdecimal() else (1, 0, value)
        return (0, places[value], "") if value in places else (1, 0, value)

    return sorted(values, key=key)
