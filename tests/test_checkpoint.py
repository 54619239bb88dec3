"""Tiny random checkpoints of both architectures answer as the protocol says: greedy in batches, or as they like."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import torch

from checkpoints import BLUE, KINDS, LONG, PROMPTS, RED, ask, changed_copy, png, questions, without_time
from generator.errors import UserError
from predictors.asking import Decoding, Question
from predictors.checkpoint.loading import Loaded
from predictors.checkpoint.options import CheckpointOptions
from predictors.checkpoint.predictor import Checkpoint, make_checkpoint
from predictors.keys import Key
from predictors.prompts import Prompt

ROOT = Path(__file__).parent.parent
VOCABULARY = 411  # of a tiny checkpoint
POSITIONS = 32768
GREEDY = Decoding(12, greedy=True)
Make = Callable[..., Checkpoint]

torch.set_num_threads(1)  # more would wait for each other most of the time, where several workers share few cores


@pytest.fixture
def make(tiny_checkpoints: Path, tmp_path: Path) -> Make:
    """make(kind, decoding, **options) -> predictor; `entries` change the checkpoint's generation_config.json."""

    def make(kind: str, decoding: Decoding = GREEDY, entries: Any = None, **options: Any) -> Checkpoint:
        folder = tiny_checkpoints / kind
        if entries is not None:
            folder = changed_copy(folder, tmp_path / f"{kind}{len(list(tmp_path.iterdir()))}", **entries)
        return make_checkpoint(str(folder), decoding, CheckpointOptions(**options))

    return make


@pytest.mark.parametrize("kind", KINDS)
def test_a_batch_gives_the_same_replies_as_single_runs(make: Make, kind: str) -> None:
    ends = {"eos_token_id": list(range(2, VOCABULARY, 12))}  # one token in twelve: answers end early and late
    singles = without_time(ask(make(kind, entries=ends, batch_size=1), questions()))
    for size in (3, 7):
        assert without_time(ask(make(kind, entries=ends, batch_size=size), questions())) == singles
    assert {reply[2] for reply in singles.values()} == {"stop", "length"}


@pytest.mark.parametrize("kind", KINDS)
def test_every_prompt_picture_and_order_of_pictures_changes_the_answer(make: Make, kind: str) -> None:
    texts = [reply.text for reply in ask(make(kind), questions()).values()]
    assert len(set(texts)) == len(PROMPTS)  # else equal batches would show nothing


@pytest.mark.parametrize("kind", KINDS)
def test_tokens_are_counted_without_padding(make: Make, kind: str) -> None:
    replies = ask(make(kind), questions((Prompt("Hi"), Prompt("Hi", (RED,)), Prompt("Hi", (RED, BLUE)), Prompt(LONG))))
    counts = [replies[f"q{number}"].usage["prompt_tokens"] for number in range(4)]
    # 64 x 64 pixels are two by two tokens of 28 or 32 pixels a side, with one token before and one after
    assert [count - counts[0] for count in counts[:3]] == [0, 6, 12]
    assert all(reply.usage["completion_tokens"] == 12 for reply in replies.values())
    assert all(reply.finish_reason == "length" and reply.seconds > 0 for reply in replies.values())


def test_an_end_token_ends_the_answer_and_is_no_part_of_it(make: Make) -> None:
    reply = ask(make("qwen3_vl", entries={"eos_token_id": list(range(VOCABULARY))}), questions(PROMPTS[:1]))["q0"]
    assert (reply.text, reply.finish_reason, reply.usage["completion_tokens"]) == ("", "stop", 1)


@pytest.mark.parametrize("kind", KINDS)
def test_reasoning_that_the_chat_template_opens_belongs_to_the_answer(make: Make, kind: str) -> None:
    """Else an answer that breaks off in it would be read as one without any."""
    predictor = make(kind, batch_size=7)
    template = predictor.loaded.processor.chat_template
    for end, opened in (("<think>\\n", "<think>\n"), ("<think>\\n\\n</think>\\n", "")):
        predictor.loaded.processor.chat_template = template + "{{ '" + end + "' }}"
        replies = ask(predictor, questions())
        assert [reply.text.startswith("<think>\n") for reply in replies.values()] == [bool(opened)] * len(PROMPTS)
        assert all(reply.usage["completion_tokens"] == 12 for reply in replies.values())


def test_greedy_decoding_leaves_out_whatever_a_checkpoint_would_choose_tokens_by(make: Make) -> None:
    own = {"do_sample": True, "temperature": 0.9, "top_k": 20, "top_p": 0.8, "repetition_penalty": 1.5, "num_beams": 3,
           "no_repeat_ngram_size": 2, "min_new_tokens": 3, "max_length": 20}  # fmt: skip
    changed = make("qwen2_5_vl", entries=own)
    assert without_time(ask(changed, questions())) == without_time(ask(make("qwen2_5_vl"), questions()))
    assert not {*own} & {*changed.circumstances["generation"]} - {"do_sample", "num_beams"}


