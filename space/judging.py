"""A prediction file or a pasted text, judged: read, joined by id, scored, and made into what a page shows.

    file or text  --read-->  answers  --a judge-->  rows and numbers  -->  Judged

The judge is handed in: the metric Spaces give the metric that they publish, the browsing Space the scorers of the
project. Nothing is judged unless the whole file can be read.
"""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from generator.errors import UserError
from predictors.columns import Layout
from predictors.files import PredictionFile, read_predictions
from predictors.join import Joined, Reference, join, missing_warning
from predictors.rows import DAMAGE, explain, find_configs
from predictors.texts import on_one_line, printable, shorten
from space.cases import Row, cases_of
from space.sources import names_only, read_offer
from space.tables import Numbers, Table, headline, tables_of

MOST_UPLOAD_MB = 50
MOST_PASTE_MB = 5
PASTED = "The pasted text"
OK, EMPTY = "ok", "empty"
MOST_NAME = 80  # characters of a file's name that are shown
WITHOUT_TEXT = ("missing", "error")  # statuses that stand for an answer without a text
READ_BEFORE = "label"  # the status of a text that is what the official parser read of another one

Answer = tuple[str | None, str | None]  # of `Joined.answers`


@dataclass(frozen=True, slots=True)
class Verdicts:
    """What a judge makes of answers. rows: one for each, of the metric, in order; numbers: pooled over them; note: what
    a reader must know of how it was judged."""

    rows: Sequence[Row]
    numbers: Numbers
    note: str = ""


Judge = Callable[[Sequence[Reference], Sequence[Answer], str | None], Verdicts]
"""(references, their answers in the same order, parser or None) -> verdicts; an error of `DAMAGE` where a reference is
broken."""


@dataclass(frozen=True, slots=True)
class Bench:
    """One benchmark as a page judges it.

    name: as in the manifest of its dataset. layout, id_column, read_references: as in `predictors.benchmarks`.
    parsers: the ways to read a text, the default first; none where there is only one.
    """

    name: str
    layout: Layout
    id_column: str
    read_references: Callable[[str, str], list[Reference]]
    judge: Judge
    parsers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Judged:
    """What a page shows of predictions. file, dataset: what was judged against what; coverage: how many answers there
    are, in one sentence; numbers: of the metric; cases: one row an answer."""

    benchmark: str
    file: str
    dataset: str
    config: str
    parser: str | None
    headline: str
    coverage: str
    warnings: tuple[str, ...]
    tables: tuple[Table, ...]
    cases: Table
    numbers: Mapping[str, Any]


def judge_file(
    bench: Bench, dataset: str, config: str, path: Path, parser: str | None = None, name: str = ""
) -> Judged:
    """Judge a prediction file against a config of a built folder.

    name: what messages call the file; they never say where it stands.

    Raises:
        UserError: there is no such config or parser; the file cannot be read or does not fit; the dataset is damaged.
    """
    name = name or printable(path.name)
    if parser and not bench.parsers:
        raise UserError(f"Answers to {bench.name} are read in one way only; leave the parser out")
    if parser not in (None, *bench.parsers):
        raise UserError(f"There is no parser {shorten(str(parser))}; choose from: {', '.join(bench.parsers)}")
    parser = parser or next(iter(bench.parsers), None)
    with names_only({str(path): name, dataset: bench.name}):
        references = bench.read_references(dataset, config)
        file = read_predictions(path, bench.layout)
        warnings = tuple(warning.replace(str(path), name) for warning in file.warnings)
        file = replace(file, path=Path(name), warnings=warnings)
        _check_known(file, references, config, bench, dataset)
        joined = join(file, references, config)
        label = read_offer(dataset).label
        with _damage(bench, config):
            verdicts = _verdicts(bench, references, joined, parser)
            return _judged(bench, config, parser, label, file, references, joined, verdicts)


