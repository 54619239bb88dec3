"""The MM-CondChain metric: `scoring` judges, `condchain_metric` is the thin `evaluate` module over it."""
