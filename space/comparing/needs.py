"""What the chosen runs do not allow to compare, and which runs it would need."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from metrics.chain_ablations import COMPLEXITY, DEPTH
from metrics.exbind_orders import ORIGINAL, PERMUTED, WITH_COLUMNS
from space.comparing.sides import Comparison, by_config
from space.html import NOTHING, join

CHANGES = "Changes from run to run"
OF_ONE_MODEL = "of one model, which is told by its name,"
READ_APART = " that was read by the same parser"
NOTHING_SHARED = (
    "Each of these runs is the only one over its config{}, so no answers can be held against each other. Choose a "
    "second run over {}."
)


@dataclass(frozen=True, slots=True)
class Need:
    """title: of what is not shown; told: what has to be chosen."""

    title: str
    told: str


NEEDS = {  # analysis -> what it needs; the benchmark is that of the runs
    "order_control": Need(
        "Candidate order",
        f"{OF_ONE_MODEL} a run over {ORIGINAL} and one over {PERMUTED[0]}, {PERMUTED[1][-1]} or {PERMUTED[2][-1]}.",
    ),
    "column_ablation": Need("Column metadata", f"{OF_ONE_MODEL} a run over {ORIGINAL} and one over {WITH_COLUMNS}."),
    "cross_format": Need(
        "One scene or tree in two formats", "a run over a config that shows the same in two formats, as broad does."
    ),
    DEPTH.name: Need("Depth", f"a run whose chains are of several depths, or runs over {' and '.join(DEPTH.configs)}."),
    COMPLEXITY.name: Need(
        "Complexity", f"a run with simple and complex chains, or runs over {' and '.join(COMPLEXITY.configs)}."
    ),
}
ACROSS = ("paired", "order_control", "column_ablation", DEPTH.name, COMPLEXITY.name)  # what holds runs against runs


def show_lonely(comparison: Comparison) -> Markup:
    """That no run stands beside another one which it can be compared with; nothing where one does."""
    if comparison.problems or any(comparison.entries(name) for name in ACROSS):
        return NOTHING
    configs, apart = _lone(comparison)
    return Markup("<p>{}</p>").format(NOTHING_SHARED.format(READ_APART if apart else "", _either(configs)))


def show_needs(comparison: Comparison) -> Markup:
    """All that is not shown, folded; nothing where all is."""
    needs = list(_needs(comparison))
    if not needs:
        return NOTHING
    items = join(Markup("<li>{}: choose {}</li>").format(need.title, need.told) for need in needs)
    return Markup(
        '<details class="cp-needs"><summary>Not shown, because it needs other runs: {}</summary><ul>{}</ul></details>'
    ).format(", ".join(need.title.lower() for need in needs), items)


def _needs(comparison: Comparison) -> Iterator[Need]:
    configs, apart = _lone(comparison)
    if configs and not comparison.problems and not show_lonely(comparison):
        yield Need(CHANGES, f"a second run over {_either(configs)}{READ_APART if apart else ''}.")
    for name, need in NEEDS.items():
        if comparison.lacks(name):
            yield need


def _lone(comparison: Comparison) -> tuple[list[str], bool]:
    """The configs of which no two runs were paired; and has any of them several, that different parsers read?"""
    paired = {entry["config"] for entry in comparison.entries("paired")}
    lone = {config: sides for config, sides in by_config(comparison.sides).items() if config not in paired}
    return list(lone), any(len(sides) > 1 for sides in lone.values())


def _either(names: Sequence[str]) -> str:
    """
    >>> _either(["a"]), _either(["a", "b", "c"])
    ('a', 'a, b or c')
    """
    *others, last = names
    return f"{', '.join(others)} or {last}" if others else last
