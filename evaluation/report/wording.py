"""How a report writes what came from outside, and numbers: names that cannot harm, shares, differences, counts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from metrics.terminal import ABSENT, DIGITS, interval, share, signed, signed_interval, without_middle
from predictors.texts import visible

LABEL_LINE, LABEL_LINES = 23, 2  # width in characters, and lines, of a name in a figure
LONGEST = 4  # times its width: a text of more characters is cut without a look at how narrow they are
NAMELESS = "(no name)"
VALID, INVALID = "candidate_valid", "invalid"
_BREAKS = "-_/.: "  # after these a name may go on in the next line

Measure = Callable[[str], float]  # how wide a text is, in characters of usual width
Bounds = Sequence[float] | None


def named(name: str) -> str:
    """The name, or that there is none where it is blank: a row has to be called something.

    >>> named("tiny"), named("  ")
    ('tiny', '(no name)')
    """
    return name if name.strip() else NAMELESS


def shorten_middle(text: str, limit: float, measure: Measure = len) -> str:
    """The text, without its middle where it is wider than `limit`: a name tells most at its ends.

    >>> shorten_middle("org/some-model-7B-Instruct", 15)
    'org/som…nstruct'
    """
    if len(text) <= LONGEST * limit and measure(text) <= limit:
        return text
    kept = min(len(text) - 1, int(LONGEST * limit))
    while kept and measure(without_middle(text, kept)) > limit:
        kept -= 1
    return without_middle(text, kept)


def short_names(
    names: Iterable[str], limit: float, *, show: Callable[[str], str] = visible, measure: Measure = len
) -> dict[str, str]:
    """name -> what `show` makes of it, no wider than `limit`, no two alike, none blank.

    >>> short_names(["m" * 60, "m" * 61], 12)["m" * 61]
    'mmmm…mmm (2)'
    """
    result: dict[str, str] = {}
    taken: set[str] = set()
    for name in dict.fromkeys(names):
        shown, number = show(named(name)), 1
        label = shorten_middle(shown, limit, measure)
        while label in taken:
            number += 1
            ending = f" ({number})"
            label = shorten_middle(shown, limit - measure(ending), measure) + ending
        taken.add(label)
        result[name] = label
    return result


def folded(text: str, width: float = LABEL_LINE, measure: Measure = len) -> str:
    """The text in lines no wider than `width`, broken after a mark between words where there is one.

    >>> folded("Qwen2.5-VL-3B-Instruct-finetuned", 24)
    'Qwen2.5-VL-3B-Instruct-\\nfinetuned'
    """
    lines = []
    while len(text) > 1 and measure(text) > width:
        fits = next((end for end in range(len(text) - 1, 1, -1) if measure(text[:end]) <= width), 1)
        at = max(text.rfind(mark, 0, fits) for mark in _BREAKS) + 1
        at = at if at > fits // 3 else fits
        lines.append(text[:at])
        text = text[at:]
    return "\n".join([*lines, text])


def words(label: str) -> str:
    """A label of the code as people read it: `table_row` is `table row`."""
    return label.replace("_", " ")


def stage(label: str) -> str:
    """A constraint as figures name the stage at which it is checked.

    >>> stage("candidate_valid"), stage("table_row")
    ('valid', 'table row')
    """
    return words(label.removeprefix("candidate_"))


def violation(label: str) -> str:
    """What an answer is that breaks a constraint first: named as the constraint, but for the one of being valid.

    >>> violation("candidate_valid"), violation("table_row"), violation("none")
    ('invalid', 'table row', 'none')
    """
    return INVALID if label == VALID else words(label)


def share_between(value: float | None, bounds: Bounds, digits: int = 3) -> str:
    """A share with its interval, which is left out where it is undefined.

    >>> share_between(0.764, [0.7081, 0.8124]), share_between(55.907, None, 2), share_between(None, None)
    ('0.764 [0.708, 0.812]', '55.91', '-')
    """
    return _between(share(value, digits), interval(bounds, digits))


def percent_between(value: float | None, bounds: Bounds) -> str:
    """The same in per cent.

    >>> percent_between(55.907, [50.0, 61.118])
    '55.91 [50.00, 61.12]'
    """
    return share_between(value, bounds, DIGITS["path_accuracy"])


def signed_between(value: float | None, bounds: Bounds = None, digits: int = 3) -> str:
    """A difference with its interval, which is left out where it is undefined.

    >>> signed_between(0.05, [-0.01, 0.11]), signed_between(-0.0004), signed_between(None)
    ('+0.050 [-0.010, +0.110]', '0.000', '-')
    """
    return _between(signed(value, digits), signed_interval(bounds, digits))


def signed_percent(value: float | None, bounds: Bounds = None) -> str:
    """The same in points of a hundred.

    >>> signed_percent(-12.5)
    '-12.50'
    """
    return signed_between(value, bounds, DIGITS["path_accuracy"])


def ratio(part: int, whole: int) -> str:
    """Both counts; a dash where there is nothing to count.

    >>> ratio(3, 4), ratio(0, 0)
    ('3/4', '-')
    """
    return f"{part}/{whole}" if whole else ABSENT


def counts(found: Mapping[str, int]) -> str:
    """What is counted in the order given, zeros out.

    >>> counts({"missing": 3, "error": 0, "no_json": 1}), counts({})
    ('missing 3, no_json 1', '-')
    """
    return ", ".join(f"{visible(name)} {count}" for name, count in found.items() if count) or ABSENT


def _between(value: str, bounds: str) -> str:
    return value if ABSENT in (value, bounds) else f"{value} {bounds}"
