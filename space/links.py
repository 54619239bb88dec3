"""Where a visitor can read more of a benchmark: its paper, and the cards of its repositories if they are on the Hub."""

from __future__ import annotations

from pathlib import Path

from huggingface_hub.constants import ENDPOINT

PAPERS = {"ExBind": "https://arxiv.org/abs/2609.01344", "CondChain": "https://arxiv.org/abs/2603.12266"}
METRICS = {"ExBind": "exbind_metric", "CondChain": "condchain_metric"}  # beside the dataset, in the same namespace

Link = tuple[str, str]  # what it is called, and where it leads


def links_of(benchmark: str, dataset: str) -> tuple[Link, ...]:
    """What there is to read. dataset: a folder, or a repository of the Hub.

    >>> [name for name, _ in links_of("ExBind", "ada/ExBind")], links_of("ExBind", ".")
    (['paper', 'dataset card', 'metric card'], (('paper', 'https://arxiv.org/abs/2609.01344'),))
    """
    paper = ("paper", PAPERS[benchmark])
    if Path(dataset).is_dir():
        return (paper,)
    metric = f"{dataset.partition('/')[0]}/{METRICS[benchmark]}"
    cards = (("dataset card", f"datasets/{dataset}"), ("metric card", f"spaces/{metric}"))
    return (paper, *((name, f"{ENDPOINT}/{place}") for name, place in cards))
