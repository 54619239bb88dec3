"""How one run differs from another in each group of the cases."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from metrics.paired import as_group
from space.comparing.grids import Cell, Cells, Grid
from space.comparing.marks import PARENTS, axis, change_mark, changed, scale_of, valued, widest
from space.comparing.sides import Entry, Side
from space.runs.facets import facet_of
from space.tables import counted
from space.words import STAGES, called

SCORES = {"path_f1": "Path F1", "avg_f1": "Avg F1"}
FACETS_OF = {  # kind of a group -> the facet that tells its cases, where that is called otherwise
    "dimension": "fails",
    "divergence_layer": "divergence",
    "template_family": "family",
    "flipped_kind": "kind",
}
CONSTRAINT = "dimension"
TITLES = {CONSTRAINT: "Constraint"}  # of a kind, where not that of its facet
ALWAYS = ("path",)  # groups that tell something by themselves; the others only where there are several
SAME = (CONSTRAINT, "exact")  # the measure itself
WHOLE = {"ExBind": "all cases", "CondChain": "both paths of all chains"}
BREAK_IT, ITS_CASES = "leads to those that break it", "leads to all of them"


@dataclass(frozen=True, slots=True)
class Group:
    """numbers: its contrast; filters: facets of its cases, none where no list shows just these."""

    name: str
    numbers: Entry
    filters: Mapping[str, str] = field(default_factory=dict)


def group_grid(entry: Entry, base: Side, other: Side) -> Grid:
    """All cases, the scores that there are, then each kind of group under its heading."""
    sections = list(_sections(entry))
    scale = scale_of(entry["measure"])
    most = widest((group.numbers for _, groups in sections for group in groups), scale=scale)
    rows: list[Cells] = []
    for title, groups in sections:
        rows += [(title,)] if title else []
        rows += [_row(group, base, other, most, scale) for group in groups]
    parents, _ = PARENTS[entry["benchmark"]]
    headers = ("over", "points [95 %]", axis(most), "base", "this run", "improved", "regressed", parents)
    return Grid("By group", headers, rows, level=4)


def _sections(entry: Entry) -> Iterator[tuple[str, list[Group]]]:
    """(heading, groups); the first has no heading."""
    benchmark = entry["benchmark"]
    scores = [Group(title, entry[key]) for key, title in SCORES.items() if entry.get(key)]
    yield "", [Group(WHOLE[benchmark], as_group(entry)), *scores]
    domains = entry.get("domain_f1", {})
    if len(domains) > 1:
        yield "Path F1 by domain", [Group(name, numbers) for name, numbers in domains.items()]
    for kind, groups in entry["groups"].items():
        if len(groups) > 1 or (groups and kind in ALWAYS):
            facet = facet_of(benchmark, FACETS_OF.get(kind, kind))
            yield (
                TITLES.get(kind) or (facet.title if facet else kind),
                [
                    Group(_named(kind, str(name)), numbers, {facet.name: str(name)} if facet else {})
                    for name, numbers in groups.items()
                    if (kind, name) != SAME
                ],
            )


def _row(group: Group, base: Side, other: Side, most: float, scale: float) -> Cells:
    numbers = group.numbers
    return (
        group.name,
        changed(numbers["delta"], numbers["ci"], scale),
        change_mark(numbers["delta"], numbers["ci"], most, scale),
        *(_value(side, numbers, key, scale, group) for side, key in ((base, "base_value"), (other, "other_value"))),
        *(str(numbers.get(key, "")) for key in ("improvements", "regressions", "n")),  # a score counts no answers
    )


def _value(side: Side, numbers: Entry, key: str, scale: float, group: Group) -> Cell:
    """A share, as a link to the cases of its group; of a constraint to those that break it."""
    value, n = numbers[key], numbers.get("answers", 0)
    if not group.filters or value is None:
        return valued(value, None, scale)
    told = BREAK_IT if FACETS_OF[CONSTRAINT] in group.filters else ITS_CASES
    return valued(
        value, None, scale, side.cases(**group.filters), f"{counted(round(scale * value * n / 100), n)}; {told}"
    )


def _named(kind: str, name: str) -> str:
    """
    >>> _named("path", "true"), _named("template_family", "mixed_without_negation"), _named("dimension", "table_row")
    ('True path', 'mixed without negation', 'row')
    """
    if kind == CONSTRAINT:
        return called(STAGES, name)
    return f"{name.capitalize()} path" if kind == "path" else name.replace("_", " ")
