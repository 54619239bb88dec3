"""Questions for a server: each is its own text, so that scripts and replies are told apart by it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from predictors.asking import Decoding, Predictor, Question, Reply
from predictors.keys import Key
from predictors.prompts import Prompt
from predictors.server.client import make_server
from predictors.server.options import ServerOptions

GREEDY = Decoding(96, greedy=True)


def questions(*texts: str) -> Iterator[Question]:
    """One question a text; the text is its id, too."""
    return (Question(Key(text), Prompt(text)) for text in texts)


def server_at(url: str | None, decoding: Decoding = GREEDY, **options: Any) -> Predictor:
    """A predictor that waits only as long as it must."""
    return make_server("tiny", decoding, ServerOptions(base_url=url, **options), first_delay=0.01)


def ask(url: str | None, *texts: str, **options: Any) -> dict[str, Reply]:
    """text -> its reply."""
    replies = list(server_at(url, **options).answers(questions(*texts)))
    assert sorted(reply.key.id for reply in replies) == sorted(texts)  # one each
    return {reply.key.id: reply for reply in replies}
