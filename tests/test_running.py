"""The run loop: every reply is kept at once, in the end in order, and nothing that has an answer is asked again."""

from __future__ import annotations

import json
import tracemalloc
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from generator.errors import UserError
from handmade import table_case, write_config, write_dataset
from predictors.asking import Question, Reply
from predictors.baseline import Baseline
from predictors.baselines import oracle
from predictors.benchmarks import BENCHMARKS
from predictors.keys import Key
from predictors.prompts import Prompt
from predictors.running import HOPELESS, Summary
from scripted import IDS, Scripted, do, ids_of, make_task, manifest_of, rows_of, text_for


@pytest.fixture
def dataset(tmp_path) -> Path:
    write_dataset(tmp_path / "ExBind")
    return tmp_path / "ExBind"


@pytest.fixture
def path(tmp_path) -> Path:
    return tmp_path / "runs" / "m1__broad.jsonl"


@pytest.fixture
def undisturbed(tmp_path, dataset) -> bytes:
    """The file of a run that nothing happens to."""
    path = tmp_path / "undisturbed.jsonl"
    do(dataset, path, Scripted())
    return path.read_bytes()


def counts_of(path: Path) -> list[int]:
    return list(manifest_of(path)["counts"].values())


def make_long(dataset: Path, count: int) -> None:
    write_config(dataset, "broad", [table_case(number).to_row() for number in range(count)])


def test_the_answers_stand_in_the_order_of_the_dataset(dataset, path):
    predictor = Scripted()
    summary = do(dataset, path, predictor)
    assert summary == Summary(path, 8, 8, 0, None, complete=True, interrupted=False)
    questions = list(BENCHMARKS["ExBind"].read_prompts(str(dataset), "broad"))
    assert rows_of(path) == [
        {"id": question.key.id, "prediction": text_for(question), "status": "ok", "finish_reason": "stop"}
        for question in questions
    ]
    assert predictor.asked == ids_of(path) == IDS


def test_a_model_is_asked_prompts_and_a_baseline_cases(dataset, path):
    seen: list[Any] = []

    @dataclass
    class Seeing(Scripted):
        def reply(self, question: Question) -> Reply:
            seen.append(question.asked)
            return Reply(question.key, text="")

    do(dataset, path, Seeing())
    assert {type(asked) for asked in seen} == {Prompt}
    baseline = Baseline("oracle", oracle, 0)
    do(dataset, path, baseline, sees_prompt=False, overwrite=True)
    golds = [json.loads(row["prediction"]) for row in rows_of(path)]
    assert golds[1] == {"cell_id": "cell_r02_c01"} and golds[-1] == {"source_id": "m3q9d", "target_id": "k7f2w"}
    assert set(manifest_of(path)["run"]) == {"dataset", "model"}  # no prompt was shown, nothing was decoded


def test_a_limited_run_goes_on_with_a_higher_limit(dataset, path, undisturbed):
    predictors = []
    for limit, answered in ((3, 3), (3, 3), (2, 3), (5, 5), (None, 8), (4, 8)):
        predictors.append(Scripted())
        summary = do(dataset, path, predictors[-1], limit=limit, resume=True)
        assert (summary.answered, summary.complete) == (answered, answered == 8)
        assert ids_of(path) == IDS[:answered]
    assert [predictor.asked for predictor in predictors] == [IDS[:3], [], [], IDS[3:5], IDS[5:], []]
    assert path.read_bytes() == undisturbed
    assert [session["answered"] for session in manifest_of(path)["sessions"]] == [3, 0, 0, 2, 3, 0]


def test_failed_answers_are_asked_again_and_right_ones_never(dataset, path, undisturbed):
    failing = {IDS[1], IDS[6]}
    summary = do(dataset, path, Scripted(failing))
    assert (summary.answered, summary.failed, summary.complete) == (6, 2, True)
    assert ids_of(path) == IDS and set(ids_of(path, "error")) == failing
    assert rows_of(path)[1]["prediction"] is None and counts_of(path) == [8, 6, 2, 0]
    for again in ({IDS[6]}, set()):
        predictor = Scripted(again)
        do(dataset, path, predictor, resume=True)
        assert set(predictor.asked) == failing
        failing = again
    assert path.read_bytes() == undisturbed and counts_of(path) == [8, 8, 0, 0]


def test_failed_answers_beyond_the_limit_stay(dataset, path):
    do(dataset, path, Scripted({IDS[1], IDS[6]}))
    predictor = Scripted()
    do(dataset, path, predictor, resume=True, limit=3)
    assert predictor.asked == [IDS[1]] and ids_of(path) == IDS and ids_of(path, "error") == [IDS[6]]
    assert counts_of(path) == [8, 7, 1, 0]


def test_the_first_failure_is_told_on_one_line(dataset, path):
    summary = do(dataset, path, Scripted({IDS[2]}))
    assert summary.first_failure == r"id 't2__table': no answer from \x1b[31mhere"
    assert rows_of(path)[2]["error"] == "no answer\nfrom \x1b[31mhere"


def test_one_failure_after_another_ends_no_run_that_has_an_answer(dataset, path):
    make_long(dataset, 40)
    ids = [f"t{n}__table" for n in range(40)]
    summary = do(dataset, path, Scripted(ids[1:], window=1))
    assert (summary.answered, summary.failed, summary.complete) == (1, 39, True)


