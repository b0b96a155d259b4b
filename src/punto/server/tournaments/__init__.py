"""Tournaments in one process: their feeds, views, and the coordination of their tables."""
