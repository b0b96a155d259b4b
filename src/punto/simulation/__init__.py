"""Simulation: billions of rounds dealt from shuffled shoes, settled by the game's own tables."""

from punto.simulation.result import Estimate, Sessions, Simulation
from punto.simulation.runner import simulate
from punto.simulation.shoes import Shoes

__all__ = ["Estimate", "Sessions", "Shoes", "Simulation", "simulate"]
