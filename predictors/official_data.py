"""The official files of MM-CondChain as a dataset to score against: `data/DOMAIN.jsonl`, one chain a line.

A line has `id`, `domain`, `true_path` and `false_path` with `full_instruction` and `correct_answer`, and on the False
path `diverge_node` (`qa_k`). Which labels are offered stands in the instructions alone: at the start of a line, each
followed by its option, or, where no line starts with one, anywhere with a mark behind it. What else a reference may
tell (complexity, template family) is not in these files, so no figure by them is made.

Source: official dataset of Shen et al., *MM-CondChain*, arXiv 2603.12266.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from generator.canonical import canonical_json
from generator.condchain.chains import PATHS
from generator.errors import UserError
from generator.hub import MANIFEST, file_digest
from predictors.asking import Question
from predictors.join import Reference
from predictors.keys import Key
from predictors.problems import Problems
from predictors.prompts import condchain_prompt
from predictors.releases import OFFICIAL, Release
from predictors.rows import explain

_LABEL = re.compile("[A-Z][1-9]")
_INLINE = re.compile(r"(?<![A-Za-z0-9])([A-Z][1-9])[*_]{0,2}(?:[.):\]]| ?[-–—] )")
_LEADING = re.compile(r"^[^\w\n]{0,8}([A-Z])[1-9][*_]{0,2} {0,2}[.):\]–—-].*", re.MULTILINE)  # a line with its options
_NODE = re.compile(r"qa_([1-9][0-9]?)")
_NO_FACTS = "holds upstream's own files, without the facts that baselines read; predict on a built dataset"


def is_official_data(dataset: str) -> bool:
    """Whether a folder holds upstream's files and no manifest of a build."""
    folder = Path(dataset)
    return folder.is_dir() and not (folder / MANIFEST).exists() and any(folder.glob("data/*.jsonl"))


def _config_path(dataset: str, config: str) -> Path:
    folder = Path(dataset) / "data"
    path = folder / f"{config}.jsonl"
    names = sorted(found.stem for found in folder.glob("*.jsonl"))
    if config not in names:
        raise UserError(f"{dataset} has no config {config!r}; it has: {', '.join(names)}")
    return path


def _text(value: Any, name: str) -> str:
    if not isinstance(value, str) or not value.strip():
        raise ValueError(f"{name} is no text")
    return value


def _offered(instruction: str, depth: int) -> set[str]:
    """The labels that an instruction offers, of the layers up to `depth`.

    Prose may hold what looks like a label (`In Q4: sales rise`), so lines that start with one are taken where there
    are such, and in these further labels of the same letter.

    >>> sorted(_offered("If so, see B2: go on.\\nA1. red\\nA2) blue, as in B7: x\\n(B1) one B2: two", 2))
    ['A1', 'A2', 'B1', 'B2']
    """
    leading = [(match[1], match[0]) for match in _LEADING.finditer(instruction)]
    if leading:
        found = {label for letter, line in leading for label in _INLINE.findall(line) if label[0] == letter}
        found.update(_LABEL.search(line)[0] for _, line in leading)
    else:
        found = set(_INLINE.findall(instruction))
    return {label for label in found if ord(label[0]) - ord("@") <= depth}


def _side(row: dict[str, Any], path: str) -> tuple[str, str]:
    """Answer and instruction of one path.

    Raises:
        ValueError: what is wrong with it.
    """
    side = row.get(f"{path}_path")
    if not isinstance(side, dict):
        raise ValueError(f"{path}_path is no object")
    answer = _text(side.get("correct_answer"), f"{path}_path.correct_answer")
    if not _LABEL.fullmatch(answer):
        raise ValueError(f"the answer {answer!r} of the {path} path is no label")
    return answer, _text(side.get("full_instruction"), f"{path}_path.full_instruction")


