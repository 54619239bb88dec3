"""The simulated phone: its trajectories and their pictures."""

import json
import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from functools import lru_cache
from itertools import combinations, pairwise

import numpy as np

from generator.canonical import canonical_json
from generator.condchain.domains.gui.phone import frame_svg, make_trajectory
from generator.condchain.domains.gui.phone.apps import APPS
from generator.condchain.domains.gui.phone.widgets import (
    CONTENT_BOTTOM,
    HEIGHT,
    KEYBOARD_HEIGHT,
    STATUS_HEIGHT,
    TEXT_STYLES,
    WIDTH,
)
from generator.render import text_width, to_pixels
from generator.seeding import rng

COUNT = 300
DRAWN = range(4)  # trajectories whose pictures are compared pixel by pixel
HIDDEN = ("app", "screen", "focus")  # of a frame: names that nobody can read off the picture


@lru_cache(maxsize=1)
def trajectories() -> list[dict]:
    return [make_trajectory(rng("gui phone test", index), index) for index in range(COUNT)]


def frames():
    return (frame for made in trajectories() for frame in made["frames"])


def steps():
    for made in trajectories():
        yield from zip(made["actions"][:-1], made["frames"][:-1], made["frames"][1:], strict=True)


def visible(frame: dict) -> str:
    return canonical_json({key: value for key, value in frame.items() if key not in HIDDEN})


def without_notice(frame: dict) -> str:
    """What can be seen but for the clock; ids depend on what else is shown."""
    widgets = [{**widget, "id": ""} for widget in frame["widgets"]]
    return visible({**frame, "widgets": widgets, "status": {**frame["status"], "time": ""}})


def apart(one: list[int], other: list[int]) -> bool:
    return (
        one[0] + one[2] <= other[0]
        or other[0] + other[2] <= one[0]
        or one[1] + one[3] <= other[1]
        or other[1] + other[3] <= one[1]
    )


def inside(one: list[int], outer: list[int]) -> bool:
    return (
        outer[0] <= one[0]
        and outer[1] <= one[1]
        and one[0] + one[2] <= outer[0] + outer[2]
        and one[1] + one[3] <= outer[1] + outer[3]
    )


def test_lengths_lie_between_4_and_15_and_average_9() -> None:
    lengths = [len(made["frames"]) for made in trajectories()]
    assert min(lengths) >= 4 and max(lengths) <= 15
    assert abs(np.mean(lengths) - 9) <= 0.5
    assert len(set(lengths)) == 12  # every length from 4 to 15 occurs


def test_each_trajectory_ends_with_complete_and_only_there() -> None:
    for made in trajectories():
        kinds = [action["type"] for action in made["actions"]]
        assert len(kinds) == len(made["frames"])
        assert kinds.index("complete") == len(kinds) - 1


def test_all_kinds_of_actions_apps_and_layouts_occur() -> None:
    actions = {action["type"] for made in trajectories() for action in made["actions"]}
    assert actions == {"click", "scroll", "type", "back", "home", "enter", "complete"}
    assert {frame["app"] for frame in frames()} == {*APPS, "home"}
    layouts = {"list", "grid", "form", "dialog", "detail", "map", "player", "feed", "chat"}
    assert {frame["layout"] for frame in frames()} == layouts


def test_a_trajectory_is_plain_json_and_depends_on_its_source_alone() -> None:
    code = (
        "import hashlib, sys\n"
        "from generator.canonical import canonical_json\n"
        "from generator.condchain.domains.gui.phone import make_trajectory\n"
        "from generator.seeding import rng\n"
        "made = [make_trajectory(rng('gui phone test', k), k) for k in range(4)]\n"
        "sys.stdout.write(canonical_json(made))"
    )
    environment = {**os.environ, "PYTHONHASHSEED": "7", "PYTHONIOENCODING": "utf-8"}
    other = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, check=True
    ).stdout.decode()
    assert other == canonical_json(trajectories()[:4])
    assert json.loads(other) == trajectories()[:4]


def test_what_is_clicked_or_typed_into_stands_on_the_frame() -> None:
    for action, frame, _ in steps():
        if action["type"] == "click":
            [target] = [widget for widget in frame["widgets"] if widget["id"] == action["target"]]
            assert inside([*action["point"], 0, 0], target["box"])
            assert (target["text"] or None, target["icon"]) == (action["target_text"], action["target_icon"])
        if action["type"] in ("type", "enter"):
            assert frame["keyboard"]
        if action["type"] == "back":
            assert not frame["keyboard"] and not frame["dialog"] and frame["app"] != "home"


