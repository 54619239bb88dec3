"""What a server is sent, and what is kept of it: no secret goes where nobody asked for it to go."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fault_server import Answer, FaultServer, completion, problem
from generator.errors import UserError
from predictors.server.client import NETWORK
from predictors.server.options import ServerOptions, normal_url
from server_questions import ask, questions, server_at

KEY = "sk-right/01234567890123456789"
MARK = "SECRET"
SENT = {"host", "accept", "accept-encoding", "user-agent", "content-type", "content-length"}
VARIABLES = (
    "OPENAI_API_KEY", "OPENAI_ADMIN_KEY", "OPENAI_ORG_ID", "OPENAI_ORGANIZATION", "OPENAI_PROJECT_ID", "OPENAI_PROJECT",
    "OPENAI_WEBHOOK_SECRET", "OPENAI_BASE_URL", "AZURE_OPENAI_API_KEY", "AZURE_OPENAI_AD_TOKEN",
    "AWS_BEARER_TOKEN_BEDROCK", "ANTHROPIC_API_KEY", "HF_TOKEN", "HUGGING_FACE_HUB_TOKEN", "HUGGINGFACEHUB_API_TOKEN",
)  # fmt: skip
HEADERS = ("X-Key", "Authorization", "authorization", "User-Agent", "Host", "Accept", "Content-Type", "Cookie",
           "OpenAI-Organization", "X-Stainless-Raw-Response", "Connection")  # fmt: skip


@pytest.fixture
def secrets(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A secret in every place of the environment that a client might read."""
    for number, name in enumerate(VARIABLES):
        monkeypatch.setenv(name, f"{MARK}-variable-{number}")
    lines = [f"{name}: {MARK}-header-{number}" for number, name in enumerate(HEADERS)]
    monkeypatch.setenv("OPENAI_CUSTOM_HEADERS", "\n".join(lines))
    for name in ("http_proxy", "HTTP_PROXY", "ALL_PROXY"):
        monkeypatch.setenv(name, f"http://user:{MARK}-proxy@127.0.0.1:9")  # nothing listens there
    monkeypatch.setenv("NO_PROXY", "")
    netrc = f"machine 127.0.0.1 login user password {MARK}-netrc\ndefault login user password {MARK}-default\n"
    (tmp_path / ".netrc").write_text(netrc)
    (tmp_path / ".netrc").chmod(0o600)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("NETRC", str(tmp_path / ".netrc"))
    monkeypatch.setenv("RIGHT_KEY", KEY)


def test_a_server_gets_nothing_of_the_environment(secrets: None) -> None:
    with FaultServer({"a": [Answer(completion().body, headers={"set-cookie": "a=b"})]}) as server:
        ask(server.url, "a", "b", concurrency=1)
    assert len(server.requests) == 3  # the list of models, and the chats
    assert MARK not in repr(server.requests)
    assert all(set(request.headers) <= SENT for request in server.requests)
    assert all(request.headers["host"] == server.url.split("/")[2] for request in server.requests)


def test_a_server_gets_the_key_that_was_named_for_it(secrets: None) -> None:
    with FaultServer() as server:
        ask(server.url, "a", api_key_env="RIGHT_KEY")
    assert [request.headers["authorization"] for request in server.requests] == [f"Bearer {KEY}"] * 2
    assert MARK not in repr(server.requests)
    assert all(set(request.headers) <= SENT | {"authorization"} for request in server.requests)


@pytest.mark.parametrize("status", [301, 302, 307, 308])
def test_redirects_are_told_and_not_followed(secrets: None, status: int) -> None:
    with FaultServer() as other:
        moved = Answer(b"", status, {"location": f"{other.url}/chat/completions?key={KEY}"})
        with FaultServer(everywhere=moved) as server, pytest.raises(UserError) as error:
            ask(server.url, "a", api_key_env="RIGHT_KEY")
        assert other.requests == [] and len(server.chats) == 1
    assert f"redirects to '{other.url}/chat/completions' (HTTP {status})" in str(error.value)