def _references(row: Any, number: int) -> list[Reference]:
    """The two references of one line.

    Raises:
        ValueError: what is wrong with it.
    """
    if not isinstance(row, dict):
        raise ValueError("is no object")
    chain_id, domain = _text(row.get("id"), "the id"), _text(row.get("domain"), "the domain")
    sides = {path: _side(row, path) for path in PATHS}
    answers = {path: answer for path, (answer, _) in sides.items()}
    depth, divergence = (ord(answers[path][0]) - ord("@") for path in PATHS)
    offered = sorted(set().union(*(_offered(instruction, depth) for _, instruction in sides.values())))
    for path, answer in answers.items():
        if answer not in offered:
            raise ValueError(f"the answer {answer!r} of the {path} path is none of the labels in its instruction")
    node = _NODE.fullmatch(str(row["false_path"].get("diverge_node")))
    if node is None or int(node[1]) != divergence or divergence >= depth:
        raise ValueError(f"diverge_node {row['false_path'].get('diverge_node')!r} does not fit the answers")
    shared = {
        "id": chain_id,
        "domain": domain,
        "offered": offered,
        "depth": depth,
        "divergence_layer": divergence,
        "complexity": None,
        "template_family": None,
    }
    return [
        Reference(Key(chain_id, path), canonical_json({**shared, "path": path, "answer": answer}), number, answer)
        for path, answer in answers.items()
    ]


def read_release(dataset: str, config: str) -> Release:
    """The release of an official file: its digest stands for a version.

    Raises:
        UserError: there is no such file.
    """
    return Release("CondChain", OFFICIAL, config, file_digest(_config_path(dataset, config)))


def read_references(dataset: str, config: str) -> list[Reference]:
    """The references of every chain of an official file, in its order, the True path first.

    Raises:
        UserError: there is no such file, it is empty, or lines of it are no chains; the first twenty are named.
    """
    return [reference for _, references in _chains(dataset, config) for reference in references]


def read_keys(dataset: str, config: str) -> Iterator[Key]:
    """What the answers to an official file are joined by, in its order; raises as `read_references`."""
    return (reference.key for reference in read_references(dataset, config))


def read_prompts(dataset: str, config: str) -> Iterator[Question]:
    """Every path of an official file as a model is asked it, in order; raises as `read_references`.

    Pictures are read as they are asked for, from the folder of the dataset and from nowhere else.

    Raises:
        UserError: a picture is not there.
    """
    path = _config_path(dataset, config)
    for row, references in _chains(dataset, config):
        for reference in references:
            try:
                images = [{"bytes": picture.read_bytes()} for picture in _pictures(Path(dataset), row)]
                prompt = condchain_prompt({**row, "images": images}, reference.key.path)
            except (OSError, ValueError, TypeError) as error:
                place = f"{path}: line {reference.row}, {reference.key.place}"
                raise UserError(f"{place}: {explain(error)}; download the dataset with its pictures") from error
            yield Question(reference.key, prompt)


def refuse_cases(dataset: str, config: str) -> Iterator[Question]:
    """No baseline can answer from these files.

    Raises:
        UserError: always.
    """
    raise UserError(f"{dataset}: {_NO_FACTS}")


def _chains(dataset: str, config: str) -> list[tuple[dict[str, Any], list[Reference]]]:
    """Each line of an official file with its two references; raises as `read_references`."""
    path = _config_path(dataset, config)
    problems = Problems(path, "line")
    chains: list[tuple[dict[str, Any], list[Reference]]] = []
    seen: dict[str, int] = {}
    try:
        lines = path.read_text(encoding="utf-8-sig").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise UserError(f"{path}: cannot be read as UTF-8 ({error}); download it again") from error
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
            found = _references(row, number)
        except (ValueError, RecursionError) as error:
            problems.add(number, f"{explain(error)}; download the file again")
            continue
        earlier = seen.setdefault(found[0].key.id, number)
        if earlier != number:
            problems.add(number, f"the chain stands in line {earlier} already", found[0].key.id)
        chains.append((row, found))
    problems.raise_if_any()
    if not chains:
        raise UserError(f"{path}: holds no chain; download it again")
    return chains


def _pictures(folder: Path, row: dict[str, Any]) -> list[Path]:
    """The picture files of a line: one path, or a list of them in time order, relative to the folder.

    Raises:
        ValueError: they are no such paths, or lead out of the folder.
    """
    named = row.get("image")
    names = named if isinstance(named, list) else [named]
    if not names or not all(isinstance(name, str) and name for name in names):
        raise ValueError("image is neither a path nor a list of paths")
    paths = [folder / name for name in names]
    for name, path in zip(names, paths, strict=True):
        if not path.resolve().is_relative_to(folder.resolve()):
            raise ValueError(f"the picture {name!r} is outside the folder of the dataset")
    return paths
