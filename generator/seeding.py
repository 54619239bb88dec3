"""Seeds derived by hash, and opaque ids drawn from them.

Every random choice of the project comes from a `random.Random` that is made here from the *names* of what it is for
(generator version, suite, family, level, index, purpose, attempt) and then passed in. So item k never depends on how
many items there are, on the worker that makes it, or on `PYTHONHASHSEED`.
"""

from __future__ import annotations

import hashlib
import random

ID_ALPHABET = "bcdfghjkmnpqrstvwxz23456789"  # no vowels: an id never spells a word; no l, 0, 1: nothing looks alike
_LETTERS = 19  # of the alphabet; the others are digits
_PAIRS = tuple(first + second for first in ID_ALPHABET for second in ID_ALPHABET)


def derive_seed(*parts: str | int) -> int:
    """A 64-bit seed from an ordered list of names.

    The parts are joined with a separator that may stand in none of them, so `("a", "bc")` and `("ab", "c")` differ.

    Raises:
        ValueError: a part contains the separator (U+001F).

    >>> derive_seed("exbind", "broad", 1)
    14960294935978518996
    """
    text = "\x1f".join(map(str, parts))
    if text.count("\x1f") != max(len(parts) - 1, 0):
        raise ValueError(f"a seed part contains U+001F: {parts!r}")
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


def rng(*parts: str | int) -> random.Random:
    """A fresh generator for one purpose; see `derive_seed`."""
    return random.Random(derive_seed(*parts))


def opaque_ids(source: random.Random, count: int) -> list[str]:
    """`count` different ids of five characters that carry neither order nor type nor role.

    The first character is a letter, so that an id is also a valid XML name and a valid DOT name.

    >>> opaque_ids(rng("example"), 2)
    ['v7bmr', 'xvfsm']
    """
    ids: list[str] = []
    seen: set[str] = set()
    while len(ids) < count:
        rest, first = divmod(source.getrandbits(40), _LETTERS)
        rest, second = divmod(rest, len(_PAIRS))
        text = ID_ALPHABET[first] + _PAIRS[second] + _PAIRS[rest % len(_PAIRS)]
        if text not in seen:
            seen.add(text)
            ids.append(text)
    return ids
