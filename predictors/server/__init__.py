"""`openai:MODEL`: OpenAI-compatible servers."""
