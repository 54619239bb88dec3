"""Pages of MM-CondChain cases, made for tests and read back as a tree of elements."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser

from generator.condchain.chains import PATHS, Chain
from metrics.condchain_metric.scoring import score_case
from space.case.chain.view import show_case
from space.places import Place
from space.runs.kept import KeptCase

PLACE = Place("cases", run="token", filters=(("outcome", "left_early"),))
VOID = ("img", "input", "br")


@dataclass
class Node:
    tag: str
    attributes: Mapping[str, str | None]
    inside: list[Node | str] = field(default_factory=list)

    @property
    def text(self) -> str:
        parts = (part if isinstance(part, str) else part.text for part in self.inside)
        return " ".join(" ".join(parts).split())

    def all(self, tag: str = "", kind: str = "") -> list[Node]:
        """Every node below of a tag and of a class, in order."""
        found = []
        for part in self.inside:
            if isinstance(part, Node):
                fits = (not tag or part.tag == tag) and (
                    not kind or kind in (part.attributes.get("class") or "").split()
                )
                found += [part] * fits + part.all(tag, kind)
        return found


class Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open = [Node("", {})]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = Node(tag, dict(attrs))
        self.open[-1].inside.append(node)
        if tag not in VOID:
            self.open.append(node)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop().tag == tag

    def handle_data(self, data: str) -> None:
        self.open[-1].inside.append(data)


def read(html: str) -> Node:
    reader = Reader()
    reader.feed(html)
    reader.close()
    assert len(reader.open) == 1
    return reader.open[0]


def answered(chain: Chain, path: str, text: str | None, parser: str = "official") -> KeptCase:
    row = score_case(text, chain.reference(path), None if text is not None else "missing", parser)
    return KeptCase(1, chain.chain_id, path, row["correct"], row["status"], "", text, row)


def shown(chain: Chain, texts: tuple[str | None, str | None], chosen: str, pictures: int = 1) -> Node:
    """The page of a chain whose two paths were answered with these texts."""
    record = {name: value for name, value in chain.to_row().items() if name != "images"}
    answers = [answered(chain, path, text) for path, text in zip(PATHS, texts, strict=True)]
    return read(show_case(answers, chosen, record, [f"picture/{n}" for n in range(pictures)], PLACE))


def steps_of(page: Node) -> list[Node]:
    return page.all("li", "cc-step")
