"""Streams as one process sees them: which it owns, which it follows, where commands go."""
