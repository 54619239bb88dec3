"""The styles of the Space's own parts, beside what all pages share."""

from __future__ import annotations

from space.board.style import STYLE as BOARD
from space.case.chain.style import STYLE as CHAIN
from space.case.exbind.style import STYLE as OBJECT
from space.charts.style import STYLE as CHARTS
from space.comparing.style import STYLE as COMPARING
from space.listing.style import STYLE as LISTING
from space.profile.style import STYLE as PROFILE
from space.takeaway.style import STYLE as TAKEAWAY

FRAME = """
.parts { display: flex; flex-wrap: wrap; gap: 0.1rem 1.2rem; border-bottom: 1px solid var(--border-color-primary);
  margin-bottom: 0.6rem; }
.parts a { padding: 0.45rem 0.1rem; color: var(--body-text-color-subdued); text-decoration: none;
  border-bottom: 2px solid transparent; margin-bottom: -1px; }
.parts a:hover { color: var(--body-text-color); }
.parts a[aria-current] { color: var(--body-text-color); font-weight: 600; border-bottom-color: var(--color-accent); }
body:has(.parts:not([data-tab="score"])) :is(#form, #templates, #scored) { display: none; }
body:has(.parts[data-tab="score"]) #pane { display: none; }
body.waiting #pane { opacity: 0.55; transition: opacity 0.2s 0.15s; }
#pane a:focus-visible, #pane button:focus-visible, .parts a:focus-visible, #pane [tabindex]:focus-visible {
  outline: 2px solid var(--color-accent); outline-offset: 2px; }
.sc { display: grid; gap: 1rem 1.2rem; grid-template-columns: repeat(6, 1fr); font-size: 0.95rem; }
.sc-field { grid-column: span 2; display: flex; flex-direction: column; gap: 0.2rem; min-width: 0; margin: 0;
  padding: 0; border: 0; }
.sc-drop, .sc-paste { grid-column: span 3; }
.sc label, .sc legend { padding: 0; font-weight: 600; }
.sc .note { font-size: 0.85rem; overflow-wrap: anywhere; }
.sc :is(input[type="text"], select, textarea) { width: 100%; min-width: 0; padding: 0.45rem 0.6rem; font: inherit;
  color: var(--body-text-color); background-color: var(--body-background-fill);
  border: 1px solid var(--border-color-primary); border-radius: 4px; }
.sc textarea { flex: 1; min-height: 8rem; font-family: var(--font-mono); font-size: 0.85rem; resize: vertical; }
.sc textarea::placeholder { color: var(--body-text-color-subdued); opacity: 1; }
.sc input[type="file"] { flex: 1; min-height: 8rem; width: 100%; padding: 3rem 1rem; font: inherit; cursor: pointer;
  background-color: var(--body-background-fill) !important;
  color: var(--body-text-color); border: 2px dashed var(--border-color-primary) !important; border-radius: 6px; }
.sc input[type="file"]:hover { border-color: var(--color-accent); }
.sc input[type="file"]::file-selector-button { margin-right: 0.8rem; padding: 0.35rem 0.8rem; font: inherit;
  color: var(--body-text-color); background: var(--background-fill-secondary); cursor: pointer;
  border: 1px solid var(--border-color-primary); border-radius: 4px; }
.sc-radios { display: flex; flex-wrap: wrap; gap: 0.2rem 1.2rem; padding: 0.45rem 0; }
.sc-radios label { display: flex; align-items: center; gap: 0.4rem; font-weight: 400; }
.sc input[type="radio"] { appearance: auto; width: 1rem; height: 1rem; accent-color: var(--color-accent); }
.sc-buttons { grid-column: 1 / -1; display: flex; flex-wrap: wrap; gap: 0.6rem 1rem; }
.sc button { padding: 0.5rem 1.4rem; font: inherit; font-weight: 600; cursor: pointer; border-radius: 4px;
  color: var(--body-text-color); background: var(--background-fill-secondary);
  border: 1px solid var(--border-color-primary); }
.sc .sc-first { min-width: 12rem; color: #fff; background: #1d4ed8; border-color: #1d4ed8; }
.sc :focus-visible { outline: 2px solid var(--color-accent); outline-offset: 1px; }
body.acting .sc button { opacity: 0.6; cursor: progress; }
body:is(.lost, .busy)::after { position: fixed; z-index: 9; inset: auto 0 0 0; padding: 0.6rem 1rem; text-align: center;
  color: #fff; background: #1e3a8a; }
body.lost::after { content: "No answer yet: the server is busy, or gone. What you asked for comes when it answers."; }
body.busy::after { content: "Your last request is still worked on: press again when it is done."; }
@media (max-width: 48rem) { .sc-field, .sc-drop, .sc-paste { grid-column: 1 / -1; } }
.result { padding: 0.6rem 0 0.4rem; }
.result h2 { margin: 0.2rem 0; font-size: 1.1rem; overflow-wrap: anywhere; }
#templates:empty { display: none; }
.statuses { display: flex; flex-wrap: wrap; gap: 0.2rem 1.2rem; padding: 0; margin: 0.5rem 0; list-style: none;
  font-size: 0.9rem; font-variant-numeric: tabular-nums; }
.result .ways { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 1.2rem; margin: 0.9rem 0 0.5rem; }
#scored a.primary { display: inline-block; padding: 0.35rem 0.9rem; border-radius: 4px; background: #1d4ed8;
  color: #fff; text-decoration: none; font-weight: 600; }
.run { padding: 0.5rem 0; border-bottom: 1px solid var(--border-color-primary); }
.run summary { cursor: pointer; overflow-wrap: anywhere; }
.start { display: grid; gap: 0.5rem 3rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr));
  margin-top: 1rem; }
.start p { margin: 0.3rem 0; max-width: 44rem; }
.start ul { display: flex; flex-wrap: wrap; gap: 0.2rem 1.2rem; margin: 0.4rem 0; padding: 0; list-style: none; }
.start h2, .earlier-runs h2 { font-size: 1.1rem; }
#pane h2, #pane h3, #pane h4, #scored h2 { font-weight: 650; line-height: 1.3; }
:where(#pane, #scored) button { padding: 0.3rem 0.7rem; border: 1px solid var(--border-color-primary);
  border-radius: 4px; background: var(--background-fill-secondary); color: var(--body-text-color); cursor: pointer; }
#pane input[type="radio"], #pane input[type="checkbox"] { appearance: auto; accent-color: var(--color-accent);
  width: 1rem; height: 1rem; }
#pane :is(input[type="search"], input[type="text"], input[type="url"], textarea, select) {
  border: 1px solid var(--border-color-primary) !important; border-radius: 4px; color: var(--body-text-color);
  background-color: var(--body-background-fill); }
:where(#pane) a, #scored a { color: var(--link-text-color); text-decoration: underline; }
body .gradio-container.gradio-container .fillable.fillable { max-width: 96rem !important; }
@media (max-width: 40rem) {
  body .gradio-container.gradio-container .fillable.fillable { padding-inline: 0.5rem !important; }
}
"""

STUDIO = "".join((FRAME, CHARTS, PROFILE, LISTING, OBJECT, CHAIN, COMPARING, BOARD, TAKEAWAY))
