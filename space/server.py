"""How every page is served, and what all of them tell Gradio alike.

Gradio is imported here and where pages are laid out: `page.py`, the small page of a metric, and `studio.py`, the Space.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from typing import Any

import gradio as gr
from starlette.middleware import Middleware
from starlette.routing import Route

from generator.errors import UserError
from space.judging import MOST_UPLOAD_MB
from space.looks import CONTRAST, FONTS, MONOSPACE, STYLE
from space.uploads import CountUploads, Uploads

PORT = "GRADIO_SERVER_PORT"  # environment variable of Gradio
CLEAR_EVERY, CLEAR_AFTER = 600, 3600  # seconds: of uploads that nobody scored
AT_ONCE, WAITING = 4, 200  # events that run, and that may wait


def serve(
    page: gr.Blocks,
    uploads: Uploads,
    *,
    routes: Sequence[Route] = (),
    first: str = "",
    script: str = "",
    style: str = "",
) -> None:
    """Show a page until the process is ended; where, Gradio's environment variables say.

    routes: what else the server answers; first, script: run in the browser before the page is made, and when it is
    there; style: CSS, beside `STYLE`, of parts that Gradio's own style is kept off.
    """
    page.queue(max_size=WAITING, default_concurrency_limit=AT_ONCE)
    port = os.environ.get(PORT, "")
    try:
        _, address, _ = page.launch(**_options(uploads, routes, first, script, style), server_port=_number(port))
    except OSError:  # Gradio says no more of it
        if not port:
            raise
        print(f"Port {port} is taken: name another one, as in {PORT}=7870", file=sys.stderr)
        sys.exit(2)
    print(f"The page is at {address}", flush=True)
    page.block_thread()


def _number(port: str) -> int | None:
    """A port that is named; None where Gradio is to look for a free one."""
    return int(port) if port.isdecimal() else None


def _options(uploads: Uploads, routes: Sequence[Route], first: str, script: str, style: str) -> dict[str, Any]:
    return dict(
        quiet=True,
        prevent_thread_lock=True,
        show_error=False,  # what a visitor can cause is shown by the handlers, anything else is nobody's business
        ssr_mode=False,
        run_history=False,
        enable_monitoring=False,
        max_file_size=f"{MOST_UPLOAD_MB}mb",
        app_kwargs={"middleware": [Middleware(CountUploads, uploads=uploads)], "routes": list(routes)},
        theme=gr.themes.Default(primary_hue="blue", neutral_hue="slate", font=FONTS, font_mono=MONOSPACE).set(
            **CONTRAST
        ),
        css=STYLE,
        head=f"<style>{style}</style><script>{first}</script>",  # of what is given as `css` Gradio drops rules
        js=script or None,
        footer_links=["api"],
    )


def blocks(title: str) -> gr.Blocks:
    """An empty page. Uploads that nobody scored are cleared away."""
    return gr.Blocks(title=title, analytics_enabled=False, delete_cache=(CLEAR_EVERY, CLEAR_AFTER))


def path_of(upload: Any) -> str | None:
    """Where an upload was stored, by what the browser or a program says; who takes it sees to it that it was."""
    path = upload.get("path") if isinstance(upload, dict) else None
    return path if isinstance(path, str) else None


def click_on(selector: str) -> str:
    """The script that clicks on an element, where there is one."""
    return f"() => document.querySelector({selector!r})?.click()"


def or_error(call: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
    """What a call returns; what a user can cause as an error that a program is told."""
    try:
        return call(*arguments, **named)
    except UserError as error:
        raise gr.Error(str(error), print_exception=False) from error


def texts_only(**given: Any) -> None:
    """Gradio checks no types of what a program sends.

    Raises:
        gr.Error: one of them is no text.
    """
    wrong = [name for name, value in given.items() if not isinstance(value, str)]
    if wrong:
        raise gr.Error(
            f"{' and '.join(wrong)} must be {'a text' if len(wrong) == 1 else 'texts'}", print_exception=False
        )
