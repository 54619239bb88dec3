"""Atoms in words and back: one table of phrases per domain, read in both directions.

A phrase pairs the VPIR pattern of an atom with verb phrases that say it of a subject in the singular:

    Phrase("{color} in colors", ("is partly {color}",), ("has nothing {color} on it",), {"color": COLORS})

`{color}` is a slot: a literal in the atom, words in the text. Values and words are looked up in the same table both
ways, so a text is read by the rule by which it was written. Texts keep clear of the words that join clauses
(`RESERVED`), except inside quotation marks.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

RESERVED = frozenset("and or nor both either neither but also moreover else".split())
_SLOT = re.compile(r"\{(\w+)\}")
_SLOT_NAME = re.compile(r"\bslot_(\w+)")
_WORD = re.compile(r"[^\W\d_]+")
_LITERAL = r"(?:'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"|-?\d+(?:\.\d+)?|True|False)"
_NUMBER = r"-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?"
_LEADING = re.compile(r"\w+(?=[^\w{]|$)")
_ANY = ""  # the table entry of what may begin with anything
_SMALL = "zero one two three four five six seven eight nine ten eleven twelve".split()


@dataclass(frozen=True)
class Words:
    """A slot whose values come from a closed list; each value with its words, the first of them preferred.

    Raises:
        ValueError: two values share words, or the words would be taken for a joining word.
    """

    table: Mapping[str | int, tuple[str, ...]]

    def __post_init__(self) -> None:
        said = [words for several in self.table.values() for words in several]
        if len({words.casefold() for words in said}) < len(said):
            raise ValueError(f"two values share words: {sorted(said)}")
        for words in said:
            _check_text(words)

    @cached_property
    def pattern(self) -> str:
        said = sorted((words for several in self.table.values() for words in several), key=len, reverse=True)
        return "|".join(map(re.escape, said))

    def say(self, value: Any, number: int = 0) -> str:
        several = self.table[value]
        return several[number % len(several)]

    def read(self, text: str) -> Any:
        return next(value for value, several in self.table.items() if text in several)


@dataclass(frozen=True)
class Quoted:
    """A slot that holds any text, said between curly quotation marks."""

    pattern: str = "“[^“”]*”"

    def say(self, value: str, number: int = 0) -> str:
        if "“" in value or "”" in value:
            raise ValueError(f"a quoted text may hold no curly quotation mark: {value!r}")
        return f"“{value}”"

    def read(self, text: str) -> str:
        return text[1:-1]


@dataclass(frozen=True)
class Number:
    """A slot that holds a number, said in digits with thousands marked, or as a word up to twelve (`spelled`).

    decimals: None for whole numbers; else how many are written at most.
    """

    spelled: bool = False
    decimals: int | None = None

    @property
    def pattern(self) -> str:
        return "|".join((*(_SMALL if self.spelled else ()), _NUMBER))

    def say(self, value: float, number: int = 0) -> str:
        """
        >>> Number().say(12500), Number(spelled=True).say(3), Number(decimals=2).say(1234.5)
        ('12,500', 'three', '1,234.5')
        """
        if self.spelled and 0 <= value < len(_SMALL) and value == int(value):
            return _SMALL[int(value)]
        if self.decimals is None:
            if value != int(value):
                raise ValueError(f"{value} is not a whole number")
            return f"{int(value):,}"
        whole, dot, rest = f"{value:,.{self.decimals}f}".partition(".")
        rest = rest.rstrip("0")
        return f"{whole}.{rest}" if rest else whole

    def read(self, text: str) -> int | float:
        if text in _SMALL:
            return _SMALL.index(text)
        plain = text.replace(",", "")
        return float(plain) if "." in plain else int(plain)


Slot = Words | Quoted | Number


def _first_word(text: str) -> str:
    """The word that a text begins with; `_ANY` where a slot, or no word, stands there."""
    found = _LEADING.match(text)
    return found[0] if found and not found[0].startswith("slot_") else _ANY


def _likely(table: Mapping[str, list[Any]], text: str) -> list[Any]:
    """The entries under the word that a text begins with, and those that may begin with anything."""
    word = _first_word(text)
    return table.get(_ANY, []) if word == _ANY else table.get(word, []) + table.get(_ANY, [])


def _check_text(text: str) -> None:
    bare = _SLOT.sub("", re.sub("“[^“”]*”", "", text))
    clash = sorted(RESERVED.intersection(word.lower() for word in _WORD.findall(bare)))
    clash += [mark for mark in ",;:.?!()_=" if mark in bare]
    if clash:
        raise ValueError(f"the text {text!r} holds {clash}, which joins or ends clauses")
    if text != text.strip():
        raise ValueError(f"the text {text!r} begins or ends with a blank")


def canonical_atom(text: str) -> str:
    """The one spelling of a VPIR text, as Python's own parser writes it.

    >>> canonical_atom('len( colors )>=2')
    'len(colors) >= 2'
    """
    return ast.unparse(ast.parse(text, mode="eval"))


@dataclass(frozen=True)
class Phrase:
    """One kind of atom, in VPIR and in words.

    atom: VPIR with a `{slot}` for each literal that varies.
    positive, negative: verb phrases in the third person singular, with the same slots; several ways to say the same.
    slots: what each slot holds.
    """

    atom: str
    positive: tuple[str, ...]
    negative: tuple[str, ...]
    slots: Mapping[str, Slot] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for text in (*self.positive, *self.negative):
            _check_text(text)
            if sorted(_SLOT.findall(text)) != sorted(self.slots):
                raise ValueError(f"the text {text!r} must hold each of the slots {sorted(self.slots)} once")
        if not self.positive or not self.negative:
            raise ValueError(f"{self.atom}: needs at least one text for each polarity")
        if set(_SLOT.findall(self.atom)) != set(self.slots):
            raise ValueError(f"the atom {self.atom!r} must hold the slots {sorted(self.slots)}")

    def fill(self, **values: Any) -> str:
        """The atom with these values, in its canonical spelling.

        >>> Phrase("{n} <= len(xs)", ("has {n}",), ("has not {n}",), {"n": Number()}).fill(n=2)
        '2 <= len(xs)'
        """
        return _SLOT_NAME.sub(lambda found: repr(values[found[1]]), self.open_atom)

    @cached_property
    def open_atom(self) -> str:
        """The atom in canonical spelling with a name, `slot_NAME`, in the place of each slot.

        With the values of its slots among the facts, it is true of whatever the filled atom is true of.
        """
        return canonical_atom(_SLOT.sub(r"slot_\1", self.atom))

    @cached_property
    def _atom_pattern(self) -> re.Pattern[str]:
        text = re.escape(self.open_atom)
        for name in self.slots:
            first = re.compile(f"\\bslot_{name}\\b")
            text = first.sub(lambda _, name=name: f"(?P<{name}>{_LITERAL})", text, count=1)
            text = first.sub(lambda _, name=name: f"(?P={name})", text)
        return re.compile(text)

    def values_of(self, atom: str) -> dict[str, Any] | None:
        """The values of the slots in a canonical atom, or None where it is another kind of atom."""
        found = self._atom_pattern.fullmatch(atom)
        return None if found is None else {name: ast.literal_eval(text) for name, text in found.groupdict().items()}

    def say(self, values: Mapping[str, Any], *, negated: bool, number: int) -> str:
        """The verb phrase for these values; `number` picks among the ways to say it."""
        texts = self.negative if negated else self.positive
        text = texts[number % len(texts)]
        return _SLOT.sub(lambda found: self.slots[found[1]].say(values[found[1]], number // len(texts)), text)

    @cached_property
    def readers(self) -> tuple[tuple[re.Pattern[str], bool], ...]:
        """(pattern, negated) for each text of it."""
        return tuple(
            (self._text_pattern(text), negated)
            for texts, negated in ((self.positive, False), (self.negative, True))
            for text in texts
        )

    def _text_pattern(self, text: str) -> re.Pattern[str]:
        parts = _SLOT.split(text)
        made = [
            f"(?P<{part}>{self.slots[part].pattern})" if place % 2 else re.escape(part)
            for place, part in enumerate(parts)
        ]
        return re.compile("".join(made))

    def read(self, found: re.Match[str]) -> str:
        """The canonical atom that a match of one of the `readers` says."""
        return self.fill(**{name: slot.read(found[name]) for name, slot in self.slots.items()})


class UnreadableText(ValueError):
    """A verb phrase says nothing that the domain knows, or more than one thing."""


@dataclass(frozen=True)
class Wording:
    """All phrases of a domain. Phrases are looked up by the word that their atom, or their text, begins with."""

    phrases: tuple[Phrase, ...]

    @cached_property
    def _by_name(self) -> dict[str, list[Phrase]]:
        table: dict[str, list[Phrase]] = {}
        for phrase in self.phrases:
            table.setdefault(_first_word(phrase.open_atom), []).append(phrase)
        return table

    @cached_property
    def _by_word(self) -> dict[str, list[tuple[Phrase, re.Pattern[str], bool]]]:
        table: dict[str, list[tuple[Phrase, re.Pattern[str], bool]]] = {}
        for phrase in self.phrases:
            texts = (*phrase.positive, *phrase.negative)
            for text, (pattern, negated) in zip(texts, phrase.readers, strict=True):
                table.setdefault(_first_word(text), []).append((phrase, pattern, negated))
        return table

    def say(self, atom: str, *, negated: bool, number: int = 0) -> str:
        """The verb phrase for a canonical atom.

        Raises:
            UnreadableText: no phrase, or more than one, is of this kind.
        """
        likely = _likely(self._by_name, atom)
        found = [(phrase, values) for phrase in likely if (values := phrase.values_of(atom)) is not None]
        if len(found) != 1:
            raise UnreadableText(f"the atom {atom!r} fits {len(found)} phrases")
        phrase, values = found[0]
        return phrase.say(values, negated=negated, number=number)

    def read(self, text: str) -> tuple[str, bool]:
        """(canonical atom, negated) of a verb phrase.

        Raises:
            UnreadableText: it can be read in no way, or in two ways that mean different things.
        """
        likely = _likely(self._by_word, text)
        readings = {(phrase.read(found), negated)
                    for phrase, pattern, negated in likely if (found := pattern.fullmatch(text))}  # fmt: skip
        if len(readings) != 1:
            raise UnreadableText(f"{text!r} can be read in {len(readings)} ways")
        return readings.pop()
