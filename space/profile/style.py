"""How a profile looks, besides its charts."""

from __future__ import annotations

STYLE = """
.pf-top { margin-bottom: 1rem; }
.pf-top h2 { margin: 0.3rem 0 0; font-size: 1.3rem; line-height: 1.3; font-weight: 600; overflow-wrap: anywhere; }
.pf-top .note { margin: 0.1rem 0; max-width: 60rem; font-size: 0.9rem; overflow-wrap: anywhere; }
.pf-top .pf-headline { margin: 0.5rem 0 0.2rem; max-width: 60rem; font-size: 1.1rem; line-height: 1.45;
  font-weight: 600; }
.pf-top :is(.pf-among, .pf-told) { margin: 0.4rem 0 0; max-width: 60rem; line-height: 1.55; }
.pf-top .pf-told { margin-bottom: 0.7rem; }
.pf-row { display: flex; flex-wrap: wrap; gap: 0.1rem 0.9rem; margin: 0.25rem 0; font-size: 0.9rem; }
.pf-row p { margin: 0; color: var(--body-text-color-subdued); }
.pf-row ul { display: flex; flex-wrap: wrap; gap: 0.1rem 0.9rem; margin: 0; padding: 0; list-style: none; }
.pf-top a { color: var(--link-text-color); text-decoration: underline; text-underline-offset: 0.15em; }
@media (max-width: 40rem) { .pf-top .pf-headline { font-size: 1rem; } }
"""
