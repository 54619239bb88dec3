"""What is wrong with a card: the README.md of a dataset, a metric or a Space, judged from its folder alone.

    README.md --read_card--> Card --RULES--> "rule: what is wrong"

Everything that a card says of files is recomputed from the files, without the code that wrote the card.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import yaml
from markdown_it import MarkdownIt
from markdown_it.token import Token

from card_files import config_faults, size_faults
from card_snippets import Release, snippet_faults

DATASET_KEYS = (
    "license", "language", "pretty_name", "tags", "task_categories", "size_categories", "configs", "dataset_info",
)  # fmt: skip
SPACE_KEYS = ("title", "emoji", "colorFrom", "colorTo", "sdk", "sdk_version", "python_version", "app_file", "license")
LICENCES = {"cc-by-4.0": "CC BY 4.0", "apache-2.0": "Apache-2.0"}
COLOURS = ("red", "yellow", "green", "blue", "indigo", "purple", "pink", "gray")
MOST_DESCRIBED = 60  # characters of a Space's short description; the Hub refuses more
CITED = ("title", "author", "year")
_MACHINE_PATH = re.compile(r"(?<![\w./~<>])/(?:home|Users|root|tmp|work|mnt|var|opt|private|srv)/|\b[A-Z]:\\\w")
_HTML_PICTURE = re.compile(r"<img\b[^>]*>", re.I)
_HTML_LINK = re.compile(r"""\b(?:src|href)\s*=\s*["']([^"']*)""", re.I)
_BARS = re.compile(r"(?<!\\)\|")


@dataclass(frozen=True, slots=True)
class Card:
    """A card with its YAML and the Markdown below it, read. inner: the inline tokens of the whole page."""

    folder: Path
    header: Mapping[str, Any]
    body: str
    tokens: tuple[Token, ...]

    @property
    def inner(self) -> list[Token]:
        return [child for token in self.tokens for child in token.children or ()]

    @property
    def fences(self) -> list[Token]:
        return [token for token in self.tokens if token.type == "fence"]


def faults(folder: Path, releases: Mapping[str, Release]) -> list[str]:
    """Everything that is wrong with the card of a folder; `releases` has the repositories that examples may name."""
    try:
        card = read_card(folder)
    except ValueError as error:
        return [f"yaml: {error}"]
    found = [f"{name}: {fault}" for name, rule in RULES.items() for fault in rule(card)]
    return found + [f"snippets: {fault}" for fault in snippet_faults(folder, card.fences, releases)]


def read_card(folder: Path) -> Card:
    """
    Raises:
        ValueError: there is no YAML in front, or it cannot be read.
    """
    text = (folder / "README.md").read_bytes().decode()
    parts = re.fullmatch(r"---\n(.*?\n)---\n(.*)", text, re.DOTALL)
    if not parts:
        raise ValueError("the card does not begin with YAML between two lines of ---")
    try:
        header = yaml.safe_load(parts[1])
    except yaml.YAMLError as error:
        raise ValueError(f"it cannot be read: {str(error).splitlines()[0]}") from error
    if not isinstance(header, dict):
        raise ValueError("it is no mapping")
    parser = MarkdownIt("commonmark").enable("table")
    parser.validateLink = lambda url: True  # by itself it makes plain text of a link that it finds unsafe
    return Card(folder, header, parts[2], tuple(parser.parse(parts[2])))


def is_dataset(card: Card) -> bool:
    return "sdk" not in card.header


def _keys(card: Card) -> Iterator[str]:
    wanted = DATASET_KEYS if is_dataset(card) else SPACE_KEYS
    yield from (f"{key} is missing" for key in wanted if card.header.get(key) in (None, "", [], {}))
    if card.header.get("license") not in LICENCES:
        yield f"the licence {card.header.get('license')!r} is none of {', '.join(LICENCES)}"
    if is_dataset(card):
        if any(not re.fullmatch("[a-z]{2}", str(code)) for code in card.header.get("language", ())):
            yield "a language is no code of two letters"
        return
    yield from (f"{key} is no colour" for key in ("colorFrom", "colorTo") if card.header.get(key) not in COLOURS)
    if len(card.header.get("short_description", "")) > MOST_DESCRIBED:
        yield "the short description is too long"
    if not isinstance(card.header.get("python_version"), str) or not isinstance(card.header.get("sdk_version"), str):
        yield "a version is read as a number; put it in quotes"
    if not (card.folder / str(card.header.get("app_file"))).is_file():
        yield f"there is no {card.header.get('app_file')!r} to start"


def _licence(card: Card) -> Iterator[str]:
    name = LICENCES.get(card.header.get("license"), "")
    if is_dataset(card) and name not in card.body:
        yield f"the page does not name the licence {name}"


def _citation(card: Card) -> Iterator[str]:
    entries = [fence.content for fence in card.fences if fence.info == "bibtex"]
    if not entries:
        yield "there is no BibTeX entry"
    for entry in entries:
        if not re.fullmatch(r"(@\w+\{\w+,\n.*?\n\}\n\n?)+", entry, re.DOTALL) or entry.count("{") != entry.count("}"):
            yield "the BibTeX entry is not well formed"
        yield from (f"the BibTeX entry has no {key}" for key in CITED if not re.search(rf"\b{key}\s*=\s*\{{\S", entry))
    papers = dict.fromkeys(re.findall(r"arXiv:(\d{4}\.\d{5})", "".join(entries)))
    yield from (
        f"the page does not lead to arXiv {name}" for name in papers if f"arxiv.org/abs/{name}" not in card.body
    )


def _links(card: Card) -> Iterator[str]:
    html = "".join(token.content for token in (*card.tokens, *card.inner) if token.type.startswith("html"))
    targets = [str(token.attrs.get("href") or token.attrs.get("src")) for token in card.inner if token.attrs]
    for target in [*targets, *_HTML_LINK.findall(html)]:
        path, _, anchor = unquote(target).partition("#")
        if re.match(r"[a-z][\w+.-]*:", path, re.I):
            if not path.startswith("https://"):
                yield f"{target} is no https address"
            continue
        place = (card.folder / path).resolve()
        if not place.is_relative_to(card.folder.resolve()) or not place.exists():
            yield f"{target} leads nowhere in this repository"
        elif not path and anchor not in _anchors(card):
            yield f"there is no heading for #{anchor}"


def _anchors(card: Card) -> set[str]:
    """The names that the Hub gives to headings."""
    return {re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-") for _, text in _headings(card)}


def _pictures(card: Card) -> Iterator[str]:
    shown = [(token.content, str(token.attrs["src"])) for token in card.inner if token.type == "image"]
    html = "".join(token.content for token in (*card.tokens, *card.inner) if token.type.startswith("html"))
    for tag in _HTML_PICTURE.findall(html):
        alt = re.search(r"""\balt\s*=\s*["']([^"']*)""", tag, re.I)
        shown.append((alt[1] if alt else "", tag))
    for alt, source in shown:
        if len(alt.split()) < 2 or Path(source).name in alt:
            yield f"the picture {source} has no text that says what it shows"


def _headings(card: Card) -> list[tuple[int, str]]:
    return [
        (int(token.tag[1]), inline.content)
        for token, inline in zip(card.tokens, card.tokens[1:], strict=False)
        if token.type == "heading_open"
    ]


def _levels(card: Card) -> Iterator[str]:
    levels = [level for level, _ in _headings(card)]
    if levels[:1] != [1] or levels.count(1) != 1:
        yield "the page does not begin with its one heading of the first level"
    for (before, _), (level, text) in zip(_headings(card), _headings(card)[1:], strict=False):
        if level > before + 1:
            yield f"the heading {text!r} jumps from level {before} to {level}"


def _tables(card: Card) -> Iterator[str]:
    lines, inside = card.body.splitlines(), set()
    for token in card.tokens:
        if token.map and token.type in ("table_open", "fence", "code_block"):
            inside |= set(range(*token.map))
        if token.type != "table_open" or not token.map:
            continue
        head, *rows = (lines[number].strip() for number in range(*token.map))
        count = len(_BARS.findall(head))
        yield from (f"{row!r} has not the cells of its head" for row in rows if len(_BARS.findall(row)) != count)
    outside = [line for number, line in enumerate(lines) if number not in inside and line.startswith("|")]
    yield from (f"{line!r} is a row of no table" for line in outside)


def _machine(card: Card) -> Iterator[str]:
    text = (card.folder / "README.md").read_text()
    yield from (f"{found[0]!r} is a path of some machine" for found in _MACHINE_PATH.finditer(text))


def _configs(card: Card) -> Iterator[str]:
    if is_dataset(card):
        yield from config_faults(card.folder, card.header, card.body)


def _sizes(card: Card) -> Iterator[str]:
    if is_dataset(card):
        yield from size_faults(card.folder, card.header)


RULES: Mapping[str, Callable[[Card], Iterator[str]]] = {
    "keys": _keys,
    "licence": _licence,
    "citation": _citation,
    "configs": _configs,
    "sizes": _sizes,
    "links": _links,
    "pictures": _pictures,
    "levels": _levels,
    "tables": _tables,
    "machine": _machine,
}
