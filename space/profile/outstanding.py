"""What sentences about a run need: which groups stand out, and lists in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from markupsafe import Markup

from metrics.exbind_metric.scoring import wilson
from space.html import join

MOST = 2  # groups that are said to stand out

Shares = Mapping[str, tuple[int, int]]  # of each group: (what is counted, all)


def standing_out(groups: Shares) -> list[str]:
    """The groups with a share that is above that of all together, by more than their 95 % intervals; the largest first.

    >>> standing_out({"a": (46, 50), "b": (50, 50), "c": (20, 50)}), standing_out({"a": (5, 50), "b": (6, 50)})
    (['b', 'a'], [])
    """
    count, whole = (sum(numbers) for numbers in zip(*groups.values(), strict=True)) if groups else (0, 0)
    above = [name for name, (part, n) in groups.items() if n and wilson(part, n)[0] > count / whole]
    return sorted(above, key=lambda name: -groups[name][0] / groups[name][1])[:MOST]


def extremes(values: Mapping[str, float]) -> tuple[list[str], list[str]]:
    """The groups with the largest value, and those with the smallest; none where all are alike.

    >>> extremes({"a": 0.1, "b": 0.0, "c": 0.0}), extremes({"a": 1.0})
    ((['a'], ['b', 'c']), ([], []))
    """
    if len(set(values.values())) < 2:
        return [], []
    ends = max(values.values()), min(values.values())
    best, worst = ([name for name, value in values.items() if value == end] for end in ends)
    return best, worst


def enumerated(parts: Sequence[str] | Iterable[str]) -> Markup:
    """Parts as a list in a sentence.

    >>> enumerated(["a"]), enumerated(["a", "<b>", "c"])
    (Markup('a'), Markup('a, &lt;b&gt; and c'))
    """
    found = list(parts)
    *first, last = found
    return Markup("{} and {}").format(Markup(", ").join(first), last) if first else join([last])
