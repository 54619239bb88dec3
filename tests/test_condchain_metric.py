"""The published CondChain metric: loaded by `evaluate` from its folder alone, its card's examples, bad input."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import evaluate
import pandas as pd
import pytest
from datasets import Dataset

from making import BARE
from metric_cases import CONDCHAIN
from metrics.condchain_metric.condchain_metric import CondchainMetric
from metrics.condchain_metric.scoring import FALSE_OUTCOMES, PARSERS, STATUSES, TRUE_OUTCOMES, aggregate, score_case

FOLDER = Path(__file__).parent.parent / "metrics" / "condchain_metric"
CARD = (FOLDER / "README.md").read_text(encoding="utf-8")
PREDICTIONS, REFERENCES, EXPECTED = CONDCHAIN.predictions, CONDCHAIN.references, CONDCHAIN.expected
LOADED = """
import json, sys
import evaluate
predictions, references = json.load(sys.stdin)
metric = evaluate.load("condchain_metric")
at_once = metric.compute(predictions=predictions, references=references, per_case=True)
metric.add(prediction=predictions[0], reference=references[0])
metric.add_batch(predictions=predictions[1:], references=references[1:])
stored = metric.compute(per_case=True, parser="robust")
print(json.dumps([at_once, stored, metric.name, metric.description, metric.citation]))
"""


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds the metric's files and nothing else of the project."""
    root = tmp_path_factory.mktemp("hub")
    shutil.copytree(FOLDER, root / "condchain_metric", ignore=shutil.ignore_patterns("__pycache__", "__init__.py"))
    return root


@pytest.fixture
def metric(tmp_path: Path) -> CondchainMetric:
    return CondchainMetric(cache_dir=str(tmp_path))


def run(arguments: list[str], folder: Path, text: str = "") -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "HF_HOME": str(folder / "cache"), "HF_HUB_OFFLINE": "1", "PYTHONIOENCODING": "utf-8"}
    environment["PYTHONPATH"] = BARE  # the metric of ExBind is loaded where transformers is installed, too
    for name in ("HF_MODULES_CACHE", "HF_EVALUATE_CACHE", "HF_METRICS_CACHE"):
        environment.pop(name, None)
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env=environment,
        input=text,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def test_evaluate_loads_the_folder_by_its_bare_name(published: Path) -> None:
    done = run(["-c", LOADED], published, json.dumps([PREDICTIONS, REFERENCES]))
    assert done.returncode == 0, done.stderr
    at_once, stored, name, description, citation = json.loads(done.stdout)
    assert at_once.pop("rows") == list(map(score_case, PREDICTIONS, REFERENCES))
    assert at_once == EXPECTED
    robust = [score_case(*pair, parser="robust") for pair in zip(PREDICTIONS, REFERENCES, strict=True)]
    assert stored == {**aggregate(robust), "rows": robust}, "add, add_batch and a bare compute take the options, too"
    assert name == "condchain_metric" and "False path" in description and "2603.12266" in citation


def test_the_card_s_examples_give_what_the_card_says(published: Path) -> None:
    done = run(["-m", "doctest", "condchain_metric/README.md"], published)
    assert done.returncode == 0 and not done.stdout, done.stdout + done.stderr
    assert CARD.count(">>> ") > 10


def test_the_card_is_a_space_of_evaluate_s_kind() -> None:
    front = CARD.split("---\n")[1]
    assert re.search(r"^title: \S", front, re.M) and "\nsdk: gradio\n" in front
    assert "\ntags:\n- evaluate\n- metric\n" in front


def test_the_card_names_every_word_of_the_closed_vocabularies_and_of_the_result() -> None:
    row = score_case(PREDICTIONS[0], REFERENCES[0])
    words = {*STATUSES, *TRUE_OUTCOMES, *FALSE_OUTCOMES, *PARSERS, *EXPECTED, *row}
    assert not [word for word in sorted(words) if f"`{word}`" not in CARD and f"**{word}**" not in CARD]


