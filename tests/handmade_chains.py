"""Small CondChain chains and a dataset folder of them, made by hand, so that no build is needed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from generator.condchain import vpir
from generator.condchain.chains import Chain, Condition, Layer, Question, layer_letter
from generator.condchain.chains import Path as ChainPath
from generator.hub import MANIFEST
from handmade import manifest_entry, manifest_head, write_config

NATURAL, CHART = 4, 2  # chains of these configs; `all` has both

# What layer 1, 2, ... is about: facts, predicate, counterfactual, both in words, and the words of its question.
LAYERS: tuple[tuple[dict[str, Any], str, str, str, str, str, tuple[str, ...]], ...] = (
    (
        {"colors": ["red", "blue"], "pose": "sitting", "count": 2, "hat": "cap"},
        "(pose == 'sitting' or count > 3) and 'red' in colors and (not hat == 'none')",
        "(pose == 'lying' or count > 3) and 'red' in colors and (not hat == 'none')",
        "the person at the far left either is sitting or holds more than 3 balloons",
        "the person at the far left either is lying down or holds more than 3 balloons",
        "What does the person at the far left carry?",
        ("A bag", "A basket of balloons", "A book", "A camera"),
    ),
    (
        {"state": "open", "size": "large", "text": "CAFE", "lit": True},
        "state == 'open' and (lit or size == 'small')",
        "state == 'closed' and (lit or size == 'small')",
        "the door of the house is open",
        "the door of the house is closed",
        "Which colour has the door of the house?",
        ("Yellow", "Red", "Dark green", "Blue as a closed house"),
    ),
)
FAMILIES = ("conjunctive_with_negation", "mixed_without_negation")
LAST = ("How many windows does the tall tower have?", ("Four", "Five", "Six or maybe even some more", "Seven"))


def make_chain(chain_id: str, domain: str = "natural", *, depth: int = 3, divergence: int = 1, place: int = 1) -> Chain:
    """A chain of 2 or 3 layers whose right option always stands at `place` (1 to 4)."""
    layers = []
    for number, (facts, predicate, counter, text, counter_text, question, options) in enumerate(LAYERS[: depth - 1], 1):
        parsed = vpir.parse(predicate)
        atoms = tuple(zip(parsed.atoms(), parsed.atom_values(facts), strict=True))
        condition = Condition(predicate, counter, text, counter_text, "A & (B | C)", FAMILIES[number - 1], atoms, 0)
        layers.append(
            make_layer(number, facts, condition, Question(question, options, f"{layer_letter(number)}{place}"))
        )
    layers.append(make_layer(depth, {"floors": 3}, None, Question(*LAST, f"{layer_letter(depth)}{place}")))
    answers = {"true": layers[-1].question.answer, "false": layers[divergence - 1].question.answer}
    return Chain(
        chain_id=chain_id,
        domain=domain,
        complexity="complex",
        layers=tuple(layers),
        divergence_layer=divergence,
        true_path=ChainPath("the instruction", "the pseudocode", answers["true"]),
        false_path=ChainPath("the other instruction", "the other pseudocode", answers["false"], f"qa_{divergence}"),
        source={"origin": "by hand"},
        generator_version="test",
        seed=0,
        images=(b"PNG",),
    )


def make_layer(number: int, facts: dict[str, Any], condition: Condition | None, question: Question) -> Layer:
    subject = f"the thing of layer {number}"
    return Layer(number, f"e{number}", subject, subject, "salient", "first subject", facts, condition, question)


def natural_chain(number: int) -> Chain:
    """Chain `number` (from 0): its divergence layer alternates, and the last one has two layers only."""
    depth = 2 if number == NATURAL - 1 else 3
    divergence = 1 if depth == 2 else 1 + number % 2
    return make_chain(f"natural_{number:04d}", depth=depth, divergence=divergence, place=1 + number % 4)


def chart_chain(number: int) -> Chain:
    return make_chain(f"chart_{number:04d}", "chart", divergence=2, place=2 + number)


def write_chains(folder: Path) -> None:
    """A dataset folder with the configs `natural`, `chart`, and `all`, which is made of the files of the others."""
    chains = {"natural": [natural_chain(n) for n in range(NATURAL)], "chart": [chart_chain(n) for n in range(CHART)]}
    for name, members in chains.items():
        write_config(folder, name, [chain.to_row() for chain in members])
    entries = {name: manifest_entry(name, len(members)) for name, members in chains.items()}
    files = {path: digest for entry in entries.values() for path, digest in entry["files"].items()}
    entries["all"] = {**manifest_entry("all", NATURAL + CHART), "files": files}
    (folder / MANIFEST).write_text(json.dumps({**manifest_head("CondChain"), "configs": entries}))


def boxed(label: str) -> str:
    return f"\\boxed{{{label}}}"
