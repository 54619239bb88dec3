"""What a run goes on with: the same dataset, model, prompt and decoding, and a file that a run wrote."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from generator.canonical import digest_text
from generator.errors import UserError
from generator.hub import MANIFEST, data_path, file_digest
from handmade import table_case, write_config, write_dataset
from handmade_chains import NATURAL, write_chains
from predictors.asking import Decoding
from predictors.benchmarks import BENCHMARKS
from predictors.manifests import manifest_path
from predictors.prompts import EXBIND_WORDING
from scripted import IDS, MODEL, Scripted, do, ids_of, manifest_of, rows_of, set_digest, three_answered

CURE = "; give another --out, or begin anew with --overwrite"


@pytest.fixture
def dataset(tmp_path) -> Path:
    write_dataset(tmp_path / "ExBind")
    set_digest(tmp_path / "ExBind", "sha256-a")
    return tmp_path / "ExBind"


@pytest.fixture
def path(tmp_path, dataset) -> Path:
    return three_answered(tmp_path, dataset)


def worded(**changes: Any) -> dict[str, Any]:
    """A run whose prompts are worded otherwise."""
    return {"benchmark": replace(BENCHMARKS["ExBind"], wording=replace(EXBIND_WORDING, **changes))}


def refusal(dataset: Path, path: Path, **changes: Any) -> str:
    """Why the run is refused, in one sentence, after nothing was asked or written."""
    before = {file: file.read_bytes() for file in path.parent.iterdir() if file.is_file()}
    predictor = changes.pop("predictor", Scripted())
    with pytest.raises(UserError) as caught:
        do(dataset, path, predictor, **changes)
    assert not predictor.asked
    assert {file: file.read_bytes() for file in path.parent.iterdir() if file.is_file()} == before
    assert "\n" not in str(caught.value) and str(caught.value).startswith(f"{path}: ")
    return str(caught.value).removeprefix(f"{path}: ")


CHANGES: dict[str, tuple[Callable[[Path], dict[str, Any]], str]] = {
    "the dataset": (
        lambda dataset: set_digest(dataset, "sha256-b") or {},
        "dataset.config_digest was 'sha256-a' and is now 'sha256-b'",
    ),
    "the model": (
        lambda dataset: {"predictor": Scripted(identity={**MODEL, "model": "m2"})},
        "model.model was 'm1' and is now 'm2'",
    ),
    "a part of the model": (
        lambda dataset: {"predictor": Scripted(identity={**MODEL, "revision": "abc"})},
        "model.revision was absent and is now 'abc'",
    ),
    "the version of the prompt": (
        lambda dataset: worded(version="exbind.prompt.v2"),
        "prompt.version was 'exbind.prompt.v1' and is now 'exbind.prompt.v2'",
    ),
    "the wording of the prompt": (
        lambda dataset: worded(texts=("Say which.",)),
        f"prompt.digest was '{EXBIND_WORDING.digest}' and is now '{digest_text('Say which.')}'",
    ),
    "the decoding": (
        lambda dataset: {"decoding": Decoding(max_new_tokens=97, greedy=True)},
        "decoding.max_new_tokens was 96 and is now 97",
    ),
    "the sampling": (
        lambda dataset: {"decoding": Decoding(max_new_tokens=96, greedy=False)},
        "decoding.greedy was true and is now false",
    ),
    "the config": (lambda dataset: {"config": "targeted"}, "dataset.config was 'broad' and is now 'targeted'"),
}  # fmt: skip


@pytest.mark.parametrize("name", CHANGES)
@pytest.mark.parametrize("resume", [True, False])
def test_another_run_is_refused_with_both_values(dataset, path, name, resume):
    change, reason = CHANGES[name]
    changes = change(dataset)
    assert refusal(dataset, path, resume=resume, **changes) == f"holds another run: {reason}{CURE}"
    predictor = changes.pop("predictor", Scripted())
    do(dataset, path, predictor, overwrite=True, **changes)
    assert len(predictor.asked) == len(ids_of(path)) >= 5


def test_what_may_differ_between_sessions_is_no_hindrance(dataset, path):
    """Device, batch size, what the user calls the dataset: none of it changes what the run is."""
    predictor = Scripted(window=1, circumstances={"device": "cuda"})
    do(dataset, path, predictor, resume=True, source={"path": "elsewhere", "revision": None}, spec="scripted:./m1")
    assert predictor.asked == IDS[3:]


def test_another_model_behind_the_same_name_is_told(dataset, tmp_path):
    """What the server calls itself is no part of the run, since it may tell nothing; each session says where it ran."""
    path = tmp_path / "p.jsonl"
    served = (["a"], ["a"], ["b\x1b"], [], ["b\x1b"])
    warned = []
    for limit, names in enumerate(served, 1):
        summary = do(dataset, path, Scripted(circumstances={"served_models": names}), resume=True, limit=limit)
        warned.append(summary.warnings)
    assert [len(warnings) for warnings in warned] == [0, 0, 1, 0, 0]
    assert warned[2] == (
        f"{path}: the server now answers as 'b\\x1b', and did so earlier as 'a'; if that is another model, begin anew "
        "with --overwrite",
    )
    sessions = manifest_of(path)["sessions"]
    assert [session["environment"]["served_models"] for session in sessions] == list(served)


def test_a_name_in_a_manifest_is_shown_as_text(dataset, path):
    manifest = manifest_of(path)
    manifest["run"]["evil\x1b[31m\n"] = 1
    manifest_path(path).write_text(json.dumps(manifest))
    assert refusal(dataset, path, resume=True) == rf"holds another run: evil\x1b[31m was 1 and is now absent{CURE}"


def test_an_identity_is_compared_as_a_manifest_holds_it(dataset, tmp_path):
    """A tuple is a list there, and a number as a key a text."""
    identity = {**MODEL, "stop": ("a", "b"), "bias": {7: 1.5}}
    for resume in (False, True):
        do(dataset, tmp_path / "p.jsonl", Scripted(identity=identity), resume=resume, limit=2)


def test_a_file_without_a_manifest_is_not_touched(dataset, path):
    manifest_path(path).unlink()
    for how in ({"resume": True}, {}, {"replaceable": True}):
        assert refusal(dataset, path, **how) == f"exists and no manifest says which run it holds{CURE}"
    do(dataset, path, Scripted(), overwrite=True)
    assert ids_of(path) == IDS


def test_the_same_run_is_not_repeated_by_accident(dataset, path):
    assert refusal(dataset, path) == "holds this run already; go on with --resume, or begin anew with --overwrite"
    predictor = Scripted()
    do(dataset, path, predictor, replaceable=True)  # as the baselines, whose answers cost nothing
    assert predictor.asked == IDS and len(manifest_of(path)["sessions"]) == 1


def test_an_empty_file_is_as_none(dataset, path):
    """It is what a run leaves that is killed at its first answer."""
    path.write_bytes(b"")
    do(dataset, path, Scripted())
    assert ids_of(path) == IDS


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "cannot be read (Expecting value"),
        (b"[]", "is no manifest of a run (predictor)"),
        (b'{"predictor": "a", "name": "a", "benchmark": "b", "config": 7}', "is no manifest of a run (config)"),
        (b"[" * 100_000, "cannot be read ("),
        (b"\xff", "cannot be read ("),
    ],
)
def test_a_damaged_manifest_is_named(dataset, path, content, reason):
    manifest_path(path).write_bytes(content)
    with pytest.raises(UserError) as caught:
        do(dataset, path, Scripted(), resume=True)
    assert str(caught.value).startswith(f"{manifest_path(path)}: {reason}")
    assert str(caught.value).endswith("; move it away")


def test_a_foreign_line_is_refused_before_anything_is_asked(dataset, path):
    with path.open("ab") as file:
        file.write(b'{"id": "x"}\n')
    assert refusal(dataset, path, resume=True) == f"line 4 is no line of a run{CURE}"


def test_a_dataset_whose_files_are_not_its_manifest_s_is_refused(dataset, tmp_path):
    """The digest of a config is that of its rows, as they were built; what lies on disk may be something else."""
    path, file = tmp_path / "p.jsonl", dataset / data_path("broad")
    manifest = json.loads((dataset / MANIFEST).read_text())
    manifest["configs"]["broad"]["files"] = {data_path("broad"): file_digest(file)}
    (dataset / MANIFEST).write_text(json.dumps(manifest))
    do(dataset, path, Scripted(), limit=2)

    def rebuild(case_id: str) -> None:
        if case_id == IDS[4]:
            write_config(dataset, "broad", [table_case(number).to_row() for number in range(7)])

    said = f"{file}: is not the file that its manifest says, so it was changed or damaged since"
    with pytest.raises(UserError, match=re.escape(said)):
        do(dataset, path, Scripted(on_ask=rebuild), resume=True)
    with pytest.raises(UserError, match=re.escape(said)):  # now before anything is asked
        do(dataset, path, silent := Scripted(), resume=True)
    assert not silent.asked


def test_a_dataset_that_lost_cases_under_its_digest_is_refused(dataset, path):
    write_config(dataset, "broad", [table_case(number).to_row() for number in (0, 2, 3)])
    assert refusal(dataset, path, resume=True) == (
        "answers id 't1__table', which the config 'broad' does not have, so the file or the dataset was changed by "
        f"hand{CURE}"
    )


def test_a_dataset_that_gained_cases_is_answered_in_its_order(dataset, path):
    write_config(dataset, "broad", [table_case(number).to_row() for number in (9, 0, 1, 8, 2)])
    predictor = Scripted()
    assert do(dataset, path, predictor, resume=True).complete
    assert predictor.asked == ["t9__table", "t8__table"]
    assert ids_of(path) == [f"t{number}__table" for number in (9, 0, 1, 8, 2)]


def test_the_two_paths_of_a_chain_are_two_answers(tmp_path):
    write_chains(tmp_path / "CondChain")
    path = tmp_path / "p.jsonl"
    benchmark = BENCHMARKS["CondChain"]
    asked = []
    for limit in (3, None):
        predictor = Scripted(window=1)
        do(tmp_path / "CondChain", path, predictor, benchmark=benchmark, config="natural", limit=limit, resume=True)
        asked.append(len(predictor.asked))
    assert asked == [3, 2 * NATURAL - 3]
    assert manifest_of(path)["counts"] == {"answers": 2 * NATURAL, "ok": 2 * NATURAL, "error": 0, "missing": 0}
    assert [(row["id"], row["path"]) for row in rows_of(path)] == [
        (f"natural_{number:04d}", which) for number in range(NATURAL) for which in ("true", "false")
    ]


def test_the_manifest_says_what_was_asked_of_what_and_when(dataset, tmp_path):
    path = tmp_path / "p.jsonl"
    during: list[dict[str, Any]] = []
    predictor = Scripted(
        on_ask=lambda id: during.append(manifest_of(path)) if id == IDS[4] else None, circumstances={"device": "cpu"}
    )
    before = datetime.now(UTC).replace(microsecond=0)
    do(dataset, path, predictor, reader="reader.v1", source={"path": "hub/ExBind", "revision": None})
    manifest = manifest_of(path)
    assert during[0]["sessions"] == [{**manifest["sessions"][0], "ended": None, "answered": None}]
    assert during[0]["counts"] == {"answers": 8, "ok": 0, "error": 0, "missing": 8}
    (session,) = manifest.pop("sessions")
    started, ended = (datetime.fromisoformat(session[name]) for name in ("started", "ended"))
    assert before <= started <= ended <= datetime.now(UTC) and session["answered"] == 8
    environment = session["environment"]
    assert environment["device"] == "cpu" and {"python", "platform", "host", "packages"} < set(environment)
    assert manifest == {
        "predictor": "scripted:m1",
        "name": "m1",
        "benchmark": "ExBind",
        "config": "broad",
        "run": {
            "dataset": {"name": "ExBind", "version": "test", "config": "broad", "config_digest": "sha256-a"},
            "model": MODEL,
            "prompt": {"version": "exbind.prompt.v1", "digest": EXBIND_WORDING.digest},
            "decoding": {"max_new_tokens": 96, "greedy": True, "seed": 42},
        },
        "reader": "reader.v1",
        "source": {"path": "hub/ExBind", "revision": None},
        "counts": {"answers": 8, "ok": 8, "error": 0, "missing": 0},
    }


@pytest.mark.parametrize(("name", "reason"), [("p.csv", "let the name end in .jsonl"), ("d.jsonl", "no regular file"),
                                              ("fifo.jsonl", "no regular file")])  # fmt: skip
def test_what_is_no_file_for_a_run_is_refused(dataset, tmp_path, name, reason):
    (tmp_path / "d.jsonl").mkdir()
    os.mkfifo(tmp_path / "fifo.jsonl")
    assert reason in refusal(dataset, tmp_path / name)
