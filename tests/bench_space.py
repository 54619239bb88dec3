"""The first page of the Space beside a bare page of the same Gradio. `tests/bench.py` takes `first_page_ratios`.

Each server is a process of its own, started as the Hub starts it. A visit is a visitor of their own in a real browser,
with nothing in any cache; it takes from the navigation until a heading can be seen.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser

from browsing import WIDE, browser
from generator.spaces import ENTRY, SPACE, assemble
from handmade import write_dataset
from handmade_chains import write_chains
from serving import Started, served

VISITS = 9  # of each page, taking turns
SEEN = """
const watch = () => {
  const heading = document.querySelector("h1");
  if (heading?.getClientRects().length) window.seenAt = performance.now();
  else requestAnimationFrame(watch);
};
requestAnimationFrame(watch);
"""  # milliseconds from the navigation until a heading is laid out
BARE = """
import gradio as gr

with gr.Blocks(analytics_enabled=False) as page:
    gr.HTML("<h1>A heading</h1>")
page.launch(quiet=True, ssr_mode=False, theme=gr.themes.Default(font=["sans-serif"], font_mono=["monospace"]))
"""  # of fonts that are here: the usual ones come from another host, which a machine may not reach


def first_page_ratios() -> tuple[float, ...]:
    """Seconds until the heading of the Space is seen, over those of the bare page; one uncounted turn first."""
    with TemporaryDirectory() as folder, _pages(Path(folder)) as (space, bare), browser() as opened:
        turns = [(_seconds(opened, space.url), _seconds(opened, bare.url)) for _ in range(VISITS + 1)]
    return tuple(ours / baseline for ours, baseline in turns[1:])


@contextmanager
def _pages(folder: Path) -> Iterator[tuple[Started, Started]]:
    """The Space over two small datasets, and the bare page."""
    hub, bare = folder / "hub", folder / "bare"
    write_dataset(hub / "ExBind")
    write_chains(hub / "CondChain")
    assemble(SPACE, hub / SPACE)
    bare.mkdir()
    (bare / ENTRY).write_text(BARE)
    with served(hub / SPACE, folder / "scratch") as ours, served(bare, folder / "scratch_of_bare") as baseline:
        yield ours, baseline


def _seconds(opened: Browser, url: str) -> float:
    """By the clock of the page itself: what asks a browser from outside is told half a second late now and then."""
    context = opened.new_context(viewport={"width": WIDE[0], "height": WIDE[1]})
    try:
        page = context.new_page()
        page.add_init_script(SEEN)
        page.goto(url, wait_until="commit")
        page.wait_for_function("window.seenAt")
        return page.evaluate("window.seenAt") / 1000
    finally:
        context.close()
