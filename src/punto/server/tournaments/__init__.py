"""Tournaments that run here: their feeds, and the marshal that runs their tables."""
