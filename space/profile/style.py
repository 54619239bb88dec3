"""How a profile looks, besides its charts."""

from __future__ import annotations

STYLE = """
.pf-top { margin-bottom: 1rem; }
.pf-top h2 { margin: 0.3rem 0 0; font-size: 1.3rem; line-height: 1.3; font-weight: 600; overflow-wrap: anywhere; }
.pf-top .note { margin: 0.1rem 0; max-width: 60rem; font-size: 0.9rem; overflow-wrap: anywhere; }
.pf-top .pf-headline { margin: 0.5rem 0 0.2rem; max-width: 60rem; font-size: 1.1rem; line-height: 1.45;
  font-weight: 600; }
.pf-name { display: inline; margin: 0 0.5rem 0 0; font-size: 0.9rem; color: var(--body-text-color-subdued); }
.pf-entries { display: inline; margin: 0; padding: 0; list-style: none; font-size: 0.9rem; }
.pf-entries::after { content: ""; display: block; height: 0.3rem; }
.pf-entries li { display: inline-block; margin: 0 0.9rem 0 0; padding: 0; }
.pf-entries a { margin: 0; padding: 0; color: var(--link-text-color); text-decoration: underline;
  text-underline-offset: 0.15em; }
@media (max-width: 40rem) { .pf-top .pf-headline { font-size: 1rem; } }
"""
