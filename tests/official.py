"""The official CondChain as it is drawn and checked, pictures apart; the fixture `official` has all of it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from generator.condchain.cases import draw
from generator.condchain.chains import Chain
from generator.condchain.configs import CONFIGS, OFFICIAL_SEED
from generator.condchain.replay import ChainReport, replay

KEPT = 60  # chains of a domain; as many as the demo of the Makefile has at most


@dataclass(frozen=True, slots=True)
class Official:
    """By domain: its first chains (`KEPT`), and what was found when every row was checked."""

    chains: dict[str, list[Chain]]
    reports: dict[str, list[ChainReport]]


def drawn(domain: str, position: int) -> Chain:
    """A chain."""
    return draw(CONFIGS[domain].key(OFFICIAL_SEED, position))


def checked(domain: str, position: int) -> tuple[Chain | None, ChainReport]:
    """A chain (None if it is not kept) and what was found when its row was checked as a published one is.

    That is quick right after the chain was drawn: predicates that were read are remembered.
    """
    chain = drawn(domain, position)
    frames = len(chain.source["input"].get("frames", "1"))  # the pictures are not drawn here
    report = replace(replay(domain, chain.to_row(), thorough=False), frames=frames)
    return chain if position < KEPT else None, report
