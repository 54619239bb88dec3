"""Every statement about a chart: how it stands in VPIR and how it is said."""

from __future__ import annotations

from generator.condchain.domains.chart.vocabulary import (
    BACKGROUNDS,
    COLORS,
    GRID_STYLES,
    LEGEND_PLACES,
    LINE_STYLES,
    MARKERS,
    ORDINALS,
    TITLE_PLACES,
)
from generator.condchain.wording import Number, Phrase, Quoted, Wording, Words

N, K, Q = Number(decimals=4), Number(spelled=True), Quoted()
SIDE = Words({"above": ("above",), "below": ("below",)})
HIGHER = Words({"higher": ("higher",), "lower": ("lower",)})
MORE = Words({"higher": ("more",), "lower": ("less",)})
SIZE = Words({"larger": ("larger",), "smaller": ("smaller",)})
CHANGE = Words({"increase": ("an increase",), "decrease": ("a decrease",)})
STEP = Words({"rise": ("a rise",), "fall": ("a fall",)})
WAY = Words({"same": ("the same way as",), "opposite": ("the opposite way to",)})
HALF = Words({"upper": ("upper",), "lower": ("lower",)})
SIDE_HALF = Words({"left": ("left",), "right": ("right",)})
COLOR = Words({name: (name,) for name in COLORS})
MARKER = Words({name: (said,) for name, said in MARKERS.items()})
STYLE = Words({name: (name,) for name in LINE_STYLES})
GRID = Words({name: (name,) for name in GRID_STYLES if name != "missing"})
TINT = Words({name: (name,) for name in BACKGROUNDS})
LEGEND = Words({name: (said,) for name, said in LEGEND_PLACES.items()})
TITLE = Words({name: (said,) for name, said in TITLE_PLACES.items()})
ORDINAL = Words({number: (said,) for number, said in enumerate(ORDINALS, 1)})

