"""A trajectory as a person sees it: what stands on each screenshot, and what each step changes.

    content["frames"][k - 1] --screen_at--> Screen (what can be read off screenshot k)
    screenshots k and k + 1  --step_at----> Step   (what was done in between, and what came of it)

Entity ids: `frame:4` is screenshot 4 (from 1), `step:4` the action between screenshots 4 and 5, `trajectory` the whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from generator.condchain.domain import Input
from generator.condchain.domains.gui.vocabulary import SAME_ICON, SIGNS

TRAJECTORY = "trajectory"
HOME = "home"
LONGEST_TEXT = 32
_NAME_RISE = 15  # pixels from the foot of a tile to the middle of its name
_FIXED_STYLES = ("title", "toast", "badge")
# Nobody is asked about a text that is cut off, that holds quotation marks, or that is a mere sign.
_SAYABLE = re.compile(r"[^“”…\n]*[^\W_]{2}[^“”…\n]*")

_NEWEST: list[tuple[Any, tuple[Screen, ...]]] = []  # the frames that were read last, with what they show


@dataclass(frozen=True, slots=True)
class Screen:
    """What one screenshot shows. Texts and entries go from top to bottom, icons are sorted and differ.

    texts: those that a statement may be about, without the title.
    written: all that is written on it, folded, to tell what is not there.
    in_column: whether the list entries stand one below another; has_sliders: one may take a slider for an entry.
    switches, boxes: label of the entry that they stand in -> "on" or "off".
    heights: text -> its middle in pixels from the top, for those of which it is clear.
    scroll: how far down the page is scrolled, 0.0 at its top and 1.0 at its end.
    battery: in per cent; signs: those of `SIGNS` at the right of the top edge.
    """

    number: int
    app: str
    title: str
    layout: str
    theme: str
    time: str
    battery: int
    signs: tuple[str, ...]
    has_dialog: bool
    has_keyboard: bool
    scroll: float
    texts: tuple[str, ...]
    written: str
    entries: tuple[str, ...]
    in_column: bool
    has_sliders: bool
    buttons: tuple[str, ...]
    icons: tuple[str, ...]
    tab: str
    switches: dict[str, str]
    boxes: dict[str, str]
    fields: tuple[str, ...]
    heights: dict[str, float]

    def lacks(self, text: str) -> bool:
        """Whether the text stands nowhere on it, not even as a part of a longer text."""
        return text.casefold() not in self.written


@dataclass(frozen=True, slots=True)
class Step:
    """The action between screenshots `number` and `number + 1`, and the texts and icons that it changes.

    target: the text of what was tapped, or ""; clicks, scrolls: how many there were in the recording before it.
    """

    number: int
    action: str
    target: str
    direction: str
    typed: str
    before: Screen
    after: Screen
    new: tuple[str, ...]
    gone: tuple[str, ...]
    kept: tuple[str, ...]
    clicks: int
    scrolls: int

    def surely_not_new(self, text: str) -> bool:
        """Whether nobody could say that the text comes into view."""
        return self.after.lacks(text) or text in self.before.texts

    def surely_not_gone(self, text: str) -> bool:
        """Whether nobody could say that the text goes out of view."""
        return self.before.lacks(text) or text in self.after.texts

    def surely_not_kept(self, text: str) -> bool:
        """Whether nobody could say that the text stays in view."""
        return self.before.lacks(text) or self.after.lacks(text)


@lru_cache(maxsize=4096)
def sayable(text: str) -> bool:
    """Whether a statement may quote the text.

    >>> sayable("Wi-Fi"), sayable("Meeting with…"), sayable("7")
    (True, False, False)
    """
    return len(text) <= LONGEST_TEXT and _SAYABLE.fullmatch(text) is not None


def frame_id(number: int) -> str:
    return f"frame:{number}"


def step_id(number: int) -> str:
    return f"step:{number}"


def number_of(entity: str) -> int:
    """The number in an entity id; 0 for the trajectory.

    >>> number_of("step:12"), number_of("trajectory")
    (12, 0)
    """
    return int(entity.partition(":")[2] or 0)


def screen_count(content: Input) -> int:
    return len(content["frames"])


def pages_of(content: Input) -> dict[int, tuple[int, ...]]:
    """Number of each screenshot -> the numbers of those that show its page: of the same app, with the same title."""
    found: dict[tuple[str, str], list[int]] = {}
    for number, frame in enumerate(content["frames"], start=1):
        found.setdefault((frame["app"], frame["title"]), []).append(number)
    return {number: tuple(numbers) for numbers in found.values() for number in numbers}


def _labels(widgets: Iterable[dict[str, Any]], kind: str) -> tuple[str, ...]:
    return tuple(widget["text"] for widget in widgets if widget["type"] == kind and widget["text"])


def _in_column(widgets: Iterable[dict[str, Any]]) -> bool:
    tops = [widget["box"][1] for widget in widgets if widget["type"] == "list_item"]
    return len(set(tops)) == len(tops)


def _labelled(widgets: list[dict[str, Any]], kind: str) -> dict[str, str]:
    """Label -> state of the switches or check boxes; the label is that of the list entry that they stand in."""
    rows = [widget for widget in widgets if widget["type"] == "list_item"]
    found: dict[str, str] = {}
    for widget in (widget for widget in widgets if widget["type"] == kind):
        middle = widget["box"][1] + widget["box"][3] / 2
        for row in rows:
            if row["box"][1] <= middle <= row["box"][1] + row["box"][3] and row["text"]:
                found[row["text"]] = widget["state"] or "off"
    return found


def _heights(widgets: list[dict[str, Any]], at_home: bool) -> dict[str, float]:
    """Text -> its middle in pixels from the top, for texts that are written once, not even as a part of another one.

    Left out are those that have a place of their own: a title, a button, a tab, a notice at the foot, the date of the
    home screen.
    """
    written = [widget for widget in widgets if widget["text"] and widget["type"] != "list_item"]
    joined = "\n".join(widget["text"] for widget in written).casefold()
    kind = "icon" if at_home else "text"
    found = {}
    for widget in written:
        free = widget["type"] == kind and widget.get("style") not in _FIXED_STYLES
        if free and joined.count(widget["text"].casefold()) == 1:
            _, top, _, height = widget["box"]
            # The name of an app stands at the foot of its tile.
            found[widget["text"]] = top + (height - _NAME_RISE if at_home else height / 2)
    return found


def screen_at(content: Input, number: int) -> Screen:
    """What screenshot `number` (from 1) shows.

    Raises:
        IndexError: there is no such screenshot.
    """
    return screens_of(content)[number - 1]


def _screen(number: int, frame: dict[str, Any]) -> Screen:
    widgets = sorted(frame["widgets"], key=lambda widget: (widget["box"][1], widget["box"][0]))
    dialog = frame["dialog"]
    extra = [dialog["text"]] if dialog else []
    everything = [
        frame["title"],
        *(widget["text"] for widget in widgets),
        *extra,
        frame["status"]["time"],
        f"{frame['status']['battery']}%",
    ]
    texts = dict.fromkeys(text for text in (widget["text"] for widget in widgets) if sayable(text))
    return Screen(
        number=number,
        app=frame["app"],
        title=frame["title"],
        layout=frame["layout"],
        theme=frame["theme"],
        time=frame["status"]["time"],
        battery=frame["status"]["battery"],
        signs=tuple(sign for sign in SIGNS if frame["status"][sign]),
        has_dialog=dialog is not None,
        has_keyboard=frame["keyboard"],
        scroll=frame["scroll"]["position"] if frame["scroll"] else 0.0,
        texts=tuple(text for text in texts if text != frame["title"]),
        written="\n".join(everything).casefold(),
        entries=_labels(widgets, "list_item"),
        in_column=_in_column(widgets),
        has_sliders=any(widget["type"] == "slider" for widget in widgets),
        buttons=tuple(dict.fromkeys(_labels(widgets, "button"))),
        icons=tuple(sorted({SAME_ICON.get(widget["icon"], widget["icon"]) for widget in widgets if widget["icon"]})),
        tab=next((w["text"] for w in widgets if w["type"] == "tab" and w["state"] == "selected"), ""),
        switches=_labelled(widgets, "toggle"),
        boxes=_labelled(widgets, "checkbox"),
        fields=tuple(widget["state"] or "" for widget in widgets if widget["type"] == "input"),
        heights=_heights(widgets, frame["app"] == HOME),
    )


def screens_of(content: Input) -> Sequence[Screen]:
    """All screens in order. An input is never changed, so its screens are read once as long as it is asked about."""
    frames = content["frames"]
    newest = _NEWEST[:]
    if not newest or newest[0][0] is not frames:
        newest = [(frames, tuple(map(_screen, range(1, len(frames) + 1), frames)))]
        _NEWEST[:] = newest
    return newest[0][1]


def step_at(content: Input, number: int) -> Step:
    """The step from screenshot `number` to the next.

    Raises:
        IndexError: there is no such step.
    """
    before, after = screen_at(content, number), screen_at(content, number + 1)
    return _step(content["actions"], number, before, after)


def _step(actions: list[dict[str, Any]], number: int, before: Screen, after: Screen) -> Step:
    action, earlier = actions[number - 1], [action["type"] for action in actions[: number - 1]]
    return Step(
        number=number,
        action=action["type"],
        target=action["target_text"] or "",
        direction=action["direction"] or "",
        typed=action["text"] or "",
        before=before,
        after=after,
        new=tuple(text for text in after.texts if before.lacks(text)),
        gone=tuple(text for text in before.texts if after.lacks(text)),
        kept=tuple(text for text in before.texts if text in after.texts),
        clicks=earlier.count("click"),
        scrolls=earlier.count("scroll"),
    )


def steps_of(content: Input, screens: Sequence[Screen]) -> list[Step]:
    """All steps in order, one fewer than there are screenshots; `screens` are those of the recording."""
    pairs = zip(screens, screens[1:])  # noqa: B905 - the second is one shorter by intent
    return [_step(content["actions"], number, *pair) for number, pair in enumerate(pairs, start=1)]