def test_an_endless_redirect_has_an_end() -> None:
    with FaultServer(everywhere=Answer(b"", 302, {"location": "/v1/chat/completions"})) as server:
        with pytest.raises(UserError, match="redirects to '/v1/chat/completions'"):
            ask(server.url, "a")
    assert len(server.chats) == 1


def test_a_key_that_a_server_echoes_is_not_kept(secrets: None) -> None:
    script = {
        "refused": [problem(400, f"Authorization: Bearer {KEY} is odd")],
        "failed": [Answer(f"<{'x' * 190}>".encode() + KEY.encode(), 500)],
        "echo": [completion(f"I was sent {KEY}", KEY)],
        "escaped": [Answer(completion(KEY).body.replace(b"/", b"\\/"))],
    }
    with FaultServer(script) as server:
        predictor = server_at(server.url, api_key_env="RIGHT_KEY", max_retries=0)
        replies = {reply.key.id: reply for reply in predictor.answers(questions(*script))}
        server.everywhere = problem(401, f"Incorrect API key provided: {KEY}")
        with pytest.raises(UserError) as wrong:
            ask(server.url, "new", api_key_env="RIGHT_KEY")
    assert replies["echo"].text == "I was sent [key]" and replies["escaped"].text == "[key]"
    assert "Bearer [key] is odd" in replies["refused"].error
    assert "did not accept the key in RIGHT_KEY (HTTP 401" in str(wrong.value)
    kept = [*replies.values(), predictor.identity, predictor.circumstances, wrong.value]
    assert KEY[:8] not in repr(kept)
    json.dumps([predictor.identity, predictor.circumstances])


def test_a_word_is_no_key_where_a_model_writes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORD", "owner-of-it")
    script = {"a": [completion("the owner-of-it")], "b": [problem(400, "owner-of-it is odd")]}
    with FaultServer(script) as server:
        replies = ask(server.url, "a", "b", api_key_env="WORD")
    assert replies["a"].text == "the owner-of-it" and "[key] is odd" in replies["b"].error


