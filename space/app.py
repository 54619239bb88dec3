"""The browsing Space: predictions of both benchmarks scored, looked at, compared, and ranked."""

from __future__ import annotations

import os
import shutil
import signal
import tempfile
import threading
from contextlib import suppress
from pathlib import Path

from starlette.routing import Route

from generator.errors import UserError
from space.board.publishing import make_board
from space.desks import make_desk
from space.records import Records
from space.runs.baselines import Baselines, usual_config
from space.runs.store import RunStore
from space.scorers import scored_bench
from space.script import FIRST, SCRIPT
from space.server import blocks, serve
from space.studio import lay_out, offer_to_programs
from space.styling import STUDIO
from space.takeaway.routes import routes
from space.uploads import Uploads
from space.world import World

PREFIX = "bindchain-"  # of folders of pages; the number of the process follows
TITLE = "ExBind and MM-CondChain"
LEAD = (
    "Where does a model lose the object that is meant, and where does it leave a chain of conditions? Score its "
    "predictions, and look at every case."
)


def main() -> None:
    """Show the page."""
    uploads = Uploads()
    clear_away(Path(tempfile.gettempdir()))
    with tempfile.TemporaryDirectory(prefix=f"{PREFIX}{os.getpid()}-") as folder:
        world = make_world(Path(__file__), Path(folder))
        threading.Thread(target=warm_up, args=(world,), daemon=True).start()
        with blocks(TITLE) as page:
            lay_out(world, uploads, TITLE, LEAD, page)
            offer_to_programs(world, uploads)
        signal.signal(signal.SIGTERM, end)
        try:
            serve(page, uploads, routes=routes_of(world), first=FIRST, script=SCRIPT, style=STUDIO)
        finally:
            world.board.close()


def routes_of(world: World) -> list[Route]:
    """What the server answers beside the page: downloads, and pictures."""
    return routes(world.find, world.picture, world.facts_of, world.folder_of)


def make_world(entry: Path, folder: Path) -> World:
    """What the views are made from. entry: the file that starts the page; folder: where runs are kept, empty."""
    desks = tuple(make_desk(scored_bench(name), entry) for name in ("ExBind", "CondChain"))
    stores = {name: folder / name for name in ("runs", "baselines")}
    for path in stores.values():
        path.mkdir()
    baselines = Baselines(desks, RunStore(stores["baselines"], seconds=float("inf"), most_runs=10**6))
    return World(desks, RunStore(stores["runs"]), baselines, make_board(os.environ), Records())


def clear_away(place: Path) -> None:
    """Remove what pages kept for visitors whose process was killed."""
    for folder in place.glob(f"{PREFIX}*-*"):
        number = folder.name.removeprefix(PREFIX).partition("-")[0]
        if number.isdecimal() and not Path(f"/proc/{number}").exists() and Path("/proc/self").exists():
            shutil.rmtree(folder, ignore_errors=True)


def end(*_: object) -> None:
    """At SIGTERM: what is kept for visitors goes, and submissions that wait are pushed."""
    raise SystemExit(0)


def warm_up(world: World) -> None:
    """Score the baselines, those that visitors see first before the others."""
    desks = world.reached()
    configs = [*map(usual_config, desks), *(config for desk in desks for config in desk.offer().configs)]
    for config in dict.fromkeys(configs):
        with suppress(UserError):
            world.baselines.of(config)


if __name__ == "__main__":
    main()
