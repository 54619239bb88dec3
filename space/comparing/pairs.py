"""What changes from the first run of a config to each other one: over all cases, by group, and case by case."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from metrics.terminal import probability
from space.comparing.caselists import most_of, show_cases
from space.comparing.grids import Grid, Row, heading, sentence, show_grid
from space.comparing.groups import group_grid
from space.comparing.marks import CHANGE_MARKS, axis, change_mark, changed, scale_of, valued, widest
from space.comparing.sides import Comparison, Entry, Side, by_config, go
from space.tables import counted

MEASURES = {"exact_accuracy": "exact answers", "path_accuracy": "right answers over both paths"}
HEADERS = ("base", "this run", "improved", "regressed", "both right", "both wrong", "McNemar p")
TESTED = "McNemar's p is over latents or chains that got better or worse."
TWICE = "Both runs come from the same file, so nothing can change."
NEEDED = "What changes from run to run needs two runs over one config{}: choose another one over {}."
READ_APART = " that were read by the same parser"


def show_pairs(comparison: Comparison) -> Markup:
    """For each config its forest of changes, then each pair by itself."""
    groups, entries = by_config(comparison.sides), comparison.entries("paired")
    found = {config: [entry for entry in entries if entry["config"] == config] for config in groups}
    parts = [_config(comparison, config, own, alone=len(entries) == 1) for config, own in found.items() if own]
    lone = [config for config, own in found.items() if not own]
    if lone and not comparison.problems:
        apart = READ_APART if any(len(groups[config]) > 1 for config in lone) else ""
        parts.append(sentence(NEEDED.format(apart, " or ".join(lone))))
    lead = sentence(f"{CHANGE_MARKS} {TESTED if entries else ''}")
    return Markup("{}{}{}").format(heading(2, "What changes from the base"), lead, Markup("").join(parts))


def _config(comparison: Comparison, config: str, entries: Sequence[Entry], *, alone: bool) -> Markup:
    most = most_of(len(comparison.entries("paired")))
    pairs = (_pair(comparison, entry, most, opened=alone) for entry in entries)
    return Markup("{}{}").format(show_grid(_forest(comparison, config, entries)), Markup("").join(pairs))


def _forest(comparison: Comparison, config: str, entries: Sequence[Entry]) -> Grid:
    """The changes of a config, under the base that they start from where several parsers have one each."""
    measure = entries[0]["measure"]
    most = widest(entries, scale=scale_of(measure))
    by_base: dict[str, list[Entry]] = {}
    for entry in entries:
        by_base.setdefault(_sides(comparison, entry)[0].token, []).append(entry)
    rows: list[Row] = []
    for own in by_base.values():
        base = _sides(comparison, own[0])[0].name
        rows += [(Markup("from {}").format(base),)] if len(by_base) > 1 else []
        rows += [_line(comparison, entry, most) for entry in own]
    origin = base if len(by_base) == 1 else "the base"
    title = Markup("{}: {}, from {}").format(config, MEASURES[measure], origin)
    return Grid(title, ("to", "points [95 %]", axis(most), *HEADERS), rows)


def _line(comparison: Comparison, entry: Entry, most: float) -> Row:
    sides, scale = _sides(comparison, entry), scale_of(entry["measure"])
    changes = [len(entry[kind]) for kind in ("improvements", "regressions")]
    right = [entry["both_right"] + changed_ for changed_ in reversed(changes)]
    values = (
        valued(entry[key], None, scale, side.cases(result="right"), counted(number, entry["answers"]))
        for side, key, number in zip(sides, ("base_value", "other_value"), right, strict=True)
    )
    same = (entry[kind] for kind in ("both_right", "both_wrong"))
    return (
        sides[1].name,
        changed(entry["delta"], entry["ci"], scale),
        change_mark(entry["delta"], entry["ci"], most, scale),
        *values,
        *(f"{number:,}" for number in (*changes, *same)),
        probability(entry["mcnemar_p"]),
    )


def _pair(comparison: Comparison, entry: Entry, most: int, *, opened: bool) -> Markup:
    base, other = _sides(comparison, entry)
    improved, regressed = entry["improvements"], entry["regressions"]
    told = Markup("{}, from {} to {}: {} improved, {} regressed").format(
        entry["config"], base.name, other.name, f"{len(improved):,}", f"{len(regressed):,}"
    )
    same = base.kept.facts.predictions, other.kept.facts.predictions
    alone = go(comparison.compared([base.token, other.token]), "Compare these two alone")
    return Markup(
        '<details class="cp-pair"{}><summary>{}</summary>{}{}<div class="cp-lists">{}{}</div>{}</details>'
    ).format(
        Markup(" open") if opened else Markup(""),
        told,
        sentence(TWICE if same[0] and same[0] == same[1] else ""),
        sentence("" if opened else alone),
        show_cases("Improved: wrong in the base, right in this run", improved, other, base, most),
        show_cases("Regressed: right in the base, wrong in this run", regressed, other, base, most),
        show_grid(group_grid(entry, base, other)),
    )


def _sides(comparison: Comparison, entry: Entry) -> tuple[Side, Side]:
    base, other = (comparison.side(entry["config"], entry[key], entry.get("parser")) for key in ("base", "other"))
    return base, other
