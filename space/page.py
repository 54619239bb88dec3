"""The small page of a metric, laid out: predictions of one benchmark scored. What it shows is made elsewhere.

Every visitor gets what the handlers return and nothing else: no result is kept between two calls.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gradio as gr

from generator.errors import UserError
from predictors.formats import READERS
from space.cases import COLUMNS
from space.desks import Desk, as_json, desk_with, judge_given
from space.judging import MOST_PASTE_MB, MOST_UPLOAD_MB
from space.rendering import heading, links, note, problem, summary, tables
from space.server import blocks, click_on, or_error, path_of, serve, texts_only
from space.templates import download_link
from space.uploads import Uploads

EXAMPLES = {  # what a pasted line looks like
    ("id",): '{"id": "...", "prediction": "the text that the model wrote"}',
    ("id", "path"): '{"id": "...", "path": "true", "prediction": "the text that the model wrote"}',
}
NOT_YET = "Nothing is scored yet. Choose a config, upload a prediction file or paste predictions, and press Score."
OF_CASES = 'Each case follows; a search for "wrong" shows only those that are.'
CASE_WIDTHS = {"id": 250, "result": 75, "what broke": 356, "answer": 230, "status": 120, "level": 95}  # pixels
NARROW = 85


def show(title: str, lead: str, desk: Desk) -> None:
    """Serve a page of one benchmark until the process is ended."""
    uploads = Uploads()
    with blocks(title) as page:
        gr.HTML(heading(title, lead))
        _lay_out(desk, uploads, page)
        _offer_to_programs([desk], uploads)
    serve(page, uploads)


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
            judged = judge_given([desk], uploads, chosen, read_by, path_of(file), pasted)
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
    saving.then(None, js=click_on(f"#template-{bench.name} a.download"))
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


def _mark_earlier(benchmark: str, earlier: bool) -> str:
    """The script that says, or no longer says, that the result on the page is of an earlier choice."""
    hidden = "false" if earlier else "true"
    selector = f"#result-{benchmark} .earlier"
    return f"() => {{ for (const part of document.querySelectorAll({selector!r})) part.hidden = {hidden}; }}"


def _offer_to_programs(desks: Sequence[Desk], uploads: Uploads) -> None:
    """The endpoints that a program can call."""

    def score(
        config: str, text: str = "", upload: gr.FileData | None = None, parser: str | None = None
    ) -> dict[str, Any]:
        """Score predictions of a config: a text with one JSON object a line, or an uploaded file."""
        texts_only(config=config, text=text)
        return dict(as_json(or_error(judge_given, desks, uploads, config, parser, path_of(upload), text)))

    def template(config: str) -> str:
        """An empty prediction file of a config, as JSON Lines."""
        return or_error(or_error(desk_with, desks, config).template, config)[0]

    gr.api(score, api_name="score")
    gr.api(template, api_name="template")
