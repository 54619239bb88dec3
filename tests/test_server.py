"""The predictor `openai:MODEL` against a server on loopback that fails in every way that servers do."""

from __future__ import annotations

import base64
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from fault_server import Answer, FaultServer, as_json, completion, problem
from generator.errors import UserError
from making import ROOT
from predictors.asking import Decoding, Question, Reply
from predictors.keys import Key
from predictors.prompts import Prompt
from server_questions import GREEDY, ask, questions, server_at

FAILED = problem(500, "worker died")
TORN = Answer(completion("a long answer").body[:60])
HTML = Answer(b"<!doctype html><h1>Sign in</h1>", headers={"content-type": "text/html"})


def test_an_answer_is_kept_with_what_the_server_said_of_it() -> None:
    with FaultServer({"q": [completion("yes", "length", reasoning_content="hm")]}) as server:
        predictor = server_at(server.url + "/", request={"top_k": 1})
        (reply,) = predictor.answers(questions("q"))
    assert reply.seconds > 0
    assert reply == Reply(
        Key("q"),
        "yes",
        finish_reason="length",
        usage={"prompt_tokens": 7, "completion_tokens": 3},
        seconds=reply.seconds,
        reasoning="hm",
    )
    assert predictor.identity == {
        "kind": "openai",
        "model": "tiny",
        "base_url": server.url,
        "request": {"top_k": 1},
    }
    assert predictor.circumstances["served_models"] == ["served"]
    assert predictor.circumstances["openai"].split(".")[0].isdecimal()


def test_pictures_go_before_the_text_and_sampling_is_said_only_where_it_is_ours() -> None:
    prompt = Prompt("What?", (b"\x89PNG one", b"\x89PNG two"))
    with FaultServer() as server:
        for decoding, extra in ((GREEDY, {}), (Decoding(512, greedy=False, seed=7), {"max_tokens": None, "k": [1]})):
            predictor = server_at(server.url, decoding, request=extra)
            assert [reply.text for reply in predictor.answers(iter([Question(Key("q"), prompt)]))] == ["What?"]
    first, second = (request.body for request in server.chats)
    (message,) = first.pop("messages")
    assert message["role"] == "user"
    *pictures, text = message["content"]
    assert text == {"type": "text", "text": "What?"}
    urls = [picture["image_url"]["url"] for picture in pictures]
    assert [base64.b64decode(url.removeprefix("data:image/png;base64,")) for url in urls] == list(prompt.images)
    assert first == {"model": "tiny", "max_tokens": 96, "seed": 42, "temperature": 0}
    assert {name: second[name] for name in second if name != "messages"} == {"model": "tiny", "seed": 7, "k": [1]}


@pytest.mark.parametrize(
    "answers",
    [
        [problem(429, "slow down", retry_after="0.1"), completion()],
        [problem(429, "slow down"), problem(429, "slow down"), completion()],
        [FAILED, FAILED, completion()],
        [problem(408, "late"), problem(409, "locked"), completion()],
        [Answer(b"<html>bad gateway</html>", 502), completion()],
        [Answer(drop=True), completion()],
        [Answer(completion().body, cut=5), completion()],  # fewer bytes than announced
        [Answer(FAILED.body, 500, cut=5), completion()],
        [TORN, completion()],  # as many bytes as announced, but of half a reply
        [completion(delay=1), completion()],  # slower than the timeout
        [Answer(completion().body, pace=0.05), completion()],  # never silent for so long, but slower than the timeout
    ],
)
def test_what_may_pass_is_asked_again(answers: Sequence[Answer]) -> None:
    with FaultServer({"q": answers}) as server:
        assert ask(server.url, "q", timeout=0.4)["q"].text == "yes"
    assert len(server.chats) == len(answers)
    assert all(request.body == server.chats[0].body for request in server.chats)


