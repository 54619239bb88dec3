"""The pages of our Spaces: predictions judged and shown. The entry of each Space says what judges them."""
