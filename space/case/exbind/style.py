"""How one case of ExBind looks: one column, and two where there is room for them."""

from __future__ import annotations

STYLE = """
.cx-columns { display: grid; gap: 1.2rem 2rem; grid-template-columns: minmax(0, 1fr);
  grid-template-areas: "verdict" "asked" "wide" "seen" "answered"; }
.cx-columns:not(:has(.cx-wide)) { grid-template-areas: "verdict" "asked" "seen" "answered"; }
.cx-verdict { grid-area: verdict; }
.cx-asked { grid-area: asked; }
.cx-wide { grid-area: wide; min-width: 0; }
.cx-seen { grid-area: seen; }
.cx-answered { grid-area: answered; }
@media (min-width: 74rem) {
  .cx-columns { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); grid-template-rows: auto auto 1fr;
    grid-template-areas: "asked verdict" "wide wide" "seen answered"; }
  .cx-columns:not(:has(.cx-wide)) { grid-template-rows: auto auto 1fr;
    grid-template-areas: "asked verdict" "seen verdict" "seen answered"; }
}
.cx-case h3 { margin: 0 0 0.4rem; font-size: 1rem; font-weight: 600; }
.cx-seen > section + section, .cx-answered > section + section { margin-top: 1.2rem; }
.cx-case .note { margin: 0.2rem 0 0.4rem; font-size: 0.85rem; }
.cx-case blockquote { margin: 0 !important; padding: 0.1rem 0 0.1rem 0.8rem; border-left: 3px solid var(--color-accent);
  font-size: 1.05rem; line-height: 1.5; white-space: pre-line; overflow-wrap: anywhere; }
.cx-case .cx-sentence { margin: 0 0 0.7rem; padding: 0.6rem 0.8rem; border-left: 4px solid; border-radius: 3px;
  line-height: 1.5; overflow-wrap: anywhere; }
.cx-sentence.cx-holds { border-color: var(--right-ink); background: var(--right-fill); color: var(--body-text-color); }
.cx-sentence.cx-fails { border-color: var(--wrong-ink); background: var(--wrong-fill); color: var(--body-text-color); }
.cx-result { margin-right: 0.2rem; font-weight: 600; }
.cx-holds .cx-result { color: var(--right-ink); }
.cx-fails .cx-result { color: var(--wrong-ink); }
.cx-case .cx-chips { display: flex; flex-wrap: wrap; gap: 0.35rem; margin: 0; padding: 0; list-style: none; }
.cx-case .cx-chip { margin: 0; padding: 0.1rem 0.55rem; border: 1px solid; border-radius: 1rem; font-size: 0.85rem;
  line-height: 1.5; }
.cx-chip small { font-size: 0.75rem; }
.cx-chip.cx-holds { color: var(--right-ink); background: var(--right-fill); }
.cx-chip.cx-fails { color: var(--wrong-ink); background: var(--wrong-fill); }
.cx-case .cx-others { margin: 0.45rem 0 0; }
.cx-first { margin-left: 0.2rem; padding-left: 0.45rem; border-left: 1px solid; font-size: 0.75rem; color: inherit; }
.cx-tag { display: inline-block; padding: 0 0.35rem; border: 1px solid; border-radius: 3px; font: 600 0.7rem/1.35
  var(--font, sans-serif); white-space: nowrap; vertical-align: 0.08em; background: var(--body-background-fill); }
.cx-tag.cx-gold, .cx-tag.cx-both { color: var(--right-ink); }
.cx-tag.cx-chosen { color: var(--wrong-ink); border-style: dashed; }
.cx-tag.cx-asked { color: var(--body-text-color-subdued); }
.cx-scroll { --edge: rgb(0 0 0 / 35%); max-height: 26rem; overflow: auto; border-radius: 4px;
  border: 1px solid var(--border-color-primary); background:
  linear-gradient(to right, var(--body-background-fill) 40%, transparent) 0 0 / 2.5rem 100% no-repeat local,
  linear-gradient(to left, var(--body-background-fill) 40%, transparent) 100% 0 / 2.5rem 100% no-repeat local,
  linear-gradient(to right, var(--edge), transparent) 0 0 / 0.8rem 100% no-repeat scroll,
  linear-gradient(to left, var(--edge), transparent) 100% 0 / 0.8rem 100% no-repeat scroll; }
.dark .cx-scroll { --edge: rgb(255 255 255 / 45%); }
.cx-case .cx-all { margin: 0.7rem 0 0.3rem; }
.cx-scroll pre { margin: 0; padding: 0.5rem 0; background: none; color: var(--body-text-color);
  font: 0.8rem/1.6 var(--font-mono); }
.cx-raw { max-height: 16rem; }
.cx-raw pre { padding: 0.5rem 0.7rem; white-space: pre-wrap; overflow-wrap: anywhere; }
.cx-source { max-height: 34rem; padding: 0.4rem 0; }
.cx-source pre { padding: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
.cx-source details { margin: 0.15rem 0; }
.cx-source summary { padding: 0.1rem 0.7rem 0.1rem 2.2rem; background: var(--background-fill-secondary);
  color: var(--body-text-color-subdued); font-size: 0.8rem; cursor: pointer; }
.cx-line { display: block; position: relative; padding: 0 0.7rem 0 3.4rem; }
.cx-line::before { content: attr(data-line); position: absolute; left: 0; width: 2.7rem; text-align: right;
  color: var(--body-text-color-subdued); font-size: 0.72rem; user-select: none; }
.cx-line mark { padding: 0.05rem 0.15rem; color: var(--body-text-color); border-radius: 2px; }
.cx-line mark.cx-is-gold { background: var(--right-fill); box-shadow: 0 0 0 1px var(--right-ink); }
.cx-line mark.cx-is-chosen { background: var(--wrong-fill); outline: 1px dashed var(--wrong-ink); }
.cx-case .cx-table { width: 100%; margin: 0; border: 0; border-collapse: collapse; font-size: 0.85rem; }
.cx-case .cx-table tr { border: 0; background: none; }
.cx-case .cx-table th, .cx-case .cx-table td { padding: 0.25rem 0.6rem; border: 0; text-align: left;
  vertical-align: top; border-bottom: 1px solid var(--border-color-primary); }
.cx-case .cx-table tbody th { font-weight: 400; }
.cx-case .cx-table code, .cx-case .cx-table .cx-fact, .cx-case .cx-grid td { white-space: nowrap; }
.cx-case .cx-table thead th { font-weight: 600; }
.cx-case .cx-table caption { padding: 0.4rem 0.6rem; text-align: left; font-weight: 600; }
.cx-case .cx-table .cx-number { text-align: right; font-variant-numeric: tabular-nums; }
.cx-case .cx-table tr.cx-is-gold, .cx-case .cx-table td.cx-is-gold { background: var(--right-fill); }
.cx-case .cx-table tr.cx-is-chosen, .cx-case .cx-table td.cx-is-chosen { background: var(--wrong-fill); }
.cx-case .cx-table td.cx-is-gold { box-shadow: inset 0 0 0 2px var(--right-ink); }
.cx-case .cx-table td.cx-is-chosen { outline: 2px dashed var(--wrong-ink); outline-offset: -2px; }
.cx-case .cx-table .cx-asked-line { background: var(--mark-fill); }
.cx-case .cx-table thead .cx-asked-line, .cx-case .cx-table tbody th.cx-asked-line { font-weight: 600; }
.cx-graph svg { display: block; width: 100%; max-width: 27rem; height: auto; overflow: visible; }
.cx-graph text { font: 13px var(--font, sans-serif); text-anchor: middle; fill: var(--body-text-color);
  unicode-bidi: plaintext; }
.cx-graph .cx-said { font-size: 11px; font-weight: 700; }
.cx-edge { --ink: var(--body-text-color-subdued); }
.cx-edge polyline { fill: none; stroke: var(--ink); stroke-width: 1.2; }
.cx-edge polygon { fill: var(--ink); }
.cx-node rect { fill: var(--background-fill-secondary); stroke: var(--body-text-color-subdued); }
.cx-words text { fill: var(--body-text-color-subdued); font-size: 12px; paint-order: stroke; stroke-width: 5px;
  stroke: var(--body-background-fill); stroke-linejoin: round; }
.cx-graph .cx-is-gold { --ink: var(--right-ink); --ground: var(--right-fill); }
.cx-graph .cx-is-chosen { --ink: var(--wrong-ink); --ground: var(--wrong-fill); --dash: 7 4; }
.cx-graph :is(.cx-is-gold, .cx-is-chosen) polyline { stroke-width: 3; stroke-dasharray: var(--dash, none); }
.cx-node:is(.cx-is-gold, .cx-is-chosen) rect { fill: var(--ground); stroke: var(--ink); stroke-width: 2;
  stroke-dasharray: var(--dash, none); }
.cx-graph :is(.cx-is-gold, .cx-is-chosen) .cx-said, .cx-words:is(.cx-is-gold, .cx-is-chosen) text { fill: var(--ink); }
.cx-case code { padding: 0; border: 0; background: none; color: inherit; font: 0.95em var(--font-mono);
  overflow-wrap: anywhere; }
.cx-case .cx-facts { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0.15rem 0.9rem;
  margin: 0 0 0.6rem; font-size: 0.9rem; }
.cx-facts dt { color: var(--body-text-color-subdued); }
.cx-facts dd { margin: 0; overflow-wrap: anywhere; }
.cx-case .cx-switches { display: flex; flex-wrap: wrap; gap: 0.2rem 1.2rem; margin: 0 0 0.4rem; font-size: 0.9rem; }
.cx-switches label { display: inline-flex; gap: 0.4rem; align-items: center; cursor: pointer; }
.cx-view { width: fit-content; max-height: 90vh; overflow: auto;
  border: 1px solid var(--border-color-primary); border-radius: 4px; }
.cx-frame { position: relative; width: 600px; max-width: 100%; overflow: hidden; }
.cx-picture:has(.cx-large:checked) .cx-frame { width: 1200px; max-width: none; }
.cx-picture:has(.cx-bare:checked) .cx-box { display: none; }
.cx-frame img { display: block; width: 100%; height: auto; margin: 0; }
.cx-box { position: absolute; border-radius: 3px; --line: #17663a;
  outline: 3px solid var(--line); outline-offset: 4px; }
.cx-box.cx-is-chosen { --line: #a3261c; outline-style: dashed; }
.cx-box.cx-is-anchor { --line: #334155; outline-width: 2px; outline-style: dotted; }
.cx-box span { position: absolute; left: -7px; bottom: calc(100% + 7px); padding: 0 0.3rem; border-radius: 3px;
  background: var(--line); color: #fff; font: 600 0.75rem/1.4 var(--font, sans-serif); white-space: nowrap; }
@media (max-width: 40rem) { .cx-box span { font-size: 0.65rem; } }
.cx-box.cx-leftward span { left: auto; right: -7px; }
.cx-box.cx-below span { bottom: auto; top: calc(100% + 7px); }
"""
