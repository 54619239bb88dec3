"""What comes of the form of the tab Score: the result of every run in short, and where to look further."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from space.html import go, join
from space.listing.runs import in_short
from space.places import Place, link
from space.rendering import OWN_DIRECTION, warning
from space.runs.kept import KeptRun, RunFacts
from space.tables import counted
from space.words import STATUSES, called

OWN = Markup(" " + OWN_DIRECTION)
KEPT = (
    "The files are deleted. The results are kept here for a day at most, under an address that nobody can guess; "
    "whoever you give it can look at them."
)


def show_scored(runs: Sequence[KeptRun]) -> Markup:
    """What came of scoring: one run in full, several as a list; and where to look further."""
    body = _card(runs[0]) if len(runs) == 1 else _several(runs)
    return Markup('<div role="status">{}<p class="note">{}</p></div>').format(body, KEPT)


def _several(runs: Sequence[KeptRun]) -> Markup:
    by_config: dict[str, list[KeptRun]] = {}
    for run in runs:
        by_config.setdefault(run.facts.config, []).append(run)
    compared = join(
        Markup('<p>{}</p>').format(
            go(
                Place("compare", runs=tuple(run.facts.token for run in alike)),
                f"Compare the {len(alike)} runs over {config}",
                class_="primary",
            )
        )
        for config, alike in by_config.items()
        if len(alike) > 1
    )  # fmt: skip
    return Markup("<h2>{} runs</h2>{}{}").format(len(runs), compared, listed(runs, is_open=True))


def listed(runs: Sequence[KeptRun], *, is_open: bool = False) -> Markup:
    """Runs one under another, with details that can be folded."""
    state = Markup(" open" if is_open else "")
    return join(
        Markup('<details class="run"{}><summary{}>{}</summary>{}</details>').format(
            state, OWN, in_short(run.facts), _card(run)
        )
        for run in runs
    )


def _card(run: KeptRun) -> Markup:
    facts = run.facts
    there = Place(run=facts.token)
    board = there.to("board", config=f"{facts.benchmark}/{facts.config}")
    ways = (
        go(there.to("profile"), "See where it breaks", class_="primary"),
        go(there.cases(result="wrong"), "Look at what is wrong"),
        go(there.to("cases"), "Look at all cases"),
        go(f"{link(there.to('profile'))}#ta-title", "Take it away"),
        go(
            f"{link(board)}#lb-submit",
            "Submit it to the leaderboard",
        ),
    )
    return Markup(
        '<section class="result"><h2{own}>{name}</h2><p class="headline">{headline}</p>'
        '<p class="coverage"{own}>{origin}</p>{statuses}{warnings}<p class="ways">{ways}</p></section>'
    ).format(
        own=OWN,
        name=f"{facts.name}, {facts.config}",
        headline=facts.headline,
        origin=_origin(facts),
        statuses=_statuses(facts),
        warnings=join(Markup(warning(text)) for text in facts.warnings),
        ways=join(ways),
    )


def _origin(facts: RunFacts) -> str:
    parser = f", read by the {facts.parser} parser" if facts.parser else ""
    return f"{facts.file} over {facts.config} of {facts.title}{parser}. {facts.coverage}"


def _statuses(facts: RunFacts) -> Markup:
    """How the answers were read, each as a link to its cases."""
    parts = (
        Markup("<li>{} {}</li>").format(
            go(Place(run=facts.token).cases(status=status), called(STATUSES, status)), counted(count, facts.n)
        )
        for status, count in sorted(facts.statuses.items(), key=lambda item: (-item[1], item[0]))
    )
    return Markup('<ul class="statuses" aria-label="How the answers were read">{}</ul>').format(join(parts))
