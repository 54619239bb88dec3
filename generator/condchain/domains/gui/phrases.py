"""The phrases of the GUI domain, read in both directions (see `generator.condchain.wording`)."""

from __future__ import annotations

from generator.condchain.domains.gui.frame_phrases import FRAME_PHRASES
from generator.condchain.domains.gui.recording_phrases import RECORDING_PHRASES
from generator.condchain.domains.gui.step_phrases import STEP_PHRASES
from generator.condchain.wording import Wording

WORDING = Wording((*FRAME_PHRASES.values(), *STEP_PHRASES.values(), *RECORDING_PHRASES.values()))
