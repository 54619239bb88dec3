"""HTML as a visitor meets it: its text, its elements, and where its links lead."""

from __future__ import annotations

from html.parser import HTMLParser

from markupsafe import Markup

from space.places import Place, read_place

VOID = ("input", "br", "hr", "img")  # elements without an end


class Seen(HTMLParser):
    """HTML as it is met: its text, and its elements as (tag, attributes, text inside)."""

    def __init__(self, html: Markup) -> None:
        super().__init__()
        self.text = ""
        self.elements: list[tuple[str, dict[str, str | None], list[str]]] = []
        self._open: list[tuple[str, list[str]]] = []
        self.feed(str(html))
        self.close()
        assert not self._open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = (tag, dict(attrs), [])
        self.elements.append(element)
        if tag not in VOID:
            self._open.append((tag, element[2]))

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop()[0] == tag

    def handle_data(self, data: str) -> None:
        self.text += data
        for _, texts in self._open:
            texts.append(data)

    def all(self, tag: str, **wanted: str) -> list[tuple[dict[str, str | None], str]]:
        found = [(attributes, "".join(texts)) for name, attributes, texts in self.elements if name == tag]
        return [each for each in found if all(each[0].get(name) == value for name, value in wanted.items())]

    def place(self, words: str) -> Place:
        """Where the only link with these words, or this label, leads."""
        (found,) = [a for a, text in self.all("a") if words in (text.strip(), a.get("aria-label"))]
        assert "data-go" in found
        return read_place(found["href"])

    def ids(self) -> list[str]:
        """What is listed, in order."""
        rows = [(a, text) for a, text in self.all("a", dir="auto")]
        items = [(a, text) for a, text in self.all("span", **{"class": "ls-name"})]
        return [text for _, text in rows or items]
