"""Statements about the chart as a whole: how they stand in VPIR and how they are said."""

from __future__ import annotations

from generator.condchain.domains.chart.slots import COLOR, GRID, LEGEND, MANY, SIDE_HALF, TINT, TITLE, K, N
from generator.condchain.wording import Phrase

CHART: dict[str, Phrase] = {
    "legend": Phrase(
        "legend_place == {place}",
        ("has its legend {place}",),
        ("does not have its legend {place}",),
        {"place": LEGEND},
    ),
    "title": Phrase(
        "title_place == {place}",
        ("has its title {place}",),
        ("does not have its title {place}",),
        {"place": TITLE},
    ),
    "grid": Phrase(
        "grid_style == {style}",
        ("has {style} gridlines",),
        ("does not have {style} gridlines",),
        {"style": GRID},
    ),
    "background": Phrase(
        "background == {tint}",
        ("has a {tint} background",),
        ("does not have a {tint} background",),
        {"tint": TINT},
    ),
    "frame": Phrase("has_frame", ("has a frame all around the plot",), ("has no frame all around the plot",)),
    "note": Phrase("has_source_note", ("carries a note on its source",), ("carries no note on its source",)),
    "hole": Phrase("has_hole", ("has a hole in the middle",), ("has no hole in the middle",)),
    "pulled": Phrase("has_pulled_wedge", ("has a wedge that is pulled out",), ("has no wedge that is pulled out",)),
    "ticks": Phrase(
        "num_ticks == {k}",
        ("has exactly {k} numbers along its value axis",),
        ("does not have exactly {k} numbers along its value axis",),
        {"k": K},
    ),
    "color": Phrase(
        "{color} in colors",
        ("has something drawn in {color}",),
        ("has nothing drawn in {color}",),
        {"color": COLOR},
    ),
    "top_half": Phrase(
        "top_half == {side}",
        ("has its highest value of all in the {side} half",),
        ("does not have its highest value of all in the {side} half",),
        {"side": SIDE_HALF},
    ),
    "bottom_half": Phrase(
        "bottom_half == {side}",
        ("has its lowest value of all in the {side} half",),
        ("does not have its lowest value of all in the {side} half",),
        {"side": SIDE_HALF},
    ),
    "count": Phrase(
        "{sign} * (sum((1 for y in all_values if y > {n})) - {k}) > 0",
        ("shows {sign} {k} of its values above {n}",),
        ("does not show {sign} {k} of its values above {n}",),
        {"sign": MANY, "k": K, "n": N},
    ),
}
