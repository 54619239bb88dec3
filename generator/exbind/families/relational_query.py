"""Relational scenes: the choice of a question about one of the shapes.

Of all questions that have just one answer, one is chosen in which the distractors (the other shapes with the asked
properties) mislead as many careless readers as may be: those who take the anchor, the side, or being in line for
nothing. Sets of shapes are bit masks here (bit i stands for shape i of the scene), since a question is found by trying.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from operator import or_

from generator.exbind.families.relational_layout import LINES, Scene, draw_scene

PROPERTIES = ("kind", "color", "size")
# What may be asked of the target, and how readily; a distractor that misleads one more sort of reader counts 1.
ASKS = (
    (("kind", "color"), 0.6),
    (("kind", "color", "size"), 2.0),  # seldom to be had
    (("kind",), 0.2),
    (("kind", "size"), 0.4),
    (("color",), 0.2),
    (("color", "size"), 0.4),
    (("size",), 0.05),
)
# What may name an anchor, shortest first.
NAMES = (("kind",), ("kind", "color"), ("kind", "size"), ("kind", "color", "size"))
SHORTEST_NAME_SHARE = 0.4
# Resemblances of a decoy to the anchor, strongest first.
RESEMBLANCES = (("kind", "color"), ("kind",), ("color",))
MOST_SCENES = 64


@dataclass(frozen=True, slots=True)
class Question:
    """Shapes by their number in the scene: the target, the anchor, and the anchor's decoys."""

    target: int
    asked: tuple[str, ...]
    relation: str
    anchor: int
    anchor_name: tuple[str, ...]
    decoys: tuple[int, ...]


class _Direction:
    """One direction of a scene's grid: which shapes come before each line, and which are level with each other."""

    def __init__(self, relations: tuple[str, str], lines: list[int], across: list[int]) -> None:
        self.lower, self.higher = relations
        self.lines, self.across = lines, across
        within, self.level = [0] * LINES, [0] * LINES
        for number, (line, other) in enumerate(zip(lines, across, strict=True)):
            within[line] |= 1 << number
            self.level[other] |= 1 << number
        self.before = list(accumulate(within, or_, initial=0))

    def side(self, relation: str, number: int) -> int:
        """The shapes on the named side of a shape, in line with it or not."""
        line = self.lines[number]
        return self.before[line] if relation == self.lower else self.before[LINES] & ~self.before[line + 1]

    def inside(self, relation: str, number: int) -> int:
        """The shapes that stand in the relation to a shape."""
        return self.level[self.across[number]] & self.side(relation, number)


@dataclass(frozen=True, slots=True)
class _Option:
    """An anchor that could locate the target, and the sets of shapes among which its parts would leave the choice."""

    direction: _Direction
    relation: str
    anchor: int
    inside: int  # stand in the relation
    side: int  # stand on the asked side of the anchor, in line or not
    further: int  # stand further out on that side than the target, in line or not
    nearer: int  # stand on that side and nearer to the anchor than the target
    level: int  # stand in the row of the anchor, if the side is left or right, else in its column
    crossing: int  # stand in the column of the anchor, if the side is left or right, else in its row


def _bits(mask: int) -> Iterator[int]:
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def _looks(shapes: list[dict]) -> dict[str, int]:
    """Value of a property -> the shapes that have it."""
    looks: dict[str, int] = {}
    for number, shape in enumerate(shapes):
        for name in PROPERTIES:
            looks[shape[name]] = looks.get(shape[name], 0) | 1 << number
    return looks


def _alike(looks: dict[str, int], shape: dict, properties: tuple[str, ...]) -> int:
    """The shapes that have all these properties in common with one shape, itself among them."""
    mask = -1
    for name in properties:
        mask &= looks[shape[name]]
    return mask


