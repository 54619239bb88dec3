"""The chart domain: bar, grouped bar, line and pie charts of real public tables.

table --slice--> content --> picture
                    |------> facts, statements, descriptions, questions of series, labels, changes, bars, wedges
"""

from __future__ import annotations

from generator.condchain.domain import Domain
from generator.condchain.domains.chart.descriptions import descriptions
from generator.condchain.domains.chart.facts import facts
from generator.condchain.domains.chart.forms import forms
from generator.condchain.domains.chart.phrases import WORDING
from generator.condchain.domains.chart.picture import pictures
from generator.condchain.domains.chart.questions import questions
from generator.condchain.domains.chart.resolving import resolve
from generator.condchain.domains.chart.schema import SCHEMA, fact_faults
from generator.condchain.domains.chart.slices import draw_input, origin
from generator.condchain.domains.chart.strategies import STRATEGIES

PREAMBLE = (
    "The picture shows a chart. Labels are named as they are written in it; a value is the number that its mark stands "
    "for on the value axis, or the percentage of its wedge. Before and after mean along the label axis, from the left "
    "or from the top, or clockwise round a pie, where the first wedge follows the last one. A span from one label to "
    "another has both of them in it; on the way from one to the other are those between them."
)

DOMAIN = Domain(
    name="chart",
    version="2.1.0",
    preamble=PREAMBLE,
    schema=SCHEMA,
    draw_input=draw_input,
    origin=origin,
    pictures=pictures,
    strategies=STRATEGIES,
    facts=facts,
    fact_faults=fact_faults,
    forms=forms,
    descriptions=descriptions,
    resolve=resolve,
    questions=questions,
    wording=WORDING,
    colors=64,
)
