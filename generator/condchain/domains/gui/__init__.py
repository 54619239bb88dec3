"""The GUI domain: recordings of a simulated phone, their facts, words, strategies and questions."""

from __future__ import annotations

from generator.condchain.domains.gui.adapter import DOMAIN

__all__ = ["DOMAIN"]
