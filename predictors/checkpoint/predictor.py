"""Checkpoints that run here, through transformers: `transformers:PATH_OR_ID`. The only module that imports torch.

Greedy runs go in batches. Runs with the model's own sampling go one question at a time, each from a seed of its own, so
that no answer depends on what was asked before it. In a batch, the padding of a question depends on its neighbours; in
half precision that may turn a token. Batches are cut from what has no answer yet, so where a greedy run in batches is
interrupted, some answers may differ from those of an undisturbed run; with a batch size of 1 none does.
"""

from __future__ import annotations

import platform
import time
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from itertools import islice
from pathlib import Path
from typing import Any

import torch

from generator.errors import UserError
from predictors.asking import Decoding, Question, Reply, Stopping, never
from predictors.checkpoint.chats import Chat, chat_of
from predictors.checkpoint.generation import end_tokens, generation_settings, opened_thought, seed_of, up_to_end
from predictors.checkpoint.loading import Loaded, is_out_of_memory, load_checkpoint, summary
from predictors.checkpoint.options import CheckpointOptions
from predictors.checkpoint.source import find_checkpoint, folder_digest
from predictors.texts import shorten

LIBRARIES = ("torch", "transformers", "tokenizers", "pillow")
TAIL = 16  # tokens at the end of a prompt in which a chat template may open the reasoning
NO_ROOM = "no memory for this question even alone; give a smaller --max-pixels, --dtype bfloat16, or another --device"


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A loaded checkpoint as a predictor; `make_checkpoint` makes it.

    positions: tokens of a prompt and its answer at most; None where the model has no such limit.
    """

    loaded: Loaded
    decoding: Decoding
    batch_size: int
    positions: int | None
    identity: Mapping[str, Any]
    circumstances: Mapping[str, Any]

    def answers(
        self, questions: Iterator[Question], *, begun: bool = False, stopping: Stopping = never
    ) -> Iterator[Reply]:
        """See `Predictor`. A batch that fails is halved until the question is found that fails by itself.

        Where it failed for want of memory, the batches stay that small for the rest of the run.
        """
        size = self.batch_size if self.decoding.greedy else 1
        halves: deque[list[Question]] = deque()
        while batch := halves.popleft() if halves else list(islice(questions, size)):
            failure = None
            try:
                replies = self._replies(batch)
            except Exception as error:  # only its text leaves this block: the error itself holds on to the batch
                no_room = is_out_of_memory(error)
                failure = NO_ROOM if no_room else f"the model could not answer ({summary(error)})"
            if failure is None:
                yield from replies
                continue
            middle = len(batch) // 2
            if no_room:
                _empty_cache(self.loaded.model.device)
                size = max(1, min(size, middle))
            if middle:
                halves.extendleft((batch[middle:], batch[:middle]))
            else:
                yield Reply(batch[0].key, error=failure)

    def _replies(self, batch: Sequence[Question]) -> list[Reply]:
        """One reply for each question, those with an error first."""
        start = time.perf_counter()
        opened, replies = _open(batch)
        inputs, lengths = self._encode([chat for _, chat in opened])
        fitting = []
        for (question, chat), length in zip(opened, lengths, strict=True):
            if self.positions is None or length + self.decoding.max_new_tokens <= self.positions:
                fitting.append((question, chat, length))
            else:
                replies.append(Reply(question.key, error=self._too_long(length)))
        if not fitting:
            return replies
        if len(fitting) < len(opened):
            inputs, _ = self._encode([chat for _, chat, _ in fitting])
        written = self._generate(inputs, seed_of(self.decoding, fitting[0][0].key))
        seconds = (time.perf_counter() - start) / len(batch)
        ends = self.loaded.processor.tokenizer.batch_decode(inputs["input_ids"][:, -TAIL:])
        rows = zip(fitting, map(opened_thought, ends), written, strict=True)
        return replies + [
            self._reply(question, length, opened, tokens, seconds) for (question, _, length), opened, tokens in rows
        ]

    def _encode(self, chats: Sequence[Chat]) -> tuple[Any, list[int]]:
        """The model's inputs, and how many tokens each prompt has without its padding."""
        if not chats:
            return None, []
        inputs = self.loaded.processor.apply_chat_template(
            list(chats),
            add_generation_prompt=True,
            tokenize=True,
            return_dict=True,
            return_tensors="pt",
            processor_kwargs={"padding": True},
        )
        return inputs, inputs["attention_mask"].sum(dim=1).tolist()

    def _generate(self, inputs: Any, seed: int) -> list[list[int]]:
        """The new tokens of each row, with whatever padding follows them."""
        model, tokenizer = self.loaded.model, self.loaded.processor.tokenizer
        torch.manual_seed(seed)
        with torch.inference_mode():
            output = model.generate(**inputs.to(model.device, dtype=model.dtype), tokenizer=tokenizer)
        return output[:, inputs["input_ids"].shape[1] :].tolist()

    def _reply(self, question: Question, length: int, opened: str, tokens: Sequence[int], seconds: float) -> Reply:
        written, ended = up_to_end(tokens, end_tokens(self.loaded.model.generation_config))
        count = len(written) + ended
        tokenizer = self.loaded.processor.tokenizer
        return Reply(
            question.key,
            text=opened + tokenizer.decode(written, skip_special_tokens=True, clean_up_tokenization_spaces=False),
            finish_reason="stop" if ended or count < self.decoding.max_new_tokens else "length",
            usage={"prompt_tokens": length, "completion_tokens": count},
            seconds=seconds,
        )

    def _too_long(self, length: int) -> str:
        return (
            f"the prompt has {length} tokens and the answer may have {self.decoding.max_new_tokens}, but the model has "
            f"room for {self.positions} in all; give a smaller --max-pixels or --max-new-tokens"
        )


