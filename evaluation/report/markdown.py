"""A report as one Markdown file (GitHub's kind), its figures as links to files beside it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from evaluation.report.blocks import Facts, Plot, Report, Table
from evaluation.report.wording import visible

FIGURES_FOLDER = "figures"
_MARKS = re.compile(r"[\\`*\[\]|~$#]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])|!(?=\[)|:(?=//)|@|(?<=www)\.")
_ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}


def render_markdown(report: Report) -> str:
    """The whole file."""
    parts = [f"# {escape(report.title)}", escape(report.lead)]
    number = 0
    for section in report.sections:
        parts.append(f"## {escape(section.title)}")
        parts += [escape(section.lead)] if section.lead else []
        for block in section.blocks:
            number += isinstance(block, Plot)
            parts += RENDERERS[type(block)](block, number)
    return "\n\n".join(parts) + "\n"


def escape(text: str) -> str:
    r"""The text so that Markdown shows it as it is, in a line of a paragraph or a cell of a table.

    >>> escape("a|b [x](javascript:y) <img src=x>"), escape("table_row __b__ $x$\n")
    ('a\\|b \\[x\\](javascript:y) &lt;img src=x&gt;', 'table_row \\_\\_b\\_\\_ \\$x\\$\\\\n')
    """
    marked = _MARKS.sub(lambda match: "\\" + match.group(), visible(text))
    return re.sub("[&<>]", lambda match: _ENTITIES[match.group()], marked)


def _table(table: Table, number: int = 0) -> Iterator[str]:
    yield f"**{escape(table.title)}**"
    rule = [":--" if place < table.texts else "--:" for place in range(len(table.headers))]
    lines = [table.headers, *table.rows]
    cells = [[escape(cell) for cell in line] for line in lines]
    yield "\n".join(f"| {' | '.join(line)} |" for line in (cells[0], rule, *cells[1:]))


def _plot(plot: Plot, number: int) -> Iterator[str]:
    yield f"### Figure {number}. {escape(plot.title)}"
    for panel in plot.panels:
        title = escape(": ".join(filter(None, (plot.title, panel.title))))
        yield f"![{title}]({FIGURES_FOLDER}/{panel.name}.svg)"
    yield escape(plot.caption)
    yield from _table(plot.numbers)


def _facts(facts: Facts, number: int) -> Iterator[str]:
    yield f"### {escape(facts.title)}"
    yield "\n".join(f"- {escape(name)}: {escape(text)}" for name, text in facts.entries)


RENDERERS = {Table: _table, Plot: _plot, Facts: _facts}
