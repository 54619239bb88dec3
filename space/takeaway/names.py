"""What can be taken away, and what it is called: on the page, in an address, on the visitor's disk."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import quote, urlencode

from predictors.texts import visible
from space.runs.kept import KeptRun, RunFacts
from space.runs.recognising import SEPARATOR

BASE = "take"  # where addresses of what is taken away begin, relative to the page
REPORT = "report.zip"
LONGEST = 60  # characters of a run's name in the name of a file
ZIP = "application/zip"
_UNSAFE = re.compile(r"[^A-Za-z0-9._-]+")
_NO_FILE_NAME = re.compile(r'[\x00-\x1f<>:"/\\|?*]+')  # what one system or another forbids


@dataclass(frozen=True, slots=True)
class Download:
    """title: of the link; media: its type; what: it holds, in a sentence, in which {figures} stands for those of
    `FIGURES`; is_drawn: it needs figures, which take some seconds, and are drawn one after another."""

    title: str
    media: str
    what: str
    is_drawn: bool = False


DOWNLOADS = {  # as an address names it
    "scores.json": Download(
        "Scores, JSON", "application/json", "All numbers of the run, as bindchain score --json writes them."
    ),
    "cases.csv": Download(
        "Cases, CSV",
        "text/csv; charset=utf-8",
        "One row for each answer: what was asked, what is right, what was answered and what broke. An apostrophe "
        "stands before a text that a spreadsheet would take for a formula.",
    ),
    "cases.parquet": Download(
        "Cases, Parquet",
        "application/vnd.apache.parquet",
        "The same rows with every text exactly as it is, for pandas, polars or DuckDB.",
    ),
    "figures.zip": Download(
        "Figures, ZIP",
        ZIP,
        "The figures of the report as SVG and as PNG, for a paper or a slide: {figures}. The other figures of this "
        "page are not in it.",
        True,
    ),
    REPORT: Download(
        "Report, ZIP",
        ZIP,
        "One page with tables and these figures that opens anywhere, and the same as Markdown.",
        True,
    ),
}
FIGURES = {  # of a report of one run
    "ExBind": "accuracy and validity, what is violated first and survival along the stages; where the config has them, "
    "pairs of surfaces and the confound audit",
    "CondChain": "True against False, both parsers, how chains are left, which exit is taken for which, and depth",
}


def address(run: RunFacts, name: str) -> str:
    """Where one of `DOWNLOADS` is, relative to the page."""
    return f"{BASE}/{quote(run.token, safe='')}/{name}"


def report_address(tokens: Iterable[str]) -> str:
    """Where the report of several runs together is, relative to the page; the first of a config is the base.

    >>> report_address(["a", "b"])
    'take/report.zip?with=a&with=b'
    """
    return f"{BASE}/{REPORT}?{urlencode([('with', token) for token in tokens])}"


def file_name(runs: Iterable[KeptRun], name: str) -> str:
    """What a download is called on the disk, in the letters of its run's name. runs: at least one; name: of
    `DOWNLOADS`."""
    first, *others = runs
    if others:
        return f"{len(others) + 1} runs{SEPARATOR}{name}"
    called = _NO_FILE_NAME.sub("-", visible(first.facts.name))[:LONGEST].strip(" .-") or "run"
    config = first.facts.config
    return SEPARATOR.join((called.removesuffix(f"{SEPARATOR}{config}"), config, name))


def disposition(file: str) -> str:
    """The header that has a browser store an answer under this name, beside one in plain letters for old programs.

    >>> disposition("modèle 1__broad__cases.csv")
    'attachment; filename="mod-le-1__broad__cases.csv"; filename*=UTF-8\\'\\'mod%C3%A8le%201__broad__cases.csv'
    """
    plain = _UNSAFE.sub("-", file).lstrip("-.")
    return f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(file, safe='', errors='replace')}"