def test_what_an_action_does_can_be_seen_on_the_next_frame() -> None:
    for action, frame, after in steps():
        shown = [widget["text"] for widget in after["widgets"]]
        if action["type"] == "home":
            assert after["app"] == "home"
        if action["type"] == "type":
            assert any(widget["type"] == "input" and widget["text"] == action["text"] for widget in after["widgets"])
        if action["type"] == "enter":
            assert frame["keyboard"] and not after["keyboard"]
        if action["type"] == "scroll":
            way = after["scroll"]["position"] - frame["scroll"]["position"]
            assert (way > 0) == (action["direction"] == "down")
            assert set(shown) & {widget["text"] for widget in frame["widgets"] if widget["type"] != "tab"} - {""}
        if action["type"] == "click" and frame["app"] == "home":
            assert after["app"] != "home"


def test_widgets_lie_on_the_screen_and_do_not_cross() -> None:
    for frame in frames():
        foot = HEIGHT if frame["app"] == "home" else CONTENT_BOTTOM - (KEYBOARD_HEIGHT if frame["keyboard"] else 0)
        area = [0, STATUS_HEIGHT, WIDTH, foot - STATUS_HEIGHT]
        assert all(inside(widget["box"], area) for widget in frame["widgets"])
        for one, other in combinations(frame["widgets"], 2):
            if "badge" in (one.get("style"), other.get("style")) or apart(one["box"], other["box"]):
                continue
            assert "list_item" in (one["type"], other["type"]) and one["type"] != other["type"], (one, other)
            outer, inner = (one, other) if one["type"] == "list_item" else (other, one)
            assert inside(inner["box"], outer["box"]), (outer, inner)


def test_what_a_dialog_cuts_through_is_drawn_but_set_aside() -> None:
    seen = cut = 0
    for frame in frames():
        if not frame["dialog"]:
            assert frame["covered"] == []
            continue
        seen += 1
        card = frame["dialog"]["box"]
        over = [widget for widget in frame["widgets"] if not apart(widget["box"], card)]
        assert all(inside(widget["box"], card) for widget in over)
        labels = sorted(widget["text"] for widget in over if widget["type"] == "button")
        assert labels == sorted(frame["dialog"]["buttons"])
        assert not any(apart(widget["box"], card) or inside(widget["box"], card) for widget in frame["covered"])
        cut += bool(frame["covered"])
    assert seen > 50 and cut > 0.8 * seen


def test_the_screen_beside_a_dialog_is_the_one_before_dimmed() -> None:
    made, k = next(
        (made, k)
        for made in trajectories()
        for k, frame in enumerate(made["frames"])
        if frame["dialog"] and made["frames"][k - 1]["status"] == frame["status"] and frame["theme"] == "light"
    )
    before, after = (to_pixels(frame_svg(made, place)) for place in (k - 1, k))
    x, y, width, height = made["frames"][k]["dialog"]["box"]
    beside = np.ones(before.shape, bool)
    beside[y : y + height, x : x + width] = False
    halved = (before >> 1) & 0x7F7F7F
    far = [abs((after >> shift & 255).astype(int) - (halved >> shift & 255)) > 2 for shift in (0, 8, 16)]
    assert not (np.any(far, axis=0) & beside).any()


def test_texts_fit_their_boxes_and_are_large_enough() -> None:
    assert min(style.size for style in TEXT_STYLES.values()) >= 11
    styles = {"input": "label", "tab": "tab"}
    for frame in frames():
        for widget in frame["widgets"]:
            if widget["type"] in ("text", "button", "input", "tab"):
                look = TEXT_STYLES[styles.get(widget["type"]) or widget["style"]]
                assert text_width(widget["text"], look.size, bold=look.bold) <= widget["box"][2]


def test_neighbouring_pictures_differ_in_many_pixels() -> None:
    for made in (trajectories()[index] for index in DRAWN):
        pictures = [to_pixels(frame_svg(made, k)) for k in range(len(made["frames"]))]
        for before, after in pairwise(pictures):
            assert (before[STATUS_HEIGHT:] != after[STATUS_HEIGHT:]).sum() > 40


def test_neighbouring_frames_differ_by_more_than_the_clock() -> None:
    for _, frame, after in steps():
        assert without_notice(frame) != without_notice(after)


def test_pictures_are_well_formed_and_draw_no_text_elements() -> None:
    for made in trajectories()[:40]:
        for k in range(len(made["frames"])):
            root = ET.fromstring(frame_svg(made, k))
            assert (root.get("width"), root.get("height")) == (str(WIDTH), str(HEIGHT))
            assert not [part for part in root.iter() if part.tag.endswith("text")]
