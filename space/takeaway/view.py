"""The downloads of a run, as links."""

from __future__ import annotations

from markupsafe import Markup

from space.html import join
from space.runs.kept import KeptRun
from space.takeaway.names import DOWNLOADS, FIGURES, Download, address

DRAWN = "takes a few seconds"
API = "A program can load these files from the same addresses for as long as the run is kept."


def show_links(run: KeptRun) -> Markup:
    """What can be taken away of a run: each file with what it holds, how large it is, or how long it takes."""
    shown = join(_link(run, name, download) for name, download in DOWNLOADS.items())
    return Markup(
        '<section class="ta-files" aria-labelledby="ta-title"><h2 id="ta-title">Take away</h2>'
        '<dl>{}</dl><p class="note">{}</p></section>'
    ).format(shown, API)


def _link(run: KeptRun, name: str, download: Download) -> Markup:
    what = download.what.format(figures=FIGURES[run.facts.benchmark])
    return Markup('<div><dt><a href="{}">{}</a></dt><dd>{}</dd><dd class="ta-size">{}</dd></div>').format(
        address(run.facts, name), download.title, what, _size(run, name, download)
    )


def _size(run: KeptRun, name: str, download: Download) -> str:
    if download.is_drawn:
        return DRAWN
    return f"{run.facts.n:,} rows" if name.startswith("cases.") else "small"
