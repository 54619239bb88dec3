"""The phone as a state machine: what an action does to its state.

Events of widgets, `(kind, name, argument)`:

    app      open an app at its first screen         go      open a screen of the app on top of this one
    tab      show another first screen of the app    focus   put the cursor into an input; the keyboard appears
    dialog   ask a question over the screen          close   close the dialog
    flip     turn a switch of the app's memory       do      a handler of the app

The system's back button is the only way back; it is used inside apps only, with neither dialog nor keyboard open.
"""

from __future__ import annotations

from dataclasses import dataclass

from generator.condchain.domains.gui.phone.app import Page
from generator.condchain.domains.gui.phone.apps import APPS
from generator.condchain.domains.gui.phone.state import Phone
from generator.condchain.domains.gui.phone.widgets import Event, Widget


class ImpossibleAction(ValueError):
    """The action cannot be done in this state of the phone."""


@dataclass(frozen=True, slots=True)
class Action:
    """One thing that a user does.

    kind: `click`, `scroll`, `type`, `back`, `home` or `enter`; widget: what is clicked; text: what is typed;
    position: where the content is scrolled to, in pixels.
    """

    kind: str
    widget: Widget | None = None
    text: str | None = None
    position: int = 0


def _open(phone: Phone, page: Page) -> None:
    phone.stack.append(page)
    phone.focus = None


def _do(phone: Phone, event: Event) -> None:
    page = phone.stack[-1]
    effect = phone.app.handlers[event[1]](phone.memory[page.app], page, event[2])
    phone.focus = None
    if effect.closes:
        del phone.stack[-effect.closes :]
    if effect.opens:
        _open(phone, Page(page.app, *effect.opens))
    phone.toast = effect.toast


def _launch(phone: Phone, event: Event) -> None:
    phone.stack = [Page(event[1], APPS[event[1]].root)]


def _go(phone: Phone, event: Event) -> None:
    _open(phone, Page(phone.stack[-1].app, event[1], event[2]))


def _tab(phone: Phone, event: Event) -> None:
    phone.stack[-1] = Page(phone.stack[-1].app, event[1], event[2])


def _focus(phone: Phone, event: Event) -> None:
    phone.focus = event[1]
    phone.stack[-1].scroll = 0


def _ask(phone: Phone, event: Event) -> None:
    phone.dialog = (event[1], event[2])
    phone.focus = None


def _flip(phone: Phone, event: Event) -> None:
    memory = phone.memory[phone.stack[-1].app]
    memory[event[1]] = not memory[event[1]]


def _close(phone: Phone, event: Event) -> None:
    phone.dialog = None


_EVENTS = {
    "app": _launch,
    "go": _go,
    "tab": _tab,
    "focus": _focus,
    "dialog": _ask,
    "flip": _flip,
    "close": _close,
    "do": _do,
}


def _click(phone: Phone, action: Action) -> None:
    if action.widget is None or action.widget.event is None:
        raise ImpossibleAction(f"nothing happens where {action.widget} is tapped")
    phone.dialog = None
    _EVENTS[action.widget.event[0]](phone, action.widget.event)


def _scroll(phone: Phone, action: Action) -> None:
    if phone.page is None or phone.page.scroll == action.position:
        raise ImpossibleAction("there is nothing to scroll")
    phone.page.scroll = action.position


def _type(phone: Phone, action: Action) -> None:
    if phone.page is None or phone.focus is None or not action.text:
        raise ImpossibleAction("nothing takes what is typed")
    fields = phone.page.fields
    fields[phone.focus] = fields.get(phone.focus, "") + action.text


def _enter(phone: Phone, action: Action) -> None:
    if phone.page is None or phone.focus is None or not phone.page.fields.get(phone.focus):
        raise ImpossibleAction("there is nothing to search for")
    phone.page.fields["submitted"] = phone.page.fields[phone.focus]
    phone.focus = None


def _back(phone: Phone, action: Action) -> None:
    if len(phone.stack) < 2 or phone.dialog or phone.focus:
        raise ImpossibleAction("there is no screen to go back to")
    phone.stack.pop()


def _home(phone: Phone, action: Action) -> None:
    if not phone.stack:
        raise ImpossibleAction("the home screen is shown already")
    phone.stack, phone.dialog, phone.focus = [], None, None


_ACTIONS = {"click": _click, "scroll": _scroll, "type": _type, "enter": _enter, "back": _back, "home": _home}


def execute(phone: Phone, action: Action) -> None:
    """Do an action: the phone's state becomes the one of the next frame.

    Raises:
        ImpossibleAction: it cannot be done in this state.
    """
    phone.toast = ""
    _ACTIONS[action.kind](phone, action)
    phone.step += 1
