"""A trajectory as a person sees it: what stands on each screenshot, and what each step changes.

content["frames"][k - 1] --screen_at--> Screen (what can be read off screenshot k)
screenshots k and k + 1  --step_at----> Step   (what was done in between, and what came of it)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from generator.condchain.domain import Input
from generator.condchain.domains.gui.phone.pools import DAYS
from generator.condchain.domains.gui.screens import HOME, Screen, Step, sayable
from generator.condchain.domains.gui.sides import side_at
from generator.condchain.domains.gui.vocabulary import SAME_ICON, SIGNS

_NAME_RISE = 15  # pixels from the foot of a tile to the middle of its name
_DRAWN_LAYOUTS = ("feed", "grid", "list")  # a page of details has its rows in the one order that fits them
_FIXED_STYLES = ("title", "toast", "badge")

_NEWEST: list[tuple[Any, tuple[Screen, ...]]] = []  # the frames that were read last, with what they show


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


def _free_widgets(
    widgets: list[dict[str, Any]], covered: list[dict[str, Any]], at_home: bool
) -> Iterator[dict[str, Any]]:
    """Those whose text is written once, not even as a part of another one.

    Left out are those that have a place of their own: a title, a button, a tab, a notice at the foot, the date of the
    home screen.
    """
    written = [widget for widget in (*widgets, *covered) if widget["text"] and widget["type"] != "list_item"]
    joined = "\n".join(widget["text"] for widget in written).casefold()
    kind = "icon" if at_home else "text"
    for widget in widgets:
        free = widget["type"] == kind and widget["text"] and widget.get("style") not in _FIXED_STYLES
        if free and joined.count(widget["text"].casefold()) == 1:
            yield widget


def _height(widget: dict[str, Any]) -> float:
    """The middle of its text in pixels from the top; the name of an app stands at the foot of its tile."""
    _, top, _, height = widget["box"]
    return top + (height - _NAME_RISE if widget["type"] == "icon" else height / 2)


def _sides(
    free: Iterable[dict[str, Any]], widgets: Iterable[dict[str, Any]], texts: Mapping[str, None]
) -> dict[str, str]:
    """Text -> its half of the screen's width, for texts of tiles and of cards in two columns.

    Elsewhere what it says tells where it stands: a label at the left, a value at the right.
    """
    cards = [widget["box"] for widget in widgets if widget.get("style") == "card"]
    found = {}
    for widget in free:
        left, top, width, _ = widget["box"]
        tiled = any(x <= left < x + wide and y <= top < y + high for x, y, wide, high in cards)
        side = side_at(left, left + width)
        if side and (tiled or widget["type"] == "icon") and widget["text"] in texts:
            found[widget["text"]] = side
    return found


def _peers(frame: Mapping[str, Any], free: Iterable[dict[str, Any]], entries: Sequence[str]) -> tuple[str, ...]:
    """The texts without a usual place, see `Screen`; the days of a week have one, and under a dialog little is seen."""
    if frame["dialog"] or frame["layout"] not in _DRAWN_LAYOUTS:
        return ()
    texts = [widget["text"] for widget in free]
    able = texts if frame["app"] == HOME else [text for text in entries if text in texts]
    return tuple(text for text in able if sayable(text) and text not in DAYS)


def _symbols(widgets: Iterable[dict[str, Any]]) -> tuple[str, ...]:
    return tuple(sorted({SAME_ICON.get(widget["icon"], widget["icon"]) for widget in widgets if widget["icon"]}))


def _told_by_clock(text: str, time: str) -> bool:
    """Whether it is a time with the minutes that the top edge shows, as that of another city.

    >>> _told_by_clock("15:07", "9:07"), _told_by_clock("15:30", "9:07")
    (True, False)
    """
    hour, _, minute = text.partition(":")
    return hour.isdigit() and minute == time.partition(":")[2]


def screen_at(content: Input, number: int) -> Screen:
    """What screenshot `number` (from 1) shows.

    Raises:
        IndexError: there is no such screenshot.
    """
    return screens_of(content)[number - 1]


def _screen(number: int, frame: dict[str, Any]) -> Screen:
    widgets = sorted(frame["widgets"], key=lambda widget: (widget["box"][1], widget["box"][0]))
    dialog, covered, time = frame["dialog"], frame["covered"], frame["status"]["time"]
    extra = [dialog["text"]] if dialog else []
    everything = [
        frame["title"],
        *(widget["text"] for widget in covered if widget["type"] != "list_item"),
        *(widget["text"] for widget in widgets),
        *extra,
        time,
        f"{frame['status']['battery']}%",
    ]
    labels = (widget["text"] for widget in widgets)
    texts = dict.fromkeys(text for text in labels if sayable(text) and not _told_by_clock(text, time))
    free = list(_free_widgets(widgets, covered, frame["app"] == HOME))
    return Screen(
        number=number,
        app=frame["app"],
        title=frame["title"],
        layout=frame["layout"],
        theme=frame["theme"],
        time=time,
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
        icons=_symbols(widgets),
        cut_icons=_symbols(covered),
        tab=next((w["text"] for w in widgets if w["type"] == "tab" and w["state"] == "selected"), ""),
        switches=_labelled(widgets, "toggle"),
        boxes=_labelled(widgets, "checkbox"),
        fields=tuple(widget["state"] or "" for widget in widgets if widget["type"] == "input"),
        heights={widget["text"]: _height(widget) for widget in free},
        sides=_sides(free, widgets, texts),
        peers=_peers(frame, free, _labels(widgets, "list_item")),
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
        new=tuple(text for text in after.shown if before.lacks(text)),
        gone=tuple(text for text in before.shown if after.lacks(text)),
        kept=tuple(text for text in before.shown if text in after.shown),
        clicks=earlier.count("click"),
    )


def all_titled(screens: Iterable[Screen]) -> bool:
    """Whether every page of an app has a title, none a search field in its place: then titles can be counted."""
    return all(screen.title for screen in screens if screen.app != HOME)


def first_clear(screens: Sequence[Screen]) -> dict[str, int]:
    """Text -> the number of the screenshot that shows it first, unless it is a part of something on an earlier one."""
    found: dict[str, int] = {}
    for screen in screens:
        for text in screen.shown:
            found.setdefault(text, screen.number)
    return {
        text: number for text, number in found.items() if all(screen.lacks(text) for screen in screens[: number - 1])
    }


def steps_of(content: Input, screens: Sequence[Screen]) -> list[Step]:
    """All steps in order, one fewer than there are screenshots; `screens` are those of the recording."""
    pairs = zip(screens, screens[1:])  # noqa: B905 - the second is one shorter by intent
    return [_step(content["actions"], number, *pair) for number, pair in enumerate(pairs, start=1)]
