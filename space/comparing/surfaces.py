"""Scenes and trees that are shown in two formats: what breaks first in each, as a table of counts for each run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from metrics.exbind_metric.scoring import DECLARED_ORDER
from space.comparing.grids import Cell, Cells, Grid, heading, sentence, show_grid
from space.comparing.sides import Comparison, Entry, Side, count
from space.html import NOTHING, join
from space.places import Place
from space.runs.facets import RIGHT
from space.runs.scoring import CORRECT
from space.tables import percent
from space.words import STAGES, called

ARROW, JOINT = "->", "+"  # in the names of transitions and of pairs
SHORT = {CORRECT: "right", "candidate_valid": "invalid", "hierarchy": "hierarchy"}
MOST_SHADE = 45  # per cent of the accent colour, so that the number stays legible
TITLE = "One scene or tree in two formats"
LEAD = (
    "Each count is of latents: of one scene or tree shown in two formats. Rows say what breaks first in one format, "
    "columns what breaks first in the other; cells are shaded by their share, and framed where it is the same in both. "
    "A cell leads to its cases in the format of the rows; a total leads to its own, where a list has just these. "
    "Consistency is the share of latents whose two answers denote the same thing, right or wrong; an answer that names "
    "no candidate agrees with nothing."
)


@dataclass(frozen=True, slots=True)
class Matrix:
    """One run over one pair of formats. moves: what broke first in both -> latents; firsts: the same -> cases of the
    first format in the lists of the page; cases: of each format, with or without a counterpart, by what broke first."""

    side: Side
    entry: Entry
    moves: Mapping[tuple[str, str], int]
    firsts: Mapping[tuple[str, str], int]
    cases: Mapping[tuple[str, str], int]

    @property
    def formats(self) -> list[str]:
        return self.entry["pair"].split(JOINT)


def show_surfaces(comparison: Comparison) -> Markup:
    """A matrix for each run and pair of formats; the runs of a pair beside each other."""
    entries = comparison.entries("cross_format")
    if not entries:
        return NOTHING
    groups: dict[tuple[str, str], list[Entry]] = {}
    for entry in entries:
        groups.setdefault((entry["config"], entry["pair"]), []).append(entry)
    parts = (_pair(comparison, config, pair, found) for (config, pair), found in groups.items())
    return Markup("{}{}{}").format(heading(2, TITLE), sentence(LEAD), join(parts))


def _pair(comparison: Comparison, config: str, pair: str, entries: Sequence[Entry]) -> Markup:
    one, other = pair.split(JOINT)
    used = {label for entry in entries for move in entry["transitions"] for label in move.split(ARROW)}
    labels = [
        label for label in dict.fromkeys((CORRECT, *DECLARED_ORDER[one], *DECLARED_ORDER[other])) if label in used
    ]
    grids = (show_grid(_grid(_matrix(comparison.side(config, entry["name"]), entry), labels)) for entry in entries)
    title = heading(3, f"{config}: {one} and {other}")
    return Markup('{}<div class="cp-matrices">{}</div>').format(title, join(grids))


def _matrix(side: Side, entry: Entry) -> Matrix:
    pair = entry["pair"]
    one = pair.split(JOINT)[0]
    moves = {_two(move): number for move, number in entry["transitions"].items()}
    listed = {
        value.removeprefix(f"{pair}:"): number
        for value, (_, number) in side.kept.tally("move", (("format", one),)).items()
        if value.startswith(f"{pair}:")
    }
    cases = Counter((row["format"], row["first_violation"] or CORRECT) for row in side.run.rows if row["pair"] == pair)
    return Matrix(side, entry, moves, {_two(move): number for move, number in listed.items()}, cases)


def _grid(matrix: Matrix, labels: Sequence[str]) -> Grid:
    one, other = matrix.formats
    whole = matrix.entry["groups"]
    rows: list[Cells] = [
        (_called(a), *(_cell(matrix, (a, b), whole) for b in labels), _total(matrix, one, a, [(a, b) for b in labels]))
        for a in labels
    ]
    sums = (_total(matrix, other, b, [(a, b) for a in labels]) for b in labels)
    rows.append(("all", *sums, _whole(matrix, whole)))
    title = Markup("{}, consistency {}").format(matrix.side.name, percent(100 * matrix.entry["consistency"]))
    return Grid(title, (f"{one} ↓ {other} →", *map(_called, labels), "all"), rows, level=4)


def _cell(matrix: Matrix, move: tuple[str, str], whole: int) -> Cell:
    number = matrix.moves.get(move, 0)
    looks = ["cp-heat"] + ["cp-same"] * (move[0] == move[1]) + ["cp-nothing"] * (not number)
    return Markup('<span class="{}" style="--cp-heat:{}">{}</span>').format(
        " ".join(looks),
        f"{MOST_SHADE * number / whole:.1f}%",
        count(number, _moved(matrix, move)) if matrix.firsts.get(move) == number else f"{number:,}",
    )


def _total(matrix: Matrix, surface: str, label: str, moves: Sequence[tuple[str, str]]) -> Cell:
    """How many latents break first so in one format. No list leaves out the cases that have no counterpart, unless all
    of the others are of one move."""
    number = sum(matrix.moves.get(move, 0) for move in moves)
    pair = matrix.entry["pair"]
    if matrix.cases[surface, label] == number:
        broken = {"result": RIGHT} if label == CORRECT else {"first": label}
        return count(number, matrix.side.cases(pair=pair, format=surface, **broken))
    used = [move for move in moves if matrix.moves.get(move)]
    if len(used) == 1 and matrix.firsts.get(used[0]) == number:
        return count(number, _moved(matrix, used[0]))
    return f"{number:,}"


def _whole(matrix: Matrix, whole: int) -> Cell:
    """All latents, by the format whose cases all have a counterpart."""
    for surface in matrix.formats:
        if sum(number for (format_, _), number in matrix.cases.items() if format_ == surface) == whole:
            return count(whole, matrix.side.cases(pair=matrix.entry["pair"], format=surface))
    return f"{whole:,}"


def _moved(matrix: Matrix, move: tuple[str, str]) -> Place:
    """The cases of the first format that a move counts."""
    return matrix.side.cases(move=f"{matrix.entry['pair']}:{ARROW.join(move)}", format=matrix.formats[0])


def _two(move: str) -> tuple[str, str]:
    one, _, other = move.partition(ARROW)
    return one, other


def _called(label: str) -> str:
    """
    >>> _called("correct"), _called("candidate_valid"), _called("hierarchy")
    ('right', 'invalid', 'hierarchy')
    """
    return SHORT.get(label, called(STAGES, label))
