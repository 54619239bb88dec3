"""MM-CondChain scoring: read a model's text, see at which layer it left the chain, pool the verdicts.

    text  --read-->  label and status  --score_case-->  row  --aggregate-->  numbers

A `reference` is the dataset's column of that name for one path of a chain, canonical JSON of just what scoring needs:
id, domain, path, answer, offered, depth, complexity, divergence_layer, template_family, and of the atom that the False
path changes its flipped_kind and flipped_key. The labels of layer k have the k-th letter, so the letter of an answer
says where the model left the chain.

Published with `reading.py` and `pooling.py` as a metric of its own, so nothing else of the project is imported.
Source: Shen et al., *MM-CondChain*, arXiv 2603.12266.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from .pooling import (
    DOMAINS,
    FALSE_OUTCOMES,
    PATHS,
    POOLED_NOTE,
    TRUE_OUTCOMES,
    ChainKey,
    Pool,
    Verdict,
    aggregate,
    verdict,
)
from .reading import NO_LABEL, READER_VERSION, STATUSES, parse_official, parse_robust, read, read_label

__all__ = [
    "DOMAINS", "FALSE_OUTCOMES", "PARSERS", "PATHS", "POOLED_NOTE", "READER_VERSION", "READ_BEFORE", "STATUSES",
    "TRUE_OUTCOMES", "aggregate", "parse_official", "parse_robust", "pool_cases", "score_case",
]  # fmt: skip

PARSERS = ("official", "robust")
WITHOUT_TEXT = ("missing", "error")  # statuses that stand for a case without a text
READ_BEFORE = "label"  # the status of a text that is a label already, as the official script reads and stores it
_DECODER = json.JSONDecoder()
_LABEL = re.compile("[A-Z][0-9]+")
_ID_KEY = '"id":"'  # as canonical JSON has it
_PROBE = "?"
_SHAPES = 16_384  # kinds of references that are remembered; few differ in more than the id
_TEXTS = ("id", "domain", "path", "answer")
_GROUPS = ("complexity", "template_family")  # texts or null
_FLIPS = ("flipped_kind", "flipped_key")  # the same, or absent

Reader = Callable[[str, Collection[str]], tuple[str, str, str | None, str]]
Reference = dict[str, Any]
Row = dict[str, Any]


@dataclass(frozen=True, slots=True, eq=False)
class Item:
    """What a reference says but for its id.

    chain: the values of `CHAIN_FIELDS`; layers: offered label -> its layer; expected: the layer of the answer;
    verdicts: what follows from a label or, where there is none, from a status; filled when asked for.
    """

    chain: ChainKey
    path: str
    answer: str
    layers: dict[str, int]
    expected: int
    depth: int
    verdicts: dict[str, Verdict] = field(default_factory=dict)

    def verdict(self, status: str, label: str | None) -> Verdict:
        """How the model left the chain. label: an offered one; None with every status but `ok`."""
        key = label or status
        if key not in self.verdicts:
            outcome = _outcome(self, label)
            self.verdicts[key] = verdict(*self.chain, self.path, status, *outcome, tuple(self.layers))
        return self.verdicts[key]


def _item(loaded: Any) -> tuple[str, Item]:
    """Id and item of a loaded reference.

    Raises:
        ValueError: what is wrong with it.
    """
    if not isinstance(loaded, dict):
        raise ValueError(f"broken reference: expected an object, not {type(loaded).__name__}")
    try:
        chain_id, domain, path, answer = (loaded[name] for name in _TEXTS)
        depth, divergence, offered = loaded["depth"], loaded["divergence_layer"], loaded["offered"]
        complexity, family = groups = [loaded[name] for name in _GROUPS]
    except KeyError as error:
        raise ValueError(f"broken reference: {error} is missing") from None
    if not all(isinstance(value, str) for value in (chain_id, domain, path, answer)):
        raise ValueError(f"broken reference: {', '.join(_TEXTS)} must be texts")
    flips = [loaded.get(name) for name in _FLIPS]
    if not all(value is None or isinstance(value, str) for value in (*groups, *flips)):
        raise ValueError(f"broken reference of {chain_id}: {', '.join(_GROUPS + _FLIPS)} must be texts or null")
    if path not in PATHS:
        raise ValueError(f"broken reference of {chain_id}: path {path!r} is none of {', '.join(PATHS)}")
    if type(depth) is not int or type(divergence) is not int or not 1 <= divergence < depth:
        raise ValueError(f"broken reference of {chain_id}: divergence_layer {divergence!r} of depth {depth!r}")
    if not isinstance(offered, list) or not all(isinstance(label, str) for label in offered):
        raise ValueError(f"broken reference of {chain_id}: offered must be a list of labels")
    layers = {label: ord(label[:1] or "@") - ord("@") for label in offered}
    if not all(_LABEL.fullmatch(label) and layer <= depth for label, layer in layers.items()):
        raise ValueError(f"broken reference of {chain_id}: offered {offered} are not labels of {depth} layers")
    expected = depth if path == "true" else divergence
    if layers.get(answer) != expected:
        raise ValueError(f"broken reference of {chain_id}: answer {answer!r} is no offered label of layer {expected}")
    chain = (domain, depth, complexity, divergence, family, *flips)
    return chain_id, Item(chain, path, answer, layers, expected, depth)


def _loaded(text: str) -> Any:
    try:
        loaded, end = _DECODER.raw_decode(text)
    except (ValueError, RecursionError) as error:
        raise ValueError(f"broken reference, not the dataset's JSON: {error}") from None
    if end < len(text):
        raise ValueError(f"broken reference, not the dataset's JSON: there is more text from character {end}")
    return loaded


@lru_cache(maxsize=_SHAPES)
def _item_around(head: str, tail: str) -> Item | None:
    """The item of a reference whose text stands around its id; None where that is not the place of the id."""
    loaded = _loaded(f"{head}{_PROBE}{tail}")
    if not isinstance(loaded, dict) or loaded.get("id") != _PROBE:
        return None
    return _item(loaded)[1]


def _understood(reference: Reference | str) -> tuple[str, Item]:
    """Id and item. References that differ in the id only are decoded and checked once.

    Raises:
        ValueError: what is wrong with it.
    """
    if not isinstance(reference, str):
        return _item(reference)
    start = reference.find(_ID_KEY) + len(_ID_KEY)
    end = reference.find('"', start)
    chain_id = reference[start:end]
    if start >= len(_ID_KEY) and end >= 0 and "\\" not in chain_id and chain_id.isprintable():
        try:
            item = _item_around(reference[:start], reference[end:])
        except ValueError:
            item = None  # the way below says what is wrong, with the id
        if item:
            return chain_id, item
    return _item(_loaded(reference))


def _outcome(item: Item, label: str | None) -> tuple[str, int | None]:
    """How the model left the chain, one of `TRUE_OUTCOMES` or `FALSE_OUTCOMES`, and at which layer.

    label: an offered one, or None.
    """
    if label == item.answer:
        return "right", item.expected
    if label is None:
        return "no_answer", None
    chosen = item.layers[label]
    if chosen == item.expected:
        return "right_exit_wrong_option", chosen
    if chosen < item.expected:
        return "left_early", chosen
    return "ran_on" if chosen == item.depth else "left_late", chosen


def _judge(text: str, item: Item, parser: str, read_by: Reader = read) -> tuple[str, str | None, str | None, str]:
    """What both parsers read; the offered label and the status of the parser in force."""
    official, status, robust, robust_status = read_by(text, item.layers)
    if parser == "robust":
        return official, robust, robust, robust_status
    return official, robust, official if status == "ok" else None, status


def _check_parser(parser: str) -> None:
    if parser not in PARSERS:
        raise ValueError(f"parser {parser!r}: there are {' and '.join(PARSERS)}")


def score_case(
    prediction: str | None, reference: Reference | str, status: str | None = None, parser: str = "official"
) -> Row:
    r"""Judge one answer by one of `PARSERS`. The row is plain JSON data.

    `label` is the offered label that the parser in force reads, and None with every status but `ok`. `official` is what
    the official parser reads, offered or not; `robust` what the robust one does; `disagree`: the two differ.
    `status` ("missing" or "error") stands for a case without a text; "label" says that the text is what the official
    parser read before, from a text that is not known: it is not parsed by it again, and `disagree` is None.

    Raises:
        TypeError: the prediction is no text and no status stands for it.
        ValueError: another status or parser; the reference is no JSON object, incomplete, or contradicts itself.

    >>> reference = {"id": "natural_0001", "domain": "natural", "path": "false", "answer": "A2", "depth": 2,
    ...     "offered": ["A1", "A2", "B1", "B2"], "complexity": None, "divergence_layer": 1, "template_family": None}
    >>> row = score_case(r"All conditions hold: \boxed{B2}", reference)
    >>> row["label"], row["correct"], row["expected_layer"], row["chosen_layer"], row["outcome"]
    ('B2', False, 1, 2, 'ran_on')
    """
    chain_id, item = _understood(reference)
    _check_parser(parser)
    label_only = status == READ_BEFORE
    if status is None or label_only:
        if not isinstance(prediction, str):
            raise TypeError(f"a prediction must be a text, not {type(prediction).__name__}; for none give a status")
        reader = read_label if label_only else read
        official, robust, label, status = _judge(prediction, item, parser, reader)
    elif status in WITHOUT_TEXT:
        official, robust, label = NO_LABEL, None, None
    else:
        known = ", ".join(map(repr, (*WITHOUT_TEXT, READ_BEFORE)))
        raise ValueError(f"status {status!r}: a case has none of its own, or one of {known}")
    domain, depth, complexity, divergence, family, flipped_kind, flipped_key = item.chain
    outcome, chosen = _outcome(item, label)
    return {
        "id": chain_id,
        "domain": domain,
        "path": item.path,
        "depth": depth,
        "complexity": complexity,
        "divergence_layer": divergence,
        "template_family": family,
        "flipped_kind": flipped_kind,
        "flipped_key": flipped_key,
        "parser": parser,
        "status": status,
        "label": label,
        "answer": item.answer,
        "correct": label == item.answer,
        "expected_layer": item.expected,
        "chosen_layer": chosen,
        "outcome": outcome,
        "official": official,
        "robust": robust,
        "disagree": None if label_only else official != (robust or NO_LABEL),
    }


def pool_cases(
    predictions: Iterable[str], references: Iterable[str], parser: str = "official", allow_partial: bool = False
) -> dict[str, Any]:
    """`aggregate` over `score_case` of every pair, without making the rows.

    Raises:
        ValueError: as the two; what is wrong with a reference is said with its place.
    """
    _check_parser(parser)
    pool = Pool()
    for index, (prediction, reference) in enumerate(zip(predictions, references, strict=True)):
        try:
            chain_id, item = _understood(reference)
            official, robust, label, status = _judge(prediction, item, parser)
            pool.add(chain_id, item.verdict(status, label), official != (robust or NO_LABEL))
        except ValueError as error:
            raise ValueError(f"references[{index}]: {error}") from None
    return pool.result(allow_partial)
