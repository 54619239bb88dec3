"""Controls over `targeted_table`: the same cases with one thing changed (ExBind, section on controls).

`table_order_k` changes the candidate order and nothing else; `table_columns` adds the `column` field to every
candidate row and nothing else.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from generator.exbind.families.table import column_label
from generator.records import Latent, Record
from generator.seeding import rng


def gold_rank(record: Record) -> int:
    """The place of the (first) gold id in the candidate order, counted from 1."""
    gold = next(iter(record.gold.values()))
    return 1 + [item.candidate_id for item in record.candidates].index(gold)


def permute(record: Record, seed: int) -> Record:
    """The record with its candidates in another order, never the original one (a list of one stays as it is)."""
    order = list(record.candidates)
    if len(order) < 2:
        return record
    source = rng("candidate_order", seed, record.case_id)
    while tuple(order) == record.candidates:
        source.shuffle(order)
    return replace(record, candidates=tuple(order))


def order_columns(original: Record, permuted: Record) -> dict[str, Any]:
    """The extra columns of `table_order_k`: both orders, and the gold's rank (from 1) in both."""
    return {
        "original_order": [item.candidate_id for item in original.candidates],
        "permuted_order": [item.candidate_id for item in permuted.candidates],
        "original_gold_rank": gold_rank(original),
        "permuted_gold_rank": gold_rank(permuted),
    }


def with_columns(record: Record, latent: Latent) -> Record:
    """The record with the column's header text on every candidate row that the model sees."""
    labelled = (replace(item, column=column_label(latent, item.semantic_id)) for item in record.candidates)
    return replace(record, candidates=tuple(labelled))
