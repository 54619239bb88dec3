"""A report as one Markdown file (GitHub's kind), its figures as links to files beside it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from evaluation.report.blocks import Facts, Plot, Report, Table
from predictors.texts import visible

FIGURES = "figures"  # the folder of the files
MARKER = "<!-- bindchain report -->"  # the first line, by which a later report knows what it may replace
_FIGURE = re.compile(rf"^!\[.*\]\({FIGURES}/([a-z0-9_-]+)\.svg\)$", re.MULTILINE)
_MARKS = re.compile(r"[\\`*\[\]|~$#]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])|!(?=\[)|:(?=//)|@|(?<=www)\.")
_ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}


def render_markdown(report: Report) -> str:
    """The whole file."""
    parts = [MARKER, f"# {escape(report.title)}", escape(report.lead)]
    for section in report.sections:
        parts.append(f"## {escape(section.title)}")
        parts += [escape(section.lead)] if section.lead else []
        for block in section.blocks:
            parts += RENDERERS[type(block)](block)
    return "\n\n".join(parts) + "\n"


def linked_figures(markdown: str) -> list[str]:
    r"""The names, without ending, of the figures of a report in Markdown.

    >>> linked_figures("![a](figures/accuracy-broad.svg)\n\n![b](../x.svg)")
    ['accuracy-broad']
    """
    return _FIGURE.findall(markdown)


def escape(text: str) -> str:
    r"""The text so that Markdown shows it as it is, in a line of a paragraph or a cell of a table.

    >>> escape("a|b [x](javascript:y) <img src=x>"), escape("table_row __b__ $x$\n")
    ('a\\|b \\[x\\](javascript:y) &lt;img src=x&gt;', 'table_row \\_\\_b\\_\\_ \\$x\\$\\\\n')
    """
    marked = _MARKS.sub(lambda match: "\\" + match.group(), visible(text))
    return re.sub("[&<>]", lambda match: _ENTITIES[match.group()], marked)


def _table(table: Table) -> Iterator[str]:
    yield f"**{escape(table.title)}**"
    rule = [":--" if place < table.texts else "--:" for place in range(len(table.headers))]
    lines = [table.headers, *table.rows]
    cells = [[escape(cell) for cell in line] for line in lines]
    yield "\n".join(f"| {' | '.join(line)} |" for line in (cells[0], rule, *cells[1:]))


def _plot(plot: Plot) -> Iterator[str]:
    yield f"### Figure {plot.number}. {escape(plot.title)}"
    for panel in plot.panels:
        title = escape(": ".join(filter(None, (plot.title, panel.title))))
        yield f"![{title}]({FIGURES}/{panel.name}.svg)"
    yield escape(plot.caption)
    yield from _table(plot.numbers)


def _facts(facts: Facts) -> Iterator[str]:
    yield f"### {escape(facts.heading)}"
    yield "\n".join(f"- {escape(name)}: {escape(text)}" for name, text in facts.entries)


RENDERERS = {Table: _table, Plot: _plot, Facts: _facts}
