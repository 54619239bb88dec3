"""Which cells of a table share a value, drawn up so that the sharing betrays nothing.

A pattern is one text for each row and one digit for each column; two cells of a column hold the same value exactly
where their digits agree. Every pattern keeps one promise: *each* of its cells can be asked for through conditions on
other columns. So the asked cell is drawn uniformly after the table stands, and whoever sees the table alone can do no
better than chance. In a table of 3 rows this cannot be had: two rows that each meet one of two conditions mark the row
that meets both. Hence 4 rows at the medium level, where every pair of rows agrees in exactly one column.
"""

from __future__ import annotations

import itertools

# level -> patterns. At the hard level every value stands in two rows at least: the asked value is never the only one.
PATTERNS: dict[str, tuple[tuple[str, ...], ...]] = {
    "easy": (("00", "11"),),
    "medium": (("000", "011", "101", "110"),),
    "hard": tuple(
        tuple(rows.split())
        for rows in (
            "0000 0110 1121 2102 1012 2021",
            "0000 1111 2120 0121 2112 1002",
            "00000 11011 22110 12010 20101 01001",
            "00000 01111 12101 10200 02210 01001",
            "0000 1110 1121 2220 0111 1211 2001",
            "0000 1101 2111 1211 1110 0221 2020",
            "00000 11101 12011 00211 20200 01200 22110",
            "00000 01100 12011 11122 12221 10212 02212",
            "0000 0110 1100 2011 1111 1210 2102 0202",
            "0000 1011 1002 0022 0101 0212 1220 1122",
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


# (level, pattern) -> for each row, for each asked column, the condition sets.
CONDITION_SETS = {
    (level, pattern): [
        [condition_sets(pattern, row, asked, CONDITION_COUNTS[level]) for asked in range(len(pattern[0]))]
        for row in range(len(pattern))
    ]
    for level, patterns in PATTERNS.items()
    for pattern in patterns
}