@pytest.mark.parametrize("kind", KINDS)
def test_sampled_answers_depend_on_seed_and_question_alone(make: Make, kind: str) -> None:
    own = {
        "do_sample": True,
        "temperature": 5.0,
        "top_k": 0,
        "max_length": 20,
        "max_time": 1e-6,
    }  # two draws hardly agree
    asked = questions(PROMPTS[:2]) + [Question(Key("q0", "true"), PROMPTS[0]), Question(Key("r0"), PROMPTS[0])]
    predictor = make(kind, Decoding(12, greedy=False), own, batch_size=3)
    texts = [reply.text for reply in predictor.answers(iter(asked))]
    assert [reply.text for reply in predictor.answers(iter(asked[::-1]))] == texts[::-1]  # as in a resumed run
    assert len(set(texts)) == 4
    other = make(kind, Decoding(12, greedy=False, seed=43), own)
    assert [reply.text for reply in other.answers(iter(asked))] != texts
    assert predictor.circumstances["generation"]["temperature"] == 5.0


def test_a_prompt_that_does_not_fit_is_told_and_hinders_no_other(make: Make) -> None:
    ends = {"eos_token_id": list(range(VOCABULARY))}  # the others end at once
    counts = {name: reply.usage["prompt_tokens"] for name, reply in ask(make("qwen3_vl"), questions()).items()}
    room = counts["q4"]  # for the long text, but not for the one with three pictures
    replies = ask(make("qwen3_vl", Decoding(POSITIONS - room, greedy=True), ends, batch_size=7), questions())
    assert {name for name, reply in replies.items() if reply.status == "error"} == {"q1"}
    assert replies["q1"].error == (
        f"the prompt has {counts['q1']} tokens and the answer may have {POSITIONS - room}, but the model has room for "
        "32768 in all; give a smaller --max-pixels or --max-new-tokens"
    )


def test_a_picture_that_cannot_be_opened_is_told_and_hinders_no_other(make: Make) -> None:
    torn = png("red", (300, 300))[:150]
    replies = ask(make("qwen3_vl"), questions((PROMPTS[0], Prompt("Hi", (RED, b"none")), Prompt("Hi", (torn,)))))
    assert replies["q0"].status == "ok"
    cure = "; the dataset is damaged, fetch or build it again"
    assert replies["q1"].error == "picture 2 of 2 cannot be opened (no picture)" + cure
    assert replies["q2"].error.startswith("picture 1 of 1 cannot be opened (image file is truncated")


def test_a_question_that_the_processor_refuses_hinders_no_other(make: Make) -> None:
    asked = [*PROMPTS[:4], Prompt("<|image_pad|>"), *PROMPTS[5:]]  # a mark of a picture, and no picture
    replies = without_time(ask(make("qwen2_5_vl", batch_size=7), questions(asked)))
    error = replies.pop("q4")[1]
    assert error.startswith("the model could not answer (ValueError: ")
    expected = without_time(ask(make("qwen2_5_vl", batch_size=7), questions()))
    assert replies == {name: reply for name, reply in expected.items() if name != "q4"}


class Cramped:
    """A model on a device that has room for so many rows; the failure is torch's own, everything else the model's."""

    def __init__(self, model: Any, room: int, failure: BaseException) -> None:
        self._model, self._room, self._failure = model, room, failure
        self.tried: list[int] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._model, name)

    def generate(self, **inputs: Any) -> Any:
        self.tried.append(len(inputs["input_ids"]))
        if self.tried[-1] > self._room:
            raise self._failure
        return self._model.generate(**inputs)


def cramped(predictor: Checkpoint, room: int, failure: BaseException) -> tuple[Checkpoint, Cramped]:
    model = Cramped(predictor.loaded.model, room, failure)
    return replace(predictor, loaded=Loaded(model, predictor.loaded.processor)), model


@pytest.mark.parametrize(
    "failure",
    [
        torch.OutOfMemoryError("CUDA out of memory. Tried to allocate 2.00 GiB."),
        RuntimeError("MPS backend out of memory (MPS allocated: 9.00 GB)"),
        RuntimeError("[enforce fail at alloc_cpu.cpp:117] DefaultCPUAllocator: can't allocate memory: you tried ..."),
        MemoryError(),
    ],
    ids=["cuda", "mps", "cpu", "python"],
)
def test_out_of_memory_halves_the_batch_for_the_rest_of_the_run(make: Make, failure: BaseException) -> None:
    predictor = make("qwen3_vl", batch_size=4)
    tight, model = cramped(predictor, 2, failure)
    assert without_time(ask(tight, questions())) == without_time(ask(predictor, questions()))
    assert model.tried == [4, 2, 2, 2, 1]  # seven questions
    none, model = cramped(predictor, 0, failure)
    replies = ask(none, questions(PROMPTS[:3]))
    assert model.tried == [3, 1, 2, 1, 1]
    assert {reply.error for reply in replies.values()} == {
        "no memory for this question even alone; give a smaller --max-pixels, --dtype bfloat16, or another --device"
    }


