"""Charts as HTML: tables with bars, line charts, heat tables. They know no benchmark, only labels, shares and links."""
