"""How the list of cases, the frame of a case and the chooser of runs look."""

from __future__ import annotations

STYLE = """
.ls, .ls-chooser { font-size: 0.9rem; line-height: 1.45; }
.ls a { display: inline; margin: 0; padding: 0; text-align: start; color: var(--link-text-color);
  text-decoration: underline; text-underline-offset: 0.15em; }
.ls :focus-visible, .ls-chooser :focus-visible { outline: 2px solid var(--color-accent); outline-offset: 1px; }
.ls-field { display: flex; flex-direction: column; gap: 0.15rem; min-width: 0; margin: 0; }
.ls .ls-field > span, .ls-chooser .ls-field > span { font-size: 0.8rem; color: var(--body-text-color-subdued); }
.ls-field select, .ls-field input { width: 100%; min-width: 0; height: 2.2rem; margin: 0; padding: 0 1.8rem 0 0.5rem;
  font: inherit; color: var(--body-text-color); background-color: var(--body-background-fill); text-overflow: ellipsis;
  border: 1px solid var(--border-color-primary); border-radius: 4px; }
.ls-used select { border-color: var(--color-accent); font-weight: 600; }
.ls-fields { display: grid; gap: 0.5rem 0.7rem; align-items: end;
  grid-template-columns: repeat(auto-fill, minmax(8rem, 1fr)); }
.ls-look { display: flex; gap: 0.5rem; align-items: end; max-width: 34rem; margin-bottom: 0.6rem; }
.ls-look .ls-field { flex: 1; }
.ls .ls-button, .ls-chooser .ls-button { display: inline-block; padding: 0.3rem 0.65rem; font: inherit;
  font-size: 0.85rem; line-height: 1.4; white-space: nowrap; cursor: pointer; text-decoration: none;
  color: var(--body-text-color);
  background: var(--background-fill-secondary); border: 1px solid var(--border-color-primary); border-radius: 4px; }
.ls .ls-button:hover { border-color: var(--color-accent); }
.ls .ls-look .ls-button { height: 2.2rem; }
.ls .ls-off { visibility: hidden; }
.ls-more, .ls-fold { margin: 0.6rem 0 0; }
.ls summary { cursor: pointer; color: var(--body-text-color-subdued); }
.ls-more .ls-fields { margin-top: 0.5rem; }
.ls .ls-chips { display: flex; flex-wrap: wrap; gap: 0.4rem; margin: 0.7rem 0 0; padding: 0; list-style: none; }
.ls .ls-chips li { display: flex; align-items: center; max-width: 100%; margin: 0; padding-left: 0.6rem;
  border-radius: 1rem; background: var(--mark-fill); overflow-wrap: anywhere; }
.ls .ls-chips li a { padding: 0.15rem 0.6rem; text-decoration: none; font-weight: 600; color: inherit; }
.ls .ls-chips .ls-clear { background: none; padding: 0; }
.ls .ls-chips .ls-clear a { color: var(--link-text-color); text-decoration: underline; font-weight: 400; }
.ls-sum { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: 0.3rem 1rem;
  margin: 0.9rem 0 0.4rem; }
.ls .ls-count { margin: 0; font-variant-numeric: tabular-nums; }
.ls-side > .ls-count { margin: 0.6rem 0 0.4rem; }
.ls-pager { display: flex; flex-wrap: wrap; align-items: center; gap: 0.35rem; }
.ls-range { padding: 0 0.4rem; font-variant-numeric: tabular-nums; white-space: nowrap; }
.ls > .ls-pager, .ls-side > .ls-pager { margin-top: 0.6rem; }
.ls-table, .ls-table tr, .ls-table th, .ls-table td { border: 0 !important; background: none !important; }
.ls-table { width: 100%; min-width: 56rem; margin: 0; border-collapse: collapse; font-size: 0.85rem; }
.ls-table th, .ls-table td { padding: 0.4rem 0.6rem 0.4rem 0 !important; text-align: start; vertical-align: top;
  font-weight: 400; border-bottom: 1px solid var(--border-color-primary) !important; }
.ls-table thead th { font-weight: 600; white-space: nowrap; border-bottom-width: 2px !important; }
.ls-table tbody tr:hover { background: var(--background-fill-secondary) !important; }
.ls-table .ls-name { min-width: 8.5rem; max-width: 16rem; }
.ls .ls-name a { text-underline-offset: 0.35em; text-decoration-thickness: 1px; }
.ls-table .ls-told { min-width: 14rem; max-width: 26rem; overflow-wrap: anywhere; }
.ls-table .ls-answer { min-width: 10rem; max-width: 18rem; }
.ls-name, .ls-answer { font-family: var(--font-mono); font-size: 0.8rem; overflow-wrap: anywhere; }
@media (min-width: 40rem) { .ls-fields { grid-template-columns: repeat(auto-fill, minmax(9.5rem, 1fr)); } }
.ls .ls-mark span { color: inherit; }
.ls-mark { display: inline-block; white-space: nowrap; padding: 0.05rem 0.4rem; border-radius: 3px; font-size: 0.8rem;
  font-family: var(--font); font-weight: 600; }
.ls .ls-right { color: var(--right-ink); background: var(--right-fill); }
.ls .ls-wrong { color: var(--wrong-ink); background: var(--wrong-fill); }
.ls-nothing { margin: 1rem 0; }
.ls-two { display: grid; gap: 1.2rem; grid-template-columns: minmax(0, 1fr); }
.ls-case, .ls-side { min-width: 0; }
.ls-steps { display: flex; flex-wrap: wrap; align-items: center; gap: 0.35rem; }
.ls .ls-steps .ls-back { margin-left: auto; padding: 0.3rem 0; }
.ls-head { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.3rem 0.7rem; margin: 0.8rem 0 0.3rem; }
.ls .ls-head h2 { margin: 0; font-size: 1.05rem; line-height: 1.35; font-weight: 600; font-family: var(--font-mono);
  overflow-wrap: anywhere; }
.ls .ls-self { display: flex; flex-wrap: wrap; align-items: center; gap: 0.3rem 0.7rem; margin: 0 0 0.9rem; }
.ls .ls-self .ls-button { padding: 0.1rem 0.5rem; font-size: 0.8rem; }
.ls .ls-outside { margin: 0.6rem 0 0; padding: 0.4rem 0.7rem; border-left: 3px solid var(--color-accent);
  background: var(--background-fill-secondary); }
.ls .ls-list { margin: 0; padding: 0; list-style: none; }
.ls .ls-list li { margin: 0; border-bottom: 1px solid var(--border-color-primary); }
.ls .ls-list a { display: block; text-align: start; padding: 0.4rem 0.5rem; text-decoration: none;
  color: var(--body-text-color); font-size: 0.8rem; border-left: 3px solid transparent; }
.ls .ls-list a:hover { background: var(--background-fill-secondary); }
.ls .ls-list [aria-current] { scroll-initial-target: nearest; scroll-margin-top: 4.5rem;
  background: var(--mark-fill); border-left-color: var(--color-accent); }
.ls .ls-list .ls-name { display: block; color: var(--link-text-color); }
.ls .ls-list [aria-current] .ls-name { color: inherit; font-weight: 600; }
.ls-scroll { max-height: 24rem; overflow-y: auto; border-top: 1px solid var(--border-color-primary); }
@media (min-width: 60rem) {
  .ls-two { grid-template-columns: minmax(0, 17rem) minmax(0, 1fr); align-items: start; }
  .ls-two .ls-side { grid-column: 1; grid-row: 1; position: sticky; top: 0.5rem; }
  .ls-two .ls-case { grid-column: 2; grid-row: 1; }
  .ls-scroll { max-height: calc(100vh - 17rem); min-height: 20rem; }
}
.ls-chooser { display: flex; gap: 0.5rem; align-items: end; max-width: 36rem; margin: 0 0 0.9rem; }
.ls-chooser .ls-field { flex: 1; }
.ls-chooser .ls-small { font-size: 0.8rem; height: 2.2rem; }
"""
