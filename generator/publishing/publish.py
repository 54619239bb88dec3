"""The doing of a publication: what would change, and then one commit and a tag for each repository."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from generator.errors import UserError
from generator.publishing.contents import Contents
from generator.publishing.plan import Plan, State, make_plan
from generator.publishing.publications import Publication, as_published
from generator.publishing.remote import Remote
from generator.publishing.retrying import USUAL, RetryPolicy, retrying
from predictors.texts import visible

MOST_STEPS = 12  # four are enough; a Hub on which a commit changes nothing would otherwise be asked for ever


@dataclass(frozen=True, slots=True)
class Publisher:
    """How publications are made: on which Hub, as private repositories or not, and whom progress is told.

    retries: what happens where the Hub cannot do something just now.
    """

    remote: Remote
    private: bool
    say: Callable[[str], None]
    retries: RetryPolicy = USUAL

    def preview(self, publication: Publication) -> Plan:
        """What a publication would change; nothing is changed.

        Raises:
            UserError: it may not be published, or the Hub cannot be asked.
        """
        return retrying(lambda: self._look(publication)[2], self.retries, self.say)

    def publish(self, publication: Publication, announced: Plan) -> None:
        """Bring one repository to the Hub: create it, one commit, then its tag, whatever of it is not there yet.

        Whatever goes wrong in between, the next try begins by looking at what the Hub has by then, so nothing is done
        twice, and a tag is set only on a commit that is seen to stand with the files of its version.

        Raises:
            UserError: it may not be published, would delete more than was announced, or the Hub did not take it,
                however often it was tried.
        """
        retrying(lambda: self._bring(publication, announced), self.retries, self.say)

    def _bring(self, publication: Publication, announced: Plan) -> None:
        repository, repo_id = publication.repository, publication.repo_id
        for _ in range(MOST_STEPS):
            state, contents, plan = self._look(publication)
            unannounced = sorted({*plan.deleted} - {*announced.deleted})
            if unannounced:
                raise UserError(
                    f"somebody else changes {repo_id}: {visible(unannounced[0])} is there now, and a publication would "
                    "delete it; look at it there and run it again"
                )
            if state is None:
                self.remote.create(repository, repo_id, private=self.private)
            elif plan.overdue:
                self.remote.tag(repository, repo_id, plan.overdue, state.head)
            elif plan.commits:
                version = publication.version
                message = f"{repository.name} {version}" if version else repository.name
                self.remote.commit(repository, plan, contents, state.head, message)
            elif plan.tag:
                self.remote.tag(repository, repo_id, plan.tag, state.head)
            else:
                return
        raise UserError(f"{repo_id} does not become what is committed, however often; look at it on the Hub")

    def _look(self, publication: Publication) -> tuple[State | None, Contents, Plan]:
        """The state of a repository on the Hub, what is to be there, and the plan that leads from one to the other."""
        repository, repo_id = publication.repository, publication.repo_id
        state = self.remote.read_state(repository, repo_id, publication.version)
        is_dataset = repository.kind == "dataset"
        make_plan(repository, repo_id, publication.contents, state, private=self.private)  # is it ours, and may it go?
        markers = self.remote.read_markers(repository, repo_id, state) if state is not None and is_dataset else ()
        contents = as_published(publication, markers)
        return state, contents, make_plan(repository, repo_id, contents, state, private=self.private)
