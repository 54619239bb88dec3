"""How much a prediction file may hold, so that reading one stays a matter of a few hundred megabytes."""

from __future__ import annotations

MAX_FILE_BYTES = 512 * 2**20
MAX_JSON_BYTES = 64 * 2**20  # a .json file is in memory as a whole; the other formats are read piece by piece
MAX_TEXT_BYTES = 16 * 2**20  # one line, or one text
MAX_ROWS = 2_000_000
MAX_COLUMNS = 100  # names remembered of a file; none but those that are read matter, so the others only fill messages
