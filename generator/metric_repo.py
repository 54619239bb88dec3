"""The repository folder of a metric: its published files and nothing else."""

from __future__ import annotations

import shutil
from importlib import resources
from pathlib import Path

PUBLISHED = (".py", ".md", ".txt")
LEFT_OUT = ("__init__.py",)


def copy_metric(name: str, stage: Path) -> None:
    """Copy the files of `metrics/NAME` that a user of `evaluate.load(NAME)` needs into `stage/NAME`."""
    target = stage / name
    target.mkdir()
    source = Path(str(resources.files("metrics"))) / name
    for path in sorted(source.iterdir()):
        if path.suffix in PUBLISHED and path.name not in LEFT_OUT:
            shutil.copyfile(path, target / path.name)
