"""The GUI domain: what a person could doubt on a screenshot is neither said nor asked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from generator.condchain.domain import Form, Input
from generator.condchain.domains.gui import DOMAIN
from generator.condchain.domains.gui.adapter import entities
from generator.condchain.domains.gui.quarters import quarter_at
from generator.condchain.domains.gui.recording import screen_at
from generator.condchain.domains.gui.sides import side_at
from recordings import BY_HAND, drawn, frame, row, widget


def said(prefix: str) -> Iterator[tuple[Input, int, Form]]:
    """(recording, number, statement) of all screenshots or steps."""
    for content in drawn():
        for entity in entities(content):
            if entity.startswith(prefix):
                for form in DOMAIN.forms(content, entity):
                    yield content, int(entity.partition(":")[2]), form


def with_frames(*frames: dict[str, Any]) -> dict[str, Any]:
    return {**BY_HAND, "frames": list(frames)}


def test_nothing_hidden_is_said_of_a_screenshot_with_a_dialog():
    doubtful = ("theme", "switch_states", "switches", "box_states", "fields", "entries)")
    forms = [(content, form) for content, number, form in said("frame") if content["frames"][number - 1]["dialog"]]
    assert len(forms) > 50
    assert not [form.phrase.atom for _, form in forms if any(name in form.phrase.atom for name in doubtful)]


def test_what_a_dialog_cuts_through_is_neither_there_nor_missing():
    cut = [widget("text", "Hotspot", 290), widget("icon", "", 290, icon="bell")]
    content = with_frames(
        frame("settings", "Network", "list", row("Hotspot", 280) + [widget("icon", "", 400, icon="bell")]),
        frame("settings", "Network", "dialog", [], covered=cut, dialog={"title": "Sure?", "text": "", "buttons": []}),
    )
    under = screen_at(content, 2)
    assert under.texts == () and under.icons == ()
    assert not under.lacks("Hotspot") and not under.lacks_icon("bell")
    step = DOMAIN.facts(content, "step:1")
    assert "Hotspot" not in step["gone_text"] and step["gone_icons"] == []


def test_entries_are_not_compared_with_the_home_screen():
    seen = 0
    for content, number, form in said("step"):
        if "entries_before" in form.phrase.atom:
            seen += 1
            assert "home" not in {one["app"] for one in content["frames"][number - 1 : number + 1]}
    assert seen > 20


def test_titles_are_counted_only_where_every_page_has_one():
    seen = 0
    for content in drawn():
        texts = [form.phrase.atom for form in DOMAIN.forms(content, "trajectory")]
        texts += [form.text for form in DOMAIN.questions(content, "trajectory")]
        counted = any("set(titles)" in text or "different titles" in text for text in texts)
        seen += counted
        assert not counted or all(one["title"] for one in content["frames"] if one["app"] != "home")
    assert seen > 5


def test_a_title_is_a_text_that_is_shown():
    facts = DOMAIN.facts(BY_HAND, "trajectory")
    assert facts["first_shown"]["Network"] == 2
    assert DOMAIN.facts(BY_HAND, "step:1")["new_text"][0] == "Network"


def test_the_time_in_another_city_does_not_give_the_clock_away():
    parts = [*row("Tokyo", 100), widget("text", "17:41", 110), widget("text", "17:30", 190)]
    assert screen_at(with_frames(frame("clock", "World clock", "list", parts)), 1).texts == ("Tokyo", "17:30")


@pytest.mark.parametrize(
    ("middle", "quarter"), [(119, "top"), (121, None), (199, None), (200, "second"), (441, None), (520, "bottom")]
)
def test_a_quarter_is_told_forty_pixels_from_the_next(middle, quarter):
    assert quarter_at(middle) == quarter


def test_a_text_over_the_middle_is_in_neither_half():
    assert [side_at(*edges) for edges in ((16, 165), (16, 166), (195, 300), (194, 300))] == [
        "left",
        None,
        "right",
        None,
    ]
