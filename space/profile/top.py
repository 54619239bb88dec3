"""The top of a profile: whose run it is, what it is over, its headline, and what breaks most."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from markupsafe import Markup

from predictors.benchmarks import BENCHMARKS
from predictors.texts import visible
from space.charts.parts import anchor, shown
from space.html import NOTHING, join
from space.profile.answers import among_answered, right_answers
from space.profile.chains import chains_told
from space.profile.leads import cases_if, cases_of
from space.profile.objects import objects_told
from space.rendering import warning
from space.runs.facets import RIGHT, WRONG
from space.runs.kept import KeptRun
from space.tables import share
from space.words import STATUSES, called

TOLD: Mapping[str, Callable[[KeptRun], Iterator[Markup]]] = {"ExBind": objects_told, "CondChain": chains_told}


def show_top(run: KeptRun) -> Markup:
    """Name, data, headline, what breaks most and where, how the answers were read, and warnings."""
    facts = run.facts
    among = among_answered(run)
    parser = f", read by the {shown(facts.parser)} parser" if facts.parser else ""
    return Markup(
        '<header class="pf-top"><h2 dir="auto">{}</h2><p class="note" dir="auto">{}</p><p class="pf-headline">{}</p>'
        '{}<p class="pf-told">{}</p>{}{}{}</header>'
    ).format(
        shown(facts.name),
        f"{shown(facts.benchmark)}, config {shown(facts.config)} of {visible(facts.title)}{parser}",
        _unparted(visible(facts.headline)),
        Markup('<p class="pf-among">{}</p>').format(_unparted(among)) if among else NOTHING,
        _unparted(Markup(" ").join(TOLD[facts.benchmark](run))),
        _answers(run),
        _statuses(run),
        join(Markup(warning(text)) for text in facts.warnings),
    )


def _answers(run: KeptRun) -> Markup:
    """Links to all answers, the right ones and the wrong ones."""
    right, unit = right_answers(run), BENCHMARKS[run.facts.benchmark].layout.answers
    wrong = run.facts.n - right
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
    items = join(Markup("<li>{}</li>").format(anchor(href, words)) for words, href in entries)
    return Markup('<div class="pf-row"><p>{}:</p><ul>{}</ul></div>').format(name, items)


def _unparted(text: str) -> str:
    """No number stands at the end of a line without its sign of per cent. What is Markup stays so."""
    return text.replace(" %", "\u00a0%")
