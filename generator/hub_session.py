"""The client's connection to the Hub, bounded: by itself it waits for ever for a Hub that hangs, or that asks it to."""

from __future__ import annotations

from typing import Any

from huggingface_hub.utils import get_session

from generator.errors import UserError

TIMEOUT = 300.0  # seconds without a byte, until a request is given up
LONGEST_WAIT = 120.0  # seconds; a Hub that asks for more is not waited for
BUSY = (429, 500, 502, 503, 504)


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
    if _give_timeout not in hooks["request"]:
        session.event_hooks = {
            "request": [*hooks["request"], _give_timeout],
            "response": [*hooks["response"], _refuse_long_wait],
        }


def _give_timeout(request: Any) -> None:
    given = request.extensions.get("timeout") or {}
    kinds = ("connect", "read", "write", "pool")
    request.extensions["timeout"] = {kind: given.get(kind) or TIMEOUT for kind in kinds}


def _refuse_long_wait(response: Any) -> None:
    """
    Raises:
        UserError: the Hub asks to wait for longer than anybody would.
    """
    asked = seconds(response.headers.get("Retry-After"))
    if response.status_code in BUSY and asked is not None and asked > LONGEST_WAIT:
        asks = f"the Hub answers {response.status_code} and asks to wait {asked:.0f} seconds"
        raise UserError(f"{asks}; run it again then")


def seconds(text: str | None) -> float | None:
    """What a header `Retry-After` asks for; None where it is none or a date.

    >>> seconds("30"), seconds(None), seconds("Mon, 30 Nov 2026 08:00:00 GMT")
    (30.0, None, None)
    """
    return float(text[:9]) if text is not None and text.isascii() and text.isdecimal() else None
