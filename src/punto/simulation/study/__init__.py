"""The game protection study: what counting cards is worth against a wager."""

from punto.simulation.study.front import study_counting
from punto.simulation.study.linear import LinearCount
from punto.simulation.study.result import CutRow, Depth, Mean, Play, Study, Way

__all__ = [
    "CutRow",
    "Depth",
    "LinearCount",
    "Mean",
    "Play",
    "Study",
    "Way",
    "study_counting",
]
