"""One MM-CondChain case on a page: what was asked, what was answered, and at which step it left the chain."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup

from generator.condchain.chains import Chain
from generator.errors import UserError
from predictors.rows import DAMAGE, explain
from space.case.chain.answers import show_answer, show_cards, show_instruction
from space.case.chain.facts import show_facts
from space.case.chain.pictures import show_pictures
from space.case.chain.sentence import sentence
from space.case.chain.steps import show_steps
from space.case.chain.truths import steps_of
from space.places import Place
from space.runs.kept import KeptCase
from space.texts import line

_PAGE = Markup(
    '<div class="cc-case" role="group" aria-label="Chain {id}">{cards}<p class="cc-told" dir="auto">{told}</p>'
    '<div class="cc-body {layout}">{pictures}<div class="cc-main">{steps}</div><div class="cc-rest">{answer}'
    "{instruction}{facts}</div></div></div>"
)


def show_case(
    answers: Sequence[KeptCase], chosen: str, record: Mapping[str, Any], pictures: Sequence[str], place: Place
) -> Markup:
    """answers: to both paths of a chain, the True path first; chosen: the path that is looked at, the first one where
    it is none of them; record: the dataset's row without its pictures; pictures: their addresses, in order.

    Raises:
        UserError: the record is no chain.
    """
    case = next((answer for answer in answers if answer.path == chosen), answers[0])
    try:
        chain = Chain.from_row({**record, "images": []})
        steps = steps_of(chain, case.path)
        return _PAGE.format(
            id=line(chain.chain_id, 120),
            cards=show_cards(answers, case, place),
            told=sentence(case, chain),
            layout="cc-one" if len(pictures) == 1 else "cc-many",
            pictures=show_pictures(pictures, chain),
            steps=show_steps(steps, case, chain, pictures),
            answer=show_answer(case),
            instruction=show_instruction(chain.path(case.path).full_instruction, case.path),
            facts=show_facts(chain, case.row),
        )
    except DAMAGE as error:
        raise UserError(
            f"The chain {line(case.id, 120)} cannot be shown: {line(explain(error), 200)}. The dataset is damaged: "
            "check it with bindchain verify, and build it again."
        ) from error
