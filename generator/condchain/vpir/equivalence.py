"""Whether two predicates say the same: compared over all assignments of their atoms."""

from __future__ import annotations

from generator.condchain.vpir.errors import Refused
from generator.condchain.vpir.predicate import Predicate
from generator.condchain.vpir.skeleton import truth_table

MAX_VARIABLES = 12


def _column(place: int, full: int) -> int:
    """The column of variable `place`: bit r is set where bit `place` of the row number r is.

    >>> bin(_column(1, 0b11111111))
    '0b11001100'
    """
    run = 1 << place
    # full / (2 ** run + 1) repeats `run` ones and `run` zeros over all rows, beginning with ones
    return full // ((1 << run) + 1) << run


def equivalent(first: Predicate, second: Predicate) -> bool:
    """Whether two predicates have the same truth table. Atoms are the same variable if their canonical texts are equal.

    Raises:
        Refused: they have more than 12 different atoms.
    """
    variables = list(dict.fromkeys((*first.atoms(), *second.atoms())))
    if len(variables) > MAX_VARIABLES:
        raise Refused(f"{len(variables)} different atoms; at most {MAX_VARIABLES} are compared")
    full = (1 << (1 << len(variables))) - 1
    columns = {text: _column(place, full) for place, text in enumerate(variables)}
    tables = [truth_table(item.skeleton, [columns[text] for text in item.atoms()], full) for item in (first, second)]
    return tables[0] == tables[1]
