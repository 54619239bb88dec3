"""Tiny random vision-language checkpoints of real architectures, made on the spot and without a network.

    python tests/tiny_vlm.py FOLDER      makes FOLDER/qwen2_5_vl and FOLDER/qwen3_vl, about one megabyte each

They read and write gibberish, but all of it depends on the prompt and on every picture.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import torch
import transformers
from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers

POSITIONS = 32768  # fifteen screenshots, their question and a long answer fit
SMALLEST_PICTURE, LARGEST_PICTURE = 32 * 32, 64 * 32 * 32  # pixels; 49 to 64 tokens a picture at most
VOCABULARY = 600
WIDTH = 64
SPREAD = 0.4  # of the weights: wide enough that one likeliest token stands clear of the next
END, PAD, PICTURE, FILM, OPEN, CLOSE = (
    "<|im_end|>", "<|endoftext|>", "<|image_pad|>", "<|video_pad|>", "<|vision_start|>", "<|vision_end|>",
)  # fmt: skip
SPECIAL = (PAD, "<|im_start|>", END, OPEN, CLOSE, PICTURE, FILM)
TEXTS = (
    '{"candidate_id": "k7", "candidate_type": "button", "bbox": [12, 40, 96, 24], "role": "link"}',
    "Which one does the instruction denote? If every condition holds, answer question A1, otherwise question B2.",
    "Reply with strict JSON only: this one object, and nothing else. <rect x='10' y='20'/> <div class=\"row\"></div>",
)
CHAT_TEMPLATE = (
    "{% for message in messages %}<|im_start|>{{ message.role }}\n"
    "{% if message.content is string %}{{ message.content }}{% else %}{% for part in message.content %}"
    "{% if 'image' in part.type %}<|vision_start|><|image_pad|><|vision_end|>{% else %}{{ part.text }}{% endif %}"
    "{% endfor %}{% endif %}<|im_end|>\n{% endfor %}"
    "{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}"
)


def make_checkpoint_folder(kind: str, folder: Path, *, seed: int = 0) -> None:
    """A whole checkpoint of an architecture of `ARCHITECTURES`: weights, tokenizer, image processor, chat template."""
    tokenizer = make_tokenizer()
    ids = tokenizer.convert_tokens_to_ids
    marks = {
        "image_token_id": ids(PICTURE),
        "video_token_id": ids(FILM),
        "vision_start_token_id": ids(OPEN),
        "vision_end_token_id": ids(CLOSE),
    }
    torch.manual_seed(seed)
    model, patch_size = ARCHITECTURES[kind](_text_settings(tokenizer), marks)
    for weights in model.parameters():
        if weights.ndim > 1:
            torch.nn.init.normal_(weights, std=SPREAD)
    model.generation_config.update(eos_token_id=tokenizer.eos_token_id, pad_token_id=tokenizer.pad_token_id)
    model.save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    transformers.Qwen2VLImageProcessorPil(
        patch_size=patch_size, size={"shortest_edge": SMALLEST_PICTURE, "longest_edge": LARGEST_PICTURE}
    ).save_pretrained(folder)


def make_tokenizer() -> transformers.PreTrainedTokenizerFast:
    """A byte-level tokenizer that takes every text, with the special tokens and the chat form of Qwen-VL."""
    bytewise = Tokenizer(models.BPE())
    bytewise.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    bytewise.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=VOCABULARY,
        special_tokens=list(SPECIAL),
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    bytewise.train_from_iterator(TEXTS, trainer)
    return transformers.PreTrainedTokenizerFast(
        tokenizer_object=bytewise,
        eos_token=END,
        pad_token=PAD,
        additional_special_tokens=list(SPECIAL),
        model_max_length=POSITIONS,
        chat_template=CHAT_TEMPLATE,
    )


def _text_settings(tokenizer: transformers.PreTrainedTokenizerFast) -> dict[str, object]:
    return {
        "vocab_size": len(tokenizer),
        "hidden_size": WIDTH,
        "intermediate_size": 2 * WIDTH,
        "num_hidden_layers": 2,
        "num_attention_heads": 4,
        "num_key_value_heads": 2,
        "max_position_embeddings": POSITIONS,
        "bos_token_id": None,
        "eos_token_id": tokenizer.eos_token_id,
        "pad_token_id": tokenizer.pad_token_id,
    }


def _qwen2_5_vl(text: dict[str, object], marks: dict[str, int]) -> tuple[transformers.PreTrainedModel, int]:
    # the sections of a rotary embedding share half a head among time, height and width: 2 + 3 + 3 = 64 / 4 / 2
    rope = {"rope_type": "default", "rope_theta": 1e6, "mrope_section": [2, 3, 3]}
    vision = {**_vision_settings(14), "window_size": 112, "fullatt_block_indexes": [1]}
    config = transformers.Qwen2_5_VLConfig(
        text_config={**text, "rope_parameters": rope}, vision_config=vision, tie_word_embeddings=False, **marks
    )
    return transformers.Qwen2_5_VLForConditionalGeneration(config), 14


def _qwen3_vl(text: dict[str, object], marks: dict[str, int]) -> tuple[transformers.PreTrainedModel, int]:
    rope = {"rope_type": "default", "rope_theta": 5e6, "mrope_section": [2, 3, 3], "mrope_interleaved": True}
    vision = {**_vision_settings(16), "num_position_embeddings": 64, "deepstack_visual_indexes": [0]}
    config = transformers.Qwen3VLConfig(
        text_config={**text, "head_dim": 16, "rope_parameters": rope},
        vision_config=vision,
        tie_word_embeddings=False,
        **marks,
    )
    return transformers.Qwen3VLForConditionalGeneration(config), 16


def _vision_settings(patch_size: int) -> dict[str, object]:
    return {
        "depth": 2,
        "hidden_size": 32,
        "intermediate_size": 64,
        "num_heads": 2,
        "patch_size": patch_size,
        "out_hidden_size": WIDTH,
    }


Architecture = Callable[[dict[str, object], dict[str, int]], tuple[transformers.PreTrainedModel, int]]
ARCHITECTURES: dict[str, Architecture] = {"qwen2_5_vl": _qwen2_5_vl, "qwen3_vl": _qwen3_vl}


if __name__ == "__main__":
    transformers.logging.disable_progress_bar()
    for architecture in ARCHITECTURES:
        make_checkpoint_folder(architecture, Path(sys.argv[1]) / architecture)
