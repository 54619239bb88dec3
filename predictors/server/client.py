"""`openai:MODEL`: any OpenAI-compatible server (vLLM, SGLang, TGI, llama.cpp, hosted), through the openai client.

    Question  --_Connection.send-->  Completion or Failure      (retries and pauses: `retrying`)

The client reads much of the environment (OPENAI_ORG_ID, OPENAI_CUSTOM_HEADERS, ...), so the headers of each request are
written anew just before it leaves, and redirects are not followed: a server gets what stands in this file and nothing
else. Proxies of the environment are used, except for a server on this machine.
"""

from __future__ import annotations

import asyncio
import ipaddress
import itertools
import os
import time
from collections.abc import AsyncIterator, Iterator, Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import urlsplit

import httpx2  # what openai 3 speaks HTTP with
import openai

from generator.errors import UserError
from predictors.asking import Decoding, Predictor, Question, Reply, Stopping, never
from predictors.server.errors import Failure, Server, judge, unreachable
from predictors.server.options import ENDPOINT, ServerOptions, request_body
from predictors.server.replies import Completion, Unreadable, listed_models, read_completion
from predictors.server.retrying import FIRST_DELAY, Asking
from predictors.texts import on_one_line, shorten

OPENAI_KEY = "OPENAI_API_KEY"
OPENAI_BASE = "OPENAI_BASE_URL"
NOT_SENT = ("OPENAI_ORG_ID", "OPENAI_PROJECT_ID", "OPENAI_CUSTOM_HEADERS")  # read by the client all the same
NETWORK = (
    "ALL_PROXY",
    "HTTPS_PROXY",
    "HTTP_PROXY",
    "all_proxy",
    "https_proxy",
    "http_proxy",
    "SSL_CERT_FILE",
    "SSL_CERT_DIR",
)  # what the client obeys of the environment
LARGEST_REPLY = 16 * 2**20  # bytes
CONNECT_TIMEOUT = 10.0  # seconds
CHECK_TIMEOUT = 15.0  # seconds, for the list of models
CHECKS = 3  # tries of the first connection
SERVED = 8  # different names under which a server may answer that are kept
LEAST_SECRET = 8  # characters; a shorter key, as vLLM's EMPTY, is no secret and may stand in any sentence
LEAST_IN_ANSWERS = 20  # the same for answers: words that a model writes are not to be taken for a key
NO_CONNECTION = (httpx2.ConnectError, httpx2.ConnectTimeout, httpx2.ProxyError)


def make_server(
    name: str, decoding: Decoding, options: ServerOptions, *, first_delay: float = FIRST_DELAY
) -> Predictor:
    """The predictor `openai:NAME`; nothing is sent before it is asked.

    Without a base_url it is OpenAI's server, with the key in OPENAI_API_KEY unless api_key_env names another variable.
    OPENAI_BASE_URL is not obeyed but refused, since whoever set it wants no request to go elsewhere.
    first_delay: seconds before a question, or the first connection, is tried again.

    Raises:
        UserError: the key's variable is unset or holds no key, OPENAI_BASE_URL is set and no base_url given, or the
            name or the base_url cannot be sent.
    """
    if options.base_url is None and os.environ.get(OPENAI_BASE):
        raise UserError(f"{OPENAI_BASE} is set but is not obeyed: give the server with --base-url, or unset it")
    if odd := next((odd for odd in NOT_SENT if not os.environ.get(odd, "").isascii()), None):
        raise UserError(f"{odd} has characters that no header takes; unset it, it is not sent to any server")
    if not name.isprintable():
        raise UserError(f"openai:{shorten(name)}: has characters that no model's name has; mend it")
    try:
        httpx2.URL(options.url)
    except httpx2.InvalidURL as error:
        raise UserError(f"--base-url {shorten(options.url)}: is no URL ({error}); mend it") from None
    variable = options.api_key_env or (OPENAI_KEY if options.base_url is None else None)
    key = _read_key(variable, options.url) if variable else None
    return _ServerPredictor(Server(options.url, name, variable), decoding, options, key, first_delay)


