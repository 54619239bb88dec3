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
from typing import Any

from generator.exbind.families.table_patterns import CONDITION_SETS, PATTERNS
from generator.exbind.families.table_themes import THEMES
from generator.exbind.families.table_words import PEOPLE, SITES, Column
from generator.records import Binding, Latent

LEVELS = ("easy", "medium", "hard")
TABLE = "table0"  # one latent holds one table
TEMPLATES = tuple(THEMES)
FIRST_SHEET, SHEETS = 100, 9_900  # three or four digits

# {conditions}: what tells the row, as it stands after the noun; {what}: "What", of people "Who".
FRAMES = (
    "Give the {asked} of the {row} {conditions}.",
    "{what} is the {asked} of the {row} {conditions}?",
    "Find the {row} {conditions}, and give its {asked}.",
    "Look up the {asked} of the {row} {conditions}.",
    "I need the {asked} of the {row} {conditions}.",
    "There is only one {row} {conditions}. Select its {asked}.",
    "Among the {rows}, find the one {conditions}, and select its {asked}.",
    "Select the {asked} of the {row} {conditions}.",
)
# What a clause begins with where it does not begin with a verb.
OTHER_BEGINNINGS = frozenset("at by during for from in of on over that to under with".split())


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


def _joined(clauses: list[str]) -> str:
    """The clauses one after the other, as they stand after a noun.

    Two of them share a "with", two that begin with a verb an "and"; one that begins with a verb stands off from another
    kind by a comma, so that it is said of the noun and not of the thing named just before it.

    >>> _joined(["of project PRJ-1", "with status blocked", "with a budget of €250k"])
    'of project PRJ-1 with status blocked and a budget of €250k'
    >>> _joined(["in order ORD-9", "stored in Verona", "sent by post"])
    'in order ORD-9, stored in Verona and sent by post'
    """
    said = clauses[0]
    for before, clause in zip(clauses, clauses[1:], strict=False):
        if clause.startswith("with ") and before.startswith("with "):
            said += " and" + clause.removeprefix("with")
        elif _begins_with_verb(clause):
            said += (" and " if _begins_with_verb(before) else ", ") + clause
        else:
            said += " " + clause
    return said


def _begins_with_verb(clause: str) -> bool:
    return clause.split(maxsplit=1)[0] not in OTHER_BEGINNINGS


def column_label(latent: Latent, semantic_id: str) -> str:
    """The header text of the column in which a cell stands."""
    return latent.attributes[semantic_id.partition(".")[2]]["text"]


def make(latent_id: str, level: str, source: random.Random) -> Latent:
    """A latent of one level.

    Raises:
        ValueError: the family has no such level.
    """
    if level not in LEVELS:
        raise ValueError(f"the table family has no level {level!r}")
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
    values = {attributes[name]["text"]: value for name, value in target["conditions"]}
    clauses = [
        source.choice(column.clauses).format(column.text.format(values[column.header]))
        for column in theme.columns
        if column.header in values
    ]
    header = attributes[target["column"]]["text"]
    return source.choice(FRAMES).format(
        row=theme.row,
        rows=theme.rows,
        conditions=_joined(clauses),
        asked=header.lower(),
        what="Who" if any(column.header == header and column.values is PEOPLE for column in theme.columns) else "What",
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
