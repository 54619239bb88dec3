"""The dataset configs: a literal table from a config's name to its plan, its columns and its rows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from generator.exbind import suites
from generator.exbind.cases import Drawn, draw_with_picture
from generator.exbind.controls import order_columns, permute, with_columns
from generator.exbind.suites import BROAD_SEED, ORDER_SEEDS, TARGETED_SEED, Plan, Sizes

GROUP_COLUMNS = ("group_id", "pair")
ORDER_COLUMNS = ("original_order", "permuted_order", "original_gold_rank", "permuted_gold_rank")


def _plain(drawn: Drawn) -> dict[str, Any]:
    return drawn.record.to_row()


def _paired(drawn: Drawn) -> dict[str, Any]:
    latent_id = drawn.record.latent_id
    return {**drawn.record.to_row(), "group_id": latent_id, "pair": suites.PAIR_NAMES[drawn.record.format]}


def _ordered(seed: int) -> Callable[[Drawn], dict[str, Any]]:
    def row(drawn: Drawn) -> dict[str, Any]:
        permuted = permute(drawn.record, seed)
        return {**permuted.to_row(), **order_columns(drawn.record, permuted)}

    return row


def _labelled(drawn: Drawn) -> dict[str, Any]:
    return with_columns(drawn.record, drawn.latent).to_row()


@dataclass(frozen=True)
class Config:
    """One dataset config.

    seed: the official seed; to_row: from a drawn case to its row; extra_columns: those beyond a record's own.
    """

    name: str
    summary: str
    plan: Callable[[Sizes, int], Plan]
    seed: int
    to_row: Callable[[Drawn], dict[str, Any]] = _plain
    extra_columns: tuple[str, ...] = ()

    def rows(self, sizes: Sizes, seed: int, start: int = 0, stop: int | None = None) -> Iterator[dict[str, Any]]:
        """The rows from position `start` up to, not including, `stop`; the row at a position never changes."""
        plan = self.plan(sizes, seed)
        for position in range(start, len(plan) if stop is None else stop):
            yield self.to_row(draw_with_picture(plan.key(position)))


CONFIGS = {
    config.name: config
    for config in (
        Config("broad", "six surfaces, four latent families", suites.broad_plan, BROAD_SEED),
        Config("targeted_table", "table selection at three levels", suites.table_plan, TARGETED_SEED),
        Config("targeted_hierarchy", "repeated modules at depths 2, 3, 4", suites.hierarchy_plan, TARGETED_SEED),
        Config("targeted", "the two targeted suites together", suites.targeted_plan, TARGETED_SEED),
        Config("cross_format", "one latent on two surfaces: the paired cases of broad", suites.cross_format_plan,
               BROAD_SEED, _paired, GROUP_COLUMNS),
        Config("table_order_1", "targeted_table in another candidate order", suites.table_plan, TARGETED_SEED,
               _ordered(ORDER_SEEDS["table_order_1"]), ORDER_COLUMNS),
        Config("table_order_2", "targeted_table in a second candidate order", suites.table_plan, TARGETED_SEED,
               _ordered(ORDER_SEEDS["table_order_2"]), ORDER_COLUMNS),
        Config("table_order_3", "targeted_table in a third candidate order", suites.table_plan, TARGETED_SEED,
               _ordered(ORDER_SEEDS["table_order_3"]), ORDER_COLUMNS),
        Config("table_columns", "targeted_table with the column named on every candidate", suites.table_plan,
               TARGETED_SEED, _labelled),
        Config("adjudication", "a fixed audit pack of targeted_table", suites.adjudication_plan, TARGETED_SEED),
    )
}  # fmt: skip
