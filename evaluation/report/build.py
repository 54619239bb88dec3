"""The files of a report: one page, one Markdown file, and each figure as SVG and PNG beside them."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from evaluation.report import markdown, page
from evaluation.report.blocks import Plot, Report
from evaluation.report.catalogue import FIGURES
from evaluation.report.content import make_report
from generator.errors import UserError
from metrics.runs import Run
from predictors.outputs import output_path
from predictors.texts import printable

PAGE, MARKDOWN = "index.html", "report.md"
MARKERS = {PAGE: page.MARKER, MARKDOWN: markdown.MARKER}
ENDINGS = (".svg", ".png")  # of a figure
BEGINNING = 4096  # bytes of a file in which its marker stands
ELSEWHERE = "give --out another folder"


def write_report(out: Path, runs: Sequence[Run], comparison: Mapping[str, Any], reported: bool = False) -> list[Path]:
    """Write `index.html`, `report.md` and `figures/` into a folder; each file whole or not at all, the page last.

    The figures of an earlier report in the folder are removed. comparison: of `metrics.comparison.compare` over the
    runs. reported: show the papers' reference points beside them.

    Returns:
        The files that were written. The same runs give the same bytes.

    Raises:
        UserError: there are no runs; the folder cannot be that of a report, as `check_out` has it; a file cannot be
            written.
    """
    if not runs:
        raise UserError("a report needs at least one run; name the prediction files that it is to show")
    check_out(out)
    files = _contents(out, make_report(runs, comparison, reported))
    for path in _earlier_figures(out):
        if path not in files:
            _remove(path)
    for path, content in files.items():
        with output_path(path) as temporary:
            temporary.write_bytes(content)
    return list(files)


def check_out(out: Path) -> None:
    """Refuse a folder in which a report would replace what no report has written, before any work is done.

    A page and a Markdown file tell by their markers that they are a report's; its figures are those that the Markdown
    file shows.

    Raises:
        UserError: it is no folder, holds such a file, or one that cannot be read.
    """
    for folder in (*reversed(out.parents), out, out / markdown.FIGURES):
        if os.path.lexists(folder) and not folder.is_dir():
            raise UserError(f"--out {printable(out)}: {printable(folder)} is no folder; {ELSEWHERE}")
    for name, marker in MARKERS.items():
        path = out / name
        if os.path.lexists(path) and not (path.is_file() and marker.encode() in _read(path, BEGINNING)):
            raise UserError(f"--out {printable(out)}: {name} in it was not written by a report; {ELSEWHERE}")
    keys = [key for kinds in FIGURES.values() for key in kinds]
    earlier = set(_earlier_figures(out))
    for path in sorted((out / markdown.FIGURES).glob("*")):
        if path.suffix in ENDINGS and path not in earlier and any(_is_of(path.stem, key) for key in keys):
            place = printable(path.relative_to(out))
            raise UserError(f"--out {printable(out)}: {place} in it is of no report; {ELSEWHERE}, or remove it")


def _contents(out: Path, report: Report) -> dict[Path, bytes]:
    """The files in the order of writing: what says which figures are a report's goes before them."""
    files = {out / MARKDOWN: markdown.render_markdown(report).encode()}
    for section in report.sections:
        for plot in section.blocks:
            for panel in plot.panels if isinstance(plot, Plot) else ():
                files[out / markdown.FIGURES / f"{panel.name}.svg"] = panel.picture.svg.encode()
                files[out / markdown.FIGURES / f"{panel.name}.png"] = panel.picture.png
    files[out / PAGE] = page.render_page(report).encode()
    return files


def _earlier_figures(out: Path) -> list[Path]:
    """The files of the figures that an earlier report in the folder shows; of a checked folder."""
    path = out / MARKDOWN
    if not path.exists():
        return []
    names = markdown.linked_figures(_read(path).decode(errors="replace"))
    return [out / markdown.FIGURES / f"{name}{ending}" for name in names for ending in ENDINGS]


def _is_of(stem: str, key: str) -> bool:
    """Is it the name of a figure of this kind, as `make_report` gives them?"""
    return stem == key or stem.startswith(f"{key}-")


def _read(path: Path, most: int = -1) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(most)
    except OSError as error:
        raise UserError(f"{printable(path)}: cannot be read ({error.strerror}); {ELSEWHERE}") from error


def _remove(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise UserError(f"{printable(path)}: cannot be removed ({error.strerror}); {ELSEWHERE}") from error
