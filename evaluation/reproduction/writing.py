"""The provenance of a dataset folder that was just built: the stages after the build are run, and all is digested."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from contextlib import chdir, redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory

from evaluation.reproduction.document import Provenance, write_document
from evaluation.reproduction.page import render_page
from evaluation.reproduction.plan import plan
from evaluation.reproduction.recipe import HUB, Recipe
from generator.errors import UserError
from generator.files import write_text
from generator.hub import ARTIFACTS, REPRODUCE, file_digest, read_manifest
from generator.interrupt import INTERRUPTED

WRITTEN = (ARTIFACTS, REPRODUCE)
Run = Callable[[Sequence[str]], int | None]


def write_provenance(folder: Path, run: Run, say: Callable[[str], None]) -> None:
    """Write `artifacts.json` and `REPRODUCE.md` into a dataset folder that was just built.

    The stages after the build run in a folder of their own, in which `hub/NAME` is a link to the dataset, by the very
    commands that the page names. run: takes the words of a command after `bindchain` and does it in this process,
    relative to the working directory; it returns its exit code, None where there is none, and raises what goes wrong.
    say: told of it when it is done.

    Raises:
        UserError: the dataset cannot be read or answered.
        KeyboardInterrupt: the user ended one of the commands.
    """
    folder = folder.resolve()
    manifest = read_manifest(folder)
    recipe = Recipe.read(manifest)
    stages = plan(recipe)[1:]
    with TemporaryDirectory(prefix=".work-", dir=folder) as name:
        work = Path(name)
        (work / HUB).mkdir()
        (work / HUB / recipe.dataset).symlink_to(folder, target_is_directory=True)
        for words in (words for stage in stages for words in stage.commands):
            try:
                with chdir(work), redirect_stdout(io.StringIO()):
                    code = run(words[1:])
            except (UserError, OSError) as error:
                what = f"{recipe.dataset}: bindchain {words[1]}, which {ARTIFACTS} needs, failed in a temporary folder"
                raise UserError(f"{what} ({error}); build it again") from error
            if code == INTERRUPTED:
                raise KeyboardInterrupt
            if code:
                raise RuntimeError(f"{' '.join(words)} ended with the exit code {code}")
        files = {path: file_digest(work / path) for stage in stages for path in stage.writes}
    provenance = Provenance(recipe, manifest["libraries"], files)
    write_document(folder, provenance)
    write_text(folder / REPRODUCE, render_page(provenance))
    say(f"{recipe.dataset}: {len(provenance.digests)} artifacts to reproduce, see {REPRODUCE}")
