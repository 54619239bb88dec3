"""How a run ends early, by Ctrl-C or for want of room: what was answered stays, and the run goes on later."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from generator.errors import UserError
from handmade import write_dataset
from predictors.journal import Journal
from scripted import IDS, Scripted, do, ids_of, manifest_of, three_answered


@pytest.fixture
def dataset(tmp_path) -> Path:
    write_dataset(tmp_path / "ExBind")
    return tmp_path / "ExBind"


@pytest.fixture
def path(tmp_path, dataset) -> Path:
    return three_answered(tmp_path, dataset)


STOPPING = "\nbindchain: stopping; what is under way is waited for (Ctrl-C again drops it)\n"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_lets_what_is_under_way_end(dataset, tmp_path, capfd, number):
    path = tmp_path / "p.jsonl"
    predictor = Scripted(on_ask=lambda id: signal.raise_signal(number) if id == IDS[4] else None)
    summary = do(dataset, path, predictor)
    assert summary.interrupted and not summary.complete
    assert predictor.asked == ids_of(path) == IDS[:5]  # none is lost, and no other one was begun
    assert capfd.readouterr().err == STOPPING
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    summary = do(dataset, path, Scripted(), resume=True)
    assert summary.complete and not summary.interrupted and ids_of(path) == IDS


def test_a_second_signal_drops_what_is_under_way(dataset, tmp_path, capfd):
    path = tmp_path / "p.jsonl"
    closed = []

    class Closing(Scripted):
        def answers(self, questions, **known):
            try:
                yield from Scripted.answers(self, questions)
            finally:
                closed.append(True)

    predictor = Closing(
        on_ask=lambda id: [signal.raise_signal(signal.SIGINT) for _ in range(2)] if id == IDS[4] else None
    )
    summary = do(dataset, path, predictor)
    assert summary.interrupted and closed == [True]
    assert predictor.asked == IDS[:5] and ids_of(path) == IDS[2:4]  # the last asked are answered first
    assert manifest_of(path)["sessions"][0]["answered"] == 2
    assert capfd.readouterr().err == STOPPING


def test_ctrl_c_before_the_first_answer_leaves_the_run_that_was_to_be_replaced(dataset, path):
    before = {file: file.read_bytes() for file in path.parent.iterdir() if file.is_file()}
    predictor = Scripted(on_ask=lambda id: [signal.raise_signal(signal.SIGINT) for _ in range(2)])
    summary = do(dataset, path, predictor, overwrite=True)
    assert (summary.interrupted, summary.complete, summary.answered) == (True, False, 0)
    assert {file: file.read_bytes() for file in path.parent.iterdir() if file.is_file()} == before


def test_a_signal_at_the_last_answer_ends_a_complete_run(dataset, tmp_path):
    """The run is whole, and who runs several knows that the user wants to end."""
    predictor = Scripted(on_ask=lambda id: signal.raise_signal(signal.SIGINT) if id == IDS[-1] else None)
    summary = do(dataset, tmp_path / "p.jsonl", predictor)
    assert summary.interrupted and summary.complete


def test_where_the_lines_cannot_be_sorted_the_manifest_counts_them_all_the_same(dataset, path, monkeypatch):
    """Sorting writes the file anew, for which there may be no room; what was answered is in it, in another order."""

    def refuse(journal, keys):
        raise UserError("no room")

    monkeypatch.setattr(Journal, "sort", refuse)
    with pytest.raises(UserError, match="no room"):
        do(dataset, path, Scripted(), resume=True)
    assert manifest_of(path)["counts"] == {"answers": 8, "ok": 8, "error": 0, "missing": 0}
    assert manifest_of(path)["sessions"][-1]["answered"] == 5 and set(ids_of(path)) == set(IDS)
