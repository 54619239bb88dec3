"""The gates of a whole suite of chains: figures for the manifest, and what makes a suite unfit.

Source of the diversity figures and of the frames: MM-CondChain, dataset statistics.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from scipy.special import bdtrc, chdtrc

from generator.condchain.chains import OPTION_COUNT, PATHS, layer_letter
from generator.condchain.gates import GATES
from generator.condchain.replay import ChainReport
from generator.condchain.skeletons import FAMILY_SHARES
from generator.condchain.tells import clause_reader_accuracy, option_reader_accuracy

RISK = 0.001  # chance of rejecting a fair suite, for each of the tests here
LEAST_TELLING = 100  # chains; below that the reader of clauses has too little to learn from
UPSTREAM_PREDICATES, UPSTREAM_TEMPLATES, UPSTREAM_TOP_20 = 4634, 678, 0.5007
UPSTREAM_FRAMES, FRAMES_MARGIN, LEAST_RECORDINGS = 9.0, 0.5, 300
MOST_OF_ONE_LABEL = 1 / 8 + 0.02  # one of four places, on one of two paths; some label is always a little ahead
FLIP_MARGIN = 0.03
TEXT_ONLY = ("always_final", "first_exit", "random", "longest_option", "similar_option")


def _uneven(counts: Sequence[int]) -> bool:
    """Whether counts are too uneven for all to be equally likely."""
    if sum(counts) == 0 or len(counts) < 2:
        return False
    expected = sum(counts) / len(counts)
    distance = sum((count - expected) ** 2 for count in counts) / expected
    return float(chdtrc(len(counts) - 1, distance)) < RISK


def _more_than(count: int, total: int, chance: float) -> bool:
    """Whether a count is too high for that chance."""
    return total > 0 and float(bdtrc(count - 1, total, chance)) < RISK


def _shares(counts: Counter[str]) -> dict[str, float]:
    total = sum(counts.values())
    return {name: counts[name] / total for name in sorted(counts)}


def template_figures(conditions: Sequence[tuple[str, str]]) -> dict[str, Any]:
    """Diversity of the predicates; upstream's figures are over 4,634 of them, so the first that many are taken."""
    templates = Counter(template for template, _ in conditions[:UPSTREAM_PREDICATES])
    total, covered, needed = sum(templates.values()), 0, 0
    ranked = sorted(templates.values(), reverse=True)
    while total and covered < 0.8 * total:
        covered += ranked[needed]
        needed += 1
    return {
        "predicates": len(conditions),
        "counted": total,
        "distinct": len(templates),
        "top_20_share": sum(ranked[:20]) / total if total else None,
        "cover_80_percent": needed,
        "families": _shares(Counter(family for _, family in conditions)),
    }


def _chance(case: ChainReport, path: str, letter: str) -> float:
    """How often an answer with this letter is right for one who knows neither the picture nor the divergence."""
    final = layer_letter(case.depth)
    if path == "true":
        return (letter == final) / OPTION_COUNT
    return (letter != final) / (case.depth - 1) / OPTION_COUNT


def baseline_figures(cases: Sequence[ChainReport]) -> dict[str, Any]:
    """Baseline -> how often it is right on each path, and what chance would give for the letters it chose."""
    found = {}
    for name in sorted(cases[0].picks):
        right = [sum(case.picks[name][k][1] for case in cases) for k in range(len(PATHS))]
        chances = [_chance(case, path, case.picks[name][k][0]) for case in cases for k, path in enumerate(PATHS)]
        found[name] = {
            "true_accuracy": right[0] / len(cases),
            "false_accuracy": right[1] / len(cases),
            "right": sum(right),
            "chance": sum(chances) / len(chances),
        }
    return found


def _frequent_label(cases: Sequence[ChainReport]) -> dict[str, Any]:
    """The constant label that would be right most often, over both paths together."""
    counts: Counter[str] = Counter()
    for case in cases:
        for layer in (case.depth, case.divergence_layer):
            counts[f"{layer_letter(layer)}{case.places[layer - 1]}"] += 1
    label = min(counts, key=lambda name: (-counts[name], name))
    return {"label": label, "right": counts[label], "accuracy": counts[label] / (2 * len(cases))}


def _divergence(cases: Sequence[ChainReport]) -> dict[str, list[int]]:
    """Depth -> how many chains diverge at each layer."""
    by_depth = {}
    for depth in sorted({case.depth for case in cases}):
        counts = Counter(case.divergence_layer for case in cases if case.depth == depth)
        by_depth[str(depth)] = [counts[layer] for layer in range(1, depth)]
    return by_depth


def _flips(cases: Sequence[ChainReport]) -> dict[str, Any]:
    """How many conditions there are, and of how many the changed atom is the last, the shortest, a negated one; and the
    share that the last would have by chance."""
    flips = [flip for case in cases for flip in case.flips]
    return {
        "conditions": len(flips),
        "last": sum(flip.index == flip.atoms - 1 for flip in flips),
        "shortest": sum(flip.length_rank == 0 for flip in flips),
        "negated": sum(flip.negated for flip in flips),
        "by_chance": sum(1 / flip.atoms for flip in flips) / len(flips),
    }


