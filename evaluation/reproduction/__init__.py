"""How a release is made again: its four stages, the digests of all that they make, and the check of both."""
