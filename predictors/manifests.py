"""The manifest beside a prediction file: what was asked of what, how, by which software, and when.

`runs/x.jsonl` has `runs/x.manifest.json`. Its part `run` says what a run is: a run goes on only where all of it is the
same. The rest may differ from one session to the next.
"""

from __future__ import annotations

import json
import platform
import socket
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from generator.canonical import first_difference
from generator.errors import UserError
from predictors.asking import Decoding, Predictor
from predictors.outputs import write_json
from predictors.prompts import Wording
from predictors.releases import Release
from predictors.texts import on_one_line, printable, shorten

ENDING = ".manifest.json"
PACKAGES = ("bindchain", "datasets", "huggingface_hub", "numpy", "pyarrow")


def manifest_path(path: Path) -> Path:
    """Where the manifest of a prediction file stands.

    >>> manifest_path(Path("runs/x.jsonl")).as_posix()
    'runs/x.manifest.json'
    """
    return path.with_name(path.stem + ENDING)


def describe_run(release: Release, predictor: Predictor, wording: Wording | None, decoding: Decoding) -> dict[str, Any]:
    """What a run is: dataset, model, prompt and decoding. JSON, as reading it gives it back.

    wording: of the prompts; None where whole cases are asked, so that there is neither prompt nor decoding.
    """
    run: dict[str, Any] = {
        "dataset": {
            "name": release.name,
            "version": release.version,
            "config": release.config,
            "config_digest": release.digest,
        },
        "model": dict(predictor.identity),
    }
    if wording is not None:
        run["prompt"] = {"version": wording.version, "digest": wording.digest}
        run["decoding"] = asdict(decoding)
    return json.loads(json.dumps(run))


def environment(predictor: Predictor) -> dict[str, Any]:
    """The machine and the software that a session ran on."""
    return {
        "python": sys.version.split()[0],
        "platform": platform.platform(),
        "host": socket.gethostname(),
        "packages": {name: found for name in PACKAGES if (found := _version(name))},
        **predictor.circumstances,
    }


def now() -> str:
    """The time in UTC, to the second, as ISO 8601 has it."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def read_run_manifest(path: Path) -> dict[str, Any] | None:
    """The manifest of a prediction file; None where it has none.

    Raises:
        UserError: it is damaged.
    """
    place = manifest_path(path)
    try:
        manifest = json.loads(place.read_bytes())
    except FileNotFoundError:
        return None
    except (OSError, ValueError, RecursionError) as error:
        raise UserError(f"{printable(place)}: cannot be read ({str(error).splitlines()[0]}); move it away") from error
    shape = {"predictor": str, "name": str, "benchmark": str, "config": str, "run": dict, "sessions": list}
    found = manifest if isinstance(manifest, dict) else {}
    wrong = [key for key, kind in shape.items() if not isinstance(found.get(key), kind)]
    if wrong or not isinstance(manifest["run"].get("dataset"), dict):
        raise UserError(f"{printable(place)}: is no manifest of a run ({(wrong or ['run.dataset'])[0]}); move it away")
    return manifest


def served_earlier(sessions: Sequence[Any]) -> set[str]:
    """The names under which a server answered in sessions of a manifest, which anybody may have written.

    >>> served_earlier([{"environment": {"served_models": ["a", 7]}}, {"started": "2026"}, "x"])
    {'a'}
    """
    environments = [session.get("environment") for session in sessions if isinstance(session, dict)]
    named = [found.get("served_models") for found in environments if isinstance(found, dict)]
    return {name for names in named if isinstance(names, list) for name in names if isinstance(name, str)}


def write_run_manifest(path: Path, manifest: Mapping[str, Any]) -> None:
    """Write the manifest of a prediction file.

    Raises:
        UserError: it cannot be written.
    """
    write_json(manifest_path(path), manifest)


def difference(earlier: Mapping[str, Any], now: Mapping[str, Any]) -> str | None:
    """The first thing in which two descriptions of a run differ, with both values; None where nothing does.

    >>> difference({"model": {"name": "a"}}, {"model": {"name": "b"}})
    "model.name was 'a' and is now 'b'"
    """
    found = first_difference(earlier, now)
    if found is None:
        return None
    keys, one, other = found
    return f"{'.'.join(on_one_line(key, 80) for key in keys)} was {_shown(one)} and is now {_shown(other)}"


def _shown(value: Any) -> str:
    if value is None:
        return "absent"
    return shorten(value) if isinstance(value, str) else on_one_line(json.dumps(value), 80)


@cache
def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None