def test_a_dataset_s_column_is_taken_as_it_is(metric: CondchainMetric) -> None:
    split = Dataset.from_dict({"true_reference": REFERENCES[::2], "false_reference": REFERENCES[1::2]})
    texts = [*PREDICTIONS[::2], *PREDICTIONS[1::2]]
    result = metric.compute(predictions=texts, references=[*split["true_reference"], *split["false_reference"]])
    assert result == EXPECTED, "the two paths of a chain may stand anywhere"
    assert metric.compute(predictions=tuple(PREDICTIONS), references=iter(REFERENCES)) == EXPECTED
    frame = pd.DataFrame({"answer": PREDICTIONS, "reference": REFERENCES}, index=range(7, 7 + len(PREDICTIONS)))
    assert metric.compute(predictions=frame["answer"], references=frame["reference"].to_numpy()) == EXPECTED


def test_the_parser_is_chosen_by_name(metric: CondchainMetric) -> None:
    """Right by the official parser: C2, C2 and A4; the robust one reads the text macro, too, and drops nothing else."""
    official = metric.compute(predictions=PREDICTIONS, references=REFERENCES, parser="official")
    robust = metric.compute(predictions=PREDICTIONS, references=REFERENCES, parser="robust")
    assert official == EXPECTED
    assert official["pooled"]["true_accuracy"] == 40.0 and robust["pooled"]["true_accuracy"] == 60.0
    assert official["pooled"]["false_accuracy"] == 40.0 and robust["pooled"]["false_accuracy"] == 20.0
    assert robust["statuses"] == {"ok": 6, "none": 1, "empty": 1, "truncated": 1, "ambiguous": 1}
    assert official["parser_disagreements"] == robust["parser_disagreements"]


def test_partial_chains_are_an_error_unless_allowed(metric: CondchainMetric) -> None:
    with pytest.raises(ValueError, match="the false path of 'chart_0004' is missing"):
        metric.compute(predictions=PREDICTIONS[:-1], references=REFERENCES[:-1])
    result = metric.compute(predictions=PREDICTIONS[:-1], references=REFERENCES[:-1], allow_partial=True)
    assert result["pooled"]["n"] == 5 and result["pooled"]["false_accuracy"] == 50.0
    with pytest.raises(ValueError, match="nothing to score"):
        metric.compute(predictions=[], references=[])
    for per_case in (False, True):
        with pytest.raises(ValueError, match=r"references\[2\]: chain 'chart_0000' stands twice"):
            metric.compute(predictions=PREDICTIONS[:3], references=[*REFERENCES[:2], REFERENCES[0]], per_case=per_case)


def test_it_combines_with_itself_as_evaluate_does(metric: CondchainMetric) -> None:
    both = evaluate.combine({"one": metric, "two": metric}, force_prefix=True)
    result = both.compute(predictions=PREDICTIONS, references=REFERENCES)
    assert result["one_avg_f1"] == result["two_avg_f1"] == EXPECTED["avg_f1"]


def test_a_text_that_cannot_be_stored_is_scored_all_the_same(metric: CondchainMetric) -> None:
    alone = metric.compute(predictions=[CONDCHAIN.surrogate], references=REFERENCES[:1], allow_partial=True)
    assert alone["pooled"]["true_accuracy"] == 100.0


def test_an_unknown_parser_is_an_error(metric: CondchainMetric) -> None:
    with pytest.raises(ValueError, match="parser 'strict': there are official and robust"):
        metric.compute(predictions=PREDICTIONS, references=REFERENCES, parser="strict")


def test_one_instance_serves_8_threads(metric: CondchainMetric) -> None:
    """Each thread scores its own part, again and again; shared state would mix their counts."""
    parts = [(PREDICTIONS[2 * k : 2 * k + 2], REFERENCES[2 * k : 2 * k + 2]) for k in (0, 1, 2, 3, 4, 0, 1, 2)]
    expected = [aggregate(map(score_case, *part)) for part in parts]

    def work(index: int) -> bool:
        predictions, references = parts[index]
        return all(metric.compute(predictions=predictions, references=references) == expected[index] for _ in range(20))

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(work, range(8)))
