"""A prediction file or a pasted text, judged: read, joined by id, scored, and made into what a page shows.

    file or text  --read-->  answers  --a judge-->  rows and numbers  -->  Judged

The judge is handed in: the metric Spaces give the metric that they publish, the browsing Space the scorers of the
project. Nothing is judged unless the whole file can be read.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from generator.errors import UserError
from predictors.columns import Layout
from predictors.files import PredictionFile, read_predictions
from predictors.join import Joined, Reference, join, missing_warning
from predictors.rows import DAMAGE, explain, find_configs
from predictors.texts import printable, shorten
from space.cases import Row
from space.sources import names_only
from space.tables import Numbers

MOST_UPLOAD_MB = 50
MOST_PASTE_MB = 5
PASTED = "The pasted text"
OK, EMPTY = "ok", "empty"
WITHOUT_TEXT = ("missing", "error")  # statuses that stand for an answer without a text
TOLD_EVERY = 500  # answers
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
class Answered:
    """A prediction file that was read whole and fits a config; nothing of it is judged yet.

    name: what messages call the file, which never say where it stands.
    """

    bench: Bench
    dataset: str
    config: str
    parser: str | None
    name: str
    file: PredictionFile
    references: Sequence[Reference]
    joined: Joined

    @property
    def warnings(self) -> tuple[str, ...]:
        """What a reader should know of the file."""
        lacking = missing_warning(self.file, self.joined)
        return (*self.file.warnings, *([lacking] if lacking else ()))


@dataclass(frozen=True, slots=True)
class Judgement:
    """Answers with what the metric says of each, in the dataset's order. statuses: as they are told; a page's metric
    may know fewer. texts: None where there is none."""

    answered: Answered
    verdicts: Verdicts
    texts: Sequence[str | None]
    statuses: Sequence[str]

    @property
    def warnings(self) -> tuple[str, ...]:
        """What a reader should know of the file, and of how it was judged."""
        return (*self.answered.warnings, *([self.verdicts.note] if self.verdicts.note else ()))

    @property
    def coverage(self) -> str:
        """How many answers there are, in one sentence."""
        return _coverage(self.statuses, self.answered.bench.layout.answers)


Tell = Callable[[float], None]  # how much of the work is done, from 0 to 1


def read_answers(
    bench: Bench, dataset: str, config: str, path: Path, parser: str | None = None, name: str = ""
) -> Answered:
    """Read a prediction file against a config of a built folder.

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
        return Answered(bench, dataset, config, parser, name, file, references, join(file, references, config))


def judge(answered: Answered, tell: Tell | None = None) -> Judgement:
    """Judge what was read. tell: called now and then with how much is done.

    Raises:
        UserError: the dataset is damaged.
    """
    bench, answers = answered.bench, answered.joined.answers
    with names_only({answered.dataset: bench.name}), damage(bench, answered.config):
        references = _Told(answered.references, tell) if tell else answered.references
        verdicts = _verdicts(bench, references, answers, answered.parser)
    statuses = [
        status if status in WITHOUT_TEXT else row["status"]
        for (_, status), row in zip(answers, verdicts.rows, strict=True)
    ]
    return Judgement(answered, verdicts, [text for text, _ in answers], statuses)


class _Told(Sequence[Reference]):
    """References that say how far whoever reads them has come."""

    def __init__(self, references: Sequence[Reference], tell: Tell) -> None:
        self._references = references
        self._tell = tell

    def __len__(self) -> int:
        return len(self._references)

    def __getitem__(self, place: Any) -> Any:
        return self._references[place]

    def __iter__(self) -> Iterator[Reference]:
        for number, reference in enumerate(self._references):
            if number % TOLD_EVERY == 0:
                self._tell(number / len(self._references))
            yield reference


@contextmanager
def pasted(text: str) -> Iterator[Path]:
    """A pasted text as a file, for as long as the block runs.

    Raises:
        UserError: it is too large.
    """
    data = text.encode("utf-8", "surrogatepass")
    if len(data) > MOST_PASTE_MB << 20:
        raise UserError(
            f"{PASTED} is larger than {MOST_PASTE_MB} MB; upload it as a file (at most {MOST_UPLOAD_MB} MB)"
        )
    with ExitStack() as stack:
        with disk_told():
            path = Path(stack.enter_context(tempfile.TemporaryDirectory())) / "pasted.jsonl"
            path.write_bytes(data)
        yield path


@contextmanager
def disk_told() -> Iterator[None]:
    """What a disk does in this block, as a sentence that names no place on it.

    Raises:
        UserError: it is full, or takes nothing.
    """
    try:
        yield
    except OSError as error:
        raise UserError(f"The server can keep nothing now ({error.strerror}): try again later") from error


@contextmanager
def damage(bench: Bench, config: str) -> Iterator[None]:
    """What a broken reference raises, as a sentence."""
    try:
        yield
    except DAMAGE as error:
        raise UserError(f"{bench.name}, config {config!r}: {explain(error)}; the dataset is damaged") from error


def _verdicts(bench: Bench, references: Sequence[Reference], answers: Sequence[Answer], parser: str | None) -> Verdicts:
    """
    Raises:
        ValueError: the references are of other cases than the ids beside them.
    """
    verdicts = bench.judge(references, answers, parser)
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
