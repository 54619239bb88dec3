"""How a comparison looks."""

STYLE = """
.cp h2 { margin: 1.6rem 0 0.4rem; font-size: 1.2rem; }
.cp h3 { margin: 1rem 0 0.3rem; font-size: 1rem; }
.cp h4 { margin: 0.8rem 0 0.3rem; font-size: 0.95rem; }
.cp p { max-width: 48rem; margin: 0.3rem 0; }
.cp .note { font-size: 0.85rem; }
.cp a { color: var(--link-text-color); text-decoration: underline; text-underline-offset: 0.15em; }
.cp-name { overflow-wrap: anywhere; }
.cp-table table { border-collapse: collapse; font-size: 0.9rem; font-variant-numeric: tabular-nums; }
.cp-table table, .cp-table tr, .cp-table th, .cp-table td { border: 0; background: none; }
.cp-table th, .cp-table td { padding: 0.3rem 0.6rem; text-align: right; vertical-align: top; font-weight: 400;
  white-space: nowrap; border-bottom: 1px solid var(--border-color-primary); }
.cp-table th:first-child { padding-left: 0; text-align: left; }
.cp-table thead th { font-weight: 600; vertical-align: bottom; white-space: normal;
  border-bottom: 2px solid var(--border-color-primary); }
.cp-table th.cp-text, .cp-table td.cp-text { text-align: left; white-space: normal; min-width: 8rem; max-width: 24rem; }
.cp-table .cp-part th { padding: 0.7rem 0 0.2rem; text-align: left; font-weight: 600; }
.cp-table small { display: block; color: var(--body-text-color-subdued); font-size: 0.8rem; }
.cp-axis { white-space: nowrap; font-weight: 400; }
.cp-line-of { display: block; }
.cp-base { padding: 0 0.4rem; border-radius: 0.6rem; background: var(--mark-fill); font-size: 0.8rem; }
.cp-actions a { margin-right: 0.6rem; white-space: nowrap; }
.cp-plot { position: relative; display: inline-block; width: 11rem; height: 1rem; vertical-align: middle; }
.cp-plot::before { content: ""; position: absolute; inset: 50% 0 auto 0;
  border-top: 1px solid var(--border-color-primary); }
.cp-change::after { content: ""; position: absolute; left: 50%; top: -0.2rem; bottom: -0.2rem;
  border-left: 1px solid var(--body-text-color-subdued); }
.cp-line { position: absolute; top: 50%; margin-top: -1px; min-width: 2px; border-top: 2px solid currentColor; }
.cp-dot { position: absolute; z-index: 1; top: 50%; width: 0.6rem; height: 0.6rem; margin: -0.3rem 0 0 -0.3rem;
  border: 2px solid currentColor; border-radius: 50%; background: currentColor; }
.cp-value { color: var(--color-accent); }
.cp-better { color: var(--right-ink); }
.cp-worse { color: var(--wrong-ink); }
.cp-open, .cp-cross { color: var(--body-text-color-subdued); }
.cp-open .cp-dot { background: var(--body-background-fill); }
.cp-cross .cp-dot { border: 0; border-radius: 0; background:
  linear-gradient(45deg, transparent 42%, currentColor 42% 58%, transparent 58%),
  linear-gradient(-45deg, transparent 42%, currentColor 42% 58%, transparent 58%); }
.cp-chooser, .cp-pair { margin: 0.5rem 0; padding: 0.4rem 0.8rem; border: 1px solid var(--border-color-primary);
  border-radius: 6px; }
.cp-chooser summary, .cp-pair summary { cursor: pointer; font-weight: 600; overflow-wrap: anywhere; }
.cp-chooser summary .note { font-weight: 400; }
.cp-quick { display: flex; flex-wrap: wrap; gap: 0.2rem 0.8rem; margin: 0.6rem 0; font-size: 0.9rem; }
.cp-quick ul { display: flex; flex-wrap: wrap; gap: 0.2rem 1rem; margin: 0; padding: 0; list-style: none; }
.cp-chooser fieldset { min-width: 0; margin: 0.6rem 0; padding: 0; border: 0; display: grid; gap: 0.2rem 1.2rem;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 16rem), 1fr)); }
.cp-chooser legend { padding: 0; font-size: 0.95rem; font-weight: 600; }
.cp-chooser label { display: flex; gap: 0.5rem; align-items: flex-start; min-width: 0; padding: 0.15rem 0;
  cursor: pointer; }
.cp-chooser label input { flex: none; margin-top: 0.1rem; }
.cp-chooser label > span { min-width: 0; overflow-wrap: anywhere; }
.gradio-container:has(.cp-press) { overflow: clip; } /* hidden would keep the button from staying in sight */
.cp p.cp-press { position: sticky; bottom: 0; max-width: none; margin: 0; padding: 0.5rem 0 0.4rem;
  background: var(--body-background-fill); }
#pane .cp-chooser button[type="submit"] { padding: 0.4rem 1.2rem; border: 0; border-radius: 6px; background: #1d4ed8;
  color: #fff; font: inherit; font-weight: 600; cursor: pointer; }
.cp-lists { display: grid; gap: 0 1.5rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); }
.cp-list { min-width: 0; }
.cp-cases { max-height: 16rem; margin: 0; padding: 0.3rem 0.6rem; overflow-y: auto; list-style: none;
  font-size: 0.85rem; border: 1px solid var(--border-color-primary); border-radius: 6px; }
.cp-cases li { display: flex; gap: 0.6rem; justify-content: space-between; overflow-wrap: anywhere; }
.cp-matrices { display: flex; flex-wrap: wrap; gap: 0 2rem; }
.cp-matrices .cp-table { max-width: 100%; min-width: 0; }
.cp-matrices thead th { max-width: 5.5rem; }
.cp-matrices th, .cp-matrices td { padding: 0.3rem 0.5rem; }
.cp-matrices th[scope="row"] { max-width: 7rem; white-space: normal; }
.cp-pair .cp-table, .cp-list { margin-bottom: 0.6rem; }
.cp-heat { display: block; margin: -0.3rem -0.6rem; padding: 0.3rem 0.6rem; min-width: 2.6rem;
  background: color-mix(in srgb, var(--color-accent) var(--cp-heat), transparent); }
.cp .cp-heat a { display: block; color: inherit; }
.cp-report { overflow-wrap: anywhere; }
.cp-needs { margin: 1.6rem 0 0; font-size: 0.9rem; }
.cp-needs summary { cursor: pointer; overflow-wrap: anywhere; }
.cp-needs ul { margin: 0.4rem 0; padding-left: 1.2rem; list-style: disc; }
.cp-needs li { max-width: 48rem; margin: 0.2rem 0; }
.cp-nothing { color: var(--body-text-color-subdued); }
.cp-same { outline: 1px solid var(--body-text-color-subdued); outline-offset: -2px; }
@media (max-width: 40rem) {
  .cp-plot { width: 6rem; }
  .cp-ends { display: block; font-size: 0.85em; }
  .cp-table th, .cp-table td { padding: 0.25rem 0.4rem; }
  .cp-table th.cp-text, .cp-table td.cp-text { min-width: 6.5rem; max-width: 11rem; }
}
"""
