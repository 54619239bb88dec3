"""The page itself: the one module that imports Gradio. What it shows is made elsewhere; it only lays it out.

    desks, panels  --serve-->  a server that runs until it is ended

Every visitor gets what the handlers return and nothing else: no result is kept between two calls.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import gradio as gr
from starlette.middleware import Middleware

from generator.errors import UserError
from predictors.formats import READERS
from space.cases import COLUMNS
from space.desks import Desk, as_json, desk_with, judge_given
from space.judging import MOST_PASTE_MB, MOST_UPLOAD_MB
from space.looks import CONTRAST, FONTS, MONOSPACE, STYLE
from space.rendering import heading, links, note, problem, summary, tables
from space.templates import download_link
from space.uploads import CountUploads, Uploads

CLEAR_EVERY, CLEAR_AFTER = 600, 3600  # seconds: of uploads that nobody scored
AT_ONCE, WAITING = 4, 200  # events that run, and that may wait
EXAMPLES = {  # what a pasted line looks like
    ("id",): '{"id": "...", "prediction": "the text that the model wrote"}',
    ("id", "path"): '{"id": "...", "path": "true", "prediction": "the text that the model wrote"}',
}
NOT_YET = "Nothing is scored yet. Choose a config, upload a prediction file or paste predictions, and press Score."
OF_CASES = 'Each case follows; a search for "wrong" shows only those that are.'
CASE_WIDTHS = {"id": 250, "result": 75, "what broke": 356, "answer": 230, "status": 120, "level": 95}  # pixels
NARROW = 85


def serve(title: str, lead: str, desks: Sequence[Desk], panels: Mapping[str, str] | None = None) -> None:
    """Show a page until the process is ended; where, Gradio's environment variables say.

    panels: name of a further tab -> its HTML.
    """
    uploads = Uploads()
    page = _page(title, lead, desks, panels or {}, uploads)
    page.queue(max_size=WAITING, default_concurrency_limit=AT_ONCE)
    page.launch(
        quiet=True,
        show_error=False,  # what a visitor can cause is shown by the handlers, anything else is nobody's business
        ssr_mode=False,
        run_history=False,
        enable_monitoring=False,
        max_file_size=f"{MOST_UPLOAD_MB}mb",
        app_kwargs={"middleware": [Middleware(CountUploads, uploads=uploads)]},
        theme=gr.themes.Default(primary_hue="blue", neutral_hue="slate", font=FONTS, font_mono=MONOSPACE).set(
            **CONTRAST
        ),
        css=STYLE,
        footer_links=["api"],
    )


def _page(title: str, lead: str, desks: Sequence[Desk], panels: Mapping[str, str], uploads: Uploads) -> gr.Blocks:
    with gr.Blocks(title=title, analytics_enabled=False, delete_cache=(CLEAR_EVERY, CLEAR_AFTER)) as page:
        gr.HTML(heading(title, lead))
        if len(desks) == 1 and not panels:
            _lay_out(desks[0], uploads, page)
        else:
            with gr.Tabs():
                for desk in desks:
                    with gr.Tab(desk.bench.name, id=desk.bench.name, elem_id=f"tab-{desk.bench.name}"):
                        _lay_out(desk, uploads, page)
                for name, content in panels.items():
                    with gr.Tab(name, id=name, elem_id=f"tab-{name}"):
                        gr.HTML(content)
        _offer_to_programs(desks, uploads)
    return page


def _lay_out(desk: Desk, uploads: Uploads, page: gr.Blocks) -> None:
    """The desk of one benchmark: what is asked of a visitor, and below it what comes of it."""
    bench = desk.bench
    choices, usual, about = _choices(desk)
    source = gr.HTML(about)
    with gr.Row():
        config = gr.Dropdown(
            choices, value=usual, label="Config", info="what the predictions answer",
            allow_custom_value=not choices,
        )  # fmt: skip
        parsers = bench.parsers
        parser = gr.Radio(parsers, value=parsers[0], label="Parser", info="how a label is read") if parsers else None
    with gr.Row():
        upload = gr.File(label=f"Prediction file ({', '.join(READERS)}; at most {MOST_UPLOAD_MB} MB)",
                         file_types=list(READERS), height=170)  # fmt: skip
        text = gr.Textbox(label=f"or paste predictions, one JSON object a line (at most {MOST_PASTE_MB} MB)", lines=6,
                          max_lines=12, placeholder=EXAMPLES[bench.layout.keys])  # fmt: skip
    with gr.Row():
        score = gr.Button("Score", variant="primary")
        empty = gr.Button("Get an empty prediction file")
    link = gr.HTML(elem_id=f"template-{bench.name}", visible=False)
    result = gr.HTML(note(NOT_YET), elem_id=f"result-{bench.name}")
    found = gr.HTML(visible=False)
    headers = COLUMNS[bench.name].headers
    cases = gr.Dataframe(
        headers=list(headers), datatype="str", type="array", interactive=False, visible=False, label="Cases", wrap=True,
        show_search="search", buttons=["fullscreen"], max_height=620, elem_classes=["cases"],
        column_widths=[CASE_WIDTHS.get(name, NARROW) for name in headers],
    )  # fmt: skip

    def judge(chosen: str, file: Any, pasted: str, read_by: str | None = None) -> tuple[Any, ...]:
        try:
            judged = judge_given([desk], uploads, chosen, read_by, _path_of(file), pasted)
        except UserError as error:
            return None, problem(str(error)), gr.HTML(visible=False), gr.Dataframe(visible=False)
        table = {"headers": list(headers), "data": [list(row) for row in judged.cases.rows]}
        told = tables(judged.tables) + note(f"{OF_CASES} {judged.cases.note}")
        return None, summary(judged), gr.HTML(told, visible=True), gr.Dataframe(table, visible=True)

    def make_template(chosen: str) -> Any:
        try:
            content, rows = desk_with([desk], chosen).template(chosen)
        except UserError as error:
            return gr.HTML(problem(str(error)), visible=True)
        return gr.HTML(download_link(f"{chosen}.jsonl", content, rows), visible=True)

    def try_again(chosen: str | None) -> tuple[Any, Any]:
        """The dataset could not be reached when the page was made; perhaps it can now."""
        again, usual, why = _choices(desk)
        return gr.Dropdown(again, value=chosen or usual) if again else gr.skip(), why

    given = [config, upload, text, *([parser] if parser else [])]
    shown = [upload, result, found, cases]
    # Preprocessing a file leaves an empty one behind; what it checks of a path, `Uploads` does.
    score.click(judge, given, shown, preprocess=False, api_visibility="private")
    score.click(None, js=_mark_earlier(bench.name, False))
    changes = [config.input, upload.upload, text.input, *([parser.input] if parser else [])]
    for changed in changes:
        changed(None, js=_mark_earlier(bench.name, True))
    saving = empty.click(make_template, config, link, api_visibility="private")
    saving.then(None, js=_click(f"#template-{bench.name} a.download"))
    if not choices:
        page.load(try_again, config, [config, source], api_visibility="private")


def _choices(desk: Desk) -> tuple[list[tuple[str, str]], str | None, str]:
    """The configs to choose from, the usual one, and what is said of the dataset; why there are none where it cannot be
    reached."""
    try:
        offer = desk.offer()
    except UserError as error:
        return [], None, problem(str(error))
    item = desk.bench.layout.item
    choices = [(f"{name} ({rows:,} {item}s)", name) for name, rows in offer.configs.items()]
    about = note(f"Judged against {offer.title}. Uploads are deleted as soon as they are scored.")
    usual = max(offer.configs, key=lambda name: offer.configs[name], default=None)
    return choices, usual, about + links(desk.links())


def _path_of(upload: Any) -> str | None:
    """Where an upload was stored, by what the browser or a program says; who takes it sees to it that it was."""
    path = upload.get("path") if isinstance(upload, dict) else None
    return path if isinstance(path, str) else None


def _mark_earlier(benchmark: str, earlier: bool) -> str:
    """The script that says, or no longer says, that the result on the page is of an earlier choice."""
    hidden = "false" if earlier else "true"
    selector = f"#result-{benchmark} .earlier"
    return f"() => {{ for (const part of document.querySelectorAll({selector!r})) part.hidden = {hidden}; }}"


def _click(selector: str) -> str:
    return f"() => document.querySelector({selector!r})?.click()"


def _offer_to_programs(desks: Sequence[Desk], uploads: Uploads) -> None:
    """The endpoints that a program can call."""

    def score(
        config: str, text: str = "", upload: gr.FileData | None = None, parser: str | None = None
    ) -> dict[str, Any]:
        """Score predictions of a config: a text with one JSON object a line, or an uploaded file."""
        if not isinstance(config, str) or not isinstance(text, str):  # Gradio checks no types
            raise gr.Error("config and text must be texts", print_exception=False)
        return dict(as_json(_or_error(judge_given, desks, uploads, config, parser, _path_of(upload), text)))

    def template(config: str) -> str:
        """An empty prediction file of a config, as JSON Lines."""
        return _or_error(_or_error(desk_with, desks, config).template, config)[0]

    gr.api(score, api_name="score")
    gr.api(template, api_name="template")


def _or_error(call: Callable[..., Any], *arguments: Any) -> Any:
    """What a call returns; what a user can cause as an error that a program is told."""
    try:
        return call(*arguments)
    except UserError as error:
        raise gr.Error(str(error), print_exception=False) from error
