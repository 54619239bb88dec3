"""Ctrl-C that ends a command and its worker processes at once, with one sentence."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

import multiprocess  # the fork of multiprocessing that `datasets` starts its workers with

INTERRUPTED = 130  # the exit code that shells give for Ctrl-C


@contextmanager
def ends_at_once(clean: Callable[[], None], said: str) -> Iterator[None]:
    """Within the block, Ctrl-C kills the workers, calls `clean`, prints one sentence and exits with code 130.

    A pool of workers that is torn down by KeyboardInterrupt may hang or print pages of tracebacks; whoever writes only
    into a folder of its own (see `hub.staged`) has nothing to lose by ending at once.
    """
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread may set a handler, and only it gets Ctrl-C
        return
    parent = os.getpid()

    def end(number: int, frame: FrameType | None) -> None:
        if os.getpid() == parent:
            for worker in (*multiprocessing.active_children(), *multiprocess.active_children()):
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
