"""Charts: they hold the numbers and links that they were given, and refuse what cannot be drawn."""

from __future__ import annotations

import pytest

from seen_html import Seen
from space.charts.bars import Bar, Line, bar_table, bars
from space.charts.curve import curve
from space.charts.heat import HeatRow, heat_table
from space.charts.marks import Mark
from space.charts.switch import switch


def test_charts_say_what_they_were_given() -> None:
    bar = Bar(
        "a & b", "40.0 %", 0.4, counts="2 of 5", title="hint", href="?x", interval=(0.1, 0.7), rest="?y", rest_title="3"
    )
    shown = bars("Name", ("what", "how many"), [bar, Bar("none", "-", None)])
    seen = Seen(shown)
    assert [(a["href"], a.get("aria-label"), a.get("tabindex"), text) for a, text in seen.all("a")] == [
        ("?x", None, None, "a & b"),
        ("?x", None, "-1", ""),
        ("?y", "3", None, ""),
    ]
    assert [text for _, text in seen.all("th", scope="row")] == ["a & b", "none"]
    assert "width:40.0%" in shown and "left:10.0%;width:60.0%" in shown
    seen = Seen(curve("Name", ("x", "y"), [Mark("p", "40 %", 0.4, href="?x", title="hint"), Mark("q", "-", None)]))
    assert [text for _, text in seen.all("title")] == ["hint"]
    assert [text for _, text in seen.all("th", scope="row")] == ["p", "q"]
    seen = Seen(switch("s", "Which", [("one", bars("A", ("", ""), [])), ("two", bars("B", ("", ""), []))]))
    assert [("checked" in attributes) for attributes, _ in seen.all("input", type="radio", name="s")] == [True, False]


def test_the_keyboard_stops_once_at_each_place() -> None:
    line = Line("x", (Bar("a", "1", 0.5, href="?x"), Bar("b", "2", 0.5, href="?y")), "?x")
    links = Seen(bar_table("t", "", [line])).all("a")
    assert [a["href"] for a, _ in links if "tabindex" not in a] == ["?x", "?y"]


def test_charts_refuse_what_cannot_be_drawn() -> None:
    for values in ({"value": 1.2}, {"value": None, "interval": (0.7, 0.2)}, {"value": 0.5, "rest": "?x"}):
        with pytest.raises(ValueError, match="'a'"):
            Bar("a", "", **values)
    with pytest.raises(ValueError, match="2 different rows of heads"):
        bar_table("t", "", [Line("x", (Bar("a", "", None),)), Line("y", ())])
    with pytest.raises(ValueError, match="1 columns"):
        heat_table("t", "", ["one"], [HeatRow("x", ())])
