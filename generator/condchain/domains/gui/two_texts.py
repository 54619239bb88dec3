"""Questions about two texts: both of them, only the one, only the other, or neither.

Two screenshots, or two steps, are matched: two texts hold at the one alone, two at the other alone. Each of both is
asked about two of the four, each of which is as likely one of its own as one of the partner's. So each of the four
options is right in a quarter, and each text holds in half, whatever it says and whatever kind of text it is. Partners
are of one app, so that nothing else that is said of the one tells which texts are its own.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.condchain.domain import QuestionForm
from generator.condchain.domains.gui import mentions as about
from generator.condchain.domains.gui.ids import frame_id, step_id
from generator.condchain.domains.gui.screens import HOME, Screen, Step

BOTH, NEITHER = "both of them", "neither of them"
_ROUNDS = 4  # how often all are matched anew
_TEXTS = 2
# {"number", "partner", "texts": the two that are asked about, "holds": whether each of them does}
Draft = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Kind:
    """What is asked of two texts.

    texts: screenshot or step -> those of which it is so; surely_not: whether it surely is not so of a text.
    """

    question: str
    texts: Callable[[Any], Sequence[str]]
    surely_not: Callable[[Any, str], bool]


FRAME_KINDS: Mapping[str, Kind] = {
    "read": Kind("can be read", lambda screen: screen.texts, Screen.lacks),
}
STEP_KINDS: Mapping[str, Kind] = {
    "new": Kind("comes into view", lambda step: step.untitled(step.new), Step.surely_not_new),
    "gone": Kind("goes out of view", lambda step: step.untitled(step.gone), Step.surely_not_gone),
    "kept": Kind("stays in view", lambda step: step.untitled(step.kept), Step.surely_not_kept),
}


def _own(kind: Kind, unit: Any, partner: Any) -> list[str]:
    """The texts of the one alone, without those that differ in case alone."""
    texts = [text for text in kind.texts(unit) if kind.surely_not(partner, text)]
    return list({text.casefold(): text for text in texts}.values())


def _drafts(source: random.Random, kind: Kind, one: Any, other: Any) -> list[Draft]:
    """What each of two partners is asked about, or nothing where one has too few texts."""
    pools = _own(kind, one, other), _own(kind, other, one)
    if min(map(len, pools)) < _TEXTS:
        return []
    ours, theirs = (source.sample(pool, _TEXTS) for pool in pools)
    found = []
    for unit, partner, own, foreign in ((one, other, ours, theirs), (other, one, theirs, ours)):
        holds = [source.random() < 0.5 for _ in range(_TEXTS)]
        texts = [mine if so else not_mine for so, mine, not_mine in zip(holds, own, foreign, strict=True)]
        found.append({"number": unit.number, "partner": partner.number, "texts": texts, "holds": holds})
    return found


def _matched(source: random.Random, kind: Kind, units: Sequence[Any], app_of: Callable[[Any], str]) -> Iterator[Draft]:
    for _ in range(_ROUNDS):
        waiting = source.sample(units, len(units))
        while waiting:
            unit = waiting.pop()
            for partner in waiting:
                drafts = _drafts(source, kind, unit, partner) if app_of(unit) == app_of(partner) else []
                if drafts:
                    waiting.remove(partner)
                    yield from drafts
                    break


def two_texts_of(
    source: random.Random, screens: Sequence[Screen], steps: Sequence[Step], offered: Collection[str]
) -> dict[str, list[Draft]]:
    """What is asked in a recording, by kind; offered: the ids of those that are matched."""
    shown = [screen for screen in screens if screen.app != HOME and frame_id(screen.number) in offered]
    within = [step for step in steps if HOME != step.before.app == step.after.app and step_id(step.number) in offered]
    found = {name: list(_matched(source, kind, shown, lambda screen: screen.app)) for name, kind in FRAME_KINDS.items()}
    return found | {
        name: list(_matched(source, kind, within, lambda step: step.before.app)) for name, kind in STEP_KINDS.items()
    }


def _answers(texts: Sequence[str], holds: Sequence[bool]) -> tuple[str, tuple[str, ...]]:
    """(the right option, the wrong ones)."""
    one, other = (f"only “{text}”" for text in texts)
    options = {(True, True): BOTH, (True, False): one, (False, True): other, (False, False): NEITHER}
    right = options.pop((holds[0], holds[1]))
    return right, tuple(options.values())


def two_text_questions(
    entity: str, number: int, drafts: Mapping[str, Sequence[Draft]], kinds: Mapping[str, Kind], where: str
) -> list[QuestionForm]:
    """The questions about one screenshot or step; where: words like "in {subject}"."""
    found = []
    width = 2 if kinds is STEP_KINDS else 1  # screenshots
    for name, kind in kinds.items():
        for draft in drafts[name]:
            if draft["number"] == number:
                one, other = draft["texts"]
                right, wrong = _answers(draft["texts"], draft["holds"])
                # What is said of the partner would tell as much.
                partner = draft["partner"]
                spoken = {*range(number - 1, number + width + 1), *range(partner, partner + width)}
                mentions = about.of_texts(sorted(spoken), draft["texts"])
                text = f"Which of “{one}” and “{other}” {kind.question} {where}?"
                found.append(QuestionForm(entity, text, right, wrong, mentions))
    return found
