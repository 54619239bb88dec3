"""What the papers report of a config: a table of its own, without ranks."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from metrics.reported import SOURCES, STATUS, Reported
from space.board.columns import items_of, measure_cell
from space.board.measures import MEASURES, Interval, Measure
from space.html import box, join
from space.tables import counted

LEAD = (
    "Measured by the papers' authors over their own releases of the data, not here. They say what to expect; they are "
    "not ranked, and no run is compared with them."
)
OURS = "The 95 % intervals are ours: Wilson's, from the counts that the paper gives."
NONE = "The papers report nothing of this config."


def reported_table(points: Sequence[Reported], benchmark: str) -> Markup:
    """One line a model, in the paper's order; all points are of one config of the benchmark."""
    found: dict[str, dict[str, Reported]] = {}
    for point in points:
        found.setdefault(point.model, {})[point.measure] = point
    if not found:
        return Markup('<p class="note">{}</p>').format(NONE)
    measures = [measure for measure in MEASURES[benchmark] if any(measure.name in line for line in found.values())]
    head = join(Markup('<th scope="col" class="lb-number">{}</th>').format(measure.title) for measure in measures)
    rows = join(
        Markup('<tr><th scope="row" dir="auto">{}</th>{}<td>{}</td></tr>').format(
            model, join(_cell(measure, line.get(measure.name), benchmark) for measure in measures), STATUS
        )
        for model, line in found.items()
    )
    table = Markup(
        '<table class="lb-table lb-reported"><thead><tr><th scope="col">Model</th>{}<th scope="col">Kind</th></tr>'
        "</thead><tbody>{}</tbody></table>"
    ).format(head, rows)
    note = OURS if any(point.interval for point in points) else ""
    return Markup('<p class="note">{}</p>{}<p class="note">{} Source: {}.</p>').format(
        LEAD, box("Reported by the papers", table), note, SOURCES[benchmark]
    )


def _cell(measure: Measure, point: Reported | None, benchmark: str) -> Markup:
    """A share beside its counts; per cent as printed where there are none."""
    if point is None:
        return measure_cell(measure, None)
    measured = (point.value, _ends(point))
    if point.count is None or point.n is None:
        return measure_cell(measure, measured, shown=f"{point.value:.2f} %")
    return measure_cell(measure, measured, f"of {point.n} {items_of(benchmark)}", counted(point.count, point.n))


def _ends(point: Reported) -> Interval | None:
    found = point.interval
    return (found[0], found[1]) if found else None
