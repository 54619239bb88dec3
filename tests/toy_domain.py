"""A small domain for tests of the engine: a shelf of boxes. It draws no picture."""

from __future__ import annotations

import random
from typing import Any

from generator.condchain.domain import Description, Domain, Form, History, Input, QuestionForm, Strategy
from generator.condchain.wording import Number, Phrase, Quoted, Wording, Words

COLORS = ("red", "green", "blue", "white")
SIZES = ("small", "large")
SHAPES = ("round", "square", "oval")
LABELS = ("oats", "rice", "and or nor", "tea, black")
BOXES = 6

COLOR = Phrase("color == {v}", ("is {v}",), ("is not {v}",), {"v": Words({name: (name,) for name in COLORS})})
SHAPE = Phrase("shape == {v}", ("has a {v} lid",), ("has no {v} lid",), {"v": Words({s: (s,) for s in SHAPES})})
SIZE = Phrase("size == {v}", ("counts as {v}",), ("does not count as {v}",), {"v": Words({s: (s,) for s in SIZES})})
LABEL = Phrase("{v} in label", ("bears the label {v}", "is labelled {v}"), ("bears no label {v}",), {"v": Quoted()})
COUNT = Phrase(
    "count >= {n}",
    ("holds at least {n} things",),
    ("holds fewer things than {n}",),
    {"n": Number(spelled=True)},
)
OPEN = Phrase("is_open", ("is open",), ("is closed",))
PARTS = Phrase(
    "any(part == {v} for part in parts)",
    ("has a {v}",),
    ("lacks a {v}",),
    {"v": Words({"handle": ("handle",), "wheel": ("wheel",), "lock": ("lock",)})},
)
WEIGHT = Phrase("weight + 1 > {n}", ("weighs {n} kilos at least",), ("weighs below {n} kilos",), {"n": Number()})
PHRASES = (COLOR, SHAPE, SIZE, LABEL, COUNT, OPEN, PARTS, WEIGHT)


def draw_input(source: random.Random, index: int) -> Input:
    boxes = [
        {
            "color": source.choice(COLORS),
            "shape": source.choice(SHAPES),
            "size": source.choice(SIZES),
            "label": [source.choice(LABELS)],
            "count": source.randint(0, 6),
            "is_open": source.random() < 0.5,
            "parts": source.sample(["handle", "wheel", "lock"], 1),
            "weight": source.randint(1, 9),
            "owner": f"owner {number}",
            "town": f"town {number}",
        }
        for number in range(BOXES)
    ]
    return {"boxes": boxes, "index": index}


def _box(content: Input, entity: str) -> dict[str, Any]:
    return content["boxes"][int(entity[1:]) - 1]


def _entities(content: Input) -> list[str]:
    return [f"b{number}" for number in range(1, len(content["boxes"]) + 1)]


def facts(content: Input, entity: str) -> dict[str, Any]:
    kept = ("color", "shape", "size", "label", "count", "is_open", "parts", "weight")
    return {key: _box(content, entity)[key] for key in kept}


def fact_faults(content: Input, entity: str, found: Any) -> list[str]:
    return [f"{key} is not what is on the shelf" for key in found if found[key] != _box(content, entity).get(key)]


def _form(entity: str, topic: str, phrase: Phrase, slot: str, values: Any) -> Form:
    return Form(phrase, tuple(({slot: value}, 1.0) for value in values), frozenset({(entity, topic)}))


def forms(content: Input, entity: str) -> list[Form]:
    made = [
        _form(entity, "color", COLOR, "v", COLORS),
        _form(entity, "shape", SHAPE, "v", SHAPES),
        _form(entity, "size", SIZE, "v", SIZES),
        _form(entity, "label", LABEL, "v", LABELS),
        _form(entity, "count", COUNT, "n", range(0, 8)),
        _form(entity, "parts", PARTS, "v", ("handle", "wheel", "lock")),
        _form(entity, "weight", WEIGHT, "n", range(0, 12)),
    ]
    return [*made, Form(OPEN, (({}, 1.0),), frozenset({(entity, "open")}))]


def descriptions(content: Input, entity: str) -> list[Description]:
    color = _box(content, entity)["color"]
    same = [box for box in content["boxes"] if box["color"] == color]
    alone = [Description(f"the {color} box", frozenset({(entity, "color")}))] if len(same) == 1 else []
    return [*alone, Description(f"box number {entity[1:]}", frozenset({(entity, "place")}))]


def resolve(content: Input, text: str) -> list[str]:
    if text.startswith("box number "):
        return [name for name in _entities(content) if name == f"b{text.rpartition(' ')[2]}"]
    color = text.split()[1]
    return [name for name in _entities(content) if _box(content, name)["color"] == color]


def questions(content: Input, entity: str) -> list[QuestionForm]:
    made = []
    for topic, text in (("owner", "Who owns {subject}?"), ("town", "Where does {subject} come from?")):
        others = [_box(content, name)[topic] for name in _entities(content) if name != entity]
        answer = _box(content, entity)[topic]
        made.append(QuestionForm(entity, text, answer, tuple(others), frozenset({(entity, topic)})))
    return made


def _first(content: Input, history: History) -> dict[str, str]:
    return {name: "first subject" for name in _entities(content)}


def _same(content: Input, history: History) -> dict[str, str]:
    return {history[-1]: "the same box"} if history.count(history[-1]) == 1 else {}


def _other(content: Input, history: History) -> dict[str, str]:
    return {name: "another box" for name in _entities(content) if name not in history}


TOY = Domain(
    name="toy",
    version="1",
    preamble="There is a shelf with boxes, numbered from the left.",
    schema={"color": (str,), "shape": (str,), "size": (str,), "label": (list,), "count": (int,), "is_open": (bool,),
            "parts": (list,), "weight": (int,)},
    draw_input=draw_input,
    origin=lambda content: "made for a test",
    pictures=lambda content: [],
    strategies={"any": Strategy("seed", _first), "same": Strategy("deepening", _same),
                "other": Strategy("transition", _other)},
    facts=facts,
    fact_faults=fact_faults,
    forms=forms,
    descriptions=descriptions,
    resolve=resolve,
    questions=questions,
    wording=Wording(PHRASES),
)  # fmt: skip
