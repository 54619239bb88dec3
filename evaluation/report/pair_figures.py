"""The paired changes from run to run as forest plots, over both benchmarks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from evaluation.report.blocks import Table
from evaluation.report.figures import grid
from evaluation.report.looks import change_look
from evaluation.report.marks import change_axis, points, row_axis
from evaluation.report.material import BOOTSTRAP, Entry, Kind, Material, Part, by_config, span
from evaluation.report.wording import probability, signed_percent, signed_share, words
from metrics.condchain_tables import percent
from metrics.terminal import share

GROUPS = ("format", "level", "dimension", "domain", "path", "depth", "divergence_layer", "complexity")
ALWAYS = ("path",)  # groups that tell something by themselves; the others only where there are several
SAME = "exact"  # the dimension that is the measure itself
SCORES = {"path_f1": "Path F1", "avg_f1": "Avg F1"}
WRITERS = {"exact_accuracy": (share, signed_share), "path_accuracy": (percent, signed_percent)}  # of values, of changes
UNITS = {"exact_accuracy": "share", "path_accuracy": "points"}
SIDES, CHANGED = ("base", "other"), ("improvements", "regressions")
ROW, AROUND = 0.185, 0.65  # inches of a row, and of title and axis

Line = tuple[str, str, Entry | None]  # the kind of group, its name, its numbers; None: a heading


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
        "two paths of one chain, stay together); marks are filled where the interval leaves out 0."
    )


def _lines(entry: Entry) -> list[Line]:
    lines: list[Line] = [("", "all", entry)]
    lines += [("", title, entry[key]) for key, title in SCORES.items() if entry.get(key)]
    for kind in GROUPS:
        groups: Mapping[str, Entry] = entry["groups"].get(kind, {})
        if len(groups) > 1 or (groups and kind in ALWAYS):
            lines += [(kind, kind, None), *((kind, name, group) for name, group in groups.items() if name != SAME)]
    return lines


def _draw(material: Material, part: Part) -> Any:
    heads = dict.fromkeys((kind, name, group is None) for entry in part.data for kind, name, group in _lines(entry))
    rows = {key: row for row, key in enumerate(heads)}
    labels, headings = [words(name) for _, name, _ in rows], [row for (*_, is_head), row in rows.items() if is_head]
    figure, axes = grid(len(part.data), 3, AROUND + ROW * len(rows), share_y=True)
    most = 0.0
    for drawn, entry in zip(axes, part.data, strict=True):
        change_axis(drawn, f"change, {UNITS[entry['measure']]}")
        row_axis(drawn, labels, headings)
        for kind, name, group in _lines(entry):
            if group is not None:
                points(drawn, [rows[kind, name, False]], [group["delta"]], [group["ci"]], change_look(group["ci"]))
                most = max(most, *map(abs, (group["delta"] or 0, *(group["ci"] or ()))))
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
            plain, signed = WRITERS[entry["measure"]]
            for kind, name, group in _lines(entry):
                if group is not None:
                    over = f"{words(kind)}: {words(name)}" if kind else name
                    values = [plain(group.get(f"{side}_value", group.get(side))) for side in SIDES]
                    head = (part.name, material.names[entry["base"]], material.names[entry["other"]], over)
                    rows.append(
                        (*head, *values, signed(group["delta"], group["ci"]), *map(_changed, map(group.get, CHANGED)))
                    )
    headers = ("config", "from", "to", "over", "from", "to", "change [95 %]", "improved", "regressed")
    return Table("Paired changes", headers, rows, texts=4)


def _changed(found: int | Sequence[Any] | None) -> str:
    """How many answers changed: a count, or the answers themselves; nothing for scores, which have none."""
    if found is None:
        return ""
    return str(found if isinstance(found, int) else len(found))


def changes(material: Material) -> Table | None:
    """How many answers became right and wrong from the first run of each config to each other one; None without any."""
    rows = []
    for part in by_config(material.entries("paired")):
        for entry in part.data:
            head = (part.name, material.names[entry["base"]], material.names[entry["other"]])
            same = [str(entry[kind]) for kind in ("both_right", "both_wrong")]
            rows.append((*head, *(_changed(entry[kind]) for kind in CHANGED), *same, probability(entry["mcnemar_p"])))
    headers = ("config", "from", "to", "improved", "regressed", "both right", "both wrong", "McNemar p")
    return Table("Answers that became right or wrong", headers, rows, texts=3) if rows else None


PAIRS = {"paired": Kind("Paired changes", _parts, _caption, _draw, _numbers)}