def make_checkpoint(name: str, decoding: Decoding, options: CheckpointOptions) -> Checkpoint:
    """The predictor of a checkpoint in a folder or on the Hub.

    Raises:
        UserError: it cannot be found, loaded, or put on the device.
    """
    device = choose_device(options.device)
    dtype = options.dtype or default_dtype(device)
    source = find_checkpoint(name, options.model_revision)
    weights = folder_digest(Path(source.location)) if source.is_folder else None  # before others may write to it
    loaded = load_checkpoint(source, device=str(device), dtype=dtype, max_pixels=options.max_pixels)
    model = loaded.model
    model.generation_config = generation_settings(model.generation_config, decoding)
    return Checkpoint(
        loaded=loaded,
        decoding=decoding,
        batch_size=options.batch_size,
        positions=getattr(model.config.get_text_config(), "max_position_embeddings", None),
        identity={
            "kind": "transformers",
            "checkpoint": name,
            "revision": source.commit,
            "weights": weights,
            "max_pixels": options.max_pixels,
            "dtype": dtype,
            "batch_size": options.batch_size if decoding.greedy else 1,
        },
        circumstances={
            "device": str(device),
            "device_name": _device_name(device),
            "libraries": {library: version(library) for library in LIBRARIES},
            "model_class": type(model).__name__,
            "processor_class": type(loaded.processor).__name__,
            "generation": model.generation_config.to_diff_dict(),
        },
    )


def choose_device(asked: str | None) -> torch.device:
    """The device to run on; None takes a GPU where there is one.

    Raises:
        UserError: torch cannot use the device that was asked for.
    """
    if asked is None:
        asked = "cuda" if torch.cuda.is_available() else "mps" if torch.backends.mps.is_available() else "cpu"
    try:
        probe = torch.zeros(1, device=asked)
        probe.item()  # some devices hold no data
    except (RuntimeError, AssertionError, NotImplementedError) as error:
        raise UserError(f"--device {shorten(asked)}: is none that torch can use here; leave it out") from error
    return probe.device


def default_dtype(device: torch.device) -> str:
    """bfloat16 on a GPU that has it, float32 elsewhere."""
    has_bfloat16 = device.type == "cuda" and torch.cuda.is_bf16_supported(including_emulation=False)
    return "bfloat16" if has_bfloat16 else "float32"


def _open(batch: Sequence[Question]) -> tuple[list[tuple[Question, Chat]], list[Reply]]:
    """The questions as chats; and an error for each of which a picture cannot be opened."""
    opened: list[tuple[Question, Chat]] = []
    replies: list[Reply] = []
    for question in batch:
        try:
            opened.append((question, chat_of(question.asked)))
        except ValueError as error:
            replies.append(Reply(question.key, error=f"{error}; the dataset is damaged, fetch or build it again"))
    return opened, replies


def _device_name(device: torch.device) -> str:
    return torch.cuda.get_device_name(device) if device.type == "cuda" else platform.processor() or platform.machine()


def _empty_cache(device: torch.device) -> None:
    """Give back what torch keeps on a GPU for later."""
    backends = {"cuda": torch.cuda, "mps": torch.mps}
    if device.type in backends:
        backends[device.type].empty_cache()
