"""What a release is called and what is new in it: checked where it is given, kept in the manifest, told on the card."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from generator.benchmark import Benchmark
from generator.canonical import DIGEST_PREFIX, is_digest
from generator.dataset_card import markdown_table, markdown_text
from generator.errors import UserError
from generator.hub import data_path
from generator.versions import UNRELEASED, numbers_of

MOST_ROWS = 10**9
MOST_CHARACTERS = 300  # of what is new; it stands in one cell of a table
_SHOWN = len(DIGEST_PREFIX) + 12  # characters of a digest
_TABLE = re.compile(r"(?<=^## Versions\n\n)(?:\|.*\n)+", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Change:
    """One release of a dataset: rows of its files, the digest of what makes it (see `identity_digest`), what is new."""

    version: str
    rows: int
    digest: str
    text: str

    def __post_init__(self) -> None:
        fault = version_fault(self.version) or changes_fault(self.text)
        if fault:
            raise ValueError(fault)
        if isinstance(self.rows, bool) or not isinstance(self.rows, int) or not 0 <= self.rows <= MOST_ROWS:
            raise ValueError(f"{self.rows!r:.40} is no number of rows")
        if not is_digest(self.digest):
            raise ValueError(f"{self.digest!r:.80} is no digest")


def version_fault(version: Any) -> str | None:
    """Why a value is no version; None where it is one.

    >>> version_fault("2.0.0")
    >>> version_fault("v2.0")
    "'v2.0' is no version of three numbers, as 2.0.0"
    """
    if isinstance(version, str) and numbers_of(version):
        return None
    return f"{version!r:.40} is no version of three numbers, as 2.0.0"


def changes_fault(text: Any) -> str | None:
    r"""Why a value cannot stand as what is new in a release; None where it can.

    >>> changes_fault("Fresh rows from seed 8.")
    >>> changes_fault("Fresh\nrows")
    "'Fresh\\nrows' is no single line of printable text"
    """
    if not isinstance(text, str) or not text.strip() or not text.isprintable():
        return f"{text!r:.60} is no single line of printable text"
    return f"a text of more than {MOST_CHARACTERS} characters is too long" if len(text) > MOST_CHARACTERS else None


def check_label(version: str | None, changes: str | None, datasets: Collection[str]) -> None:
    """See that a version and what is new in it, where they are given, can label what is to be built.

    Raises:
        UserError: one of them is none, or several datasets are to be built: each has releases of its own.
    """
    fault = None if version is None else version_fault(version)
    if fault:
        raise UserError(f"--version: {fault}")
    fault = None if changes is None else changes_fault(changes)
    if fault:
        raise UserError(f"--changes: {fault}; say in one sentence what is new")
    if len(datasets) > 1 and (version, changes) != (None, None):
        raise UserError(
            f"--version and --changes are of one dataset, and {', '.join(datasets)} are to be built; name one of them"
        )


def what_differs(benchmark: Benchmark, names: Sequence[str], sizes: Any, seed: int | None) -> str:
    """How a build differs from the official one, in sentences; blank where nothing does.

    names: the configs that are built; seed: None for the official seeds.
    """
    official = asdict(benchmark.read_sizes())
    others = {name: size for name, size in asdict(sizes).items() if size != official[name]}
    found = []
    if seed is not None and any(benchmark.configs[name].seed != seed for name in names):
        found.append(f"Rows drawn anew from seed {seed}.")
    if others:
        sized = [f"{name} {size} instead of {official[name]}" for name, size in others.items()]
        found.append(f"Other sizes: {', '.join(sized)}.")
    if len(names) < len(benchmark.configs):
        found.append(f"Only {', '.join(names)}.")
    return " ".join(found)


def label_of(
    benchmark: Benchmark, names: Sequence[str], sizes: Any, seed: int | None, version: str | None, changes: str | None
) -> tuple[str, str]:
    """The version of a build and what is new in it; where they are not given, they are told from what is built.

    Raises:
        UserError: what is given is none, or is the number of the official data and the build is another one.
    """
    check_label(version, changes, [benchmark.name])
    differs = what_differs(benchmark, names, sizes, seed)
    if differs and version == benchmark.version:
        raise UserError(f"--version: {_official(version, differs)}; give it another number")
    version = version or (UNRELEASED if differs else benchmark.version)
    if changes is None:
        same = benchmark.changes if version == benchmark.version else f"The rows of {benchmark.version}."
        changes = differs or same
    return version, changes


def other_seed(benchmark: Benchmark, seeds: Mapping[str, int]) -> int | None:
    """The first seed, by config, that is not the official one of its config; None where all are.

    Raises:
        KeyError: a config is none of the benchmark, whichever seed comes first.
    """
    others = [seed for name, seed in seeds.items() if seed != benchmark.configs[name].seed]
    return others[0] if others else None


def number_fault(benchmark: Benchmark, manifest: Mapping[str, Any]) -> str | None:
    """Why data cannot be published under the number that it has; None where it can.

    The number of the official data is theirs: under it people everywhere must find the same rows.
    """
    version, configs = manifest["version"], manifest["configs"]
    if version == UNRELEASED:
        return f"{version} says that it was given no number; give it one: bindchain build --version"
    seed = other_seed(benchmark, {name: facts["seed"] for name, facts in configs.items()})
    differs = what_differs(benchmark, list(configs), benchmark.read_sizes(**manifest["sizes"]), seed)
    return _official(version, differs) if differs and version == benchmark.version else None


def _official(version: str, differs: str) -> str:
    return f"{version} is the number of the official data, and this is other data: {differs}"


def change_of(manifest: Mapping[str, Any]) -> Change:
    """The entry of a release in the changelog, from its manifest as `read_manifest` gives it.

    Raises:
        UserError: the manifest says something that cannot stand there.
    """
    own = (facts["rows"] for name, facts in manifest["configs"].items() if data_path(name) in facts["files"])
    try:
        return Change(manifest["version"], sum(own), manifest["digest"], manifest["changes"])
    except ValueError as error:
        raise UserError(f"the manifest of a release of {manifest['dataset']!r:.40} is damaged: {error}") from error


def versions_section(name: str, config: str, change: Change) -> str:
    """The `## Versions` section of a card whose only release is this one; `config` is one to show how to load it."""
    return f"""## Versions

