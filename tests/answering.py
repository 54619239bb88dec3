"""Answers to single cases of ExBind, as the page gets them, and what a person reads of its HTML."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from html import unescape
from typing import Any

from generator.records import REFERENCE_KEYS, Latent
from metrics.exbind_metric.scoring import score_case
from space.case.exbind.opened import open_case
from space.case.exbind.sentence import told
from space.runs.kept import KeptCase


def answered(record: Mapping[str, Any], text: str | None, status: str | None = None) -> KeptCase:
    row = score_case(text, record["reference"], status)
    return KeptCase(1, record["case_id"], "", row["exact"], row["status"], "", text, row)


def chosen(record: Mapping[str, Any], *names: str) -> KeptCase:
    """The answer that names these things of the latent."""
    mapping = json.loads(record["surface_mapping"])
    keys = REFERENCE_KEYS[record["format"]]
    return answered(record, json.dumps({key: mapping[name] for key, name in zip(keys, names, strict=True)}))


def sentence(case: KeptCase, record: Mapping[str, Any]) -> str:
    return told(open_case(case, record))


def latent_of(record: Mapping[str, Any]) -> Latent:
    return Latent.from_json(record["latent"])


def shown(markup: str) -> str:
    """What a person reads: no tags, single spaces."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", str(markup))).split()).replace(" ,", ",")
