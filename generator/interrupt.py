"""Ctrl-C that ends a command and its worker processes at once, with one sentence."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType

import psutil

INTERRUPTED = 130  # the exit code that shells give for Ctrl-C
_PR_SET_PDEATHSIG = 1  # of Linux's prctl: the signal that a process gets when its parent ends


def _end_with_parent() -> None:
    """In a forked worker: end when the parent does, so that none is left behind, however late it was started."""
    prctl = getattr(ctypes.CDLL(None), "prctl", None)
    if prctl is not None:
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
    parent = os.getpid()

    def end(number: int, frame: FrameType | None) -> None:
        if os.getpid() == parent:
            for worker in psutil.Process(parent).children(recursive=True):
                with suppress(psutil.NoSuchProcess):
                    worker.kill()
            clean()
            sys.stderr.write(f"\nbindchain: {said}\n")
            sys.stderr.flush()
        os._exit(INTERRUPTED)

    before = signal.signal(signal.SIGINT, end)
    try:
        yield
    finally:
        if os.getpid() == parent:
            signal.signal(signal.SIGINT, before)