def figures(cases: list[ChainReport]) -> dict[str, Any]:
    """The figures of a config, as they stand in the manifest. Shares are out of chains, or of what their name says."""
    total = len(cases)
    failed = Counter(name for case in cases for name in case.failures)
    places = Counter(place for case in cases for place in case.places)
    clauses = [case.clauses for case in cases]
    recordings = [case.frames for case in cases if case.domain == "gui"]
    questions = [asked for case in cases for asked in case.questions]
    enough = total >= LEAST_TELLING
    return {
        "chains": total,
        "passed": {name: total - failed[name] for name in GATES},
        "depths": {str(depth): count for depth, count in sorted(Counter(case.depth for case in cases).items())},
        "pictures": sum(case.frames for case in cases),
        "frames_per_recording": sum(recordings) / len(recordings) if recordings else None,
        "predicates": template_figures([item for case in cases for item in case.conditions]),
        "baselines": baseline_figures(cases),
        "most_frequent_label": _frequent_label(cases),
        "answer_places": [places[place] for place in range(1, OPTION_COUNT + 1)],
        "divergence_layers": _divergence(cases),
        "flipped_atoms": _flips(cases),
        "clause_reader_accuracy": clause_reader_accuracy(clauses) if enough else None,
        "option_reader_accuracy": option_reader_accuracy(questions) if enough else None,
        "abandoned_plans": sum(case.abandoned for case in cases),
        "rejected": dict(sorted(sum((Counter(case.rejections) for case in cases), Counter()).items())),
    }


def _suite_faults(found: dict[str, Any]) -> list[str]:
    """What the figures say against a suite. Chances of the tests stand in no figure: they differ between versions of
    the library, and `verify` compares the figures exactly."""
    faults = []
    chains = found["chains"]
    for name in TEXT_ONLY:
        line = found["baselines"][name]
        if _more_than(line["right"], 2 * chains, line["chance"]):
            faults.append(f"the baseline {name} is right {line['right']} times, by chance {line['chance']:.3f} a path")
    if _uneven(found["answer_places"]):
        faults.append(f"the places of the right options are uneven: {found['answer_places']}")
    for depth, counts in found["divergence_layers"].items():
        if _uneven(counts):
            faults.append(f"the divergence layers at depth {depth} are uneven: {counts}")
    if _more_than(found["most_frequent_label"]["right"], 2 * chains, MOST_OF_ONE_LABEL):
        faults.append(f"one label is right too often: {found['most_frequent_label']}")
    flips = found["flipped_atoms"]
    if _more_than(flips["last"], flips["conditions"], min(1.0, flips["by_chance"] + FLIP_MARGIN)):
        faults.append(f"the changed atom is the last one too often: {flips}")
    for name in ("shortest", "negated"):
        if _more_than(flips[name], flips["conditions"], 0.5):
            faults.append(f"the changed atom is mostly the {name} one: {flips}")
    reader = found["clause_reader_accuracy"]
    if reader is not None and _more_than(round(reader * chains), chains, 0.5):
        faults.append(f"a reader of words alone tells true clauses from false ones in {reader:.3f} of the chains")
    return faults + _faults_of_size(found)


def _faults_of_size(found: dict[str, Any]) -> list[str]:
    """What can only be asked of a suite of a certain size: upstream's number of frames and diversity."""
    faults = []
    frames = found["frames_per_recording"]
    enough = found["chains"] >= LEAST_RECORDINGS
    if frames is not None and enough and abs(frames - UPSTREAM_FRAMES) > FRAMES_MARGIN:
        faults.append(f"a recording has {frames:.2f} frames on average")
    predicates = found["predicates"]
    if predicates["counted"] == UPSTREAM_PREDICATES:
        few = predicates["distinct"] < UPSTREAM_TEMPLATES or predicates["top_20_share"] > UPSTREAM_TOP_20
        if few or set(predicates["families"]) != set(FAMILY_SHARES):
            faults.append(f"the predicates are less diverse than upstream's: {predicates}")
    return faults


def faults(cases: list[ChainReport]) -> list[str]:
    """What makes the rows of one config unfit, one sentence each; empty for a good suite."""
    if not cases:
        return ["there is no row"]
    found = [f"{case.chain_id}: {name}: {reason}" for case in cases for name, reason in case.failures.items()]
    ids = Counter(case.chain_id for case in cases)
    found += [f"{chain_id}: stands {count} times" for chain_id, count in ids.items() if count > 1]
    if found:  # what could not be read cannot be counted
        return found
    seen: dict[str, str] = {}
    for case in cases:
        if case.content in seen:
            found.append(f"{case.chain_id}: has the input of {seen[case.content]}")
        seen.setdefault(case.content, case.chain_id)
    return found + _suite_faults(figures(cases))
