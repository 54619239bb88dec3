"""Scored runs set beside each other: what the commands compare and report do."""