def _options(scene: Scene, target: int, named: int) -> list[_Option]:
    """Every anchor with a name of its own to which the target and another shape stand in one relation."""
    options, me = [], 1 << target
    for relations, lines, across in (
        (("left_in_row", "right_in_row"), scene.columns, scene.rows),
        (("above_in_column", "below_in_column"), scene.rows, scene.columns),
    ):
        direction = _Direction(relations, lines, across)
        level = direction.level[across[target]]
        for anchor in _bits(level & named & ~me):
            line = lines[anchor]
            relation = direction.lower if lines[target] < line else direction.higher
            side = direction.side(relation, anchor)
            inside = level & side
            if inside != me:
                reach = (lines[target] - line) ** 2
                nearer = sum(
                    1 << number
                    for number in _bits(side & ~level)
                    if (lines[number] - line) ** 2 + (across[number] - across[anchor]) ** 2 < reach
                )
                further = direction.side(relation, target)
                crossing = direction.before[line + 1] & ~direction.before[line]
                options.append(_Option(direction, relation, anchor, inside, side, further, nearer, level, crossing))
    return options


def _misled(option: _Option, distractors: int) -> float:
    """How many sorts of careless readers the distractors mislead.

    One takes the outermost, one whoever is on the asked side of the anchor, one the nearest of these; whoever takes the
    row for enough counts twice, since few shapes stop him, and a shape in the column stops another sort a little.
    """
    return (
        bool(distractors & option.further)
        + bool(distractors & option.side)
        + bool(distractors & option.nearer)
        + 2 * bool(distractors & option.level)
        + 0.5 * bool(distractors & option.crossing)
    )


def _decoy(option: _Option, group: int, me: int, scene: Scene, looks: dict[str, int]) -> tuple[int, ...]:
    """The shape that looks most like the anchor of those to which a distractor stands in the relation, if there is one.

    The target must not stand so to it, nor may all the distractors.
    """
    distractors = group & ~me
    for resemblance in RESEMBLANCES:
        alike = _alike(looks, scene.shapes[option.anchor], resemblance)
        for decoy in _bits(alike & ~group & ~(1 << option.anchor)):
            reached = option.direction.inside(option.relation, decoy) & group
            if reached and not reached & me and reached != distractors:
                return (decoy,)
    return ()


def _anchor_name(looks: dict[str, int], shapes: list[dict], anchor: int, shortest: bool) -> tuple[str, ...]:
    """Properties that name the anchor alone: the fewest that do, or the fewest with its colour."""
    fitting = [name for name in NAMES if _alike(looks, shapes[anchor], name) == 1 << anchor]
    return fitting[0] if shortest else next(name for name in fitting if "color" in name)


def question_about(scene: Scene, target: int, source: random.Random) -> Question | None:
    """A question about one shape of a scene, or None if nothing can be asked of it."""
    shapes, looks, me = scene.shapes, _looks(scene.shapes), 1 << target
    named = sum(1 << number for number, shape in enumerate(shapes) if _alike(looks, shape, PROPERTIES) == 1 << number)
    options = _options(scene, target, named)
    best, found = -1.0, None
    for asked, liking in ASKS:
        group = _alike(looks, shapes[target], asked)
        if group == me:
            continue
        for option in options:
            if option.inside & group == me and not group >> option.anchor & 1:
                score = _misled(option, group & ~me) + liking * source.random()
                if score > best:
                    best, found = score, (asked, option, group)
    if found is None:
        return None
    asked, option, group = found
    decoys = _decoy(option, group, me, scene, looks)
    shortest = not decoys and source.random() < SHORTEST_NAME_SHARE
    name = _anchor_name(looks, shapes, option.anchor, shortest)
    return Question(target, asked, option.relation, option.anchor, name, decoys)


def draw_question(source: random.Random) -> tuple[Scene, Question]:
    """A scene, and a question about one of its shapes.

    The target is drawn from all shapes of the scene before anything else is looked at; where nothing can be asked of
    it, scene and target are drawn anew. So a rule that looks at the scene alone, however clever, finds the target no
    more often than chance divided by the share of shapes that can be asked for.

    Raises:
        RuntimeError: none of many scenes will do; the tests show that nearly every one does.
    """
    for _ in range(MOST_SCENES):
        scene = draw_scene(source)
        question = question_about(scene, int(source.random() * len(scene.shapes)), source)
        if question is not None:
            return scene, question
    raise RuntimeError(f"nothing can be asked in {MOST_SCENES} scenes")
