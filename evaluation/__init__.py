"""What the commands do with models and their runs: predict, score, aggregate, compare, report, reproduce."""
