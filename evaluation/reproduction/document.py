"""`artifacts.json`: what makes a release, its stages, and the digest of everything that they make.

Whoever reads one need not trust it: it must be, entry by entry, what this installation writes of its recipe and of its
digests, so that neither a command nor a path is ever taken from it.
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from evaluation.reproduction.plan import Stage, plan, rows_of
from evaluation.reproduction.recipe import Recipe, check_digest, check_kind
from evaluation.strict_json import read_json
from generator.canonical import canonical_json, first_difference
from generator.errors import UserError
from generator.files import write_text
from generator.hub import ARTIFACTS
from predictors.texts import on_one_line, printable, visible

MOST_BYTES = 4 * 2**20
LONGEST_NAME = 100  # characters of a library's name or version


@dataclass(frozen=True, slots=True)
class Provenance:
    """A release with the digests of what its stages make.

    libraries: name -> version, of the machine that made it. files: path in the work folder -> digest, of the files of
    all stages after the first one.

    Raises:
        ValueError: there is not one digest for each file of the plan.
    """

    recipe: Recipe
    libraries: Mapping[str, str]
    files: Mapping[str, str]

    def __post_init__(self) -> None:
        for name, version in self.libraries.items():
            check_kind(f"version of {visible(name[:LONGEST_NAME])}", version, str)
            if max(len(name), len(version)) > LONGEST_NAME or not f"{name}{version}".isprintable():
                raise ValueError(f"it names a library or a version that is none: {on_one_line(name, LONGEST_NAME)}")
        expected = [artifact for stage in self.stages[1:] for artifact in stage.writes]
        if sorted(self.files) != sorted(expected):
            raise ValueError("the files that it names are not those that its stages write")
        for digest in self.files.values():
            check_digest(digest)

    @property
    def title(self) -> str:
        return f"{self.recipe.dataset} {self.recipe.version}"

    @property
    def stages(self) -> tuple[Stage, ...]:
        return plan(self.recipe)

    @property
    def digests(self) -> dict[str, str]:
        """The digest of every artifact, in the order in which they are made."""
        rows = {rows_of(config): facts.digest for config, facts in self.recipe.configs.items()}
        known = {**rows, **self.files}
        return {artifact: known[artifact] for stage in self.stages for artifact in stage.writes}

    def document(self) -> dict[str, Any]:
        """What `artifacts.json` holds."""
        digests = self.digests
        stages = {
            stage.name: {
                "commands": [shlex.join(words) for words in stage.commands],
                "reads": list(stage.reads),
                "writes": {artifact: digests[artifact] for artifact in stage.writes},
            }
            for stage in self.stages
        }
        return {**asdict(self.recipe), "libraries": dict(self.libraries), "stages": stages}


def write_document(folder: Path, provenance: Provenance) -> None:
    """Write `artifacts.json` into a folder."""
    write_text(folder / ARTIFACTS, json.dumps(provenance.document(), indent=1, ensure_ascii=False) + "\n")


def read_document(path: Path) -> Provenance:
    """The provenance in an `artifacts.json`, which anybody may have written.

    Raises:
        UserError: there is none, it is damaged, it is of a release that this installation does not make, or it says
            something else than the recipe in it makes.
    """
    place = printable(path)
    try:
        if path.exists() and not path.is_file():
            raise ValueError("it is no regular file")
        with path.open("rb") as file:
            text = file.read(MOST_BYTES + 1)
        if len(text) > MOST_BYTES:
            raise ValueError(f"it is larger than {MOST_BYTES >> 20} MB")
        document = read_json(text)
        canonical_json(document).encode()  # half a surrogate pair is no text
        provenance = _read(document)
    except FileNotFoundError as error:
        raise UserError(f"{place}: there is no such file; build the release with: bindchain build") from error
    except (OSError, ValueError, RecursionError) as error:
        why = "it is not valid UTF-8" if isinstance(error, UnicodeError) else on_one_line(str(error))
        raise UserError(f"{place}: tells of no release that can be made here ({why}); get it anew") from error
    expected = provenance.document()
    if canonical_json(document) != canonical_json(expected):
        found = first_difference(document, expected)
        keys = on_one_line(".".join(found[0]), LONGEST_NAME) if found else "a key that holds null"
        raise UserError(
            f"{place}: under {keys} it says something else than this bindchain makes of such a release; get it anew, "
            "or use the bindchain that wrote it"
        )
    return provenance


def _read(document: Any) -> Provenance:
    if not isinstance(document, dict):
        raise ValueError("it is no object")
    recipe = Recipe.read(document)
    for name in ("libraries", "stages"):
        check_kind(name, document.get(name), dict)
    files: dict[str, str] = {}
    for stage in plan(recipe)[1:]:
        entry = document["stages"].get(stage.name)
        check_kind(f"stage {stage.name}", entry, dict)
        check_kind(f"writes of {stage.name}", entry.get("writes"), dict)
        files |= entry["writes"]
    return Provenance(recipe, document["libraries"], files)
