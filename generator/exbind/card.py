"""The dataset card of ExBind: YAML for the Hub, and a page for people, with one picture of each surface."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from generator.benchmark import ManifestConfigs
from generator.changelog import change_of, versions_section
from generator.dataset_card import ASSETS, markdown_table, opening_section, share
from generator.exbind.card_text import CITATION, HOMEPAGE, SUMMARY
from generator.exbind.cases import Drawn
from generator.exbind.configs import CONFIGS
from generator.exbind.surfaces import SURFACES
from generator.render import to_png

GALLERY_SCALE = 2  # picture pixels per SVG pixel, so that the pictures stay sharp on a dense screen
WIDTH = 120  # columns of a line of prose
TARGETED = ("targeted", "targeted_table", "targeted_hierarchy")
CONTROLS = ("table_order_1", "table_order_2", "table_order_3", "table_columns")
SURFACE_NAMES = {
    "canvas": "canvas (2D-context display list)",
    "svg": "SVG document",
    "tree": "indented tree",
    "dom": "DOM of an HTML document",
    "graph": "directed graph in DOT",
    "table": "HTML table",
}
COLUMNS = (
    ("case_id", "the id that a prediction names", "yes"),
    ("latent_id", "the latent instance; two surfaces of one latent share it", ""),
    ("suite, level, format", "where the case belongs", "format"),
    ("instruction", "the sentence a person would say", "yes"),
    ("observation", "`source_type` and `source`: the text of the surface", "yes"),
    ("image", "its picture, PNG (canvas and svg)", "yes"),
    ("candidates", "what could be named; the model sees `candidate_id`, `candidate_type`, `bbox` (x, y, width, height "
     "in pixels), on graphs `role`{column}", "in part"),
    ("reference_schema", "the JSON that is asked for", "yes"),
    ("gold", "the right answer", ""),
    ("binding", "what the instruction binds: entity, attribute, relation, anchor, parent chain, role", ""),
    ("surface_mapping", "semantic id of the latent -> candidate id, JSON", ""),
    ("applicable_stages", "the constraints that apply to the case", ""),
    ("latent", "the whole latent instance (V, E, A, H, R, Y), JSON", ""),
    ("reference", "just what scoring needs, JSON; a split scores itself with it", ""),
    ("generator_version, seed", "what the case is a function of, with its index and level", ""),
)  # fmt: skip


def gatemarkdown_table(configs: ManifestConfigs) -> str:
    """The gate figures of every config as a Markdown table."""
    rows = []
    for name, facts in configs.items():
        gates = facts["gates"]
        ranks = gates["gold_rank"]
        rows.append(
            (f"`{name}`", facts["rows"], f"{gates['passed']['unique_gold']}/{gates['cases']}",
             share(gates["structural_oracle_accuracy"]), share(gates["target_leakage"]),
             share(gates["lexical_only_accuracy"]), share(gates["type_only_accuracy"]), share(gates["chance"]),
             f"{share(ranks['best_constant_rule_accuracy'])} (chance {share(ranks['chance'])})")
        )  # fmt: skip
    head = (
        "config",
        "rows",
        "unique gold",
        "oracle",
        "leakage",
        "lexical-only",
        "type-only",
        "random",
        "best fixed rank",
    )
    return markdown_table(head, rows)


def write_gallery(folder: Path, examples: dict[str, Drawn]) -> str:
    """One picture of each surface with its target marked, under `assets/`; returns the Markdown that shows them."""
    parts = []
    for form, drawn in examples.items():
        svg = SURFACES[form].picture(drawn.latent, drawn.compiled, tuple(drawn.latent.target["answer"]))
        path = folder / ASSETS / f"{form}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(to_png(svg, GALLERY_SCALE))
        gold = ", ".join(f'"{key}": "{value}"' for key, value in drawn.record.gold.items())
        parts.append(
            f"### {SURFACE_NAMES[form]}\n\n> {drawn.record.instruction}\n\n"
            f"![{SURFACE_NAMES[form]} with its target marked]({ASSETS}/{form}.png)\n\nGold: `{{{gold}}}`\n"
        )
    return "\n".join(parts)


def card(manifest: Mapping[str, Any], header: str, gallery: str) -> str:
    """The whole README.md of the dataset repository; header: the YAML in front."""
    configs, version = manifest["configs"], manifest["version"]
    overview = markdown_table(
        ("config", "rows", "what it is", "version", "digest of its rows"),
        [(f"`{name}`", facts["rows"], CONFIGS[name].summary, version, f"`{facts['digest'][:19]}…`")
         for name, facts in configs.items()],
    )  # fmt: skip
    first = next(iter(configs))
    return f"""---
{header}---