def test_a_run_without_any_answer_ends_after_25_failures(dataset, path):
    make_long(dataset, 40)
    ids = [f"t{n}__table" for n in range(40)]
    predictor = Scripted(ids)
    with pytest.raises(UserError) as caught:
        do(dataset, path, predictor)
    assert str(caught.value) == (
        f"{path}: the first 25 answers all failed (the last, id 't26__table': no answer from \\x1b[31mhere); "
        "mend this and go on with --resume"
    )
    assert len(ids_of(path, "error")) == HOPELESS == 25 and predictor.asked == ids[:27]  # two were under way, still
    assert counts_of(path) == [40, 0, 25, 15]
    mended = Scripted()
    assert do(dataset, path, mended, resume=True).complete and mended.asked == ids


def test_the_end_of_a_run_keeps_what_was_answered(dataset, path, undisturbed):
    with pytest.raises(UserError, match="^the key is wrong; give another one$"):
        do(dataset, path, Scripted(ends_at=IDS[5]))
    assert 0 < len(ids_of(path)) < 8 and counts_of(path)[1] == len(ids_of(path))
    rest = Scripted()
    before = ids_of(path)
    do(dataset, path, rest, resume=True)
    assert not set(before) & set(rest.asked) and path.read_bytes() == undisturbed


def test_a_damaged_row_in_the_middle_keeps_what_was_answered(dataset, path):
    write_config(
        dataset, "broad", [table_case(0).to_row(), table_case(1).to_row(), {**table_case(2).to_row(), "format": " "}]
    )
    with pytest.raises(UserError, match="row 3: the format is blank where a text is expected; the dataset is damaged"):
        do(dataset, path, Scripted(window=1))
    assert ids_of(path) == IDS[:2]


def test_nothing_is_lost_or_left_where_nothing_is_answered(dataset, path):
    """A run that ends before its first answer leaves the file that it was to replace, or no file."""
    with pytest.raises(UserError):
        do(dataset, path, Scripted(ends_at=IDS[2]))  # of the first three, the last is answered first
    assert not path.parent.exists()
    scores = path.with_name("scores.json")
    do(dataset, path, Scripted({IDS[0]}))
    scores.write_text("{}")
    before = {file: file.read_bytes() for file in path.parent.iterdir()}
    for how in ({"overwrite": True}, {"resume": True}):
        with pytest.raises(UserError):
            do(dataset, path, Scripted(ends_at=IDS[2] if "overwrite" in how else IDS[0]), outdated=(scores,), **how)
        assert {file: file.read_bytes() for file in path.parent.iterdir()} == before


def test_what_was_made_of_the_answers_goes_when_they_change(dataset, path):
    scores = path.with_name("scores.json")
    do(dataset, path, Scripted(), limit=4)
    scores.write_text("{}")
    do(dataset, path, Scripted(), limit=4, resume=True, outdated=(scores,))
    assert scores.exists()
    do(dataset, path, Scripted(), resume=True, outdated=(scores,))
    assert not scores.exists()


@dataclass
class Broken(Scripted):
    """Breaks its promise: one reply for each question."""

    how: str = ""

    def answers(self, questions: Iterator[Question], **how: Any) -> Iterator[Reply]:
        first, second = next(questions), next(questions)
        yield self.reply(first)
        if self.how == "foreign":
            yield Reply(Key("t5__table"), text="x")
        elif self.how == "twice":
            yield self.reply(first)
        elif self.how == "early":
            yield self.reply(second)
        elif self.how == "fewer":
            yield from map(self.reply, questions)


@pytest.mark.parametrize(
    ("how", "reason", "kept"),
    [
        ("foreign", "scripted:m1 replied to id 't5__table', which waits for no reply", 1),
        ("twice", "scripted:m1 replied to id 't0__table', which waits for no reply", 1),
        ("early", "scripted:m1 ended with 6 questions unasked", 2),
        ("fewer", r"scripted:m1 gave no reply to 1 questions \(as id 't1__table'\)", 7),
    ],
)
def test_a_predictor_that_breaks_its_promise_is_no_user_error(dataset, path, undisturbed, how, reason, kept):
    with pytest.raises(RuntimeError, match=reason):
        do(dataset, path, Broken(how=how))
    assert len(ids_of(path)) == kept and counts_of(path)[1] == kept
    do(dataset, path, Scripted(), resume=True)
    assert path.read_bytes() == undisturbed


def test_no_question_and_no_reply_is_kept(dataset, path):
    """Of 2,000 texts of 10 kB each, asked and answered, a few are held at a time."""
    size, count = 10_000, 2_000

    def questions(dataset: str, config: str) -> Iterator[Question]:
        for number in range(count):
            yield Question(Key(f"k{number:05d}"), Prompt(str(number) + "x" * size))

    benchmark = replace(
        BENCHMARKS["ExBind"], read_prompts=questions, read_keys=lambda *where: (item.key for item in questions(*where))
    )

    class Echo(Scripted):
        def answers(self, questions: Iterator[Question], **how: Any) -> Iterator[Reply]:
            for question in questions:
                yield Reply(question.key, text=question.asked.text + "y")

    task = make_task(dataset, path, Echo(), benchmark=benchmark)
    tracemalloc.start()
    try:
        for resume in (False, True):
            summary = do(dataset, path, Echo(), benchmark=benchmark, resume=resume)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert summary.complete and task.path.stat().st_size > size * count
    assert peak < 150 * size  # a list of either would take 2,000 of them
