"""What the dataset card and the builder say of CondChain in the same words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

HOMEPAGE = "https://arxiv.org/abs/2603.12266"
LICENSE = "cc-by-4.0"
CITATION = """@article{shen2026mmcondchain,
  title   = {MM-CondChain: A Programmatically Verified Benchmark for Visually Grounded Deep Compositional Reasoning},
  author  = {Shen and Yan and Xue and Lu and Tang and Zhang and Zhao and Yin},
  journal = {arXiv preprint arXiv:2603.12266},
  year    = {2026}
}"""
_SCENES = {"natural": "natural scenes", "chart": "charts", "gui": "recordings of a phone"}


def summary_of(domains: Iterable[str]) -> str:
    """What the dataset is, with the domains that it has."""
    scenes = listed([_SCENES[name] for name in domains])
    return (
        "Does a model follow a deep chain of visual conditions, and leave it at the right layer? Conditions are "
        "programs verified by execution over facts, rendered into language, in paired True and False paths that differ "
        f"in one clause, over {scenes}."
    )


def listed(parts: Sequence[str], last: str = "and") -> str:
    """
    >>> listed(["a", "b", "c"]), listed(["a"], "or")
    ('a, b and c', 'a')
    """
    *most, final = parts
    return f"{', '.join(most)} {last} {final}" if most else final


SUMMARY = summary_of(_SCENES)
