"""Recipes and provenances as a build would leave them, without building: counts and ids are right, digests are not."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from evaluation.reproduction.document import Provenance
from evaluation.reproduction.plan import plan
from evaluation.reproduction.recipe import Recipe
from generator.benchmarks import benchmark_of
from generator.building import identity_digest
from generator.canonical import digest_text
from generator.changelog import label_of
from predictors.outputs import write_json


def facts_of(
    dataset: str,
    names: Sequence[str] = (),
    seed: int | None = None,
    version: str | None = None,
    changes: str | None = None,
    **sizes: int,
) -> dict[str, Any]:
    """What a manifest says of a build with these options; the digest of rows is that of the config's name."""
    benchmark = benchmark_of(dataset)
    wanted = benchmark.with_parts(names or list(benchmark.configs))
    read = benchmark.read_sizes(**sizes)
    label = label_of(benchmark, wanted, read, seed, version, changes)
    configs = {}
    for name in wanted:
        used = benchmark.configs[name].seed if seed is None else seed
        planned = benchmark.planned(name, read, used)
        configs[name] = {
            "rows": len(planned.ids),
            "seed": used,
            "generator_version": planned.generator_version,
            "digest": digest_text(name),
        }
    facts = {"dataset": dataset, "version": label[0], "changes": label[1], "sizes": asdict(read), "configs": configs}
    return facts | {"digest": identity_digest(label[0], configs)}


def provenance_of(facts: dict[str, Any]) -> Provenance:
    """The digest of a file is that of its name."""
    recipe = Recipe.read(facts)
    files = {path: digest_text(path) for stage in plan(recipe)[1:] for path in stage.writes}
    return Provenance(recipe, {"bindchain": "2.0.0", "numpy": "2.4.6"}, files)


def document_of(*arguments: Any, **options: Any) -> dict[str, Any]:
    """An `artifacts.json` of a build with the options of `facts_of`, to be changed."""
    return json.loads(json.dumps(provenance_of(facts_of(*arguments, **options)).document()))


def written(folder: Path, document: Any) -> Path:
    """The document as a file."""
    path = folder / "artifacts.json"
    write_json(path, document)
    return path
