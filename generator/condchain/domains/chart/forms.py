"""Statements about an entity of a chart."""

from __future__ import annotations

from generator.condchain.domain import Form, Input
from generator.condchain.domains.chart.forms_chart import chart_forms
from generator.condchain.domains.chart.forms_label import label_forms
from generator.condchain.domains.chart.forms_pair import pair_forms
from generator.condchain.domains.chart.forms_point import point_forms
from generator.condchain.domains.chart.forms_series import series_forms
from generator.condchain.domains.chart.forms_trend import trend_forms
from generator.condchain.domains.chart.mentions import parts
from generator.condchain.domains.chart.view import View

BUILDERS = {
    "series": series_forms,
    "label": label_forms,
    "trend": trend_forms,
    "point": point_forms,
    "pair": pair_forms,
    "chart": chart_forms,
}


def forms(content: Input, entity: str) -> list[Form]:
    """All statements about an entity, each with true and with false choices."""
    family, *names = parts(entity)
    return BUILDERS[family](View(content), *names)
