"""What a visitor gives, scored: several files or a pasted text, all of them or nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.canonical import digest_text
from generator.errors import UserError
from space.desks import Desk, desk_with
from space.giving import check_size, given
from space.judging import Answered, judge, read_answers
from space.runs.kept import KeptRun
from space.runs.recognising import SEPARATOR, recognise
from space.runs.scoring import run_of
from space.runs.store import RunStore
from space.sources import names_only
from space.uploads import Uploads

MOST_FILES = 12
BETWEEN = " · "  # a name that is given to several runs, and the file of each

Tell = Callable[[float, str], None]  # how much is done, from 0 to 1, and what is being done


@dataclass(frozen=True, slots=True)
class Wish:
    """How to score what is given. config: empty to recognise it, file by file; parser: of the benchmarks that have
    several; name: of the run, empty for that of its file."""

    config: str = ""
    parser: str | None = None
    name: str = ""


@dataclass(frozen=True, slots=True)
class _Read:
    answered: Answered
    name: str
    digest: str


def score_given(
    desks: Sequence[Desk],
    uploads: Uploads,
    store: RunStore,
    stored: Sequence[str],
    text: str,
    wish: Wish,
    tell: Tell,
) -> list[KeptRun]:
    """Score uploads, or a text, and keep a run of each; stored: as in `given`.

    Raises:
        UserError: as `given`; or a file cannot be read or does not fit its config: then none was scored, and each bad
            file is told with its problems.
    """
    with given(uploads, stored, text) as files:
        if len(files) > MOST_FILES:
            raise UserError(f"{len(files)} files are more than {MOST_FILES}; score them in parts")
        read = _read_all(desks, files, wish, tell)
        runs = []
        for number, part in enumerate(read):
            label = f"scoring {part.answered.name}"

            def said(share: float, number: int = number, label: str = label) -> None:
                tell(0.5 + (number + share) / len(read) / 2, label)

            with names_only({part.answered.dataset: part.answered.bench.name}):
                facts, cases = run_of(judge(part.answered, said), part.name, predictions=part.digest)
            runs.append(store.keep(facts, cases))
        return runs


def _read_all(desks: Sequence[Desk], files: Sequence[tuple[Path, str]], wish: Wish, tell: Tell) -> list[_Read]:
    read, problems = [], []
    for number, (path, name) in enumerate(files):
        tell(number / len(files) / 2, f"reading {name}")
        try:
            read.append(_read(desks, path, name, wish, several=len(files) > 1))
        except UserError as error:
            problems.append(str(error))
    if not problems:
        return read
    if len(files) > 1:
        which = "one" if len(problems) == 1 else str(len(problems))
        problems.insert(0, f"Nothing was scored: {which} of the {len(files)} files cannot be:")
    raise UserError("\n".join(problems))


def _read(desks: Sequence[Desk], path: Path, name: str, wish: Wish, *, several: bool) -> _Read:
    with names_only({str(path): name}):
        check_size(path, name)
        if wish.config:
            desk, config = desk_with(desks, wish.config), wish.config
        else:
            desk, config = recognise(desks, path, name)
        parser = wish.parser if desk.bench.parsers else None
        answered = read_answers(desk.bench, desk.folder(config), config, path, parser, name)
    own = Path(name).stem.removesuffix(f"{SEPARATOR}{config}")
    called = f"{wish.name}{BETWEEN}{own}" if wish.name and several else wish.name or own
    return _Read(answered, called, digest_text(path.read_bytes()))
