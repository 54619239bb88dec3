"""An `artifacts.json` that anybody may have written: what is wrong is said, and nothing of it is ever run."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from evaluation.reproduction.document import MOST_BYTES, read_document
from evaluation.reproduction.sources import find_sources
from generator.building import identity_digest
from generator.errors import UserError
from handmade import run
from provenances import document_of, written

RUN = "runs/oracle__targeted_table.jsonl"
ZEROS = "sha256-" + 64 * "0"
Change = Callable[[dict[str, Any]], Any]


def put(value: Any, *keys: str) -> Change:
    """A document with a value in the place to which the keys lead."""

    def change(document: dict[str, Any]) -> None:
        for key in keys[:-1]:
            document = document[key]
        document[keys[-1]] = value

    return change


def consistent(value: Any, *keys: str) -> Change:
    """The same, and then the right digest of all."""

    def change(document: dict[str, Any]) -> None:
        put(value, *keys)(document)
        document["digest"] = identity_digest(document["version"], document["configs"])

    return change


def moved(name: str) -> Change:
    """A file under another name."""

    def change(document: dict[str, Any]) -> None:
        writes = document["stages"]["predict"]["writes"]
        writes[name] = writes.pop(RUN)

    return change


ROWS, WRITES = ("configs", "targeted_table"), ("stages", "predict", "writes")
HOSTILE: dict[str, tuple[Change, str]] = {  # what is wrong -> how it comes about, and what is said
    "another command": (put(["rm -rf ~"], "stages", "generate", "commands"), "under stages.generate.commands it"),
    "another word": (put(["bindchain score; id"], "stages", "score", "commands"), "under stages.score.commands it"),
    "another stage": (put({"commands": []}, "stages", "clean"), "under stages.clean it says something else"),
    "no stage": (put(None, "stages", "score"), "stage score is null where an object"),
    "stages in a list": (put([], "stages"), "its stages is a list"),
    "a path that leads out": (moved("../oracle.jsonl"), "not those that its stages write"),
    "an absolute path": (moved("/etc/passwd"), "not those that its stages write"),
    "another path read": (put(["../x"], "stages", "score", "reads"), "under stages.score.reads it"),
    "a short digest": (put("sha256-0", *WRITES, RUN), "'sha256-0' is no digest"),
    "a digest in capitals": (put("sha256-" + 64 * "A", *WRITES, RUN), "is no digest"),
    "a number for a digest": (put(7, *WRITES, RUN), "its digest is a number where a string"),
    "other rows": (put(ZEROS, "stages", "generate", "writes", "rows of targeted_table"), "rows of targeted_table it"),
    "another dataset": (put("../ExBind", "dataset"), "the dataset '../ExBind' is none of"),
    "no version": (put("2.0.0; id", "version"), "is no version of three numbers"),
    "the number of the official data": (put("2.0.0", "version"), "2.0.0 is the number of the official data"),
    "changes of two lines": (put("a\nb", "changes"), "no single line"),
    "an escape in a text": (put("\x1b[31mred", "changes"), "no single line"),
    "another digest of all": (put(ZEROS, "digest"), "its digest is not that of its version"),
    "an unknown config": (put({}, "configs", "other"), "its rows is null"),
    "no config": (put({}, "configs"), "its configs are none of ExBind"),
    "a config in a list": (put([1], *ROWS), "config 'targeted_table' is a list where an object"),
    "another size": (put(3, "sizes", "per_level"), "has 6 rows, and its sizes make 9 or more"),
    "a huge size": (put(10**9, "sizes", "per_level"), "its sizes fit no suite: more than 1,000,000"),
    "no size": (put(0, "sizes", "per_level"), "per_level must be at least 1"),
    "a size too many": (put(1, "sizes", "extra"), "its sizes are not all of n_per_family, .*, and nothing else"),
    "a size too few": (put({"per_level": 2}, "sizes"), "its sizes are not all of n_per_family"),
    "half a size": (put(2.0, "sizes", "per_level"), "size per_level is a number with a fraction"),
    "true for a size": (put(True, "sizes", "per_level"), "size per_level is true or false where a whole number"),
    "a seed below 0": (consistent(-1, *ROWS, "seed"), "the seed -1 does not lie"),
    "a seed too large": (consistent(2**63, *ROWS, "seed"), "does not lie between"),
    "another generator": (consistent("v\x1b9", *ROWS, "generator_version"), r"by the generator 'v\\x1b9'.*install"),
    "a library in two lines": (put("2\n3", "libraries", "numpy"), "names a library or a version that is none"),
    "a library without a version": (put(None, "libraries", "numpy"), "version of numpy is null"),
    "a key too many": (put("id", "hook\x1b"), r"under hook\\x1b it says something else"),
    "a key too many that holds null": (put(None, "hook"), "under a key that holds null it says something else"),
    "a stage that is null": (put(None, "stages", "clean"), "under a key that holds null it says"),
    "rows below none": (put(-1, *ROWS, "rows"), "-1 is no number of rows"),
    "more rows than anybody makes": (put(10**6 + 1, *ROWS, "rows"), "its configs have more than 1,000,000 rows"),
    "NaN": (put(float("nan"), "libraries", "numpy"), "no release that can be made here"),
    "half a character": (put("\ud800", "changes"), "no release that can be made here"),
}


@pytest.mark.parametrize("fault", HOSTILE)
def test_what_does_not_follow_from_its_recipe_is_refused(tmp_path: Path, fault: str) -> None:
    change, said = HOSTILE[fault]
    document = document_of("ExBind", ["targeted_table"], per_level=2, seed=7)
    change(document)
    path = written(tmp_path, document)
    with pytest.raises(UserError, match=said) as caught:
        read_document(path)
    message = str(caught.value)
    assert message.startswith(str(path)) and message.isprintable() and len(message) < 700


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "Expecting value"),
        (b"[]", "it is no object"),
        (b"\xff", "it is not valid UTF-8"),
        (b'\xef\xbb\xbf{"dataset": 7}', "its dataset is a number"),  # a byte order mark is read over
        (b'{"stages": {"a": 1}, "stages": {}}', "the key 'stages' stands twice"),
        (b"[" * 100_000, "no release that can be made"),
        (b" " * (MOST_BYTES + 1), "larger than 4 MB"),
        (b'{"dataset": 1e999}', "no release"),
    ],
    ids=["empty", "a list", "no UTF-8", "a byte order mark", "a key twice", "deep", "large", "infinite"],
)
def test_what_is_no_document_is_refused(tmp_path: Path, content: bytes, said: str) -> None:
    path = tmp_path / "x.json"
    path.write_bytes(content)
    with pytest.raises(UserError, match=said) as caught:
        find_sources([str(path)])
    assert len(str(caught.value)) < 700


def test_a_release_that_is_not_there_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, said in {
        "x.json": "there is no such file", "nothing": "no folder nothing", "": "the name of a release is blank",
    }.items():  # fmt: skip
        assert said in run("reproduce", name, code=2).stderr
    Path("empty").mkdir()
    assert "empty holds no manifest.json" in run("reproduce", "empty", code=2).stderr
    assert "--revision is of a dataset on the Hub" in run("reproduce", "ExBind", "--revision", "v2.0.0", code=2).stderr
    assert "two of the releases are of ExBind" in run("reproduce", "ExBind", "ExBind", code=2).stderr
    assert list(tmp_path.iterdir()) == [tmp_path / "empty"]


@pytest.mark.parametrize("held", ["notes.txt", "runs", ".reproduction-of-mine"])
def test_a_folder_that_holds_other_things_is_left_alone(tmp_path: Path, held: str) -> None:
    """A folder `runs` may be of models, where no reproduction has marked the folder around it."""
    work = tmp_path / "out/ExBind"
    (work / held).mkdir(parents=True)
    path = written(tmp_path, document_of("ExBind", ["adjudication"], per_level=2))
    failed = run("reproduce", path, "--out", tmp_path / "out", code=2)
    assert f"holds {held!r}, which no reproduction wrote" in failed.stderr
    assert [found.name for found in work.iterdir()] == [held]


def test_the_help_names_what_can_be_given() -> None:
    shown = " ".join(run("reproduce", "--help").stdout.split())
    assert "artifacts.json" in shown and "build/reproduce" in shown


def test_a_document_beside_another_manifest_is_refused(releases: Path, tmp_path: Path) -> None:
    folder = tmp_path / "ExBind"
    folder.mkdir()
    (folder / "manifest.json").write_bytes((releases / "one/ExBind/manifest.json").read_bytes())
    (folder / "artifacts.json").write_bytes((releases / "two/ExBind/artifacts.json").read_bytes())
    with pytest.raises(UserError, match="is of other rows than the manifest beside it"):
        find_sources([str(folder)])
    assert json.loads((folder / "artifacts.json").read_text())["version"] == "2.8.0"
