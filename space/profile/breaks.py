"""ExBind: what breaks first, what could, what breaks together, and what kind of failure it is."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from markupsafe import Markup

from metrics.exbind_metric.scoring import wilson
from space.charts.bars import Bar, bars
from space.charts.parts import figure, folded, note
from space.charts.switch import switch
from space.html import NOTHING, join
from space.profile.answers import wrong_answers
from space.profile.leads import cases_if, cases_of
from space.runs.facets import facet_of
from space.runs.kept import KeptRun
from space.tables import RIGHT as NO_FAILURE
from space.tables import between, counted, share
from space.words import CATEGORIES, STAGES, called

MOST_SETS = 6  # that are not folded away
UNBROKEN = "All answers are right: nothing broke."
SCENES = {"canvas", "svg"}  # formats in which every wrong object has the wrong identity
OF_SCENES = (
    " On canvas and svg every wrong object has the wrong identity, so nothing behind the identity comes first there."
)


def first_violations(run: KeptRun) -> Markup:
    """The declared first violation, as rates where the constraint applies or as counts of all cases; and how often each
    constraint comes first under some order of the constraints."""
    title, wrong, n = "What breaks first", wrong_answers(run), run.facts.n
    if not wrong:
        return figure(title, UNBROKEN)
    numbers = run.facts.numbers
    having = {name: found["applicable"] for name, found in numbers["first_violation_rates"].items()}
    having = {name: count for name, count in having.items() if count}
    first, possible = numbers["first_violation"], numbers["possible_first"]
    by_rate = [_first(run, name, first.get(name, 0), of) for name, of in having.items()]
    by_count = [_first(run, name, first.get(name, 0), n) for name in having]
    under_any = [_possible(run, name, possible.get(name, 0), of) for name, of in having.items()]
    views = (
        (
            "where it applies",
            "The first constraint that a wrong answer breaks, in the declared order of its format. Each answer counts "
            "once. Shares are of the cases that have the constraint; the lines in the bars are 95 % intervals.",
            by_rate,
        ),
        ("of all cases", "The same counts, as shares of all cases.", by_count),
        (
            "in any order",
            "How often the constraint would come first if the constraints were asked in another order. An answer that "
            "breaks several counts for each of them, so these do not add up.",
            under_any,
        ),
    )
    scenes = OF_SCENES if SCENES & set(numbers["by_format"]) else ""
    return figure(
        title,
        "",
        switch(
            "pf-first",
            "What is counted",
            [(name, join((note(lead), _ranked(title, rows)))) for name, lead, rows in views],
        ),
        (f"{n - wrong} of {n} answers are right and break nothing." if wrong < n else "") + scenes,
    )


def broken_sets(run: KeptRun) -> Markup:
    """Which constraints broke together, the most frequent first."""
    title, wrong = "What breaks together", wrong_answers(run)
    sets = run.tally("set")
    if not sets:
        return figure(title, UNBROKEN if not wrong else "No wrong answer breaks a constraint.")
    facet = facet_of(run.facts.benchmark, "set")
    rows = [
        _of_wrong(facet.called(name) if facet else name, count, wrong, cases_of(run, set=name))
        for name, count in _frequent((name, count) for name, (_, count) in sets.items())
    ]
    draw = partial(bars, title, ("constraints", "answers"))
    more = rows[MOST_SETS:]
    rest = wrong - sum(count for _, count in sets.values())
    return figure(
        title,
        "All constraints that an answer breaks: exactly these, and no other. Shares are of the wrong answers.",
        join((draw(rows[:MOST_SETS]), folded(f"{len(more)} rarer sets", draw(more)) if more else NOTHING)),
        f"{rest} more wrong answers break no constraint, and yet are not the gold." if rest else "",
    )


def categories(run: KeptRun) -> Markup:
    """The kinds of failure, the most frequent first."""
    title, wrong = "Kinds of failure", wrong_answers(run)
    if not wrong:
        return figure(title, UNBROKEN)
    found = run.facts.numbers["failure_categories"].items()
    rows = [
        _of_wrong(called(CATEGORIES, name), count, wrong, cases_of(run, category=name))
        for name, count in _frequent(found)
        if name != NO_FAILURE
    ]
    return figure(
        title,
        "One for each wrong answer: what explains it best. Shares are of the wrong answers.",
        bars(title, ("kind", "answers"), rows),
    )


def _ranked(title: str, rows: list[Bar]) -> Markup:
    """The largest first; those without a case are folded away."""
    seen = sorted((row for row in rows if row.value), key=lambda row: -(row.value or 0))
    never = [row for row in rows if not row.value]
    draw = partial(bars, title, ("constraint", "comes first"))
    names = f"Never: {', '.join(row.label for row in never)}"
    return join((draw(seen), folded(names, draw(never)) if never else NOTHING))


def _first(run: KeptRun, name: str, count: int, of: int) -> Bar:
    words, ends = called(STAGES, name), wilson(count, of)
    return Bar(
        words,
        share(count, of),
        count / of,
        counts=f"{count} of {of}",
        title=f"{words} breaks first in {counted(count, of)} cases, 95 % interval {between(ends, 100)}",
        href=cases_if(count, run, first=name),
        interval=(ends[0], ends[1]) if ends else None,
    )


def _possible(run: KeptRun, name: str, count: int, of: int) -> Bar:
    words = called(STAGES, name)
    return Bar(
        words,
        share(count, of),
        count / of,
        counts=f"{count} of {of}",
        title=f"{words} could come first in {counted(count, of)} cases",
        href=cases_if(count, run, possible=name),
    )


def _of_wrong(words: str, count: int, wrong: int, href: str | None) -> Bar:
    return Bar(
        words,
        share(count, wrong),
        count / wrong,
        counts=f"{count} of {wrong}",
        title=f"{words}: {counted(count, wrong)} wrong answers",
        href=href,
    )


def _frequent(found: Iterable[tuple[str, int]]) -> list[tuple[str, int]]:
    return sorted(found, key=lambda entry: (-entry[1], entry[0]))
