"""The columns of the dataset and their Arrow types (ExBind, section on the record).

Structures whose keys vary from case to case (latent, mapping, reference, reference schema) are strings of canonical
JSON: Parquet would merge their keys, and `datasets.Json()` rewrites numbers and cannot be read by datasets 4.
"""

from __future__ import annotations

from datasets import Features, Image, Value

from generator.records import GOLD_KEYS

_TEXT = Value("string")


def record_features() -> Features:
    """The features of one record, in the order of `Record.to_row`."""
    return Features(
        {
            "case_id": _TEXT,
            "latent_id": _TEXT,
            "suite": _TEXT,
            "level": _TEXT,
            "format": _TEXT,
            "instruction": _TEXT,
            "observation": {"source_type": _TEXT, "source": _TEXT},
            "image": Image(),
            "candidates": [
                {
                    "candidate_id": _TEXT,
                    "candidate_type": _TEXT,
                    "bbox": [Value("float64")],
                    "role": _TEXT,
                    "column": _TEXT,
                    "semantic_id": _TEXT,
                }
            ],
            "reference_schema": _TEXT,
            "gold": {key: _TEXT for key in GOLD_KEYS},
            "binding": {
                "entity": _TEXT,
                "attribute": _TEXT,
                "relation": _TEXT,
                "anchor": _TEXT,
                "parent_chain": [_TEXT],
                "role": _TEXT,
                "target_type": _TEXT,
                "executable_type": _TEXT,
            },
            "surface_mapping": _TEXT,
            "applicable_stages": [_TEXT],
            "latent": _TEXT,
            "reference": _TEXT,
            "generator_version": _TEXT,
            "seed": Value("int64"),
        }
    )


_EXTRA = {
    "group_id": _TEXT,
    "pair": _TEXT,
    "original_order": [_TEXT],
    "permuted_order": [_TEXT],
    "original_gold_rank": Value("int32"),
    "permuted_gold_rank": Value("int32"),
}


def config_features(extra_columns: tuple[str, ...]) -> Features:
    """The features of a config: a record's own, then its extra columns.

    Raises:
        KeyError: an extra column that has no type here.
    """
    return Features({**record_features(), **{name: _EXTRA[name] for name in extra_columns}})
