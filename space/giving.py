"""What a visitor or a program gives to be scored, as files: uploads, or a pasted text, and never both."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from generator.errors import UserError
from predictors.texts import printable
from space.judging import MOST_UPLOAD_MB, PASTED, pasted
from space.uploads import Uploads

NOTHING_GIVEN = (
    "There is nothing to score: upload a prediction file (again, for an upload is deleted once it is scored), or paste "
    "predictions, one JSON object a line."
)
BOTH_GIVEN = "Both a file and a text are given: remove one of them."


@contextmanager
def given(uploads: Uploads, stored: Sequence[str], text: str) -> Iterator[list[tuple[Path, str]]]:
    """Each file with what messages call it, for as long as the block runs; whatever comes of it, uploads are deleted.

    stored: paths as the upload route gave them.

    Raises:
        UserError: neither or both are given, an upload is not there any more, or the text is too large.
    """
    with ExitStack() as stack:
        paths = [stack.enter_context(uploads.taken(path)) for path in stored]
        if paths and text.strip():
            raise UserError(BOTH_GIVEN)
        if not paths and not text.strip():
            raise UserError(NOTHING_GIVEN)
        files = [(path, printable(path.name)) for path in paths]
        yield files or [(stack.enter_context(pasted(text)), PASTED)]


def check_size(path: Path, name: str) -> None:
    """
    Raises:
        UserError: the file is larger than an upload may be.
    """
    if path.stat().st_size > MOST_UPLOAD_MB << 20:
        raise UserError(f"{name}: is larger than {MOST_UPLOAD_MB} MB; split it")
