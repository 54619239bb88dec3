"""The built-in baselines as runs that everybody can look at: answered and scored when somebody first asks for them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

from generator.errors import UserError
from predictors.benchmarks import BENCHMARKS
from predictors.files import PredictionFile
from predictors.join import Joined
from space.desks import Desk, desk_with
from space.judging import Answered, judge
from space.runs.kept import KeptRun
from space.runs.recognising import SEPARATOR
from space.runs.scoring import run_of
from space.runs.store import RunStore
from space.sources import names_only

AT = "@"  # between name and config in the token of a baseline, where no visitor's token has it
SEED = 0  # of the baseline that draws
MOST_ROWS = 5000  # of a config whose baselines are shown: all of them are scored while somebody waits


@dataclass(frozen=True, slots=True)
class _Scored:
    digest: str  # of the dataset
    runs: tuple[KeptRun, ...]


class Baselines:
    """All baselines over the configs of some desks. store: keeps their runs, whatever visitors do."""

    def __init__(self, desks: Sequence[Desk], store: RunStore) -> None:
        self._desks = desks
        self._store = store
        self._scored: dict[str, _Scored] = {}
        self._locks: dict[str, Lock] = {}
        self._lock = Lock()

    def of(self, config: str) -> tuple[KeptRun, ...]:
        """The runs of a config, none of one with more than `MOST_ROWS` rows. They are scored once, and again when the
        dataset is another one.

        Raises:
            UserError: there is no such config, or its dataset cannot be reached, or is damaged.
        """
        return self._of(desk_with(self._desks, config), config)

    def ready(self) -> tuple[str, ...]:
        """The configs whose baselines are scored already."""
        return tuple(self._scored)

    def _of(self, desk: Desk, config: str) -> tuple[KeptRun, ...]:
        with self._lock:
            own = self._locks.setdefault(config, Lock())
        offer = desk.offer()
        if offer.configs[config] > MOST_ROWS:
            return ()
        with own:
            digest = offer.digest
            known = self._scored.get(config)
            if known is None or known.digest != digest:
                known = self._scored[config] = _Scored(digest, self._score(desk, config))
            return known.runs

    def find(self, token: str) -> KeptRun | None:
        """The run of a baseline's token, as in `lexical@broad`; None of any other token.

        Raises:
            UserError: its dataset cannot be reached, or is damaged.
        """
        name, at, config = token.partition(AT)
        if not at or not any(name in BENCHMARKS[desk.bench.name].baselines for desk in self._desks):
            return None
        try:
            desk = desk_with(self._desks, config)
        except UserError:
            return None
        return next((run for run in self._of(desk, config) if run.facts.name == name), None)

    def _score(self, desk: Desk, config: str) -> tuple[KeptRun, ...]:
        folder = desk.folder(config)
        with names_only({folder: desk.bench.name}):
            return self._score_in(folder, desk, config)

    def _score_in(self, folder: str, desk: Desk, config: str) -> tuple[KeptRun, ...]:
        answering = BENCHMARKS[desk.bench.name]
        rules = {name: answering.make_baseline(name, seed=SEED) for name in answering.baselines}
        texts: dict[str, list[str]] = {name: [] for name in rules}
        for question in answering.read_cases(folder, config):
            for name, rule in rules.items():
                texts[name].append(rule(*question.asked))
        references = desk.bench.read_references(folder, config)
        runs = []
        for name, answers in texts.items():
            file = PredictionFile(Path(f"{name}{SEPARATOR}{config}.jsonl"), "line", (), layout=desk.bench.layout)
            joined = Joined(tuple((text, None) for text in answers), ())
            parser = next(iter(desk.bench.parsers), None)
            answered = Answered(desk.bench, folder, config, parser, file.path.name, file, references, joined)
            facts, cases = run_of(judge(answered), name, is_built_in=True)
            runs.append(self._store.keep(facts, cases, f"{name}{AT}{config}"))
        return tuple(runs)


def usual_config(desk: Desk) -> str:
    """The config of a benchmark that is shown first: the one with most rows, of those that have baselines if any has.

    Raises:
        UserError: its dataset cannot be reached, or is damaged.
    """
    configs = desk.offer().configs
    return max(configs, key=lambda name: (configs[name] <= MOST_ROWS, configs[name]))
