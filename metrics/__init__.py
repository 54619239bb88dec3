"""Deterministic scorers. Each folder in here is a metric repository of its own on the Hub."""
