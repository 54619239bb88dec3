"""A server predictor against a real server process: `transformers serve` with a tiny checkpoint that sees pictures."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from checkpoints import png
from making import ROOT
from predictors.asking import Decoding, Predictor, Question
from predictors.checkpoint.options import CheckpointOptions
from predictors.checkpoint.predictor import make_checkpoint
from predictors.keys import Key
from predictors.prompts import Prompt
from predictors.server.client import make_server
from predictors.server.options import ServerOptions

# Without torchvision the checkpoint's own processor does not load; the rest is the command as a user types it.
PROGRAM = """\
import sys
import threading
from transformers import AutoProcessor, Qwen2_5_VLConfig
from transformers.cli.transformers import main
from predictors.checkpoint.image_only import ImageOnlyQwen2_5_VL
AutoProcessor.register(Qwen2_5_VLConfig, ImageOnlyQwen2_5_VL, exist_ok=True)
sys.argv[0] = "transformers"
main()
"""
SPECIAL = re.compile(r"<\|\w+\|>")
GREEDY = Decoding(8, greedy=True)


@pytest.fixture(scope="module")
def checkpoint(tiny_checkpoints: Path) -> str:
    return str(tiny_checkpoints / "qwen2_5_vl")


@pytest.fixture(scope="module")
def url(checkpoint: str) -> Iterator[str]:
    """The base URL of a running server; it ends with the module."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    words = ["serve", checkpoint, "--device", "cpu", "--host", "127.0.0.1", "--port", str(port)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "HF_HUB_OFFLINE": "1"}
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM, *words], env=environment, stderr=subprocess.PIPE, text=True
    ) as process:
        said = []
        for line in process.stderr:
            said.append(line)
            if "Uvicorn running" in line:
                break
        else:
            pytest.fail("".join(said))
        threading.Thread(target=process.stderr.read, daemon=True).start()  # a full pipe would stop the server
        yield f"http://127.0.0.1:{port}/v1"
        process.kill()


RED, BLUE = png("red", (56, 56)), png("blue", (84, 84))
PROMPTS = {
    "none": Prompt("Which one?"),
    "red": Prompt("Which one?", (RED,)),
    "blue": Prompt("Which one?", (BLUE,)),
    "red, blue": Prompt("Which one?", (RED, BLUE)),
    "blue, red": Prompt("Which one?", (BLUE, RED)),
}


def answer(predictor: Predictor) -> dict[str, tuple[str | None, int]]:
    """What was asked -> the text, and the tokens of the prompt. The server also writes special tokens out."""
    replies = list(predictor.answers(Question(Key(name), prompt) for name, prompt in PROMPTS.items()))
    assert [reply.error for reply in replies] == [None] * len(PROMPTS)
    return {reply.key.id: (SPECIAL.sub("", reply.text), reply.usage["prompt_tokens"]) for reply in replies}


def test_a_server_answers_as_its_checkpoint_does_here(url: str, checkpoint: str) -> None:
    """The same prompt word for word and picture for picture, since a tiny model's gibberish depends on all of it."""
    predictor = make_server(checkpoint, GREEDY, ServerOptions(base_url=url, concurrency=2))
    served = answer(predictor)
    assert served == answer(make_checkpoint(checkpoint, GREEDY, CheckpointOptions(device="cpu")))
    assert len(set(served.values())) == len(PROMPTS)
    assert predictor.circumstances["served_models"] == [checkpoint]


@pytest.mark.parametrize(
    ("name", "request_", "image", "said"),
    [
        ("other", {}, RED, "the server refused the request (HTTP 400: "),
        ("", {"bogus": 1}, RED, "the server refused the request (HTTP 422: "),
        ("", {}, b"no picture", "the server could not answer (HTTP 500: 'Internal Server Error'); asked 1 time"),
    ],
)
def test_what_a_server_refuses(
    url: str, checkpoint: str, name: str, request_: dict[str, int], image: bytes, said: str
) -> None:
    options = ServerOptions(base_url=url, request=request_, max_retries=0)
    question = Question(Key("q"), Prompt("Which one?", (image,)))
    (reply,) = make_server(name or checkpoint, GREEDY, options).answers(iter([question]))
    assert reply.error.startswith(said)
