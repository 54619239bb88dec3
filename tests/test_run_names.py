"""What tables call runs, from what their manifests say of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from evaluation.names import distinct_names
from evaluation.scoring import Scored

RESTS = {"prompt": {"version": "1"}, "decoding": {"max_new_tokens": 96}}


def scored(
    config: str, spec: str | None = None, name: str = "m", path: str = "", model: Any = None, **run: Any
) -> Scored:
    """A run over a config; without a spec one without a manifest."""
    manifest = {"name": name, "predictor": spec, "run": {"model": model or {"kind": spec}, **RESTS, **run}}
    return Scored(Path(path or f"runs/m__{config}.jsonl"), config, [], {}, [], (), manifest if spec else None)


CASES: dict[str, tuple[list[Scored], list[str]]] = {
    "one model over two configs": ([scored("broad", "openai:m"), scored("tables", "openai:m")], ["m", "m"]),
    "one model, asked for in two ways": (
        [
            scored("broad", "transformers:m", model={"weights": 1}),
            scored("tables", "transformers:./m", model={"weights": 1}),
        ],
        ["m", "m"],
    ),
    "two models of one name, in all their configs": (
        [scored("broad", "openai:m"), scored("tables", "openai:m"), scored("tables", "transformers:a/m")],
        ["openai:m", "openai:m", "transformers:a/m"],
    ),
    "and where they share none": (
        [scored("broad", "openai:m"), scored("tables", "transformers:a/m")],
        ["openai:m", "transformers:a/m"],
    ),
    "one spec, two models over one config": (
        [
            scored("broad", "openai:m", model={"url": url, "n": 1, "top": top})
            for url, top in (("a", {"p": 1}), ("b", None))
        ],
        ['m (url a, top {"p": 1})', "m (url b, no top)"],
    ),
    "what differs in one config is told in all, and what differs between configs only is not": (
        [
            scored("broad", "openai:m", decoding={"max_new_tokens": 96}),
            scored("broad", "openai:m", decoding={"max_new_tokens": 16}),
            scored("natural", "openai:m", decoding={"max_new_tokens": 16}, prompt={"version": "9"}),
        ],
        ["m (max_new_tokens 96)", "m (max_new_tokens 16)", "m (max_new_tokens 16)"],
    ),
    "two prompts of one model": (
        [scored("broad", "openai:m", prompt={"version": version}) for version in "12"],
        ["m (prompt version 1)", "m (prompt version 2)"],
    ),
    "one spec, two models, no config shared: comparisons refuse to join them, and say why": (
        [scored("broad", "openai:m", model={"seed": 0}), scored("tables", "openai:m", model={"seed": 1})],
        ["m", "m"],
    ),
    "one model twice over one config": ([scored("broad", "openai:m"), scored("broad", "openai:m")], ["m", "m"]),
    "files of one name without manifests are of two models": (
        [scored(config, path=f"{folder}/m__{config}.csv") for folder in "ab" for config in ("broad", "tables")],
        ["a/m", "a/m", "b/m", "b/m"],
    ),
    "a file without a manifest beside a run of its name": (
        [scored("broad", "openai:m"), scored("broad"), scored("tables", path="x.jsonl")],
        ["m", "runs/m", "x"],
    ),
    "a blank name is none": ([scored("broad", "openai:m", name=" \n\t")], ["m"]),
    "no name is cut or does anything in a terminal": (
        [scored("broad", "openai:m", name="m" * 900 + "\x1b[31m\n.")],
        ["m" * 900 + "\\x1b[31m ."],
    ),
    "nor does that of a file": (
        [scored("broad", path=f"{folder}/\x1b[31m\n.__broad.csv") for folder in "ab"] + [scored("all", path="\a.csv")],
        ["a/\\x1b[31m .", "b/\\x1b[31m .", "\\x07"],
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_names(case: str) -> None:
    runs, names = CASES[case]
    assert distinct_names(runs) == names


def test_names_do_not_depend_on_the_order() -> None:
    for runs, names in CASES.values():
        assert distinct_names(runs[::-1]) == names[::-1]
