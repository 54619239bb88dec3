"""How a person asks for an arrow of a graph.

{s}, {t}: the labels of its source and its target; {a}, {b}: both labels in an order that says nothing; {noun}: what a
node stands for; {arrow}: the word for a link, the same in the whole instruction.
"""

from __future__ import annotations

ARROWS = ("arrow", "arrow", "edge", "link")  # "arrow" twice as often

# (which ends are named, how) -> descriptions of the link.
DESCRIPTIONS: dict[tuple[str, str], tuple[str, ...]] = {
    ("pair", "type"): (
        'Of the {arrow}s between {a} and {b}, take the one of type "{active}".',
        'Which way does the "{active}" {arrow} between {a} and {b} run?',
        'Find the "{active}" {arrow} between {a} and {b}.',
        'More than one {arrow} joins {a} and {b}. Take the one marked "{active}".',
        'Look at the {arrow}s that join {a} and {b}, and pick the one labelled "{active}".',
    ),
    ("both", "active"): (
        "Which {arrow} shows that {s} {active} {t}?",
        "{a} and {b} {base} each other. Take the {arrow} that shows that {s} {active} {t}.",
        "Find the {arrow} which says that {s} {active} {t}, not the other way round.",
    ),
    ("both", "passive"): (
        "Which {arrow} shows that {t} {passive} {s}?",
        "{a} and {b} {base} each other. Take the {arrow} that shows that {t} {passive} {s}.",
        "Find the {arrow} which says that {t} {passive} {s}, not the other way round.",
    ),
    ("source", "active"): (
        "Which {noun} does {s} {base}? There is only one such {arrow}.",
        "{s} {active} only one {noun}. Find the {arrow} that shows it.",
    ),
    ("source", "passive"): (
        "Only one {noun} {passive} {s}. Find the {arrow} that shows it.",
        "Which {noun} {passive} {s}? There is only one such {arrow}.",
    ),
    ("source", "structure"): (
        'Find the only "{active}" {arrow} that leaves {s}.',
        'Only one "{active}" {arrow} starts at {s}.',
        'Take the one "{active}" {arrow} that goes out from {s}.',
    ),
    ("target", "active"): (
        "Which {noun} {active} {t}? There is only one such {arrow}.",
        "Only one {noun} {active} {t}. Find the {arrow} that shows it.",
    ),
    ("target", "passive"): (
        "{t} {passive} only one {noun}. Find the {arrow} that shows it.",
        "{t} {passive} just one {noun}. Which {arrow} shows it?",
    ),
    ("target", "structure"): (
        'Find the only "{active}" {arrow} that points to {t}.',
        'Only one "{active}" {arrow} ends at {t}.',
        'Take the one "{active}" {arrow} that comes in at {t}.',
    ),
}
ENDINGS = (
    "Give the source and the target of that {arrow}.",
    "Name the source and the target of this {arrow}.",
    "Where does that {arrow} start (source), and where does it end (target)?",
    "Give its source and its target, as the {arrow} runs.",
    "I need the {arrow}'s source and its target.",
    "What are the source and the target of that {arrow}?",
)
