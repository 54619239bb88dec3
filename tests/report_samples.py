"""Small runs made by hand for reports: over every config that has a figure of its own, under names that mean harm."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from handmade_chains import chart_chain, make_chain, natural_chain
from metrics.runs import Run
from runs_by_hand import ORDERS, chain_run, pair_run, table_run

HOSTILE = (
    "<img src=x onerror=alert(1)>",
    "$x$ and $\\frac{$",
    "\\boxed{A1}",
    "m" * 200,
    "m" * 201,
    "😀 模型 ﷽",
    "a | b || c",
    "[click](javascript:alert(1)) ![x](http://x.test/y.png)",
    "`code` *bold* __b__ ~~s~~ # www.x.test https://x.test a@x.test",
    "line\nbreak \u202eright to left\x1b[31m \ud800",
    "--> <!-- ]]> </svg></script><script>alert(1)</script>",
    "org/model-with-a-rather-long-name-Instruct-v0.3-GGUF",
)
MANIFEST = {
    "predictor": "openai:tiny",
    "run": {"model": {"base_url": "http://127.0.0.1:8000/v1", "<b>key</b>": None}, "decoding": {"greedy": True}},
    "sessions": [{"started": "2026-09-01T10:00:00+00:00", "answered": 5}, {"started": "later", "answered": 1}],
}
PAIRS = [("right", "right"), ("right", "module"), ("module", "module"), ("lost", "right")]
PATHS = [("right", "right"), ("right", "ran_on"), ("wrong", "right"), ("lost", "It is A1."), ("right", "ran_on")]


def all_runs(names: Sequence[str] = ("one", "two")) -> list[Run]:
    """Runs of each model over configs that together give every figure; no two models answer alike."""
    return [run for number, name in enumerate(names) for run in _runs_of(name, number)]


def _runs_of(name: str, number: int) -> list[Run]:
    def turned(outcomes: Sequence) -> list:
        at = number % len(outcomes)
        return [*outcomes[at:], *outcomes[:at]]

    tables = [table_run(name, turned(outcomes), config) for config, outcomes in ORDERS.items()]
    both = [*map(natural_chain, range(4)), chart_chain(0)]
    chains = [chain_run(name, turned(PATHS), "all", chains=both)]
    for config, depth, complexity in (
        ("natural_depth2", 2, "complex"),
        ("natural_depth4", 3, "complex"),
        ("natural_simple", 3, "simple"),
        ("natural_complex", 3, "complex"),
    ):
        made = [make_chain(f"{config}_{place:04d}", depth=depth) for place in range(len(PATHS))]
        made = [replace(chain, complexity=complexity) for chain in made]
        chains.append(chain_run(name, turned(PATHS), config, chains=made))
    first = replace(tables[0], manifest=MANIFEST)
    told = table_run(name, ["right", *turned(ORDERS["targeted_table"])[1:]], "table_columns")
    return [first, *tables[1:], told, pair_run(name, turned(PAIRS)), *chains]
