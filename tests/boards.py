"""Facts of scored runs, made by hand, as the leaderboard takes them."""

from __future__ import annotations

from typing import Any

from generator.canonical import digest_text
from space.board.entries import Entry, entry_of
from space.runs.kept import RunFacts

HOSTILE = "<img src=x onerror=alert(1)>\"><script>alert(2)</script> & ' [a](javascript:alert(3)) {} %s"


def facts_of(name: str = "ada", right: int = 5, n: int = 10, missing: int = 0, **changes: Any) -> RunFacts:
    """A run over n cases of ExBind, of which so many are right; all others that are there name a wrong candidate."""
    there = n - missing
    numbers = {
        "n": n,
        "exact_accuracy": right / n,
        "strict_exact_accuracy": right / n,
        "dimensions": {"exact": {"correct": right}, "candidate_valid": {"correct": there}},
    }
    known = {
        "token": f"token-of-{name}",
        "name": name,
        "file": f"secret-{name}.jsonl",
        "benchmark": "ExBind",
        "config": "broad",
        "dataset": "ExBind 2.0.0",
        "digest": digest_text("rows"),
        "title": "ExBind 2.0.0",
        "parser": None,
        "n": n,
        "items": n,
        "headline": "",
        "coverage": "",
        "warnings": (),
        "numbers": numbers,
        "statuses": {"ok": there, **({"missing": missing} if missing else {})},
        "predictions": digest_text(name),
    }
    return RunFacts(**{**known, **changes})


def entry(name: str = "ada", right: int = 5, **changes: Any) -> Entry:
    """A submitted run. changes: of an entry, and `n` and `missing` of its run."""
    run = {key: changes.pop(key) for key in ("n", "missing") if key in changes}
    return entry_of(facts_of(name, right, **run), **{"name": name, **changes})
