"""Does every way of loading give the released rows? `make compat` runs this under datasets 3 and the installed one."""

from __future__ import annotations

import json
import os
import sys

import datasets

from generator.hub import row_digest
from making import ROOT

CONFIG = "targeted_table"


def digest_of(split: datasets.Dataset) -> str:
    return row_digest(list(split.cast_column("image", datasets.Image(decode=False))))


def main() -> None:
    """Exit code 1 when any way of loading gives other rows than the released ones."""
    released = json.loads((ROOT / "tests/golden/digests.json").read_text())["configs"][CONFIG]
    ways = {}
    if datasets.__version__.startswith("3."):
        script = str(ROOT / "exbind_dataset.py")
        ways["script"] = digest_of(datasets.load_dataset(script, CONFIG, split="test", trust_remote_code=True))
    os.chdir(ROOT / "hub")
    ways["folder"] = digest_of(datasets.load_dataset("ExBind", CONFIG, split="test"))
    for way, digest in ways.items():
        print(f"datasets {datasets.__version__}, {way}: {'the released rows' if digest == released else digest}")
    sys.exit(any(digest != released for digest in ways.values()))


if __name__ == "__main__":
    main()
