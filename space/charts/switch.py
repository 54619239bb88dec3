"""Two or three views of the same thing, of which one is seen: radio buttons, and style rules that hide the others."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from space.html import join

MOST_VIEWS = 3  # for which there are style rules


def switch(name: str, legend: str, views: Sequence[tuple[str, Markup]]) -> Markup:
    """Views with what each is called; the first is seen at the start. name: of the buttons, once on a page.

    Raises:
        ValueError: there are more views than style rules.
    """
    if len(views) > MOST_VIEWS:
        raise ValueError(f"switch {name!r}: {len(views)} views, at most {MOST_VIEWS}")
    buttons = join(
        Markup('<label><input type="radio" name="{}" class="ch-pick-{}"{}> {}</label>').format(
            name, place, "" if place else Markup(" checked"), label
        )
        for place, (label, _) in enumerate(views)
    )
    panels = join(
        Markup('<div class="ch-panel ch-panel-{}">{}</div>').format(place, body)
        for place, (_, body) in enumerate(views)
    )
    return Markup(
        '<div class="ch-switch"><fieldset><legend class="visually-hidden">{}</legend>{}</fieldset>{}</div>'
    ).format(legend, buttons, panels)