class _ServerPredictor:
    """See `asking.Predictor`. While it answers, `circumstances` gathers the names under which the server does."""

    def __init__(
        self, server: Server, decoding: Decoding, options: ServerOptions, key: str | None, first_delay: float
    ) -> None:
        self._server, self._decoding, self._options, self._key = server, decoding, options, key
        self._first_delay = first_delay
        self._served: list[str] = []
        self.identity: Mapping[str, Any] = {
            "kind": "openai",
            "model": server.model,
            "base_url": server.url,
            "request": dict(options.request),
        }
        self.circumstances: Mapping[str, Any] = {
            "openai": openai.__version__,
            "concurrency": options.concurrency,
            "timeout": options.timeout,
            "max_retries": options.max_retries,
            "served_models": self._served,
        }

    def answers(
        self, questions: Iterator[Question], *, begun: bool = False, stopping: Stopping = never
    ) -> Iterator[Reply]:
        """See `asking.Predictor`. An exception at a yield, or closing the generator, drops what is under way."""
        first = next(questions, None)
        if first is None:
            return  # a server that has nothing to do need not be there
        loop = asyncio.new_event_loop()
        try:
            connection = _Connection(self._server, self._options, self._key, self._served)
        except (ImportError, OSError, ValueError, httpx2.InvalidURL) as error:
            loop.close()
            raise UserError(_unprepared(self._server.url, error)) from None
        try:
            loop.run_until_complete(connection.check(self._first_delay))
            asking = Asking(
                self._prepare,
                connection.send,
                self._options,
                first_delay=self._first_delay,
                begun=begun,
                stopping=stopping,
            )
            yield from asking.replies(loop, itertools.chain((first,), questions))
        finally:
            try:
                loop.run_until_complete(connection.shut())
            finally:
                loop.close()

    def _prepare(self, question: Question) -> dict[str, Any]:
        return request_body(self._server.model, self._decoding, question.asked, self._options.request)


