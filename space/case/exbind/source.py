"""The source that the model was shown, as text with line numbers; the lines of the gold and of what was chosen marked.

The source is never parsed: a line is found by the id of a candidate, in the place where that format writes its ids.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import groupby

from markupsafe import Markup

from space.case.exbind.marks import marks_of_ids, style_of, tags
from space.case.exbind.opened import Mark, Opened
from space.case.exbind.phrases import word
from space.html import box, join
from space.texts import cut_note, lines

MOST_SOURCE = 100_000  # characters
CONTEXT = 4  # lines before and after a mark that are always shown
FEWEST_FOLDED = 8  # lines
ATTRIBUTE = r'\sid="{}"[\s/>]'
PLACES = {  # format -> where the id of a candidate stands in a line
    "canvas": r"^// object {}$",
    "svg": ATTRIBUTE,
    "tree": r"\s#{}$",
    "dom": ATTRIBUTE,
    "graph": r'^\s*{0} \[|\[id="{0}"[,\]]',
    "table": ATTRIBUTE,
}
NEXT_OBJECT = "// object "  # begins the lines of the next object of a canvas


def show_source(opened: Opened) -> Markup:
    """The source in a box that scrolls."""
    source = opened.record["observation"]["source"].removesuffix("\n")
    raw = source[:MOST_SOURCE].replace("\r\n", "\n").split("\n")
    found: dict[int, list[Mark]] = {}
    for candidate_id, own in marks_of_ids(opened).items():
        for number in lines_with(raw, opened.form, candidate_id):
            found.setdefault(number, []).extend(own)
    blocks = _blocks(lines(source, MOST_SOURCE).split("\n"), set(found))
    name = f"Source, {word(opened.record['observation']['source_type']).replace('_', ' ')}"
    shown = box(name, join(_block(block, found) for block in blocks), "cx-scroll cx-source")
    return Markup("<section><h3>Source</h3>{}{}</section>").format(shown, cut_note(source, MOST_SOURCE))


def lines_with(lines: list[str], form: str, candidate_id: str) -> list[int]:
    """The numbers, from 0, of the lines that are a candidate's.

    >>> lines_with(['<td id="cell_r01_c01">1</td>', '<td id="cell_r01_c0">2</td>'], "table", "cell_r01_c0")
    [1]
    """
    find = re.compile(PLACES[form].format(re.escape(candidate_id))).search
    hits = [number for number, line in enumerate(lines) if find(line)]
    if form != "canvas":
        return hits
    return [number for hit in hits for number in _object_lines(lines, hit)]


def _object_lines(lines: list[str], start: int) -> range:
    """The lines of an object of a canvas, from the comment with its id."""
    after = (number for number in range(start + 1, len(lines)) if lines[number].startswith(NEXT_OBJECT))
    end = next(after, len(lines))
    return range(start, end if lines[end - 1].strip() or end - 1 == start else end - 1)


def _blocks(lines: list[str], marked: set[int]) -> Iterator[tuple[bool, list[tuple[int, str]]]]:
    """(is folded away, its lines with their numbers) of each block: what is far from every mark is folded.

    Where nothing is marked, all is shown.
    """
    near = {number + step for number in marked for step in range(-CONTEXT, CONTEXT + 1)}
    numbered = enumerate(lines)
    for is_far, block in groupby(numbered, key=lambda item: bool(marked) and item[0] not in near):
        found = list(block)
        yield is_far and len(found) >= FEWEST_FOLDED, found


def _block(block: tuple[bool, list[tuple[int, str]]], found: Mapping[int, list[Mark]]) -> Markup:
    is_folded, numbered = block
    shown = join(
        _line(number, line, found.get(number, []), is_first=found.get(number) != found.get(number - 1))
        for number, line in numbered
    )
    if not is_folded:
        return Markup("<pre>{}</pre>").format(shown)
    words = f"Lines {numbered[0][0] + 1:,} to {numbered[-1][0] + 1:,}"
    return Markup("<details><summary>{}</summary><pre>{}</pre></details>").format(words, shown)


def _line(number: int, line: str, marks: list[Mark], is_first: bool) -> Markup:
    """A line; the words of its marks stand at the first of several lines that have the same."""
    if not marks:
        return Markup('<span class="cx-line" data-line="{}">{}\n</span>').format(number + 1, line)
    text = line.lstrip()
    indent = line[: len(line) - len(text)]
    said = Markup(" {}").format(tags(marks)) if is_first else ""
    return Markup('<span class="cx-line" data-line="{}">{}<mark class="{}">{}</mark>{}\n</span>').format(
        number + 1, indent, style_of(marks), text, said
    )
