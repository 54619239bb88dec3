"""Predictors: whatever answers a case. The table of their kinds; heavy libraries are imported when one is made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from generator.errors import UserError
from predictors.checkpoint.options import CheckpointOptions
from predictors.server.options import ServerOptions

if TYPE_CHECKING:
    from predictors.asking import Decoding, Predictor
    from predictors.benchmarks import Answering

Options = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of predictor.

    make: (name, benchmark, decoding, options) -> predictor; may raise ValueError for an option that is out of range.
    about: what NAME is, for help. options: those it takes. needs: the packages that it imports.
    sees_prompt: it is asked the prompt of the protocol; else the whole case, which only baselines may see.
    is_large: to make one takes memory and minutes, so there should be one at a time.
    """

    make: Callable[[str, Answering, Decoding, Options], Predictor]
    about: str
    options: tuple[str, ...]
    needs: tuple[str, ...] = ()
    sees_prompt: bool = True
    is_large: bool = False


def kind_of(spec: str) -> tuple[Kind, str]:
    """The kind and the name in `KIND:NAME`, for instance `baseline:oracle`.

    Raises:
        UserError: there is no such kind, or no name.
    """
    kind, _, name = spec.partition(":")
    if kind not in KINDS or not name.strip():
        kinds = ", ".join(f"{known}:{entry.about}" for known, entry in KINDS.items())
        raise UserError(f"unknown predictor {spec!r}; write one of: {kinds}")
    return KINDS[kind], name


def check_options(spec: str, options: Options) -> None:
    """See that a predictor takes these options and that its packages are there; `make_predictor` sees to the rest.

    Raises:
        UserError: there is no such kind, it takes no such option, or needs a package that is not there.
    """
    kind, _ = kind_of(spec)
    for option in options:
        if option not in kind.options:
            flag = "--" + option.replace("_", "-")
            takers = ", ".join(f"{other}:..." for other, entry in KINDS.items() if option in entry.options)
            raise UserError(f"{flag} is an option of {takers}, and {spec} does not take it; leave it out")
    missing = [package for package in kind.needs if find_spec(package) is None]
    if missing:
        raise UserError(f"{spec} needs the package {missing[0]}; install what models need with: make models")


def make_predictor(spec: str, benchmark: Answering, decoding: Decoding, options: Options) -> Predictor:
    """The predictor that `KIND:NAME` names. options: those that the user gave, by name.

    Raises:
        UserError: there is no such predictor, it takes no such option, needs a package that is not there, or cannot be
            made.
    """
    check_options(spec, options)
    kind, name = kind_of(spec)
    try:
        return kind.make(name, benchmark, decoding, options)
    except ValueError as error:
        raise UserError(f"{spec}: {error}") from error


def _baseline(name: str, benchmark: Answering, decoding: Decoding, options: Options) -> Predictor:
    from predictors.baseline import Baseline

    seed = options.get("seed", 0)
    return Baseline(name, benchmark.make_baseline(name, seed=seed), seed)


def _checkpoint(name: str, benchmark: Answering, decoding: Decoding, options: Options) -> Predictor:
    from predictors.checkpoint.predictor import make_checkpoint

    return make_checkpoint(name, decoding, CheckpointOptions(**options))


def _server(name: str, benchmark: Answering, decoding: Decoding, options: Options) -> Predictor:
    from predictors.server.client import make_server

    return make_server(name, decoding, ServerOptions(**options))


def _names(options: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(options))


KINDS: dict[str, Kind] = {
    "baseline": Kind(_baseline, "NAME", ("seed",), sees_prompt=False),
    "transformers": Kind(
        _checkpoint, "PATH_OR_ID", _names(CheckpointOptions), needs=("torch", "transformers"), is_large=True
    ),
    "openai": Kind(_server, "MODEL", _names(ServerOptions), needs=("openai", "httpx2")),
}
