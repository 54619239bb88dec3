"""How charts look: one accent colour, whiskers in the colour of the text, everything on the page's own ground."""

from __future__ import annotations

STYLE = """
.ch-figures { columns: 2 26rem; column-gap: 2.5rem; }
.ch-figure { break-inside: avoid; padding: 0.4rem 0 1.4rem; }
.ch-figure.ch-wide { column-span: all; }
.ch-figure h3 { margin: 0 0 0.15rem; font-size: 1.05rem; font-weight: 600; }
.ch-figure h4 { margin: 0; font-size: 0.95rem; font-weight: 600; }
.ch-figure .note { margin: 0 0 0.5rem; max-width: 46rem; font-size: 0.85rem; line-height: 1.45; }
.ch-figure > :not(h3) ~ .note { margin: 0.4rem 0 0; }
.ch-table { width: 100%; margin: 0; border-collapse: collapse; font-size: 0.875rem;
  font-variant-numeric: tabular-nums; }
.ch-table, .ch-table tr, .ch-table th, .ch-table td { border: 0 !important; }
.ch-table :is(th, td) { padding: 0.2rem 0.4rem; text-align: right; vertical-align: middle; font-weight: 400;
  line-height: 1.3; }
.ch-table .ch-label { padding-left: 0; text-align: start; overflow-wrap: anywhere; }
.ch-table thead th { color: var(--body-text-color-subdued); font-size: 0.8rem; }
.ch-figure small, .ch-table small { color: var(--body-text-color-subdued); font-size: 0.8rem; }
.ch-figure a { margin: 0; padding: 0; color: var(--link-text-color); text-decoration: underline;
  text-decoration-thickness: 1px; text-underline-offset: 0.15em; }
.ch-figure a:focus-visible, .ch-folded summary:focus-visible, .ch-switch label:focus-within { outline: 2px solid
  var(--color-accent); outline-offset: 1px; }
.ch-bars .ch-label { width: 32%; }
.ch-bars .ch-drawn { min-width: 4rem; padding: 0.2rem 0; }
.ch-bars .ch-number { padding-right: 0; white-space: nowrap; }
.ch-bars:not(.ch-several) .ch-number { width: 1%; }
.ch-several { table-layout: fixed; min-width: 17.5rem; }
.ch-several .ch-label { width: 26%; }
.ch-several td.ch-number { padding: 0.3rem 0 0.3rem 0.9rem; white-space: normal; }
.ch-several .ch-value, .ch-several small { white-space: nowrap; }
.ch-several thead th { padding-left: 0.9rem; padding-right: 0; }
.ch-several thead th.ch-label { padding-left: 0; }
.ch-several .ch-track { height: 0.55rem; margin-top: 0.15rem; }
.ch-track { position: relative; display: flex; height: 0.9rem; border-radius: 2px; overflow: visible;
  background: color-mix(in srgb, var(--body-text-color) 10%, transparent); }
.ch-track .ch-fill { border-radius: 2px; background: var(--color-accent); }
.ch-track a.ch-rest:hover { background: color-mix(in srgb, var(--color-accent) 40%, transparent); }
.ch-track a.ch-fill:hover { filter: brightness(1.15); }
.ch-whisker { position: absolute; top: 50%; height: 0.5rem; transform: translateY(-50%); pointer-events: none;
  border: solid var(--body-text-color); border-width: 0 1.5px; background:
  linear-gradient(var(--body-text-color), var(--body-text-color)) center / 100% 1.5px no-repeat;
  filter: drop-shadow(0 0 1px var(--body-background-fill)) drop-shadow(0 0 1px var(--body-background-fill)); }
.ch-heat { width: auto; border-collapse: separate; border-spacing: 2px; }
.ch-heat td.ch-plain, .ch-heat td.ch-framed { min-width: 3.2rem; padding: 0.3rem 0.45rem; background:
  color-mix(in srgb, var(--color-accent) calc(var(--ch-share) * 45%), transparent); }
.ch-heat td.ch-framed { box-shadow: inset 0 0 0 2px var(--body-text-color); }
.ch-heat td a { color: var(--body-text-color); }
.ch-heat td small { display: block; color: var(--body-text-color); white-space: nowrap; font-size: 0.72rem; }
.ch-heat thead th { min-width: 3.2rem; vertical-align: bottom; }
.ch-heat thead th span { display: inline-block; max-width: 5.2rem; }
.ch-heat .ch-label { min-width: 4.6rem; position: sticky; left: 0; z-index: 1;
  background: var(--body-background-fill) !important; }
.ch-heat thead th[scope="colgroup"] { text-align: start; }
.ch-curve { display: block; width: 100%; height: auto; }
.ch-curve text { fill: var(--body-text-color-subdued); font-size: 11.5px; }
.ch-curve .ch-value { fill: var(--body-text-color); stroke: var(--body-background-fill); stroke-width: 3px;
  paint-order: stroke; }
.ch-curve a .ch-value { text-decoration: underline; }
.ch-curve .ch-grid { stroke: var(--border-color-primary); }
.ch-curve .ch-line { fill: none; stroke: var(--color-accent); stroke-width: 2; }
.ch-curve .ch-dot { fill: var(--color-accent); stroke: var(--color-accent); stroke-width: 2; }
.ch-curve .ch-hollow { fill: var(--body-background-fill); }
.ch-curve .ch-touched { fill: transparent; }
.ch-curve a:hover .ch-touched, .ch-curve a:focus-visible .ch-touched { fill:
  color-mix(in srgb, var(--color-accent) 25%, transparent); }
.ch-curve .ch-ends { fill: none; stroke: var(--body-text-color); stroke-width: 1.2; }
.ch-several-curves { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 21rem), 1fr));
  gap: 1rem 2rem; }
.ch-folded summary { cursor: pointer; width: fit-content; color: var(--body-text-color-subdued); font-size: 0.8rem; }
.ch-numbers { width: auto; }
.ch-switch fieldset { display: flex; flex-wrap: wrap; gap: 0.2rem 1.2rem; margin: 0 0 0.4rem; padding: 0; border: 0;
  font-size: 0.875rem; }
.ch-switch label { display: inline-flex; gap: 0.4rem; align-items: center; cursor: pointer; }
.ch-switch:has(.ch-pick-0:checked) > .ch-panel:not(.ch-panel-0),
.ch-switch:has(.ch-pick-1:checked) > .ch-panel:not(.ch-panel-1),
.ch-switch:has(.ch-pick-2:checked) > .ch-panel:not(.ch-panel-2) { display: none; }
@media (max-width: 40rem) {
  .ch-bars small { display: block; }
  .ch-several small { white-space: normal; }
  .ch-bars .ch-label { width: 36%; }
  .ch-several td.ch-number, .ch-several thead th:not(.ch-label) { padding-left: 0.5rem; }
}
"""
