"""The form of the tab Score, as HTML: what a visitor gives to be scored, and how.

It is our own, and not made of Gradio's components, each of which a browser would fetch before it shows anything.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from predictors.formats import READERS
from space.html import join, option
from space.judging import MOST_PASTE_MB, MOST_UPLOAD_MB
from space.runs.uploading import MOST_FILES, Wish
from space.world import World

RECOGNISE = "Recognise it by the ids"
EXAMPLE = (
    '{"id": "...", "prediction": "the text that the model wrote"}\n{"id": "...", "path": "true", "prediction": "..."}'
)
SCORE, TEMPLATE, SUBMIT = "score", "template", "submit"  # what a form of the page asks for, as its button is valued
_FORM = Markup("""<form class="sc" data-act data-most-mb="{most_mb}" data-most-files="{most_files}">
<div class="sc-field sc-drop"><label for="sc-files">Prediction files</label>
<span class="note">{endings}; at most {most_files} at once, each of {most_mb} MB. Drop them here, or choose them.</span>
<input id="sc-files" name="files" type="file" multiple accept="{accept}">
<output class="note" for="sc-files"></output></div>
<div class="sc-field sc-paste"><label for="sc-text">or paste predictions</label>
<span class="note">one JSON object a line, at most {paste_mb} MB</span>
<textarea id="sc-text" name="text" rows="6" spellcheck="false" placeholder="{example}"></textarea></div>
<div class="sc-field"><label for="sc-name">Name of the run</label>
<span class="note">leave it empty to take the file's</span>
<input id="sc-name" name="name" type="text" maxlength="80" autocomplete="off"></div>
<div class="sc-field"><label for="sc-config">Config</label><span class="note">whose cases are answered</span>
<select id="sc-config" name="config">{configs}</select></div>
<fieldset class="sc-field"><legend>Parser</legend><span class="note">how labels of MM-CondChain are read</span>
<span class="sc-radios">{parsers}</span></fieldset>
<div class="sc-buttons"><button name="act" value="score" class="sc-first">Score</button>
<button name="act" value="template">Get an empty file and an example</button></div></form>""")
_RADIO = Markup('<label><input type="radio" name="parser" value="{0}"{1}>{0}</label>')


@dataclass(frozen=True, slots=True)
class Filled:
    """What was filled in. paths: of uploads, by what the browser says."""

    act: str
    paths: tuple[str, ...]
    text: str
    wish: Wish


def score_form(world: World) -> Markup:
    """The form, with the configs of all benchmarks that can be reached now."""
    parsers = next((desk.bench.parsers for desk in world.desks if desk.bench.parsers), ())
    configs = [option("", RECOGNISE, is_chosen=True)]
    for desk in world.reached():
        for name, rows in desk.offer().configs.items():
            told = f"{name} ({desk.bench.name}, {rows:,} {desk.bench.layout.item}s)"
            configs.append(option(name, told, is_chosen=False))
    return _FORM.format(
        most_mb=MOST_UPLOAD_MB,
        most_files=MOST_FILES,
        paste_mb=MOST_PASTE_MB,
        endings=", ".join(READERS),
        accept=",".join(READERS),
        example=EXAMPLE,
        configs=join(configs),
        parsers=join(
            _RADIO.format(parser, Markup(" checked") if place == 0 else "") for place, parser in enumerate(parsers)
        ),
    )


def read_filled(given: Any) -> Filled:
    """What a browser says was filled in. Nothing is believed of it: what is no text counts as not given."""
    given = given if isinstance(given, Mapping) else {}
    files = given.get("files")
    paths: Sequence[Any] = files if isinstance(files, list) else ()
    return Filled(
        act=_text(given, "act"),
        paths=tuple(path for path in paths if isinstance(path, str)),
        text=_text(given, "text"),
        wish=Wish(_text(given, "config"), _text(given, "parser") or None, _text(given, "name")),
    )


def _text(given: Mapping[str, Any], name: str) -> str:
    value = given.get(name)
    return value if isinstance(value, str) else ""
