"""`transformers:PATH_OR_ID`: checkpoints that take pictures and text, run here."""
