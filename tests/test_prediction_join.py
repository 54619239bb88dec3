"""Predictions joined to cases: by id, with what is missing named and what is unknown refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.errors import UserError
from predictors.files import Prediction, PredictionFile
from predictors.join import Reference, join, missing_warning
from predictors.keys import Key


def refs(*case_ids: str) -> list[Reference]:
    return [Reference(Key(case_id), "{}") for case_id in case_ids]


def file_of(*case_ids: str) -> PredictionFile:
    """A file whose row n answers "n"."""
    rows = tuple(Prediction(case_id, str(line), "ok", line) for line, case_id in enumerate(case_ids, 1))
    return PredictionFile(Path("runs/p.jsonl"), "line", rows)


def test_joining_is_by_id_and_names_what_is_missing():
    file = file_of("k0", "k1", "k2")
    joined = join(file, refs("k2", "x0", "k0", "k1"), "broad")
    assert joined.answers == (("3", None), (None, "missing"), ("1", None), ("2", None))
    assert joined.missing == (Key("x0"),)
    assert missing_warning(file, joined) == "runs/p.jsonl: 1 of 4 cases has no answer and counts as wrong: 'x0'"


def test_the_first_twenty_missing_cases_are_named():
    file = file_of("k0")
    warning = missing_warning(file, join(file, refs("k0", *(f"x{n}" for n in range(30))), "broad"))
    assert warning.startswith("runs/p.jsonl: 30 of 31 cases have no answer and count as wrong: 'x0', 'x1'")
    assert "'x19'" in warning and "'x20'" not in warning and warning.endswith("and 10 more")


def test_no_warning_where_nothing_is_missing():
    file = file_of("k0", "k1")
    assert missing_warning(file, join(file, refs("k1", "k0"), "broad")) is None


def test_a_row_without_a_text_is_scored_by_its_status():
    rows = (Prediction("a", "half an ans", "error", 1), Prediction("b", "", "missing", 2), Prediction("c", "", "ok", 3))
    joined = join(PredictionFile(Path("p.csv"), "line", rows), refs("a", "b", "c"), "broad")
    assert joined.answers == ((None, "error"), (None, "missing"), ("", None))
    assert joined.missing == (Key("b"),)


def test_unknown_ids_are_refused_even_if_only_by_a_blank():
    with pytest.raises(UserError, match="1 problem.*\n.*line 2, id 'k1 ': is no case of the config 'broad'"):
        join(file_of("k0", "k1 "), refs("k0", "k1"), "broad")


def test_a_file_of_another_config_gives_one_sentence_that_says_which():
    file = file_of(*(f"t{n}" for n in range(120)))
    with pytest.raises(UserError) as caught:
        join(file, refs("b0"), "broad", find_configs=lambda ids: ["targeted_table"] if "t0" in ids else [])
    assert str(caught.value) == (
        "runs/p.jsonl: none of the 120 ids belongs to the config 'broad' (the first is 't0'); "
        "they are of targeted_table: score with --config targeted_table"
    )
    fitting = ["targeted_table", "table_order_1", "targeted"]
    with pytest.raises(
        UserError, match=r"of targeted_table \(also table_order_1, targeted\): score with --config targ"
    ):
        join(file, refs("b0"), "broad", find_configs=lambda ids: fitting)
    with pytest.raises(UserError, match="its ids look like 'b0'"):
        join(file, refs("b0"), "broad")
