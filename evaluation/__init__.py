"""What the commands do with models and their runs: predict, score, compare, report."""
