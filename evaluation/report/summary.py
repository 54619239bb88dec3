"""The tables that open a report, one for each config, and what is known of each run."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from evaluation.report.blocks import Facts, Table
from evaluation.report.material import Material, by_config, reported_name
from evaluation.report.wording import counts, named, percent_between, share_between, shorten_middle, words
from metrics.condchain_tables import ACCURACIES
from metrics.reported import SOURCES, STATUS, Reported
from metrics.runs import FAILED, MISSING, OK, Run, reader_of
from metrics.terminal import ABSENT, ELLIPSIS, percent, share

MOST_FACTS, MOST_TEXT = 120, 400  # facts of a manifest, and characters of one, that are shown
DEEPEST = 6  # levels of a manifest that are named, and again of a list that is written out; what is deeper is not shown


@dataclass(frozen=True, slots=True)
class Headline:
    """The summary of a benchmark. headers: behind the run's name; measured: the cells of a run; reported: those of a
    model of a paper, from measure -> point."""

    headers: tuple[str, ...]
    measured: Callable[[Run], tuple[str, ...]]
    reported: Callable[[Mapping[str, Reported]], tuple[str, ...]]


def summaries(material: Material) -> list[Table]:
    """One table for each config: its runs in the order given, then what papers report of it, where that is shown."""
    tables = []
    for benchmark, headline in HEADLINES.items():
        for part in by_config(material.of(benchmark), lambda run: run.config):
            rows = [(material.names[run.name], *headline.measured(run)) for run in part.data]
            for model, found in _by_model(material.points(benchmark, part.name)).items():
                rows.append((reported_name(model), *headline.reported(found)))
            parsers = dict.fromkeys(parser for run in part.data if (parser := reader_of(run)))
            read = f", read by the {' and the '.join(parsers)} parser" if parsers else ""
            tables.append(Table(f"{part.data[0].dataset}: {part.name}{read}", ("run", *headline.headers), rows))
    return tables


def incomplete_runs(material: Material) -> Table | None:
    """The runs in which answers are missing or failed; None where there are none."""
    rows = []
    for run in material.runs:
        statuses = run.result["statuses"]
        missing, failed = statuses.get(MISSING, 0), statuses.get(FAILED, 0)
        if missing or failed:
            head = (material.names[run.name], run.config)
            rows.append((*head, str(sum(statuses.values())), str(missing), str(failed)))
    title = "Incomplete runs: missing and failed answers count as wrong, so their numbers say less of the model"
    return Table(title, ("run", "config", "answers", "missing", "failed"), rows, texts=2) if rows else None


def names_table(material: Material) -> Table | None:
    """The models whose names figures or tables do not show in full; None where there are none."""
    rows = [
        (label, name)
        for name, label in material.labels.items()
        if name.strip() and not label == name == material.names[name]
    ]
    return Table("Names in full", ("in figures", "in full"), rows, texts=2) if rows else None


def run_facts(run: Run) -> Facts:
    """What is known of a run: of its data, and by its manifest."""
    entries = [("file", run.file), ("benchmark", run.benchmark), ("config", run.config), ("dataset", run.dataset)]
    entries.append(("digest of the config", run.digest))
    parser = reader_of(run)
    entries += [("parser", parser)] if parser else []
    if run.manifest is None:
        entries.append(("manifest", "none beside the file"))
    else:
        known = {name for name, _ in entries}
        found = [entry for entry in _flat(run.manifest, ()) if entry[0] not in known]
        entries += found[:MOST_FACTS]
        if len(found) > MOST_FACTS:
            entries.append(("more", f"{len(found) - MOST_FACTS} further facts in the manifest"))
    shown = tuple((shorten_middle(name, MOST_TEXT), shorten_middle(_text(text), MOST_TEXT)) for name, text in entries)
    return Facts(f"on {run.config}", shown, whose=named(run.name))


def sources(material: Material) -> Facts | None:
    """Where reported points come from; None where none are shown."""
    found = tuple((name, SOURCES[name]) for name in HEADLINES if material.reported and material.of(name))
    return Facts(f"Points marked '{STATUS}'", found) if found else None


def _exbind_measured(run: Run) -> tuple[str, ...]:
    result = run.result
    exact = share_between(result["exact_accuracy"], result["exact_accuracy_ci"])
    shares = share(result["candidate_validity"]), share(result["strict_exact_accuracy"])
    return (exact, str(result["n"]), *shares, *_statuses(result["statuses"]))


def _exbind_reported(found: Mapping[str, Reported]) -> tuple[str, ...]:
    exact, valid = found.get("exact_accuracy"), found.get("candidate_validity")
    n = next((str(point.n) for point in found.values() if point.n), ABSENT)
    shown = share_between(exact.value, exact.interval) if exact else ABSENT
    return shown, n, share(valid.value if valid else None), ABSENT, ABSENT, ABSENT


def _chain_measured(run: Run) -> tuple[str, ...]:
    pooled = run.result["pooled"]
    accuracies = [percent_between(pooled[measure], pooled["ci"][measure]) for measure in ACCURACIES]
    avg = percent(run.result["avg_f1"])
    return (avg, *accuracies, str(pooled["n"]), *_statuses(run.result["statuses"]))


def _chain_reported(found: Mapping[str, Reported]) -> tuple[str, ...]:
    values = [percent(found[name].value if name in found else None) for name in ("avg_f1", *ACCURACIES)]
    return (*values, ABSENT, ABSENT, ABSENT)


HEADLINES = {
    "ExBind": Headline(
        ("exact [95 %]", "cases", "valid", "strict", "ok", "not ok"), _exbind_measured, _exbind_reported
    ),
    "CondChain": Headline(
        ("Avg F1", "True [95 %]", "False [95 %]", "Path F1 [95 %]", "chains", "ok", "not ok"),
        _chain_measured,
        _chain_reported,
    ),
}


def _statuses(found: Mapping[str, int]) -> tuple[str, str]:
    """How many answers are ok, and how many are what else."""
    return str(found.get(OK, 0)), counts({name: n for name, n in found.items() if name != OK})


def _by_model(points: Sequence[Reported]) -> dict[str, dict[str, Reported]]:
    models: dict[str, dict[str, Reported]] = {}
    for point in points:
        models.setdefault(point.model, {})[point.measure] = point
    return models


def _flat(value: Any, path: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """(name, text) of every leaf of a manifest, which may hold anything."""
    if isinstance(value, Mapping) and value and len(path) < DEEPEST:
        for key, item in value.items():
            yield from _flat(item, (*path, words(str(key))))
    elif isinstance(value, list) and any(isinstance(item, Mapping) for item in value):
        for number, item in enumerate(value, 1):
            yield from _flat(item, (*path[:-1], f"{path[-1]} {number}"))
    else:
        yield ": ".join(path), _text(value)


def _text(value: Any, levels: int = DEEPEST) -> str:
    """What a leaf holds. levels: of lists and objects in it that are written out; anybody may have nested them."""
    if value in (None, "", [], {}):
        return ABSENT
    if isinstance(value, bool):
        return "yes" if value else "no"
    if not isinstance(value, list | Mapping):
        return str(value)
    if not levels:
        return ELLIPSIS
    if isinstance(value, list):
        return ", ".join(_text(item, levels - 1) for item in value)
    return ", ".join(f"{key}: {_text(item, levels - 1)}" for key, item in value.items())
