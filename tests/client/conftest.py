"""Real houses for the client to play in."""

from serving import house, own_house, postgres_house

__all__ = ["house", "own_house", "postgres_house"]
