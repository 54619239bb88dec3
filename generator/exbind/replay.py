"""One published row, checked from itself alone: gates, reference, mapping, controls, picture, and a redraw.

A row carries its whole latent, so whoever has the row can ask again whether its gold is the one defensible answer;
and since a case is a pure function of its key, it can be drawn again and compared.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from typing import Any

from generator.canonical import canonical_json, digest_text, without_nulls
from generator.exbind.cases import CaseKey, Drawn, draw
from generator.exbind.configs import CONFIGS
from generator.exbind.gates import GATES, SUITE_GATES, executable_answers
from generator.exbind.surfaces import SURFACES
from generator.exbind.visibility import hidden_objects
from generator.pictures import same_picture
from generator.records import Compiled, Latent, Record
from generator.render import to_png
from metrics.exbind_metric.scoring import score_case
from predictors.baselines import executable_candidates, make_baseline

RULES = ("oracle", "lexical", "type")


@dataclass(frozen=True, slots=True)
class CaseReport:
    """What the replay of one row found.

    failures: check -> reason; exact: baseline -> was its answer exact; answers: how many answers the reference schema
    admits; places, rank: how many candidates are executable, and the place of the first gold id among them, from 1;
    question: digest of what is shown and asked, ids apart; pictured: has the row a picture; rejections: the gates that
    rejected earlier draws of this case.
    """

    case_id: str
    failures: dict[str, str]
    exact: dict[str, bool] = field(default_factory=dict)
    answers: int = 0
    places: int = 0
    rank: int = 0
    question: str = ""
    pictured: bool = False
    rejections: tuple[str, ...] = ()


def content_of(latent: Latent) -> str:
    """What a latent shows and asks, as JSON: the latent without its id."""
    return replace(latent, latent_id="").to_json()


def key_of(record: Record, latent: Latent) -> CaseKey:
    """The key that the case was drawn from, read back from its record."""
    prefix, _, index = record.latent_id.rpartition("_")
    reference = json.loads(record.reference)
    group = (reference["group_id"], reference["pair"]) if "group_id" in reference else None
    return CaseKey(
        generator_version=record.generator_version,
        suite=record.suite,
        prefix=prefix,
        seed=record.seed,
        family=latent.family,
        level=record.level,
        index=int(index),
        format=record.format,
        group=group,
    )


def _picture_fault(record: Record, latent: Latent) -> str | None:
    surface = SURFACES[record.format]
    if not surface.PICTURED:
        return None if record.image is None else "there is a picture where the surface has none"
    if record.image is None:
        return "the picture is missing"
    hidden = hidden_objects(latent)
    if hidden:
        return f"hidden objects: {hidden}"
    compiled = Compiled(record.source, record.candidates, record.surface_mapping)
    same = same_picture(record.image, to_png(surface.picture(latent, compiled)))
    return None if same else "the picture does not show what the latent says"


def _redraw_fault(config: str, row: dict[str, Any], drawn: Drawn) -> str | None:
    """Which columns differ from those of the case drawn again, pictures apart."""
    expected = CONFIGS[config].to_row(drawn)
    differing = [
        name
        for name, value in expected.items()
        if name != "image" and canonical_json(without_nulls(value)) != canonical_json(without_nulls(row.get(name)))
    ]
    return f"drawn again, the case differs in: {', '.join(differing)}" if differing else None


def _report(config: str, row: dict[str, Any], *, thorough: bool) -> CaseReport:
    record = Record.from_row(row)
    latent = Latent.from_json(record.latent)
    drawn = draw(key_of(record, latent))
    faults = {name: GATES[name](record, latent) for name in SUITE_GATES[record.suite]}
    faults["redraw_agrees"] = _redraw_fault(config, row, drawn)
    if thorough:
        faults["picture_agrees"] = _picture_fault(record, latent)
    reference = json.loads(record.reference)
    places = [item.candidate_id for item in executable_candidates(record)]
    gold = next(iter(record.gold.values()))
    return CaseReport(
        case_id=record.case_id,
        failures={name: reason for name, reason in faults.items() if reason is not None},
        exact={name: score_case(make_baseline(name)(record, latent), reference)["exact"] for name in RULES},
        answers=sum(1 for _ in executable_answers(record)),
        places=len(places),
        rank=1 + places.index(gold) if gold in places else 0,
        question=digest_text(f"{record.format}\n{content_of(latent)}\n{record.instruction}"),
        pictured=record.image is not None,
        rejections=drawn.rejections,
    )


def replay(config: str, row: dict[str, Any], *, thorough: bool = True) -> CaseReport:
    """Check one row of a config; `thorough` compares the picture, too, which a build has just drawn. A row so broken
    that it cannot be checked is a report with the failure `readable`.
    """
    try:
        return _report(config, row, thorough=thorough)
    except (LookupError, ValueError, TypeError, AttributeError, RuntimeError) as error:
        reason = f"{type(error).__name__}: {error}".splitlines()[0]
        return CaseReport(str(row.get("case_id")), {"readable": reason})
