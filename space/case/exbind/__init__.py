"""One case of ExBind on a page: what was seen, what was asked, what was answered, and what broke."""
