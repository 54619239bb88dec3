"""The rows of the packaged tables, read without importing the package (it would load pandas)."""

from __future__ import annotations

import csv
import json
from collections.abc import Mapping
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

PACKAGE = "vega_datasets"

Row = Mapping[str, Any]


class DataMissing(RuntimeError):
    """The package with the tables is not installed."""


@lru_cache(maxsize=1)
def _folder() -> Path:
    found = find_spec(PACKAGE)
    if found is None or found.origin is None:
        raise DataMissing(f"the chart domain reads its tables from the package {PACKAGE}: pip install {PACKAGE}")
    return Path(found.origin).parent


@lru_cache(maxsize=16)
def rows(file_name: str) -> tuple[Row, ...]:
    """The rows of one data file of the package; CSV cells are text, JSON cells what they are.

    Raises:
        DataMissing: the package is not installed.
    """
    path = _folder() / "_data" / file_name
    text = path.read_text(encoding="utf-8")
    return tuple(json.loads(text) if path.suffix == ".json" else csv.DictReader(text.splitlines()))


@lru_cache(maxsize=32)
def described(dataset: str) -> str:
    """What the package says of a dataset: the first sentence of its description."""
    info = json.loads((_folder() / "dataset_info.json").read_text(encoding="utf-8"))
    return info[dataset]["description"].split(". ")[0].rstrip(".") + "."
