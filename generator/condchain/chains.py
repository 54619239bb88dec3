"""The chain that travels through the generator: question, layer, path, chain, row.

    input --planner--> layers --composer--> Chain --to_row--> Parquet

A chain of depth T has T - 1 gated layers, each with a condition and an auxiliary question, and a terminal layer with
the final question. All parts are frozen; mappings inside them are treated as read-only.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from generator.canonical import canonical_json
from generator.condchain import vpir

PATHS = ("true", "false")
COMPLEXITIES = ("simple", "complex")
OPTION_COUNT = 4
LEAST_DEPTH = 2


def layer_letter(number: int) -> str:
    """The letter of the options of layer `number` (from 1).

    >>> layer_letter(1), layer_letter(6)
    ('A', 'F')
    """
    return chr(ord("A") + number - 1)


@dataclass(frozen=True, slots=True)
class Question:
    """A multiple-choice question. `answer` is the label of the right option, as in `B3`."""

    text: str
    options: tuple[str, ...]
    answer: str

    def __post_init__(self) -> None:
        if len(set(map(str.casefold, self.options))) != OPTION_COUNT or len(self.options) != OPTION_COUNT:
            raise ValueError(f"{self.text!r}: needs {OPTION_COUNT} different options: {self.options}")
        if self.answer[1:] not in map(str, range(1, OPTION_COUNT + 1)):
            raise ValueError(f"{self.text!r}: {self.answer!r} is the label of none of its options")

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels of the options, in their order."""
        return tuple(f"{self.answer[0]}{place}" for place in range(1, OPTION_COUNT + 1))

    def to_row(self) -> dict[str, Any]:
        return {"text": self.text, "options": list(self.options), "answer": self.answer}

    @classmethod
    def from_row(cls, row: Mapping[str, Any]) -> Question:
        return cls(row["text"], tuple(row["options"]), row["answer"])


@dataclass(frozen=True, slots=True)
class Condition:
    """What a gated layer tests: predicate and counterfactual in VPIR, and both in words.

    atoms: (atom in VPIR, its truth value) in the order of the predicate; flipped: the index of the changed one.
    """

    predicate: str
    counterfactual: str
    text: str
    counter_text: str
    template: str
    family: str
    atoms: tuple[tuple[str, bool], ...]
    flipped: int

    def to_row(self) -> dict[str, Any]:
        atoms = [{"text": text, "value": value} for text, value in self.atoms]
        return {
            "predicate": self.predicate,
            "counterfactual": self.counterfactual,
            "text": self.text,
            "counter_text": self.counter_text,
            "template": self.template,
            "family": self.family,
            "atoms": atoms,
            "flipped": self.flipped,
        }

    @classmethod
    def from_row(cls, row: Mapping[str, Any]) -> Condition:
        atoms = tuple((atom["text"], atom["value"]) for atom in row["atoms"])
        return cls(**{**{name: row[name] for name in _CONDITION_COLUMNS}, "atoms": atoms, "flipped": row["flipped"]})


_CONDITION_COLUMNS = tuple("predicate counterfactual text counter_text template family".split())


@dataclass(frozen=True, slots=True)
class Layer:
    """One layer: its subject, how it follows from the one before, facts, condition (None: terminal) and question.

    entity: the subject's id in the input; subject: the first description of it that comes to mind; safe_subject: the
    one in the texts, which gives nothing away; relation: to the subject of the layer before, in words.
    """

    number: int
    entity: str
    subject: str
    safe_subject: str
    strategy: str
    relation: str
    facts: Mapping[str, Any]
    condition: Condition | None
    question: Question

    def to_row(self) -> dict[str, Any]:
        return {
            "number": self.number,
            "entity": self.entity,
            "subject": self.subject,
            "safe_subject": self.safe_subject,
            "strategy": self.strategy,
            "relation": self.relation,
            "facts": canonical_json(self.facts),
            "condition": None if self.condition is None else self.condition.to_row(),
            "question": self.question.to_row(),
        }

    @classmethod
    def from_row(cls, row: Mapping[str, Any]) -> Layer:
        condition = row["condition"]
        return cls(
            **{name: row[name] for name in _LAYER_COLUMNS},
            facts=json.loads(row["facts"]),
            condition=None if condition is None else Condition.from_row(condition),
            question=Question.from_row(row["question"]),
        )


_LAYER_COLUMNS = tuple("number entity subject safe_subject strategy relation".split())


Stated = tuple[Layer, str, str]  # a gated layer, the clause that a path asks there, the predicate that it says


def gated(layers: Iterable[Layer]) -> Iterator[tuple[Layer, Condition]]:
    """The layers that have a condition, in order, with it."""
    return ((layer, layer.condition) for layer in layers if layer.condition is not None)


