"""The slots of the phrases: what may vary in a statement.

A text in curly quotation marks stands on the screen as it is quoted.
"""

from __future__ import annotations

from generator.condchain.domains.gui.vocabulary import ACTIONS, APPS, ICONS, LAYOUTS, QUARTERS, SIDES
from generator.condchain.wording import Number, Quoted, Words

TEXT = {"text": Quoted()}
TWO_TEXTS = {"text": Quoted(), "other": Quoted()}
IN_QUARTER = {"text": Quoted(), "quarter": Words(QUARTERS)}
ON_SIDE = {"text": Quoted(), "side": Words(SIDES)}
COUNT = {"count": Number(spelled=True)}
ICON = {"icon": Words(ICONS)}
APP = {"app": Words(APPS)}
ACTION = {"action": Words(ACTIONS)}
LAYOUT = {"layout": Words(LAYOUTS)}
PERCENT = {"count": Number()}
