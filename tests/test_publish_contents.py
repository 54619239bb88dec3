"""What of a folder goes to the Hub: allowed files only, no links, no secrets."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.errors import UserError
from generator.publishing.contents import read_contents
from generator.publishing.repositories import REPOSITORIES, Repository

DATASET = {
    "README.md": "card",
    "REPRODUCE.md": "how",
    "manifest.json": "{}",
    "artifacts.json": "{}",
    "data/broad/test-00000-of-00001.parquet": "rows",
    "assets/svg.png": "picture",
}
NEVER = (
    ".env", ".git/config", ".lock", ".cache/huggingface/token", "data/.env", "data/broad/train.csv",
    "data/broad/x.lock", "data/broad/deep/test-1.parquet", "data/broad/test-1.parquet.part", "assets/x.svg",
    "assets/deep/x.png", "notes.txt", "__pycache__/x.pyc", "token.json", "manifest.json.bak", "README.md~",
    "exbind_metric.py", "generator/hub.py",
)  # fmt: skip
METRIC = dict.fromkeys(
    ("README.md", "exbind_metric.py", "scoring.py", "app.py", "requirements.txt", "predictors/files.py",
     "predictors/__init__.py", "generator/condchain/vpir/grammar.py"), ""
)  # fmt: skip
NEVER_IN_A_METRIC = (
    ".env", "__pycache__/app.pyc", "predictors/__pycache__/files.pyc", "predictors/x.json", "data/x.parquet",
    "runs/x.py", "tests/test_x.py", "predictors/.hidden.py", ".hidden.py", "manifest.json",
)  # fmt: skip


def fill(folder: Path, files: dict[str, str]) -> Path:
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    return folder


@pytest.mark.parametrize(
    ("name", "files", "never"), [("ExBind", DATASET, NEVER), ("exbind_metric", METRIC, NEVER_IN_A_METRIC)]
)
def test_only_allowed_files_go(tmp_path: Path, name: str, files: dict[str, str], never: tuple[str, ...]) -> None:
    fill(tmp_path, {**files, **dict.fromkeys(never, "x")})
    found = read_contents(REPOSITORIES[name], tmp_path)
    assert sorted(found.files) == sorted(files)
    assert sorted(found.left_out) == sorted(never)
    assert all(file.read() == files[path].encode() for path, file in found.files.items())


SECRETS = {
    "a Hub token": "hf_" + "abcDEF1234" * 3,
    "an API key": "sk-" + "proj-abcDEF1234567890xyz",
    "a key of AWS": "AKIA" + "ABCDEFGHIJKLMNOP",
    "a token of GitHub": "ghp_" + "abcDEF1234" * 4,
    "a private key": "-----BEGIN " + "RSA PRIVATE KEY-----",
}


@pytest.mark.parametrize("what", SECRETS)
@pytest.mark.parametrize("path", ["README.md", "manifest.json", "REPRODUCE.md"])
def test_a_secret_stays_here_and_its_line_is_named(tmp_path: Path, what: str, path: str) -> None:
    fill(tmp_path, {**DATASET, path: f"fine\nalso fine\nkey = '{SECRETS[what]}'\n"})
    with pytest.raises(UserError) as caught:
        read_contents(REPOSITORIES["ExBind"], tmp_path)
    assert f"{path}, line 3" in str(caught.value) and what in str(caught.value)
    assert SECRETS[what] not in str(caught.value)


@pytest.mark.parametrize("path", ["data/broad/test-00000-of-00001.parquet", "assets/svg.png", "README.md"])
def test_a_link_does_not_go(tmp_path: Path, path: str) -> None:
    folder = fill(tmp_path / "ExBind", DATASET)
    secret = tmp_path / "secret"
    secret.write_text("mine")
    (folder / path).unlink()
    (folder / path).symlink_to(secret)
    with pytest.raises(UserError, match="link"):
        read_contents(REPOSITORIES["ExBind"], folder)


def test_a_linked_folder_does_not_go(tmp_path: Path) -> None:
    folder = fill(tmp_path / "ExBind", {path: text for path, text in DATASET.items() if not path.startswith("data")})
    fill(tmp_path / "elsewhere", {"broad/test-00000-of-00001.parquet": "mine"})
    (folder / "data").symlink_to(tmp_path / "elsewhere")
    found = read_contents(REPOSITORIES["ExBind"], folder)
    assert not any(path.startswith("data") for path in found.files)


@pytest.mark.parametrize("missing", ["README.md", "manifest.json"])
def test_a_folder_without_card_or_marker_does_not_go(tmp_path: Path, missing: str) -> None:
    fill(tmp_path, {path: text for path, text in DATASET.items() if path != missing})
    with pytest.raises(UserError, match=missing):
        read_contents(REPOSITORIES["ExBind"], tmp_path)


def test_a_missing_folder_is_named_with_the_cure(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="bindchain build"):
        read_contents(REPOSITORIES["ExBind"], tmp_path / "nowhere")


def test_a_repository_is_checked_when_it_is_described() -> None:
    with pytest.raises(ValueError, match="model"):
        Repository("x", "model", allowed=(), marker="x")
    with pytest.raises(ValueError, match="version"):
        Repository("x", "dataset", allowed=(), marker="x", fixed=("x",))
