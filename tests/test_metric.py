"""The published metric: loaded by `evaluate` from its folder alone, its card's examples, bad input, threads."""

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
from metric_cases import CASES, EXBIND, GOLDEN
from metrics.exbind_metric.exbind_metric import ExbindMetric
from metrics.exbind_metric.scoring import ALIASES, APPLICABLE, CATEGORIES, DIMENSIONS, STATUSES, aggregate, score_case

FOLDER = Path(__file__).parent.parent / "metrics" / "exbind_metric"
CARD = (FOLDER / "README.md").read_text(encoding="utf-8")
PREDICTIONS, REFERENCES, EXPECTED = EXBIND.predictions, EXBIND.references, EXBIND.expected
TEXT, REFERENCE = PREDICTIONS[0], REFERENCES[0]
LOADED = """
import json, sys
import evaluate
predictions, references = json.load(sys.stdin)
metric = evaluate.load("exbind_metric")
at_once = metric.compute(predictions=predictions, references=references, per_case=True)
metric.add(prediction=predictions[0], reference=references[0])
metric.add_batch(predictions=predictions[1:], references=references[1:])
print(json.dumps([at_once, metric.compute(per_case=True), metric.name, metric.description, metric.citation]))
"""


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds the metric's files and nothing else of the project."""
    root = tmp_path_factory.mktemp("hub")
    shutil.copytree(FOLDER, root / "exbind_metric", ignore=shutil.ignore_patterns("__pycache__", "__init__.py"))
    return root


@pytest.fixture
def metric(tmp_path: Path) -> ExbindMetric:
    return ExbindMetric(cache_dir=str(tmp_path))


def run(arguments: list[str], folder: Path, text: str = "", **paths: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "HF_HOME": str(folder / "cache"), "HF_HUB_OFFLINE": "1", "PYTHONIOENCODING": "utf-8"}
    for name in ("PYTHONPATH", "HF_MODULES_CACHE", "HF_EVALUATE_CACHE", "HF_METRICS_CACHE"):
        environment.pop(name, None)
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env={**environment, **paths},
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
    rows = at_once.pop("rows")
    assert at_once == EXPECTED
    assert [row["category"] for row in rows] == [case["category"] for case in CASES]
    assert stored == {**at_once, "rows": rows}, "add, add_batch and a bare compute give the same"
    assert name == "exbind_metric" and "executable object" in description and "2609.01344" in citation


def test_the_card_s_examples_give_what_the_card_says(published: Path) -> None:
    done = run(["-m", "doctest", "exbind_metric/README.md"], published, PYTHONPATH=BARE)
    assert done.returncode == 0 and not done.stdout, done.stdout + done.stderr
    assert CARD.count(">>> ") > 10


def test_the_card_is_a_space_of_evaluate_s_kind() -> None:
    front = CARD.split("---\n")[1]
    assert re.search(r"^title: \S", front, re.M) and "\nsdk: gradio\n" in front
    assert "\ntags:\n- evaluate\n- metric\n" in front


def test_the_card_names_every_word_of_the_closed_vocabularies_and_of_the_result() -> None:
    aliases = {alias for keys in ALIASES.values() for spellings in keys.values() for alias in spellings}
    words = {*STATUSES, *DIMENSIONS, *CATEGORIES, *aliases, *EXPECTED}
    assert not [word for word in sorted(words) if f"`{word}`" not in CARD]


def test_a_dataset_s_column_is_taken_as_it_is(metric: ExbindMetric) -> None:
    split = Dataset.from_dict({"reference": REFERENCES})
    assert metric.compute(predictions=PREDICTIONS, references=split["reference"]) == EXPECTED
    assert metric.compute(predictions=tuple(PREDICTIONS), references=iter(REFERENCES)) == EXPECTED
    frame = pd.DataFrame({"answer": PREDICTIONS, "reference": REFERENCES}, index=range(7, 7 + len(CASES)))
    assert metric.compute(predictions=frame["answer"], references=frame["reference"].to_numpy()) == EXPECTED


def test_rows_come_only_when_asked_for(metric: ExbindMetric) -> None:
    result = metric.compute(predictions=PREDICTIONS[:3], references=REFERENCES[:3], per_case=True)
    assert [row["id"] for row in result.pop("rows")] == [json.loads(text)["case_id"] for text in REFERENCES[:3]]
    assert result == metric.compute(predictions=PREDICTIONS[:3], references=REFERENCES[:3])


def test_an_empty_set_has_null_rates(metric: ExbindMetric) -> None:
    result = metric.compute(predictions=[], references=[])
    assert result["n"] == 0 and result["exact_accuracy"] is None and result["exact_accuracy_ci"] is None


def test_it_combines_with_itself_as_evaluate_does(metric: ExbindMetric) -> None:
    both = evaluate.combine({"one": metric, "two": metric}, force_prefix=True)
    result = both.compute(predictions=PREDICTIONS, references=REFERENCES)
    assert result["one_n"] == result["two_n"] == len(CASES)
    assert result["one_exact_accuracy"] == EXPECTED["exact_accuracy"]


@pytest.mark.parametrize("label", ["case_id", "level", "group_id", "pair"])
@pytest.mark.parametrize("value", ["[1]", "{}", "NaN", "7"])
def test_a_label_that_is_no_text_is_named_by_its_place(metric: ExbindMetric, label: str, value: str) -> None:
    reference = json.dumps({**json.loads(REFERENCE), label: "?"}).replace('"?"', value)
    with pytest.raises(ValueError, match=rf"references\[3\]: broken reference.*{label}"):
        metric.compute(predictions=[TEXT] * 4, references=[REFERENCE] * 3 + [reference])


def test_a_text_that_cannot_be_stored_is_scored_all_the_same(metric: ExbindMetric) -> None:
    table = json.dumps(GOLDEN["references"]["table"])
    assert metric.compute(predictions=[EXBIND.surrogate], references=[table])["exact_accuracy"] == 1.0


def test_one_instance_serves_8_threads(metric: ExbindMetric) -> None:
    """Each thread scores its own part, again and again; shared state would mix their counts."""
    parts = [(PREDICTIONS[start::8], REFERENCES[start::8]) for start in range(8)]
    expected = [aggregate(map(score_case, *part)) for part in parts]

    def work(index: int) -> bool:
        predictions, references = parts[index]
        return all(metric.compute(predictions=predictions, references=references) == expected[index] for _ in range(20))

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(work, range(8)))


def test_every_format_has_its_aliases() -> None:
    assert set(APPLICABLE) == set(ALIASES)
