"""What of a folder goes to the Hub: allowed files only, no links, no secrets."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.errors import UserError
from generator.publishing import contents
from generator.publishing.contents import Contents, take_contents
from generator.repositories import REPOSITORIES, Repository

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


def taken(name: str, folder: Path, token: str | None = None) -> Contents:
    return take_contents(REPOSITORIES[name], folder, folder.parent / f"{folder.name}-copy", token)


@pytest.mark.parametrize(
    ("name", "files", "never"), [("ExBind", DATASET, NEVER), ("exbind_metric", METRIC, NEVER_IN_A_METRIC)]
)
def test_only_allowed_files_go(tmp_path: Path, name: str, files: dict[str, str], never: tuple[str, ...]) -> None:
    fill(tmp_path, {**files, **dict.fromkeys(never, "x")})
    found = taken(name, tmp_path)
    assert sorted(found.files) == sorted(files)
    assert sorted(found.left_out) == sorted(never)
    assert all(file.read() == files[path].encode() for path, file in found.files.items())


SECRETS = {  # in parts, or this file would be one that holds secrets
    "a token of the Hub": "hf_" + "abcDEF1234" * 3,
    "a token of the Hub, of an organisation": "api_org_" + "abcDEF1234" * 3,
    "a token of the Hub, behind a name": "my_hf_" + "abcDEF1234" * 3,
    "an API key": "sk-" + "proj-abcDEF1234567890xyz",
    "a key of AWS": "AKIA" + "ABCDEFGHIJKLMNOP",
    "a key of AWS, the secret one": "aws_secret_access_key = " + "abcDEF1234" * 4,
    "a key of Google": "AIza" + "abcDEF1234" * 4,
    "a token of GitHub": "ghp_" + "abcDEF1234" * 4,
    "a token of GitLab": "glpat-" + "abcDEF1234" * 2,
    "a token of npm": "npm_" + "abcDEF1234" * 4,
    "a token of Slack": "xoxb-" + "1234567890-abcdef",
    "a private key": "-----BEGIN " + "RSA PRIVATE KEY-----",
}


@pytest.mark.parametrize("what", SECRETS)
@pytest.mark.parametrize("path", ["README.md", "assets/svg.png"])
def test_a_secret_stays_here_and_its_line_is_named(tmp_path: Path, what: str, path: str) -> None:
    fill(tmp_path, {**DATASET, path: f"fine\nalso fine\nkey = '{SECRETS[what]}'\n"})
    with pytest.raises(UserError) as caught:
        taken("ExBind", tmp_path)
    assert f"{path}, line 3" in str(caught.value) and what.partition(",")[0] in str(caught.value)
    assert SECRETS[what] not in str(caught.value)


def test_the_token_in_use_stays_here_whatever_it_looks_like(tmp_path: Path) -> None:
    fill(tmp_path, {**DATASET, "manifest.json": '{"note": "my-own-token"}'})
    assert taken("ExBind", tmp_path).files
    with pytest.raises(UserError, match="the token in use"):
        take_contents(REPOSITORIES["ExBind"], tmp_path, tmp_path.parent / "again", "my-own-token")


def test_what_goes_is_what_was_looked_at(tmp_path: Path) -> None:
    found = taken("ExBind", fill(tmp_path, DATASET))
    fill(tmp_path, dict.fromkeys(DATASET, "changed meanwhile"))
    assert {path: file.read().decode() for path, file in found.files.items()} == DATASET


def test_a_file_too_large_does_not_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contents, "MOST_BYTES", 3)
    with pytest.raises(UserError, match="larger than"):
        taken("ExBind", fill(tmp_path, DATASET))


@pytest.mark.parametrize("path", ["data/broad/test-00000-of-00001.parquet", "assets/svg.png", "README.md"])
def test_a_link_does_not_go(tmp_path: Path, path: str) -> None:
    folder = fill(tmp_path / "ExBind", DATASET)
    secret = tmp_path / "secret"
    secret.write_text("mine")
    (folder / path).unlink()
    (folder / path).symlink_to(secret)
    with pytest.raises(UserError, match="link"):
        taken("ExBind", folder)


def test_a_linked_folder_does_not_go(tmp_path: Path) -> None:
    folder = fill(tmp_path / "ExBind", {path: text for path, text in DATASET.items() if not path.startswith("data")})
    fill(tmp_path / "elsewhere", {"broad/test-00000-of-00001.parquet": "mine"})
    (folder / "data").symlink_to(tmp_path / "elsewhere")
    found = taken("ExBind", folder)
    assert not any(path.startswith("data") for path in found.files)


@pytest.mark.parametrize("missing", ["README.md", "manifest.json"])
def test_a_folder_without_card_or_marker_does_not_go(tmp_path: Path, missing: str) -> None:
    fill(tmp_path, {path: text for path, text in DATASET.items() if path != missing})
    with pytest.raises(UserError, match=missing):
        taken("ExBind", tmp_path)


def test_a_missing_folder_is_named_with_the_cure(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="bindchain build"):
        taken("ExBind", tmp_path / "nowhere")


def test_a_repository_is_checked_when_it_is_described() -> None:
    with pytest.raises(ValueError, match="model"):
        Repository("x", "model", allowed=(), marker="x", is_ours=bool)
    with pytest.raises(ValueError, match="version"):
        Repository("x", "dataset", allowed=(), marker="x", is_ours=bool, fixed=("x",))
