"""The words of a text that carry meaning, for the baselines that know nothing but words."""

from __future__ import annotations

import re

STOP_WORDS = frozenset(
    """
    a about all also am an and any are as at be been being both but by can could did do does done each either every for
    from had has have he her here hers him his how i if in into is it its just me my no nor not of off on one only onto
    or our ours out over own s she should so some such t than that the their theirs them then there these they this
    those through to too under until up us very was we were what when where which while who whom whose why will with
    within would you your yours
    """.split()
)
find_words = re.compile(r"[^\W_]+").findall


def content_words(text: str) -> set[str]:
    """The lower-case words of letters and digits in a text, without the stop words.

    >>> sorted(content_words("Which of the servers is in cell_r01_c02?"))
    ['c02', 'cell', 'r01', 'servers']
    """
    return set(find_words(text.lower())) - STOP_WORDS
