"""The folder of a report: what an earlier one left goes, what somebody else put there stays or is refused at once."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from evaluation.report.build import check_out, write_report
from generator.errors import UserError
from metrics.comparison import compare
from metrics.runs import Run
from runs_by_hand import table_run


def small(*names: str) -> list[Run]:
    """Runs without facts, over a config of which there are few figures."""
    return [table_run(name, ["right", "row"], facts={}) for name in names]


def write(out: Path, *names: str) -> None:
    runs = small(*names)
    write_report(out, runs, compare(runs))


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The report of one run: no figure of what changes between runs."""
    out = tmp_path_factory.mktemp("alone") / "report"
    write(out, "one")
    return out


def test_a_later_report_leaves_nothing_of_an_earlier_one(alone: Path, tmp_path: Path) -> None:
    out = tmp_path / "report"
    write(out, "one", "two")
    own = {"figures/paired-targeted_table.svg", "figures/paired-targeted_table.png"}
    assert own == contents(out).keys() - contents(alone).keys()
    check_out(out)
    write(out, "one")
    assert contents(out) == contents(alone)


def test_what_is_no_figure_of_a_report_stays(alone: Path, tmp_path: Path) -> None:
    out = tmp_path / "report"
    shutil.copytree(alone, out)
    kept = {"figures/logo.svg": b"<svg/>", "notes.txt": b"x", "figures/accuracy.txt": b"y"}
    for name, content in kept.items():
        (out / name).write_bytes(content)
    write(out, "one")
    assert contents(out) == {**contents(alone), **kept}


def test_an_interrupted_report_is_written_anew(alone: Path, tmp_path: Path) -> None:
    """The page is written last, and what says which figures are a report's first."""
    out = tmp_path / "report"
    shutil.copytree(alone, out)
    (out / "index.html").unlink()
    (out / "figures/accuracy-targeted_table.png").unlink()
    write(out, "one")
    assert contents(out) == contents(alone)


@pytest.mark.parametrize(
    ("place", "spoil", "named"),
    [
        ("index.html", lambda path: path.write_text("<!DOCTYPE html><title>mine</title>"), "index.html"),
        ("index.html", lambda path: path.mkdir(), "index.html"),
        ("report.md", lambda path: path.write_text("# bindchain report of mine"), "report.md"),
        ("report.md", lambda path: path.symlink_to("nowhere"), "report.md"),
        ("figures", lambda path: path.write_text("x"), "figures is no folder"),
        ("figures/accuracy-broad.svg", lambda path: path.write_text("<svg/>"), "figures/accuracy-broad.svg"),
        ("figures/paired.png", lambda path: path.write_text("x"), "figures/paired.png"),
    ],
)
def test_foreign_files_are_refused_before_anything_is_touched(
    place: str, spoil: Callable[[Path], object], named: str, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    (out / place).parent.mkdir(parents=True)
    spoil(out / place)
    before = contents(out)
    with pytest.raises(UserError, match=named) as found:
        check_out(out)
    assert "give --out another folder" in str(found.value) and "\n" not in str(found.value)
    with pytest.raises(UserError, match=named):
        write(out, "one")
    assert contents(out) == before


def test_a_file_is_no_folder_and_has_none(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for out in (tmp_path / "file", tmp_path / "file/deeper/report"):
        with pytest.raises(UserError, match="file is no folder"):
            check_out(out)


def test_a_folder_that_is_not_there_or_empty_is_fine(tmp_path: Path) -> None:
    check_out(tmp_path)
    check_out(tmp_path / "a/b")
    assert not list(tmp_path.iterdir()), "it makes nothing"
