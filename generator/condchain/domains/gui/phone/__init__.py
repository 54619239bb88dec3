"""A simulated phone: trajectories of screenshots made by carrying out tasks, and their pictures."""

from __future__ import annotations

from generator.condchain.domains.gui.phone.drawing import frame_svg
from generator.condchain.domains.gui.phone.trajectory import make_trajectory

__all__ = ["frame_svg", "make_trajectory"]
