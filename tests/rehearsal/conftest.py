"""Real houses to rehearse in."""

from serving import own_house

__all__ = ["own_house"]
