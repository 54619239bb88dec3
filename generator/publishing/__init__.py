"""Built folders -> the Hub: what belongs into a repository, what a publication would change, and the doing of it."""
