"""Reports over scored runs: one HTML page, one Markdown file and the figures of both."""
