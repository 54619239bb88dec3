"""The data that travels through the generator: latent, candidate, compiled surface, record.

    Latent  --compile-->  Compiled  --with instruction, binding and reference-->  Record  --to_row-->  Parquet

All are frozen and check themselves. Mappings inside them are treated as read-only. Semantic ids name things of the
latent (`e3`, `m1.s0.r1`, `row2.status`); candidate ids name things of one surface (`k7f2w`, `cell_r02_c01`).
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, fields
from typing import Any

from generator.canonical import canonical_json

FAMILY_FORMATS = {
    "relational": ("canvas", "svg"),
    "hierarchy": ("tree", "dom"),
    "graph": ("graph",),
    "table": ("table",),
}
REFERENCE_KEYS = {
    "canvas": ("target_id",),
    "svg": ("target_id",),
    "tree": ("target_id",),
    "dom": ("dom_id",),
    "graph": ("source_id", "target_id"),
    "table": ("cell_id",),
}
GOLD_KEYS = ("target_id", "source_id", "dom_id", "cell_id")


@dataclass(frozen=True, slots=True)
class Latent:
    """A latent instance `G = (V, E, A, H, R, Y)` (ExBind, section on latent instances). It knows no surface.

    entities: V, semantic id -> entity type.
    edges: E, (edge id, source, relation, target); only graphs have them.
    attributes: A, semantic id -> {attribute: value}; geometry is an attribute, in pixels of the scene.
    hierarchy: H, child -> parent.
    relations: R, (subject, relation, object), computed facts, spatial or semantic.
    target: Y, what is asked for: `answer` (the semantic ids of the gold, one for each reference key) and what the
        family needs to find it again without looking at `answer`.
    """

    latent_id: str
    family: str
    level: str
    entities: dict[str, str]
    attributes: dict[str, dict[str, Any]]
    target: dict[str, Any]
    edges: tuple[tuple[str, str, str, str], ...] = ()
    hierarchy: dict[str, str] = field(default_factory=dict)
    relations: tuple[tuple[str, str, str], ...] = ()

    def __post_init__(self) -> None:
        if self.family not in FAMILY_FORMATS:
            raise ValueError(f"latent {self.latent_id}: unknown family {self.family!r}")
        answer = self.target.get("answer")
        if not answer or any(part not in self.entities for part in answer):
            raise ValueError(f"latent {self.latent_id}: the answer {answer!r} names no entity")

    def to_json(self) -> str:
        """The whole latent as canonical JSON, as it stands in the record."""
        return canonical_json({name: getattr(self, name) for name in _LATENT_FIELDS})

    @classmethod
    def from_json(cls, text: str) -> Latent:
        """The latent that `to_json` wrote.

        Raises:
            ValueError: the text is no JSON, or lacks a field, or has one too many.
        """
        value = json.loads(text)
        if not isinstance(value, dict) or sorted(value) != sorted(_LATENT_FIELDS):
            raise ValueError(f"no latent: expected an object with exactly the keys {sorted(_LATENT_FIELDS)}")
        value["edges"] = tuple(map(tuple, value["edges"]))
        value["relations"] = tuple(map(tuple, value["relations"]))
        return cls(**value)


_LATENT_FIELDS = tuple(item.name for item in fields(Latent))


@dataclass(frozen=True, slots=True)
class Candidate:
    """One thing of a surface that could be named.

    The model sees `candidate_id`, `candidate_type`, `bbox` (x, y, width, height in pixels, or None), the endpoint
    `role` (graphs) and `column` (config `table_columns` only). `semantic_id` is for the evaluator.
    """

    candidate_id: str
    candidate_type: str
    semantic_id: str
    bbox: tuple[float, float, float, float] | None = None
    role: str | None = None
    column: str | None = None

    def to_row(self) -> dict[str, Any]:
        return {
            "candidate_id": self.candidate_id,
            "candidate_type": self.candidate_type,
            "bbox": None if self.bbox is None else [float(number) for number in self.bbox],
            "role": self.role,
            "column": self.column,
            "semantic_id": self.semantic_id,
        }


@dataclass(frozen=True, slots=True)
class Compiled:
    """What a compiler makes of a latent on one surface: source text, candidates in their order, and the mapping.

    mapping: semantic id -> candidate id, for every candidate. The gold comes from it, never from matching strings.
    """

    source: str
    candidates: tuple[Candidate, ...]
    mapping: dict[str, str]


@dataclass(frozen=True, slots=True)
class Binding:
    """What the instruction binds, for the evaluator and for readers of the data. None where it does not apply."""

    entity: str | None = None
    attribute: str | None = None
    relation: str | None = None
    anchor: str | None = None
    parent_chain: tuple[str, ...] | None = None
    role: str | None = None
    target_type: str | None = None
    executable_type: str | None = None

    def to_row(self) -> dict[str, Any]:
        row = {name: getattr(self, name) for name in _BINDING_FIELDS}
        row["parent_chain"] = None if self.parent_chain is None else list(self.parent_chain)
        return row


_BINDING_FIELDS = tuple(item.name for item in fields(Binding))


@dataclass(frozen=True, slots=True)
class Record:
    """One case: what the model sees, the gold, and everything the evaluator needs.

    `latent` and `reference` are canonical JSON. `reference` holds just what scoring needs, so that a split scores
    itself. `image` is a PNG (canvas and svg) or None.
    """

    case_id: str
    latent_id: str
    suite: str
    level: str
    format: str
    instruction: str
    source_type: str
    source: str
    candidates: tuple[Candidate, ...]
    gold: dict[str, str]
    binding: Binding
    surface_mapping: dict[str, str]
    applicable_stages: tuple[str, ...]
    latent: str
    reference: str
    generator_version: str
    seed: int
    image: bytes | None = None

    def __post_init__(self) -> None:
        if tuple(self.gold) != REFERENCE_KEYS.get(self.format):
            raise ValueError(f"case {self.case_id}: gold {self.gold!r} does not fit the format {self.format!r}")
        if self.case_id != f"{self.latent_id}__{self.format}":
            raise ValueError(f"case {self.case_id}: the id must be the latent's id, two underscores and the format")

    def to_row(self) -> dict[str, Any]:
        """The row as it is stored in Parquet; absent values are None."""
        schema = {key: "<ID>" for key in REFERENCE_KEYS[self.format]}
        return {
            "case_id": self.case_id,
            "latent_id": self.latent_id,
            "suite": self.suite,
            "level": self.level,
            "format": self.format,
            "instruction": self.instruction,
            "observation": {"source_type": self.source_type, "source": self.source},
            "image": None if self.image is None else {"bytes": self.image, "path": "image.png"},
            "candidates": [candidate.to_row() for candidate in self.candidates],
            "reference_schema": json.dumps(schema),
            "gold": {key: self.gold.get(key) for key in GOLD_KEYS},
            "binding": self.binding.to_row(),
            "surface_mapping": canonical_json(self.surface_mapping),
            "applicable_stages": list(self.applicable_stages),
            "latent": self.latent,
            "reference": self.reference,
            "generator_version": self.generator_version,
            "seed": self.seed,
        }

    @classmethod
    def from_row(cls, row: dict[str, Any]) -> Record:
        """The record that `to_row` wrote, after a way through Parquet (nulls added by it are dropped).

        Raises:
            KeyError, ValueError, TypeError: the row lacks a column or holds something else in it.
        """
        binding = {key: value for key, value in row["binding"].items() if value is not None}
        if "parent_chain" in binding:
            binding["parent_chain"] = tuple(binding["parent_chain"])
        image = row["image"]
        return cls(
            **{name: row[name] for name in _PLAIN_COLUMNS},
            source_type=row["observation"]["source_type"],
            source=row["observation"]["source"],
            candidates=tuple(
                Candidate(**{**item, "bbox": None if item["bbox"] is None else tuple(item["bbox"])})
                for item in row["candidates"]
            ),
            gold={key: row["gold"][key] for key in REFERENCE_KEYS[row["format"]]},
            binding=Binding(**binding),
            surface_mapping=json.loads(row["surface_mapping"]),
            applicable_stages=tuple(row["applicable_stages"]),
            image=None if image is None else image["bytes"],
        )


_PLAIN_COLUMNS = tuple(
    "case_id latent_id suite level format instruction latent reference generator_version seed".split()
)
