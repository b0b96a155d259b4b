"""Simulation: rounds dealt from real shoes by the billion, by the tables of everything else."""

from punto.simulation.front import simulate
from punto.simulation.result import Estimate, Sessions, Simulation
from punto.simulation.shoes import Shoes

__all__ = ["Estimate", "Sessions", "Shoes", "Simulation", "simulate"]
