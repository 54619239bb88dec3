"""The domains, by name. The engine takes a domain as an argument; only this table names them."""

from __future__ import annotations

from generator.condchain.domain import Domain
from generator.condchain.domains.chart import DOMAIN as CHART
from generator.condchain.domains.gui import DOMAIN as GUI
from generator.condchain.domains.natural import DOMAIN as NATURAL

DOMAINS: dict[str, Domain] = {"natural": NATURAL, "chart": CHART, "gui": GUI}
