"""A real browser for tests of pages: the one module that imports playwright.

Where there is no chromium the tests are skipped, and say so: `pytestmark = needs_browser`.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
PATIENCE = 20_000  # milliseconds
WIDE, NARROW = (1600, 1000), (375, 800)  # pixels

CUT_OFF = """() => {
  const style = (part) => getComputedStyle(part).overflowX;
  const scrolls = (part) => part && (/auto|scroll/.test(style(part)) || scrolls(part.parentElement));
  const beyond = (part) => part.getClientRects().length && part.getBoundingClientRect().right > innerWidth + 1;
  const parts = [...document.querySelectorAll("main *")].filter((part) => beyond(part) && !scrolls(part.parentElement));
  return parts.map((part) => `${part.tagName} ${part.className} ${part.textContent}`.slice(0, 80));
}"""

HIDDEN = """() => [...document.querySelectorAll(".table .box")]
  .filter((box) => box.scrollWidth > box.clientWidth).map((box) => box.getAttribute("aria-label"))"""

CONTRAST = 4.5  # of text against its ground, at least
FAINT = """(least) => {
  const colour = (text) => text.match(/[0-9.]+/g).map(Number);
  const line = (value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  const weights = [0.2126, 0.7152, 0.0722];
  const light = (values) => weights.reduce((sum, weight, place) => sum + weight * line(values[place] / 255), 0);
  const ground = (part) => {
    const found = part ? colour(getComputedStyle(part).backgroundColor) : [255, 255, 255];
    return found.length < 4 || found[3] > 0.5 ? found : ground(part.parentElement);
  };
  const ratio = (part) => {
    const both = [light(colour(getComputedStyle(part).color)), light(ground(part))].sort((one, other) => other - one);
    return (both[0] + 0.05) / (both[1] + 0.05);
  };
  const written = (part) => [...part.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim());
  const shown = (part) => part.getClientRects().length && written(part);
  const parts = [...document.querySelectorAll("main *")].filter(shown);
  return parts.filter((part) => ratio(part) < least).map((part) => `${part.tagName} ${part.textContent}`.slice(0, 80));
}"""

needs_browser = pytest.mark.skipif(
    CHROMIUM is None, reason="NO BROWSER: there is no chromium here, so no page was looked at; apt-get install chromium"
)


@contextmanager
def browser() -> Iterator[Browser]:
    """A chromium, closed at the end."""
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        try:
            yield opened
        finally:
            opened.close()


class Watched:
    """A page of a visitor, with what it did: requests to other hosts, dialogs, errors of its scripts."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.strangers: list[str] = []
        self.dialogs: list[str] = []
        self.errors: list[str] = []
        host = urlsplit(url).netloc
        page.on("request", lambda request: self._see(request.url, host))
        page.on("dialog", self._dismiss)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.goto(url)

    def _see(self, url: str, host: str) -> None:
        parts = urlsplit(url)
        if parts.scheme in ("http", "https", "ws", "wss") and parts.netloc != host:
            self.strangers.append(url)

    def _dismiss(self, dialog) -> None:
        self.dialogs.append(dialog.message)
        dialog.dismiss()

    @property
    def cut_off(self) -> list[str]:
        """What stands beyond the right edge of the window, in no box that scrolls."""
        return self.page.evaluate(CUT_OFF)

    @property
    def hidden(self) -> list[str]:
        """The tables of which something is seen only after a scroll sideways."""
        return self.page.evaluate(HIDDEN)

    @property
    def faint(self) -> list[str]:
        """What is written with too little contrast."""
        return self.page.evaluate(FAINT, CONTRAST)

    @property
    def overflow(self) -> int:
        """Pixels that the page is wider than its window."""
        return self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")


@contextmanager
def visit(opened: Browser, url: str, *, size: tuple[int, int] = WIDE, scheme: str = "light") -> Iterator[Watched]:
    """A visitor of their own: nothing is shared with another one. scheme: light or dark, as the visitor has it."""
    context = opened.new_context(
        viewport={"width": size[0], "height": size[1]}, color_scheme=scheme, accept_downloads=True
    )
    context.set_default_timeout(PATIENCE)
    try:
        yield Watched(context.new_page(), url)
    finally:
        context.close()
