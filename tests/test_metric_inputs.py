"""What is handed to a published metric, checked at its door: the same for every metric."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from metric_cases import CONDCHAIN, EXBIND, Given

GIVEN = {"exbind_metric": EXBIND, "condchain_metric": CONDCHAIN}
WAYS = ("compute", "add_batch")


@pytest.fixture(params=GIVEN)
def given(request: pytest.FixtureRequest) -> Given:
    return GIVEN[request.param]


@pytest.fixture
def metric(given: Given, tmp_path: Path) -> Any:
    return given.metric(cache_dir=str(tmp_path))


def test_answers_added_before_are_not_forgotten(given: Given, metric: Any) -> None:
    predictions, references = given.predictions, given.references
    metric.add_batch(predictions=predictions[:2], references=references[:2])
    assert metric.compute(predictions=predictions[2:], references=references[2:]) == given.expected
    whole = metric.compute(predictions=predictions, references=references)
    assert whole == given.expected, "and do not come twice"


def bad_inputs(given: Given) -> list[tuple[Any, Any, type[Exception], str]]:
    text, reference = given.predictions[0], given.references[0]
    frame = pd.DataFrame({text: ["a"]})
    return [
        ([text, None], [reference] * 2, TypeError, r"predictions\[1\] must be a text.* not NoneType"),
        ([None, text], [reference] * 2, TypeError, r"predictions\[0\] must be a text.* not NoneType"),
        ([text, 7], [reference] * 2, TypeError, r"predictions\[1\] must be a text.* not int"),
        ([given.label], [reference], TypeError, r"predictions\[0\] must be a text.* not dict"),
        ([text], [json.loads(reference)], TypeError, r"references\[0\] must be a text, as JSON, not dict"),
        ("{}", [reference] * 2, TypeError, "predictions must be a list of texts, not str"),
        ({"a": text}, [reference], TypeError, "predictions must be a list of texts, not dict"),
        ({text}, [reference], TypeError, "predictions must be a list of texts, not set: give a list, or one column"),
        ([text], frozenset([reference]), TypeError, "references must be a list of texts, not frozenset"),
        ({text: 1}.keys(), [reference], TypeError, "predictions must be a list of texts, not dict_keys"),
        (
            frame,
            [reference],
            TypeError,
            "predictions must be a list of texts, not DataFrame: give",
        ),
        ([text], pd.DataFrame({reference: ["a"]}), TypeError, "references must be a list of texts, not DataFrame"),
        ([text], None, TypeError, "references must be a list of texts, not NoneType"),
        ([text] * 2, [reference], ValueError, "2 predictions, but 1 references"),
    ]


@pytest.mark.parametrize("number", range(len(bad_inputs(EXBIND))))
@pytest.mark.parametrize("way", WAYS)
def test_bad_input_is_an_error_that_names_the_place(given: Given, metric: Any, way: str, number: int) -> None:
    predictions, references, error, message = bad_inputs(given)[number]
    with pytest.raises(error, match=message):
        getattr(metric, way)(predictions=predictions, references=references)


@pytest.mark.parametrize("number", range(3))
def test_a_single_bad_input_is_not_added(given: Given, metric: Any, number: int) -> None:
    text, reference = given.predictions[0], given.references[0]
    prediction, reference = [(None, reference), (7, reference), (text, {"a": 1})][number]
    with pytest.raises(TypeError, match="must be a text"):
        metric.add(prediction=prediction, reference=reference)


@pytest.mark.parametrize("stored", [0, 2])
def test_a_text_that_cannot_be_stored_is_refused_and_spoils_nothing(given: Given, metric: Any, stored: int) -> None:
    """Arrow would fail at the end only, in `compute`, and in every later one."""
    predictions, references = given.predictions, given.references
    text, reference = predictions[0], references[0]
    if stored:
        metric.add_batch(predictions=predictions[:stored], references=references[:stored])
    said = rf"predictions\[0\] is no valid Unicode .* character {given.at}.* the lists to compute"
    with pytest.raises(ValueError, match=said):
        metric.add(prediction=given.surrogate, reference=reference)
    with pytest.raises(ValueError, match=r"predictions\[1\] is no valid Unicode"):
        metric.add_batch(predictions=[text, given.surrogate], references=[reference] * 2)
    with pytest.raises(ValueError, match=r"references\[0\] is no valid Unicode"):
        metric.add(prediction=text, reference=given.surrogate)
    metric.add_batch(predictions=predictions[stored:-1], references=references[stored:-1])
    metric.add(prediction=predictions[-1], reference=references[-1])
    assert metric.compute() == given.expected


@pytest.mark.parametrize("broken", ["", "{", "[]", "null", "{}"])
@pytest.mark.parametrize("per_case", [False, True])
def test_a_broken_reference_is_named_by_its_place(given: Given, metric: Any, broken: str, per_case: bool) -> None:
    text, reference = given.predictions[0], given.references[0]
    with pytest.raises(ValueError, match=r"references\[1\]: broken reference"):
        metric.compute(predictions=[text, text], references=[reference, broken], per_case=per_case)


def test_nothing_at_all_and_an_unknown_option_are_errors(given: Given, metric: Any) -> None:
    with pytest.raises(ValueError, match="add_batch"):
        metric.compute()
    with pytest.raises(TypeError, match="percase"):
        metric.compute(predictions=given.predictions[:1], references=given.references[:1], percase=True)


def test_the_features_of_the_module_are_two_texts(metric: Any) -> None:
    assert {name: feature.dtype for name, feature in metric.features.items()} == dict.fromkeys(
        ("predictions", "references"), "string"
    )
