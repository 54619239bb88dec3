"""A share of one with its words: what bars and points of curves are made from."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass

from space.charts.parts import check_shares

Interval = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Mark:
    """label: what it is of; text: its number; value: of one, None where that is undefined; counts: beside the number;
    title: shown where the pointer rests; href: of what it counts; interval: its ends, of one."""

    label: str
    text: str
    value: float | None
    _: KW_ONLY
    counts: str = ""
    title: str = ""
    href: str | None = None
    interval: Interval | None = None

    def __post_init__(self) -> None:
        check_shares(self.label, () if self.value is None else (self.value,))
        check_shares(self.label, self.interval or ())
