"""What a text of a chain speaks of, as (entity, topic) pairs; statements that bear on each other share one.

A text is a topic of each page of its own: what is said of it on one page (screenshots of one app with one title) leaves
open whether it stands on another.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from generator.condchain.domain import Mention
from generator.condchain.domains.gui.ids import TRAJECTORY, frame_id, number_of, step_id

Mentions = frozenset[Mention]
# Who knows what was done in a step knows each of these of it.
_PERSISTENT = ("text ", "icon ")
_ACTION_TOPICS = ("tapping", "scrolling", "going back", "going home", "action")


def of(entity: str, *topics: str) -> Mentions:
    """
    >>> sorted(of("frame:2", "dialog"))
    [('frame:2', 'dialog')]
    """
    return frozenset((entity, topic) for topic in topics)


def of_frames(numbers: Iterable[int], topic: str) -> Mentions:
    """The topic of each of these screenshots."""
    return frozenset((frame_id(number), topic) for number in numbers)


def of_steps(numbers: Iterable[int], topic: str) -> Mentions:
    """The topic of each of these steps."""
    return frozenset((step_id(number), topic) for number in numbers)


def of_action(number: int) -> Mentions:
    """What was done in a step, and what that tells of its two screenshots."""
    return of(step_id(number), *_ACTION_TOPICS) | of_frames((number, number + 1), "scrolled")


def of_texts(numbers: Iterable[int], texts: Iterable[str]) -> Mentions:
    """That these texts are, or are not, on these screenshots.

    >>> sorted(of_texts([2], ["Inbox"]))
    [('frame:2', 'text inbox')]
    """
    folded = [text.casefold() for text in texts]
    return frozenset((frame_id(number), f"text {text}") for number in numbers for text in folded)


def of_icons(numbers: Iterable[int], icons: Iterable[str]) -> Mentions:
    """That these symbols are, or are not, on these screenshots."""
    named = list(icons)
    return frozenset((frame_id(number), f"icon {icon}") for number in numbers for icon in named)


def of_apps(apps: Iterable[str]) -> Mentions:
    """That these apps are named."""
    return frozenset((TRAJECTORY, f"app {app}") for app in apps)


def widened(mentions: Mentions, pages: Mapping[int, Sequence[int]]) -> Mentions:
    """What is said of a text or symbol on one screenshot is said of it on every screenshot of the same page.

    pages: number of a screenshot -> those of its page; numbers that are none are left as they are.
    """
    more = {
        (frame_id(number), topic)
        for entity, topic in mentions
        if entity.startswith("frame:") and topic.startswith(_PERSISTENT)
        for number in pages.get(number_of(entity), ())
    }
    return mentions | more
