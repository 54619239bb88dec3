"""Words for a table: its headers, its cells, and what tells its rows apart."""

from __future__ import annotations

from collections.abc import Collection

from generator.records import Latent
from space.case.exbind.phrases import joined, quoted, word


def named(latent: Latent, name: str) -> str:
    """A cell under its header: `Status "blocked", row 2`."""
    row, column = parts(name)
    return f"{header(latent, column)} {quoted(text(latent, name))}, row {number(latent, row)}"


def asked(latent: Latent) -> str:
    """`"Budget" of the row with Status "blocked" and Region "north"`"""
    _, column = parts(latent.target["answer"][0])
    return f"{quoted(header(latent, column))} of {_row_asked(latent)}"


def gold(latent: Latent) -> str:
    """The cell that is meant."""
    name = latent.target["answer"][0]
    return f"the cell {quoted(text(latent, name))} in row {number(latent, parts(name)[0])}"


def broken(latent: Latent, chosen: tuple[str, ...], violated: Collection[str]) -> str:
    """What is wrong with a cell."""
    name, meant = chosen[0], latent.target["answer"][0]
    (row, column), (_, own_column) = parts(name), parts(meant)
    wanted, taken = quoted(header(latent, own_column)), quoted(header(latent, column))
    cell = quoted(text(latent, name))
    place = _place(latent, row)
    same = " It reads the same, but is another cell." if text(latent, name) == text(latent, meant) else ""
    if "table_row" not in violated:
        return f"Right row, wrong column: asked for {wanted}, chose {taken}: {cell}.{same}"
    if "table_column" not in violated:
        return f"Wrong row, right column: asked for {_row_asked(latent)}; chose {cell} in row {place}.{same}"
    return f"Wrong row and wrong column: asked for {asked(latent)}; chose {taken} of row {place}.{same}"


def parts(name: str) -> tuple[str, str]:
    """The row and the column of a cell.

    >>> parts("row1.col0")
    ('row1', 'col0')
    """
    row, _, column = name.partition(".")
    return row, column


def header(latent: Latent, column: str) -> str:
    """What stands over a column."""
    return word(latent.attributes.get(column, {}).get("text", column))


def text(latent: Latent, name: str) -> str:
    """What stands in a cell."""
    return str(latent.attributes.get(name, {}).get("text", name))


def number(latent: Latent, row: str) -> str:
    """Which row it is, as they are shown, from 1."""
    position = latent.attributes.get(row, {}).get("position")
    return str(position + 1) if isinstance(position, int) else word(row)


def conditions(latent: Latent) -> dict[str, str]:
    """Column -> what must stand in it in the row that is meant, as a person reads it."""
    row, _ = parts(latent.target["answer"][0])
    return {column: text(latent, f"{row}.{column}") for column, _ in latent.target.get("conditions", ())}


def _row_asked(latent: Latent) -> str:
    said = [f"{header(latent, column)} {quoted(value)}" for column, value in conditions(latent).items()]
    row, _ = parts(latent.target["answer"][0])
    return f"the row with {joined(said)}" if said else f"row {number(latent, row)}"


def _why_not(latent: Latent, row: str) -> str:
    """What a row says in place of what is asked for."""
    others = [
        f"{header(latent, column)} is {quoted(text(latent, f'{row}.{column}'))}"
        for column, value in conditions(latent).items()
        if text(latent, f"{row}.{column}") != value
    ]
    return joined(others)


def _place(latent: Latent, row: str) -> str:
    why = _why_not(latent, row)
    return f"{number(latent, row)}, where {why}" if why else number(latent, row)
