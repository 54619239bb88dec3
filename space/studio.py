"""The Space, laid out: the form of the tab Score, and one pane for everything else. What they show is made elsewhere.

    address of the page, runs of the visitor  --pane.show_pane-->  HTML  --Gradio-->  the pane

The visitor's browser keeps the tokens of their runs; the server keeps no list of visitors.
"""

from __future__ import annotations

import json
from typing import Any

import gradio as gr
from markupsafe import Markup

from generator.errors import UserError
from space import programs
from space.examples import offered_files
from space.form import SCORE, TEMPLATE, Filled, read_filled, score_form
from space.pane import alert, show_pane, show_submitted, show_tabs
from space.places import read_place
from space.rendering import heading
from space.runs.uploading import Wish, score_given
from space.scored import show_scored
from space.script import ACTED, DONE, FILLED, KEEP, LISTEN, WHERE
from space.server import or_error, path_of, texts_only
from space.start import show_start
from space.uploads import Uploads
from space.world import World

MANY = 16  # places that are made at once: one that takes long must not stop the others
PROGRESS = gr.Progress()  # Gradio hands each call one of its own
OURS: dict[str, Any] = {"apply_default_css": False, "js_on_load": None}  # of HTML that our own styles lay out


def lay_out(world: World, uploads: Uploads, title: str, lead: str, page: gr.Blocks) -> None:
    """The whole page, inside its `Blocks`: of one kind of component, so that a browser fetches no other."""
    gr.HTML(heading(title, lead), **OURS)
    where, filled, mine = (gr.HTML(visible=False, **OURS) for _ in range(3))
    tabs = gr.HTML(show_tabs(read_place("")), elem_id="tabs", **OURS)
    listener = gr.HTML("", js_on_load=LISTEN, elem_id="listener", visible="hidden")
    first_form = score_form(world)
    form = gr.HTML(first_form, elem_id="form", **OURS)
    files = gr.HTML("", elem_id="templates", **OURS)
    scored = gr.HTML(show_start(world, ()), elem_id="scored", **OURS)
    pane = gr.HTML("", elem_id="pane", **OURS)

    def start(query: str, tokens: Any) -> tuple[Any, ...]:
        """The datasets may be others by now than when the page was made, and the visitor has runs."""
        now = score_form(world)
        return gr.skip() if now == first_form else now, show_start(world, world.own(_listed(tokens)))

    def go(query: str, tokens: Any) -> tuple[str, str]:
        place = read_place(query if isinstance(query, str) else "")
        return show_tabs(place), show_pane(world, place, world.own(_listed(tokens)))

    def act(said: str, query: str, tokens: Any, progress: Any = PROGRESS) -> tuple[Any, ...]:
        given = _loaded(said)
        asked = read_filled(given)
        if asked.act == SCORE:
            result, new = _score(world, uploads, asked, progress)
            return gr.skip(), result, gr.skip(), new
        if asked.act == TEMPLATE:
            return _offer(world, asked.wish.config), gr.skip(), gr.skip(), ""
        board = show_submitted(world, read_place(query), given, world.own(_listed(tokens)))
        return gr.skip(), gr.skip(), board, ""

    quiet: dict[str, Any] = {"show_progress": "hidden", "api_visibility": "private"}
    page.load(start, [where, mine], [form, scored], js=WHERE, **quiet)
    # A visitor may be on the way to the next place before this one is there: the last address is asked for, always.
    gone = gr.on(
        [listener.click, page.load], go, [where, mine], [tabs, pane], js=WHERE, trigger_mode="always_last",
        concurrency_limit=MANY, **quiet,
    )  # fmt: skip
    acted = listener.submit(act, [filled, where, mine], [files, scored, pane, mine], js=FILLED,
                            show_progress_on=scored, api_visibility="private")  # fmt: skip
    acted.then(None, mine, js=KEEP)
    acted.then(None, js=ACTED)
    for done in (gone, acted):
        done.then(None, js=DONE)


def _score(world: World, uploads: Uploads, asked: Filled, progress: Any) -> tuple[Markup, str]:
    """What came of scoring, and the tokens of the new runs, which the browser is to keep beside its others."""
    try:
        runs = score_given(world.desks, uploads, world.store, asked.paths, asked.text, asked.wish, progress)
    except UserError as error:
        return alert(error), ""
    return show_scored(runs), json.dumps([run.facts.token for run in runs])


def _offer(world: World, config: str) -> Markup:
    try:
        return offered_files(world, config)
    except UserError as error:
        return alert(error)


def _loaded(text: Any) -> Any:
    """JSON that a browser sends, unchecked; None where it is none."""
    try:
        return json.loads(text)
    except (TypeError, ValueError, RecursionError):
        return None


def _listed(tokens: Any) -> list[Any]:
    """The tokens that a browser keeps, unchecked but for being a list."""
    found = _loaded(tokens)
    return found if isinstance(found, list) else []


def offer_to_programs(world: World, uploads: Uploads) -> None:
    """The endpoints that a program can call."""

    def score(
        config: str = "", text: str = "", upload: gr.FileData | None = None, parser: str | None = None, name: str = ""
    ) -> dict[str, Any]:
        """Score predictions: a text with one JSON object a line, or an uploaded file. config: empty to recognise it."""
        texts_only(config=config, text=text, name=name)
        given = [path for path in [path_of(upload)] if path]
        return or_error(programs.score, world, uploads, given, text, Wish(config, parser, name))

    def case(run: str, case: str, path: str = "") -> dict[str, Any]:
        """One case of a run that was scored here, or of a baseline, as in `lexical@broad`."""
        texts_only(run=run, case=case, path=path)
        return or_error(programs.case, world, run, case, path)

    def leaderboard(config: str) -> list[dict[str, Any]]:
        """The baselines and the submissions over a config."""
        texts_only(config=config)
        return or_error(programs.leaderboard, world, config)

    def template(config: str) -> str:
        """An empty prediction file of a config, as JSON Lines."""
        texts_only(config=config)
        return or_error(programs.template, world, config)

    for endpoint in (score, case, leaderboard, template):
        gr.api(endpoint, api_name=endpoint.__name__)