def test_the_keys_of_openai_are_for_openai(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(UserError, match="OPENAI_API_KEY is not set: put the key of https://api.openai.com/v1 into it"):
        server_at(None)
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    assert server_at(None).identity["base_url"] == "https://api.openai.com/v1"
    monkeypatch.setenv("OPENAI_BASE_URL", "http://localhost:1/v1")
    with pytest.raises(UserError, match="OPENAI_BASE_URL is set but is not obeyed"):
        server_at(None)
    with pytest.raises(UserError, match="MISSING_KEY is not set"):
        server_at("http://localhost:1/v1", api_key_env="MISSING_KEY")
    for text in ("two words", "line\nbreak: x", "schlüssel"):
        monkeypatch.setenv("ODD_KEY", text)
        with pytest.raises(UserError, match="ODD_KEY holds no key") as error:
            server_at("http://localhost:1/v1", api_key_env="ODD_KEY")
        assert text not in str(error.value)


def test_fields_that_only_sound_like_keys_may_be_set() -> None:
    ServerOptions(request={"max_tokens": None, "max_completion_tokens": 9, "stop_token_ids": [1], "eos_token": "a"})


@pytest.mark.parametrize(
    ("variable", "value", "said"),
    [
        ("ALL_PROXY", "socks5://user:hunter2@127.0.0.1:9", "can be made (Using SOCKS proxy, but the 'socksio' package"),
        ("HTTP_PROXY", "ftp://user:hunter2@host", "can be made (ValueError); mend or unset HTTP_PROXY"),
        ("https_proxy", "http://user:hunter2@[::1", "can be made (InvalidURL); mend or unset https_proxy"),
        ("SSL_CERT_FILE", "/nowhere.pem", "can be made ([Errno 2] No such file or directory); mend or unset SSL_CERT_"),
        ("OPENAI_ORG_ID", "schl\u00fcssel", "OPENAI_ORG_ID has characters that no header takes; unset it"),
        ("OPENAI_PROJECT_ID", "\u00fc", "OPENAI_PROJECT_ID has characters that no header takes; unset it"),
        ("OPENAI_CUSTOM_HEADERS", "X: \u00fc", "OPENAI_CUSTOM_HEADERS has characters that no header takes; unset it"),
    ],
)
def test_an_environment_that_no_request_can_be_made_in_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, variable: str, value: str, said: str
) -> None:
    for name in (*NETWORK, *VARIABLES, "OPENAI_CUSTOM_HEADERS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv(variable, value)
    with pytest.raises(UserError) as error:
        ask("http://example.invalid/v1", "a")
    assert said in str(error.value) and "hunter2" not in str(error.value) and "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("http://user:hunter2@host/v1", "has a user or password in it"),
        ("http://hunter2@host/v1", "has a user or password in it"),
        ("hunter2@host:80", "must begin with http"),
        ("http://user:hunter2@host:x/v1", "is no URL"),
        ("localhost:8000/v1", "must begin with http:// or https://"),
        ("ftp://host/v1", "must begin with http:// or https://"),
        ("http:///v1", "must begin with http:// or https:// and a host"),
        ("http://host:99999/v1", "is no URL (Port out of range 0-65535)"),
        ("http://[::1/v1", "is no URL"),
        ("https://host/v1?key=hunter2", "has a query"),
        ("https://host/v1?", "has a query"),
        ("https://host/v1#top", "has a query"),
        ("http://host/v1/chat/completions/", "leave /chat/completions out"),
        ("http://ho st/v1", "has characters that no URL has"),
        ("http://host\n/v1", "has characters that no URL has"),
        ("http://good\\@evil/v1", "has characters that no URL has"),
    ],
)
def test_what_is_no_base_url(url: str, said: str) -> None:
    with pytest.raises(ValueError) as error:
        ServerOptions(base_url=url)
    assert said in str(error.value) and "hunter2" not in str(error.value)


@pytest.mark.parametrize(
    ("url", "normal"),
    [
        ("http://localhost:8000/v1/", "http://localhost:8000/v1"),
        ("HTTPS://Example.ORG:443//", "https://example.org"),
        ("http://[::1]:80/Api//v1", "http://[::1]/Api//v1"),
    ],
)
def test_one_server_has_one_url(url: str, normal: str) -> None:
    assert normal_url(url) == normal == normal_url(normal)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"concurrency": 0}, "--concurrency must be from 1 to 100, not 0"),
        ({"timeout": 0.0}, "--timeout must be above 0"),
        ({"timeout": float("nan")}, "--timeout must be above 0"),
        ({"max_retries": -1}, "--max-retries must be from 0 to 100, not -1"),
        ({"api_key_env": " "}, "--api-key-env needs the name"),
        ({"request": {"messages": []}}, "--request may not set 'messages'"),
        ({"request": {"stream": True}}, "--request may not set 'stream'"),
        ({"request": {"a": float("inf")}}, "--request: is no JSON"),
        ({"request": {"a": b"bytes"}}, "--request: is no JSON"),
        ({"request": {"a": "\ud800"}}, "--request: is no JSON"),
        ({"request": {1: "a"}}, "--request: the names of fields are texts"),
        ({"request": {"api_key": "x"}}, "--request may not hold 'api_key', since all of it is written down"),
        ({"request": {"extra": [{"X-Auth-Token": "x"}]}}, "--request may not hold 'X-Auth-Token'"),
        ({"request": {"Authorization": "x"}}, "--request may not hold 'Authorization'"),
        ({"request": {"clientSecret": 1, "client_secret": "x"}}, "--request may not hold 'client_secret'"),
    ],
)
def test_options_out_of_range(options: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError) as error:
        ServerOptions(**options)
    assert said in str(error.value)
