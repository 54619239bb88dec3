"""The browsing Space: predictions of both benchmarks scored, and what the papers report beside it."""

from __future__ import annotations

from pathlib import Path

from space.desks import make_desk
from space.page import serve
from space.rendering import listed, note, tables
from space.reported import reported_tables, sources
from space.scorers import scored_bench

TITLE = "ExBind and MM-CondChain"
LEAD = (
    "Where does a model lose the object that is meant, and where does it leave a chain of conditions? Score its "
    "predictions, and look at every case."
)
REPORTED = (
    "Reported: measured by the papers' authors over their own releases of the data, not here. They say what to expect, "
    "and no run is compared with them."
)


def main() -> None:
    """Show the page."""
    entry = Path(__file__)
    desks = [make_desk(scored_bench(name), entry) for name in ("ExBind", "CondChain")]
    serve(TITLE, LEAD, desks, {"Reported": note(REPORTED) + tables(reported_tables()) + listed(sources())})


if __name__ == "__main__":
    main()
