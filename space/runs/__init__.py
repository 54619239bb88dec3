"""Scored runs as a visitor browses them: kept, found again, filtered."""
