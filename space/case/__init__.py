"""One case on a page: what was asked, what was answered, and what broke."""
