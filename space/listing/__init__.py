"""The list of a run's cases, the frame around the one that is opened, and the chooser of runs."""
