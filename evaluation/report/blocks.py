"""What a report is made of, before it is a page or a Markdown file. All texts are plain; who renders them escapes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from evaluation.report.figures import Picture


@dataclass(frozen=True, slots=True)
class Table:
    """title: what its rows are; texts: how many columns, from the first, hold text; the others hold numbers."""

    title: str
    headers: Sequence[str]
    rows: Sequence[Sequence[str]]
    texts: int = 1

    def __post_init__(self) -> None:
        if any(len(row) != len(self.headers) for row in self.rows):
            raise ValueError(f"table {self.title!r}: a row is not as long as its {len(self.headers)} headers")


@dataclass(frozen=True, slots=True)
class Panel:
    """One picture of a figure. name: of its files, without ending; title: what sets it apart from the others."""

    name: str
    title: str
    picture: Picture


@dataclass(frozen=True, slots=True)
class Plot:
    """A figure: its pictures, what they show, and the same as numbers. key: of links to it; number: in the report."""

    key: str
    number: int
    title: str
    caption: str
    panels: Sequence[Panel]
    numbers: Table


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known of one thing: (name, text) in order. whose: a name from outside that stands before the title."""

    title: str
    entries: Sequence[tuple[str, str]]
    whose: str = ""

    @property
    def heading(self) -> str:
        return " ".join(filter(None, (self.whose, self.title)))


@dataclass(frozen=True, slots=True)
class Section:
    """key: of links to it; lead: a sentence before its blocks, or nothing."""

    key: str
    title: str
    blocks: Sequence[Table | Plot | Facts]
    lead: str = ""


@dataclass(frozen=True, slots=True)
class Report:
    title: str
    lead: str
    sections: Sequence[Section]
