"""The ExBind figure of the confound audit: what besides the task may decide an answer of the table suite."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from evaluation.report.blocks import Table
from evaluation.report.figures import panels
from evaluation.report.looks import look
from evaluation.report.marks import place_axis, points, share_axis
from evaluation.report.material import Kind, Material, Part, by_config, span, value_label
from evaluation.report.wording import share_between, words

FACTORS = {  # as the panels name them
    "gold_rank": "gold rank",
    "level": "level",
    "column_place": "column place",
    "template": "template",
    "candidates": "candidates",
}
HEIGHT, LABELS = 1.1, 0.8  # inches of a run, and of what stands below the last
NARROWEST = 3  # values that give a panel its least width


def _parts(material: Material) -> list[Part]:
    return by_config(material.main_entries("confounds"))


def _caption(material: Material, parts: Sequence[Part]) -> str:
    n = span(sum(each["n"] for each in entry["by"]["level"]) for part in parts for entry in part.data)
    return (
        "Confound audit of the runs over tables: exact accuracy by the gold's place in the candidate order (in bins), "
        "level, place of the target column, table template, and number of candidates, with Wilson 95 % intervals. The "
        f"{n} cases of a run are pooled anew in each panel."
    )


def _draw(material: Material, part: Part) -> Any:
    widths = [max(NARROWEST, *(len(entry["by"][factor]) for entry in part.data)) for factor in FACTORS]
    figure, rows = panels(len(part.data), len(FACTORS), HEIGHT, widths=widths, share_y=True)
    figure.set_figheight(HEIGHT * len(part.data) + LABELS)
    for entry, row in zip(part.data, rows, strict=True):
        for drawn, factor in zip(row, FACTORS, strict=True):
            found = entry["by"][factor]
            values, bounds = [each["exact_accuracy"] for each in found], [each["ci"] for each in found]
            points(drawn, range(len(found)), values, bounds, look(0), upright=True)
            labels = [value_label(each["value"]) for each in found]
            place_axis(drawn, labels if row is rows[-1] else [""] * len(labels), turned=True)
            share_axis(drawn, upright=True)
        row[0].set_ylabel(material.label(entry["name"]), rotation=0, ha="right", va="center")
    for drawn, title in zip(rows[0], FACTORS.values(), strict=True):
        drawn.set_title(title.replace(" ", "\n"))
    return figure


def _numbers(material: Material, parts: Sequence[Part]) -> Table:
    rows = []
    for part in parts:
        for entry in part.data:
            for factor, title in FACTORS.items():
                for each in entry["by"][factor]:
                    head = (part.name, material.names[entry["name"]], title, words(str(each["value"])))
                    rows.append((*head, str(each["n"]), share_between(each["exact_accuracy"], each["ci"])))
    return Table("Confound audit", ("config", "run", "by", "value", "cases", "exact [95 %]"), rows, texts=4)


CONFOUNDS = {"confounds": Kind("Confound audit", _parts, _caption, _draw, _numbers)}
