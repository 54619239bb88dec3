"""Trying again what the Hub could not do just now."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from generator.errors import UserError

Result = TypeVar("Result")


class TransientError(Exception):
    """The Hub could not do it just now; it is worth trying again. wait: seconds that it asks for, None where none."""

    def __init__(self, why: str, wait: float | None = None) -> None:
        super().__init__(why)
        self.wait = wait


@dataclass(frozen=True, slots=True)
class RetryPolicy:
    """How often something is tried, and the seconds waited after the first try; each wait is twice the last."""

    tries: int = 6
    first_wait: float = 1.0

    def __post_init__(self) -> None:
        if self.tries < 1 or self.first_wait < 0:
            raise ValueError(f"nothing can be tried {self.tries} times, after {self.first_wait} seconds")

    def wait_after(self, attempt: int, asked: float | None) -> float:
        """Seconds to wait after an attempt, counted from 1; what the Hub asks for goes before.

        >>> [RetryPolicy().wait_after(attempt, None) for attempt in (1, 2, 3)], RetryPolicy().wait_after(1, 30.0)
        ([1.0, 2.0, 4.0], 30.0)
        """
        return asked if asked is not None else self.first_wait * 2 ** (attempt - 1)


USUAL = RetryPolicy()


def retrying(call: Callable[[], Result], policy: RetryPolicy, say: Callable[[str], None]) -> Result:
    """The result of a call that is made again while it raises `TransientError`; say: told before each wait.

    Raises:
        UserError: it went on for too long.
    """
    attempt = 1
    while True:
        try:
            return call()
        except TransientError as error:
            if attempt == policy.tries:
                raise UserError(f"{error}, {attempt} times in a row; run it again later") from error
            wait = policy.wait_after(attempt, error.wait)
            say(f"{error}; trying again in {wait:g} s")
            time.sleep(wait)
            attempt += 1
