"""`REPRODUCE.md`: the page that takes a reviewer through the stages of a release."""

from __future__ import annotations

import shlex

from evaluation.reproduction.document import Provenance
from evaluation.reproduction.plan import Stage, Words
from evaluation.reproduction.recipe import HUB
from generator.dataset_card import markdown_table
from generator.hub import ARTIFACTS

WIDTH = 100  # columns of a command
_OPENING = {  # by the number of stages
    1: "This release is made from nothing by one deterministic stage",
    4: "This release, and what the built-in baselines score on it, is made from nothing by four deterministic stages",
}
_TOLD = {
    "generate": "Draws every case from its seed, compiles it, checks it by the gates and writes the repository.",
    "predict": "Lets the built-in baselines answer every case of the configs that are named.",
    "score": "Reads each answer, judges it against its reference, and writes one row for it.",
    "aggregate": "Pools the rows of each run into its numbers.",
}
_WRITTEN = {
    "generate": "`{hub}/{dataset}`, of which the rows of each config are compared",
    "predict": "`runs/`, a prediction file for each baseline and config",
    "score": "`scores/`, the score rows of each config",
    "aggregate": "`results/`, the numbers of each config",
}
_READ = {
    "generate": "nothing",
    "predict": "the rows of the configs that it answers",
    "score": "the same rows, and `runs/`",
    "aggregate": "`scores/`",
}


def render_page(provenance: Provenance) -> str:
    """The whole page in Markdown. Its `bash` blocks, run one after the other, are the stages."""
    recipe, stages = provenance.recipe, provenance.stages
    opening = f"{_OPENING[len(stages)]}: {', '.join(stage.name for stage in stages)}."
    sections = "\n\n".join(_section(number, stage, provenance) for number, stage in enumerate(stages, 1))
    digests = [(f"`{name}`", f"`{digest}`") for name, digest in provenance.digests.items()]
    artifacts = markdown_table(("artifact", "digest"), digests)
    libraries = markdown_table(("library", "version"), list(provenance.libraries.items()))
    known = provenance.libraries.get("bindchain")
    software = f"version {known}" if known else "the version that made the release"
    return f"""# {provenance.title}: how to make it again

{opening}
Neither the network, nor the clock, nor the machine has a part in it. `{ARTIFACTS}` beside this page says the same for
programs.

The commands come with the Python package `bindchain`, {software}, in the source repository of this dataset: check out
that version, and run `pip install .` in it. Then make an empty folder, go into it, and run the commands in this order.
Every path in them begins in that folder. `--num-proc 4` may be added to `bindchain build`, whose result does not depend
on it.

{sections}

## Artifacts

{artifacts}

* *rows of* a config: SHA-256 over one line for each row, in their order: canonical JSON (keys sorted, no blanks, UTF-8,
  nulls left out) of all columns but the pictures. Parquet files are not compared, since their bytes depend on the
  version of pyarrow; `manifest.json` has the digests of those that were published.
* all others: `sha256-`, and then the SHA-256 of the file as `sha256sum` prints it.

The version, and of each config the rows, their number, seed and generator, make the digest of the whole release, as
`manifest.json` has it: `{recipe.digest}`.

## How to check it

* `bindchain reproduce PATH`, with the folder of this page or an `{ARTIFACTS}`, or with the name of the repository on
  the Hub and `--revision v{recipe.version}`, runs all of this in an empty folder and compares every digest.
* `make reproduce`, in the source repository, does so for the official releases.
* `bindchain verify PATH` replays the rows as they were published, without making them again.

## The software of this release

{libraries}

Other versions give the same rows, answers and score rows. In `results/`, the last digits of intervals may depend on the
versions of numpy and scipy.

## What is not compared

* Pictures: the bytes of a PNG depend on the libraries that draw it. `bindchain verify` checks what they show.
* What stands beside the files of `runs/`: manifests, which hold times and the machine, and `.scores.json`, whose
  numbers are those of `results/`.
* The card and its gallery.
* Runs of models, which depend on hardware and on servers. The manifest of a run says what was asked of what, and how.
"""


def _section(number: int, stage: Stage, provenance: Provenance) -> str:
    block = "\n".join(map(_wrapped, stage.commands))
    count = len(stage.writes)
    written = _WRITTEN[stage.name].format(hub=HUB, dataset=provenance.recipe.dataset)
    more = "s" * (count > 1)
    return f"""## {number}. {stage.name.capitalize()}

{_TOLD[stage.name]}

```bash
{block}
```

Reads {_READ[stage.name]}. Writes {written}: {count} artifact{more}."""


def _wrapped(words: Words) -> str:
    r"""A command over as many lines as it needs; an option stays with its value.

    >>> print(_wrapped(("bindchain", "build", *("--config", "natural_depth2") * 4)))
    bindchain build --config natural_depth2 --config natural_depth2 --config natural_depth2 \
      --config natural_depth2
    """
    parts: list[str] = []
    for word in words:
        if parts and parts[-1].startswith("--") and " " not in parts[-1]:
            parts[-1] += f" {shlex.quote(word)}"
        else:
            parts.append(shlex.quote(word))
    lines = [parts[0]]
    for part in parts[1:]:
        if len(lines[-1]) + len(part) + 3 > WIDTH:
            lines.append(f"  {part}")
        else:
            lines[-1] += f" {part}"
    return " \\\n".join(lines)
