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
from typing import Any

import evaluate
import pandas as pd
import pytest
from datasets import Dataset

from metrics.exbind_metric.exbind_metric import ExbindMetric
from metrics.exbind_metric.scoring import ALIASES, APPLICABLE, CATEGORIES, DIMENSIONS, STATUSES, aggregate, score_case

FOLDER = Path(__file__).parent.parent / "metrics" / "exbind_metric"
CARD = (FOLDER / "README.md").read_text(encoding="utf-8")
GOLDEN = json.loads((Path(__file__).parent / "golden" / "scoring_diagnosis.json").read_text(encoding="utf-8"))
CASES = [case for case in GOLDEN["cases"] if case["given_status"] is None]
REFERENCES = [json.dumps(GOLDEN["references"][case["reference"]]) for case in CASES]
PREDICTIONS = [case["answer"] if isinstance(case["answer"], str) else json.dumps(case["answer"]) for case in CASES]
EXPECTED = aggregate(map(score_case, PREDICTIONS, REFERENCES))
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


def run(arguments: list[str], folder: Path, text: str = "") -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "HF_HOME": str(folder / "cache"), "HF_HUB_OFFLINE": "1", "PYTHONIOENCODING": "utf-8"}
    for name in ("PYTHONPATH", "HF_MODULES_CACHE", "HF_EVALUATE_CACHE", "HF_METRICS_CACHE"):
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
    rows = at_once.pop("rows")
    assert at_once == EXPECTED
    assert [row["category"] for row in rows] == [case["category"] for case in CASES]
    assert stored == {**at_once, "rows": rows}, "add, add_batch and a bare compute give the same"
    assert name == "exbind_metric" and "executable object" in description and "2609.01344" in citation


def test_the_card_s_examples_give_what_the_card_says(published: Path) -> None:
    done = run(["-m", "doctest", "exbind_metric/README.md"], published)
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


def test_answers_added_before_are_not_forgotten(metric: ExbindMetric) -> None:
    metric.add_batch(predictions=PREDICTIONS[:2], references=REFERENCES[:2])
    assert metric.compute(predictions=PREDICTIONS[2:], references=REFERENCES[2:]) == EXPECTED
    assert metric.compute(predictions=PREDICTIONS, references=REFERENCES) == EXPECTED, "and do not come twice"


def test_it_combines_with_itself_as_evaluate_does(metric: ExbindMetric) -> None:
    both = evaluate.combine({"one": metric, "two": metric}, force_prefix=True)
    result = both.compute(predictions=PREDICTIONS, references=REFERENCES)
    assert result["one_n"] == result["two_n"] == len(CASES)
    assert result["one_exact_accuracy"] == EXPECTED["exact_accuracy"]


TEXT, REFERENCE = PREDICTIONS[0], REFERENCES[0]
BAD = [
    ([TEXT, None], [REFERENCE] * 2, TypeError, r"predictions\[1\] must be a text.* not NoneType"),
    ([None, TEXT], [REFERENCE] * 2, TypeError, r"predictions\[0\] must be a text.* not NoneType"),
    ([TEXT, 7], [REFERENCE] * 2, TypeError, r"predictions\[1\] must be a text.* not int"),
    ([{"target_id": "gold"}], [REFERENCE], TypeError, r"predictions\[0\] must be a text.* not dict"),
    ([TEXT], [json.loads(REFERENCE)], TypeError, r"references\[0\] must be a text, as JSON, not dict"),
    ("{}", [REFERENCE] * 2, TypeError, "predictions must be a list of texts, not str"),
    ({"a": TEXT}, [REFERENCE], TypeError, "predictions must be a list of texts, not dict"),
    ({TEXT}, [REFERENCE], TypeError, "predictions must be a list of texts, not set: give a list, or one column"),
    ([TEXT], frozenset([REFERENCE]), TypeError, "references must be a list of texts, not frozenset"),
    ({TEXT: 1}.keys(), [REFERENCE], TypeError, "predictions must be a list of texts, not dict_keys"),
    (pd.DataFrame({TEXT: ["a"]}), [REFERENCE], TypeError, "predictions must be a list of texts, not DataFrame: give"),
    ([TEXT], pd.DataFrame({REFERENCE: ["a"]}), TypeError, "references must be a list of texts, not DataFrame"),
    ([TEXT], None, TypeError, "references must be a list of texts, not NoneType"),
    ([TEXT] * 2, [REFERENCE], ValueError, "2 predictions, but 1 references"),
]