{_table([change])}
A version is a tag of the repository on the Hub and never moves, so these rows stay to be had after newer ones are out:

```python
load_dataset("<org>/{name}", "{config}", revision="v{change.version}")
```

`manifest.json` of each version holds its whole digests; `bindchain verify <org>/{name} --revision v{change.version}`
checks it from anywhere, and [REPRODUCE.md](REPRODUCE.md) says how it is made from nothing.
"""


def with_changes(card: str, changes: Sequence[Change]) -> str:
    """The card with these releases, newest first, in the table of its section `## Versions`; all else as it was.

    Raises:
        UserError: the card has no such table, or more than one; or two releases have one version and differ.
    """
    known = {change.version: change for change in changes}
    torn = [change.version for change in changes if known[change.version] != change]
    if torn:
        raise UserError(f"there are two different releases {torn[0]}; give one of them another version")
    if len(_TABLE.findall(card)) != 1:
        raise UserError("the card does not have one table below the heading '## Versions'; build the dataset again")
    table = _table(sorted(known.values(), key=lambda change: numbers_of(change.version) or (), reverse=True))
    return _TABLE.sub(lambda _: table, card)


def _table(changes: Sequence[Change]) -> str:
    rows = [
        (change.version, f"{change.rows:,}", f"`{change.digest[:_SHOWN]}…`", markdown_text(change.text))
        for change in changes
    ]
    return markdown_table(("version", "rows", "digest", "what is new"), rows) + "\n"
