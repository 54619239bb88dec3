"""The benchmarks that can be answered: what differs between them when predictions are made, read and joined.

How they are scored and printed stands in `metrics/benchmarks.py`, under the same names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from generator.errors import UserError
from generator.hub import local_folder, read_manifest
from predictors import baselines, cases, chain_baselines, chains, official_data
from predictors.asking import Decoding, Question
from predictors.columns import ONE_ANSWER, TWO_PATHS, Layout
from predictors.join import Reference
from predictors.keys import Key
from predictors.prompts import CONDCHAIN_WORDING, EXBIND_WORDING, Wording
from predictors.releases import Release, built_release


@dataclass(frozen=True, slots=True)
class Answering:
    """How one benchmark is answered.

    name: as in the manifest of its dataset.
    layout: the columns of its prediction files.
    id_column: the column of its rows that holds what predictions call `id`.
    decoding: of its protocol. wording: of its prompts.
    read_release: (dataset, config) -> which rows those are.
    read_references: (dataset, config) -> what the answers are scored against.
    read_keys: (dataset, config) -> the keys of all answers, in order.
    read_prompts: (dataset, config) -> what a model is asked, in the same order.
    read_cases: (dataset, config) -> what a baseline is asked: the arguments that it is called with.
    read_facts: (dataset, config) -> what a confound audit asks of its cases, by id.
    baselines: the names of all. make_baseline: (name, seed=...) -> a baseline.
    """

    name: str
    layout: Layout
    id_column: str
    decoding: Decoding
    wording: Wording
    read_release: Callable[[str, str], Release]
    read_references: Callable[[str, str], list[Reference]]
    read_keys: Callable[[str, str], Iterator[Key]]
    read_prompts: Callable[[str, str], Iterator[Question]]
    read_cases: Callable[[str, str], Iterator[Question]]
    read_facts: Callable[[str, str], Mapping[str, Mapping[str, Any]]]
    baselines: tuple[str, ...]
    make_baseline: Callable[..., Callable[..., str]]


BENCHMARKS: dict[str, Answering] = {
    "ExBind": Answering(
        name="ExBind",
        layout=ONE_ANSWER,
        id_column=cases.ID_COLUMN,
        decoding=Decoding(max_new_tokens=96, greedy=True),
        wording=EXBIND_WORDING,
        read_release=built_release,
        read_references=cases.read_references,
        read_keys=cases.read_keys,
        read_prompts=cases.read_prompts,
        read_cases=cases.read_cases,
        read_facts=cases.read_facts,
        baselines=tuple(baselines.BASELINES),
        make_baseline=baselines.make_baseline,
    ),
    "CondChain": Answering(
        name="CondChain",
        layout=TWO_PATHS,
        id_column=chains.ID_COLUMN,
        decoding=Decoding(max_new_tokens=4096, greedy=False),
        wording=CONDCHAIN_WORDING,
        read_release=built_release,
        read_references=chains.read_references,
        read_keys=chains.read_keys,
        read_prompts=chains.read_prompts,
        read_cases=chains.read_cases,
        read_facts=chains.no_facts,
        baselines=tuple(chain_baselines.BASELINES),
        make_baseline=chain_baselines.make_baseline,
    ),
}


OFFICIAL_DATA = replace(
    BENCHMARKS["CondChain"],
    read_release=official_data.read_release,
    read_references=official_data.read_references,
    read_keys=official_data.read_keys,
    read_prompts=official_data.read_prompts,
    read_cases=official_data.refuse_cases,
)  # upstream's own files: models can be asked, and answers scored


def find_benchmark(dataset: str) -> Answering:
    """The benchmark of a dataset, by its manifest; a folder of upstream's files is CondChain's.

    Raises:
        UserError: the dataset cannot be read, or is of no benchmark that is known here.
    """
    if official_data.is_official_data(dataset):
        return OFFICIAL_DATA
    name = read_manifest(local_folder(dataset, ""))["dataset"]
    if name not in BENCHMARKS:
        known = ", ".join(BENCHMARKS)
        raise UserError(f"{dataset}: its manifest calls it {name!r}; what can be answered and scored here is: {known}")
    return BENCHMARKS[name]
