"""Processors of the Qwen-VL family that take text and pictures and no films.

Their own processors also hold a video processor, which needs torchvision; so without it none of them loads, although
pictures go through Pillow. These leave the video processor out and are the same in all else.
"""

from __future__ import annotations

from typing import Any

from transformers import ProcessorMixin, Qwen2_5_VLProcessor, Qwen2VLProcessor, Qwen3VLProcessor
from transformers.utils import is_torchvision_available


class _ImageOnly:
    """Its `__init__` names what is loaded from a checkpoint: transformers reads the parts off the signature."""

    def __init__(
        self, image_processor: Any = None, tokenizer: Any = None, chat_template: str | None = None, **settings: Any
    ) -> None:
        super().__init__(image_processor, tokenizer, chat_template=chat_template, **settings)
        self.video_processor = None


class ImageOnlyQwen2VL(_ImageOnly, Qwen2VLProcessor):
    """`Qwen2VLProcessor` without films."""


class ImageOnlyQwen2_5_VL(_ImageOnly, Qwen2_5_VLProcessor):
    """`Qwen2_5_VLProcessor` without films."""


class ImageOnlyQwen3VL(_ImageOnly, Qwen3VLProcessor):
    """`Qwen3VLProcessor` without films; Qwen3.5 has the same."""


IMAGE_ONLY: dict[str, type[ProcessorMixin]] = {  # by the `model_type` of a checkpoint's config.json
    "qwen2_vl": ImageOnlyQwen2VL,
    "qwen2_5_vl": ImageOnlyQwen2_5_VL,
    "qwen3_vl": ImageOnlyQwen3VL,
    "qwen3_vl_moe": ImageOnlyQwen3VL,
    "qwen3_5": ImageOnlyQwen3VL,
    "qwen3_5_moe": ImageOnlyQwen3VL,
}


def image_only_processor(model_type: str) -> type[ProcessorMixin] | None:
    """The class to load a checkpoint's processor with, also if the checkpoint names another one in `processor_class`.

    None where transformers' own choice loads: torchvision is there, or the architecture is none of these.
    """
    return None if is_torchvision_available() else IMAGE_ONLY.get(model_type)
