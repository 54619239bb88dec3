"""The tables that open a report, one for each config, and what is known of each run."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from evaluation.report.blocks import Facts, Table
from evaluation.report.material import Material, by_config
from evaluation.report.wording import (
    counts,
    percent_between,
    share_between,
    shorten_middle,
    words,
)
from metrics.condchain_tables import ACCURACIES, percent
from metrics.reported import SOURCES, STATUS, Reported
from metrics.runs import Run
from metrics.terminal import ABSENT, share

OK, MISSING = "ok", "missing"
MOST_FACTS, MOST_TEXT = 120, 400  # facts of a manifest, and characters of one, that are shown
DEEPEST = 6  # levels of a manifest that are named; what is deeper stands as it is

HEADERS = {
    "ExBind": ("run", "exact [95 %]", "cases", "valid", "strict", "not ok", "missing"),
    "CondChain": ("run", "Avg F1", "True [95 %]", "False [95 %]", "Path F1 [95 %]", "chains", "not ok", "missing"),
}


def summaries(material: Material) -> list[Table]:
    """One table for each config: its runs in the order given, then what papers report of it, where that is shown."""
    tables = []
    for benchmark, row in ROWS.items():
        for part in by_config(material.of(benchmark), lambda run: run.config):
            rows = [(material.names[run.name], *row(run)) for run in part.data]
            rows += _reported_rows(benchmark, material.points(benchmark, part.name))
            parsers = dict.fromkeys(run.parser for run in part.data if run.parser)
            read = f", read by the {' and the '.join(parsers)} parser" if parsers else ""
            tables.append(Table(f"{part.data[0].dataset}: {part.name}{read}", HEADERS[benchmark], rows))
    return tables


def names_table(material: Material) -> Table | None:
    """The models whose names figures or tables do not show in full; None where there are none."""
    rows = [(label, name) for name, label in material.labels.items() if not label == name == material.names[name]]
    return Table("Names in full", ("in figures", "in full"), rows, texts=2) if rows else None


def run_facts(run: Run) -> Facts:
    """What is known of a run: of its data, and by its manifest."""
    entries = [("file", run.file), ("benchmark", run.benchmark), ("config", run.config), ("dataset", run.dataset)]
    entries += [("digest of the config", run.digest)] + ([("parser", run.parser)] if run.parser else [])
    if run.manifest is None:
        entries.append(("manifest", "none beside the file"))
    else:
        known = {name for name, _ in entries}
        found = [entry for entry in _flat(run.manifest, ()) if entry[0] not in known]
        entries += found[:MOST_FACTS]
        if len(found) > MOST_FACTS:
            entries.append(("more", f"{len(found) - MOST_FACTS} further facts in the manifest"))
    shown = tuple((shorten_middle(name, MOST_TEXT), shorten_middle(_text(text), MOST_TEXT)) for name, text in entries)
    return Facts(f"{run.name} on {run.config}", shown)


def sources(material: Material) -> Facts | None:
    """Where reported points come from; None where none are shown."""
    found = tuple((name, SOURCES[name]) for name in ROWS if material.reported and material.of(name))
    return Facts(f"Points marked '{STATUS}'", found) if found else None


def _exbind_row(run: Run) -> tuple[str, ...]:
    result = run.result
    exact = share_between(result["exact_accuracy"], result["exact_accuracy_ci"])
    shares = share(result["candidate_validity"]), share(result["strict_exact_accuracy"])
    return (exact, str(result["n"]), *shares, *_statuses(result["statuses"]))


def _chain_row(run: Run) -> tuple[str, ...]:
    pooled = run.result["pooled"]
    accuracies = [percent_between(pooled[measure], pooled["ci"][measure]) for measure in ACCURACIES]
    avg = percent(run.result["avg_f1"])
    return (avg, *accuracies, str(pooled["n"]), *_statuses(run.result["statuses"]))


ROWS: dict[str, Callable[[Run], tuple[str, ...]]] = {"ExBind": _exbind_row, "CondChain": _chain_row}


def _statuses(found: Mapping[str, int]) -> tuple[str, str]:
    return counts({name: n for name, n in found.items() if name not in (OK, MISSING)}), str(found.get(MISSING, 0))


def _reported_rows(benchmark: str, points: Sequence[Reported]) -> list[tuple[str, ...]]:
    models: dict[str, dict[str, Reported]] = {}
    for point in points:
        models.setdefault(point.model, {})[point.measure] = point
    return [(f"{model} ({STATUS})", *_reported_cells(benchmark, found)) for model, found in models.items()]


def _reported_cells(benchmark: str, found: Mapping[str, Reported]) -> tuple[str, ...]:
    if benchmark == "ExBind":
        exact, valid = found.get("exact_accuracy"), found.get("candidate_validity")
        n = next((str(point.n) for point in found.values() if point.n), ABSENT)
        shown = share_between(exact.value, exact.interval) if exact else ABSENT
        return shown, n, share(valid.value if valid else None), ABSENT, ABSENT, ABSENT
    values = [percent(found[name].value if name in found else None) for name in ("avg_f1", *ACCURACIES)]
    return (*values, ABSENT, ABSENT, ABSENT)


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


def _text(value: Any) -> str:
    if value in (None, "", [], {}):
        return ABSENT
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(map(_text, value))
    return str(value)
