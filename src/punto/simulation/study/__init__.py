"""The game protection study: what counting cards is worth against a wager."""

from punto.simulation.study.linear_count import LinearCount
from punto.simulation.study.result import CountingMethod, CutRow, Depth, Mean, Play, Study
from punto.simulation.study.runner import study_counting

__all__ = [
    "CountingMethod",
    "CutRow",
    "Depth",
    "LinearCount",
    "Mean",
    "Play",
    "Study",
    "study_counting",
]
