"""Speed as ratios against a named baseline in the same run: `make bench`.

Every figure is the median over repeats in which ours and the baseline take turns, so that a machine whose speed drifts
slows both. The table is printed as Markdown; README.md shows it.
"""

from __future__ import annotations

import gc
import io
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import cairosvg
import datasets
import evaluate
import reasoning_gym
from rich.console import Console
from rich.progress import track

from bench_condchain_metric import comparisons
from bench_loop import ASKED, CONCURRENCY, MANY, added_milliseconds, memory_ratio
from bench_space import first_page_ratios
from bench_vpir import vpir_pair
from browsing import CHROMIUM
from generator.building import build
from generator.condchain import benchmark as condchain
from generator.condchain.cases import draw_input
from generator.condchain.configs import Sizes as ChainSizes
from generator.condchain.domains import DOMAINS
from generator.exbind.cases import CaseKey, draw
from generator.exbind.suites import Sizes, broad_plan
from generator.exbind.surfaces import SURFACES
from generator.render import to_png
from making import ROOT
from metrics.exbind_metric.exbind_metric import ExbindMetric
from metrics.exbind_metric.scoring import aggregate, score_case

ANSWERS = 100_000
DRAWN = 5_000  # real cases; each stands ANSWERS / DRAWN times, under ids of its own
BUILT = 5_000
BUILT_CHAINS = ChainSizes(40, 20, 38)  # a tenth of the official sizes
TASKS_EACH = 20  # questions timed of each reasoning-gym task
REPEATS = 5
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "tests")])}
PROSE = "Let me look at the candidates [1] one by one.\n```json\n{}\n```\nThat is the one {{as asked}}."


@dataclass(frozen=True)
class Figure:
    """One line of the table: what is measured, against what, the bound, and the median ratio with its range."""

    what: str
    against: str
    bound: str
    ratios: tuple[float, ...]
    unit: str = ""

    def row(self) -> str:
        middle, low, high = statistics.median(self.ratios), min(self.ratios), max(self.ratios)
        value = f"**{middle:.2f}{self.unit}** ({low:.2f} to {high:.2f})"
        return f"| {self.what} | {self.against} | {self.bound} | {value} |"


def seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def ratios(ours: Callable[[], object], baseline: Callable[[], object], repeats: int = REPEATS) -> tuple[float, ...]:
    """Ours over the baseline, taking turns; one uncounted turn first."""
    ours(), baseline()
    return tuple(seconds(ours) / seconds(baseline) for _ in range(repeats))


