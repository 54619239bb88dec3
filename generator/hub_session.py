"""The client's connection to the Hub, bounded: by itself it waits for ever for a Hub that hangs, or that asks it to."""

from __future__ import annotations

import re
from typing import Any

from huggingface_hub import set_client_factory
from huggingface_hub.utils import get_session

from generator.errors import UserError

TIMEOUT = 300.0  # seconds without a byte, until a request is given up
LONGEST_WAIT = 120.0  # seconds; a Hub that asks for more is not waited for
_RESET = re.compile(r";\s*t=(\d+)")  # of the Hub's own header: seconds until more requests are allowed


def bound_session() -> None:
    """From now on no request of this process to the Hub waits for ever; to call it again changes nothing.

    The hooks see every request, also those of client functions that switch timeouts off or try again by themselves.

    Raises:
        UserError: the client is too old, or the environment names a proxy that it cannot use.
    """
    try:
        session = get_session()
        hooks = session.event_hooks
    except AttributeError as error:
        raise UserError("this needs huggingface_hub 1 or newer: pip install -U huggingface_hub") from error
    except (ImportError, ValueError) as error:
        raise UserError(f"the Hub cannot be reached from this environment: {str(error).splitlines()[0]}") from error
    if _give_timeout in hooks["request"]:
        return
    kind, before, after = type(session), [*hooks["request"], _give_timeout], [*hooks["response"], _refuse_long_wait]
    # The client drops its connection and makes another one after an error, so each new one must be bounded.
    set_client_factory(
        lambda: kind(event_hooks={"request": [*before], "response": [*after]}, follow_redirects=True, timeout=None)
    )


def _give_timeout(request: Any) -> None:
    given = request.extensions.get("timeout") or {}
    kinds = ("connect", "read", "write", "pool")
    request.extensions["timeout"] = {kind: given.get(kind) or TIMEOUT for kind in kinds}


def _refuse_long_wait(response: Any) -> None:
    """
    Raises:
        UserError: the Hub asks to wait for longer than anybody would.
    """
    told = [
        seconds(response.headers.get("Retry-After")),
        *map(seconds, _RESET.findall(response.headers.get("RateLimit", ""))),
    ]
    asked = max((wait for wait in told if wait is not None), default=0.0)
    if response.status_code >= 400 and asked > LONGEST_WAIT:
        asks = f"the Hub answers {response.status_code} and asks to wait {asked:.0f} seconds"
        raise UserError(f"{asks}; run it again then")


def seconds(text: str | None) -> float | None:
    """What a header `Retry-After` asks for; None where it is none or a date.

    >>> seconds("30"), seconds(None), seconds("Mon, 30 Nov 2026 08:00:00 GMT")
    (30.0, None, None)
    """
    return float(text[:9]) if text is not None and text.isascii() and text.isdecimal() else None
