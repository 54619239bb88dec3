"""How the list of downloads looks: names on the left, what they hold and how much it is beside them; on a phone
what they hold stands below."""

from __future__ import annotations

STYLE = """
.ta-files h2 { margin: 0 0 0.4rem; font-size: 1.15rem; }
.ta-files dl { margin: 0; max-width: 60rem; }
.ta-files dl > div { display: grid; grid-template-columns: 8.5rem 1fr 11rem; gap: 0.1rem 1rem; padding: 0.45rem 0;
  border-top: 1px solid var(--border-color-primary); }
.ta-files dl > div:last-child { border-bottom: 1px solid var(--border-color-primary); }
.ta-files dt, .ta-files dd { margin: 0; }
.ta-files dt a { color: var(--link-text-color); text-decoration: underline; }
.ta-files dd { color: var(--body-text-color-subdued); }
.ta-files .ta-size { font-variant-numeric: tabular-nums; text-align: right; }
.ta-files .note { margin: 0.5rem 0 0; font-size: 0.9rem; }
@media (max-width: 40rem) {
  .ta-files dl > div { grid-template-columns: 1fr auto; }
  .ta-files dt { grid-area: 1 / 1; }
  .ta-files .ta-size { grid-area: 1 / 2; font-size: 0.9rem; }
  .ta-files dd:not(.ta-size) { grid-area: 2 / 1 / 3 / 3; }
}
"""
