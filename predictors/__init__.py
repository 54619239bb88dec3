"""Predictors: whatever answers a case. The table of their kinds."""

from __future__ import annotations

from collections.abc import Callable

from generator.errors import UserError

Predictor = Callable[..., str]
"""From a case to the prediction text, exactly as a model would have written it; "" abstains.

What a case is, the benchmark says: for ExBind `(Record, Latent)`, for CondChain `(Chain, path)`.
"""


def make_predictor(spec: str, *, seed: int = 0, benchmark: str = "ExBind") -> Predictor:
    """The predictor that `KIND:NAME` names, for instance `baseline:oracle`.

    Raises:
        UserError: no such kind, or no such name in it.
    """
    kind, separator, name = spec.partition(":")
    if not separator or kind not in PREDICTORS:
        kinds = ", ".join(f"{known}:NAME" for known in PREDICTORS)
        raise UserError(f"unknown predictor {spec!r}; write one of: {kinds}")
    return PREDICTORS[kind](name, seed, benchmark)


def _baseline(name: str, seed: int, benchmark: str) -> Predictor:
    from predictors.benchmarks import BENCHMARKS

    return BENCHMARKS[benchmark].make_baseline(name, seed=seed)


PREDICTORS: dict[str, Callable[[str, int, str], Predictor]] = {
    "baseline": _baseline,
}
