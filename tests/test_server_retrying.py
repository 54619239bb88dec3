"""When a server is asked again: the schedule of tries, in a loop whose clock jumps to whatever is next."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from generator.errors import UserError
from predictors.asking import Reply, Stopping, never
from predictors.server.errors import Failure
from predictors.server.options import ServerOptions
from predictors.server.replies import Completion
from predictors.server.retrying import Asking
from server_questions import questions

Plan = Callable[[str, int, float], Failure | str]  # text, try (from 1), time -> what comes of it
Times = dict[str, list[float]]  # text -> when it was asked


class JumpingSelector(selectors.SelectSelector):
    """Never waits, and notes how long it would have."""

    now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        self.now += timeout or 0.0
        return super().select(0)


@contextmanager
def jumping_loop() -> Iterator[asyncio.AbstractEventLoop]:
    """An event loop in which ten minutes are over at once."""
    selector = JumpingSelector()
    loop = asyncio.SelectorEventLoop(selector)
    loop.time = lambda: selector.now
    yield loop
    for task in asyncio.all_tasks(loop):
        task.cancel()
    loop.run_until_complete(asyncio.sleep(0))
    loop.close()


def play(
    plan: Plan,
    *texts: str,
    seconds: float = 0.0,
    begun: bool = False,
    stopping: Stopping = never,
    **options: object,
) -> tuple[dict[str, Reply], Times]:
    """Ask all; each try takes `seconds`."""
    times: Times = {}
    with jumping_loop() as loop:

        async def send(body: dict[str, str]) -> Completion:
            tries = times.setdefault(body["text"], [])
            tries.append(loop.time())
            outcome = plan(body["text"], len(tries), loop.time())
            await asyncio.sleep(seconds)
            if isinstance(outcome, Failure):
                raise outcome
            return Completion(outcome)

        asking = Asking(
            lambda question: {"text": question.asked.text},
            send,
            ServerOptions(**options),
            begun=begun,
            stopping=stopping,
        )
        replies = {reply.key.id: reply for reply in asking.replies(loop, questions(*texts))}
    return replies, times


def failed(status: int = 500, wait: float | None = None) -> Failure:
    return Failure("retry", "it failed", status, wait)


def test_waits_double_up_to_a_minute_and_are_not_all_the_same() -> None:
    replies, times = play(lambda *_: failed(), "a", "b", max_retries=8)
    for text in ("a", "b"):
        waits = [after - before for before, after in zip(times[text], times[text][1:], strict=False)]
        assert len(waits) == 8
        for wait, longest in zip(waits, (1, 2, 4, 8, 16, 32, 60, 60), strict=True):
            assert longest / 2 <= wait <= longest
        assert replies[text].error == "it failed; asked 9 times"
    assert times["a"][1:] != times["b"][1:]
    assert times == play(lambda *_: failed(), "a", "b", max_retries=8)[1]  # the jitter is drawn from the question


@pytest.mark.parametrize("wait", [0.0, 30.0, 200.0, 900.0])
def test_what_the_server_asks_to_wait_is_waited(wait: float) -> None:
    _, times = play(lambda text, tries, now: failed(429, wait) if tries == 1 else "yes", "a")
    assert max(wait, 0.5) <= times["a"][1] <= max(wait, 1) + 1


def test_a_server_that_asks_for_no_wait_is_given_one_all_the_same() -> None:
    """A `Retry-After: 0`, or a date that is over: all tries at one moment would be none."""
    replies, times = play(lambda text, tries, now: failed(429, 0.0) if now < 20 else "yes", "a")
    assert replies["a"].text == "yes" and len(times["a"]) <= 7


def test_a_wait_of_more_than_a_quarter_of_an_hour_ends_the_run() -> None:
    with pytest.raises(UserError, match="it failed and wants 901 s of rest, more than 900 s; resume the run later"):
        play(lambda *_: failed(503, 901.0), "a")


@pytest.mark.parametrize("status", [429, 503])
def test_while_one_waits_for_its_turn_no_other_is_sent(status: int) -> None:
    def plan(text: str, tries: int, now: float) -> Failure | str:
        return failed(status, 100.0) if text == "a" and tries == 1 else "yes"

    replies, times = play(plan, *"abcdef", seconds=1.0, concurrency=2)
    assert all(replies[text].text == "yes" for text in "abcdef")
    assert times["b"] == [0.0]  # was under way
    later = [time for text in "acdef" for time in times[text] if time > 0]
    assert len(later) == 5 and all(time >= 101.0 for time in later)  # it was told after a second
    assert len(set(later[:2])) == 2  # and they do not come back at one moment


def test_after_a_stop_nothing_is_asked_again() -> None:
    """What is under way is waited for; who rests between two tries, or for its turn, is left for the next session."""
    stopped: list[bool] = []

    def plan(text: str, tries: int, now: float) -> Failure | str:
        if text == "b":
            stopped.append(True)
        return failed(429, 600.0) if text == "a" else "yes" if text == "b" else failed(500)

    replies, times = play(plan, *"abc", seconds=1.0, stopping=lambda: bool(stopped))
    assert set(replies) == {"b"} and all(len(tries) == 1 for tries in times.values())


def test_an_error_of_one_request_does_not_hold_up_the_others() -> None:
    _, times = play(lambda text, tries, now: failed(500) if text == "a" else "yes", *"abcd", concurrency=2)
    assert all(times[text] == [0.0] for text in "bcd")


def test_nobody_is_given_up_under_a_limit_that_lets_some_through() -> None:
    """One request a second for thirty, of which eight at a time come back within one second."""
    allowed: dict[int, str] = {}

    def plan(text: str, tries: int, now: float) -> Failure | str:
        return "yes" if allowed.setdefault(int(now), text) == text else failed(429, 1.0)

    texts = [f"q{number}" for number in range(30)]
    replies, times = play(plan, *texts, seconds=2.0)
    assert all(reply.text == "yes" for reply in replies.values())
    assert max(map(len, times.values())) > 7


def test_a_limit_that_lets_nobody_through_is_an_error_in_the_end() -> None:
    replies, times = play(lambda *_: failed(429, 5.0), "a", "b")
    assert [len(times[text]) for text in "ab"] == [7, 7]
    assert replies["a"].error == "it failed; asked 7 times"


def test_no_connection_ends_the_run_after_all_tries() -> None:
    tries: list[float] = []

    def plan(text: str, number: int, now: float) -> Failure:
        tries.append(now)
        return Failure("unreachable", "no server")

    with pytest.raises(UserError, match="no server"):
        play(plan, "a", max_retries=2)
    assert len(tries) == 3


def refusing(refused: str, status: int) -> Plan:
    return lambda text, *_: Failure("refused", f"no {text}", status) if text in refused else "yes"


def test_refusals_in_a_row_end_the_run_and_others_do_not() -> None:
    replies, _ = play(refusing("abcdfghi", 401), *"abcdefghij", concurrency=1)  # four and four, an answer between
    assert [text for text in "abcdefghij" if replies[text].error] == list("abcdfghi")
    for refused, status, first in (("bcdef", 401, "b"), ("abcde", 403, "a"), ("abcde", 404, "a")):
        with pytest.raises(UserError, match=f"no {first}"):
            play(refusing(refused, status), *"abcdefghij", concurrency=1)
    with pytest.raises(UserError, match="no a"):
        play(refusing("ab", 403), *"ab")


@pytest.mark.parametrize("status", [403, 404])
def test_a_run_that_has_answers_is_not_ended_by_questions_that_are_refused(status: int) -> None:
    """Also where a session begins with them; but a key that is no longer good is refused for all questions."""
    replies, _ = play(refusing("bcdefgh", status), *"abcdefgh", concurrency=1)
    assert [replies[text].error for text in "bcdefgh"] == [f"no {text}" for text in "bcdefgh"]
    replies, _ = play(refusing("abcdefgh", status), *"abcdefgh", concurrency=1, begun=True)
    assert [replies[text].error for text in "abcdefgh"] == [f"no {text}" for text in "abcdefgh"]
    with pytest.raises(UserError, match="no a"):
        play(refusing("abcdefgh", 401), *"abcdefgh", concurrency=1, begun=True)


def test_answers_that_come_with_the_end_of_the_run_are_kept() -> None:
    with jumping_loop() as loop:

        async def send(body: dict[str, str]) -> Completion:
            if body["text"] == "a":
                raise Failure("end", "no credit")
            return Completion("yes")

        asking = Asking(lambda question: {"text": question.asked.text}, send, ServerOptions())
        replies = asking.replies(loop, questions("a", "b"))
        assert next(replies).text == "yes"
        with pytest.raises(UserError, match="no credit"):
            next(replies)
