"""What tests of checkpoints share: questions with pictures, changed copies of a checkpoint, and answers by key."""

from __future__ import annotations

import io
import json
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from PIL import Image

from predictors.asking import Predictor, Question, Reply
from predictors.keys import Key
from predictors.prompts import Prompt

KINDS = ("qwen2_5_vl", "qwen3_vl")
LONG = "Which one does the instruction denote? " * 20


def png(colour: Any, size: tuple[int, int] = (64, 64), mode: str = "RGB") -> bytes:
    """A picture of one colour, encoded."""
    file = io.BytesIO()
    Image.new(mode, size, colour).save(file, "PNG")
    return file.getvalue()


RED, BLUE, WIDE = png("red"), png("blue"), png("green", (150, 40))
PROMPTS = (  # short and long, with none to three pictures of several sizes
    Prompt("Hi", (RED,)),
    Prompt(LONG, (RED, BLUE, WIDE)),
    Prompt("Hi"),
    Prompt("Which?", (WIDE,)),
    Prompt(LONG),
    Prompt("Hi", (BLUE, RED)),
    Prompt("Hi", (RED, BLUE)),
)


def questions(prompts: Iterable[Prompt] = PROMPTS) -> list[Question]:
    """One for each prompt; the ids are q0, q1, ..."""
    return [Question(Key(f"q{number}"), prompt) for number, prompt in enumerate(prompts)]


def ask(predictor: Predictor, asked: Iterable[Question]) -> dict[str, Reply]:
    """The replies by id; each comes once."""
    replies = list(predictor.answers(iter(asked)))
    assert len({reply.key for reply in replies}) == len(replies)
    return {reply.key.id: reply for reply in replies}


def without_time(replies: dict[str, Reply]) -> dict[str, tuple[Any, ...]]:
    """All of the replies but how long they took."""
    return {name: (one.text, one.error, one.finish_reason, one.usage) for name, one in replies.items()}


def changed_copy(checkpoint: Path, folder: Path, file: str = "generation_config.json", **entries: Any) -> Path:
    """A copy of a checkpoint in which a JSON file has these entries, too; an entry of None is taken out."""
    shutil.copytree(checkpoint, folder)
    path = folder / file
    content = {**json.loads(path.read_text()), **entries}
    path.write_text(json.dumps({name: value for name, value in content.items() if value is not None}))
    return folder
