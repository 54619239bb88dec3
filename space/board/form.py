"""The form with which a run of the visitor's own is put on the leaderboard, and what is said of what happens to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup

from space.board.submissions import FIELDS, MOST_LINK, MOST_NAME, MOST_NOTES, PRECISIONS
from space.html import go, join, option
from space.listing.runs import in_short
from space.places import Place
from space.runs.kept import RunFacts

NOTHING_YET = "You have no scored run to submit: score a prediction file first. Then it can be chosen here."
PUBLISHED = (
    "What is published: the name, link, precision and notes that you give, the scores with their intervals, how many "
    "answers were read, missing or failed, the SHA-256 of your file, the data and the parser, and the day."
)
NOT_PUBLISHED = "What is not: your answers, your file and its name."
WHERE = "It is kept in {}."
KNOWN = "I know that this cannot be changed or taken back."
BELIEVED = (
    "The scores are computed here from your file. That the named model wrote it is self-reported: nobody checks it."
)

_FORM = Markup("""<form class="lb-submit" data-act="submit"><ul class="lb-terms">{told}</ul>
<label class="lb-wide">Run <select name="run" required>{runs}</select></label>
<label>Name of the model <input name="name" value="{name}" required maxlength="{most_name}" autocomplete="off"
 dir="auto">
</label><label>Link to the model (may be empty) <input name="link" type="url" value="{link}" maxlength="{most_link}"
 autocomplete="off" placeholder="https://"></label>
<label>Precision <select name="precision">{precisions}</select></label>
<label class="lb-wide">Notes (may be empty) <textarea name="notes" rows="3" maxlength="{most_notes}" dir="auto">
{notes}</textarea></label>
<label class="lb-wide lb-known"><input type="checkbox" name="known" required> {known}</label>
<button type="submit" class="lb-button lb-main">Submit</button></form>""")


def submit_form(mine: Sequence[RunFacts], place: Place, where: str, given: Mapping[str, Any]) -> Markup:
    """mine: the runs that can be chosen; where: as in `Board`; given: what stands in the fields, as they were sent."""
    if not mine:
        return Markup('<p class="lb-none">{} {}</p>').format(NOTHING_YET, go(place.to("score"), "Score a run"))
    sentences = (PUBLISHED, NOT_PUBLISHED, WHERE.format(where), BELIEVED)
    told = join(Markup("<li>{}</li>").format(sentence) for sentence in sentences)
    said = {field: value if isinstance(value := given.get(field), str) else "" for field in ("run", *FIELDS)}
    chosen = said["run"] or place.run
    runs = join(option(facts.token, _called(facts), is_chosen=facts.token == chosen) for facts in mine)
    precisions = join(option(value, value or "not said", is_chosen=value == said["precision"]) for value in PRECISIONS)
    return _FORM.format(
        told=told,
        runs=runs,
        name=said["name"],
        link=said["link"],
        precisions=precisions,
        notes=said["notes"],
        most_name=MOST_NAME,
        most_link=MOST_LINK,
        most_notes=MOST_NOTES,
        known=KNOWN,
    )


def _called(facts: RunFacts) -> str:
    """A run in the list of runs; of two readings of one file, which one it is."""
    return f"{in_short(facts)}{f' ({facts.parser} parser)' if facts.parser else ''}"
