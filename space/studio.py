"""The Space, laid out: the form of the tab Score, and one pane for everything else. What they show is made elsewhere.

    address of the page, runs of the visitor  --pane.show_pane-->  HTML  --Gradio-->  the pane

The visitor's browser keeps the tokens of their runs; the server keeps no list of visitors.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import gradio as gr

from generator.errors import UserError
from predictors.formats import READERS
from space import programs
from space.examples import offered_files
from space.judging import MOST_PASTE_MB, MOST_UPLOAD_MB
from space.pane import alert, show_pane, show_submitted, show_tabs
from space.places import read_place
from space.rendering import heading
from space.runs.uploading import MOST_FILES, Wish, score_given
from space.scored import show_scored
from space.script import DONE, FILLED, GIVEN, KEEP, LISTEN, WHERE
from space.server import or_error, path_of, texts_only
from space.start import show_start
from space.uploads import Uploads
from space.world import MOST_KEPT, World

RECOGNISE = "Recognise it by the ids"
PLACEHOLDER = '{"id": "...", "prediction": "the text that the model wrote"}\nchains: {"id": "...", "path": "true", ...}'
PROGRESS = gr.Progress()  # Gradio hands each call one of its own
OURS: dict[str, Any] = {"apply_default_css": False, "js_on_load": None}  # of HTML that our own styles lay out


def lay_out(world: World, uploads: Uploads, title: str, lead: str, page: gr.Blocks) -> None:
    """The whole page, inside its `Blocks`."""
    gr.HTML(heading(title, lead), **OURS)
    where = gr.Textbox(visible=False)
    filled = gr.Textbox(visible=False)
    mine = gr.Textbox(visible=False)
    tabs = gr.HTML(show_tabs(read_place("")), elem_id="tabs", **OURS)
    listener = gr.HTML("", js_on_load=LISTEN, elem_id="listener", visible="hidden")
    with gr.Column(elem_id="score"):
        result = _lay_out_form(world, uploads, mine)
    pane = gr.HTML("", elem_id="pane", **OURS)

    def go(query: str, tokens: Any) -> tuple[str, str]:
        place = read_place(query if isinstance(query, str) else "")
        return show_tabs(place), show_pane(world, place, world.own(_listed(tokens)))

    def send(filled: str, query: str, tokens: Any) -> str:
        return show_submitted(world, read_place(query), json.loads(filled), world.own(_listed(tokens)))

    def start(_: str, tokens: Any) -> str:
        return show_start(world, world.own(_listed(tokens)))

    quiet: dict[str, Any] = {"show_progress": "hidden", "api_visibility": "private"}
    # A visitor may be on the way to the next place before this one is there: the last address is asked for, always.
    gone = gr.on(
        [listener.click, page.load], go, [where, mine], [tabs, pane], js=WHERE, trigger_mode="always_last", **quiet
    )
    page.load(start, [where, mine], result, js=WHERE, **quiet)
    sent = listener.submit(send, [filled, where, mine], pane, js=FILLED, **quiet)
    for done in (gone, sent):
        done.then(None, js=DONE)


def _lay_out_form(world: World, uploads: Uploads, mine: gr.Textbox) -> gr.HTML:
    """The form; what it returns holds what comes of it."""
    parsers = next((desk.bench.parsers for desk in world.desks if desk.bench.parsers), ())
    choices = [(RECOGNISE, ""), *_choices(world)]
    with gr.Row():
        upload = gr.File(
            label=f"Prediction files ({', '.join(READERS)}; at most {MOST_FILES}, each of {MOST_UPLOAD_MB} MB)",
            file_types=list(READERS), file_count="multiple", height=190,
        )  # fmt: skip
        text = gr.Textbox(label=f"or paste predictions, one JSON object a line (at most {MOST_PASTE_MB} MB)", lines=7,
                          max_lines=12, placeholder=PLACEHOLDER)  # fmt: skip
    with gr.Row():
        name = gr.Textbox(label="Name of the run", info="leave it empty to take the file's", max_length=80)
        config = gr.Dropdown(choices, value="", label="Config", info="whose cases are answered")
        parser = gr.Radio(list(parsers), value=parsers[0], label="Parser", info="how labels of MM-CondChain are read")
    with gr.Row():
        score = gr.Button("Score", variant="primary")
        empty = gr.Button("Get an empty file and an example")
    link = gr.HTML(elem_id="templates", visible=False, **OURS)
    result = gr.HTML(show_start(world, ()), elem_id="scored", **OURS)

    def judge(
        files: Any, pasted: str, called: str, chosen: str, read_by: str, tokens: Any, progress: Any = PROGRESS
    ) -> tuple[Any, ...]:
        wish = Wish(chosen or "", read_by, called or "")
        try:
            runs = score_given(world.desks, uploads, world.store, _paths(files), pasted or "", wish, progress)
        except UserError as error:
            return None, alert(error), ""
        tokens = [*_listed(tokens), *(run.facts.token for run in runs)]
        return None, show_scored(runs), json.dumps(tokens[-MOST_KEPT:])

    def offer(chosen: str) -> Any:
        try:
            return gr.HTML(offered_files(world, chosen or ""), visible=True)
        except UserError as error:
            return gr.HTML(alert(error), visible=True)

    # Preprocessing a file leaves an empty one behind; what it checks of a path, `Uploads` does.
    given = [upload, text, name, config, parser, mine]
    scored = score.click(judge, given, [upload, result, mine], preprocess=False, api_visibility="private",
                         show_progress_on=result, js=GIVEN)  # fmt: skip
    scored.then(None, mine, js=KEEP)
    empty.click(offer, config, link, api_visibility="private")
    return result


def _choices(world: World) -> list[tuple[str, str]]:
    """The configs of all benchmarks that can be reached, with how much there is to answer."""
    return [
        (f"{name} ({desk.bench.name}, {rows:,} {desk.bench.layout.item}s)", name)
        for desk in world.reached()
        for name, rows in desk.offer().configs.items()
    ]


def _paths(files: Any) -> Sequence[str]:
    """Where uploads were stored, by what the browser says."""
    return [path for file in files or [] if (path := path_of(file))] if isinstance(files, list) else []


def _listed(tokens: Any) -> list[Any]:
    """The tokens that a browser keeps, unchecked but for being a list."""
    try:
        found = json.loads(tokens)
    except (TypeError, ValueError, RecursionError):
        return []
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
