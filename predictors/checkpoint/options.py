"""What the user may set of a checkpoint. Options are checked where they are made, before anything heavy is loaded."""

from __future__ import annotations

from dataclasses import dataclass

from predictors.texts import shorten

DTYPES = ("bfloat16", "float16", "float32")


@dataclass(frozen=True, slots=True)
class CheckpointOptions:
    """How a checkpoint is run.

    batch_size: questions at a time, where decoding is greedy. device: by torch's name; None takes a GPU where there is
    one. dtype: of the weights; None takes bfloat16 on a GPU that has it and else float32. max_pixels: of a picture,
    which is made smaller where it has more; None is the checkpoint's own limit. model_revision: branch, tag or commit
    on the Hub; None is its main branch.

    Raises:
        ValueError: one of them is out of range; the sentence names the option of the command line.
    """

    batch_size: int = 4
    device: str | None = None
    dtype: str | None = None
    max_pixels: int | None = None
    model_revision: str | None = None

    def __post_init__(self) -> None:
        if self.batch_size < 1:
            raise ValueError(f"--batch-size must be at least 1, not {self.batch_size}")
        if self.max_pixels is not None and self.max_pixels < 1:
            raise ValueError(f"--max-pixels must be at least 1, not {self.max_pixels}")
        if self.dtype not in (None, *DTYPES):
            raise ValueError(f"--dtype must be one of {', '.join(DTYPES)}, not {shorten(self.dtype)}")
