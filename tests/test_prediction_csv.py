"""CSV prediction files: a file that may be cut off says so, and readers in several threads leave each other alone."""

from __future__ import annotations

import csv
from concurrent.futures import ThreadPoolExecutor

import pytest

from handmade import fault, raw, texts_of
from predictors.files import read_predictions

WHOLE = 'id,prediction\na,"{""cell_id"": ""r1""}"\nb,"{""cell_id"": ""r2""}"\n'
UNENDED = "the file does not end with a line end"


def test_a_whole_file_is_read_without_a_warning(tmp_path):
    for body in (WHOLE, WHOLE.replace("\n", "\r\n"), WHOLE.replace("\n", "\r")):
        file = read_predictions(raw(tmp_path, "p.csv", body))
        assert texts_of(file) == {"a": '{"cell_id": "r1"}', "b": '{"cell_id": "r2"}'} and file.warnings == ()


@pytest.mark.parametrize("size", range(WHOLE.index("\nb") + 2, len(WHOLE)))
def test_no_cut_of_the_last_line_passes_for_an_answer_without_a_word(tmp_path, size):
    path = raw(tmp_path, "p.csv", WHOLE[:size])
    try:
        file = read_predictions(path)
    except Exception:
        assert "line 3" in fault(path) and "breaks off here" in fault(path)
    else:
        (warning,) = file.warnings
        assert warning.startswith(f"{path}: line 3, id 'b': {UNENDED}; if the run was interrupted, this last answer")


def test_an_open_quote_at_the_end_is_torn_also_after_a_line_end(tmp_path):
    for end in ('b,"', 'b,"y', 'b,"y\n', 'b,"y""', 'b,"y""\n'):
        assert "line 3: a quote is opened and never closed" in fault(
            raw(tmp_path, "p.csv", "id,prediction\na,x\n" + end)
        )


def test_a_last_answer_over_several_lines_is_named_by_its_first(tmp_path):
    file = read_predictions(raw(tmp_path, "p.csv", 'id,prediction\na,x\nb,"1\n2"'))
    assert texts_of(file)["b"] == "1\n2"
    assert "line 3, id 'b'" in file.warnings[0]


def test_the_limit_of_the_csv_module_is_the_same_before_within_and_after(tmp_path):
    """It is one for the whole process: whoever lowers it again breaks the reader in another thread."""
    before = csv.field_size_limit()
    paths = [raw(tmp_path, f"{n}.csv", "".join(["id,prediction\n", *(f"k{i},{'x' * 140_000}\n" for i in range(n + 1))]))
             for n in range(24)]  # fmt: skip
    with ThreadPoolExecutor(4) as pool:
        counts = list(pool.map(lambda path: len(read_predictions(path).predictions), paths))
    assert counts == list(range(1, 25))
    assert csv.field_size_limit() == before >= 16 * 2**20


def test_a_line_that_is_too_long_is_refused(tmp_path):
    for body in ("a," + "x" * (16 * 2**20), "," * (16 * 2**20 + 1)):
        message = fault(raw(tmp_path, "p.csv", "id,prediction\n" + body))
        assert "line 2: the line is longer than 16 MB" in message and len(message) < 500
