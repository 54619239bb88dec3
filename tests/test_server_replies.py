"""Replies of servers, read and judged: the forms that servers really send."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from predictors.server.errors import Failure, Server, judge, retry_after
from predictors.server.replies import Completion, Unreadable, quoted, read_completion, said

SERVER = Server("http://h/v1", "m", "KEY")
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from(("choices", "message", "content", "error")), inner),
)


def chat(message: dict[str, Any], **fields: Any) -> bytes:
    return json.dumps({"choices": [{"message": message}], **fields}).encode()


@pytest.mark.parametrize(
    ("body", "completion"),
    [
        (chat({"content": "A1"}), Completion("A1")),
        (chat({"content": ""}), Completion("")),
        (chat({}), Completion("")),  # llama.cpp with tools
        (chat({"content": "", "refusal": "No."}), Completion("No.")),
        (chat({"content": "yes", "refusal": "No."}), Completion("yes")),
        (chat({"content": ["A", {"text": "1"}, {"type": "thinking", "thinking": []}]}), Completion("A1")),  # Mistral
        (chat({"content": "x", "reasoning": "hm"}), Completion("x", reasoning="hm")),  # OpenRouter
        (chat({"content": "x", "reasoning_content": "hm"}), Completion("x", reasoning="hm")),  # vLLM, SGLang, DeepSeek
        (chat({"content": "x"}, model="m-0613"), Completion("x", model="m-0613")),
        (chat({"content": "x"}, usage={"prompt_tokens": 5}), Completion("x", usage={"prompt_tokens": 5})),
        (chat({"content": "x"}, usage={"prompt_tokens": "5", "completion_tokens": True}), Completion("x")),
        (chat({"content": "x"}, usage=None, model=7), Completion("x")),
        (b"\xef\xbb\xbf" + chat({"content": "x"}), Completion("x")),  # a byte order mark
    ],
)
def test_a_completion_of_any_server_is_read(body: bytes, completion: Completion) -> None:
    assert read_completion(body) == completion


@pytest.mark.parametrize(
    ("body", "torn"),
    [
        (b'{"choices": [{"message": {"content": "A', True),
        (b"{" * 100_000, True),  # deeper than Python reads
        (b'{"a": "\xff"}', True),
        (b"<html>", False),
        (b'data: {"choices": []}', False),  # a stream, which nobody asked for
        (b"null", False),
        (b"{}", False),
        (b'{"choices": {"0": {}}}', False),
        (b'{"choices": [[]]}', False),
        (b'{"choices": [{"message": {"content": "A"}, "finish_reason": "error"}]}', True),  # the server failed, so that
        (b'{"choices": [{"message": {"content": "A"}, "finish_reason": "abort"}]}', True),  # its text is half of one
        (b'{"choices": [{"message": {"content": "A"}, "error": {"code": 502, "message": "died"}}]}', True),
        (b'{"choices": [{"message": {"content": "A"}}], "error": {"message": "died"}}', True),
        (b'{"error": {"code": 429, "message": "slow"}}', True),
        (b'{"error": {"code": "503"}}', True),
        (b'{"error": {"code": 400, "message": "no"}}', False),
        (b'{"error": {"code": "model_not_found"}}', False),
    ],
)
def test_what_is_no_completion(body: bytes, torn: bool) -> None:
    with pytest.raises(Unreadable) as error:
        read_completion(body)
    assert error.value.torn is torn
    assert len(str(error.value)) < 300


@given(JSON)
def test_any_json_is_read_or_told(content: Any) -> None:
    body = json.dumps(content).encode()
    said(body)
    try:
        completion = read_completion(body)
    except Unreadable:
        return
    assert isinstance(completion.text, str)


@pytest.mark.parametrize(
    ("body", "text"),
    [
        (b'{"error": {"message": "no", "code": 1}}', "no"),  # OpenAI, vLLM
        (b'{"object": "error", "message": "no"}', "no"),  # SGLang
        (b'{"error": "no", "error_type": "validation"}', "no"),  # TGI
        (b'{"detail": "no"}', "no"),  # FastAPI
        (b'{"detail": [{"loc": ["body"], "msg": "no"}]}', '[{"loc": ["body"], "msg": "no"}]'),
        (b'{"error": {"metadata": 1}}', '{"metadata": 1}'),
        (b"upstream\r\ngone \xff", "upstream\r\ngone \ufffd"),
    ],
)
def test_what_an_error_says(body: bytes, text: str) -> None:
    assert said(body) == text


def test_what_an_error_says_is_shown_as_text_and_not_at_length() -> None:
    assert quoted(b'{"detail": "a\\u001b[31m\\n"}') == r"'a\x1b[31m\n'"
    assert quoted(b"x" * 1000) == repr("x" * 200) + "..."


@pytest.mark.parametrize(
    ("status", "body", "means", "part"),
    [
        (400, b"maximum context length is 2048 tokens", "question", "vLLM: --max-model-len"),
        (400, b"max_tokens must be at least 1, got -1131.", "question", "vLLM: --max-model-len"),  # the same, in vLLM
        (400, b"At most 1 image(s) may be provided in one request.", "question", "--limit-mm-per-prompt"),
        (400, b"tiny is not a multimodal model", "question", "serve a model that reads pictures"),
        (400, b"Unsupported parameter: 'max_tokens'", "question", '"max_completion_tokens": 96}\''),
        (400, b"revision exceeded", "question", "(HTTP 400: 'revision exceeded')"),
        (422, b"", "question", "(HTTP 422)"),
        (401, b"no", "refused", "did not accept the key in KEY (HTTP 401: 'no')"),
        (403, b"<html>", "refused", "(HTTP 403: an HTML page)"),
        (404, b"", "refused", "mend the name, or --base-url, which as a rule ends in /v1"),
        (302, b"", "refused", "redirects to '' (HTTP 302)"),
        (402, b"", "end", "wants payment (HTTP 402)"),
        (408, b"", "retry", "(HTTP 408)"),
        (409, b"", "retry", "(HTTP 409)"),
        (429, b'{"error": {"type": "insufficient_quota"}}', "end", "raise the account's quota, then resume"),
        (429, b'{"error": "insufficient_quota"}', "retry", "(HTTP 429: 'insufficient_quota')"),
        (500, b"", "retry", "(HTTP 500)"),
        (599, b"", "retry", "(HTTP 599)"),
    ],
)
def test_what_a_status_means(status: int, body: bytes, means: str, part: str) -> None:
    failure = judge(status, {}, body, SERVER, 0.0)
    assert (failure.means, failure.wait) == (means, None)
    assert part in str(failure) and "\n" not in str(failure)


def test_only_a_busy_server_pauses_all() -> None:
    asks = {"retry-after": "1"}
    found = [judge(status, asks, b"", SERVER, 0.0) for status in (429, 503, 500)]
    assert [failure.pauses for failure in found] == [True, True, False]
    assert [failure.wait for failure in found] == [1.0, 1.0, 1.0]
    assert not judge(503, {}, b"", SERVER, 0.0).pauses and judge(429, {}, b"", SERVER, 0.0).pauses
    assert not Failure("retry", "it broke off").pauses


def test_a_long_list_of_models_is_cut() -> None:
    server = Server("http://h/v1", "m", models=tuple(f"m{number}" for number in range(12)))
    assert str(judge(404, {}, b"", server, 0.0)).endswith("'m8', 'm9', ...")


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({}, None),
        ({"retry-after": "0"}, 0.0),
        ({"retry-after": " 1.5 "}, 1.5),
        ({"retry-after-ms": "250", "retry-after": "1"}, 0.25),
        ({"retry-after": "-3"}, None),
        ({"retry-after": "nan"}, None),
        ({"retry-after": "inf"}, None),
        ({"retry-after": "\u0663"}, None),  # a digit of another script
        ({"retry-after": "9" * 400}, float("inf")),
        ({"retry-after": "Thu, 01 Jan 1970 00:01:40 GMT"}, 60.0),
        ({"retry-after": "Thu Jan  1 00:01:40 1970"}, 60.0),  # the form of asctime, which is UTC
        ({"retry-after": "Thu, 01 Jan 1970 00:00:01 GMT"}, 0.0),  # past
        ({"retry-after": "Thu, 01 Jan 1970 00:01:40 GMT", "date": "Thu, 01 Jan 1970 00:01:30 GMT"}, 10.0),
        ({"retry-after": "Thu, 99 Jan 1970 00:01:40 GMT"}, None),
        ({"retry-after": "Fri, 31 Dec 9999 23:59:59 -2359"}, 253402387099.0),  # 9999-12-31 is day 2932896 since 1970
    ],
)
def test_the_time_to_wait(headers: dict[str, str], seconds: float | None) -> None:
    assert retry_after(headers, now=40.0) == seconds
