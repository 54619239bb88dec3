"""Tables: a cell asked for through the values of other cells in its row.

    easy      2 rows x 2 columns, one condition, no value twice in a column
    medium    4 rows x 3 columns, two conditions; for each there is a row that meets it alone
    hard      6 to 8 rows x 4 or 5 columns, two or three conditions; every value stands in several rows of its column

All body cells are candidates and any column may be asked for. The table is drawn first, the asked cell uniformly after
it, the conditions last: see `table_patterns` for why this is always possible. The words of the instruction are those
of the condition cells, never those of the asked cell.

Semantic ids: `table0`, `row0`.., `col0`.., and `row0.col0` for the cell where they meet. Their numbers are the order of
drawing; the place at which a row or column is shown is its attribute `position`, from 0.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from generator.exbind.families.table_patterns import CONDITION_SETS, PATTERNS
from generator.exbind.families.table_themes import THEMES
from generator.exbind.families.table_words import SITES, Column
from generator.records import Binding, Latent

LEVELS = ("easy", "medium", "hard")
TABLE = "table0"  # one latent holds one table
TEMPLATES = tuple(THEMES)
FIRST_SHEET, SHEETS = 100, 9_900  # three or four digits

FRAMES = (
    "In the list of {rows}, find the {row} that {conditions}, and give its {asked}.",
    "Give the {asked} of the {row} that {conditions}.",
    "Look up the {row} that {conditions}, and select its {asked}.",
    "I need the {asked} of the one {row} that {conditions}.",
    "Exactly one {row} {conditions}. Point to its {asked}.",
    "Among the {rows}, only one {conditions}; select its {asked}.",
    "Where does the list show the {asked} of the {row} that {conditions}?",
    "Take the {row} that {conditions}, and pick out its {asked}.",
)


def _columns(template: str, count: int, source: random.Random) -> list[Column]:
    """The theme's first column and `count - 1` of its others, in random order after it."""
    first, *others = THEMES[template].columns
    return [first, *source.sample(others, count - 1)]


def _caption(title: str, source: random.Random) -> str:
    """The title with a site and a sheet number, as lists of this kind carry them."""
    sheet, site = divmod(source.randrange(len(SITES) * SHEETS), len(SITES))
    return f"{title}, {SITES[site]}, sheet {FIRST_SHEET + sheet}"


def _shuffled(count: int, source: random.Random) -> list[int]:
    order = list(range(count))
    source.shuffle(order)
    return order


def _joined(clauses: Sequence[str]) -> str:
    """The clauses as one: `a`, `a and b`, `a, b and c`."""
    *most, last = clauses
    return f"{', '.join(most)} and {last}" if most else last


def _column_of(template: str, header: str) -> Column:
    """The theme's column with that header."""
    return next(column for column in THEMES[template].columns if column.header == header)


def column_label(latent: Latent, semantic_id: str) -> str:
    """The header text of the column in which a cell stands."""
    return latent.attributes[semantic_id.partition(".")[2]]["text"]


def make(latent_id: str, level: str, source: random.Random) -> Latent:
    """A latent of one level.

    Raises:
        KeyError: there is no such level.
    """
    pattern, template = source.choice(PATTERNS[level]), source.choice(TEMPLATES)
    height, width = len(pattern), len(pattern[0])
    places = _shuffled(width, source)  # which column of the pattern each column follows
    entities = {TABLE: "table"}
    attributes: dict[str, dict[str, Any]] = {TABLE: {"text": _caption(THEMES[template].title, source)}}
    for row, position in enumerate(_shuffled(height, source)):
        entities[f"row{row}"], attributes[f"row{row}"] = "row", {"position": position}
    for position, column in enumerate(_columns(template, width, source)):
        place = places[position]
        name = f"col{place}"
        entities[name], attributes[name] = "column", {"text": column.header, "position": position}
        digits = [cells[place] for cells in pattern]
        values = source.sample(column.values, len(set(digits)))
        for row, digit in enumerate(digits):
            value, cell = values[int(digit)], f"row{row}.{name}"
            entities[cell], attributes[cell] = "cell", {"text": column.text.format(value), "value": value}

    row, asked = source.randrange(height), source.randrange(width)
    conditions = list(source.choice(CONDITION_SETS[level, pattern][row][asked]))
    source.shuffle(conditions)
    target = {
        "answer": [f"row{row}.col{asked}"],
        "conditions": [[f"col{place}", attributes[f"row{row}.col{place}"]["value"]] for place in conditions],
        "column": f"col{asked}",
        "row": f"row{row}",
        "template": template,
    }
    return Latent(latent_id, "table", level, entities, attributes, target)


def satisfies(latent: Latent, answer: tuple[str, ...]) -> bool:
    """Is the answer a cell of the asked column, in a row that meets every condition?"""
    (cell,) = answer
    if latent.entities.get(cell) != "cell":
        return False
    row, _, column = cell.partition(".")
    return column == latent.target["column"] and all(
        latent.attributes[f"{row}.{other}"]["value"] == value for other, value in latent.target["conditions"]
    )


def instruction(latent: Latent, source: random.Random) -> str:
    """What a person would say: the conditions in plain words, and the header of the asked column.

    It speaks of the values as they stand in the cells.
    """
    target, attributes = latent.target, latent.attributes
    theme = THEMES[target["template"]]
    clauses = []
    for name, value in target["conditions"]:
        column = _column_of(target["template"], attributes[name]["text"])
        clauses.append(source.choice(column.clauses).format(column.text.format(value)))
    return source.choice(FRAMES).format(
        row=theme.row,
        rows=theme.rows,
        conditions=_joined(clauses),
        asked=attributes[target["column"]]["text"].lower(),
    )


def binding(latent: Latent, executable_type: str) -> Binding:
    """What the instruction binds: the row as the entity, and the asked column's header as the attribute."""
    return Binding(
        entity=latent.target["row"],
        attribute=latent.attributes[latent.target["column"]]["text"],
        target_type="cell",
        executable_type=executable_type,
    )


def candidate_facts(latent: Latent) -> dict[str, dict[str, Any]]:
    """Cell -> its row and its column."""
    facts = {}
    for name, kind in latent.entities.items():
        if kind == "cell":
            row, _, column = name.partition(".")
            facts[name] = {"row": row, "column": column}
    return facts


def target_facts(latent: Latent) -> dict[str, Any]:
    """The row and the column of the asked cell."""
    return {"row": latent.target["row"], "column": latent.target["column"]}
