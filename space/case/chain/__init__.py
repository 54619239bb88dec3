"""One MM-CondChain case on a page: its two paths, its pictures, and every step with what holds there."""
