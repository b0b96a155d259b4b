"""Exact edges on a graphics card: the same whole numbers as on a processor. Shoes are followed on
the processor; only wagers on points are worth moving to the card."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from punto.odds.counting import VALUES
from punto.simulation.arrays import Array
from punto.simulation.cuda import cupy_here
from punto.simulation.study.edges import Edge, PointEdge
from punto.simulation.study.polynomial import TERMS

SOURCE = Path(__file__).with_name("advantages.cu")
THREADS = 256


@dataclass(frozen=True, slots=True)
class GpuEdge:
    """An edge whose polynomial lies on the card."""

    cupy: Any
    kernel: Any
    values: Any
    coefficients: Any
    stake: int
    slow = False

    def advantages(self, unseen: Array) -> Array:
        compositions = len(unseen)
        found = self.cupy.empty(compositions, np.float64)
        self.kernel(
            (-(-compositions // THREADS),),
            (THREADS,),
            (
                self.cupy.asarray(unseen),
                self.values,
                self.coefficients,
                np.int64(self.stake),
                np.int64(compositions),
                found,
            ),
        )
        return found.get()


def on_gpu(edges: tuple[Edge, ...]) -> tuple[Edge, ...]:
    """These edges, those of wagers on points taken to the card."""
    cupy = cupy_here()

    def moved(edge: Edge) -> Edge:
        if not isinstance(edge, PointEdge):
            return edge
        kernel = cupy.RawKernel(
            SOURCE.read_text(),
            "point_advantages",
            options=(
                "-std=c++17",
                f"-DTHREADS={THREADS}",
                f"-DKINDS={len(edge.values)}",
                f"-DVALUES={VALUES}",
                f"-DTERMS={len(TERMS)}",
            ),
        )
        values = cupy.asarray(edge.values.astype(np.int32))
        return GpuEdge(cupy, kernel, values, cupy.asarray(edge.coefficients), edge.stake)

    return tuple(moved(edge) for edge in edges)
