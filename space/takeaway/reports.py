"""Reports and figures of runs, as `bindchain report` makes them, in one ZIP file.

    kept runs  -->  runs as comparisons take them  -->  the folder of a report  -->  ZIP

A figure takes a tenth of a second or more, and what draws it is not made for several threads: one report is made at a
time.
"""

from __future__ import annotations

import io
import tempfile
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from threading import Lock

from evaluation.report.build import write_report
from evaluation.report.markdown import FIGURES
from generator.errors import UserError
from metrics.comparison import compare
from space.comparing.runs import FactsOf, as_runs
from space.runs.kept import KeptRun
from space.sources import names_only

LONG_AGO = (1980, 1, 1, 0, 0, 0)  # when all files in a ZIP file were made: the earliest that it can say
RIGHTS = 0o644
UNIX = 3
_DRAWING = Lock()


def report_zip(runs: Sequence[KeptRun], facts_of: FactsOf) -> bytes:
    """The report of runs: `index.html`, `report.md`, and every figure as SVG and PNG. Same runs, same bytes.

    runs: at least one; the first of a config is what others of it are compared with. facts_of: what the dataset says
    of a run's cases, as in `metrics.runs.Run`.

    Raises:
        UserError: there is no run; the runs cannot stand in one report, or `facts_of` cannot say.
    """
    return zipped({f"report/{name}": content for name, content in _report(runs, facts_of).items()})


def figures_zip(run: KeptRun, facts_of: FactsOf) -> bytes:
    """Only the figures of the report of a run; raises as `report_zip`."""
    return zipped({name: content for name, content in _report([run], facts_of).items() if name.startswith(FIGURES)})


def zipped(files: Mapping[str, bytes]) -> bytes:
    """A ZIP file whose bytes depend on nothing but names and contents. files: name in it -> content."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, content in sorted(files.items()):
            entry = zipfile.ZipInfo(name, LONG_AGO)
            entry.external_attr, entry.create_system = RIGHTS << 16, UNIX
            archive.writestr(entry, content, zipfile.ZIP_DEFLATED)
    return made.getvalue()


def _report(kept: Sequence[KeptRun], facts_of: FactsOf) -> dict[str, bytes]:
    """Name in the folder of the report -> content."""
    if not kept:
        raise UserError("a report needs at least one run; choose those that it is to show")
    runs = as_runs(kept, facts_of)
    with _DRAWING, tempfile.TemporaryDirectory() as folder, names_only({folder: "the report"}):
        paths = write_report(Path(folder), runs, compare(runs))
        return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
