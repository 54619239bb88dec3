"""Latents that are shown on two surfaces: what breaks first on each, as a table of counts for each run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from markupsafe import Markup

from metrics.exbind_metric.scoring import DECLARED_ORDER
from space.comparing.grids import Cell, Grid, Row, heading, show_grid
from space.comparing.sides import Comparison, Entry, Side, count
from space.tables import percent
from space.words import STAGES, called

RIGHT = "correct"  # how transitions call an answer without a violation
ARROW, JOINT = "->", "+"  # in the names of transitions and of pairs
SHORT = {RIGHT: "right", "candidate_valid": "invalid", "hierarchy": "hierarchy"}
MOST_SHADE = 45  # per cent of the accent colour, so that the number stays legible
LEAD = (
    "What breaks first on the two surfaces of one latent: rows are the first surface, columns the second. Cells count "
    "latents and are shaded by their share; framed: the same on both. Totals lead to the cases, where a list has just "
    "these. Consistency is the share of latents whose two answers denote the same thing, right or wrong; an answer "
    "that names no candidate agrees with nothing."
)
NEEDED = "Transitions between surfaces need a run over a config that shows latents on two surfaces, as broad does."


def show_surfaces(comparison: Comparison) -> Markup:
    """A matrix for each run and pair of surfaces; the runs of a pair beside each other."""
    entries = comparison.entries("cross_format")
    groups: dict[tuple[str, str], list[Entry]] = {}
    for entry in entries:
        groups.setdefault((entry["config"], entry["pair"]), []).append(entry)
    lead = Markup('<p class="note">{}</p>').format(LEAD if entries else NEEDED)
    parts = (_pair(comparison, config, pair, found) for (config, pair), found in groups.items())
    return Markup("{}{}{}").format(heading(2, "One latent on two surfaces"), lead, Markup("").join(parts))


def _pair(comparison: Comparison, config: str, pair: str, entries: Sequence[Entry]) -> Markup:
    one, other = pair.split(JOINT)
    used = {label for entry in entries for move in entry["transitions"] for label in move.split(ARROW)}
    labels = [label for label in dict.fromkeys((RIGHT, *DECLARED_ORDER[one], *DECLARED_ORDER[other])) if label in used]
    grids = (show_grid(_matrix(comparison.side(config, entry["name"]), entry, labels)) for entry in entries)
    title = heading(3, f"{config}: {one} and {other}")
    return Markup('{}<div class="cp-matrices">{}</div>').format(title, Markup("").join(grids))


def _matrix(side: Side, entry: Entry, labels: Sequence[str]) -> Grid:
    one, other = entry["pair"].split(JOINT)
    whole, moves = entry["groups"], entry["transitions"]
    cells = {(a, b): moves.get(f"{a}{ARROW}{b}", 0) for a in labels for b in labels}
    known = Counter(
        (row["format"], row["first_violation"] or RIGHT) for row in side.run.rows if row["pair"] == entry["pair"]
    )

    def total(surface: str, label: str, number: int) -> Cell:
        """A link to the cases, but where others of them have no counterpart, and no list shows just these."""
        if known[surface, label] != number:
            return str(number)
        broken = {"result": "right"} if label == RIGHT else {"first": label}
        return count(number, side.cases(pair=entry["pair"], format=surface, **broken))

    rows: list[Row] = []
    for a in labels:
        shown = (_cell(cells[a, b], whole, same=a == b) for b in labels)
        rows.append((_called(a), *shown, total(one, a, sum(cells[a, b] for b in labels))))
    rows.append(("all", *(total(other, b, sum(cells[a, b] for a in labels)) for b in labels), str(whole)))
    title = Markup("{}, consistency {}").format(side.name, percent(100 * entry["consistency"]))
    return Grid(title, (f"{one} ↓ {other} →", *map(_called, labels), "all"), rows, level=4)


def _cell(number: int, whole: int, *, same: bool) -> Cell:
    shade = f"{MOST_SHADE * number / whole:.1f}%"
    looks = " ".join(("cp-heat", *(["cp-same"] if same else ()), *([] if number else ["cp-nothing"])))
    return Markup('<span class="{}" style="--cp-heat:{}">{}</span>').format(looks, shade, number)


def _called(label: str) -> str:
    """
    >>> _called("correct"), _called("candidate_valid"), _called("hierarchy")
    ('right', 'invalid', 'hierarchy')
    """
    return SHORT.get(label, called(STAGES, label))
