"""The whole publication: pack, verify, preview, and then one repository after another."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from huggingface_hub.utils import disable_progress_bars, logging

from generator.publishing.publish import PATIENCE, Patience, check, pack, patiently, preview, publish
from generator.publishing.remote import Remote
from generator.publishing.telling import details, summary, total


def publish_all(
    hub: Path,
    namespace: str,
    only: Sequence[str],
    token: str | None,
    *,
    private: bool,
    dry_run: bool,
    workers: int,
    say: Callable[[str], None],
    patience: Patience = PATIENCE,
) -> None:
    """Bring the repositories of a built folder to the Hub, or say what that would do.

    Nothing is changed on the Hub before every repository is verified and is known to be one that may be published.

    Raises:
        UserError: something may not be published, or the Hub does not take it.
    """
    logging.set_verbosity_error()  # what goes wrong is told in sentences of our own
    if not sys.stderr.isatty():
        disable_progress_bars()
    parcels = pack(hub, namespace, only)
    remote = Remote.of(token)
    if not dry_run:
        patiently(remote.check_token, patience, say)
    check(parcels, workers, say)
    plans = preview(parcels, remote, private=private, patience=patience, say=say)
    for parcel, plan in zip(parcels, plans, strict=True):
        say(summary(parcel, plan))
        if dry_run:
            for line in details(parcel, plan):
                say(line)
    if dry_run:
        say(f"{total(plans)}; nothing was changed")
        return
    for parcel in parcels:
        publish(parcel, remote, private=private, patience=patience, say=say)
        version = f", revision v{parcel.version}" if parcel.version else ""
        say(f"published {remote.url(parcel.repository, parcel.repo_id)}{version}")
