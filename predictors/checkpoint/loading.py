"""A checkpoint of vision and language, loaded: its model and its processor, or one sentence that says why not."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import transformers
from huggingface_hub.utils import disable_progress_bars
from transformers import AutoConfig, AutoModelForImageTextToText, AutoProcessor, PreTrainedModel, ProcessorMixin
from transformers.models.auto.modeling_auto import MODEL_FOR_IMAGE_TEXT_TO_TEXT_MAPPING

from generator.errors import UserError
from predictors.checkpoint.image_only import image_only_processor
from predictors.checkpoint.source import Source
from predictors.texts import on_one_line, printable

CURES = {  # by the part that does not load
    "config.json": "give a checkpoint that the installed transformers knows, or update transformers",
    "processor": "copy or download its tokenizer, preprocessor and processor files again",
    "weights": "they may be cut off or of another model: copy or download them again",
}
NAMED = 3  # weights that an error names


@dataclass(frozen=True, slots=True)
class Loaded:
    """Ready to answer: the model in evaluation mode on its device, and its processor, which pads to the left."""

    model: PreTrainedModel
    processor: ProcessorMixin


def load_checkpoint(source: Source, *, device: str, dtype: str, max_pixels: int | None = None) -> Loaded:
    """Any checkpoint that transformers itself has the code for; code that a checkpoint brings along is never run.

    dtype: of the weights, by torch's name. max_pixels: of a picture, which is made smaller where it has more; None
    leaves the checkpoint's own limit.

    Raises:
        UserError: it takes no pictures, has no chat template, is damaged or incomplete, or is too large for the device.
    """
    be_quiet()
    where = {"trust_remote_code": False, "revision": source.commit or "main", "local_files_only": source.cached}
    with _explained(source, "config.json"):
        config = AutoConfig.from_pretrained(source.location, **where)
    if type(config) not in MODEL_FOR_IMAGE_TEXT_TO_TEXT_MAPPING:
        raise _fault(source, f"is a model of the type {config.model_type}, which does not read pictures and text to "
                             "write text; give one for image-text-to-text")  # fmt: skip
    with _explained(source, "processor"):
        loader = image_only_processor(config.model_type) or AutoProcessor
        processor = loader.from_pretrained(source.location, **where)
    _prepare_processor(source, processor, max_pixels)
    with _explained(source, "weights"):
        model, report = AutoModelForImageTextToText.from_pretrained(
            source.location, config=config, dtype=dtype, output_loading_info=True, **where
        )
    if report["missing_keys"]:
        raise _fault(source, f"lacks weights and would answer at random: {_named(report['missing_keys'])}; "
                             + CURES["weights"])  # fmt: skip
    with _explained(source, "weights"):
        model.to(device).eval()
    if model.generation_config.pad_token_id is None:
        model.generation_config.pad_token_id = processor.tokenizer.pad_token_id
    return Loaded(model, processor)


def be_quiet() -> None:
    """Only errors are logged, since whatever matters is a `UserError` here; bars are drawn in terminals only."""
    transformers.logging.set_verbosity_error()
    if not sys.stderr.isatty():
        transformers.logging.disable_progress_bar()
        disable_progress_bars()


def is_out_of_memory(error: BaseException) -> bool:
    """Whether a device or the machine had no room; torch tells it for some devices by the text alone."""
    texts = ("out of memory", "not enough memory", "can't allocate memory")
    return isinstance(error, MemoryError) or (
        isinstance(error, RuntimeError) and any(text in str(error).lower() for text in texts)
    )


def summary(error: BaseException) -> str:
    """The kind of an error and the start of what it says, on one line and safe to print."""
    text = on_one_line(str(error), 200)
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def _prepare_processor(source: Source, processor: Any, max_pixels: int | None) -> None:
    if not all(hasattr(processor, part) for part in ("tokenizer", "image_processor")):
        raise _fault(source, f"has no processor for text and pictures; {CURES['processor']}")
    tokenizer = processor.tokenizer
    template = processor.chat_template or tokenizer.chat_template
    if isinstance(template, dict):
        template = template.get("default")
    if template is None:
        raise _fault(source, "has no chat template; give the instruct version, or put its chat_template.jinja there")
    processor.chat_template = template
    tokenizer.padding_side = "left"  # so that the last token of every prompt stands where writing starts
    if tokenizer.pad_token is None:
        tokenizer.pad_token = tokenizer.eos_token
    if max_pixels is not None:
        _limit_pixels(source, processor.image_processor, max_pixels)


def _limit_pixels(source: Source, image_processor: Any, max_pixels: int) -> None:
    known = getattr(getattr(image_processor, "valid_kwargs", None), "__annotations__", {})
    if "max_pixels" not in known:
        kind = type(image_processor).__name__
        raise _fault(source, f"its {kind} has no limit of pixels that could be set; leave --max-pixels out")
    size = dict(image_processor.size)
    least = min(size["shortest_edge"], max_pixels)  # smaller pictures are made larger, but not above the limit
    size.update(shortest_edge=least, longest_edge=max_pixels)  # both count pixels, whatever they are called
    image_processor.size = type(image_processor.size)(**size)


@contextmanager
def _explained(source: Source, part: str) -> Iterator[None]:
    """Whatever goes wrong while a part is loaded is the checkpoint's fault or the machine's, not the program's."""
    try:
        yield
    except ImportError as error:
        raise _fault(source, f"its {part} needs a library that is not installed ({summary(error)})") from error
    except Exception as error:
        if is_out_of_memory(error):
            raise _fault(source, "does not fit into memory; give a smaller one, --dtype bfloat16, or another --device")\
                from error  # fmt: skip
        if "trust_remote_code" in str(error):
            raise _fault(source, "brings code of its own, which is not run; give one that transformers has the code "
                                 "for, or serve it and use openai:MODEL") from error  # fmt: skip
        raise _fault(source, f"its {part} cannot be loaded ({summary(error)}); {CURES[part]}") from error


def _fault(source: Source, text: str) -> UserError:
    return UserError(f"checkpoint {printable(source.name)}: {text}")


def _named(names: set[str]) -> str:
    more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
    return ", ".join(sorted(names)[:NAMED]) + more
