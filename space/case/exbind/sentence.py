"""What broke in one answer, in plain words: those that a person sees on the surface, and no internal ids."""

from __future__ import annotations

from space.case.exbind.families import FAMILIES
from space.case.exbind.opened import Opened
from space.case.exbind.phrases import capital, joined, quoted
from space.words import STATUSES, called

UNREADABLE = {  # status -> what is wrong with the answer; {keys}: what it must give
    "missing": "The file has no answer to this case.",
    "error": "The run failed on this case, so there is no answer.",
    "empty": "The answer is empty.",
    "truncated": "The answer breaks off before it is complete.",
    "no_json": "The answer holds no JSON object with {keys}.",
    "duplicate_key": "The answer gives {keys} more than once in one object, so it is not clear what it names.",
    "wrong_key": "The answer does not give all of {keys}.",
    "wrong_type": "The answer gives something else than a string under {keys}.",
    "unknown_candidate": "The answer names an id that is no candidate of this case.",
}


def told(opened: Opened) -> str:
    """What was asked for, what was chosen, and what is wrong with that."""
    family, row = FAMILIES[opened.form], opened.case.row
    asked, gold = family.asked(opened.latent), family.gold(opened.latent)
    if opened.case.right:
        return f"Right: asked for {asked}; chose {'it' if gold in asked else gold}."
    fault = family.broken(opened.latent, opened.meant(opened.chosen), row["violated"]) if opened.chosen else ""
    fault = fault or f"{_unreadable(opened)} Asked for: {asked}."
    return fault if gold in fault else f"{fault} The right answer is {gold}."


def _unreadable(opened: Opened) -> str:
    if opened.unknown:
        are = "which is no candidate" if len(opened.unknown) == 1 else "which are no candidates"
        return f"The answer names {joined([quoted(one) for one in opened.unknown])}, {are} of this case."
    status, keys = opened.case.status, list(opened.golds)
    named = f"the key{'s' if len(keys) > 1 else ''} {joined(keys)}"
    return UNREADABLE.get(status, f"{capital(called(STATUSES, status))}.").format(keys=named)
