"""The progress bar: shown on a terminal once something takes long, and nowhere else; the items pass through it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import partial
from io import StringIO

import pytest
from rich.console import Console

import generator.progress
from generator.progress import track

PATIENCE = 30.0  # seconds until a bar that does not show is given up


@pytest.fixture
def screen(monkeypatch) -> StringIO:
    """What a terminal is sent by bars that wait for nothing."""
    shown = StringIO()
    monkeypatch.setattr(
        generator.progress, "Console", lambda **_: Console(file=shown, force_terminal=True, color_system=None, width=80)
    )
    monkeypatch.setattr(generator.progress, "SILENT_SECONDS", 0.0)
    return shown


def slow(screen: StringIO) -> Iterator[str]:
    """Two items, between which the bar shows."""
    yield "a"
    end = time.monotonic() + PATIENCE
    while "score runs" not in screen.getvalue() and time.monotonic() < end:
        time.sleep(0.01)
    yield "b"


def test_a_bar_says_how_many_there_are(screen):
    assert list(track(slow(screen), 7, "score runs", done=3)) == ["a", "b"]
    shown = screen.getvalue()
    assert "score runs" in shown and "/7" in shown
    assert shown.endswith("\x1b[2K")  # it leaves an empty line


def test_an_error_ends_the_bar(screen):
    def broken() -> Iterator[str]:
        yield from slow(screen)
        raise ValueError("c")

    with pytest.raises(ValueError, match="c"):
        list(track(broken(), 7, "score runs"))
    assert screen.getvalue().endswith("\x1b[2K")


def test_nothing_is_shown_where_it_is_quick(screen, monkeypatch):
    monkeypatch.setattr(generator.progress, "SILENT_SECONDS", PATIENCE)
    assert list(track("ab", 2, "score runs")) == ["a", "b"] and screen.getvalue() == ""


def test_nothing_is_shown_without_a_terminal(monkeypatch):
    shown = StringIO()
    monkeypatch.setattr(generator.progress, "Console", partial(Console, file=shown, force_terminal=False))
    monkeypatch.setattr(generator.progress, "Progress", None)
    assert list(track("ab", 2, "score runs")) == ["a", "b"] and shown.getvalue() == ""
