"""What comes of the form of the tab Score: the result of every run in short, and where to look further."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from space.places import Place, link
from space.rendering import OWN_DIRECTION, warning
from space.runs.kept import KeptRun, RunFacts
from space.tables import counted
from space.takeaway.view import show_links
from space.words import STATUSES, called

OWN = Markup(" " + OWN_DIRECTION)
KEPT = (
    "The files are deleted. Their results are kept here for a day at most, under an address that nobody can guess; "
    "whoever you give the address can look at them."
)


def show_scored(runs: Sequence[KeptRun]) -> Markup:
    """One card for each run, and a way to compare them where they are several."""
    cards = Markup("").join(map(_card, runs))
    compared = Place("compare", runs=tuple(run.facts.token for run in runs))
    beside = Markup('<p><a data-go class="more" href="{}">Compare these {} runs</a></p>').format(
        link(compared), len(runs)
    )
    return Markup('<div role="status">{}{}<p class="note">{}</p></div>').format(
        cards, beside if len(runs) > 1 else "", KEPT
    )


def _card(run: KeptRun) -> Markup:
    facts = run.facts
    there = Place(run=facts.token)
    ways = (
        (there.to("profile"), "See where it breaks"),
        (there.cases(result="wrong"), "Look at what is wrong"),
        (there.to("cases"), "Look at all cases"),
        (there.to("board"), "Submit it to the leaderboard"),
    )
    links = Markup("").join(
        Markup('<a data-go class="more" href="{}">{}</a>').format(link(place), name) for place, name in ways
    )
    return Markup(
        '<section class="result"><h2{own}>{name}</h2><p class="headline">{headline}</p>'
        '<p class="coverage"{own}>{origin}</p>{statuses}{warnings}<p class="ways">{links}</p>{files}</section>'
    ).format(
        own=OWN,
        name=facts.name,
        headline=facts.headline,
        origin=_origin(facts),
        statuses=_statuses(facts),
        warnings=Markup("").join(Markup(warning(text)) for text in facts.warnings),
        links=links,
        files=show_links(run),
    )


def _origin(facts: RunFacts) -> str:
    parser = f", read by the {facts.parser} parser" if facts.parser else ""
    return f"{facts.file}: answers {facts.config} of {facts.title}{parser}. {facts.coverage}"


def _statuses(facts: RunFacts) -> Markup:
    """How the answers were read, each as a link to its cases."""
    parts = [
        Markup('<li><a data-go href="{}">{}</a> {}</li>').format(
            link(Place(run=facts.token).cases(status=status)), called(STATUSES, status), counted(count, facts.n)
        )
        for status, count in sorted(facts.statuses.items(), key=lambda item: (-item[1], item[0]))
    ]
    return Markup('<ul class="statuses" aria-label="How the answers were read">{}</ul>').format(Markup("").join(parts))
