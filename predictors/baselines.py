"""The built-in baselines of ExBind: rules that see a whole record, evaluator's side included.

Each is a function `(record, latent) -> text`: strict JSON with the reference keys of the format, or "" where the rule
has nothing to say (it abstains). Graph answers are ordered pairs of nodes. `executable` candidates are those whose type
is the one that the reference asks for.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import partial

from generator.errors import UserError
from generator.records import REFERENCE_KEYS, Candidate, Latent, Record
from generator.seeding import rng
from predictors.words import content_words, find_words

ABSTAIN = ""


def executable_candidates(record: Record) -> list[Candidate]:
    """The candidates of the type that the reference asks for, in candidate order."""
    wanted = record.binding.executable_type
    return [candidate for candidate in record.candidates if candidate.candidate_type == wanted]


def lexical_maxima(record: Record, latent: Latent) -> list[str]:
    """The ids of the executable candidates that share most words with the instruction, in candidate order.

    A candidate's words are those of its visible text in the latent and the parts of its id. When no candidate shares a
    word, all of them do equally badly and all are returned.
    """
    overlaps = _overlaps(record, latent)
    best = max((overlap for overlap, _ in overlaps), default=0)
    return [candidate_id for overlap, candidate_id in overlaps if overlap == best]


def lexical_choice(record: Record, latent: Latent) -> str | None:
    """The first of `lexical_maxima`; None only when no candidate is executable."""
    return next(iter(lexical_maxima(record, latent)), None)


def type_choice(record: Record, latent: Latent) -> str | None:
    """The only executable candidate; None when there are several or none, so that the type alone tells nothing."""
    executable = executable_candidates(record)
    return executable[0].candidate_id if len(executable) == 1 else None


def oracle(record: Record, latent: Latent) -> str:
    """The gold, from the latent's answer through the surface mapping and nothing else."""
    return _answer(record, [record.surface_mapping[semantic_id] for semantic_id in latent.target["answer"]])


def random_choice(record: Record, latent: Latent, *, seed: int) -> str:
    """Uniform over the executable candidates (graph: over ordered pairs of two); depends on seed and case id only."""
    executable = _ids(executable_candidates(record))
    count = min(_width(record), len(executable))
    return _answer(record, rng("baseline:random", seed, record.case_id).sample(executable, count))


def first(record: Record, latent: Latent) -> str:
    """The first executable candidate (graph: the first two, in their order)."""
    return _answer(record, _ids(executable_candidates(record))[: _width(record)])


def last(record: Record, latent: Latent) -> str:
    """The last executable candidate (graph: the last two, in their order)."""
    return _answer(record, _ids(executable_candidates(record))[-_width(record) :])


def lexical(record: Record, latent: Latent) -> str:
    """The executable candidate with most words of the instruction, ties to the first (graph: the two best)."""
    ranked = sorted(_overlaps(record, latent), key=lambda pair: -pair[0])  # stable: ties stay in candidate order
    return _answer(record, [candidate_id for _, candidate_id in ranked[: _width(record)]])


def by_type(record: Record, latent: Latent) -> str:
    """What type alone can tell: answers only where the executable candidates are no more than the answer needs."""
    executable = _ids(executable_candidates(record))
    return _answer(record, executable) if len(executable) == _width(record) else ABSTAIN


def row_only(record: Record, latent: Latent) -> str:
    """The gold's row, but the next column in candidate order; abstains where there are no rows."""
    if record.format != "table":
        return ABSTAIN
    (answer,) = latent.target["answer"]
    row = answer.partition(".")[0] + "."  # a cell's semantic id is its row's, a dot and its column's
    cells = [candidate.candidate_id for candidate in record.candidates if candidate.semantic_id.startswith(row)]
    gold = cells.index(record.surface_mapping[answer])
    return _answer(record, [cells[(gold + 1) % len(cells)]]) if len(cells) > 1 else ABSTAIN


def _answer(record: Record, candidate_ids: Sequence[str]) -> str:
    keys = REFERENCE_KEYS[record.format]
    if len(candidate_ids) != len(keys):
        return ABSTAIN
    return json.dumps(dict(zip(keys, candidate_ids, strict=True)))


def _ids(candidates: Sequence[Candidate]) -> list[str]:
    return [candidate.candidate_id for candidate in candidates]


def _width(record: Record) -> int:
    return len(REFERENCE_KEYS[record.format])


def _overlaps(record: Record, latent: Latent) -> list[tuple[int, str]]:
    wanted = content_words(record.instruction)
    attributes = latent.attributes
    overlaps = []
    for candidate in executable_candidates(record):
        text = attributes.get(candidate.semantic_id, {}).get("text", "")
        words = find_words(f"{text} {candidate.candidate_id}".lower())
        overlaps.append((len(wanted.intersection(words)), candidate.candidate_id))
    return overlaps


BASELINES: dict[str, Callable[..., str]] = {
    "oracle": oracle,
    "random": random_choice,
    "first": first,
    "last": last,
    "lexical": lexical,
    "type": by_type,
    "row_only": row_only,
}


def make_baseline(name: str, *, seed: int = 0) -> Callable[[Record, Latent], str]:
    """The baseline of that name; `seed` matters to `random` alone.

    Raises:
        UserError: no baseline of that name.
    """
    if name not in BASELINES:
        raise UserError(f"unknown baseline {name!r}; the baselines of ExBind are: {', '.join(BASELINES)}")
    return partial(random_choice, seed=seed) if name == "random" else BASELINES[name]
