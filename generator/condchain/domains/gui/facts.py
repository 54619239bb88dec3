"""The facts of a screenshot, of a step and of the recording: typed JSON that predicates read.

The key names are those of MM-CondChain's GUI domain where it has one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from generator.condchain.domain import Facts, Input, fits
from generator.condchain.domains.gui.ids import TRAJECTORY, number_of
from generator.condchain.domains.gui.quarters import quarters_of
from generator.condchain.domains.gui.recording import (
    screen_at,
    screen_count,
    screens_of,
    step_at,
)
from generator.condchain.domains.gui.screens import HOME, Screen, Step

SCHEMA: Mapping[str, tuple[type, ...]] = {
    "action_type": (str,), "actions": (list,), "app": (str,), "app_after": (str,), "app_before": (str,),
    "app_counts": (dict,), "battery_level": (int,), "box_states": (list,), "buttons": (list,), "entries": (list,),
    "entries_after": (list,), "entries_before": (list,), "episode_length": (int,), "fields": (list,),
    "first_entry": (str,), "first_shown": (dict,), "first_titled": (dict,), "gone_icons": (list,),
    "gone_text": (list,), "has_dialog": (bool,), "has_keyboard": (bool,), "has_navigation": (bool,),
    "has_status_bar": (bool,), "heights_after": (dict,), "heights_before": (dict,), "icons": (list,),
    "instruction": (str,), "is_scroll": (bool,), "keyboards": (list,), "last_entry": (str,), "layout_after": (str,),
    "layout_before": (str,), "layout_changes": (int,), "new_icons": (list,), "new_text": (list,),
    "new_text_count": (int,), "num_clicks": (int,), "num_icon_elements": (int,), "num_scrolls": (int,),
    "num_text_elements": (int,), "opens_dialog": (bool,), "opens_keyboard": (bool,), "quarters_after": (dict,),
    "quarters_before": (dict,), "screen_layout": (str,), "screens": (list,), "scroll_direction": (str,),
    "scroll_position": (float,), "selected_tab": (str,), "shared_text": (list,), "shared_text_count": (int,),
    "status_signs": (list,), "status_time": (str,), "step_id": (int,), "switch_states": (list,), "switches": (dict,),
    "tapped_once": (dict,), "taps_before": (int,), "target_text": (str,), "text_heights": (dict,),
    "text_quarters": (dict,), "theme": (str,), "title": (str,), "title_after": (str,), "title_before": (str,),
    "titles": (list,), "text_after": (list,),
    "text_before": (list,), "typed_text": (str,), "visible_text": (list,), "visited_apps": (list,),
    "visited_layouts": (list,), "sides_after": (dict,), "sides_before": (dict,), "text_sides": (dict,),
}  # fmt: skip


def _frame_facts(content: Input, screen: Screen) -> dict[str, Any]:
    return {
        "step_id": screen.number,
        "episode_length": screen_count(content),
        "app": screen.app,
        "title": screen.title,
        "screen_layout": screen.layout,
        "theme": screen.theme,
        "status_time": screen.time,
        "status_signs": list(screen.signs),
        "battery_level": screen.battery,
        "has_status_bar": True,
        "has_navigation": True,
        "has_dialog": screen.has_dialog,
        "has_keyboard": screen.has_keyboard,
        "scroll_position": screen.scroll,
        "visible_text": list(screen.shown),
        "num_text_elements": len(screen.shown),
        "text_heights": dict(screen.heights),
        "text_quarters": quarters_of(screen),
        "text_sides": dict(screen.sides),
        "icons": list(screen.icons),
        "num_icon_elements": len(screen.icons),
        "entries": list(screen.entries),
        "first_entry": screen.entries[0] if screen.entries else "",
        "last_entry": screen.entries[-1] if screen.entries else "",
        "buttons": list(screen.buttons),
        "selected_tab": screen.tab,
        "switches": dict(screen.switches),
        "switch_states": list(screen.switches.values()),
        "box_states": list(screen.boxes.values()),
        "fields": list(screen.fields),
    }


def _step_facts(content: Input, step: Step) -> dict[str, Any]:
    before, after = step.before, step.after
    return {
        "step_id": step.number,
        "episode_length": screen_count(content),
        "action_type": step.action,
        "is_scroll": step.action == "scroll",
        "scroll_direction": step.direction,
        "target_text": step.target,
        "typed_text": step.typed,
        "taps_before": step.clicks,
        "app_before": before.app,
        "app_after": after.app,
        "title_before": before.title,
        "title_after": after.title,
        "layout_before": before.layout,
        "layout_after": after.layout,
        "text_before": list(before.shown),
        "text_after": list(after.shown),
        "opens_dialog": after.has_dialog and not before.has_dialog,
        "opens_keyboard": after.has_keyboard and not before.has_keyboard,
        "new_text": list(step.new),
        "new_text_count": len(step.new),
        "gone_text": list(step.gone),
        "shared_text": list(step.kept),
        "shared_text_count": len(step.kept),
        "quarters_before": quarters_of(before),
        "quarters_after": quarters_of(after),
        "sides_before": dict(before.sides),
        "sides_after": dict(after.sides),
        "heights_before": dict(before.heights),
        "heights_after": dict(after.heights),
        "new_icons": step.new_icons,
        "gone_icons": step.gone_icons,
        "entries_before": list(before.entries),
        "entries_after": list(after.entries),
    }


def _first(values: list[str]) -> dict[str, int]:
    """Value -> the number (from 1) of the place where it stands first; empty ones are left out."""
    found: dict[str, int] = {}
    for number, value in enumerate(values, start=1):
        if value:
            found.setdefault(value, number)
    return found


def recording_facts(content: Input, screens: Sequence[Screen]) -> dict[str, Any]:
    """The facts of the whole recording, from its screens."""
    kinds = [action["type"] for action in content["actions"][:-1]]
    layouts = [screen.layout for screen in screens]
    shown: dict[str, int] = {}
    for screen in screens:
        for text in screen.shown:
            shown.setdefault(text, screen.number)
    targets = [(action["target_text"] or "") if action["type"] == "click" else "" for action in content["actions"][:-1]]
    return {
        "instruction": content["instruction"],
        "episode_length": len(screens),
        "actions": kinds,
        "num_clicks": kinds.count("click"),
        "num_scrolls": kinds.count("scroll"),
        "visited_apps": list(dict.fromkeys(screen.app for screen in screens if screen.app != HOME)),
        "app_counts": dict(Counter(screen.app for screen in screens)),
        "visited_layouts": list(dict.fromkeys(layouts)),
        "layout_changes": sum(one != other for one, other in zip(layouts, layouts[1:], strict=False)),
        "screens": [{"title": screen.title, "dialog": screen.has_dialog} for screen in screens],
        "keyboards": [int(screen.has_keyboard) for screen in screens],
        "titles": [screen.title for screen in screens if screen.title],
        "first_titled": _first([screen.title for screen in screens]),
        "first_shown": shown,
        "tapped_once": {target: place for target, place in _first(targets).items() if targets.count(target) == 1},
    }


def facts(content: Input, entity: str) -> Facts:
    """The facts of `frame:k`, `step:k` or `trajectory`.

    Raises:
        IndexError: the recording has no such screenshot or step.
    """
    if entity == TRAJECTORY:
        return recording_facts(content, screens_of(content))
    number = number_of(entity)
    if entity.startswith("step:"):
        return _step_facts(content, step_at(content, number))
    return _frame_facts(content, screen_at(content, number))


def fact_faults(content: Input, entity: str, found: Facts) -> list[str]:
    """What in these facts contradicts the schema, itself or the recording, one sentence each."""
    faults = [f"{key} is no fact that this domain knows." for key in found if key not in SCHEMA]
    faults += [f"{key} has a wrong type." for key in found if key in SCHEMA and not fits(found[key], SCHEMA[key])]
    if faults:
        return faults
    for count, members in (
        ("num_text_elements", "visible_text"),
        ("num_icon_elements", "icons"),
        ("new_text_count", "new_text"),
        ("shared_text_count", "shared_text"),
    ):
        if count in found and found[count] != len(found[members]):
            faults.append(f"{count} is {found[count]}, but {members} has {len(found[members])} members.")
    if set(found.get("new_text", ())) & set(found.get("gone_text", ())):
        faults.append("A text both appears and disappears.")
    right = facts(content, entity)
    faults += [f"{key} is not what the recording shows." for key in right if found.get(key) != right[key]]
    return faults
