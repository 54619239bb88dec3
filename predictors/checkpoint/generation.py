"""How a checkpoint writes: the settings of `generate`, the seed, and where an answer ends.

Settings are the `GenerationConfig` of transformers, which this module needs not import.
Source: ExBind, section on the frozen-model protocol; MM-CondChain, section on evaluation.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any

from generator.seeding import derive_seed
from predictors.asking import Decoding
from predictors.keys import Key

THINK = "<think>"
# What a checkpoint says of writing that is no matter of choosing tokens. All else is left out where decoding is greedy,
# which is then the likeliest token each time, for every checkpoint alike: no sampling, no beams, no penalties.
KEPT_BY_GREEDY = ("bos_token_id", "decoder_start_token_id", "eos_token_id", "pad_token_id", "suppress_tokens")
# Settings of a checkpoint that would end an answer early, change the shape of what comes back, or only the speed.
OURS = {
    "max_length": None,
    "max_time": None,
    "num_return_sequences": 1,
    "return_dict_in_generate": False,
    "use_cache": True,
}


def generation_settings(own: Any, decoding: Decoding) -> Any:
    """The settings of a run, from the checkpoint's own ones, which stay as they are."""
    if decoding.greedy:
        kept = {name: getattr(own, name, None) for name in KEPT_BY_GREEDY}
        return type(own)(max_new_tokens=decoding.max_new_tokens, do_sample=False, num_beams=1, **kept)
    settings = copy.deepcopy(own)
    for name, value in {**OURS, "max_new_tokens": decoding.max_new_tokens}.items():
        setattr(settings, name, value)
    return settings


def seed_of(decoding: Decoding, key: Key) -> int:
    """The seed of a question; where the model samples it is the question's own, whatever was asked before it."""
    return decoding.seed if decoding.greedy else derive_seed("transformers", decoding.seed, *key)


def end_tokens(settings: Any) -> frozenset[int]:
    """The tokens that end an answer."""
    ids = settings.eos_token_id
    return frozenset() if ids is None else frozenset([ids] if isinstance(ids, int) else ids)


def opened_thought(prompt: str) -> str:
    r"""How a prompt ends, from a mark on after which only reasoning is written; "" where there is none.

    Some chat templates open the reasoning of an answer. It belongs to the answer: what is written would else look like
    one that has none, also where it breaks off before the reasoning ends.

    >>> opened_thought("assistant\n<think>\n"), opened_thought("<think>\n</think>\n"), opened_thought("a <think> here")
    ('<think>\n', '', '')
    """
    start = prompt.rfind(THINK)
    return prompt[start:] if start >= 0 and not prompt[start + len(THINK) :].strip() else ""


def up_to_end(tokens: Sequence[int], ends: frozenset[int]) -> tuple[list[int], bool]:
    """The tokens before the first that ends an answer, and whether one does; padding may follow it.

    >>> up_to_end([5, 7, 2, 0, 0], frozenset({2})), up_to_end([5, 7], frozenset({2}))
    (([5, 7], True), ([5, 7], False))
    """
    for place, token in enumerate(tokens):
        if token in ends:
            return list(tokens[:place]), True
    return list(tokens), False