@pytest.mark.parametrize(
    ("answer", "tries", "said"),
    [
        (FAILED, 3, "(HTTP 500: 'worker died'); asked 3 times"),
        (problem(429, "slow down"), 3, "(HTTP 429: 'slow down'); asked 3 times"),
        (Answer(drop=True), 3, "the server broke off (Server disconnected"),
        (Answer(completion().body, cut=5), 3, "the server broke off (peer closed"),
        (TORN, 3, "the server sent a reply that breaks off or is no JSON; asked 3 times"),
        (completion(delay=0.4), 3, "the server gave no answer within 0.1 s (see --timeout); asked 3 times"),
        (HTML, 1, "the server sent no JSON but an HTML page"),
        (Answer(b"OK"), 1, "the server sent no JSON but 'OK'"),
        (Answer(b""), 1, "the server sent no JSON but nothing"),
        (as_json([1]), 1, "the server sent a list instead of an object"),
        (as_json({"choices": []}), 1, "the server sent a reply without choices"),
        (as_json({"error": {"message": "overloaded"}}), 1, "an error with status 200: 'overloaded'"),
        (completion("half an ans", "error"), 3, "the server sent an answer that it broke off: 'error'; asked 3 times"),
        (as_json({"error": {"message": "busy", "code": 503}}), 3, "an error with status 200: 'busy'; asked 3 times"),
        (as_json({"error": {"message": "busy", "code": 429}}), 3, "an error with status 200: 'busy'; asked 3 times"),
        (as_json({"choices": [{"message": None}]}), 1, "the server sent a choice whose message is null"),
        (completion(7), 1, "the server sent content that is a number"),
        (problem(400, "bad picture: not an image"), 1, "serve a model that reads pictures"),
        (problem(413, "body over 1 MB"), 1, "the server refused the request (HTTP 413: 'body over 1 MB')"),
        (as_json({"detail": "no seed"}, 422), 1, "(HTTP 422: 'no seed'); take the field out"),
        (Answer(b" " * (16 * 2**20 + 1)), 1, "the server sent more than 16 MB"),
        (Answer(b" " * (16 * 2**20 + 1), 500), 1, "the server sent more than 16 MB"),
        (Answer(b"\x1f\x8b", headers={"content-encoding": "gzip"}), 1, "a compressed reply, which nobody asked for"),
    ],
)
def test_one_bad_reply_is_an_error_of_its_question_only(answer: Answer, tries: int, said: str) -> None:
    timeout = 0.1 if answer.delay else 5
    with FaultServer({"bad": [answer]}) as server:
        replies = ask(server.url, "bad", "good", max_retries=2, timeout=timeout, concurrency=1)
    assert replies["good"].text == "good"
    assert said in replies["bad"].error and "\n" not in replies["bad"].error
    assert sum(request.text == "bad" for request in server.chats) == tries


def test_nothing_written_is_an_empty_text_and_a_refusal_is_one() -> None:
    script = {
        "null": [completion(None, "length")],
        "refusal": [completion(None, refusal="I cannot")],
        "parts": [completion([{"type": "text", "text": "A"}, {"type": "image"}, {"type": "text", "text": "1"}])],
    }
    with FaultServer(script) as server:
        replies = ask(server.url, *script)
    assert [replies[name].text for name in script] == ["", "I cannot", "A1"]
    assert replies["null"].finish_reason == "length"


def test_as_many_requests_at_a_time_as_allowed_and_questions_taken_late() -> None:
    texts = [f"q{number}" for number in range(15)]
    taken: list[str] = []
    came: list[str] = []

    def source() -> Iterator[Question]:
        for question in questions(*texts):
            assert len(taken) - len(came) < 5
            taken.append(question.key.id)
            yield question

    with FaultServer({"q0": [completion("late", delay=0.4)]}, everywhere=completion(delay=0.1)) as server:
        for reply in server_at(server.url, concurrency=5).answers(source()):
            came.append(reply.key.id)
    assert server.most_under_way == 5
    assert sorted(came) == sorted(texts) and came.index("q0") > 4  # a slow one holds nobody up


