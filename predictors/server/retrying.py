"""How many questions a server is asked at a time, which of them again and after what wait, and when the run ends.

    questions  --send, as many at a time as allowed-->  replies, as they come

This is the one place that decides about retries, since one request's 429 is a pause for all. How a request is sent is
not known here.
"""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

from generator.errors import UserError
from generator.seeding import rng
from predictors.asking import Question, Reply, Stopping, never
from predictors.keys import Key
from predictors.server.errors import Failure
from predictors.server.options import ServerOptions
from predictors.server.replies import Completion

FIRST_DELAY = 1.0  # seconds before a question is asked again; it doubles each time
LONGEST_DELAY = 60.0  # seconds between two tries, unless the server asks for more
LOOKS = 0.5  # seconds; how often whoever waits looks whether the user asked to end
LONGEST_WAIT = 900.0  # seconds for which a server may ask
REFUSALS = 5  # questions refused in a row, as all may be, that end the run

Prepare = Callable[[Question], dict[str, Any]]  # what is sent, the same in each try
Send = Callable[[dict[str, Any]], Awaitable[Completion]]  # one try; raises Failure
Outcome = tuple[Reply | None, bool]  # no reply after a stop; and whether the server refused as it may refuse all


class Asking:
    """What the requests of a session share. answered: questions that have an answer. first_delay: see FIRST_DELAY.

    begun: questions were answered in earlier sessions, so that only a refused key can mean all. stopping: whether the
    user asked to end, so that only what is under way is waited for.
    """

    def __init__(
        self,
        prepare: Prepare,
        send: Send,
        options: ServerOptions,
        *,
        first_delay: float = FIRST_DELAY,
        begun: bool = False,
        stopping: Stopping = never,
    ) -> None:
        self.answered = 0
        self._begun, self._stopping = begun, stopping
        self._prepare, self._send = prepare, send
        self._options, self._first_delay = options, first_delay
        self._resume_at = 0.0  # by the clock of the loop; no request leaves before

    def replies(self, loop: asyncio.AbstractEventLoop, questions: Iterator[Question]) -> Iterator[Reply]:
        """The replies as they come; the loop runs only while one is waited for.

        Refusals are held back until another question is answered or they are too many, so that a wrong key is no pile
        of errors, and one refused question does not end the run. In a run that has answers only a key that is refused
        (401) may end it; what else is refused there is an error of its question.

        Raises:
            UserError: the end of the run; what is under way then is for the caller to drop.
        """
        under_way: dict[asyncio.Task[Outcome], int] = {}  # numbered as they were asked
        numbers = itertools.count()
        refused: list[Reply] = []
        while True:
            while len(under_way) < self._options.concurrency and (question := next(questions, None)) is not None:
                under_way[loop.create_task(self._ask(question))] = next(numbers)
            if not under_way:
                break
            done, _ = loop.run_until_complete(asyncio.wait(under_way, return_when=asyncio.FIRST_COMPLETED))
            for _, _, task in sorted((task.exception() is not None, under_way.pop(task), task) for task in done):
                reply, is_refused = task.result()  # what is answered comes before the end of the run
                if reply is None:
                    continue
                if is_refused:
                    refused.append(reply)
                    if len(refused) == REFUSALS:
                        raise UserError(refused[0].error)
                    continue
                yield from refused
                refused.clear()
                yield reply
        if refused and not self.answered:
            raise UserError(refused[0].error)
        yield from refused

    async def _ask(self, question: Question) -> Outcome:
        """Ask until there is an answer or no hope of one.

        A 429 counts as a try only if nothing was answered since: under a strict limit each wait lets somebody through,
        and no question is given up for being late.

        Raises:
            UserError: the end of the run.
        """
        key, asked, tries = question.key, 0, 0
        body = self._prepare(question)
        while True:
            await self._paused(key, asked)
            if self._stopping():
                return None, False
            answered, started = self.answered, time.perf_counter()
            try:
                completion = await self._send(body)
            except Failure as failure:
                if failure.means in ("question", "refused"):
                    has_answers = self._begun or self.answered > 0
                    of_all = failure.means == "refused" and (failure.status == 401 or not has_answers)
                    return Reply(key, error=str(failure)), of_all
                if failure.means == "end":
                    raise UserError(str(failure)) from None
                if failure.wait is not None and failure.wait > LONGEST_WAIT:
                    raise UserError(_too_long(failure)) from None
                asked += 1
                tries += failure.status != 429 or self.answered == answered
                if tries > self._options.max_retries:
                    if failure.means == "unreachable":
                        raise UserError(str(failure)) from None
                    return Reply(key, error=f"{failure}; asked {asked} time{'s' * (asked > 1)}"), False
                await self._back_off(key, tries, failure)
                continue
            self.answered += 1
            reply = Reply(
                key,
                completion.text,
                finish_reason=completion.finish_reason,
                usage=completion.usage,
                seconds=time.perf_counter() - started,
                reasoning=completion.reasoning,
            )
            return reply, False

    async def _paused(self, key: Key, asked: int) -> None:
        clock = asyncio.get_running_loop().time
        while (left := self._resume_at - clock()) > 0:
            await self._rest(left + self._first_delay * _chance(key, asked))  # not all at one moment
            if self._stopping():
                return

    async def _back_off(self, key: Key, tries: int, failure: Failure) -> None:
        """Wait as long as the server asks, and no less than after so many tries; it may ask for no wait at all."""
        delay = min(self._first_delay * 2 ** max(tries - 1, 0), LONGEST_DELAY) * (1 + _chance(key, tries)) / 2
        delay = max(delay, failure.wait or 0.0)
        if failure.pauses:
            self._resume_at = max(self._resume_at, asyncio.get_running_loop().time() + delay)
        else:
            await self._rest(delay)

    async def _rest(self, seconds: float) -> None:
        clock = asyncio.get_running_loop().time
        until = clock() + seconds
        while not self._stopping() and (left := until - clock()) > 0:
            await asyncio.sleep(min(left, LOOKS))


def _chance(key: Key, asked: int) -> float:
    return rng("server.retry", str(key), asked).random()


def _too_long(failure: Failure) -> str:
    return f"{failure} and wants {failure.wait:.0f} s of rest, more than {LONGEST_WAIT:.0f} s; resume the run later"
