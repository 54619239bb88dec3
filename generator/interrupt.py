"""Ctrl-C: ends a command and its worker processes at once, with one sentence, or lets it end what it is at."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any

import psutil

INTERRUPTED = 130  # the exit code that shells give for Ctrl-C
_PR_SET_PDEATHSIG = 1  # of Linux's prctl: the signal that a process gets when its parent ends


class _Ender:
    """The handler of Ctrl-C within a block of `ends_at_once`; a forked worker inherits it."""

    def __init__(self, clean: Callable[[], None], said: str) -> None:
        self.clean, self.said, self.owner = clean, said, os.getpid()

    def __call__(self, number: int, frame: FrameType | None) -> None:
        if os.getpid() == self.owner:
            for worker in psutil.Process().children(recursive=True):
                with suppress(psutil.NoSuchProcess):
                    worker.kill()
            self.clean()
            sys.stderr.write(f"\nbindchain: {self.said}\n")
            sys.stderr.flush()
        os._exit(INTERRUPTED)


def _end_with_parent() -> None:
    """In a worker forked within a block: end when the parent does, so that none is left behind, however late it starts.

    Outside a block nothing is done: a fork of somebody else's program is not ours to end.
    """
    prctl = getattr(ctypes.CDLL(None), "prctl", None)
    if prctl is not None and isinstance(signal.getsignal(signal.SIGINT), _Ender):
        prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


os.register_at_fork(after_in_child=_end_with_parent)


@contextmanager
def ends_at_once(clean: Callable[[], None], said: str) -> Iterator[None]:
    """Within the block, Ctrl-C kills the workers, calls `clean`, prints one sentence and exits with code 130.

    A pool of workers that is torn down by KeyboardInterrupt may hang or print pages of tracebacks; whoever writes only
    into a folder of its own (see `hub.staged`) has nothing to lose by ending at once. A pool starts new workers for
    those killed; they end with this process.
    """
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread may set a handler, and only it gets Ctrl-C
        return
    ender = _Ender(clean, said)
    before = signal.signal(signal.SIGINT, ender)
    try:
        yield
    finally:
        if os.getpid() == ender.owner:
            signal.signal(signal.SIGINT, before)


class Stop:
    """Whether the user asked a command to end; see `stops_softly`."""

    def __init__(self) -> None:
        self.asked = False

    def __call__(self, number: int, frame: FrameType | None) -> None:
        if self.asked:
            raise KeyboardInterrupt
        self.asked = True
        with suppress(OSError):  # sys.stderr may be at work just now, and may not be entered twice
            os.write(2, b"\nbindchain: stopping; what is under way is waited for (Ctrl-C again drops it)\n")


@contextmanager
def stops_softly() -> Iterator[Stop]:
    """Within the block, the first Ctrl-C (or SIGTERM) only sets `asked`; a second one raises KeyboardInterrupt.

    A signal that is ignored, as in a background job of a script, is ignored still, and one that ends a command around
    this one at once (`ends_at_once`) still does.
    """
    stop = Stop()
    if threading.current_thread() is not threading.main_thread():
        yield stop  # only the main thread may set a handler, and only it gets Ctrl-C
        return
    heard = [number for number in (signal.SIGINT, signal.SIGTERM) if not _is_taken(signal.getsignal(number))]
    before = {number: signal.signal(number, stop) for number in heard}
    try:
        yield stop
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _is_taken(handler: Any) -> bool:
    return handler == signal.SIG_IGN or isinstance(handler, _Ender)
