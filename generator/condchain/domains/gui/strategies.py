"""How the subject of the next layer is chosen: the relational strategies of the GUI domain.

Only entities with enough to say about them are candidates; `content["offered"]` lists them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from generator.condchain.domain import History, Input, Strategy
from generator.condchain.domains.gui.ids import TRAJECTORY, frame_id, number_of, step_id
from generator.condchain.domains.gui.recording import screen_count

Candidates = Callable[[Input, History], Mapping[str, str]]
# (input, last entity) -> entities with their relation to it
Related = Callable[[Input, str], Iterator[tuple[str, str]]]


def _reach(entity: str) -> float:
    """How far from its place its screenshots are."""
    return 0.5 if entity.startswith("step:") else 0.0


def _place(entity: str) -> float:
    """Where on the time line: a step stands between its two screenshots."""
    return number_of(entity) + _reach(entity)


def _seed(prefix: str) -> Candidates:
    def candidates(content: Input, history: History) -> dict[str, str]:
        return {entity: "first subject" for entity in content["offered"] if entity.startswith(prefix)}

    return candidates


def _same_subject(content: Input, history: History) -> dict[str, str]:
    return {history[-1]: "the same subject in other respects"} if history[-1] in content["offered"] else {}


def _fresh(related: Related) -> Candidates:
    """Candidates of a relation, without those that a layer was about already."""

    def candidates(content: Input, history: History) -> dict[str, str]:
        found = dict(related(content, history[-1]))
        return {
            entity: words for entity, words in found.items() if entity in content["offered"] and entity not in history
        }

    return candidates


def _parts(content: Input, last: str) -> Iterator[tuple[str, str]]:
    """The action on a screenshot, the two screenshots of a step."""
    number = number_of(last)
    if last == frame_id(number):
        yield step_id(number), "the action carried out on it"
    elif last == step_id(number):
        yield frame_id(number), "the screenshot that it starts from"
        yield frame_id(number + 1), "the screenshot that it leads to"


def _others(content: Input, last: str, prefix: str, side: int, words: str) -> Iterator[tuple[str, str]]:
    """Entities of one kind before (-1) or after (1) the last one, which share no screenshot with it."""
    for entity in content["offered"]:
        way = (_place(entity) - _place(last)) * side
        if entity.startswith(prefix) and last != TRAJECTORY and way > _reach(entity) + _reach(last):
            yield entity, words


def _screen(side: int, words: str) -> Related:
    return lambda content, last: _others(content, last, "frame:", side, words)


def _step(side: int, words: str) -> Related:
    return lambda content, last: _others(content, last, "step:", side, words)


def _app_of(content: Input, entity: str) -> str:
    return content["frames"][number_of(entity) - 1]["app"] if entity != TRAJECTORY else ""


def _by_app(same: bool, words: str) -> Related:
    """Screenshots of the app that the last subject belongs to (a step: starts in), or of another one."""

    def related(content: Input, last: str) -> Iterator[tuple[str, str]]:
        if last != TRAJECTORY:
            for number in range(1, screen_count(content) + 1):
                frame = frame_id(number)
                apart = abs(_place(frame) - _place(last)) > _reach(last)
                if apart and (_app_of(content, frame) == _app_of(content, last)) == same:
                    yield frame, words

    return related


def _whole(content: Input, last: str) -> Iterator[tuple[str, str]]:
    if last != TRAJECTORY:
        yield TRAJECTORY, "the recording that it belongs to"


def _any_moment(content: Input, last: str) -> Iterator[tuple[str, str]]:
    """From the whole recording back to one of its screenshots or steps."""
    if last == TRAJECTORY:
        for entity in content["offered"]:
            yield entity, "a moment of it"


STRATEGIES: Mapping[str, Strategy] = {
    "opening_screen": Strategy("seed", _seed("frame:")),
    "opening_step": Strategy("seed", _seed("step:")),
    "overview": Strategy("seed", _seed(TRAJECTORY)),
    "same_subject": Strategy("deepening", _same_subject),
    "action_and_screens": Strategy("deepening", _fresh(_parts)),
    "moment": Strategy("deepening", _fresh(_any_moment)),
    "later_screen": Strategy("transition", _fresh(_screen(1, "a later screenshot"))),
    "earlier_screen": Strategy("transition", _fresh(_screen(-1, "an earlier screenshot"))),
    "later_step": Strategy("transition", _fresh(_step(1, "a later step"))),
    "earlier_step": Strategy("transition", _fresh(_step(-1, "an earlier step"))),
    "same_app": Strategy("transition", _fresh(_by_app(True, "a screenshot of the same app"))),
    "other_app": Strategy("transition", _fresh(_by_app(False, "a screenshot of another app"))),
    "whole_recording": Strategy("transition", _fresh(_whole)),
}
