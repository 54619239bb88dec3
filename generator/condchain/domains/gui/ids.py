"""Entity ids: `frame:4` is screenshot 4 (from 1), `step:4` the action between screenshots 4 and 5, `trajectory` the
whole."""

from __future__ import annotations

TRAJECTORY = "trajectory"


def frame_id(number: int) -> str:
    return f"frame:{number}"


def step_id(number: int) -> str:
    return f"step:{number}"


def number_of(entity: str) -> int:
    """The number in an entity id; 0 for the trajectory.

    >>> number_of("step:12"), number_of("trajectory")
    (12, 0)
    """
    return int(entity.partition(":")[2] or 0)
