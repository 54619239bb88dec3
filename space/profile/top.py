"""The top of a profile: whose run it is, what it is over, and its headline."""

from __future__ import annotations

from collections.abc import Iterable

from markupsafe import Markup

from predictors.texts import visible
from space.charts.parts import anchor, shown
from space.profile.leads import cases_if, cases_of
from space.rendering import MOST_UNFOLDED
from space.runs.facets import RIGHT, WRONG
from space.runs.kept import KeptRun
from space.tables import share
from space.words import STATUSES, called

UNITS = {"ExBind": "cases", "CondChain": "paths"}  # what an answer is to


def show_top(run: KeptRun) -> Markup:
    """Name, data, headline, coverage, how the answers were read, and warnings."""
    facts = run.facts
    parser = f", read by the {shown(facts.parser)} parser" if facts.parser else ""
    return Markup(
        '<header class="pf-top"><h2 dir="auto">{}</h2><p class="note" dir="auto">{}</p><p class="pf-headline">{}</p>'
        '<p class="note">{}</p>{}{}{}</header>'
    ).format(
        shown(facts.name),
        f"{shown(facts.benchmark)}, config {shown(facts.config)} of {visible(facts.title)}{parser}",
        visible(facts.headline).replace(" %", "\u00a0%"),
        visible(facts.coverage),
        _answers(run),
        _statuses(run),
        Markup("").join(map(_warning, facts.warnings)),
    )


def _answers(run: KeptRun) -> Markup:
    """Links to all answers, the right ones and the wrong ones."""
    right = run.tally("result").get(RIGHT, (0, 0))[1]
    wrong, unit = run.facts.n - right, UNITS[run.facts.benchmark]
    entries = (
        (f"all {run.facts.n} {unit}", cases_of(run)),
        (f"✓ {right} right", cases_if(right, run, result=RIGHT)),
        (f"✗ {wrong} wrong", cases_if(wrong, run, result=WRONG)),
    )
    return _entries("Look at", entries)


def _statuses(run: KeptRun) -> Markup:
    n = run.facts.n
    found = sorted(run.facts.statuses.items(), key=lambda entry: (-entry[1], entry[0]))
    return _entries(
        "How the answers were read",
        (
            (f"{called(STATUSES, name)} {count} ({share(count, n)})", cases_of(run, status=name))
            for name, count in found
        ),
    )


def _entries(name: str, entries: Iterable[tuple[str, str | None]]) -> Markup:
    items = Markup("").join(Markup("<li>{}</li>").format(anchor(href, words)) for words, href in entries)
    return Markup('<p class="pf-name">{}:</p><ul class="pf-entries">{}</ul>').format(name, items)


def _warning(text: str) -> Markup:
    """A warning; of a long one the end is folded away."""
    safe = visible(text)
    if len(safe) <= MOST_UNFOLDED:
        return Markup('<p class="warning" dir="auto">{}</p>').format(safe)
    cut = max(safe.rfind(" ", 0, MOST_UNFOLDED), MOST_UNFOLDED // 2)
    return Markup('<details class="warning" dir="auto"><summary>{} ...</summary>{}</details>').format(
        safe[:cut], safe[cut:]
    )
