"""Does every way of loading give the released rows? `make compat` runs this under datasets 3, 4 and the installed one.

python tests/compat.py FOLDER, where FOLDER holds the built datasets.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import datasets

from generator.hub import row_digest
from making import ROOT

Split = datasets.Dataset | datasets.IterableDataset


@dataclass(frozen=True)
class Released:
    """A config, the file of its released digest, and how many of its first rows that digest covers (None: all)."""

    dataset: str
    script: str
    config: str
    golden: str
    pictures: str
    rows: int | None = None
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def digest(self) -> str:
        return json.loads((ROOT / "tests/golden" / self.golden).read_text())["configs"][self.config]

    def digest_of(self, split: Split) -> str:
        kind = datasets.Image(decode=False)
        listed = [kind] if isinstance(split.features[self.pictures], list) else datasets.Sequence(kind)
        plain = split.cast_column(self.pictures, kind if self.pictures == "image" else listed)
        return row_digest(list(plain)[: self.rows])

    def ways(self) -> Iterator[tuple[str, Split]]:
        """Each way in which this version of datasets can load the config; never from what it loaded before."""
        fresh = {"split": "test", "download_mode": "force_redownload"}
        if datasets.__version__.startswith("3."):
            script = str(ROOT / self.script)
            yield "script", datasets.load_dataset(script, self.config, trust_remote_code=True, **fresh, **self.options)
        yield "folder", datasets.load_dataset(self.dataset, self.config, **fresh)
        yield "streamed", datasets.load_dataset(self.dataset, self.config, split="test", streaming=True)


RELEASED = (
    Released("ExBind", "exbind_dataset.py", "targeted_table", "digests.json", "image"),
    Released("CondChain", "condchain_dataset.py", "chart", "chain_digests.json", "images", 6, {"chart": 6}),
)


def main(folder: Path) -> None:
    """Exit code 1 when any way of loading gives other rows than the released ones."""
    os.chdir(folder)  # bare names are found in the current folder
    good = True
    for release in RELEASED:
        for way, split in release.ways():
            digest = release.digest_of(split)
            good &= digest == release.digest
            said = "the released rows" if digest == release.digest else f"other rows, {digest}"
            print(f"datasets {datasets.__version__}, {release.dataset}, {way}: {said}")
    sys.exit(not good)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