class _Connection:
    """The client and the one place where requests are written and replies are read."""

    def __init__(self, server: Server, options: ServerOptions, key: str | None, served: list[str]) -> None:
        self._server, self._options, self._key, self._served = server, options, key, served
        self._client = openai.AsyncOpenAI(
            api_key=key or "none",  # the client insists; `_dress` sends only a real one
            base_url=server.url,
            max_retries=0,
            http_client=openai.DefaultAsyncHttpxClient(
                timeout=httpx2.Timeout(options.timeout, connect=min(options.timeout, CONNECT_TIMEOUT)),
                limits=httpx2.Limits(max_connections=None, max_keepalive_connections=options.concurrency),
                follow_redirects=False,
                trust_env=not _is_here(server.url),
                event_hooks={"request": [self._dress], "response": [_bound]},
            ),
        )

    async def check(self, delay: float) -> None:
        """Ask for the list of models, to see that a server is there before the first question.

        Nothing but the lack of a connection counts: a key that may only complete chats is refused here (401 or 403),
        and some servers have no list. delay: seconds before the second try; before the third it is twice as long.

        Raises:
            UserError: there is no connection.
        """
        for attempt in range(CHECKS):
            await asyncio.sleep(delay * attempt)
            try:
                reply = await asyncio.wait_for(self._client.get("/models", cast_to=httpx2.Response), CHECK_TIMEOUT)
                self._server = replace(self._server, models=listed_models(self._hide(reply.content)))
                return
            except openai.APIConnectionError as error:
                failure = self._lost(error)
                if failure.means != "unreachable":
                    return
            except (TimeoutError, openai.APIStatusError, Unreadable):
                return
        raise UserError(str(failure))

    async def send(self, body: dict[str, Any]) -> Completion:
        """One try.

        Raises:
            Failure: it brought no answer.
        """
        try:
            call = self._client.post(ENDPOINT, cast_to=httpx2.Response, body=body)  # as it is: it is checked here
            reply = await asyncio.wait_for(call, self._options.timeout)
            completion = read_completion(self._hide(reply.content, LEAST_IN_ANSWERS))
        except openai.APIStatusError as error:
            raise self._judged(error.response) from None
        except (TimeoutError, openai.APIConnectionError) as error:
            raise self._lost(error) from None
        except Unreadable as error:
            raise Failure("retry" if error.torn else "question", f"the server sent {error}", error.status) from None
        model = completion.model
        if model is not None and model not in self._served and len(self._served) < SERVED:
            self._served.append(model)
        return completion

    async def shut(self) -> None:
        """Drop what is under way and close the connections."""
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._client.close()

    async def _dress(self, request: httpx2.Request) -> None:
        """Called for each request just before it is sent: these headers, and no other that anybody set."""
        headers = {
            "Host": request.url.netloc.decode("ascii"),
            "Accept": "application/json",
            "Accept-Encoding": "identity",
            "User-Agent": f"bindchain (openai {openai.__version__})",
        }
        if request.content:
            headers |= {"Content-Type": "application/json", "Content-Length": str(len(request.content))}
        if self._key is not None:
            headers["Authorization"] = f"Bearer {self._key}"
        request.headers = httpx2.Headers(headers)

    def _judged(self, reply: httpx2.Response) -> Failure:
        headers = {name: self._hide(value.encode()).decode() for name, value in reply.headers.items()}
        return judge(reply.status_code, headers, self._hide(reply.content), self._server, time.time())

    def _lost(self, error: Exception) -> Failure:
        cause = error.__cause__
        reason = str(cause) or type(cause).__name__
        if isinstance(cause, NO_CONNECTION):
            return Failure("unreachable", unreachable(self._server, reason))
        if isinstance(error, (openai.APITimeoutError, asyncio.TimeoutError)):
            return Failure("retry", f"the server gave no answer within {self._options.timeout:g} s (see --timeout)")
        return Failure("retry", f"the server broke off ({reason})")

    def _hide(self, data: bytes, least: int = LEAST_SECRET) -> bytes:
        """What a server sent, without the key that some echo; least: a shorter one stays."""
        if self._key is None or len(self._key) < least:
            return data
        for written in (self._key, self._key.replace("/", "\\/")):  # some JSON escapes a slash
            data = data.replace(written.encode(), b"[key]")
        return data


class _Bounded(httpx2.AsyncByteStream):
    """A body that is dropped when it grows too long."""

    def __init__(self, stream: httpx2.AsyncByteStream) -> None:
        self._stream = stream

    async def __aiter__(self) -> AsyncIterator[bytes]:
        size = 0
        async for part in self._stream:
            size += len(part)
            if size > LARGEST_REPLY:
                raise Unreadable(f"more than {LARGEST_REPLY // 2**20} MB")
            yield part

    async def aclose(self) -> None:
        await self._stream.aclose()


async def _bound(reply: httpx2.Response) -> None:
    """Called for each reply before its body is read."""
    if reply.headers.get("content-encoding", "identity") != "identity":
        raise Unreadable("a compressed reply, which nobody asked for")  # a small one may be huge
    reply.stream = _Bounded(reply.stream)


def _read_key(variable: str, url: str) -> str:
    key = os.environ.get(variable, "").strip()
    if not key:
        raise UserError(f"{variable} is not set: put the key of {url} into it, or give another server with --base-url")
    if not (key.isascii() and key.isprintable()) or " " in key:
        raise UserError(f"{variable} holds no key, since there are spaces or other characters in it that no key has")
    return key


def _unprepared(url: str, error: Exception) -> str:
    """The sentence for a client that cannot be made; what stands in a variable, as a password, is not repeated."""
    found = [name for name in NETWORK if os.environ.get(name)]
    reason = type(error).__name__ if isinstance(error, ValueError | httpx2.InvalidURL) else on_one_line(str(error), 160)
    return f"no connection to {url} can be made ({reason}); mend or unset {' or '.join(found) or 'the proxy'}"


def _is_here(url: str) -> bool:
    host = urlsplit(url).hostname or ""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host == "localhost"
    return address.is_loopback or address.is_unspecified
