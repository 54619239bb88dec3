"""Which cells of a table share a value, drawn up so that the sharing betrays nothing.

A pattern is one text for each row and one digit for each column; two cells of a column hold the same value exactly
where their digits agree. Every pattern keeps one promise: *each* of its cells can be asked for through conditions on
other columns. So the asked cell is drawn uniformly after the table stands, and whoever sees the table alone can do no
better than chance. In a table of 3 rows this cannot be had: two rows that each meet one of two conditions mark the row
that meets both. Hence 4 rows at the medium level.

There is always a column that is neither asked for nor named in a condition, so the asked column must be read: whoever
takes a cell of the right row that the instruction does not mention has two or more to choose from.
"""

from __future__ import annotations

import itertools

# level -> patterns. At the hard level every value stands in two rows at least: the asked value is never the only one.
PATTERNS: dict[str, tuple[tuple[str, ...], ...]] = {
    "easy": (("000", "111"),),
    "medium": (("0000", "0110", "1011", "1101"),),
    "hard": tuple(
        tuple(rows.split())
        for rows in (
            "0000 0110 1121 2102 1012 2021",
            "0000 1111 2120 0121 2112 1002",
            "00000 11011 22110 12010 20101 01001",
            "00000 01111 12101 10200 02210 01001",
            "00000 11101 11210 22201 01110 12110 20010",
            "00000 11011 21111 12110 11101 02212 20202",
            "00000 11101 12011 00211 20200 01200 22110",
            "00000 01100 12011 11122 12221 10212 02212",
            "00000 01101 11000 20110 11110 12102 21022 02021",
            "00000 10110 10021 00222 01012 02122 12201 11221",
            "00000 11101 12212 00012 10011 01010 02202 12102",
            "00000 11010 00101 12011 01200 10110 22211 21000",
        )
    ),
}
CONDITION_COUNTS = {"easy": (1,), "medium": (2,), "hard": (2, 3)}


def matching_rows(pattern: tuple[str, ...], row: int, columns: tuple[int, ...]) -> list[int]:
    """The rows that agree with `row` in all of `columns`; `row` itself is one of them.

    >>> matching_rows(("000", "011", "101", "110"), 0, (1,))
    [0, 2]
    """
    wanted = [pattern[row][column] for column in columns]
    return [number for number, cells in enumerate(pattern) if [cells[column] for column in columns] == wanted]


def condition_sets(pattern: tuple[str, ...], row: int, asked: int, counts: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The sets of columns whose values single out `row`, without the asked column and without an idle member.

    counts: how many conditions a set may have. Leaving any one condition out lets another row in: a near miss.

    >>> condition_sets(("000", "011", "101", "110"), 0, 2, (2,))
    [(0, 1)]
    """
    others = [column for column in range(len(pattern[0])) if column != asked]
    found = []
    for columns in itertools.chain.from_iterable(itertools.combinations(others, count) for count in counts):
        without_one = itertools.combinations(columns, len(columns) - 1)
        if matching_rows(pattern, row, columns) == [row] and all(
            matching_rows(pattern, row, fewer) != [row] for fewer in without_one
        ):
            found.append(columns)
    return found


def _counts(level: str, pattern: tuple[str, ...]) -> tuple[int, ...]:
    """How many conditions a question may have, so that a column stays that is neither asked for nor named."""
    return tuple(count for count in CONDITION_COUNTS[level] if count <= len(pattern[0]) - 2)


# (level, pattern) -> for each row, for each asked column, the condition sets.
CONDITION_SETS = {
    (level, pattern): [
        [condition_sets(pattern, row, asked, _counts(level, pattern)) for asked in range(len(pattern[0]))]
        for row in range(len(pattern))
    ]
    for level, patterns in PATTERNS.items()
    for pattern in patterns
}
