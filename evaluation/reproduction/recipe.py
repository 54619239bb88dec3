"""What a release was built of, and the command that builds it again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from generator.benchmark import Benchmark, Planned
from generator.benchmarks import benchmark_of
from generator.building import identity_digest
from generator.canonical import DIGEST_PREFIX, is_digest
from generator.changelog import changes_fault, label_of, other_seed, version_fault
from generator.errors import UserError
from generator.verifying import MOST_ROWS
from predictors.texts import json_type, shorten

HUB = "hub"  # where a build writes, in the work folder
SIZE_OPTIONS = {
    "ExBind": {"n_per_family": "--n-per-family", "n_cross_format_groups": "--groups", "per_level": "--per-level"},
    "CondChain": {"natural": "--natural", "chart": "--chart", "gui": "--gui"},
}
LARGEST_SEED = 2**63 - 1
_KINDS = {int: "a whole number", str: "a string", dict: "an object"}


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of a config: how many, their seed, the version of what made them, their digest.

    Raises:
        ValueError: one of them is none.
    """

    rows: int
    seed: int
    generator_version: str
    digest: str

    def __post_init__(self) -> None:
        check_kind("rows", self.rows, int)
        check_kind("seed", self.seed, int)
        check_kind("generator_version", self.generator_version, str)
        check_digest(self.digest)
        if self.rows < 0:
            raise ValueError(f"{self.rows} is no number of rows")
        if not 0 <= self.seed <= LARGEST_SEED:
            raise ValueError(f"the seed {self.seed} does not lie between 0 and {LARGEST_SEED}")


