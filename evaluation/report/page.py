"""A report as one HTML page that needs nothing else: no script, no request, all text escaped, figures inline."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape as escape_html

from evaluation.report.blocks import Facts, Panel, Plot, Report, Table
from evaluation.report.looks import BLUE, GRID, INK, PAPER
from predictors.texts import visible

POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
MARKER = '<meta name="generator" content="bindchain report">'  # by which a later report knows what it may replace
OWN_DIRECTION = 'dir="auto"'  # of a text that may be Arabic or Hebrew: it is laid out by itself, in its own direction
COLOURS = f":root {{ --ink: {INK}; --grid: {GRID}; --paper: {PAPER}; --own-blue: {BLUE}; }}"
STYLE = """
:root { color-scheme: light dark; --soft: #f1f2f4; --dim: #55585e; --blue: var(--own-blue); }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8e8ea; --grid: #3d4046; --paper: #16181c; --soft: #22252b; --dim: #a7abb3;
    --blue: #3695dc; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 72rem; padding: 1rem clamp(0.8rem, 3vw, 2.5rem) 4rem; background: var(--paper);
  color: var(--ink); font: 1rem/1.5 system-ui, "Noto Sans", "DejaVu Sans", sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; line-height: 1.25; }
h2 { margin-top: 3rem; padding-bottom: 0.2rem; border-bottom: 1px solid var(--grid); }
h3 { margin: 2.2rem 0 0.4rem; font-size: 1.1rem; }
h4 { margin: 1.2rem 0 0.3rem; font-size: 0.95rem; }
nav ul { display: flex; flex-wrap: wrap; gap: 0.2rem 1.2rem; margin: 0; padding: 0; list-style: none; }
a { color: inherit; }
.lead, figcaption { max-width: 48rem; color: var(--dim); }
figcaption { font-size: 0.92rem; }
figure { margin: 0 0 1rem; }
.box { margin: 0.4rem 0 1rem; overflow-x: auto; }
.box svg { display: block; width: calc(1.3 * var(--natural)); max-width: 100%; height: auto; }
@media (max-width: 48rem) { .box svg { width: var(--natural); max-width: none; } }
.box svg * { stroke-linejoin: round; stroke-linecap: butt; }
table { border-collapse: collapse; font-size: 0.88rem; font-variant-numeric: tabular-nums; }
caption { padding: 0.5rem 0; text-align: left; font-weight: 600; }
th, td { padding: 0.25rem 0.6rem; border-bottom: 1px solid var(--grid); text-align: right; vertical-align: top;
  white-space: nowrap; }
th.text, td.text { text-align: left; white-space: normal; min-width: 7.5rem; max-width: 24rem; }
thead th { background: var(--soft); }
summary { cursor: pointer; color: var(--dim); }
.facts > summary { margin-top: 0.6rem; color: var(--ink); font-weight: 600; }
dl { display: grid; grid-template-columns: minmax(7rem, 14rem) 1fr; gap: 0.1rem 1rem; margin: 0.5rem 0;
  font-size: 0.9rem; }
