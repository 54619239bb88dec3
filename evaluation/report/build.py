"""The files of a report: one page, one Markdown file, and each figure as SVG and PNG beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from evaluation.report.blocks import Plot
from evaluation.report.content import make_report
from evaluation.report.markdown import FIGURES_FOLDER, render_markdown
from evaluation.report.page import render_page
from generator.errors import UserError
from metrics.runs import Run
from predictors.outputs import output_path

PAGE, MARKDOWN = "index.html", "report.md"


def write_report(out: Path, runs: Sequence[Run], comparison: Mapping[str, Any], reported: bool = False) -> list[Path]:
    """Write `index.html`, `report.md` and `figures/` into a folder; each file whole or not at all, the page last.

    comparison: of `metrics.comparison.compare` over the runs. reported: show the papers' reference points beside them.

    Returns:
        The files that were written. The same runs give the same bytes.

    Raises:
        UserError: there are no runs; a file cannot be written.
    """
    if not runs:
        raise UserError("a report needs at least one run; name the prediction files that it is to show")
    report = make_report(runs, comparison, reported)
    files: dict[Path, bytes] = {}
    for section in report.sections:
        for plot in section.blocks:
            for panel in plot.panels if isinstance(plot, Plot) else ():
                files[out / FIGURES_FOLDER / f"{panel.name}.svg"] = panel.picture.svg.encode()
                files[out / FIGURES_FOLDER / f"{panel.name}.png"] = panel.picture.png
    files[out / MARKDOWN] = render_markdown(report).encode()
    files[out / PAGE] = render_page(report).encode()
    for path, content in files.items():
        with output_path(path) as temporary:
            temporary.write_bytes(content)
    return list(files)
