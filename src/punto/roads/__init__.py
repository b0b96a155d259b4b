"""The roads of a shoe: pure functions of its results.

A bead plate shows every result. The big road shows the runs of Banker and Player, with ties as
marks on them. Three derived roads compare the big road's runs with earlier ones: they read the
lengths of the runs, never the drawn grid.
"""

from punto.roads.roads import Roads, draw_roads

__all__ = ["Roads", "draw_roads"]
