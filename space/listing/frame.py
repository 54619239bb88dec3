"""The frame around one case: where it stands in the list, the way to its neighbours, and the address of just it."""

from __future__ import annotations

from collections.abc import Callable

from markupsafe import Markup

from space.listing.found import Listing, Opened
from space.listing.rows import mark, shown_id
from space.places import link
from space.runs.kept import KeptCase

ShowOne = Callable[[KeptCase], Markup]

_FRAME = Markup("""<article class="ls-case" aria-labelledby="ls-id">
<nav class="ls-steps" aria-label="Cases of the list">
{steps}<a data-go class="ls-back" href="{back}">Back to the list</a></nav>{outside}
<header class="ls-head"><h2 id="ls-id" dir="auto">{id}</h2>{mark}</header>
<p class="ls-self"><a data-go href="{alone}">Link to this case</a>
<button type="button" class="ls-button" data-copy="{alone}">Copy the link</button></p>{body}</article>""")
_STEPS = Markup('{before}<span class="ls-range">{position}</span>{after}')
_STEP = Markup('<a rel="{rel}" data-go class="ls-button" href="{go}">{name}</a>')
_NO_STEP = Markup('<span class="ls-button ls-off" aria-hidden="true">{name}</span>')
_OUTSIDE = Markup(
    '<p class="ls-outside">This case is not among those that the filters leave. '
    '<a data-go href="{}">Show it in the whole list</a></p>'
)
PREVIOUS, NEXT = "Previous (←)", "Next (→)"


def case_frame(listing: Listing, opened: Opened, show_one: ShowOne | None) -> Markup:
    """One case with what leads on from it; show_one: what is inside the frame."""
    case = opened.case
    alone = link(listing.cleared().opened(case.id, case.path))
    return _FRAME.format(
        steps=_steps(listing, opened),
        back=link(listing.place),
        outside=_OUTSIDE.format(alone) if opened.position is None else "",
        id=shown_id(case),
        mark=mark(case.right),
        alone=alone,
        body=show_one(case) if show_one else "",
    )


def _steps(listing: Listing, opened: Opened) -> Markup:
    position = opened.position
    if position is None:
        return Markup("")
    return _STEPS.format(
        before=_step(listing, "prev", PREVIOUS, position - 1, opened.before),
        position=f"{position + 1:,} of {listing.total:,}",
        after=_step(listing, "next", NEXT, position + 1, opened.after),
    )


def _step(listing: Listing, rel: str, name: str, position: int, case: KeptCase | None) -> Markup:
    if case is None:
        return _NO_STEP.format(name=name)
    return _STEP.format(rel=rel, name=name, go=link(listing.at(position, case)))
