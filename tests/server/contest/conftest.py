"""Houses of several processes for a tournament to go on in."""

from serving import postgres_house

__all__ = ["postgres_house"]
