"""The pages of our Spaces: predictions judged and shown. What is judged with, the entry of each Space hands in."""
