"""The constraint profile of a run: what holds, what breaks first and together, where chains are left."""
