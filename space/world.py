"""All that the Space's views are made from: the datasets, the runs that are kept, the baselines, the submissions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from generator.errors import UserError
from predictors.benchmarks import BENCHMARKS
from space.board.storage import Board
from space.desks import Desk
from space.places import Place
from space.records import Records
from space.remembered import Remembered
from space.runs.baselines import Baselines, usual_config
from space.runs.kept import GONE, KeptRun, RunFacts
from space.runs.store import RunStore
from space.script import MOST_KEPT
from space.sources import names_only

FIRST_SHOWN = "lexical"  # the baseline that a visitor without runs sees first: it is wrong in interesting ways

NOTHING = "There is no run yet: score a prediction file first, on the tab Score."

Groups = list[tuple[str, list[RunFacts]]]


@dataclass(frozen=True, slots=True)
class World:
    """desks: of the benchmarks, in order. What a view raises says nothing of where files stand on this machine."""

    desks: tuple[Desk, ...]
    store: RunStore
    baselines: Baselines
    board: Board
    records: Records
    comparisons: Remembered = field(default_factory=Remembered)

    def find(self, token: str) -> KeptRun | None:
        """The run of a visitor's or a baseline's token; None where it is not kept, or not any more."""
        return self.baselines.find(token) or self.store.find(token)

    def own(self, tokens: Iterable[Any]) -> list[KeptRun]:
        """The runs of a visitor that are still kept, the newest first. tokens: what their browser says, unchecked."""
        texts = [token for token in tokens if isinstance(token, str)][-MOST_KEPT:]
        return [run for token in reversed(dict.fromkeys(texts)) if (run := self.store.find(token))]

    def shown(self, place: Place, mine: list[KeptRun]) -> KeptRun:
        """The run that is looked at at a place: the one that it names, else the visitor's newest, else a baseline.

        Raises:
            UserError: the one that it names is not kept, or there is none at all.
        """
        if place.run:
            run = self.find(place.run)
            if run is None:
                raise UserError(GONE)
            return run
        if mine:
            return mine[0]
        baselines = [run for desk in self.reached() for run in self.baselines.of(usual_config(desk))]
        if not baselines:
            raise UserError(NOTHING)
        return next((run for run in baselines if run.facts.name == FIRST_SHOWN), baselines[0])

    def offered(self, mine: list[KeptRun], configs: Iterable[str] = ()) -> Groups:
        """The runs that can be chosen: the visitor's, then the baselines of each benchmark's usual config, of those of
        the visitor's runs, and of `configs`."""
        wanted = [usual_config(desk) for desk in self.reached()]
        wanted += [run.facts.config for run in mine]
        wanted += configs
        groups: Groups = [("Your runs", [run.facts for run in mine])] if mine else []
        for config in dict.fromkeys(wanted):
            with suppress(UserError):  # a damaged dataset takes nothing away from the others
                facts = [run.facts for run in self.baselines.of(config)]
                if facts:
                    groups.append((f"Baselines of {facts[0].benchmark}, {config}", facts))
        return groups

    def reached(self) -> list[Desk]:
        """The desks whose datasets can be reached now."""
        found = []
        for desk in self.desks:
            with suppress(UserError):
                desk.offer()
                found.append(desk)
        return found

    def desk_of(self, run: KeptRun) -> Desk:
        """The desk of a run's benchmark."""
        return next(desk for desk in self.desks if desk.bench.name == run.facts.benchmark)

    def folder_of(self, run: KeptRun) -> str:
        """The folder with the rows that a run answers.

        Raises:
            UserError: they cannot be reached, or are other ones by now.
        """
        desk, config = self.desk_of(run), run.facts.config
        folder = desk.folder(config)
        with names_only({folder: desk.bench.name}):
            if BENCHMARKS[desk.bench.name].read_release(folder, config).digest != run.facts.digest:
                raise UserError(f"{desk.bench.name} has other rows in {config} by now than this run answered: score "
                                "its file again")  # fmt: skip
        return folder

    def record(self, run: KeptRun, place: int) -> Mapping[str, Any]:
        """The dataset's row of a case, without pictures. place: of the row, from 1; raises as `folder_of`."""
        folder = self.folder_of(run)
        with names_only({folder: run.facts.benchmark}):
            return self.records.row(folder, run.facts.config, place)

    def count_pictures(self, run: KeptRun, place: int) -> int:
        """How many pictures a case has; raises as `folder_of`."""
        folder = self.folder_of(run)
        with names_only({folder: run.facts.benchmark}):
            return self.records.count_pictures(folder, run.facts.config, place)

    def picture(self, benchmark: str, config: str, place: int, number: int) -> bytes | None:
        """A picture of a case as PNG, by its number from 0; None where there is none."""
        desk = next((desk for desk in self.desks if desk.bench.name == benchmark), None)
        if desk is None or config not in desk.offer().configs:
            return None
        folder = desk.folder(config)
        with names_only({folder: benchmark}):
            found = self.records.pictures(folder, config, place)
        return found[number] if number < len(found) else None

    def facts_of(self, run: KeptRun) -> Mapping[str, Mapping[str, Any]]:
        """What the dataset says of a run's cases for confound audits; raises as `folder_of`."""
        folder = self.folder_of(run)
        with names_only({folder: run.facts.benchmark}):
            return BENCHMARKS[run.facts.benchmark].read_facts(folder, run.facts.config)
