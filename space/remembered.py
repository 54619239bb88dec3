"""What takes long to make, made for one visitor at a time, and the latest of it remembered."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock

from markupsafe import Markup

MOST = 16  # that are remembered


class Remembered:
    """Pieces of a page by what they were made from; it may be used by several threads.

    >>> pieces = Remembered(most=1)
    >>> [pieces.get(key, lambda: Markup("made")) for key in ("a", "a", "b")]
    [Markup('made'), Markup('made'), Markup('made')]
    """

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._known: OrderedDict[Hashable, Markup] = OrderedDict()
        self._lock = Lock()
        self._making = Lock()

    def get(self, key: Hashable, make: Callable[[], Markup]) -> Markup:
        """The piece of a key; it is made where it is not remembered. key: all that it depends on."""
        if (known := self._find(key)) is not None:
            return known
        with self._making:  # else a few large ones would stop everybody
            if (known := self._find(key)) is not None:
                return known
            made = make()
        with self._lock:
            self._known[key] = made
            while len(self._known) > self._most:
                self._known.popitem(last=False)
        return made

    def _find(self, key: Hashable) -> Markup | None:
        with self._lock:
            if key in self._known:
                self._known.move_to_end(key)
            return self._known.get(key)
