"""Small scored runs made by hand: a word says what becomes of each answer, and the metrics judge a text like that."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from generator.condchain.chains import Chain
from handmade import table_case
from handmade_chains import boxed, natural_chain
from making import ROOT
from metrics.condchain_metric import scoring as condchain
from metrics.exbind_metric import scoring as exbind
from metrics.runs import Run

SURFACES = json.loads((ROOT / "tests/golden/scoring_diagnosis.json").read_text(encoding="utf-8"))["references"]
RANKS, CANDIDATES = 6, 6  # of a table case made by hand

# Six cases under four orders: two are right in all, one is lost in all, three change.
ORDERS = {
    "targeted_table": ("right", "right", "right", "column", "lost", "right"),
    "table_order_1": ("right", "right", "column", "right", "lost", "row"),
    "table_order_2": ("right", "right", "right", "column", "lost", "lost"),
    "table_order_3": ("right", "right", "column", "column", "lost", "column"),
}


def table_run(
    name: str,
    outcomes: Sequence[str],
    config: str = "targeted_table",
    *,
    ranks: Sequence[int] | None = None,
    **more: Any,
) -> Run:
    """One table case for each outcome: right, column (right row, wrong column), row, lost (no answer), or a text.

    Case i asks for the owner in row `i % 3`; its template alternates, its gold stands at rank `1 + i % RANKS` if
    `ranks` does not say where.
    """
    cases = [table_case(number) for number in range(len(outcomes))]
    rows = []
    for number, (case, outcome) in enumerate(zip(cases, outcomes, strict=True)):
        row, wrong = number % 3, (number + 1) % 3
        places = {"right": f"row{row}.owner", "column": f"row{row}.name", "row": f"row{wrong}.owner"}
        text = outcome
        if outcome in places:
            text = json.dumps({"cell_id": case.surface_mapping[places[outcome]]})
        rows.append(_exbind_row(text, json.loads(case.reference)))
    facts = {
        case.case_id: {
            "gold_rank": ranks[number] if ranks else 1 + number % RANKS,
            "candidates": CANDIDATES,
            "template": ("visits", "orders")[number % 2],
            "column": "owner",
            "column_place": 2,
        }
        for number, case in enumerate(cases)
    }
    return exbind_run(name, config, rows, **{"facts": facts, **more})


def order_runs(name: str = "m", configs: tuple[str, ...] = tuple(ORDERS)) -> list[Run]:
    """The runs of `ORDERS` over these configs."""
    return [table_run(name, ORDERS[config], config) for config in configs]


def pair_run(name: str, outcomes: Sequence[tuple[str, str]], config: str = "cross_format") -> Run:
    """A tree and a dom case of one latent for each pair of outcomes: right, module (the same wrong one), or lost."""
    answers = {"right": "gold", "module": "other_module"}
    rows = []
    for number, both in enumerate(outcomes):
        for surface, outcome in zip(("tree", "dom"), both, strict=True):
            latent, reference = f"modules_{number:04d}", SURFACES[surface]
            facts = {"case_id": f"{latent}__{surface}", "group_id": latent, "pair": "tree+dom"}
            text = json.dumps({reference["schema"][0]: answers[outcome]}) if outcome in answers else outcome
            rows.append(_exbind_row(text, {**reference, **facts}))
    return exbind_run(name, config, rows)


def exbind_run(name: str, config: str, rows: Sequence[Mapping[str, Any]], **more: Any) -> Run:
    """A run of these rows; what is not said in `more` is the same for all runs of a config."""
    return _run(name, "ExBind", config, rows, exbind.aggregate(rows), **more)


def chain_run(
    name: str,
    outcomes: Sequence[tuple[str, str]],
    config: str = "natural",
    *,
    chains: Sequence[Chain] | None = None,
    parser: str = "official",
    **more: Any,
) -> Run:
    """One chain for each pair of outcomes, on its True and its False path.

    outcomes: right, ran_on (the True path's answer), wrong (another option of the right layer), lost (no answer), or a
        text. chains: to answer; those of `natural_chain` if none are given.
    """
    chains = chains or [natural_chain(number) for number in range(len(outcomes))]
    rows = []
    for chain, both in zip(chains, outcomes, strict=True):
        for path, outcome in zip(condchain.PATHS, both, strict=True):
            reference = chain.reference(path)
            letter, place = reference["answer"][0], int(reference["answer"][1:])
            labels = {
                "right": reference["answer"],
                "ran_on": chain.reference("true")["answer"],
                "wrong": f"{letter}{1 + place % 4}",
            }
            text = boxed(labels[outcome]) if outcome in labels else outcome
            lost = text == "lost"
            rows.append(
                condchain.score_case(None if lost else text, reference, "missing" if lost else None, parser=parser)
            )
    return _run(name, "CondChain", config, rows, condchain.aggregate(rows), parser=parser, **more)


def manifest_of(**changes: Any) -> dict[str, Any]:
    """The manifest of a run, with changes to its part `run`; what is changed to None is left out."""
    run = {
        "dataset": {"name": "CondChain"},
        "model": {"kind": "baseline", "seed": 0},
        "prompt": {"version": "1"},
        "decoding": {"max_new_tokens": 96},
        **changes,
    }
    return {"run": {key: value for key, value in run.items() if value is not None}}


def only(entries: list[dict[str, Any]]) -> dict[str, Any]:
    """The entry of an analysis that has just one."""
    assert len(entries) == 1
    return entries[0]


def part(value: dict[str, Any], *names: str) -> tuple[Any, ...]:
    """Some values of an entry."""
    return tuple(value[name] for name in names)


def _exbind_row(text: str, reference: dict[str, Any]) -> dict[str, Any]:
    if text == "lost":
        return exbind.score_case(None, reference, "missing")
    return exbind.score_case(text, reference)


def _run(name: str, benchmark: str, config: str, rows: Sequence[Any], result: Any, **more: Any) -> Run:
    known = {
        "file": f"runs/{name}__{config}.jsonl",
        "dataset": f"{benchmark} test",
        "digest": f"sha256-{config}",
        **more,
    }
    return Run(name=name, benchmark=benchmark, config=config, rows=rows, result=result, **known)
