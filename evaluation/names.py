"""What tables call runs: one name for each model, whatever configs it answers, and no name for two of them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from evaluation.manifests import line_of
from evaluation.scoring import Scored
from predictors.texts import printable

Manifest = Mapping[str, Any]


def distinct_names(scored: Sequence[Scored]) -> list[str]:
    """The names of runs, in their order.

    Models of one name that were asked for in different words are called by these, in all their runs. Where one config
    was answered by two of one name all the same, what differs in model, prompt or decoding is added to the names of
    all their runs; of a file without a manifest the name becomes its path without config and ending.

    Two runs of one model over one config keep one name: called by their files, they would be taken for two models, and
    the other runs of that model would be joined to neither.
    """
    names = [run.name for run in scored]
    manifests = {place: run.manifest for place, run in enumerate(scored) if run.manifest}
    for places in _by_name(manifests, names):
        asked = {_spec(manifests[place]) for place in places}
        if len(asked) > 1 and len({_text(manifests[place]["run"].get("model")) for place in places}) > 1:
            for place in places:
                names[place] = _spec(manifests[place])
    for places in _by_name(manifests, names):
        facts = {place: _facts(manifests[place]) for place in places}
        if keys := _differing([(scored[place].config, facts[place]) for place in places]):
            for place in places:
                names[place] += f" ({', '.join(_told(key, facts[place].get(key)) for key in keys)})"
    known = [(name, run.config) for name, run in zip(names, scored, strict=True)]
    for place, run in enumerate(scored):
        if place not in manifests and known.count(known[place]) > 1:
            names[place] = line_of(printable(run.path.with_name(run.file_name)))
    return names


def _by_name(places: Iterable[int], names: Sequence[str]) -> list[list[int]]:
    groups: dict[str, list[int]] = {}
    for place in places:
        groups.setdefault(names[place], []).append(place)
    return list(groups.values())


def _spec(manifest: Manifest) -> str:
    return line_of(manifest["predictor"])


def _facts(manifest: Manifest) -> dict[str, Any]:
    """What makes the answers of a run what they are, beside the dataset."""
    model, prompt, decoding = (manifest["run"].get(part) or {} for part in ("model", "prompt", "decoding"))
    return {**model, **{f"prompt {key}": value for key, value in prompt.items()}, **decoding}


def _differing(runs: Sequence[tuple[str, Mapping[str, Any]]]) -> list[str]:
    """The facts in which runs over one config differ. runs: (config, facts)."""
    configs: dict[str, list[Mapping[str, Any]]] = {}
    for config, facts in runs:
        configs.setdefault(config, []).append(facts)
    keys = [(key, together) for together in configs.values() for facts in together for key in facts]
    return list(dict.fromkeys(key for key, together in keys if len({_text(facts.get(key)) for facts in together}) > 1))


def _told(key: str, value: Any) -> str:
    """
    >>> _told("seed", 1), _told("revision", None), _told("dtype", "float32")
    ('seed 1', 'no revision', 'dtype float32')
    """
    return line_of(f"no {key}" if value is None else f"{key} {value if isinstance(value, str) else _text(value)}")


def _text(value: Any) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False)
