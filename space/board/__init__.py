"""The leaderboard: entries, where they are kept, and how they are shown."""