dt { color: var(--dim); text-align: left; }
dd { margin: 0; text-align: left; }
@media (max-width: 32rem) { dl { display: block; } dd { margin: 0 0 0.4rem 1rem; } }
@media print {
  :root { color-scheme: light; --ink: #000; --grid: #ccc; --paper: #fff; --soft: #f3f3f3; --dim: #333;
    --blue: var(--own-blue); }
  body { max-width: none; padding: 0; font-size: 10pt; }
  nav, details:not([open], .facts) { display: none; }
  .facts::details-content { content-visibility: visible; }
  .box { overflow: visible; }
  .box svg { width: var(--natural); }
  .box:has(svg), tr { break-inside: avoid; }
  h2, h3, h4, caption { break-after: avoid; }
  figcaption { break-before: avoid; }
  table { font-size: 8pt; }
  th, td { padding: 0.15rem 0.35rem; white-space: normal; }
}
"""
_COLOURS = {INK: "var(--ink)", GRID: "var(--grid)", PAPER: "var(--paper)", BLUE: "var(--blue)"}
_HEAD = re.compile(r"^.*?(?=<svg)", re.DOTALL)
_UNUSED = re.compile(r"<metadata>.*?</metadata>\s*|<style.*?</style>\s*", re.DOTALL)
_SIZE = re.compile(r' (width|height)="([0-9.]+)pt"')
_BLANKS = re.compile(r"(?<=>)\s+(?=<)|(?<=[ \n])\s+")
_NAMED = re.compile(r'(?:href="#|url\(#)([^")]+)')
_ID = re.compile(r' id="([^"]+)"')
_NAME = re.compile(r'( id="|href="#|url\(#)')
_COLOUR = re.compile("|".join(_COLOURS))


def render_page(report: Report) -> str:
    """The whole file."""
    body = "\n".join(_body(report))
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f"{MARKER}\n"
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
        f"<title>{escape(report.title)}</title>\n<style>\n{COLOURS}{STYLE}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def escape(text: str) -> str:
    """The text as HTML shows it, in an element or in a quoted attribute.

    >>> escape('<img src=x onerror="alert(1)">')
    '&lt;img src=x onerror=&quot;alert(1)&quot;&gt;'
    """
    return escape_html(visible(text), quote=True)


def inline_svg(panel: Panel, label: str) -> str:
    """The picture as a part of a page: ids that no other picture has, and the page's own ink, grid and paper."""
    svg = _BLANKS.sub("", _UNUSED.sub("", _HEAD.sub("", panel.picture.svg)))
    named = set(_NAMED.findall(svg))
    svg = _ID.sub(lambda match: match.group() if match.group(1) in named else "", svg)
    svg = _NAME.sub(lambda match: f"{match.group()}{panel.name}-", svg)
    svg = _COLOUR.sub(lambda match: _COLOURS[match.group()], svg)
    width = dict(_SIZE.findall(svg))["width"]
    head = f'<svg role="img" aria-label="{escape(label)}" style="--natural: {width}pt" '
    return _SIZE.sub("", svg, count=2).replace("<svg ", head, 1).strip()


def _body(report: Report) -> Iterator[str]:
    yield f'<header>\n<h1>{escape(report.title)}</h1>\n<p class="lead">{escape(report.lead)}</p>\n</header>'
    links = "".join(f'<li><a href="#{section.key}">{escape(section.title)}</a></li>' for section in report.sections)
    yield f"<nav><ul>{links}</ul></nav>\n<main>"
    for section in report.sections:
        yield f'<section id="{section.key}">\n<h2>{escape(section.title)}</h2>'
        if section.lead:
            yield f'<p class="lead">{escape(section.lead)}</p>'
        for block in section.blocks:
            yield RENDERERS[type(block)](block)
        yield "</section>"
    yield "</main>"


def _table(table: Table) -> str:
    kinds = [f' class="text" {OWN_DIRECTION}' if place < table.texts else "" for place in range(len(table.headers))]
    head = "".join(
        f'<th scope="col"{kind}>{escape(text)}</th>' for kind, text in zip(kinds, table.headers, strict=True)
    )
    rows = "\n".join(
        "<tr>" + "".join(f"<td{kind}>{escape(text)}</td>" for kind, text in zip(kinds, row, strict=True)) + "</tr>"
        for row in table.rows
    )
    return (
        f'<div class="box" tabindex="0"><table>\n<caption>{escape(table.title)}</caption>\n'
        f"<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}\n</tbody>\n</table></div>"
    )


def _plot(plot: Plot) -> str:
    shown = []
    for panel in plot.panels:
        label = ": ".join(filter(None, (plot.title, panel.title)))
        head = f"<h4>{escape(panel.title)}</h4>\n" if panel.title else ""
        shown.append(f'{head}<div class="box" tabindex="0">{inline_svg(panel, label)}</div>')
    pictures = "\n".join(shown)
    return (
        f'<h3>Figure {plot.number}. {escape(plot.title)}</h3>\n<figure id="{plot.key}">\n{pictures}\n'
        f"<figcaption>{escape(plot.caption)}</figcaption>\n</figure>\n"
        f"<details><summary>Numbers</summary>\n{_table(plot.numbers)}\n</details>"
    )


def _facts(facts: Facts) -> str:
    entries = "\n".join(
        f"<dt {OWN_DIRECTION}>{escape(name)}</dt><dd {OWN_DIRECTION}>{escape(text)}</dd>"
        for name, text in facts.entries
    )
    whose = f"<bdi>{escape(facts.whose)}</bdi> " if facts.whose else ""
    head = f"<summary>{whose}{escape(facts.title)}</summary>"
    return f'<details class="facts">{head}\n<dl>\n{entries}\n</dl>\n</details>'


RENDERERS = {Table: _table, Plot: _plot, Facts: _facts}
