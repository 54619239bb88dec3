"""Does every way of loading give the released rows? `make compat` runs this under datasets 3 and the installed one."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import dataclass, field
from typing import Any

import datasets

from generator.hub import row_digest
from making import ROOT


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

    def digest_of(self, split: datasets.Dataset) -> str:
        kind = datasets.Image(decode=False)
        listed = [kind] if isinstance(split.features[self.pictures], list) else datasets.Sequence(kind)
        plain = split.cast_column(self.pictures, kind if self.pictures == "image" else listed)
        return row_digest(list(plain)[: self.rows])


RELEASED = (
    Released("ExBind", "exbind_dataset.py", "targeted_table", "digests.json", "image"),
    Released("CondChain", "condchain_dataset.py", "chart", "chain_digests.json", "images", 6, {"chart": 6}),
)


def main() -> None:
    """Exit code 1 when any way of loading gives other rows than the released ones."""
    found = []
    for release in RELEASED:
        if datasets.__version__.startswith("3."):
            script = str(ROOT / release.script)
            loaded = datasets.load_dataset(
                script,
                release.config,
                split="test",
                trust_remote_code=True,
                download_mode="force_redownload",  # its cache knows the script alone, not the generator behind it
                **release.options,
            )
            found.append((release, "script", release.digest_of(loaded)))
        os.chdir(ROOT / "hub")
        loaded = datasets.load_dataset(release.dataset, release.config, split="test")
        found.append((release, "folder", release.digest_of(loaded)))
    for release, way, digest in found:
        said = "the released rows" if digest == release.digest else digest
        print(f"datasets {datasets.__version__}, {release.dataset}, {way}: {said}")
    sys.exit(any(digest != release.digest for release, _, digest in found))


if __name__ == "__main__":
    main()
