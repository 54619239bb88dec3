"""Counting what can be said side by side."""

from __future__ import annotations


def disjoint(mentions: list[frozenset]) -> int:
    """How many of these sets can be taken in turn, small ones first, without a common mention."""
    used: set = set()
    count = 0
    for several in sorted(mentions, key=len):
        if not several & used:
            used |= several
            count += 1
    return count