SERIES = {
    "value_above": Phrase(
        "values[{label}] > {n}",
        ("has a value above {n} at {label}", "exceeds {n} at {label}"),
        ("does not have a value above {n} at {label}", "does not exceed {n} at {label}"),
        {"label": Q, "n": N},
    ),
    "value_below": Phrase(
        "values[{label}] < {n}",
        ("has a value below {n} at {label}", "stands below {n} at {label}"),
        ("does not have a value below {n} at {label}", "does not stand below {n} at {label}"),
        {"label": Q, "n": N},
    ),
    "order": Phrase(
        "values[{first}] > values[{second}]",
        ("is higher at {first} than at {second}",),
        ("is not higher at {first} than at {second}",),
        {"first": Q, "second": Q},
    ),
    "rank_order": Phrase(
        "ranks[{first}] > ranks[{second}]",
        ("stands lower at {first} than at {second}",),
        ("does not stand lower at {first} than at {second}",),
        {"first": Q, "second": Q},
    ),
    "standing": Phrase(
        "standings[{other}][{label}] == {side}",
        ("is {side} {other} at {label}", "lies {side} {other} at {label}"),
        ("is not {side} {other} at {label}", "does not lie {side} {other} at {label}"),
        {"other": Q, "label": Q, "side": SIDE},
    ),
    "distance": Phrase(
        "distances[{other}][{label}] > {n}",
        ("is more than {n} away from {other} at {label}",),
        ("is not more than {n} away from {other} at {label}",),
        {"other": Q, "label": Q, "n": N},
    ),
    "peak": Phrase(
        "max_label in [{first}, {second}]",
        ("has its highest value somewhere from {first} to {second}",),
        ("has its highest value somewhere outside the span from {first} to {second}",),
        {"first": Q, "second": Q},
    ),
    "trough": Phrase(
        "min_label in [{first}, {second}]",
        ("has its lowest value somewhere from {first} to {second}",),
        ("has its lowest value somewhere outside the span from {first} to {second}",),
        {"first": Q, "second": Q},
    ),
    "half": Phrase(
        "halves[{label}] == {half}",
        ("has one of the {half} half of its values at {label}",),
        ("does not have one of the {half} half of its values at {label}",),
        {"label": Q, "half": HALF},
    ),
    "max_above": Phrase(
        "max_y > {n}",
        ("goes above {n} at least once",),
        ("never goes above {n}",),
        {"n": N},
    ),
    "min_below": Phrase(
        "min_y < {n}",
        ("drops below {n} at least once",),
        ("never drops below {n}",),
        {"n": N},
    ),
    "mean_above": Phrase(
        "mean_y > {n}",
        ("has a mean above {n}", "averages more than {n}"),
        ("does not have a mean above {n}", "does not average more than {n}"),
        {"n": N},
    ),
    "median_below": Phrase(
        "median_y < {n}",
        ("has a median below {n}",),
        ("does not have a median below {n}",),
        {"n": N},
    ),
    "range": Phrase(
        "y_range > {n}",
        ("spans more than {n} from its lowest to its highest value",),
        ("does not span more than {n} from its lowest to its highest value",),
        {"n": N},
    ),
    "overall": Phrase(
        "overall == {change}",
        ("ends {change} than it starts",),
        ("does not end {change} than it starts",),
        {"change": HIGHER},
    ),
    "overall_size": Phrase(
        "overall_change > {n}",
        ("ends more than {n} away from where it starts",),
        ("does not end more than {n} away from where it starts",),
        {"n": N},
    ),
    "rises": Phrase(
        "num_rises > num_falls",
        ("goes up on more of its steps than it goes down",),
        ("does not go up on more of its steps than it goes down",),
    ),
    "count": Phrase(
        "sum((1 for y in series_values if y > {n})) >= {k}",
        ("has at least {k} values above {n}",),
        ("has fewer than {k} values above {n}",),
        {"k": K, "n": N},
    ),
    "color": Phrase(
        "color == {color}",
        ("is drawn in {color}",),
        ("is not drawn in {color}",),
        {"color": COLOR},
    ),
    "marker": Phrase(
        "marker == {marker}",
        ("has {marker} markers",),
        ("does not have {marker} markers",),
        {"marker": MARKER},
    ),
    "line_style": Phrase(
        "line_style == {style}",
        ("is drawn as a {style} line",),
        ("is not drawn as a {style} line",),
        {"style": STYLE},
    ),
    "legend_place": Phrase(
        "legend_position == {place}",
        ("comes {place} in the legend",),
        ("does not come {place} in the legend",),
        {"place": ORDINAL},
    ),
}
LABEL = {
    "value_above": Phrase(
        "readings[{series}] > {n}",
        ("shows {series} above {n}",),
        ("does not show {series} above {n}",),
        {"series": Q, "n": N},
    ),
    "value_below": Phrase(
        "readings[{series}] < {n}",
        ("shows {series} below {n}",),
        ("does not show {series} below {n}",),
        {"series": Q, "n": N},
    ),
    "standing": Phrase(
        "ranking[{first}] < ranking[{second}]",
        ("shows {first} above {second}",),
        ("does not show {first} above {second}",),
        {"first": Q, "second": Q},
    ),
    "change": Phrase(
        "changes[{other}][{series}] == {side}",
        ("shows {series} {side} than at {other}",),
        ("does not show {series} {side} than at {other}",),
        {"series": Q, "side": HIGHER, "other": Q},
    ),
    "distance": Phrase(
        "separations[{first}][{second}] > {n}",
        ("shows {first} more than {n} away from {second}",),
        ("does not show {first} more than {n} away from {second}",),
        {"first": Q, "second": Q, "n": N},
    ),
    "half": Phrase(
        "series_halves[{series}] == {half}",
        ("shows {series} in the {half} half of its values",),
        ("does not show {series} in the {half} half of its values",),
        {"series": Q, "half": HALF},
    ),
    "mean": Phrase(
        "against_mean[{series}] == {side}",
        ("shows {series} {side} its own mean",),
        ("does not show {series} {side} its own mean",),
        {"series": Q, "side": SIDE},
    ),
    "spread": Phrase(
        "spread > {n}",
        ("has more than {n} from its lowest to its highest value",),
        ("does not have more than {n} from its lowest to its highest value",),
        {"n": N},
    ),
    "top": Phrase(
        "max_series == {series}",
        ("shows {series} as its highest value",),
        ("does not show {series} as its highest value",),
        {"series": Q},
    ),
    "bottom": Phrase(
        "min_series == {series}",
        ("shows {series} as its lowest value",),
        ("does not show {series} as its lowest value",),
        {"series": Q},
    ),
    "place": Phrase(
        "position == {place}",
        ("stands {place} from the left",),
        ("does not stand {place} from the left",),
        {"place": ORDINAL},
    ),
    "row": Phrase(
        "row == {place}",
        ("stands {place} from the top",),
        ("does not stand {place} from the top",),
        {"place": ORDINAL},
    ),
}
TREND = {
    "direction": Phrase("direction == {change}", ("is {change}",), ("is not {change}",), {"change": CHANGE}),
    "size": Phrase(
        "abs_delta > {n}",
        ("has a size of more than {n}",),
        ("does not have a size of more than {n}",),
        {"n": N},
    ),
    "start_above": Phrase("y1 > {n}", ("starts above {n}",), ("does not start above {n}",), {"n": N}),
    "start_below": Phrase("y1 < {n}", ("starts below {n}",), ("does not start below {n}",), {"n": N}),
    "end_above": Phrase("y2 > {n}", ("ends above {n}",), ("does not end above {n}",), {"n": N}),
    "end_below": Phrase("y2 < {n}", ("ends below {n}",), ("does not end below {n}",), {"n": N}),
    "passes_above": Phrase(
        "any((y > {n} for y in between))",
        ("passes through a value above {n} on the way",),
        ("passes through no value above {n} on the way",),
        {"n": N},
    ),
    "passes_below": Phrase(
        "any((y < {n} for y in between))",
        ("passes through a value below {n} on the way",),
        ("passes through no value below {n} on the way",),
        {"n": N},
    ),
    "way_above": Phrase(
        "way_values[{label}] > {n}",
        ("passes above {n} at {label}",),
        ("does not pass above {n} at {label}",),
        {"label": Q, "n": N},
    ),
    "way_below": Phrase(
        "way_values[{label}] < {n}",
        ("passes below {n} at {label}",),
        ("does not pass below {n} at {label}",),
        {"label": Q, "n": N},
    ),
    "first_step": Phrase(
        "first_step == {step}", ("begins with {step}",), ("does not begin with {step}",), {"step": STEP}
    ),
    "last_step": Phrase(
        "last_step == {step}", ("closes with {step}",), ("does not close with {step}",), {"step": STEP}
    ),
    "way": Phrase(
        "rival_directions[{other}] == {way}",
        ("goes {way} {other} over the same span",),
        ("does not go {way} {other} over the same span",),
        {"way": WAY, "other": Q},
    ),
    "rival_size": Phrase(
        "rival_sizes[{other}] == {size}",
        ("is {size} in size than the change of {other}",),
        ("is not {size} in size than the change of {other}",),
        {"size": SIZE, "other": Q},
    ),
    "start_standing": Phrase(
        "start_standings[{other}] == {side}",
        ("starts {side} {other}",),
        ("does not start {side} {other}",),
        {"side": SIDE, "other": Q},
    ),
    "end_standing": Phrase(
        "end_standings[{other}] == {side}",
        ("ends {side} {other}",),
        ("does not end {side} {other}",),
        {"side": SIDE, "other": Q},
    ),
}
POINT = {
    "value_above": Phrase("y > {n}", ("has a value above {n}",), ("does not have a value above {n}",), {"n": N}),
    "value_below": Phrase("y < {n}", ("has a value below {n}",), ("does not have a value below {n}",), {"n": N}),
    "share_above": Phrase(
        "share > {n}",
        ("makes up more than {n} percent",),
        ("does not make up more than {n} percent",),
        {"n": N},
    ),
    "share_below": Phrase(
        "share < {n}",
        ("makes up less than {n} percent",),
        ("does not make up less than {n} percent",),
        {"n": N},
    ),
    "comparison": Phrase(
        "comparisons[{other}] == {side}",
        ("has a {side} value than {other}",),
        ("does not have a {side} value than {other}",),
        {"side": HIGHER, "other": Q},
    ),
    "difference": Phrase(
        "abs_deltas[{other}] > {n}",
        ("differs from {other} by more than {n}",),
        ("does not differ from {other} by more than {n}",),
        {"other": Q, "n": N},
    ),
    "total": Phrase(
        "sums[{other}] > {n}",
        ("makes more than {n} together with {other}",),
        ("does not make more than {n} together with {other}",),
        {"other": Q, "n": N},
    ),
    "gap_to_max": Phrase(
        "gap_to_max > {n}",
        ("falls short of the highest value by more than {n}",),
        ("does not fall short of the highest value by more than {n}",),
        {"n": N},
    ),
    "mean": Phrase(
        "against_the_mean == {side}",
        ("is {side} the mean of all values",),
        ("is not {side} the mean of all values",),
        {"side": SIDE},
    ),
    "half": Phrase(
        "half == {half}",
        ("belongs to the {half} half of the values by size",),
        ("does not belong to the {half} half of the values by size",),
        {"half": HALF},
    ),
    "next": Phrase(
        "next_label == {other}",
        ("is followed on the axis by {other}",),
        ("is not followed on the axis by {other}",),
        {"other": Q},
    ),
    "clockwise": Phrase(
        "clockwise_label == {other}",
        ("is followed clockwise by {other}",),
        ("is not followed clockwise by {other}",),
        {"other": Q},
    ),
    "pulled": Phrase(
        "is_pulled_out", ("is pulled out of the ring of wedges",), ("is not pulled out of the ring of wedges",)
    ),
}
PAIR = {
    "total_above": Phrase(
        "total > {n}", ("adds up to more than {n}",), ("does not add up to more than {n}",), {"n": N}
    ),
    "total_below": Phrase(
        "total < {n}", ("adds up to less than {n}",), ("does not add up to less than {n}",), {"n": N}
    ),
    "difference": Phrase(
        "difference > {n}",
        ("has more than {n} between its two values",),
        ("does not have more than {n} between its two values",),
        {"n": N},
    ),
    "larger": Phrase(
        "larger == {label}",
        ("has its larger value at {label}",),
        ("does not have its larger value at {label}",),
        {"label": Q},
    ),
    "against": Phrase(
        "against[{other}] == {side}",
        ("adds up to {side} than {other}",),
        ("does not add up to {side} than {other}",),
        {"side": MORE, "other": Q},
    ),
    "smaller_above": Phrase(
        "smaller_y > {n}",
        ("has its smaller value above {n}",),
        ("does not have its smaller value above {n}",),
        {"n": N},
    ),
    "larger_below": Phrase(
        "larger_y < {n}",
        ("has its larger value below {n}",),
        ("does not have its larger value below {n}",),
        {"n": N},
    ),
    "adjacent": Phrase(
        "are_neighbors", ("consists of neighbours in the plot",), ("does not consist of neighbours in the plot",)
    ),
    "color": Phrase(
        "{color} in pair_colors",
        ("is partly drawn in {color}",),
        ("has no part drawn in {color}",),
        {"color": COLOR},
    ),
    "half_count": Phrase(
        "sum((1 for half in pair_halves if half == 'upper')) == {k}",
        ("has exactly {k} of its values in the upper half of all values",),
        ("does not have exactly {k} of its values in the upper half of all values",),
        {"k": K},
    ),
}
CHART = {
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
    "axis_top": Phrase(
        "top_tick == {n}",
        ("has {n} as the highest number on its value axis",),
        ("does not have {n} as the highest number on its value axis",),
        {"n": N},
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
        "sum((1 for y in all_values if y > {n})) >= {k}",
        ("shows at least {k} values above {n}",),
        ("shows fewer than {k} values above {n}",),
        {"k": K, "n": N},
    ),
}
WORDING = Wording(tuple(phrase for table in (SERIES, LABEL, TREND, POINT, PAIR, CHART) for phrase in table.values()))
