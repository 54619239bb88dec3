"""What changes from the first run of a config to each other one: over all cases, by group, and case by case."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from metrics.terminal import probability
from space.comparing.caselists import among_wrong, most_of, show_cases
from space.comparing.grids import Cells, Grid, heading, sentence, show_grid
from space.comparing.groups import group_grid
from space.comparing.marks import PARENTS, axis, change_mark, changed, how_to_read, scale_of, valued, widest
from space.comparing.sides import Comparison, Entry, Side, by_config, count
from space.html import NOTHING, go, join
from space.places import Place
from space.tables import counted

MEASURES = {"exact_accuracy": "exact answers", "path_accuracy": "right answers over both paths"}
KINDS = ("improvements", "regressions")  # as an entry calls them
HEADERS = ("base", "this run", "improved", "regressed", "both right", "both wrong", "McNemar p")
TESTED = "McNemar's p is over the {} that got better or worse."
TWICE = "Both runs come from the same file, so nothing can change."
LISTED = "compares these two alone, and lists the cases"
IMPROVED, REGRESSED = (
    "Improved: wrong in the base, right in this run",
    "Regressed: right in the base, wrong in this run",
)


def show_pairs(comparison: Comparison) -> Markup:
    """For each config its forest of changes, then each pair by itself; nothing where there is no pair."""
    entries = comparison.entries("paired")
    if not entries:
        return NOTHING
    found = {
        config: [entry for entry in entries if entry["config"] == config] for config in by_config(comparison.sides)
    }
    parts = [_config(comparison, config, own, alone=len(entries) == 1) for config, own in found.items() if own]
    benchmarks = list(dict.fromkeys(entry["benchmark"] for entry in entries))
    tested = TESTED.format(" or ".join(PARENTS[benchmark][0] for benchmark in benchmarks))
    lead = sentence(f"{how_to_read(benchmarks)} {tested}")
    return Markup("{}{}{}").format(heading(2, "What changes from the base"), lead, join(parts))


def _config(comparison: Comparison, config: str, entries: Sequence[Entry], *, alone: bool) -> Markup:
    pairs = join(_alone(comparison, entry) if alone else _folded(comparison, entry) for entry in entries)
    return Markup("{}{}").format(show_grid(_forest(comparison, config, entries)), pairs)


def _forest(comparison: Comparison, config: str, entries: Sequence[Entry]) -> Grid:
    """The changes of a config, under the base that they start from where several parsers have one each."""
    measure = entries[0]["measure"]
    most = widest(entries, scale=scale_of(measure))
    by_base: dict[str, list[Entry]] = {}
    for entry in entries:
        by_base.setdefault(_sides(comparison, entry)[0].token, []).append(entry)
    rows: list[Cells] = []
    for own in by_base.values():
        base = _sides(comparison, own[0])[0].name
        rows += [(Markup("from {}").format(base),)] if len(by_base) > 1 else []
        rows += [_line(comparison, entry, most) for entry in own]
    origin = base if len(by_base) == 1 else "the base"
    title = Markup("{}: {}, from {}").format(config, MEASURES[measure], origin)
    return Grid(title, ("to", "points [95 %]", axis(most), *HEADERS), rows)


def _line(comparison: Comparison, entry: Entry, most: float) -> Cells:
    sides, scale = _sides(comparison, entry), scale_of(entry["measure"])
    changes = [len(entry[kind]) for kind in KINDS]
    right = [entry["both_right"] + changed_ for changed_ in reversed(changes)]
    values = (
        valued(entry[key], None, scale, side.cases(result="right"), counted(number, entry["answers"]))
        for side, key, number in zip(sides, ("base_value", "other_value"), right, strict=True)
    )
    same = (entry[kind] for kind in ("both_right", "both_wrong"))
    alone = len(comparison.entries("paired")) == 1  # then both lists stand below
    both = _both(comparison, *sides)
    changed_cases = (f"{number:,}" if alone else count(number, both, LISTED) for number in changes)
    return (
        sides[1].name,
        changed(entry["delta"], entry["ci"], scale),
        change_mark(entry["delta"], entry["ci"], most, scale),
        *values,
        *changed_cases,
        *(f"{number:,}" for number in same),
        probability(entry["mcnemar_p"]),
    )


def _alone(comparison: Comparison, entry: Entry) -> Markup:
    """The one pair of a page, with nothing of it folded."""
    base, other = _sides(comparison, entry)
    among = among_wrong(base), among_wrong(other)
    return Markup('<section class="cp-pair">{}{}</section>').format(
        heading(3, _summary(entry, base, other)), _body(entry, base, other, among, most_of(1))
    )


def _folded(comparison: Comparison, entry: Entry) -> Markup:
    """One pair of several."""
    base, other = _sides(comparison, entry)
    alone = go(_both(comparison, base, other), "Compare these two alone")
    among = (go(_both(comparison, base, other), "compare these two alone"),) * 2
    most = most_of(len(comparison.entries("paired")))
    return Markup('<details class="cp-pair"><summary>{}</summary>{}{}</details>').format(
        _summary(entry, base, other), sentence(alone), _body(entry, base, other, among, most)
    )


def _summary(entry: Entry, base: Side, other: Side) -> Markup:
    numbers = (f"{len(entry[kind]):,}" for kind in KINDS)
    return Markup("{}, from {} to {}: {} improved, {} regressed").format(
        entry["config"], base.name, other.name, *numbers
    )


def _body(entry: Entry, base: Side, other: Side, among: tuple[Markup, Markup], most: int) -> Markup:
    """among: where more of those that improved, and of those that regressed, are found."""
    same = base.kept.facts.predictions, other.kept.facts.predictions
    lists = (
        show_cases(title, entry[kind], other, where, base, most)
        for title, kind, where in zip((IMPROVED, REGRESSED), KINDS, among, strict=True)
    )
    return Markup('{}<div class="cp-lists">{}</div>{}').format(
        sentence(TWICE if same[0] and same[0] == same[1] else ""),
        join(lists),
        show_grid(group_grid(entry, base, other)),
    )


def _both(comparison: Comparison, base: Side, other: Side) -> Place:
    return comparison.compared([base.token, other.token])


def _sides(comparison: Comparison, entry: Entry) -> tuple[Side, Side]:
    base, other = (comparison.side(entry["config"], entry[key], entry.get("parser")) for key in ("base", "other"))
    return base, other
