"""A checkpoint is found in a folder or on the Hub, and it is known which one it is; else the user is told why not."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from generator.errors import UserError
from predictors.checkpoint import source as checkpoint_source
from predictors.checkpoint.source import find_checkpoint, folder_digest

ROOT = Path(__file__).parent.parent
COMMIT = "c0ffee" + "0" * 34


def test_a_folder_is_known_by_the_content_of_what_is_read(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    for folder, names in ((one, ("config.json", "a.safetensors")), (other, ("a.safetensors", "config.json"))):
        folder.mkdir()
        for name in names:
            (folder / name).write_bytes(name.encode())
    # SHA-256 of "a.safetensors\x1f13\x1f<SHA-256 of the content>\nconfig.json\x1f11\x1f<...>\n", by hand
    known = "sha256-1c3a92ab8aba082269ee66eef80f0a935b43ca620ab42278751669c03973b9b3"
    assert folder_digest(one) == folder_digest(other) == known
    (one / "README.md").write_text("about")
    (one / "runs").mkdir()
    assert folder_digest(one) == known
    (one / "a.safetensors").write_bytes(b"A.safetensors")  # as long as before
    assert folder_digest(one) != known
    (other / "chat_template.jinja").write_text("")
    assert folder_digest(other) != known


def test_of_a_large_file_blocks_from_its_first_to_its_last_byte_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkpoint_source, "WHOLE", 100)
    monkeypatch.setattr(checkpoint_source, "BLOCK", 4)
    monkeypatch.setattr(checkpoint_source, "SAMPLES", 3)  # of 104 bytes: 0 to 3, 50 to 53, 100 to 103
    path = tmp_path / "a.safetensors"
    seen = []
    for place in range(104):
        path.write_bytes(bytes(place) + b"x" + bytes(103 - place))
        seen.append(folder_digest(tmp_path))
    unseen = max(seen, key=seen.count)
    assert [place for place, digest in enumerate(seen) if digest != unseen] == [
        0, 1, 2, 3, 50, 51, 52, 53, 100, 101, 102, 103
    ]  # fmt: skip


def refusal(name: str, revision: str | None = None) -> str:
    with pytest.raises(UserError) as caught:
        find_checkpoint(name, revision)
    return str(caught.value)


def test_a_folder_goes_before_the_hub_and_is_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "org" / "tiny"
    folder.mkdir(parents=True)
    assert refusal("org/tiny") == "checkpoint org/tiny: has no config.json; give the folder that a model was saved to"
    (folder / "config.json").write_text("{}")
    assert refusal("org/tiny").endswith("has a config.json but no weights (*.safetensors); copy or download them, too")
    (folder / "model.safetensors").write_text("")
    assert find_checkpoint("org/tiny").location == "org/tiny" and find_checkpoint("org/tiny").is_folder
    assert refusal("org/tiny", "main").endswith("is a folder, which has no revision 'main'; leave --model-revision out")
    assert refusal("org/tiny/config.json").endswith("is a file; give the folder that it stands in")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert find_checkpoint("~/org/tiny").location == str(folder)


@pytest.mark.parametrize("name", ["tiny", "./tiny", "/no/tiny", "a/b/c", "~nobody/x", "a\\b", "", "x" * 5000])
def test_what_is_neither_a_folder_nor_an_id_is_not_looked_for_on_the_hub(name: str) -> None:
    end = "there is no such folder; give one with a config.json, or an id as ORG/NAME"
    assert refusal(name) == f"checkpoint {name}: {end}"


class Hub(BaseHTTPRequestHandler):
    """A Hub with one checkpoint, `org/tiny`, of one commit; `org/gated` and `org/ill` are what their names say."""

    folder: Path

    def do_GET(self) -> None:
        _, *parts = self.path.split("/")
        if parts[:2] == ["api", "agent-harnesses"]:
            return self.say(404)  # something else that the client asks for
        if parts[0] == "api" and parts[1] in ("models", "datasets"):
            name, revision = "/".join(parts[2:4]), (parts[5:6] or ["main"])[0]
        else:
            name, revision = "/".join(parts[:2]), parts[3]
        if name == "org/ill":
            return self.say(503)
        if name not in ("org/tiny", "org/gated", "org/bare"):
            return self.say(401, error="RepoNotFound")
        if revision not in ("main", COMMIT):
            return self.say(404, error="RevisionNotFound")
        if parts[4:5] == ["tree"]:
            return self.say(404, error="EntryNotFound")  # no folders in it
        if parts[0] == "api":
            return self.say(200, json.dumps({"id": name, "sha": COMMIT, "siblings": []}).encode())
        if name == "org/gated":
            return self.say(403, error="GatedRepo")
        file = self.folder / parts[-1]
        if name == "org/bare" or not file.is_file():
            return self.say(404, error="EntryNotFound")
        return self.say(200, file.read_bytes())

    do_HEAD = do_GET

    def say(self, code: int, body: bytes = b"", *, error: str | None = None) -> None:
        self.send_response(code)
        headers = {"Content-Length": str(len(body)), "X-Repo-Commit": COMMIT, "ETag": f'"{len(body)}"'}
        for name, value in {**headers, **({"X-Error-Code": error} if error else {})}.items():
            self.send_header(name, value)
        self.end_headers()
        if self.command == "GET":
            self.wfile.write(body)

    def log_message(self, *words: object) -> None:
        pass


@pytest.fixture
def hub_url(tiny_checkpoints: Path) -> Iterator[str]:
    """The address of a Hub on loopback."""
    handler = type("Hub", (Hub,), {"folder": tiny_checkpoints / "qwen3_vl"})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


FIND = """
import sys
from generator.errors import UserError
from predictors.checkpoint.source import find_checkpoint
for word in sys.argv[1:]:
    name, _, revision = word.partition("@")
    try:
        print(find_checkpoint(name, revision or None))
    except UserError as error:
        print(error)
