"""The gates of a whole suite: figures for the manifest, and what makes a suite unfit (ExBind, section on gates)."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

from scipy.special import bdtrc

from generator.exbind.gates import GATES
from generator.exbind.replay import RULES, CaseReport

RANK_RISK = 0.001  # chance of rejecting a fair suite for its gold ranks, over all rules together


def rank_figures(cases: list[CaseReport]) -> dict[str, Any]:
    """Whether a rule that always takes the n-th candidate, from the front or from the back, beats chance.

    Chance is the mean of 1/places over all cases. The best rule may lie above it by no more than the upper bound that
    random ranks keep with probability 1 - RANK_RISK, over all rules together (Bonferroni). A rule that runs past the
    end of a list is wrong there.
    """
    chance = sum(1 / case.places for case in cases) / len(cases)
    hits = Counter(f"rank {case.rank}" for case in cases)
    hits += Counter(f"rank {case.rank - case.places - 1}" for case in cases)
    rule, count = min(hits.items(), key=lambda item: (-item[1], item[0]))
    risk = bdtrc(count - 1, len(cases), chance) * len(hits)  # how likely so many hits are by chance
    return {
        "chance": chance,
        "best_constant_rule": rule,
        "best_constant_rule_accuracy": count / len(cases),
        "passes": bool(risk >= RANK_RISK),
        "histogram": {str(rank): number for rank, number in sorted(Counter(case.rank for case in cases).items())},
    }


def figures(cases: list[CaseReport]) -> dict[str, Any]:
    """The figure of every gate over the rows of one config, as it stands in the manifest.

    passed: gate -> cases that it lets pass; a gate that does not bind the suite (section 7) passes all.
    every_object_visible: of `pictures` (a case with a hidden object is never written). Shares are out of `cases`;
    `chance` is the mean of one over the number of admissible answers.
    """
    total = len(cases)
    failed = Counter(name for case in cases for name in case.failures)
    share = {rule: sum(case.exact.get(rule, False) for case in cases) / total for rule in RULES}
    questions = Counter(case.question for case in cases)
    return {
        "cases": total,
        "passed": {name: total - failed[name] for name in GATES},
        "every_object_visible": sum(case.pictured and "picture_agrees" not in case.failures for case in cases),
        "pictures": sum(case.pictured for case in cases),
        "structural_oracle_accuracy": share["oracle"],
        "target_leakage": failed["no_target_leak"] / total,
        "lexical_only_accuracy": share["lexical"],
        "type_only_accuracy": share["type"],
        "chance": sum(1 / case.answers for case in cases if case.answers) / total,
        "gold_rank": rank_figures(cases) if all(case.places for case in cases) else None,
        "repeated_questions": sum(count - 1 for count in questions.values()),
        "rejected_draws": dict(sorted(Counter(itertools.chain(*(case.rejections for case in cases))).items())),
    }


def faults(cases: list[CaseReport]) -> list[str]:
    """What makes the rows of one config unfit, one sentence each; empty for a good suite."""
    found = [f"{case.case_id}: {name}: {reason}" for case in cases for name, reason in case.failures.items()]
    if not cases:
        return ["there is no row"]
    seen: dict[str, str] = {}
    ids = Counter(case.case_id for case in cases)
    found += [f"{case_id}: stands {count} times" for case_id, count in ids.items() if count > 1]
    for case in cases:
        if case.question and case.question in seen:
            found.append(f"{case.case_id}: asks the same of the same as {seen[case.question]}")
        seen.setdefault(case.question, case.case_id)
    ranks = figures(cases)["gold_rank"]
    if ranks is not None and not ranks["passes"]:
        found.append(f"gold ranks: always {ranks['best_constant_rule']} is right too often; choose another seed")
    return found
