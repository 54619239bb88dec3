"""The dataset card of CondChain: a page for people, below the YAML for the Hub."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

from generator.benchmark import ManifestConfigs
from generator.changelog import change_of, versions_section
from generator.condchain.card_text import CITATION, HOMEPAGE, listed, summary_of
from generator.condchain.configs import CONFIGS
from generator.dataset_card import markdown_table, opening_section, share

COLUMNS = (
    ("id", "the id that a prediction names, with the path", "yes"),
    ("domain", "{domains}", ""),
    ("images", "the pictures, PNG: {pictures}", "yes"),
    ("depth", "layers of the chain, the terminal one counted", ""),
    ("complexity", "`complex` or `simple` predicates", ""),
    ("true_path", "`full_instruction` (shown), `pseudocode`, `correct_answer`", "the instruction"),
    ("false_path", "the same, with one clause changed, and `diverge_node` (`qa_k`)", "the instruction"),
    ("layers", "subject, safe subject, strategy, relation, facts (JSON), condition (predicate, counterfactual, both "
     "texts, template, family, atoms with truth values, the flipped one), question", ""),
    ("final_question", "the question at the end of the True path", ""),
    ("divergence_layer", "where the False path leaves", ""),
    ("source", "where the input comes from, and the input itself, JSON", ""),
    ("true_reference, false_reference", "just what scoring needs, JSON; a split scores itself with them", ""),
    ("generator_version, seed", "what the chain is a function of, with its config and index", ""),
)  # fmt: skip


INPUTS = {"natural": "drawn scenes", "chart": "real public tables", "gui": "a simulated phone"}
LIMITS = {
    "natural": "the scenes are drawn, not photographed",
    "gui": "the phone is simulated",
    "chart": "the charts are clean",
}
SCREENSHOTS = "the screenshots in time order (gui)"
WIDTH = 120  # columns of a line of prose


def _domains(configs: ManifestConfigs) -> list[str]:
    """Those of the chains that were built."""
    built = {CONFIGS[part].domain for name in configs for part in CONFIGS[name].parts}
    return [name for name in INPUTS if name in built]


def _columns(domains: Sequence[str]) -> list[tuple[str, str, str]]:
    filled = {
        "{domains}": listed([f"`{name}`" for name in domains], "or"),
        "{pictures}": ", or ".join(
            [*(["one"] if set(domains) - {"gui"} else []), *([SCREENSHOTS] if "gui" in domains else [])]
        ),
    }
    rows = []
    for name, text, shown in COLUMNS:
        for mark, words in filled.items():
            text = text.replace(mark, words)
        rows.append((name, text, shown))
    return rows


def _gate_rows(configs: ManifestConfigs) -> list[tuple[Any, ...]]:
    rows = []
    for name, facts in configs.items():
        gates = facts["gates"]
        baselines = gates["baselines"]
        passed = min(gates["passed"].values())
        rows.append(
            (f"`{name}`", f"{passed}/{gates['chains']}", *(
                f"{share(baselines[rule]['true_accuracy'])} / {share(baselines[rule]['false_accuracy'])}"
                for rule in ("oracle", "continue_oracle", "always_final", "first_exit", "longest_option",
                             "similar_option")),
             share(gates["clause_reader_accuracy"]), share(gates["option_reader_accuracy"]))
        )  # fmt: skip
    return rows


def _diversity_rows(configs: ManifestConfigs) -> list[tuple[Any, ...]]:
    rows = []
    for name, facts in configs.items():
        line = facts["gates"]["predicates"]
        families = ", ".join(f"{family.replace('_', ' ')} {share:.1%}" for family, share in line["families"].items())
        rows.append(
            (f"`{name}`", line["predicates"], line["distinct"], f"{line['top_20_share']:.1%}", line["cover_80_percent"],
             families)
        )  # fmt: skip
    return rows


def card(manifest: Mapping[str, Any], header: str, gallery: str) -> str:
    """The whole README.md of the dataset repository; header: the YAML in front."""
    configs, version = manifest["configs"], manifest["version"]
    overview = markdown_table(
        ("config", "chains", "what it is", "version", "digest of its rows"),
        [(f"`{name}`", facts["rows"], CONFIGS[name].summary, version, f"`{facts['digest'][:19]}…`")
         for name, facts in configs.items()],
    )  # fmt: skip
    gates = markdown_table(
        ("config", "passed", "oracle", "assumes all", "always final", "first exit", "longest", "most similar",
         "clause reader", "option reader"),
        _gate_rows(configs),
    )  # fmt: skip
    diversity = markdown_table(
        ("config", "predicates", "templates", "20 commonest", "cover 80 %", "families"), _diversity_rows(configs)
    )
    domains = _domains(configs)
    columns = markdown_table(("column", "what it holds", "shown to the model"), _columns(domains))
    opening = textwrap.fill(
        f"This is a reference implementation of MM-CondChain ({HOMEPAGE}). Its inputs are its own "
        f"({', '.join(INPUTS[name] for name in domains)}), so scores are not comparable with those that the paper "
        "reports on photographs.",
        WIDTH,
        break_on_hyphens=False,
    )
    told = "; ".join(text for name, text in LIMITS.items() if name in domains)
    limits = f"{told[0].upper()}{told[1:]}. A high score is no proof of skill on real ones."
    tables = "The chart tables come from the package `vega_datasets`; each row's `source` cites its table. "
    licence = f"CC BY 4.0. {tables if 'chart' in domains else ''}Please cite the paper:"
    first = next(iter(configs))
    own = next(name for name in configs if CONFIGS[name].parts == (name,))
    return f"""---
{header}---

# CondChain

{summary_of(domains)}

{opening}

```python
from datasets import load_dataset
import evaluate

# in the folder that holds CondChain; on the Hub it is "<org>/CondChain" and "<org>/condchain_metric"
ds = load_dataset("CondChain", "{first}", split="test")
metric = evaluate.load("condchain_metric")
references = ds["true_reference"][:] + ds["false_reference"][:]
metric.compute(predictions=[text, ...], references=references)  # one answer text for each path
```

A chain has two paths. On the **True path** every condition holds and the final question is to be answered. On the
**False path** one condition is changed in one clause so that it does not hold: the chain is to be left there, with the
answer to that step's question. Path F1 is the harmonic mean of both accuracies.

## Configs

{overview}

## What a row is

{columns}

## One chain of each domain

Right options are bold for the reader of this page.

{gallery}
## Gates

Every chain passed every gate before it was written, and `bindchain verify` replays them from the published rows.
`manifest.json` holds the exact figures. Accuracies are True path / False path; the *clause reader* learns words from
one half of the chains and must tell true clauses from their counterfactuals in the other half (chance 0.5); the *option
reader* learns in the same way which options are right (chance 0.25).

{gates}

Diversity of the predicates, the first 4,634 of a config counted (upstream: 678 templates, the 20 commonest 50.07 %, 128
cover 80 %):

{diversity}

{opening_section("CondChain", own, version)}
{versions_section("CondChain", own, change_of(manifest))}
## Limits

{textwrap.fill(limits, WIDTH, initial_indent="* ", subsequent_indent="  ")}
* Conditions and questions are rendered from grammars, in English only.

## Licence and citation

{textwrap.fill(licence, WIDTH)}

```bibtex
{CITATION}
```
"""
