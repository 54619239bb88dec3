"""What a model is shown of a case, word for word: built from the named fields of a row and from nothing else.

    row (ExBind), row and path (CondChain)  -->  Prompt

Pictures come before the text, in their order. A changed wording needs a new version, since runs under another prompt
are other runs. Source: ExBind, section on the frozen-model protocol; MM-CondChain, section on evaluation.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.canonical import digest_text
from predictors.texts import no_text

CANDIDATE_FIELDS = ("candidate_id", "candidate_type", "bbox", "role", "column")  # in this order
OPTIONAL_FIELDS = ("bbox", "role", "column")  # of these; left out where they are absent
ROLE = "You link what a person means to the one executable object of a document or drawing that they mean."
PICTURE = "the picture above, drawn from {source_type}"
SOURCE = "{source_type}, up to the line END OF SOURCE:\n{source}\nEND OF SOURCE"
EXBIND = """\
{role}

Format: {format}
Instruction: {instruction}
Observation: {observation}

Candidates, one JSON object a line{legend}:
{candidates}

Name what the instruction denotes, by candidate ids, in this form:
{schema}
Reply with strict JSON only: this one object, every <ID> replaced by a candidate_id from the list, and nothing else."""
BBOX_LEGEND = " (bbox is x, y, width, height in pixels)"


@dataclass(frozen=True, slots=True)
class Prompt:
    """One user turn. images: encoded pictures, as the dataset holds them; they are shown before the text."""

    text: str
    images: tuple[bytes, ...] = ()


@dataclass(frozen=True, slots=True)
class Wording:
    """What the prompts of a benchmark say beside the case. version: of it, as manifests name it."""

    version: str
    texts: tuple[str, ...] = ()

    @property
    def digest(self) -> str:
        """Of the texts, so that a change under an old version shows in manifests.

        >>> Wording("v1", ("a",)).digest == Wording("v2", ("a",)).digest != Wording("v1", ("b",)).digest
        True
        """
        return digest_text("\x1f".join(self.texts))


EXBIND_WORDING = Wording("exbind.prompt.v1", (ROLE, PICTURE, SOURCE, EXBIND, BBOX_LEGEND, *CANDIDATE_FIELDS))
CONDCHAIN_WORDING = Wording("condchain.prompt.v1")  # an instruction says all of it


def exbind_prompt(row: Mapping[str, Any]) -> Prompt:
    """The prompt of an ExBind row. Where there is a picture, it is the observation, and the source is not shown.

    Raises:
        KeyError, TypeError, ValueError: the row lacks a field, or holds something else in it.
    """
    image, observation = row["image"], row["observation"]
    candidates = [_candidate(candidate) for candidate in row["candidates"]]
    places = any("bbox" in candidate for candidate in candidates)
    if not candidates:
        raise ValueError("there is no candidate")
    if places and image is None:
        raise ValueError("the candidates have places in a picture, and there is none")
    if image is None:
        shown = SOURCE.format(
            source_type=_text(observation, "source_type"), source=_text(observation, "source").strip("\n")
        )
    else:
        shown = PICTURE.format(source_type=_text(observation, "source_type"))
    text = EXBIND.format(
        role=ROLE,
        format=_text(row, "format"),
        instruction=_text(row, "instruction"),
        observation=shown,
        legend=BBOX_LEGEND if places else "",
        candidates="\n".join(json.dumps(candidate, ensure_ascii=False) for candidate in candidates),
        schema=_text(row, "reference_schema"),
    )
    return Prompt(text, () if image is None else (_picture(image),))


def condchain_prompt(row: Mapping[str, Any], path: str) -> Prompt:
    """The prompt of one path of a chain: its pictures and its instruction, which says itself how to answer.

    Raises:
        KeyError, TypeError, ValueError: the row lacks a field, or holds something else in it.
    """
    pictures = tuple(map(_picture, row["images"]))
    if not pictures:
        raise ValueError("there is no picture")
    return Prompt(_text(row[f"{path}_path"], "full_instruction"), pictures)


def _text(holder: Mapping[str, Any], name: str) -> str:
    value = holder[name]
    if why := no_text(name, value):
        raise ValueError(why)
    return value


def _picture(image: Mapping[str, Any]) -> bytes:
    if not isinstance(image["bytes"], bytes) or not image["bytes"]:
        raise ValueError("a picture is empty")
    return image["bytes"]


def _candidate(candidate: Mapping[str, Any]) -> dict[str, Any]:
    shown = {}
    for name in CANDIDATE_FIELDS:
        if candidate[name] is None and name in OPTIONAL_FIELDS:
            continue
        shown[name] = _box(candidate[name]) if name == "bbox" else _text(candidate, name)
    return shown


def _box(numbers: Sequence[float]) -> list[float]:
    if len(numbers) != 4 or not all(map(math.isfinite, numbers)):
        raise ValueError("the bbox of a candidate is no four numbers")
    return [int(number) if float(number).is_integer() else number for number in numbers]
