"""Houses of several processes for a tournament to go on in."""

from serving import own_house, postgres_house

__all__ = ["own_house", "postgres_house"]