def stated(layers: Iterable[Layer], divergence_layer: int, path: str) -> Iterator[Stated]:
    """What a path asks at each gated layer, in order: the counterfactual where the False path diverges."""
    for layer, condition in gated(layers):
        if path == "false" and layer.number == divergence_layer:
            yield layer, condition.counter_text, condition.counterfactual
        else:
            yield layer, condition.text, condition.predicate


@dataclass(frozen=True, slots=True)
class Path:
    """One of the two instructions of a chain. diverge_node: `qa_k` on the False path, None on the True path."""

    full_instruction: str
    pseudocode: str
    correct_answer: str
    diverge_node: str | None = None

    def to_row(self) -> dict[str, Any]:
        row = {name: getattr(self, name) for name in ("full_instruction", "pseudocode", "correct_answer")}
        return row if self.diverge_node is None else {**row, "diverge_node": self.diverge_node}


@dataclass(frozen=True, slots=True)
class Chain:
    """One chain: its input, its layers, its two paths. `divergence_layer` counts from 1 to depth - 1."""

    chain_id: str
    domain: str
    complexity: str
    layers: tuple[Layer, ...]
    divergence_layer: int
    true_path: Path
    false_path: Path
    source: Mapping[str, Any]
    generator_version: str
    seed: int
    images: tuple[bytes, ...] = ()

    def __post_init__(self) -> None:
        if self.depth < LEAST_DEPTH or not 1 <= self.divergence_layer < self.depth:
            raise ValueError(f"chain {self.chain_id}: diverges at {self.divergence_layer} of {self.depth} layers")
        if [layer.condition is None for layer in self.layers] != [False] * (self.depth - 1) + [True]:
            raise ValueError(f"chain {self.chain_id}: every layer but the last needs a condition")
        if self.complexity not in COMPLEXITIES:
            raise ValueError(f"chain {self.chain_id}: unknown complexity {self.complexity!r}")

    @property
    def depth(self) -> int:
        """How many layers it has, the terminal one counted."""
        return len(self.layers)

    def gated(self) -> Iterator[tuple[Layer, Condition]]:
        """The layers that have a condition, in order, with it."""
        return gated(self.layers)

    def stated(self, path: str) -> Iterator[Stated]:
        """What a path asks at each gated layer, in order."""
        return stated(self.layers, self.divergence_layer, path)

    def path(self, name: str) -> Path:
        """The path of that name, `true` or `false`."""
        return {"true": self.true_path, "false": self.false_path}[name]

    def to_row(self) -> dict[str, Any]:
        """The row as it is stored in Parquet."""
        return {
            "id": self.chain_id,
            "domain": self.domain,
            "images": [{"bytes": png, "path": f"image_{k}.png"} for k, png in enumerate(self.images)],
            "depth": self.depth,
            "complexity": self.complexity,
            "true_path": self.true_path.to_row(),
            "false_path": self.false_path.to_row(),
            "layers": [layer.to_row() for layer in self.layers],
            "final_question": self.layers[-1].question.to_row(),
            "divergence_layer": self.divergence_layer,
            "source": canonical_json(self.source),
            "true_reference": canonical_json(self.reference("true")),
            "false_reference": canonical_json(self.reference("false")),
            "generator_version": self.generator_version,
            "seed": self.seed,
        }

    def reference(self, path: str) -> dict[str, Any]:
        """Just what scoring needs of one path; the same on both paths but for `path` and `answer`."""
        condition = next(condition for layer, condition in self.gated() if layer.number == self.divergence_layer)
        atom, _ = condition.atoms[condition.flipped]
        return {
            "id": self.chain_id,
            "domain": self.domain,
            "path": path,
            "answer": self.path(path).correct_answer,
            "offered": [label for layer in self.layers for label in layer.question.labels],
            "depth": self.depth,
            "complexity": self.complexity,
            "divergence_layer": self.divergence_layer,
            "template_family": condition.family,
            "flipped_kind": vpir.atom_kind(atom),
            "flipped_key": vpir.parse(atom).keys()[0],
        }

    @classmethod
    def from_row(cls, row: Mapping[str, Any]) -> Chain:
        """The chain that `to_row` wrote, after a way through Parquet.

        Raises:
            KeyError, ValueError, TypeError: the row lacks a column or holds something else in it.
        """
        return cls(
            chain_id=row["id"],
            **{name: row[name] for name in _CHAIN_COLUMNS},
            layers=tuple(map(Layer.from_row, row["layers"])),
            true_path=Path(**{key: row["true_path"][key] for key in _PATH_COLUMNS}),
            false_path=Path(**{key: row["false_path"][key] for key in (*_PATH_COLUMNS, "diverge_node")}),
            source=json.loads(row["source"]),
            images=tuple(image["bytes"] for image in row["images"]),
        )


_CHAIN_COLUMNS = tuple("domain complexity divergence_layer generator_version seed".split())
_PATH_COLUMNS = tuple("full_instruction pseudocode correct_answer".split())
