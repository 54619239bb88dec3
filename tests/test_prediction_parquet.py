"""Parquet prediction files: every type of string is read, nothing else is, and a bomb is measured before it opens."""

from __future__ import annotations

from types import SimpleNamespace

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from handmade import fault, texts_of
from predictors import parquet_rows
from predictors.files import Prediction, read_predictions

TEXTS = ["x", "", "001"]
STRING_ARRAYS = {
    "string": pa.array(TEXTS),
    "large_string": pa.array(TEXTS, pa.large_string()),
    **({"string_view": pa.array(TEXTS, pa.string_view())} if hasattr(pa, "string_view") else {}),  # pyarrow 16
    "dictionary": pa.array(TEXTS).dictionary_encode(),
    "dictionary of large_string": pa.array(TEXTS, pa.large_string()).dictionary_encode(),
    "dictionary with small indices": pa.array(TEXTS).cast(pa.dictionary(pa.int8(), pa.string())),
}


def test_parquet_holds_strings_only(tmp_path):
    path = tmp_path / "p.parquet"
    pq.write_table(pa.table({"id": [1, 2], "prediction": ["x", "y"]}), path)
    assert "the column 'id' holds int64, not strings" in fault(path)
    pq.write_table(pa.table({"id": ["a", "b"], "prediction": [b"x", b"y"]}), path)
    assert "the column 'prediction' holds binary, not strings" in fault(path)
    pq.write_table(pa.table({"id": ["a", None], "prediction": [None, "y"]}), path)
    message = fault(path)
    assert "row 1, id 'a': the prediction is null" in message and "row 2: the id is null" in message
    pq.write_table(pa.table({"case": ["a"], "prediction": ["x"]}), path)
    assert "lacks the column 'id' (it has" in fault(path)


@pytest.mark.parametrize("kind", STRING_ARRAYS)
@pytest.mark.parametrize("encoded", [True, False])
def test_every_type_of_string_is_read(tmp_path, kind, encoded):
    path = tmp_path / "p.parquet"
    pq.write_table(pa.table({"id": ["a", "b", "c"], "prediction": STRING_ARRAYS[kind]}), path, use_dictionary=encoded)
    assert texts_of(read_predictions(path)) == dict(zip("abc", TEXTS, strict=True))


def test_a_column_without_any_value_has_no_type_and_is_read_as_empty(tmp_path):
    """A writer that infers types (pandas, from_pylist) gives the type null to a status that no row has."""
    path = tmp_path / "p.parquet"
    pq.write_table(pa.table({"id": ["a", "b"], "prediction": ["x", "y"], "status": pa.nulls(2)}), path)
    assert read_predictions(path).predictions == (Prediction("a", "x", "ok", 1), Prediction("b", "y", "ok", 2))
    pq.write_table(pa.table({"id": ["a", "b"], "prediction": pa.nulls(2), "status": ["error", "missing"]}), path)
    assert [item.status for item in read_predictions(path).predictions] == ["error", "missing"]
    pq.write_table(pa.table({"id": ["a", "b"], "prediction": pa.nulls(2)}), path)
    assert "row 2, id 'b': the prediction is null" in fault(path)


def test_columns_may_stand_in_any_order(tmp_path):
    path = tmp_path / "p.parquet"
    columns = {"seconds": [1.5, 2.5], "status": ["ok", "error"], "prediction": ["x", None], "id": ["a", "b"]}
    pq.write_table(pa.table(columns), path)
    assert read_predictions(path).predictions == (Prediction("a", "x", "ok", 1), Prediction("b", "", "error", 2))


def test_a_file_that_unpacks_to_far_more_than_its_size_is_refused(tmp_path, monkeypatch):
    """One text of a megabyte in 4,000 rows is a file of some kilobytes: the dictionary holds it once."""
    path = tmp_path / "p.parquet"
    texts = pa.DictionaryArray.from_arrays(pa.array([0] * 4000, pa.int32()), pa.array(["x" * 2**20]))
    pq.write_table(pa.table({"id": [f"k{n}" for n in range(4000)], "prediction": texts}), path)
    assert path.stat().st_size < 2**20
    assert "its texts take more than 512 MB" in fault(path)
    monkeypatch.setattr(parquet_rows, "MAX_ROWS", 3999)
    assert "declares more than" in fault(path)


def test_of_two_declared_sizes_the_larger_counts(tmp_path, monkeypatch):
    """A row group declares its size, and so does each of its columns; a forged file may make one of them small."""
    path = tmp_path / "p.parquet"
    pq.write_table(pa.table({"id": ["a", "b"], "prediction": ["x" * 5000, "y" * 5000]}), path, use_dictionary=False)
    honest = pq.read_metadata(path)
    columns = [honest.row_group(0).column(n).total_uncompressed_size for n in range(2)]
    assert parquet_rows._declared_bytes(honest) == sum(columns) > 10_000
    group = SimpleNamespace(total_byte_size=7, num_columns=2, column=honest.row_group(0).column)
    forged = SimpleNamespace(num_row_groups=1, row_group=lambda index: group)
    assert parquet_rows._declared_bytes(forged) == sum(columns)
    monkeypatch.setattr(parquet_rows, "MAX_FILE_BYTES", 10_000)
    assert "declares more than" in fault(path)
