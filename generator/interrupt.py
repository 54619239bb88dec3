"""Ctrl-C and SIGTERM: they end a command and its children at once, with one sentence, or let it end what it is at."""

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
_OF_SIGNALS = 128  # and with the number of any signal added, for that signal
_forking: list[int] = []  # the process that forks, as its child has to know it
_PR_SET_PDEATHSIG = 1  # of Linux's prctl: the signal that a process gets when its parent ends


class _Ender:
    """The handler of both signals within a block of `ends_at_once`; a forked worker inherits that of Ctrl-C."""

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
        os._exit(_OF_SIGNALS + number)


def _note_parent() -> None:
    _forking.append(os.getpid())
    del _forking[:-1]


def _end_with_parent() -> None:
    """In a worker forked within a block: end when the parent does, so that none is left behind, however late it starts.

    A pool ends its workers by SIGTERM, also one that is deep in other code: there it does what it does everywhere.
    Outside a block nothing is done: a fork of somebody else's program is not ours to end.
    """
    if not isinstance(signal.getsignal(signal.SIGINT), _Ender):
        return
    prctl = getattr(ctypes.CDLL(None), "prctl", None)
    if prctl is not None:
        prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != _forking[-1]:  # it ended before it was asked for its signal
            os._exit(INTERRUPTED)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


os.register_at_fork(before=_note_parent, after_in_child=_end_with_parent)


@contextmanager
def ends_at_once(clean: Callable[[], None], said: str) -> Iterator[None]:
    """Within the block, Ctrl-C kills the workers and all other children, calls `clean`, prints one sentence and exits
    with code 130; SIGTERM, as a time limit sends it, does so with code 143.

    A pool of workers that is torn down by KeyboardInterrupt may hang or print pages of tracebacks; whoever writes only
    into a folder of its own (see `staging.staged`) has nothing to lose by ending at once. A pool starts new workers for
    those killed; they end with this process.
    """
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread may set a handler, and only it gets Ctrl-C
        return
    ender = _Ender(clean, said)
    before = {number: signal.signal(number, ender) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        if os.getpid() == ender.owner:
            for number, handler in before.items():
                signal.signal(number, handler)


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
