"""The ExBind metric: `scoring` judges, `exbind_metric` is the thin `evaluate` module over it."""