# ExBind

{SUMMARY}

```python
from datasets import load_dataset
import evaluate

# in the folder that holds ExBind; on the Hub it is "<org>/ExBind" and "<org>/exbind_metric"
ds = load_dataset("ExBind", "{first}", split="test")
metric = evaluate.load("exbind_metric")
metric.compute(predictions=[text, ...], references=ds["reference"])  # one answer text for each row
```

Three quantities are kept apart everywhere: **validity** (is the answer a candidate at all?), **correctness** (is it the
gold?) and **diagnosis** (which structural constraint broke?).

## Configs

{overview}

{_relations(configs)}## What a row is

{markdown_table(("column", "what it holds", "shown to the model"), _columns(configs))}

## One case of each surface, target marked

The marks are for the reader of this page; no picture in the data has one.

{gallery}
## Gates

Every case passed every gate before it was written; `manifest.json` holds the exact figures and how many draws were
rejected. A *lexical-only* reader picks the candidate whose visible text and id overlap the instruction most, a
*type-only* reader what the candidate type alone tells; *best fixed rank* is the luckiest rule of the kind "always the
third candidate".

{gatemarkdown_table(configs)}

All candidates that a reference can name have one type on every surface, so the type-only reader has nothing to go by
and abstains. The random figure is the mean of one over the number of candidates (graph: of ordered pairs); the paper
reports 0.167 for its targeted suites. A fixed rank names one candidate, so its chance counts single ones on graphs too.

{_lexical_gate(configs)}{opening_section("ExBind", first, version)}
{versions_section("ExBind", first, change_of(manifest))}
## Limits

* The pictures are drawn, not photographed, and the pages are synthetic: a high score is no proof of skill on real
  files.
* The suites are small by design; read the intervals. Larger or fresh suites come from the generator and another seed.
* All cases ask in English only.

## Licence and citation

CC BY 4.0. Please cite the paper ({HOMEPAGE}):

```bibtex
{CITATION}
```
"""


def _relations(configs: ManifestConfigs) -> str:
    """What the configs that were built have to do with each other; nothing where they have nothing."""
    told = []
    suites = [name for name in TARGETED if name in configs]
    if "broad" in configs and suites:
        told.append(f"`broad` and `{suites[0]}` share no latent.")
    controls = [name for name in CONTROLS if name in configs]
    if controls and "targeted_table" in configs:
        shown = "`table_order_1..3` and `table_columns`" if len(controls) == len(CONTROLS) else _listed(controls)
        told.append(f"{shown} {'is' if len(controls) == 1 else 'are'} `targeted_table` with one thing changed.")
    return "\n".join(textwrap.wrap(" ".join(told), WIDTH)) + "\n\n" if told else ""


def _listed(names: Sequence[str]) -> str:
    """
    >>> _listed(["a", "b", "c"])
    '`a`, `b` and `c`'
    """
    *most, last = (f"`{name}`" for name in names)
    return f"{', '.join(most)} and {last}" if most else last


def _columns(configs: ManifestConfigs) -> list[tuple[str, str, str]]:
    column = ", in `table_columns` also `column`" if "table_columns" in configs else ""
    return [(name, text.replace("{column}", column), shown) for name, text, shown in COLUMNS]


def _lexical_gate(configs: ManifestConfigs) -> str:
    """Which of the configs that were built the gate binds."""
    told = []
    if any(name not in ("broad", "cross_format") for name in configs):
        told.append("The lexical gate binds the targeted suites.")
    if "broad" in configs:
        told.append("In `broad`, a graph is named by the labels that it shows, so there the figure is only reported.")
    return "\n".join(textwrap.wrap(" ".join(told), WIDTH)) + "\n\n" if told else ""
