"""How the leaderboard looks."""

from __future__ import annotations

STYLE = """
.lb-board h2 { margin: 1.4rem 0 0.4rem; font-size: 1.2rem; }
.lb-board h2 small { font-size: 0.95rem; font-weight: 400; color: var(--body-text-color-subdued); }
.lb-board h3 { margin: 0.9rem 0 0; font-size: 1rem; }
.lb-board .note { margin: 0.2rem 0 0.5rem; max-width: 48rem; font-size: 0.875rem; overflow-wrap: anywhere; }
.lb-board a { color: var(--link-text-color); text-decoration: underline; }
.lb-board .box { position: relative; }
.lb-board .lb-quiet { margin: 0; }
.lb-board .lb-told { margin: 0.8rem 0 0; padding: 0.5rem 0.8rem; border-left: 3px solid var(--color-accent);
  background: var(--background-fill-secondary); overflow-wrap: anywhere; }
.lb-refused { border-left-color: #c5443c; }
.lb-nav div { display: flex; flex-wrap: wrap; gap: 0.1rem 0.6rem; align-items: baseline; padding: 0.15rem 0; }
.lb-nav b { min-width: 5.5rem; }
.lb-nav ul { display: flex; flex-wrap: wrap; gap: 0.2rem; margin: 0; padding: 0; list-style: none; flex: 1 1 14rem; }
.lb-nav a { display: inline-block; padding: 0.2rem 0.5rem; border-radius: 4px; text-decoration: none; }
.lb-nav a:hover { text-decoration: underline; }
.lb-nav a[aria-current] { background: var(--mark-fill); color: var(--body-text-color); font-weight: 600; }
.lb-none { margin: 0.4rem 0; padding: 0.7rem 0.9rem; border: 1px dashed var(--border-color-primary); }
.lb-tools { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: end; margin: 0.3rem 0 0.6rem; }
.lb-tools fieldset { display: flex; flex-wrap: wrap; gap: 0.1rem 0.9rem; margin: 0; padding: 0; border: 0;
  min-width: 0; flex: 0 1 auto; max-width: 46rem; }
.lb-tools legend, .lb-search, .lb-submit label { font-size: 0.875rem; font-weight: 600; padding: 0; }
.lb-tools fieldset label { display: inline-flex; gap: 0.35rem; align-items: center; font-size: 0.9rem;
  min-height: 2rem; }
.lb-board input[type="checkbox"] { width: 1rem; height: 1rem; margin: 0; accent-color: var(--color-accent); }
.lb-search { display: flex; flex-direction: column; gap: 0.2rem; flex: 0 1 17rem; min-width: 0; }
.lb-board input:not([type="checkbox"]), .lb-board select, .lb-board textarea { width: 100%; min-width: 0;
  box-sizing: border-box; padding: 0.4rem 0.6rem; border: 1px solid var(--body-text-color-subdued); border-radius: 4px;
  background: var(--body-background-fill); color: var(--body-text-color); font: inherit; font-weight: 400; }
.lb-board textarea { resize: vertical; }
.lb-board .lb-button { min-height: 2.3rem; padding: 0.4rem 1rem; border: 1px solid var(--body-text-color-subdued);
  border-radius: 4px; background: var(--background-fill-secondary); color: var(--body-text-color); font: inherit;
  cursor: pointer; }
.lb-board .lb-button:hover { border-color: var(--color-accent); }
.lb-board .lb-main { justify-self: start; border-color: var(--primary-600); background: var(--primary-600);
  color: #fff; font-weight: 600; }
.lb-board select { padding-right: 2rem; appearance: none; background-repeat: no-repeat;
  background-position: right 0.95rem center, right 0.6rem center; background-size: 0.35rem 0.35rem;
  background-image: linear-gradient(45deg, transparent 50%, var(--body-text-color) 50%),
    linear-gradient(-45deg, transparent 50%, var(--body-text-color) 50%); }
.lb-board :is(a, input, select, textarea, button, .box):focus-visible { outline: 2px solid var(--color-accent);
  outline-offset: 1px; }
.lb-table, .lb-table tr, .lb-table th, .lb-table td { border: 0 !important; }
.lb-table { border-collapse: separate; border-spacing: 0; width: 100%; font-size: 0.9rem;
  font-variant-numeric: tabular-nums; }
.lb-table th, .lb-table td { padding: 0.4rem 0.6rem; text-align: left; vertical-align: top; font-weight: 400;
  border-bottom: 1px solid var(--border-color-primary) !important; background: var(--body-background-fill); }
.lb-table thead th { font-weight: 600; white-space: nowrap; vertical-align: bottom;
  border-bottom-width: 2px !important; }
.lb-table thead a { color: var(--body-text-color); }
.lb-table .lb-number { text-align: right; white-space: nowrap; }
.lb-table .lb-rank { font-weight: 600; }
.lb-table tbody th { min-width: 9rem; max-width: 20rem; overflow-wrap: anywhere; font-weight: 600; }
.lb-table small { display: block; color: var(--body-text-color-subdued); font-size: 0.8rem; }
.lb-table .lb-whole { color: var(--right-ink); }
.lb-table .lb-lacks { color: var(--wrong-ink); }
.lb-incomplete th, .lb-incomplete td { background: var(--background-fill-secondary); }
.lb-answers, .lb-short { white-space: nowrap; }
.lb-reported { width: auto; }
.lb-reported th, .lb-reported td { padding-right: 1.4rem; }
.lb-answers small { white-space: normal; }
.lb-notes { min-width: 14rem; max-width: 26rem; white-space: pre-line; overflow-wrap: anywhere; }
.lb-submit { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 16rem), 1fr)); gap: 0.8rem 1rem;
  max-width: 56rem; }
.lb-submit label { display: flex; flex-direction: column; gap: 0.2rem; min-width: 0; }
.lb-submit .lb-wide, .lb-terms { grid-column: 1 / -1; }
.lb-board .lb-terms { margin: 0; padding-left: 1.2rem; list-style: disc; font-size: 0.9rem; }
.lb-submit .lb-known { flex-direction: row; gap: 0.5rem; align-items: center; }
.lb-board .lb-known input { flex: none; }
@media (max-width: 40rem) {
  .lb-table { font-size: 0.85rem; }
  .lb-table th, .lb-table td { padding: 0.35rem 0.4rem; }
  .lb-table tbody th { min-width: 7rem; max-width: 9rem; }
}
"""
