"""One published chain, checked from its row alone: the gates, a redraw, the pictures; and what the audit counts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from generator.canonical import canonical_json, digest_text, without_nulls
from generator.condchain import vpir
from generator.condchain.cases import draw, pictures_of
from generator.condchain.chains import PATHS, Chain, Condition
from generator.condchain.configs import CONFIGS
from generator.condchain.domain import Domain
from generator.condchain.domains import DOMAINS
from generator.condchain.gates import GATES
from generator.condchain.remembering import remembering
from generator.condchain.skeletons import negated_atoms
from generator.condchain.tells import Asked
from generator.pictures import same_picture
from metrics.condchain_metric.scoring import score_case
from predictors.chain_baselines import BASELINES, make_baseline


@dataclass(frozen=True, slots=True)
class Flip:
    """The changed atom of one condition: its index, of how many, whether a `not` stands before it, and its rank by
    length (0 is the shortest)."""

    index: int
    atoms: int
    negated: bool
    length_rank: int


@dataclass(frozen=True, slots=True)
class ChainReport:
    """What the replay of one row found.

    failures: check -> reason. places: the place of the right option in each question, from 1. conditions: (template,
    family) of each. flips: of each condition. picks: baseline -> for each path (the letter it chose, was it right).
    clauses: true and counterfactual clause of the divergence layer, without the subject. questions: of every layer.
    frames: how many pictures.
    """

    chain_id: str
    failures: Mapping[str, str]
    domain: str = ""
    depth: int = 0
    divergence_layer: int = 0
    places: tuple[int, ...] = ()
    conditions: tuple[tuple[str, str], ...] = ()
    flips: tuple[Flip, ...] = ()
    picks: Mapping[str, tuple[tuple[str, bool], ...]] = field(default_factory=dict)
    clauses: tuple[str, str] = ("", "")
    questions: tuple[Asked, ...] = ()
    frames: int = 0
    content: str = ""
    rejections: Mapping[str, int] = field(default_factory=dict)
    abandoned: int = 0


def _redraw_fault(row: Mapping[str, Any], again: Chain) -> str | None:
    expected = again.to_row()
    differing = [
        name
        for name, value in expected.items()
        if name != "images" and canonical_json(without_nulls(value)) != canonical_json(without_nulls(row.get(name)))
    ]
    return f"drawn again, the chain differs in: {', '.join(differing)}" if differing else None


def _picture_fault(chain: Chain, domain: Domain) -> str | None:
    expected = pictures_of(domain, chain.source["input"])
    if len(expected) != len(chain.images):
        return f"{len(chain.images)} pictures where the input has {len(expected)}"
    pairs = enumerate(zip(chain.images, expected, strict=True), 1)
    wrong = [number for number, pair in pairs if not same_picture(*pair)]
    return f"picture {wrong[0]} does not show what the input says" if wrong else None


def _flip(condition: Condition) -> Flip:
    texts = [text for text, _ in condition.atoms]
    negated = negated_atoms(vpir.parse(condition.predicate).skeleton)
    rank = sorted(texts, key=len).index(texts[condition.flipped])
    return Flip(condition.flipped, len(texts), condition.flipped in negated, rank)


def _picks(chain: Chain) -> dict[str, tuple[tuple[str, bool], ...]]:
    found = {}
    for name in BASELINES:
        rows = [score_case(make_baseline(name)(chain, path), chain.reference(path)) for path in PATHS]
        found[name] = tuple((row["label"][0], row["correct"]) for row in rows)
    return found


def _report(config: str, row: dict[str, Any], thorough: bool) -> ChainReport:
    chain = Chain.from_row(row)
    domain = remembering(DOMAINS[chain.domain])
    position = int(chain.chain_id.rpartition("_")[2]) - 1
    faults = {name: gate(chain, domain) for name, gate in GATES.items()}
    if thorough:
        faults["redraw_agrees"] = _redraw_fault(row, draw(CONFIGS[config].key(chain.seed, position)))
        faults["pictures_agree"] = _picture_fault(chain, domain)
    planning = chain.source["planning"]
    diverging, condition = next(item for item in chain.gated() if item[0].number == chain.divergence_layer)
    start = len(diverging.safe_subject)
    return ChainReport(
        chain_id=chain.chain_id,
        failures={name: reason for name, reason in faults.items() if reason is not None},
        domain=chain.domain,
        depth=chain.depth,
        divergence_layer=chain.divergence_layer,
        places=tuple(int(layer.question.answer[1:]) for layer in chain.layers),
        conditions=tuple((condition.template, condition.family) for _, condition in chain.gated()),
        flips=tuple(_flip(condition) for _, condition in chain.gated()),
        picks=_picks(chain),
        clauses=(condition.text[start:], condition.counter_text[start:]),
        questions=tuple(
            (layer.question.text, layer.question.options, int(layer.question.answer[1:]) - 1) for layer in chain.layers
        ),
        frames=len(chain.images),
        content=digest_text(canonical_json(chain.source["input"])),
        rejections=planning["rejected"],
        abandoned=planning["abandoned"],
    )


def replay(config: str, row: dict[str, Any], *, thorough: bool = True) -> ChainReport:
    """Check one row of a config; `thorough` draws chain and pictures again, which a build has just drawn. A row so
    broken that it cannot be checked is a report with the failure `readable`.
    """
    try:
        return _report(config, row, thorough)
    except (LookupError, ValueError, TypeError, AttributeError, RuntimeError, AssertionError) as error:
        reason = f"{type(error).__name__}: {error}".splitlines()[0]
        return ChainReport(str(row.get("id")), {"readable": reason})