@dataclass(frozen=True, slots=True)
class Recipe:
    """What a release follows from, and the digests of what follows; `digest` is that of all (`identity_digest`).

    Raises:
        ValueError: this installation makes no such release; the message says why.
    """

    dataset: str
    version: str
    changes: str
    digest: str
    sizes: Mapping[str, int]
    configs: Mapping[str, Rows]

    def __post_init__(self) -> None:
        if self.dataset not in SIZE_OPTIONS:
            raise ValueError(f"the dataset {shorten(self.dataset)} is none of {', '.join(SIZE_OPTIONS)}")
        fault = version_fault(self.version) or changes_fault(self.changes)
        if fault:
            raise ValueError(fault)
        known = self.benchmark.with_parts([name for name in self.benchmark.configs if name in self.configs])
        if not known or list(self.configs) != known:
            raise ValueError(f"its configs are none of {self.dataset}, in their order, with all that they consist of")
        self._check_sizes()
        self._check_rows()
        self._check_label()
        if self.digest != identity_digest(self.version, {name: asdict(facts) for name, facts in self.configs.items()}):
            raise ValueError("its digest is not that of its version and its configs")

    @classmethod
    def read(cls, facts: Mapping[str, Any]) -> Recipe:
        """The recipe that a manifest holds, or that an object written of a recipe does.

        Raises:
            ValueError: it holds none.
        """
        for name in ("dataset", "version", "changes", "digest"):
            check_kind(name, facts.get(name), str)
        for name in ("sizes", "configs"):
            check_kind(name, facts.get(name), dict)
        configs = {}
        for name, entry in facts["configs"].items():
            check_kind(f"config {shorten(name)}", entry, dict)
            configs[name] = Rows(**{field: entry.get(field) for field in Rows.__slots__})
        return cls(**{name: facts[name] for name in cls.__slots__ if name != "configs"}, configs=configs)

    @property
    def benchmark(self) -> Benchmark:
        return benchmark_of(self.dataset)

    @property
    def seed(self) -> int | None:
        """What all configs were drawn from; None where each has its official seed."""
        return other_seed(self.benchmark, {name: facts.seed for name, facts in self.configs.items()})

    def build_command(self) -> tuple[str, ...]:
        """The words of the command that builds it, into `hub`; options that change nothing are left out."""
        words = ["bindchain", "build", self.dataset, "--out", HUB]
        if list(self.configs) != list(self.benchmark.configs):
            parts = {part for name in self.configs for part in self.benchmark.configs[name].parts if part != name}
            words += [word for name in self.configs if name not in parts for word in ("--config", name)]
        if self.seed is not None:
            words += ["--seed", str(self.seed)]
        for name, size in self._given_sizes().items():
            words += [SIZE_OPTIONS[self.dataset][name], str(size)]
        return (*words, *self._label())

    def _given_sizes(self) -> dict[str, int]:
        """The sizes that a user has to give; the others follow."""
        given = dict(self.sizes)
        for name in self.sizes:
            fewer = {key: size for key, size in given.items() if key != name}
            try:
                same = asdict(self.benchmark.read_sizes(**fewer)) == self.sizes
            except ValueError:
                continue
            given = fewer if same else given
        return given

    def _label(self) -> list[str]:
        words = []
        version, told = self._told(None)
        if version != self.version:
            words = ["--version", self.version]
            _, told = self._told(self.version)
        return words if told == self.changes else [*words, "--changes", self.changes]

    def _told(self, version: str | None) -> tuple[str, str]:
        """What a build of this version, None where none is given, is called, and what is new in it."""
        sizes = self.benchmark.read_sizes(**self.sizes)
        return label_of(self.benchmark, list(self.configs), sizes, self.seed, version, None)

    def _check_label(self) -> None:
        try:
            self._told(self.version)
        except UserError as error:
            raise ValueError(str(error)) from error

    def _check_sizes(self) -> None:
        known = SIZE_OPTIONS[self.dataset]
        if sorted(self.sizes) != sorted(known):
            raise ValueError(f"its sizes are not all of {', '.join(known)}, and nothing else")
        for name, size in self.sizes.items():
            check_kind(f"size {name}", size, int)
        try:
            if max(self.sizes.values()) > MOST_ROWS:
                raise ValueError(f"more than {MOST_ROWS:,}")
            self.benchmark.read_sizes(**self.sizes)
        except ValueError as error:
            raise ValueError(f"its sizes fit no suite: {error}") from error

    def _check_rows(self) -> None:
        claimed = sum(facts.rows for facts in self.configs.values())
        if claimed > MOST_ROWS:
            raise ValueError(f"its configs have more than {MOST_ROWS:,} rows")
        for name, facts in self.configs.items():
            if self.seed not in (None, facts.seed):
                raise ValueError("its configs have several seeds, and not the official ones")
            planned = self._planned(name, facts)
            if facts.generator_version != planned.generator_version:
                raise ValueError(
                    f"{name} was made by the generator {shorten(facts.generator_version)}, and this is "
                    f"{planned.generator_version!r}: install the release of bindchain that made it"
                )
            if facts.rows != len(planned.ids):
                raise ValueError(f"{name} has {facts.rows} rows, and its sizes make {len(planned.ids)} or more")

    def _planned(self, name: str, facts: Rows) -> Planned:
        """What a config is planned to hold; where that is more than it claims, only that it is more.

        A config has as many rows as each size on which their number hangs, at least, and never fewer rows of larger
        sizes. So sizes cut to one more than the rows that it claims make just as many rows where the claim is right,
        and too many where it is not, and the time goes with the claim, not with the sizes.
        """
        most = max(facts.rows + 1, 2)
        cut = {size: min(number, most) for size, number in self.sizes.items()}
        return self.benchmark.planned(name, self.benchmark.read_sizes(**cut), facts.seed)


def check_kind(name: str, value: Any, kind: type) -> None:
    """
    Raises:
        ValueError: the value is of another kind; true and false are no numbers.
    """
    if not isinstance(value, kind) or isinstance(value, bool):
        found = "a number with a fraction" if isinstance(value, float) else json_type(value)
        raise ValueError(f"its {name} is {found} where {_KINDS[kind]} is expected")


def check_digest(value: Any) -> None:
    """
    Raises:
        ValueError: the value is no whole digest.
    """
    check_kind("digest", value, str)
    if not is_digest(value):
        raise ValueError(f"{shorten(value)} is no digest; one is {DIGEST_PREFIX} and 64 hexadecimal digits")
