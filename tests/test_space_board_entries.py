"""What may be submitted to the leaderboard, and what an entry of it says of a run."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from boards import entry
from generator.canonical import digest_text
from generator.errors import UserError
from handmade import predict, raw, write_dataset
from handmade_chains import natural_chain, write_chains
from space.board.entries import entry_of
from space.board.ranking import groups
from space.board.submissions import read_submission
from space.runs.scoring import kept_from_file
from space.runs.store import RunStore

REFUSED = {
    "name": ["", " \n ", "!!!", "a" * 81, "a\nb", "a\u202eb", "a\u200bb", "\ud800x", "x" * 200_000],
    "link": [
        "javascript:alert(1)", "JavaScript:alert(1)", "java\nscript:alert(1)", "data:text/html,x", "//example.org",
        "example.org", "https://", "https://ada:secret@example.org", "https://ada@example.org", "https://e.org/a b",
        'https://e.org/"onclick="', "https://e.org:x/", "https://[e/", "ftp://e.org", "https://e.org/" + "a" * 300,
    ],
    "precision": ["FP16", "4bit", "<b>", "bf16 x"],
    "notes": ["a" * 501, "a\x1b[31m", "a\u2066b"],
}  # fmt: skip


@pytest.mark.parametrize(("field", "value"), [(field, value) for field, many in REFUSED.items() for value in many])
def test_a_field_that_is_not_taken_is_named(field: str, value: str) -> None:
    with pytest.raises(UserError, match=field) as caught:
        read_submission({"name": "ada", field: value})
    assert len(str(caught.value)) < 300
    assert ":" in str(caught.value)  # the cure


@pytest.mark.parametrize("value", [7, ["a"], {"a": 1}, True])
def test_what_is_no_text_is_not_taken(value: object) -> None:
    with pytest.raises(UserError, match="The field link"):
        read_submission({"name": "ada", "link": value})


def test_what_is_taken_is_trimmed_and_nothing_else() -> None:
    said = read_submission({"name": " 模型 é ", "link": "http://e.org/?a=1&b=2", "notes": "a\r\nb ", "token": "x"})
    assert (said.name, said.link, said.notes) == ("模型 é", "http://e.org/?a=1&b=2", "a\nb")


def test_an_entry_says_of_a_run_what_the_metric_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write_dataset(tmp_path / "ExBind")
    store = RunStore(tmp_path)
    answers = predict(tmp_path / "ExBind", "lexical")
    run = kept_from_file("ExBind", str(tmp_path / "ExBind"), "broad", answers, store, "lexical").facts
    found = entry_of(run, name="Lexical")
    assert found.measures["exact_accuracy"] == (
        run.numbers["exact_accuracy"],
        pytest.approx(tuple(run.numbers["exact_accuracy_ci"])),
    )
    assert found.measures["candidate_validity"][0] == run.numbers["candidate_validity"]
    assert found.measures["strict_exact_accuracy"][0] == run.numbers["strict_exact_accuracy"]
    assert (found.predictions, found.token, found.is_complete) == (digest_text(answers.read_bytes()), "", True)
    assert entry_of(replace(run, is_built_in=True)).token == run.token


@pytest.mark.parametrize("config", ["all", "natural"])
def test_an_entry_of_chains_has_the_numbers_of_its_domains(tmp_path: Path, config: str) -> None:
    folder = tmp_path / "CondChain"
    write_chains(folder)
    lines = [{"id": natural_chain(0).chain_id, "path": path, "prediction": "A1"} for path in ("true", "false")]
    answers = raw(tmp_path, "a.jsonl", "\n".join(map(json.dumps, lines)))
    run = kept_from_file("CondChain", str(folder), config, answers, RunStore(tmp_path), "one").facts
    found, pooled = entry_of(run), run.numbers["pooled"]
    for name in ("true_accuracy", "false_accuracy", "path_f1"):
        ends = pooled["ci"][name]
        assert found.measures[name] == (pooled[name], tuple(ends) if ends else None)
    several = {"avg_f1", "path_f1_natural", "path_f1_chart"}
    assert several & set(found.measures) == (several if config == "all" else set())
    assert found.lacking == f"{run.n - 2} missing"
    [group] = groups([found])
    assert (group.lead, group.runs[0].rank) == ("avg_f1" if config == "all" else "path_f1", None)


BROKEN = {
    "name": "", "link": "javascript:alert(1)", "benchmark": "Other", "config": "../x", "dataset": "a\nb", "digest": "x",
    "parser": "official", "kind": "reported", "predictions": "", "submitted": "yesterday", "n": 11, "answered": True,
    "statuses": {"ok": -1, "missing": 11}, "measures": {"exact_accuracy": (1.5, None)}, "token": None,
}  # fmt: skip


@pytest.mark.parametrize("field", BROKEN)
def test_no_entry_holds_what_cannot_be(field: str) -> None:
    with pytest.raises(ValueError):
        entry(**{field: BROKEN[field]}) if field not in ("n", "name") else replace(entry(), **{field: BROKEN[field]})


@pytest.mark.parametrize(
    "measured", [(float("nan"), None), (0.5, (0.9, 0.1)), (0.5, (0.1,)), (None, (0, 1)), ("1", None)]
)
def test_no_measure_is_what_cannot_be(measured: tuple) -> None:
    with pytest.raises(ValueError):
        entry(measures={"exact_accuracy": measured})
