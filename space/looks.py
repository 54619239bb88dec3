"""How all pages look: one accent colour, the fonts of the reader's machine, light and dark as the reader has it.

Colours are Gradio's own variables, which know both schemes. Tables scroll in boxes of their own, so that the page never
scrolls sideways, and a shadow at the edge of a box says that there is more of it.
"""

from __future__ import annotations

FONTS = ("system-ui", "Noto Sans", "DejaVu Sans", "sans-serif")
MONOSPACE = ("ui-monospace", "DejaVu Sans Mono", "monospace")
CONTRAST = {  # at least 4.5 to 1 on every ground, which Gradio's own choices for small print are not
    "body_text_color_subdued": "*neutral_600",
    "body_text_color_subdued_dark": "*neutral_300",
    "block_info_text_color": "*neutral_600",
    "block_info_text_color_dark": "*neutral_300",
    "input_placeholder_color": "*neutral_500",
    "input_placeholder_color_dark": "*neutral_400",
    "button_primary_background_fill": "*primary_600",
    "button_primary_background_fill_hover": "*primary_700",
    "button_primary_background_fill_dark": "*primary_600",
    "button_primary_background_fill_hover_dark": "*primary_700",
}
NARROW_CASES = (90, 68, 134, 170, 110, 80, 90)  # pixels; the first three and the edge of the fourth fit a phone
STYLE = """
.gradio-container { --right-ink: #17663a; --right-fill: #e3f4e9; --wrong-ink: #a3261c; --wrong-fill: #fbe6e4;
  --mark-fill: #dbe9fe; }
.dark .gradio-container, .dark.gradio-container { --right-ink: #86d9a5; --right-fill: #14361f; --wrong-ink: #f5a59d;
  --wrong-fill: #47191a; --mark-fill: #1f3a68; }
.box { overflow-x: auto; max-width: 100%; }
.gradio-container .fillable { max-width: 80rem !important; }
.top h1 { font-weight: 700; margin: 0.4rem 0 0.2rem; font-size: 1.5rem; line-height: 1.25; text-wrap: balance; }
.top p, .note, .under, .coverage { color: var(--body-text-color-subdued); }
.top p { max-width: 48rem; }
.result .headline { margin: 0.2rem 0; font-size: 1.15rem; line-height: 1.45; font-weight: 600; }
.result .coverage { margin: 0.2rem 0 0.6rem; }
.warning, .problem { margin: 0.4rem 0; padding: 0.5rem 0.8rem; border-left: 3px solid var(--color-accent);
  background: var(--background-fill-secondary); overflow-wrap: anywhere; }
.problem { border-left-color: #c5443c; }
.problem ul { margin: 0.4rem 0 0; padding-left: 1.2rem; list-style: disc; }
.problem li { margin: 0.15rem 0; font-family: var(--font-mono); font-size: 0.85rem; }
.tables { columns: 2 26rem; column-gap: 2.5rem; }
.table { break-inside: avoid; padding-bottom: 1rem; }
.table h3 { margin: 0 0 0.3rem; padding-top: 0.2rem; font-size: 1rem; }
.table .box { --edge: rgb(0 0 0 / 35%); }
.dark .table .box { --edge: rgb(255 255 255 / 45%); }
.table .box { overflow-x: auto; background:
  linear-gradient(to right, var(--body-background-fill) 40%, transparent) 0 0 / 2.5rem 100% no-repeat local,
  linear-gradient(to left, var(--body-background-fill) 40%, transparent) 100% 0 / 2.5rem 100% no-repeat local,
  linear-gradient(to right, var(--edge), transparent) 0 0 / 0.8rem 100% no-repeat scroll,
  linear-gradient(to left, var(--edge), transparent) 100% 0 / 0.8rem 100% no-repeat scroll; }
.table .under { margin: 0.3rem 0 0; max-width: 44rem; font-size: 0.85rem; }
.tables table, .tables tr, .tables th, .tables td { border: 0 !important; }
.tables table { border-collapse: collapse; width: 100%; font-size: 0.9rem; font-variant-numeric: tabular-nums; }
.tables th, .tables td { padding: 0.25rem 0.5rem; text-align: right; vertical-align: top; white-space: pre-line;
  font-weight: 400; border-bottom: 1px solid var(--border-color-primary) !important; }
.tables thead th { font-weight: 600; border-bottom-width: 2px !important; }
.tables th.text, .tables td.text { min-width: 6.5rem; text-align: left; }
@media (max-width: 40rem) {
  .tables table { font-size: 0.85rem; }
  .tables th, .tables td { padding: 0.25rem 0.2rem; }
  .tables th.text, .tables td.text { min-width: 4rem; }
  .result .headline { font-size: 1rem; }
  .cases [role="gridcell"], .cases th { font-size: 0.75rem; overflow-wrap: anywhere; }
  NARROW_CASES
}
.note a { margin: 0; padding: 0; color: var(--link-text-color); text-decoration: underline; }
.warning summary { cursor: pointer; }
.cases [role="gridcell"], .cases th { font-family: var(--font) !important; font-size: 0.85rem; }
.download { color: var(--link-text-color); text-decoration: underline; }
.visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
button[role="tab"].selected { color: var(--body-text-color) !important; font-weight: 600; }
footer .divider { display: none !important; }
""".replace(
    "NARROW_CASES",
    "\n  ".join(
        f'.cases [data-col="{place}"], .cases [data-heading="{place}"] {{ flex: 0 0 {width}px !important; '
        f"width: {width}px !important; min-width: 0 !important; max-width: {width}px !important; }}"
        for place, width in enumerate(NARROW_CASES)
    )
    + f"\n  .cases .virtual-body, .cases table {{ width: {sum(NARROW_CASES)}px !important; table-layout: fixed; }}",
)
