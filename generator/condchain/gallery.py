"""The gallery of the card: one chain per domain with its picture, its layers and both paths."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

from PIL import Image

from generator.condchain.cases import draw_with_pictures
from generator.condchain.chains import Chain
from generator.condchain.configs import CONFIGS, OFFICIAL_SEED, Sizes
from generator.dataset_card import ASSETS, markdown_table

COLUMNS, GAP, GROUND = 5, 12, (236, 239, 243)  # of a sheet of screenshots; pixels


def sheet(pictures: Sequence[bytes]) -> bytes:
    """All pictures of a chain as one PNG, in rows of `COLUMNS`, in their order; a single one as it is."""
    if len(pictures) == 1:
        return pictures[0]
    opened = [Image.open(io.BytesIO(data)).convert("RGB") for data in pictures]
    width, height = (max(picture.size[axis] for picture in opened) + GAP for axis in (0, 1))
    rows = -(-len(opened) // COLUMNS)
    made = Image.new("RGB", (width * min(COLUMNS, len(opened)) + GAP, height * rows + GAP), GROUND)
    for place, picture in enumerate(opened):
        made.paste(picture, (GAP + width * (place % COLUMNS), GAP + height * (place // COLUMNS)))
    output = io.BytesIO()
    made.quantize(256, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(output, "PNG")
    return output.getvalue()


def _layers_table(chain: Chain) -> str:
    rows = []
    for layer in chain.layers:
        flipped = layer.number == chain.divergence_layer
        condition = layer.condition
        clause = "(end of the chain)" if condition is None else condition.text
        if flipped and condition:
            clause = f"{condition.text}<br>**False path:** {condition.counter_text}"
        options = " · ".join(
            f"**{label} {option}**" if label == layer.question.answer else f"{label} {option}"
            for label, option in zip(layer.question.labels, layer.question.options, strict=True)
        )
        program = f"`{condition.predicate}`" if condition else ""
        rows.append((layer.number, f"{layer.strategy}", clause, program, f"{layer.question.text}<br>{options}"))
    return markdown_table(("step", "strategy", "is it true that ...", "predicate", "question of the step"), rows)


def _text(chain: Chain, alt: str) -> str:
    return (
        f"### {chain.domain}\n\n![{alt}]({ASSETS}/{chain.domain}.png)\n\n{_layers_table(chain)}\n\n"
        f"True path: `{chain.true_path.correct_answer}`. False path: it leaves at step {chain.divergence_layer}, "
        f"`{chain.false_path.correct_answer}`. Source: {chain.source['origin']}\n"
    )


def write_gallery(folder: Path, names: Sequence[str], sizes: Sizes, seed: int | None) -> str:
    """The first chain of each domain among the configs: pictures under `assets/`; returns the Markdown with them."""
    (folder / ASSETS).mkdir(parents=True, exist_ok=True)
    parts = []
    for domain in dict.fromkeys(CONFIGS[name].domain for name in names if CONFIGS[name].domain):
        first = next(name for name in names if CONFIGS[name].domain == domain)
        chain = draw_with_pictures(CONFIGS[first].key(OFFICIAL_SEED if seed is None else seed, 0))
        (folder / ASSETS / f"{domain}.png").write_bytes(sheet(chain.images))
        parts.append(_text(chain, f"the picture of a chain of the domain {domain}"))
    return "\n".join(parts)