def test_where_the_questions_end_early_what_is_under_way_is_finished() -> None:
    stopped: list[bool] = []

    def source() -> Iterator[Question]:
        for question in questions(*"abcdef"):
            if stopped:
                return
            yield question

    came = []
    with FaultServer({"a": [completion()]}, everywhere=completion(delay=0.2)) as server:
        for reply in server_at(server.url, concurrency=3).answers(source()):
            stopped.append(True)
            came.append(reply.key.id)
    assert came[0] == "a" and sorted(came) == ["a", "b", "c"]
    assert len(server.chats) == 3


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (problem(401, "no"), "wants a key (HTTP 401: 'no'); name the variable that holds it with --api-key-env NAME"),
        (problem(404, "gone"), "does not know the model 'tiny' or the path (HTTP 404: 'gone'); it lists: 'served'"),
        (problem(402, "no credit"), "wants payment (HTTP 402: 'no credit')"),
        (problem(429, "You exceeded it", "insufficient_quota"), "wants payment (HTTP 429"),
        (problem(429, "slow", retry_after="3600"), "wants 3600 s of rest, more than 900 s; resume the run later"),
    ],
)  # fmt: skip
def test_a_hopeless_run_ends_with_one_sentence(answer: Answer, said: str) -> None:
    with FaultServer(everywhere=answer) as server, pytest.raises(UserError) as error:
        list(server_at(server.url).answers(questions(*"abcdefghi")))
    assert said in str(error.value) and "\n" not in str(error.value)
    assert len(server.chats) <= 8 + 5


def test_one_refused_question_is_an_error_where_others_are_answered() -> None:
    with FaultServer({"a": [problem(403, "flagged")], "d": [problem(404, "gone")]}) as server:
        replies = ask(server.url, *"abcd", concurrency=1)
        with pytest.raises(UserError, match="flagged"):  # alone it may be the key
            ask(server.url, "a")
    assert [replies[text].text for text in "abcd"] == [None, "b", "c", None]
    assert "HTTP 403: 'flagged'" in replies["a"].error and "HTTP 404: 'gone'" in replies["d"].error


@pytest.mark.parametrize(
    "models", [problem(403, "chat only"), problem(401, "chat only"), HTML, FAILED, Answer(drop=True)]
)
def test_a_server_without_a_list_of_models_is_asked_all_the_same(models: Answer) -> None:
    with FaultServer(models=models) as server:
        assert ask(server.url, "q")["q"].text == "q"


def test_no_server_is_told_before_the_first_question_and_not_missed_without_one() -> None:
    with FaultServer() as server:
        url = server.url
    with pytest.raises(UserError, match=r"cannot be reached \(.*\); start the server"):
        ask(url, "q")
    assert ask(url) == {}


def test_a_server_that_ends_ends_the_run_and_what_was_answered_stays() -> None:
    program = [sys.executable, str(Path(__file__).with_name("fault_server.py"))]
    with subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        replies = server_at(process.stdout.readline().strip(), max_retries=2, concurrency=2).answers(
            questions(*"abcdef")
        )
        assert next(replies).text in "ab"
        process.kill()
        process.wait()
        with pytest.raises(UserError, match="cannot be reached"):
            for reply in replies:
                assert reply.text is not None


INTERRUPTED = """
import os, signal, threading
from fault_server import FaultServer, completion, problem
from server_questions import questions, server_at

script = {"a": [completion()], "b": [completion(delay=30)], "c": [problem(429, "slow", retry_after="30")]}
with FaultServer(script) as server:
    replies = server_at(server.url).answers(questions(*"abc"))
    print(next(replies).key.id)
    if SIGNALLED:
        threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
        try:
            next(replies)
        except KeyboardInterrupt:
            print("interrupted")
    else:
        replies.close()
"""


@pytest.mark.parametrize("signalled", [True, False])
def test_what_is_under_way_is_dropped_without_a_noise(signalled: bool) -> None:
    done = subprocess.run(
        [sys.executable, "-X", "dev", "-c", INTERRUPTED.replace("SIGNALLED", str(signalled))],
        env={"PYTHONPATH": f"{ROOT}:{ROOT / 'tests'}"},
        capture_output=True,
        text=True,
        timeout=20,
        restore_signals=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    assert done.stdout.split() == ["a", "interrupted"][: 1 + signalled]
    assert done.stderr == "" and done.returncode == 0
