"""Words of the hierarchy family that no theme owns: controls, captions, and the sentences of an instruction.

No word of a caption but the title of a module may stand in an instruction of the same theme; stop words aside
(`tests/test_hierarchy.py` holds this).
"""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from generator.exbind.families.hierarchy_themes import THEMES, Theme


@dataclass(frozen=True, slots=True)
class Controls:
    """Kinds of control that go together, and pairs of states that each of these kinds can be in."""

    kinds: tuple[str, ...]
    states: tuple[tuple[str, str], ...]


CONTROLS = {
    "forms": Controls(
        ("button", "link", "menu", "tile"),
        (("enabled", "disabled"), ("locked", "unlocked"), ("pinned", "unpinned")),
    ),
    "choices": Controls(
        ("toggle", "checkbox", "tile"),
        (("checked", "unchecked"), ("enabled", "disabled"), ("locked", "unlocked")),
    ),
    "openers": Controls(
        ("menu", "drawer", "tab", "accordion"),
        (("open", "closed"), ("enabled", "disabled"), ("pinned", "unpinned")),
    ),
    "dials": Controls(
        ("slider", "knob", "button"),
        (("lit", "unlit"), ("enabled", "disabled"), ("locked", "unlocked")),
    ),
    "switches": Controls(
        ("toggle", "lever", "button"),
        (("lit", "unlit"), ("enabled", "disabled"), ("locked", "unlocked")),
    ),
}

TITLE_CAPTIONS = (
    "Copy to {}", "Same as {}", "See {}", "See also {}", "Shared with {}", "Compare with {}", "As in {}", "Also for {}",
)  # fmt: skip
PLAIN_CAPTIONS = (
    "As before", "As usual", "As agreed", "For beginners", "For experts", "Quick tip", "New this month", "Good to know",
    "Nice to have", "Ask Anna", "Due on Friday", "Handle gently", "Most popular", "Little known", "Worth a try",
)  # fmt: skip

CONTROL = "control"  # what a leaf is called when its kind is not what is asked
PICKS = ("find", "pick", "choose", "select", "point to")
MODULE_PHRASES = ("the {title} {noun}", "the {title} {noun}", "the {noun} titled {title}")
# {inward} goes from the module to the row, {outward} from the row to the module; capitals begin a sentence.
FRAMES = (
    "{Inward}: {pick} the {thing} that {does}.",
    "{Inward}, which {thing} {does}?",
    "{Outward}, {pick} the {thing} that {does}.",
    "Go to {steps} and {pick} the {thing} that {does}.",
    "{Pick} the {thing} that {does}. It is {inward}.",
    "Where is the {thing} that {does}? Look {inward}.",
    "Look {inward}, and {pick} the {thing} that {does}.",
    "Which {thing} {outward} {does}?",
    "Please {pick} the {thing} that {does}: it is {inward}.",
)
STATE_FRAMES = (
    "Which control {outward} is {state} and {does}?",
    "{Inward}, {pick} the control that {does}; it is {state}.",
)
OPENED = frozenset({"menu", "drawer", "tab", "accordion"})  # they do nothing themselves: they let a person do it
SHOWING = frozenset({"show", "hide"})


def third_person(phrase: str) -> str:
    """What one does, as what a control does.

    >>> third_person("switch the device on")
    'switches the device on'
    """
    verb, _, rest = phrase.partition(" ")
    if verb.endswith(("s", "sh", "ch", "x", "o")):
        verb += "es"
    elif verb.endswith("y") and verb[-2] not in "aeiou":
        verb = f"{verb[:-1]}ies"
    else:
        verb += "s"
    return f"{verb} {rest}"


# Theme -> role -> what the role does: (as the words after "to", as the words after "that").
ACTIONS: dict[str, dict[str, tuple[tuple[str, str], ...]]] = {
    name: {
        role: tuple((phrase, third_person(phrase)) for phrase in phrases)
        for pair in theme.pairs
        for role, phrases in zip(pair.roles, pair.phrases, strict=True)
    }
    for name, theme in THEMES.items()
}


def captions(theme: Theme, titles: Sequence[str], naming: Collection[int], source: random.Random) -> list[str]:
    """One caption for each title, in order, no two alike: it names the title at the places `naming`, and elsewhere
    either the title or no module at all.
    """
    bits = source.getrandbits(len(titles))
    named = [place in naming or bits >> place & 1 == 1 for place in range(len(titles))]
    plain = iter(source.sample(PLAIN_CAPTIONS + theme.captions, named.count(False)))
    naming_captions = iter(source.choices(TITLE_CAPTIONS, k=named.count(True)))
    return [
        next(naming_captions).format(title) if names else next(plain)
        for names, title in zip(named, titles, strict=True)
    ]


def _upper(text: str) -> str:
    return text[0].upper() + text[1:]


def sentence(
    template: str, title: str, path: Sequence[str], role: str, asked: str, value: str, source: random.Random
) -> str:
    """An instruction that names a module by its title, a path by its names, a role in plain words and one property."""
    theme = THEMES[template]
    module = source.choice(MODULE_PHRASES).format(title=title, noun=theme.noun)
    # A path is nothing, a section, or a section and a row.
    parts = [f"under {name}" for name in path[:1]] + [f"{theme.along} the {name}" for name in path[1:]]
    steps = [*path[:1], *(f"the {name}" for name in path[1:])]
    inward = ", ".join([f"{theme.at} {module}", *parts])
    outward = " ".join([*reversed(parts), f"{theme.at} {module}"])
    to_do, does = source.choice(ACTIONS[template][role])
    if value in OPENED and role not in SHOWING:
        does = f"lets you {to_do}"
    pick = source.choice(PICKS)
    frames = FRAMES if asked == "kind" else FRAMES + STATE_FRAMES
    return source.choice(frames).format(
        inward=inward,
        Inward=_upper(inward),
        outward=outward,
        Outward=_upper(outward),
        steps=", then ".join([module, *steps]) + ("," if steps else ""),
        pick=pick,
        Pick=_upper(pick),
        thing=value if asked == "kind" else f"{value} {CONTROL}",
        state=value,
        does=does,
    )
