"""The file of a run: each line is there as soon as it is written, whatever ends the process, and one run writes it."""

from __future__ import annotations

import json
import re
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.errors import UserError
from generator.files import atomic_path, leftovers
from predictors.asking import Reply
from predictors.columns import TWO_PATHS
from predictors.files import Prediction, read_predictions
from predictors.journal import Journal, line_of, open_journal
from predictors.keys import Key
from predictors.manifests import manifest_path

ANY_CHARACTER = st.characters(exclude_categories=[])  # lone surrogates, too
OK, FAILED = Reply(Key("a"), text="x"), Reply(Key("b"), error="the server was down")
LAST = Reply(Key("c"), text='{"cell_id": "é\U0001f600"}', finish_reason="stop", usage={"prompt_tokens": 7}, seconds=0.5)


def write(path: Path, *replies: Reply) -> bytes:
    """The lines of these replies as a file, and what stands in it."""
    path.write_bytes(b"".join(map(line_of, replies)))
    return path.read_bytes()


@contextmanager
def resumed(path: Path) -> Iterator[Journal]:
    with open_journal(path) as journal:
        journal.resume()
        yield journal


@contextmanager
def room_for(size: int) -> Iterator[None]:
    """Within the block no file grows over so many bytes: a write fails as on a full disk, in part or in whole."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_line_holds_what_is_known_of_a_reply():
    lines = [
        Reply(Key("n1", "false"), text="", finish_reason="length", usage={"completion_tokens": 96}, seconds=1.25),
        Reply(Key("t1"), text='say "é"\n\u2028', reasoning="so"),
        Reply(Key("t2"), error="no answer"),
    ]
    assert [line_of(reply).decode() for reply in lines] == [
        '{"id": "n1", "path": "false", "prediction": "", "status": "ok", "finish_reason": "length", '
        '"usage": {"completion_tokens": 96}, "seconds": 1.25}\n',
        '{"id": "t1", "prediction": "say \\"é\\"\\n\u2028", "status": "ok", "reasoning": "so"}\n',
        '{"id": "t2", "prediction": null, "status": "error", "error": "no answer"}\n',
    ]


def is_plain(text: str) -> bool:
    """Two surrogates that make a pair are one character to every JSON reader; no decoder gives them to us."""
    return not re.search("[\ud800-\udbff][\udc00-\udfff]", text)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    texts=st.dictionaries(
        st.builds(Key, st.text(ANY_CHARACTER, max_size=9).filter(str.strip), st.sampled_from(["true", "false"])),
        st.text(ANY_CHARACTER, max_size=40),
        min_size=1,
        max_size=5,
    ).filter(lambda texts: all(map(is_plain, [*texts.values(), *(key.id for key in texts)])))
)
def test_what_is_written_is_read_lone_surrogates_too(tmp_path, texts):
    path = tmp_path / "p.jsonl"
    with open_journal(path) as journal:
        journal.begin()
        for key, text in texts.items():
            journal.add(Reply(key, text=text))
            assert path.read_bytes().endswith(line_of(Reply(key, text=text)))  # at once, for whoever reads it
    with resumed(path) as journal:
        assert journal.answered == set(texts)
    assert list(read_predictions(path, TWO_PATHS).predictions) == [
        Prediction(key.id, text, "ok", line, key.path) for line, (key, text) in enumerate(texts.items(), 1)
    ]


def test_a_torn_last_line_is_cut_off_wherever_it_broke(tmp_path):
    """Also inside a character, and where only the line end is missing."""
    path = tmp_path / "p.jsonl"
    whole = write(path, OK, Reply(Key("b", "true"), text=""), LAST)
    for cut in range(1, len(line_of(LAST)) + 1):
        path.write_bytes(whole[:-cut])
        with resumed(path) as journal:
            assert journal.answered == {Key("a"), Key("b", "true")}, cut
            assert path.read_bytes() == whole[:-cut]  # nothing is changed before something is there to be added
            journal.begin()
            assert path.read_bytes() == whole[: -len(line_of(LAST))], cut
            journal.add(LAST)
        assert path.read_bytes() == whole


def test_failed_answers_are_taken_out_when_the_run_goes_on(tmp_path):
    path = tmp_path / "p.jsonl"
    before = write(path, FAILED, OK, Reply(Key("b", "true"), error="x"), LAST)
    with resumed(path) as journal:
        assert journal.answered == {Key("a"), Key("c")} and (journal.ok, journal.failed) == (2, 2)
        assert path.read_bytes() == before
        journal.begin()
        assert path.read_bytes() == line_of(OK) + line_of(LAST) and (journal.ok, journal.failed) == (2, 0)
        journal.add(Reply(Key("b"), text="y"))
        journal.add(Reply(Key("d"), error="again"))
        assert (journal.ok, journal.failed) == (3, 1)
    with resumed(path) as journal:
        assert journal.answered == {Key("a"), Key("b"), Key("c")} and (journal.ok, journal.failed) == (3, 1)


def test_a_run_that_begins_anew_keeps_the_old_file_until_its_first_answer(tmp_path):
    path = tmp_path / "p.jsonl"
    before = write(path, OK, LAST)
    with open_journal(path):
        pass
    assert path.read_bytes() == before
    with open_journal(path) as journal:
        journal.begin()
        journal.add(Reply(Key("z"), text="new"))
    assert path.read_bytes() == line_of(Reply(Key("z"), text="new"))


@pytest.mark.parametrize(
    "line",
    [
        b"hello", b"", b"[]", b"3", b"null", b'{"id": "k", "prediction": "x", "status": "ok"', b'{"status": "ok"}',
        b'{"id": 7, "prediction": "x", "status": "ok"}', b'{"id": "k", "path": 1, "prediction": "x", "status": "ok"}',
        b'{"id": "k", "prediction": "x"}', b'{"id": "k", "prediction": "x", "status": "done"}',
        b'{"id": "k", "prediction": null, "status": "ok"}', b'{"id": "k", "prediction": "x", "status": "error"}',
        b'{"id": "k", "prediction": "\xff", "status": "ok"}', b"[" * 100_000, b"\x00" * 9,
    ],
)  # fmt: skip
def test_a_line_that_no_run_wrote_is_named(tmp_path, line):
    path = tmp_path / "p.jsonl"
    path.write_bytes(line_of(OK) + line + b"\n" + line_of(LAST))
    before = path.read_bytes()
    with pytest.raises(UserError) as caught, resumed(path):
        pass
    assert str(caught.value) == (
        f"{path}: line 2 is no line of a run; give another --out, or begin anew with --overwrite"
    )
    assert path.read_bytes() == before


def test_a_second_answer_to_one_question_is_named(tmp_path):
    path = tmp_path / "p.jsonl"
    write(path, OK, LAST, Reply(Key("a"), error="x"))
    with (
        pytest.raises(UserError, match="line 3 is about id 'a', as one before it is; give another --out"),
        resumed(path),
    ):
        pass


def test_only_one_run_writes_to_a_file(tmp_path):
    """Also after its file was put anew in its place, when the name stands for another file than before."""
    path = tmp_path / "p.jsonl"

    def check_locked():
        with pytest.raises(UserError) as caught, open_journal(path):
            pass
        assert str(caught.value) == f"{path}: another run writes to it; wait for it, or give another --out"

    with open_journal(path) as journal:
        check_locked()
        journal.begin()
        journal.add(LAST)
        journal.add(OK)
        check_locked()
        journal.sort([Key("a"), Key("c")])
        check_locked()
        journal.add(FAILED)
        check_locked()
    assert path.read_bytes() == b"".join(map(line_of, (OK, LAST, FAILED)))
    with resumed(path) as journal:
        journal.begin()
        check_locked()


def test_in_the_end_the_lines_stand_in_the_order_of_the_dataset(tmp_path):
    path = tmp_path / "p.jsonl"
    replies = {key: Reply(key, text=f"{key.id}é{key.path}") for key in map(Key, "caebd", ["", "true", "", "", "false"])}
    write(path, *replies.values())
    order = [Key("a", "true"), Key("x"), Key("d", "false"), Key("c"), Key("y"), Key("e")]
    with resumed(path) as journal:
        journal.sort(order)
        expected = [replies[key] for key in (order[0], order[2], order[3], order[5], Key("b"))]  # an unknown one last
        assert path.read_bytes() == b"".join(map(line_of, expected))
        inode = path.stat().st_ino
        journal.sort(order)
        assert path.stat().st_ino == inode  # in order already: not written again


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(lines=st.lists(st.sampled_from("abcdefgh"), unique=True), keys=st.permutations("abcdefgxyz"))
def test_lines_are_sorted_however_they_stand_and_whatever_is_missing(tmp_path, lines, keys):
    path = tmp_path / "p.jsonl"
    write(path, *(Reply(Key(name), text=name * 9) for name in lines))
    with resumed(path) as journal:
        journal.sort(map(Key, keys))
    ids = [json.loads(line)["id"] for line in path.read_bytes().splitlines()] if path.exists() else []
    assert ids == [key for key in keys if key in lines] + [name for name in lines if name not in keys]


def test_a_full_disk_leaves_the_lines_before(tmp_path):
    path = tmp_path / "p.jsonl"
    lines = line_of(OK) + line_of(LAST)
    for room in range(len(lines), len(lines) + len(line_of(FAILED))):
        with pytest.raises(UserError) as caught, open_journal(path) as journal, room_for(room):
            journal.begin()
            for reply in (OK, LAST, FAILED):
                journal.add(reply)
        assert str(caught.value) == (
            f"{path}: cannot be written (File too large); what was answered before is in it: "
            "make room and go on with --resume"
        )
        assert path.read_bytes() == lines and (journal.ok, journal.failed) == (2, 0)


def test_a_file_that_cannot_be_written_anew_stays_as_it_is(tmp_path):
    path = tmp_path / "p.jsonl"
    before = write(path, LAST, FAILED, OK)
    for change in (lambda journal: journal.begin(), lambda journal: journal.sort([Key("a"), Key("b"), Key("c")])):
        with pytest.raises(UserError) as caught, resumed(path) as journal, room_for(40):
            change(journal)
        assert str(caught.value) == f"{path}: cannot be written (File too large); make room or give another name"
        assert path.read_bytes() == before and list(tmp_path.iterdir()) == [path]


def test_leftovers_of_a_killed_run_are_removed_and_no_other_file(tmp_path):
    path = tmp_path / "p[1].jsonl"
    ours = [".p[1].123.part.jsonl", ".p[1].manifest.9.part.json"]
    others = [
        ".p[1].q.123.part.jsonl",
        ".p1.123.part.jsonl",
        ".p[1].scores.9.part.json",
        ".p[1].x.part.jsonl",
        "p.json",
    ]
    for name in (*ours, *others):
        (tmp_path / name).write_text("")
    with open_journal(path, manifest_path(path)) as journal:
        journal.begin()
        journal.add(OK)
    assert sorted(found.name for found in tmp_path.iterdir()) == sorted([*others, path.name])


def test_what_is_written_just_now_is_the_leftover_of_whoever_is_killed(tmp_path):
    for name in ("p[1].jsonl", "p.manifest.json", "p"):
        with atomic_path(tmp_path / name) as temporary:
            temporary.write_text("x")
            assert leftovers(tmp_path / name) == [temporary]
        assert leftovers(tmp_path / name) == []


def test_where_nothing_is_written_nothing_is_left(tmp_path):
    (tmp_path / "there").mkdir()
    for folder in ("new/deep", "there"):
        with open_journal(tmp_path / folder / "p.jsonl"):
            assert (tmp_path / folder / "p.jsonl").exists()
    assert [found.name for found in tmp_path.rglob("*")] == ["there"]


def test_what_is_in_the_way_is_told_in_one_sentence(tmp_path):
    (tmp_path / "file").write_text("")
    for name, reason in {
        "file/p.jsonl": "File exists|Not a directory",
        "x" * 300 + ".jsonl": "File name too long",
    }.items():
        with pytest.raises(UserError, match=rf"jsonl: cannot be written \(({reason})\); give another --out$"):
            with open_journal(tmp_path / name):
                pass


def test_every_line_is_a_row_of_json(tmp_path):
    path = tmp_path / "p.jsonl"
    write(path, OK, FAILED, LAST, Reply(Key("s"), text="\ud800"))
    assert [json.loads(line)["id"] for line in path.read_bytes().splitlines()] == ["a", "b", "c", "s"]
    assert [item.status for item in read_predictions(path).predictions] == ["ok", "error", "ok", "ok"]
