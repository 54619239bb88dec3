"""A board whose submissions go to a dataset repository of the Hub as well, so that a new server finds them again.

    folder  --CommitScheduler, every few minutes-->  submissions/ in the repository  --at the start-->  folder

Files are only ever added, so servers that share a repository never overwrite one another. While the Hub cannot be
reached everything stays in the folder, and goes there with the first commit that succeeds.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Lock, Thread

from huggingface_hub import CommitScheduler, HfApi, snapshot_download
from huggingface_hub.errors import HFValidationError, HTTPError, RepositoryNotFoundError
from huggingface_hub.utils import disable_progress_bars, validate_repo_id

from generator.errors import UserError
from generator.files import atomic_path
from generator.hub_session import bound_session
from predictors.texts import shorten
from space.board.entries import Entry
from space.board.records import NAME
from space.board.storage import ALREADY, Board, FolderBoard, folder_of

RESULTS_REPO, TOKEN = "BINDCHAIN_RESULTS_REPO", "HF_TOKEN"  # environment variables
SUBMISSIONS = "submissions"  # folder in the repository
MINUTES = 3
_LOG = logging.getLogger(__name__)


class HubBoard(FolderBoard):
    """repo_id: of a dataset repository, which is made if there is none; token: with write rights there.

    minutes: between two commits, and between two tries to reach the Hub.

    Raises:
        UserError: the name of the repository or the token is none.
    """

    def __init__(
        self,
        folder: Path,
        repo_id: str,
        token: str,
        today: Callable[[], str] | None = None,
        minutes: float = MINUTES,
    ) -> None:
        super().__init__(folder, today)
        self._repo_id = _checked(repo_id)
        self._token = _checked_token(token)
        self._minutes = minutes
        self._scheduler: CommitScheduler | None = None
        self._connecting = Lock()
        self._closed = Event()
        if not self._connect():
            Thread(target=self._connect_later, daemon=True).start()

    @property
    def where(self) -> str:
        return f"the public dataset repository {self._repo_id}"

    def add(self, entry: Entry) -> str:
        if not self.keep(entry):
            return ALREADY
        if self._scheduler:
            self._scheduler.trigger()  # at once, for a Space can lose its disk at any time; if it fails, on schedule
        when = "the next commit" if self._scheduler else "the first commit once the Hub can be reached"
        return f"{entry.name} is on the leaderboard. It is kept here, and published in {self._repo_id} with {when}."

    def close(self) -> None:
        """Publish what is not published yet, and stop; what cannot be published stays in the folder."""
        self._closed.set()
        with self._connecting:
            scheduler = self._scheduler
        if scheduler is not None:
            with suppress(Exception):  # the scheduler logs why
                scheduler.trigger().result()
            scheduler.stop()

    def _connect(self) -> bool:
        """Whether what is published is in the folder now, and what is in the folder is going to be published."""
        with self._connecting:
            if self._closed.is_set():
                return True
            if not sys.stderr.isatty():
                disable_progress_bars()
            try:
                bound_session()
                self._bring()
                self._scheduler = CommitScheduler(
                    repo_id=self._repo_id,
                    repo_type="dataset",
                    folder_path=self.folder,
                    path_in_repo=SUBMISSIONS,
                    every=self._minutes,
                    private=False,
                    squash_history=False,
                    token=self._token,
                    hf_api=HfApi(token=self._token, library_name="bindchain"),
                    allow_patterns="*.json",
                    ignore_patterns=[".*", "*/*"],  # what is still being written, and folders
                )
            except Exception as error:  # of many kinds, and a page without the Hub is better than none
                is_ours = not isinstance(error, (HTTPError, OSError))  # a fault of the program, which a log must show
                _LOG.error("submissions are not published in %s for now: %s", self._repo_id, error, exc_info=is_ours)
                return False
            return True

    def _connect_later(self) -> None:
        while not self._closed.wait(60 * self._minutes) and not self._connect():
            pass

    def _bring(self) -> None:
        """Put the submissions of the repository into the folder, without touching those that are there."""
        with TemporaryDirectory() as temporary:
            try:
                snapshot_download(
                    self._repo_id,
                    repo_type="dataset",
                    allow_patterns=f"{SUBMISSIONS}/*.json",
                    local_dir=temporary,
                    token=self._token,
                )
            except RepositoryNotFoundError as error:
                if error.response.status_code == 401:  # the token is not taken: it is not that there is nothing
                    raise
            for path in sorted(Path(temporary, SUBMISSIONS).glob("*.json")):
                kept = self.folder / path.name
                if NAME.fullmatch(path.name) and not kept.exists():
                    with atomic_path(kept) as written:
                        written.write_bytes(path.read_bytes())


def make_board(environment: Mapping[str, str]) -> Board:
    """The board that the environment asks for: in the repository `BINDCHAIN_RESULTS_REPO` where there is an `HF_TOKEN`,
    else in a folder alone. Nothing is written before something is submitted.

    Raises:
        UserError: the name of the repository or the token is none.
    """
    folder = folder_of(environment)
    repo_id, token = (environment.get(name, "").strip() for name in (RESULTS_REPO, TOKEN))
    return HubBoard(folder, repo_id, token) if repo_id and token else FolderBoard(folder)


def _checked(repo_id: str) -> str:
    try:
        validate_repo_id(repo_id)
    except HFValidationError as error:
        raise UserError(
            f"{RESULTS_REPO} is {shorten(repo_id)}, which names no repository: write it as NAME/results"
        ) from error
    return repo_id


def _checked_token(token: str) -> str:
    if not (token.isascii() and token.isprintable() and " " not in token):
        raise UserError(f"{TOKEN} is no token of the Hub: it holds blanks or other letters than ASCII")
    return token
