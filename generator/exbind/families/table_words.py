"""What a table theme is made of: its types, and the vocabularies that several themes share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

_FIRST_NAMES = (
    "Aisha", "Amara", "Clara", "Daniel", "Elena", "Felix", "Hannah", "Ingrid", "James", "Kwame", "Leila", "Lukas",
    "Maria", "Mateo", "Nadia", "Omar", "Oscar", "Priya", "Rosa", "Samuel", "Sofia", "Tomas", "Viktor", "Yuki",
)  # fmt: skip
_LAST_NAMES = (
    "Adeyemi", "Bianchi", "Castro", "Chen", "Dubois", "Eriksen", "Ferrari", "Haddad", "Hansen", "Ivanov", "Jansen",
    "Keller", "Kowalski", "Larsen", "Lindqvist", "Moreau", "Nakamura", "Novak", "Okafor", "Petrov", "Quinn", "Rossi",
    "Schmidt", "Silva", "Tanaka", "Varga", "Weber", "Zhang",
)  # fmt: skip
_MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November")

PEOPLE = tuple(f"{first} {last}" for first in _FIRST_NAMES for last in _LAST_NAMES)
DAYS = tuple(f"{day} {month} 2027" for month in _MONTHS for day in range(1, 29))
GATES = tuple(f"{pier}{number}" for pier in "ABCDE" for number in range(10, 60))
ROOMS = tuple(f"{wing}{number}" for wing in "BFGHK" for number in range(101, 140))
SITES = (
    "Aarhus", "Basel", "Bergen", "Bilbao", "Bologna", "Bremen", "Brno", "Cork", "Gdansk", "Ghent", "Graz", "Halifax",
    "Kyoto", "Leeds", "Lille", "Linz", "Malaga", "Nantes", "Odense", "Porto", "Quito", "Tampere", "Turin", "Utrecht",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Column:
    """A column and the ways to speak of it.

    header: what stands over it; also its name in speech, in lower case ("its due date").
    clauses: what may follow "the order line"; {} takes the cell's text.
    values: what its cells may hold; text: how a value is written in the cell.
    """

    header: str
    clauses: tuple[str, ...]
    values: Sequence[str] | Sequence[int]
    text: str = "{}"

    def __post_init__(self) -> None:
        if not self.clauses or any(clause.count("{}") != 1 for clause in (*self.clauses, self.text)):
            raise ValueError(f"column {self.header!r}: each clause and the text must take exactly one value")


@dataclass(frozen=True, slots=True)
class Theme:
    """One kind of table.

    row, rows: what a row stands for, singular and plural; title: the caption's first words.
    columns: in the order in which a sentence speaks of them. The first tells what each row belongs to and is always
    shown; of the others a case draws some. No word of a column's cells stands in another column's cells or in the
    wording of the theme, so that the words of the instruction never lead to the asked cell.
    """

    row: str
    rows: str
    title: str
    columns: tuple[Column, ...]