@pytest.mark.parametrize(("predictions", "references", "error", "message"), BAD)
@pytest.mark.parametrize("way", ["compute", "add_batch"])
def test_bad_input_is_an_error_that_names_the_place(
    metric: ExbindMetric, way: str, predictions: Any, references: Any, error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        getattr(metric, way)(predictions=predictions, references=references)


@pytest.mark.parametrize(("prediction", "reference"), [(None, REFERENCE), (7, REFERENCE), (TEXT, {"a": 1})])
def test_a_single_bad_input_is_not_added(metric: ExbindMetric, prediction: Any, reference: Any) -> None:
    with pytest.raises(TypeError, match="must be a text"):
        metric.add(prediction=prediction, reference=reference)


SURROGATE = 'The owner \ud800: {"cell_id": "cell_r02_c01"}'


@pytest.mark.parametrize("stored", [0, 2])
def test_a_text_that_cannot_be_stored_is_refused_and_spoils_nothing(metric: ExbindMetric, stored: int) -> None:
    """Arrow would fail at the end only, in `compute`, and in every later one."""
    if stored:
        metric.add_batch(predictions=PREDICTIONS[:stored], references=REFERENCES[:stored])
    with pytest.raises(
        ValueError, match=r"predictions\[0\] is no valid Unicode .* character 10.* the lists to compute"
    ):
        metric.add(prediction=SURROGATE, reference=REFERENCE)
    with pytest.raises(ValueError, match=r"predictions\[1\] is no valid Unicode"):
        metric.add_batch(predictions=[TEXT, SURROGATE], references=[REFERENCE] * 2)
    with pytest.raises(ValueError, match=r"references\[0\] is no valid Unicode"):
        metric.add(prediction=TEXT, reference=SURROGATE)
    metric.add_batch(predictions=PREDICTIONS[stored:-1], references=REFERENCES[stored:-1])
    metric.add(prediction=PREDICTIONS[-1], reference=REFERENCES[-1])
    assert metric.compute() == EXPECTED
    table = json.dumps(GOLDEN["references"]["table"])
    assert metric.compute(predictions=[SURROGATE], references=[table])["exact_accuracy"] == 1.0


@pytest.mark.parametrize("label", ["case_id", "level", "group_id", "pair"])
@pytest.mark.parametrize("value", ["[1]", "{}", "NaN", "7"])
def test_a_label_that_is_no_text_is_named_by_its_place(metric: ExbindMetric, label: str, value: str) -> None:
    reference = json.dumps({**json.loads(REFERENCE), label: "?"}).replace('"?"', value)
    with pytest.raises(ValueError, match=rf"references\[3\]: broken reference.*{label}"):
        metric.compute(predictions=[TEXT] * 4, references=[REFERENCE] * 3 + [reference])


@pytest.mark.parametrize("broken", ["", "{", "[]", "null", "{}"])
def test_a_broken_reference_is_named_by_its_place(metric: ExbindMetric, broken: str) -> None:
    with pytest.raises(ValueError, match=r"references\[1\]: broken reference"):
        metric.compute(predictions=[TEXT, TEXT], references=[REFERENCE, broken])


def test_nothing_at_all_and_an_unknown_option_are_errors(metric: ExbindMetric) -> None:
    with pytest.raises(ValueError, match="add_batch"):
        metric.compute()
    with pytest.raises(TypeError, match="percase"):
        metric.compute(predictions=[TEXT], references=[REFERENCE], percase=True)


def test_one_instance_serves_8_threads(metric: ExbindMetric) -> None:
    """Each thread scores its own part, again and again; shared state would mix their counts."""
    parts = [(PREDICTIONS[start::8], REFERENCES[start::8]) for start in range(8)]
    expected = [aggregate(map(score_case, *part)) for part in parts]

    def work(index: int) -> bool:
        predictions, references = parts[index]
        return all(metric.compute(predictions=predictions, references=references) == expected[index] for _ in range(20))

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(work, range(8)))


def test_the_features_of_the_module_are_two_texts(metric: ExbindMetric) -> None:
    assert {name: feature.dtype for name, feature in metric.features.items()} == dict.fromkeys(
        ("predictions", "references"), "string"
    )
    assert set(APPLICABLE) == set(ALIASES)
