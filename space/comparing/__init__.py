"""Two or more kept runs side by side: what changes from one to another, and on which cases."""
