"""How a chain looks: two cards, the pictures, and the steps on a rail.

One column or two, and how many screens stand in a row, follows from the room that the case has, not the window.
"""

from __future__ import annotations

STYLE = """
.cc-case { container-type: inline-size; font-size: 0.95rem; line-height: 1.5; }
.cc-case h3 { margin: 0 0 0.5rem; font-size: 1rem; font-weight: 600; }
.cc-case p { margin: 0.35rem 0; }
.cc-case [dir="auto"] { overflow-wrap: anywhere; }
.cc-case code { font-family: var(--font-mono); font-size: 0.85em; overflow-wrap: anywhere; background: none; border: 0;
  padding: 0; color: inherit; }
.cc-right { color: var(--right-ink); }
.cc-wrong { color: var(--wrong-ink); }
.cc-cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(16rem, 100%), 1fr)); gap: 0.8rem;
  margin: 0; padding: 0; list-style: none; }
.cc-card { position: relative; margin: 0; padding: 0.6rem 0.9rem; border: 1px solid var(--border-color-primary);
  border-left-width: 4px; border-radius: 4px; }
.cc-card.cc-chosen { border-color: var(--color-accent); background: var(--background-fill-secondary); }
.cc-card:hover { border-color: var(--color-accent); }
.cc-card .cc-path { display: flex; justify-content: space-between; gap: 1rem; margin: 0; font-weight: 600; }
.cc-case .cc-card a[aria-current] { color: inherit; text-decoration: none; }
.cc-card a::after { content: ""; position: absolute; inset: 0; }
.cc-card a:focus-visible::after { outline: 2px solid var(--color-accent); outline-offset: 2px; }
.cc-card .cc-outcome { margin: 0.1rem 0 0.3rem; }
.cc-card dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(5.5rem, 1fr)); gap: 0.2rem 0.8rem;
  margin: 0; }
.cc-case dt { color: var(--body-text-color-subdued); font-size: 0.85rem; font-weight: 400; }
.cc-case dd { margin: 0; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.cc-case .cc-told { max-width: 52rem; margin: 0.9rem 0 1.1rem; font-size: 1.05rem; }
.cc-body { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.4rem 2.2rem; align-items: start; }
@container (min-width: 52rem) {
  .cc-body.cc-one { grid-template-columns: repeat(2, minmax(0, 1fr)); grid-template-rows: auto 1fr;
    grid-auto-flow: row dense; }
  .cc-one .cc-main { grid-row: span 2; }
  .cc-body.cc-many { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); }
  .cc-many .cc-look { grid-column: 1 / -1; }
}
.cc-zoom { display: block; cursor: zoom-in; }
.cc-zoom:focus-visible { outline: 2px solid var(--color-accent); outline-offset: 2px; }
.cc-look img { display: block; margin: 0; background: #fff; border: 1px solid var(--border-color-primary); }
.cc-one .cc-look img { width: 100%; height: auto; }
.cc-filmtop { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 0.2rem 1rem; }
.cc-large { cursor: pointer; font-size: 0.9rem; }
.cc-screens { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(8rem, 20%), 1fr)); gap: 0.7rem;
  margin: 0; padding: 0; list-style: none; }
.cc-film:has(input:checked) .cc-screens { grid-template-columns: repeat(auto-fill, minmax(min(18rem, 100%), 1fr)); }
.cc-seen { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(13rem, 100%), 1fr)); gap: 0.8rem;
  margin: 0.4rem 0 0.8rem; padding: 0; list-style: none; }
.cc-screens li, .cc-seen li { min-width: 0; margin: 0; }
.cc-look .cc-screens img, .cc-seen img { width: 100%; max-width: 22.5rem; height: auto; aspect-ratio: auto 9 / 16;
  border: 1px solid var(--border-color-primary); }
.cc-count { display: block; margin-top: 0.2rem; font-size: 0.85rem; line-height: 1.35;
  color: var(--body-text-color-subdued); font-variant-numeric: tabular-nums; }
.cc-speaks { display: block; color: var(--body-text-color); font-weight: 600; }
.cc-steps { margin: 0; padding: 0; list-style: none; }
.cc-step { position: relative; margin: 0; padding: 0 0 1.2rem 2.6rem; }
.cc-step::before { content: ""; position: absolute; left: 0.8rem; top: 0.2rem; bottom: -0.2rem; width: 0;
  border-left: 2px solid var(--color-accent); }
.cc-step.cc-exit::before, .cc-step.cc-after::before, .cc-step.cc-beyond::before {
  border-left: 2px dashed var(--body-text-color-subdued); }
.cc-step.cc-exit:has(+ .cc-after)::before, .cc-step.cc-after:has(+ .cc-after)::before {
  border-left: 2px solid var(--wrong-ink); }
.cc-step:last-child::before { display: none; }
.cc-step .cc-head { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.2rem 0.6rem; margin: 0 0 0.2rem; }
.cc-node { position: absolute; left: 0; top: 0; width: 1.7rem; height: 1.7rem; border-radius: 50%; text-align: center;
  font-size: 0.9rem; line-height: 1.55rem; border: 2px solid var(--color-accent);
  background: var(--body-background-fill); font-variant-numeric: tabular-nums; }
.cc-exit > .cc-head .cc-node { background: var(--mark-fill); font-weight: 700; }
.cc-left > .cc-head .cc-node { box-shadow: 0 0 0 3px var(--body-background-fill), 0 0 0 5px var(--body-text-color); }
.cc-beyond, .cc-beyond .cc-both .cc-own { color: var(--body-text-color-subdued); }
.cc-after > .cc-head .cc-node { border-color: var(--wrong-ink); }
.cc-beyond > .cc-head .cc-node { border: 2px dashed var(--body-text-color-subdued); }
.cc-beyond > .cc-head strong { font-weight: 400; }
.cc-truth { font-size: 0.9rem; color: var(--body-text-color-subdued); white-space: nowrap; }
.cc-marker { font-size: 0.85rem; font-weight: 600; padding: 0.05rem 0.5rem; border-radius: 3px; }
.cc-head .cc-right { background: var(--right-fill); }
.cc-head .cc-wrong { background: var(--wrong-fill); }
.cc-should { background: var(--mark-fill); color: var(--body-text-color); }
.cc-both { margin: 0.3rem 0; padding: 0.3rem 0.8rem 0.5rem; border: 1px solid var(--border-color-primary);
  border-radius: 4px; }
.cc-both dl { margin: 0; }
.cc-both dl > div { padding: 0.3rem 0 0.3rem 0.6rem; border-left: 3px solid transparent; }
.cc-both .cc-own { border-left-color: var(--color-accent); }
.cc-both .cc-own dt { font-weight: 600; color: var(--body-text-color); }
.cc-changed { padding: 0 0.2rem; border-bottom: 2px solid var(--color-accent); background: var(--mark-fill);
  color: var(--body-text-color); font-weight: 600; }
.cc-under { display: flex; flex-wrap: wrap; gap: 0 1.5rem; }
.cc-under > * { min-width: 0; }
.cc-under > [open] { flex-basis: 100%; }
.cc-more { margin: 0.3rem 0; }
.cc-more summary { width: fit-content; cursor: pointer; color: var(--link-text-color); }
.cc-beyond .cc-more summary { color: var(--body-text-color-subdued); text-decoration: underline dotted; }
.cc-options { margin: 0.2rem 0 0.5rem; padding: 0; list-style: none; }
.cc-options li { margin: 0.1rem 0; padding: 0.05rem 0.5rem; border-radius: 3px; }
.cc-options li.cc-right { background: var(--right-fill); }
.cc-options li.cc-wrong { background: var(--wrong-fill); }
.cc-options b { display: inline-block; min-width: 2rem; font-weight: 600; font-variant-numeric: tabular-nums; }
.cc-options .note { color: var(--body-text-color-subdued); }
.cc-case .box table, .cc-case .box tr, .cc-case .box th, .cc-case .box td { border: 0 !important; }
.cc-case .box table { width: 100%; border-collapse: collapse; font-size: 0.9rem; }
.cc-case .box th, .cc-case .box td { padding: 0.25rem 0.5rem; text-align: left; vertical-align: top; font-weight: 400;
  border-bottom: 1px solid var(--border-color-primary) !important; }
.cc-case .box thead th { font-weight: 600; }
.cc-rest { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.2rem; align-content: start; }
.cc-pre { max-height: 24rem; margin: 0 0 0.5rem; padding: 0.6rem 0.8rem; overflow: auto;
  background: var(--background-fill-secondary); border: 1px solid var(--border-color-primary); border-radius: 4px; }
.cc-pre pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font-family: var(--font-mono);
  font-size: 0.85rem; line-height: 1.5; }
.cc-facts { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.3rem; margin: 0; }
.cc-facts div { display: grid; grid-template-columns: 9rem minmax(0, 1fr); gap: 0.8rem; align-items: baseline; }
"""