"""
ANSWER = """
import sys
from predictors.asking import Decoding, Question
from predictors.checkpoint.options import CheckpointOptions
from predictors.checkpoint.predictor import make_checkpoint
from predictors.keys import Key
from predictors.prompts import Prompt
predictor = make_checkpoint("org/tiny", Decoding(4, greedy=True), CheckpointOptions(model_revision="main"))
print(predictor.identity, [reply.status for reply in predictor.answers(iter([Question(Key("q"), Prompt("Hi"))]))])
"""


def run(program: str, *words: str, **environment: str) -> str:
    """The Hub's address and cache are read when its client is imported: a process of its own."""
    environment = {**os.environ, "HF_HUB_DISABLE_XET": "1", **environment}
    done = subprocess.run(
        [sys.executable, "-c", program, *words], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_what_the_hub_will_not_give_is_told_in_one_sentence(hub_url: str, tmp_path: Path) -> None:
    asked = ("org/none", "org/gated", "org/tiny@v9", "org/bare", "org/ill", "org name/x")
    lines = run(FIND, *asked, HF_ENDPOINT=hub_url, HF_HOME=str(tmp_path)).splitlines()
    unknown = "is neither a folder here nor a checkpoint on the Hub; check the spelling, or if it is private, "
    unreachable = (
        "is no folder here, the Hub cannot be reached, and no earlier download of it is left; go online "
        "(HF_HUB_OFFLINE unset), or give a folder"
    )
    assert lines == [
        f"checkpoint org/none: {unknown}`hf auth login`",
        "checkpoint org/gated: its owner gives it out on request only; ask for access on its page, then "
        "`hf auth login`",
        "checkpoint org/tiny at revision 'v9': the Hub has none; give a revision that is on its page",
        "checkpoint org/bare: has no config.json on the Hub; give one for transformers",
        f"checkpoint org/ill: {unreachable}",
        f"checkpoint org name/x: {unknown}`hf auth login`",
    ]
    (line,) = run(FIND, "org/tiny", HF_ENDPOINT="http://127.0.0.1:9", HF_HOME=str(tmp_path)).splitlines()
    assert line == f"checkpoint org/tiny: {unreachable}"


def test_a_checkpoint_of_the_hub_is_known_by_its_commit_and_needs_no_network_later(
    hub_url: str, tmp_path: Path
) -> None:
    home = {"HF_HOME": str(tmp_path)}
    first = run(ANSWER, HF_ENDPOINT=hub_url, **home)
    assert f"'checkpoint': 'org/tiny', 'revision': '{COMMIT}', 'weights': None" in first and "['ok']" in first
    assert run(ANSWER, HF_ENDPOINT="http://127.0.0.1:9", **home) == first


DATASET = """
from generator.errors import UserError
from generator.hub import local_folder
try:
    local_folder("org/tiny", "", "v9")
except UserError as error:
    print(error)
"""


def test_a_revision_that_a_dataset_does_not_have_is_told(hub_url: str, tmp_path: Path) -> None:
    said = run(DATASET, HF_ENDPOINT=hub_url, HF_HOME=str(tmp_path))
    assert said == "org/tiny has no revision 'v9' on the Hub; give one of its tags, branches or commits\n"
