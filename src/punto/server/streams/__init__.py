"""Streams in one process: which it owns, which it follows, where commands go."""
