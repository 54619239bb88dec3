"""The whole publication: pack, check, preview, verify, and then one repository after another."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from huggingface_hub.utils import disable_progress_bars, logging

from generator.publishing.checks import FindFaults, check, verify_rows
from generator.publishing.publications import pack
from generator.publishing.publish import Publisher
from generator.publishing.remote import Remote
from generator.publishing.retrying import retrying
from generator.publishing.telling import details, summary, total

UNSEEN = "without a token the Hub shows public repositories only, so a private one would be called new here"


def publish_all(
    hub: Path,
    copies: Path,
    namespace: str,
    only: Sequence[str],
    token: str | None,
    *,
    private: bool,
    dry_run: bool,
    workers: int,
    say: Callable[[str], None],
    provenance_faults: FindFaults,
) -> None:
    """Bring the repositories of a built folder to the Hub, or say what that would do.

    Nothing is changed on the Hub before every repository is verified and is known to be one that may be published.
    copies: an empty folder for what goes, which whoever calls removes.
    provenance_faults: what is wrong with what a dataset folder, which may be changed, says of how it is made again.

    Raises:
        UserError: something may not be published, or the Hub does not take it.
    """
    logging.set_verbosity_error()  # what goes wrong is told in sentences of our own
    if not sys.stderr.isatty():
        disable_progress_bars()

    def tell(text: str) -> None:
        with suppress(BrokenPipeError):  # whoever stops reading does not stop a publication half way
            say(text)

    remote = Remote.of(token)
    publisher = Publisher(remote, private, tell)
    publications = pack(hub, namespace, only, copies, remote.token)
    if dry_run and remote.token is None:
        tell(UNSEEN)
    else:
        retrying(remote.check_token, publisher.retries, tell)
    check(publications)
    plans = [publisher.preview(publication) for publication in publications]
    for publication, plan in zip(publications, plans, strict=True):
        tell(summary(publication, plan, private=private))
        for line in details(publication, plan, whole=dry_run):
            tell(line)
    leaving = [publication for publication, plan in zip(publications, plans, strict=True) if not plan.is_done]
    verify_rows(leaving, workers, provenance_faults, tell)
    if dry_run:
        tell(f"{total(plans)}; nothing was changed")
        return
    for publication, plan in zip(publications, plans, strict=True):
        publisher.publish(publication, plan)
        version = f", revision v{publication.version}" if publication.version else ""
        done = "there already" if plan.is_done else "published"
        tell(f"{done}: {remote.url(publication.repository, publication.repo_id)}{version}")
