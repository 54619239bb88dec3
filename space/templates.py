"""An empty prediction file of a config, to be filled in."""

from __future__ import annotations

import base64
import json
from collections.abc import Sequence
from html import escape

from predictors.columns import Layout
from predictors.join import Reference


def template(layout: Layout, references: Sequence[Reference]) -> str:
    """A prediction file with a row for every answer that a config asks for, all texts empty.

    >>> from predictors.columns import TWO_PATHS
    >>> from predictors.keys import Key
    >>> print(template(TWO_PATHS, [Reference(Key("natural_0001", "true"), "{}")]), end="")
    {"id": "natural_0001", "path": "true", "prediction": ""}
    """
    return _lines(layout, references, [""] * len(references))


def example(layout: Layout, references: Sequence[Reference], texts: Sequence[str | None]) -> str:
    """A finished prediction file. texts: of the answers, in the order of the references.

    >>> from predictors.columns import ONE_ANSWER
    >>> from predictors.keys import Key
    >>> print(example(ONE_ANSWER, [Reference(Key("t0__table"), "{}")], ["no idea"]), end="")
    {"id": "t0__table", "prediction": "no idea"}
    """
    return _lines(layout, references, [text or "" for text in texts])


def _lines(layout: Layout, references: Sequence[Reference], texts: Sequence[str]) -> str:
    pairs = zip(references, texts, strict=True)
    rows = ({**dict(zip(layout.keys, reference.key, strict=False)), "prediction": text} for reference, text in pairs)
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


def download_link(name: str, text: str, rows: int) -> str:
    """HTML: a link that saves the text under this name. It holds the text, so nothing is left on the server.

    >>> download_link("broad.jsonl", "", 0)
    '<a class="download" download="broad.jsonl" href="data:application/jsonl;base64,">broad.jsonl (0 rows)</a>'
    """
    data = base64.b64encode(text.encode()).decode()
    shown = escape(f"{name} ({rows:,} rows)")
    return f'<a class="download" download="{escape(name)}" href="data:application/jsonl;base64,{data}">{shown}</a>'