def judge_text(bench: Bench, dataset: str, config: str, text: str, parser: str | None = None) -> Judged:
    """Judge a pasted text, one JSON object a line; raises as `judge_file`."""
    data = text.encode("utf-8", "surrogatepass")
    if len(data) > MOST_PASTE_MB << 20:
        raise UserError(
            f"{PASTED} is larger than {MOST_PASTE_MB} MB; upload it as a file (at most {MOST_UPLOAD_MB} MB)"
        )
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "pasted.jsonl"
        path.write_bytes(data)
        return judge_file(bench, dataset, config, path, parser, name=PASTED)


@contextmanager
def _damage(bench: Bench, config: str) -> Iterator[None]:
    """What a broken reference raises, as a sentence."""
    try:
        yield
    except DAMAGE as error:
        raise UserError(f"{bench.name}, config {config!r}: {explain(error)}; the dataset is damaged") from error


def _verdicts(bench: Bench, references: Sequence[Reference], joined: Joined, parser: str | None) -> Verdicts:
    """
    Raises:
        ValueError: the references are of other cases than the ids beside them.
    """
    verdicts = bench.judge(references, joined.answers, parser)
    if [(row["id"], row.get("path", "")) for row in verdicts.rows] != [reference.key for reference in references]:
        raise ValueError("ids and references contradict each other")
    return verdicts


def _check_known(
    file: PredictionFile, references: Sequence[Reference], config: str, bench: Bench, dataset: str
) -> None:
    """Refuse a file that is of another config as a whole, and say of which.

    Raises:
        UserError: no id of it is of the config, or all are of another one.
    """
    known = {reference.key for reference in references}
    ids = list(dict.fromkeys(prediction.id for prediction in file.predictions))
    unknown = list(dict.fromkeys(prediction.id for prediction in file.predictions if prediction.key not in known))
    if not unknown:
        return
    fitting = find_configs(dataset, bench.id_column, ids)
    if fitting and config not in fitting:
        hint = f"all are of the config {fitting[0]!r}: choose that one"
    elif len(unknown) == len(ids):
        hint = f"its ids look like {shorten(references[0].key.id)}"
    else:
        return
    raise UserError(
        f"{file.path}: {len(ids) - len(unknown)} of the {len(ids)} ids are of the config {config!r} (the first that is "
        f"not: {shorten(unknown[0])}); {hint}"
    )


def _judged(
    bench: Bench,
    config: str,
    parser: str | None,
    dataset: str,
    file: PredictionFile,
    references: Sequence[Reference],
    joined: Joined,
    verdicts: Verdicts,
) -> Judged:
    """All that is shown. The statuses are told of the answers, for the metric of a page may know fewer."""
    texts = [text for text, _ in joined.answers]
    statuses = [
        status if status in WITHOUT_TEXT else row["status"]
        for (_, status), row in zip(joined.answers, verdicts.rows, strict=True)
    ]
    lacking = missing_warning(file, joined)
    warnings = (*file.warnings, *([lacking] if lacking else ()), *([verdicts.note] if verdicts.note else ()))
    return Judged(
        benchmark=bench.name,
        file=on_one_line(str(file.path), MOST_NAME),
        dataset=dataset,
        config=config,
        parser=parser,
        headline=headline(bench.name, verdicts.numbers),
        coverage=_coverage(statuses, bench.layout.answers),
        warnings=warnings,
        tables=tables_of(bench.name, {**verdicts.numbers, "statuses": Counter(statuses)}),
        cases=cases_of(bench.name, verdicts.rows, [reference.text for reference in references], texts, statuses),
        numbers=verdicts.numbers,
    )


def _coverage(statuses: Sequence[str], answers: str) -> str:
    """How many answers there are, and how many of them cannot be read; a blank text is none.

    >>> _coverage(["ok", "missing", "error", "no_json", "empty", "ok"], "cases")
    '3 of 6 cases answered (1 of them unreadable), 1 empty, 1 missing, 1 failed.'
    """
    empty, missing, failed = (statuses.count(status) for status in (EMPTY, *WITHOUT_TEXT))
    answered = len(statuses) - empty - missing - failed
    unread = answered - statuses.count(OK)
    found = f"{answered} of {len(statuses)} {answers} answered ({unread} of them unreadable)"
    return f"{found}, {empty} empty, {missing} missing, {failed} failed."