def test_an_interrupt_is_no_failed_question(make: Make) -> None:
    tight, _ = cramped(make("qwen3_vl"), 0, KeyboardInterrupt())
    with pytest.raises(KeyboardInterrupt):
        ask(tight, questions())


def test_questions_are_taken_a_batch_at_a_time(make: Make) -> None:
    taken = []

    def asked() -> Iterator[Question]:
        for question in questions():
            taken.append(question)
            yield question

    replies = make("qwen3_vl", batch_size=2).answers(asked())
    assert not taken
    for expected in (2, 2, 4, 4, 6, 6, 7):
        next(replies)
        assert len(taken) == expected


@pytest.mark.parametrize("kind", KINDS)
def test_max_pixels_makes_pictures_smaller_and_none_larger(make: Make, kind: str) -> None:
    side = {"qwen2_5_vl": 28, "qwen3_vl": 32}[kind]  # pixels of a token
    large, small = png("red", (320, 320)), png("red", (8, 8))
    asked = questions((Prompt("Hi"), Prompt("Hi", (large,)), Prompt("Hi", (small,))))

    def tokens(**options: Any) -> list[int]:
        replies = ask(make(kind, **options), asked)
        plain = replies["q0"].usage["prompt_tokens"] + 2
        return [replies[name].usage["prompt_tokens"] - plain for name in ("q1", "q2")]

    largest = 65536 // side**2  # tokens within the checkpoint's own limit of pixels
    assert tokens()[0] == int(largest**0.5) ** 2
    assert tokens(max_pixels=4 * side**2) == [4, tokens()[1]]
    assert tokens(max_pixels=side**2) == [1, 1]  # below the checkpoint's smallest, to which small pictures are enlarged


def test_what_a_run_is_and_how_it_ran(make: Make, tiny_checkpoints: Path) -> None:
    predictor = make("qwen3_vl", batch_size=2, max_pixels=5000, dtype="bfloat16", device="cpu")
    folder = str(tiny_checkpoints / "qwen3_vl")
    weights = predictor.identity["weights"]
    assert predictor.identity == {
        "kind": "transformers", "checkpoint": folder, "revision": None, "weights": weights, "max_pixels": 5000,
        "dtype": "bfloat16", "batch_size": 2,
    }  # fmt: skip
    assert weights.startswith("sha256-") and make("qwen3_vl").identity["weights"] == weights
    assert make("qwen3_vl", entries={}).identity["weights"] != weights  # spelled anew, so another file
    known = predictor.circumstances
    assert (known["device"], known["libraries"]["torch"]) == ("cpu", torch.__version__)
    sampled = make("qwen3_vl", Decoding(4, greedy=False), batch_size=2)
    assert sampled.identity["batch_size"] == 1  # they go one by one, whatever was asked for
    assert known["model_class"] == "Qwen3VLForConditionalGeneration"
    assert known["generation"]["do_sample"] is False
    assert all(reply.status == "ok" for reply in ask(predictor, questions()).values())


@pytest.mark.parametrize("device", ["gpu", "meta", "cuda:99", ""])
def test_a_device_that_torch_cannot_use_is_refused(make: Make, device: str) -> None:
    with pytest.raises(UserError, match=r"^--device .* is none that torch can use here; leave it out$"):
        make("qwen3_vl", device=device)


@pytest.mark.parametrize("options", [{"batch_size": 0}, {"max_pixels": 0}, {"dtype": "int8"}])
def test_options_out_of_range_are_refused(options: dict[str, Any]) -> None:
    (name,) = options
    with pytest.raises(ValueError, match="^--" + name.replace("_", "-") + " must be "):
        CheckpointOptions(**options)


PROGRAM = """
import sys
from predictors.asking import Decoding, Question
from predictors.checkpoint.options import CheckpointOptions
from predictors.checkpoint.predictor import make_checkpoint
from predictors.keys import Key
from predictors.prompts import Prompt
for greedy in (True, False):
    predictor = make_checkpoint(sys.argv[1], Decoding(4, greedy=greedy), CheckpointOptions())
    print([reply.status for reply in predictor.answers(iter([Question(Key("q"), Prompt("Hi"))] * 2))])
"""


def test_nothing_is_printed_beside_the_answers(tiny_checkpoints: Path, tmp_path: Path) -> None:
    own = {"do_sample": False, "temperature": 0.9, "top_k": 20, "max_length": 20, "pad_token_id": None}
    folder = changed_copy(tiny_checkpoints / "qwen2_5_vl", tmp_path / "own", **own)
    done = subprocess.run([sys.executable, "-c", PROGRAM, str(folder)], cwd=ROOT, capture_output=True, text=True)
    assert (done.stderr, done.stdout) == ("", "['ok', 'ok']\n" * 2)
