"""What the server of the Space answers beside its page: downloads of runs, and the pictures of cases.

    GET take/TOKEN/cases.csv                          one of `DOWNLOADS` of a run
    GET take/report.zip?with=TOKEN&with=TOKEN         the report of several runs
    GET picture/BENCHMARK/CONFIG/PLACE/NUMBER.png     a picture of a case: place from 1, number from 0

Everything is made when it is asked for, and nothing of it is kept. What a file holds is never shown by the browser that
asks, only stored; what goes wrong is told in one sentence of plain text.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence

from anyio import CapacityLimiter
from anyio.to_thread import run_sync
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from generator.errors import UserError
from space.comparing.runs import FactsOf
from space.places import MOST_RUNS
from space.runs.kept import GONE, KeptRun
from space.takeaway import files, reports
from space.takeaway.names import BASE, DOWNLOADS, REPORT, disposition, file_name

READERS = 4  # pictures that are read at a time, and runs that are looked for: a baseline may be scored then
WRITERS = 2  # downloads that are made at a time: a large one takes some hundred MB while it is made
MOST_WAITING = 12  # of those that wait for their figures to be drawn
MOST_DIGITS = 9
SAFE = {"X-Content-Type-Options": "nosniff", "Content-Security-Policy": "sandbox; default-src 'none'"}
PRIVATE = {**SAFE, "Cache-Control": "no-store", "Referrer-Policy": "no-referrer"}
SHARED = {**SAFE, "Cache-Control": "public, max-age=3600"}
UNKNOWN = "There is no such download; there are: " + ", ".join(DOWNLOADS) + "."
NONE_NAMED = "Say which runs the report is to show: with=TOKEN, once for each."
TOO_MANY = f"A report shows at most {MOST_RUNS} runs: leave some out."
BUSY = "Too many reports are being made just now: try again in a minute."
NO_PICTURE = "There is no such picture."

Find = Callable[[str], KeptRun | None]
Picture = Callable[[str, str, int, int], bytes | None]
FolderOf = Callable[[KeptRun], str]
Make = Callable[[Sequence[KeptRun], FactsOf, FolderOf], bytes]

MAKERS: dict[str, Make] = {
    "scores.json": lambda runs, *_: files.scores_json(runs[0]),
    "cases.csv": lambda runs, _, folder_of: files.cases_csv(runs[0], folder_of(runs[0])),
    "cases.parquet": lambda runs, _, folder_of: files.cases_parquet(runs[0], folder_of(runs[0])),
    "figures.zip": lambda runs, facts_of, _: reports.figures_zip(runs[0], facts_of),
    REPORT: lambda runs, facts_of, _: reports.report_zip(runs, facts_of),
}


def routes(find_run: Find, picture: Picture, facts_of: FactsOf, folder_of: FolderOf) -> list[Route]:
    """find_run: token -> the run; picture: benchmark, config, place of the row, number -> PNG bytes; each None where
    there is none. facts_of: as for `report_zip`; folder_of: a run -> the folder with the rows that it answers, as for
    `cases_csv`. What these raise must name no place on this machine."""
    desk = _Desk(find_run, picture, facts_of, folder_of)
    return [
        Route(f"/{BASE}/{REPORT}", desk.take_several),
        Route(f"/{BASE}/{{token}}/{{name}}", desk.take),
        Route("/picture/{benchmark}/{config}/{place}/{number}.png", desk.show),
    ]


class _Desk:
    def __init__(self, find_run: Find, picture: Picture, facts_of: FactsOf, folder_of: FolderOf) -> None:
        self._find, self._picture, self._facts_of, self._folder_of = find_run, picture, facts_of, folder_of
        self._reading = CapacityLimiter(READERS)  # who waits for one of these holds no thread
        self._finding = CapacityLimiter(READERS)
        self._writing = CapacityLimiter(WRITERS)
        self._drawing = CapacityLimiter(1)

    async def take(self, request: Request) -> Response:
        name = request.path_params["name"]
        if name not in DOWNLOADS:
            return _told(404, UNKNOWN)
        return await self._made(request, [request.path_params["token"]], name)

    async def take_several(self, request: Request) -> Response:
        tokens = list(dict.fromkeys(request.query_params.getlist("with")))
        if not tokens or len(tokens) > MOST_RUNS:
            return _told(400, TOO_MANY if tokens else NONE_NAMED)
        return await self._made(request, tokens, REPORT)

    async def show(self, request: Request) -> Response:
        named = request.path_params
        numbers = [named["place"], named["number"]]
        if not all(text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS for text in numbers):
            return _told(404, NO_PICTURE)
        place, number = map(int, numbers)
        try:
            asked = (named["benchmark"], named["config"], place, number)
            content = await run_sync(self._picture, *asked, limiter=self._reading)
        except UserError as error:
            return _told(400, str(error))
        if content is None:
            return _told(404, NO_PICTURE)
        tag = f'"{hashlib.sha256(content).hexdigest()}"'
        headers = {**SHARED, "ETag": tag}
        if _is_known(tag, request.headers.get("if-none-match", "")):
            return Response(status_code=304, headers=headers)
        return Response(content, media_type="image/png", headers=headers)

    async def _made(self, request: Request, tokens: Sequence[str], name: str) -> Response:
        """A download of runs, which are read, made into it, and forgotten in a thread of its own."""
        found = [await run_sync(self._find, token, limiter=self._finding) for token in tokens]
        runs = [run for run in found if run is not None]
        if len(runs) < len(tokens):
            return _told(404, GONE)
        download = DOWNLOADS[name]
        headers = {**PRIVATE, "Content-Disposition": disposition(file_name(runs, name))}
        if request.method == "HEAD":  # how long it will be is known only when it is made
            answer = Response(media_type=download.media, headers=headers)
            del answer.headers["content-length"]
            return answer
        limiter = self._drawing if download.is_drawn else self._writing
        if download.is_drawn and limiter.statistics().tasks_waiting >= MOST_WAITING:
            return _told(503, BUSY, {"Retry-After": "60"})
        try:
            content = await run_sync(MAKERS[name], runs, self._facts_of, self._folder_of, limiter=limiter)
        except UserError as error:
            return _told(404 if str(error) == GONE else 400, str(error))
        return Response(content, media_type=download.media, headers=headers)


def _told(status: int, sentence: str, more: dict[str, str] | None = None) -> Response:
    return PlainTextResponse(sentence + "\n", status, {**PRIVATE, **(more or {})})


def _is_known(tag: str, asked: str) -> bool:
    """Has the browser the picture of this tag already? asked: the header in which it names those that it has."""
    return any(part.strip().removeprefix("W/") in (tag, "*") for part in asked.split(","))