def scored_pairs() -> tuple[list[str], list[str]]:
    """(answers, references) of 100,000 case ids: 5,000 drawn cases, each under 20 ids; four answers of five right."""
    plan = broad_plan(Sizes(1000, 1000, 1), 4242)
    answers, references = [], []
    for position in track(range(DRAWN), "drawing cases", console=Console(stderr=True)):
        record = draw(plan.key(position)).record
        gold = record.gold
        if position % 5 == 0:
            gold = {key: record.candidates[0].candidate_id for key in gold}
        for copy in range(ANSWERS // DRAWN):
            reference = record.reference
            for name in (record.case_id, record.latent_id):
                reference = reference.replace(f'"{name}"', f'"copy{copy}_{name}"')
            references.append(reference)
            answers.append(json.dumps(gold))
    return answers, references


def score_all(answers: Sequence[str], references: Sequence[str]) -> dict[str, object]:
    return aggregate([score_case(text, reference) for text, reference in zip(answers, references, strict=True)])


def compare_all(answers: Sequence[str], references: Sequence[str]) -> int:
    loads = json.loads
    return sum(loads(text) == loads(reference)["gold"] for text, reference in zip(answers, references, strict=True))


class Nothing(evaluate.Metric):
    """An evaluate metric with the same string features that computes nothing."""

    def _info(self) -> evaluate.MetricInfo:
        text = datasets.Value("string")
        features = datasets.Features({"predictions": text, "references": text})
        return evaluate.MetricInfo(description="", citation="", inputs_description="", features=features)

    def _compute(self, predictions: list[str], references: list[str]) -> dict[str, int]:
        return {"n": len(predictions)}


METRICS = {"ours": ExbindMetric, "nothing": Nothing}


def compute_seconds(which: str, stored: Path) -> tuple[float, float]:
    """Seconds of the first call of `compute` in this process, and of the third."""
    answers, references = json.loads(stored.read_text())
    with tempfile.TemporaryDirectory() as cache:
        metric = METRICS[which](cache_dir=cache)
        gc.collect()
        gc.freeze()  # what was read above is no garbage of the metric's
        times = [seconds(lambda: metric.compute(predictions=answers, references=references)) for _ in range(3)]
    return times[0], times[2]


def compare_computes(stored: Path) -> tuple[float, float]:
    """Ours over the baseline, each in a fresh process: (first call, third call)."""
    times = {}
    for which in METRICS:
        command = [sys.executable, __file__, "compute", which, str(stored)]
        done = subprocess.run(command, env=ENVIRONMENT, check=True, capture_output=True, text=True)
        times[which] = json.loads(done.stdout.splitlines()[-1])
    return tuple(times["ours"][k] / times["nothing"][k] for k in range(2))


def scoring_figures() -> list[Figure]:
    answers, references = scored_pairs()
    prose = [PROSE.replace("{}", text).replace("{{", "{").replace("}}", "}") for text in answers]
    with tempfile.TemporaryDirectory() as folder:
        stored = Path(folder) / "pairs.json"
        stored.write_text(json.dumps([answers, references]))
        first, later = zip(*(compare_computes(stored) for _ in range(REPEATS)), strict=True)
    loads = "`json.loads` of answer and reference, one comparison"
    nothing = "an evaluate metric with the same features that computes nothing"
    return [
        Figure("scoring, 100k clean answers, all stages and aggregate", loads, "2",
               ratios(lambda: score_all(answers, references), lambda: compare_all(answers, references))),
        Figure("the same, answers in prose and fences", loads + " (of the clean answer)", "2.5",
               ratios(lambda: score_all(prose, references), lambda: compare_all(answers, references))),
        Figure("`metric.compute`, 100k, the one call of a process", nothing, "2", first),
        Figure("the same, later calls of the process", nothing, "2", later),
    ]  # fmt: skip


def typical_task_seconds() -> float:
    """The median over all reasoning-gym tasks of the mean seconds for one question."""
    found = []
    for name in sorted(reasoning_gym.factory.DATASETS):
        try:
            task = reasoning_gym.create_dataset(name, size=TASKS_EACH, seed=42)
            task[0]
            found.append(seconds(lambda task=task: [task[k] for k in range(TASKS_EACH)]) / TASKS_EACH)
        except Exception as error:  # noqa: BLE001  a task whose extra library is absent is left out, and said
            print(f"left out {name}: {type(error).__name__}", file=sys.stderr)
    return statistics.median(found)


def draw_all(keys: Sequence[CaseKey]) -> None:
    for key in keys:  # and keep none: a list of thousands of cases would time the garbage collector
        draw(key)


def generation_figures() -> list[Figure]:
    plan = broad_plan(Sizes(200, 200, 1), 4242)
    keys = [plan.key(position) for position in range(len(plan))]
    pairs = []
    for _ in range(REPEATS):
        ours = seconds(lambda: draw_all(keys)) / len(keys)
        pairs.append(ours / typical_task_seconds())
    pictures = [draw(key) for key in keys if SURFACES[key.format].PICTURED][:100]
    svgs = [SURFACES[case.record.format].picture(case.latent, case.compiled) for case in pictures]
    return [
        Figure("one case of `broad`, latent to gated record, no picture", "reasoning-gym 0.1.25, its median task", "6",
               tuple(pairs)),
        Figure("one picture", "cairosvg alone on the same SVG", "1.1",
               ratios(lambda: [to_png(svg) for svg in svgs],
                      lambda: [cairosvg.svg2png(bytestring=svg.encode(), write_to=io.BytesIO()) for svg in svgs])),
    ]  # fmt: skip


def build_seconds(workers: int) -> float:
    with tempfile.TemporaryDirectory() as folder:
        sizes = ["--n-per-family", str(BUILT // 5), "--groups", str(BUILT // 5)]
        words = ["build", "ExBind", "--out", f"{folder}/hub", "--config", "broad", "--seed", "4242", *sizes]
        command = [sys.executable, "-m", "bindchain", *words, "--num-proc", str(workers)]
        return seconds(lambda: subprocess.run(command, cwd=ROOT, env=ENVIRONMENT, check=True, capture_output=True))


def build_figure() -> Figure:
    return Figure(
        f"building {BUILT} cases of `broad` with 2 workers, times faster", "with 1 worker", "at least 1.7",
        tuple(build_seconds(1) / build_seconds(2) for _ in range(2)),
    )  # fmt: skip


def chain_scoring_figures() -> list[Figure]:
    return [
        Figure(what, against, bound, ratios(ours, baseline)) for what, against, bound, ours, baseline in comparisons()
    ]


def predicate_figure() -> Figure:
    return Figure("evaluating a predicate of CondChain", "cached `eval` of the same text", "1.2", ratios(*vpir_pair()))


def build_chains() -> None:
    """The whole build of a small `all`, pictures, checks and card included, in this process."""
    with tempfile.TemporaryDirectory() as folder:
        build(condchain.BENCHMARK, Path(folder), ["all"], BUILT_CHAINS, 4242, 1, say=lambda text: None)


def draw_chain_pictures() -> None:
    for name, domain in DOMAINS.items():
        for index in range(1, getattr(BUILT_CHAINS, name) + 1):
            for svg in domain.pictures(draw_input(domain, 4242, index)):
                cairosvg.svg2png(bytestring=svg.encode(), write_to=io.BytesIO())


def chain_build_figure() -> Figure:
    return Figure("building `all` of CondChain with pictures", "drawing its pictures alone with cairosvg", "1.5",
                  ratios(build_chains, draw_chain_pictures, repeats=2))  # fmt: skip


def loop_figures() -> list[Figure]:
    bare = "the bare openai client, the same requests"
    return [
        Figure(f"run loop, {ASKED:,} items at concurrency {CONCURRENCY}, added to each item", bare, "3 ms",
               added_milliseconds(REPEATS), unit=" ms"),
        Figure(f"peak memory of the run loop over {MANY:,} items", "of reading the same items", "1.1",
               tuple(memory_ratio() for _ in range(3))),
    ]  # fmt: skip


def first_page_figures() -> list[Figure]:
    if CHROMIUM is None:
        print("left out the first page of the Space: there is no chromium here", file=sys.stderr)
        return []
    bare = "a bare page of the same Gradio with one heading"
    return [
        Figure("first page of the Space, from navigation to its heading", bare, "1.3", first_page_ratios()),
    ]


def main() -> None:
    """Print the table; `bench.py NAME ...` runs some parts of it."""
    if sys.argv[1:2] == ["compute"]:
        print(json.dumps(compute_seconds(sys.argv[2], Path(sys.argv[3]))))
        return
    parts = {
        "scoring": scoring_figures,
        "generation": generation_figures,
        "build": lambda: [build_figure()],
        "chain_scoring": chain_scoring_figures,
        "predicates": lambda: [predicate_figure()],
        "chain_build": lambda: [chain_build_figure()],
        "loop": loop_figures,
        "first_page": first_page_figures,
    }
    figures = [figure for name, part in parts.items() if name in (sys.argv[1:] or parts) for figure in part()]
    print("| what | against | bound | median (range) |\n|---|---|---|---|")
    for figure in figures:
        print(figure.row())


if __name__ == "__main__":
    main()
