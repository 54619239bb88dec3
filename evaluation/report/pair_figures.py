"""The paired changes from run to run as forest plots, over both benchmarks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from evaluation.report.blocks import Table
from evaluation.report.figures import grid
from evaluation.report.looks import change_look
from evaluation.report.marks import change_axis, points, row_axis
from evaluation.report.material import (
    BOOTSTRAP,
    CHANGE_MARKS,
    LEAST_DRAWN,
    Entry,
    Kind,
    Material,
    Part,
    by_config,
    span,
    value_label,
)
from evaluation.report.wording import signed_between, words
from metrics.paired import as_group
from metrics.terminal import DIGITS, probability, share

GROUPS = ("format", "level", "dimension", "domain", "path", "depth", "divergence_layer", "complexity")
ALWAYS = ("path",)  # groups that tell something by themselves; the others only where there are several
SAME = "exact"  # the dimension that is the measure itself
SCORES = {"path_f1": "Path F1", "avg_f1": "Avg F1"}
UNITS = {"exact_accuracy": "share", "path_accuracy": "points"}
CHANGED = ("improvements", "regressions")
CHANGES_TITLE = "Answers that became right or wrong; McNemar's test counts latents or chains that got better or worse"
ROW, AROUND = 0.185, 0.65  # inches of a row, and of title and axis


@dataclass(frozen=True, slots=True)
class _Line:
    """A row of the figure. kind: of its group, if any; numbers: their contrast, as `as_group` has it, or for a score
    without the counts of answers; None: the heading of a kind."""

    kind: str
    name: str
    numbers: Entry | None

    @property
    def key(self) -> tuple[str, str, bool]:
        return self.kind, self.name, self.numbers is None


def _parts(material: Material) -> list[Part]:
    return by_config(material.main_entries("paired", "other"))


def _caption(material: Material, parts: Sequence[Part]) -> str:
    n = span(entry["n"] for part in parts for entry in part.data)
    measures = dict.fromkeys(entry["measure"] for part in parts for entry in part.data)
    named = {"exact_accuracy": "exact accuracy", "path_accuracy": "the share of right answers over both paths"}
    return (
        "Paired change of each run from the first run over the same config, over all its cases and by group: of "
        f"{' or '.join(named[measure] for measure in measures)}, and of scores where they are named. Right of 0 a run "
        f"is better than the first. Intervals are {BOOTSTRAP} over {n} parents (the surfaces of one latent, and the "
        f"two paths of one chain, stay together); marks are {CHANGE_MARKS}. Where nearly all answers of both runs are "
        "alike these intervals are too narrow. A group of one parent stands in the table alone."
    )


def _lines(entry: Entry, least: int = 1) -> list[_Line]:
    """least: parents of a group that has a row."""
    lines = [_Line("", "all", as_group(entry))]
    lines += [_Line("", title, entry[key]) for key, title in SCORES.items() if entry.get(key)]
    for kind in GROUPS:
        groups: Mapping[str, Entry] = entry["groups"].get(kind, {})
        if len(groups) > 1 or (groups and kind in ALWAYS):
            found = [_Line(kind, name, each) for name, each in groups.items() if name != SAME and each["n"] >= least]
            lines += [_Line(kind, kind, None), *found] if found else []
    return lines


def _draw(material: Material, part: Part) -> Any:
    drawn_lines = [_lines(entry, LEAST_DRAWN) for entry in part.data]
    rows = {key: row for row, key in enumerate(dict.fromkeys(line.key for lines in drawn_lines for line in lines))}
    labels, headings = [value_label(name) for _, name, _ in rows], [row for (*_, head), row in rows.items() if head]
    figure, axes = grid(len(part.data), 3, AROUND + ROW * len(rows), share_y=True)
    most = 0.0
    for drawn, entry, lines in zip(axes, part.data, drawn_lines, strict=True):
        change_axis(drawn, f"change, {UNITS[entry['measure']]}")
        row_axis(drawn, labels, headings)
        for line in lines:
            if line.numbers is not None:
                delta, bounds = line.numbers["delta"], line.numbers["ci"]
                points(drawn, [rows[line.key]], [delta], [bounds], change_look(bounds))
                most = max(most, *map(abs, (delta or 0, *(bounds or ()))))
        drawn.set_title(material.label(entry["other"]))
    for drawn in axes:
        drawn.set_xlim(-1.05 * (most or 1), 1.05 * (most or 1))
    base = material.labels[part.data[0]["base"]]
    figure.suptitle(f"changes from {base} to", x=0.01, ha="left", fontsize=8.5)
    return figure


def _numbers(material: Material, parts: Sequence[Part]) -> Table:
    rows = []
    for part in parts:
        for entry in part.data:
            digits = DIGITS[entry["measure"]]
            for line in _lines(entry):
                if line.numbers is not None:
                    over = f"{words(line.kind)}: {words(line.name)}" if line.kind else line.name
                    head = (part.name, material.names[entry["base"]], material.names[entry["other"]], over)
                    values = [share(line.numbers[side], digits) for side in ("base_value", "other_value")]
                    counted = [str(line.numbers.get(kind, "")) for kind in CHANGED]  # scores count no answers
                    change = signed_between(line.numbers["delta"], line.numbers["ci"], digits)
                    rows.append((*head, *values, change, *counted))
    headers = ("config", "from", "to", "over", "from", "to", "change [95 %]", "improved", "regressed")
    return Table("Paired changes", headers, rows, texts=4)


def changes(material: Material) -> Table | None:
    """How many answers became right and wrong from the first run of each config to each other one; None without any."""
    rows = []
    for part in by_config(material.entries("paired")):
        for entry in part.data:
            head = (part.name, material.names[entry["base"]], material.names[entry["other"]])
            changed = [str(len(entry[kind])) for kind in CHANGED]
            same = [str(entry[kind]) for kind in ("both_right", "both_wrong")]
            rows.append((*head, *changed, *same, probability(entry["mcnemar_p"])))
    headers = ("config", "from", "to", "improved", "regressed", "both right", "both wrong", "McNemar p")
    return Table(CHANGES_TITLE, headers, rows, texts=3) if rows else None


PAIRS = {"paired": Kind("Paired changes", _parts, _caption, _draw, _numbers)}
