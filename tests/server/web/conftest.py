"""The house as a process of its own, asked over the network."""

from serving import house

__all__ = ["house"]
