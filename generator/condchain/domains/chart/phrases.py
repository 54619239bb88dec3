"""All statements about a chart, in one table that is read in both directions."""

from __future__ import annotations

from generator.condchain.domains.chart.phrases_chart import CHART
from generator.condchain.domains.chart.phrases_label import LABEL
from generator.condchain.domains.chart.phrases_point import PAIR, POINT
from generator.condchain.domains.chart.phrases_series import SERIES
from generator.condchain.domains.chart.phrases_trend import TREND
from generator.condchain.wording import Wording

WORDING = Wording(tuple(phrase for table in (SERIES, LABEL, TREND, POINT, PAIR, CHART) for phrase in table.values()))
