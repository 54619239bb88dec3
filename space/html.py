"""The few pieces of HTML that all parts of the Space share. Whatever is no `Markup` is escaped where it is put in."""

from __future__ import annotations

from collections.abc import Iterable

from markupsafe import Markup

from space.places import Place, link

NOTHING = Markup("")


def join(parts: Iterable[str]) -> Markup:
    """Pieces one after another.

    >>> join([Markup("<b>a</b>"), "<b>"])
    Markup('<b>a</b>&lt;b&gt;')
    """
    return NOTHING.join(parts)


def attributes(**values: str | None) -> Markup:
    """Attributes of an element: those without a value are left out; `class_` is `class`, `aria_label` is `aria-label`.

    >>> attributes(title='"3" < 4', class_="a", id=None)
    Markup(' title="&#34;3&#34; &lt; 4" class="a"')
    """
    named = ((name.rstrip("_").replace("_", "-"), value) for name, value in values.items() if value)
    return join(Markup(' {}="{}"').format(Markup(name), value) for name, value in named)


def go(place: Place | str, content: str, **values: str | None) -> Markup:
    """A link to another place of the page. values: further attributes.

    >>> go(Place("cases", run="r"), "3 < 4", title="all")
    Markup('<a data-go href="?tab=cases&amp;run=r" title="all">3 &lt; 4</a>')
    """
    address = link(place) if isinstance(place, Place) else place
    return Markup('<a data-go href="{}"{}>{}</a>').format(address, attributes(**values), content)


def box(name: str, content: str, kind: str = "") -> Markup:
    """What scrolls sideways by itself, by the keyboard too. name: for those who hear the page; kind: further classes.

    >>> box("Cases", Markup("<table></table>"))
    Markup('<div class="box" tabindex="0" role="region" aria-label="Cases"><table></table></div>')
    """
    classes = " ".join(filter(None, ("box", kind)))
    return Markup('<div class="{}" tabindex="0" role="region" aria-label="{}">{}</div>').format(classes, name, content)


def option(value: str, text: str, *, is_chosen: bool) -> Markup:
    """One choice of a `<select>`."""
    return Markup('<option value="{}"{}>{}</option>').format(value, Markup(" selected") if is_chosen else "", text)


def hidden(name: str, value: str) -> Markup:
    """A field of a form that nobody sees; nothing where it has no value."""
    return Markup('<input type="hidden" name="{}" value="{}">').format(name, value) if value else NOTHING
