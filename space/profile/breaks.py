"""ExBind: what breaks first, what could, what breaks together, and what kind of failure it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from markupsafe import Markup

from space.charts.bars import Bar, bars
from space.charts.parts import figure, folded
from space.charts.switch import switch
from space.profile.leads import cases_of
from space.runs.facets import WRONG, facet_of
from space.runs.kept import KeptRun
from space.tables import RIGHT, counted, share
from space.words import CATEGORIES, STAGES, called

MOST_SETS = 12  # that are not folded away
NOTHING = "All answers are right: nothing broke."
SCENES = {"canvas", "svg"}
OF_SCENES = (
    " On canvas and svg every wrong object has the wrong identity, so nothing behind the identity comes first there."
)


def first_violations(run: KeptRun) -> Markup:
    """The declared first violation, as rates where the constraint applies, or as counts of all cases."""
    if not _wrong(run):
        return figure("What breaks first", NOTHING)
    rates = {name: found for name, found in run.facts.numbers["first_violation_rates"].items() if found["applicable"]}
    n = run.facts.n
    by_rate = (_first(run, name, found["count"], found["applicable"]) for name, found in rates.items())
    by_count = (_first(run, name, found["count"], n) for name, found in rates.items())
    heads = "constraint", "breaks first"
    body = switch(
        "pf-first",
        "What the bars are shares of",
        (
            ("where the constraint applies", bars("What breaks first, where it applies", heads, list(by_rate))),
            ("of all cases", bars("What breaks first, of all cases", heads, list(by_count))),
        ),
    )
    return figure(
        "What breaks first",
        "The first constraint that a wrong answer breaks, in the declared order of its format. Each counts once.",
        body,
        f"{n - _wrong(run)} of {n} answers are right and break nothing.{_scenes(run)}",
    )


def possible_firsts(run: KeptRun) -> Markup:
    """How often each constraint comes first under some order of the constraints."""
    rates, possible = run.facts.numbers["first_violation_rates"], run.facts.numbers["possible_first"]
    title = "What could break first"
    if not possible:
        return figure(title, NOTHING)
    rows = [
        Bar(
            called(STAGES, name),
            share(count, rates[name]["applicable"]),
            _part(count, rates[name]["applicable"]),
            f"{count} of {rates[name]['applicable']}",
            f"{called(STAGES, name)} could come first in {counted(count, rates[name]['applicable'])} cases",
            cases_of(run, possible=name),
        )
        for name, count in possible.items()
    ]
    return figure(
        title,
        "The cases in which the constraint comes first under some order of the constraints, of those that have it.",
        bars(title, ("constraint", "could break first"), rows),
        "An answer that breaks several constraints counts for each of them, so these do not add up.",
    )


def broken_sets(run: KeptRun) -> Markup:
    """Which constraints broke together, the most frequent first."""
    title, wrong = "What breaks together", _wrong(run)
    sets = run.tally("set")
    if not sets:
        return figure(title, NOTHING if not wrong else "No wrong answer breaks a constraint.")
    rows = list(_sets(run, ((name, count) for name, (_, count) in sets.items()), wrong))
    heads = "constraints", "answers"
    body = bars(title, heads, rows[:MOST_SETS])
    if rows[MOST_SETS:]:
        more = rows[MOST_SETS:]
        body += folded(f"{len(more)} rarer sets", bars("What breaks together more rarely", heads, more))
    rest = wrong - sum(count for _, count in sets.values())
    return figure(
        title,
        "All constraints that an answer breaks: exactly these, and no other. Shares are of the wrong answers.",
        body,
        f"{rest} more wrong answers break no constraint, and yet are not the gold." if rest else "",
    )


def categories(run: KeptRun) -> Markup:
    """The kinds of failure, the most frequent first."""
    title, wrong = "Kinds of failure", _wrong(run)
    if not wrong:
        return figure(title, NOTHING)
    found = run.facts.numbers["failure_categories"].items()
    rows = [
        _of_wrong(called(CATEGORIES, name), count, wrong, cases_of(run, category=name))
        for name, count in sorted(found, key=lambda entry: (-entry[1], entry[0]))
        if name != RIGHT
    ]
    return figure(
        title,
        "One for each wrong answer: what explains it best. Shares are of the wrong answers.",
        bars(title, ("kind", "answers"), rows),
    )


def _first(run: KeptRun, name: str, count: int, of: int) -> Bar:
    words = called(STAGES, name)
    return Bar(
        words,
        share(count, of),
        _part(count, of),
        f"{count} of {of}",
        f"{words} breaks first in {counted(count, of)} cases",
        cases_of(run, first=name) if count else None,
    )


def _sets(run: KeptRun, found: Iterable[tuple[str, int]], wrong: int) -> Iterator[Bar]:
    facet = facet_of("ExBind", "set")
    for name, count in sorted(found, key=lambda entry: (-entry[1], entry[0])):
        yield _of_wrong(facet.called(name) if facet else name, count, wrong, cases_of(run, set=name))


def _of_wrong(words: str, count: int, wrong: int, href: str | None) -> Bar:
    title = f"{words}: {counted(count, wrong)} wrong answers"
    return Bar(words, share(count, wrong), _part(count, wrong), f"{count} of {wrong}", title, href)


def _part(count: int, of: int) -> float | None:
    return count / of if of else None


def _scenes(run: KeptRun) -> str:
    return OF_SCENES if SCENES & run.facts.numbers["by_format"].keys() else ""


def _wrong(run: KeptRun) -> int:
    return run.tally("result").get(WRONG, (0, 0))[1]
