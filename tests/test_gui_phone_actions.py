"""The simulated phone as a state machine: its tasks, what actions do, and that screenshots tell them apart."""

import pickle
from collections import Counter
from contextlib import suppress
from itertools import product

import pytest

from generator.canonical import canonical_json
from generator.condchain.domains.gui.phone import agent as agent_module
from generator.condchain.domains.gui.phone.agent import Agent, TaskFailed
from generator.condchain.domains.gui.phone.app import Page
from generator.condchain.domains.gui.phone.apps.clock import time_there
from generator.condchain.domains.gui.phone.frame import frame_of
from generator.condchain.domains.gui.phone.icons import ICONS
from generator.condchain.domains.gui.phone.simulator import Action, ImpossibleAction, execute
from generator.condchain.domains.gui.phone.state import new_phone
from generator.condchain.domains.gui.phone.tasks import TASKS
from generator.condchain.domains.gui.phone.trajectory import carry_out
from generator.condchain.domains.gui.phone.view import view_of
from generator.condchain.domains.gui.phone.widgets import fitted
from generator.seeding import rng

HIDDEN = ("app", "screen", "focus")  # of a frame: names that nobody can read off the picture


def visible(frame: dict) -> str:
    return canonical_json({key: value for key, value in frame.items() if key not in HIDDEN})


@pytest.mark.parametrize("name", sorted(TASKS))
def test_every_task_can_be_carried_out(name: str) -> None:
    done = 0
    for index in range(4):
        try:
            done += carry_out([name], rng("task", name, index))["task"] == name
        except TaskFailed:
            continue
    assert done >= 2


@pytest.mark.parametrize(
    ("name", "apps"),
    [
        ("calendar_event_on_map", ("calendar", "maps")),
        ("mail_answer_by_message", ("mail", "messages")),
        ("notes_to_shop", ("notes", "shop")),
        ("weather_note", ("weather", "notes")),
    ],
)
def test_an_errand_leads_from_one_app_through_home_to_another(name: str, apps: tuple[str, str]) -> None:
    made = carry_out([name], rng("errand", name, 1))
    shown = [frame["app"] for frame in made["frames"]]
    assert shown[-1] == apps[1] and apps[0] in shown
    assert "home" in shown[shown.index(apps[0]) :]


def test_no_other_action_would_have_led_to_the_same_screenshot(monkeypatch) -> None:
    """Every alternative is tried on a copy of the phone: the action can be told from the two screenshots."""
    tried = Counter()

    def watched(phone, action):
        before, view = pickle.dumps(phone), view_of(phone)
        execute(phone, action)
        reached = visible(frame_of(phone, view_of(phone)))
        others = [Action("back"), Action("home"), Action("enter")]
        others += [Action("click", widget) for widget in view.widgets if widget.event]
        others += [Action("scroll", position=stop) for stop in view.stops]
        for other in others:
            if (other.kind, other.widget, other.position) == (action.kind, action.widget, action.position):
                continue
            trial = pickle.loads(before)
            try:
                execute(trial, other)
            except ImpossibleAction:
                continue
            tried[action.kind] += 1
            assert visible(frame_of(trial, view_of(trial))) != reached, (action, other)

    monkeypatch.setattr(agent_module, "execute", watched)
    for number, name in product(range(2), sorted(TASKS)):
        with suppress(TaskFailed):  # too long by chance: what was done until then is checked
            carry_out([name], rng("alternatives", name, number))
    assert min(tried[kind] for kind in ("click", "scroll", "type", "enter", "back", "home")) >= 5


def test_back_restores_the_former_screen_where_it_was_scrolled_to() -> None:
    phone = new_phone(rng("back"))
    phone.stack.append(Page("settings", "settings"))
    phone.memory["settings"]["ranks"]["About phone"] = 2.0  # below all others
    agent = Agent(phone, rng("back", "agent"), 0.0)
    agent.tap("go", "about")  # of ten rows eight fit
    agent.back()
    agent.complete()
    assert [action["type"] for action in agent.actions] == ["scroll", "click", "back", "complete"]
    assert agent.frames[1]["scroll"] == {"position": 1.0, "at_top": False, "at_bottom": True}
    assert agent.frames[1]["widgets"] == agent.frames[3]["widgets"]


def test_changes_carry_through() -> None:
    phone = new_phone(rng("carry"))
    memory = phone.memory["settings"]
    memory["dark"], memory["wifi_on"], phone.memory["shop"]["cart"] = False, True, []
    memory["ranks"] |= {"Display": -1.0, "Network": -1.0}  # above all others
    agent = Agent(phone, rng("carry", "agent"), 0.0)
    agent.launch("settings")
    agent.tap("go", "display")
    agent.tap("flip", "dark")
    agent.back()
    agent.tap("go", "network")
    agent.tap("flip", "wifi_on")
    agent.launch("shop")
    agent.tap("go", "product", 0)
    agent.tap("do", "add", 0)
    agent.back()
    agent.complete()
    assert [frame["theme"] for frame in agent.frames[:4]] == ["light", "light", "light", "dark"]
    assert {frame["theme"] for frame in agent.frames[3:]} == {"dark"}
    assert agent.frames[5]["status"]["wifi"] and not agent.frames[-1]["status"]["wifi"]
    badges = [[w["text"] for w in frame["widgets"] if w.get("style") == "badge"] for frame in agent.frames[-4:]]
    assert badges == [[], [], ["1"], ["1"]]


@pytest.mark.parametrize(
    ("minute", "here", "city", "time"),
    [(574, "London", "Lisbon", "9:34"), (574, "Rome", "New York", "3:34"), (60, "Tokyo", "Lima", "11:00")],
)
def test_the_time_in_another_city(minute: int, here: str, city: str, time: str) -> None:
    assert time_there(minute, here, city) == time  # Lima is 14 hours behind Tokyo: the day before


def test_the_world_clock_goes_on_with_the_phone() -> None:
    phone = new_phone(rng("world clock"))
    phone.stack.append(Page("clock", "world"))

    def shown() -> list[int]:
        values = [widget.text for widget in view_of(phone).widgets if widget.style == "caption"]
        return [int(text.partition(":")[2]) for text in values]

    phone.minutes = (600, 607)
    assert shown() == [0, 0, 0]
    phone.step = 1
    assert shown() == [7, 7, 7]


def test_impossible_actions_are_refused() -> None:
    phone = new_phone(rng("impossible"))
    for action in (Action("back"), Action("home"), Action("type", text="x"), Action("enter"), Action("click")):
        with pytest.raises(ImpossibleAction):
            execute(phone, action)
    phone.stack.append(Page("settings", "settings"))
    with pytest.raises(ImpossibleAction):  # the first screen of an app: back would be the same as home
        execute(phone, Action("back"))
    assert phone.step == 0


def test_a_text_is_cut_with_an_ellipsis_only_where_it_must_be() -> None:
    assert fitted("Wi-Fi", "label", 100)[0] == "Wi-Fi"
    cut, width = fitted("A very long subject of a mail", "label", 100)
    assert cut.endswith("…") and cut[:-1] == "A very long subject of a mail"[: len(cut) - 1] and width <= 101


def test_icons_that_differ_in_name_differ_in_shape() -> None:
    assert len(ICONS) >= 30
    assert len(set(ICONS.values())) == len(ICONS)
