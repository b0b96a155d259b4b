"""Deals the rounds of a simulation in order, by any crew."""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, replace
from time import perf_counter

import numpy as np

from punto.simulation.arrays import Array
from punto.simulation.crew import Crew, CrewLost, Promise
from punto.simulation.result import INTERRUPTED
from punto.simulation.session_runs import LongestRuns
from punto.simulation.settings import Progress
from punto.simulation.work import DealingWork, DealtShoes

MIN_PIECE = 256
"""A piece of fewer shoes is not worth handing out."""
MAX_RECORDED_PIECE = 1 << 14
"""Shoes in a piece that has the result of every round with it."""


@dataclass(frozen=True, slots=True)
class SimulationTally:
    """What was dealt so far. `stopped` says why that is less than was asked for."""

    counts: Array
    shoe_rounds: Array
    runs: LongestRuns | None
    rounds: int = 0
    seconds: float = 0.0
    stopped: str | None = None

    def after(self, dealt: DealtShoes) -> "SimulationTally":
        return SimulationTally(
            self.counts + dealt.counts,
            self.shoe_rounds + dealt.shoe_rounds,
            self.runs and self.runs.after(dealt.results),
            self.rounds + dealt.rounds,
        )


def deal(
    work: DealingWork, rounds: int, hands: int | None, crew: Crew, progress: Progress
) -> SimulationTally:
    """Deals the first rounds of a seed, as many as there are before an interrupt, and follows the
    runs of sessions of so many hands."""
    tally = SimulationTally(
        np.zeros(work.cells, np.int64),
        np.zeros(work.most_rounds + 1, np.int64),
        LongestRuns.start(hands) if hands else None,
    )
    stopped = None
    started = perf_counter()
    try:
        crew.prepare(work)
        started = perf_counter()
        for dealt in in_order(work, rounds, crew):
            # One step, so that an interrupt finds a piece added as a whole or not at all.
            tally = tally.after(dealt)
            progress(tally.rounds)
    except KeyboardInterrupt:
        stopped = INTERRUPTED
    except CrewLost as lost:
        stopped = str(lost)
    return replace(tally, seconds=perf_counter() - started, stopped=stopped)


def in_order(work: DealingWork, rounds: int, crew: Crew) -> Iterator[DealtShoes]:
    """The pieces of work in the order of their shoes, exactly so many rounds in all.

    No more shoes are handed out than surely fit into the rounds that are left. So the pieces get
    smaller towards the end, and the last rounds, fewer than a shoe may have, are dealt right here.
    """
    waiting: deque[tuple[int, Promise]] = deque()
    most = min(crew.shoes_at_a_time, MAX_RECORDED_PIECE) if work.record else crew.shoes_at_a_time
    first = promised = 0
    left = rounds
    while left:
        while len(waiting) < 2 * crew.workers:
            fits = left // work.most_rounds - promised
            if fits <= 0:
                break
            share = max(MIN_PIECE, -(-fits // crew.workers))
            shoes = min(fits, share, most)
            waiting.append((shoes, crew.submit(work, first, shoes)))
            first += shoes
            promised += shoes
        if waiting:
            shoes, promise = waiting.popleft()
            dealt = promise.result()
            promised -= shoes
        else:
            dealt = work.deal(first, 1)
            if dealt.rounds > left:
                dealt = work.deal_part(first, left)
            first += 1
        left -= dealt.rounds
        yield dealt
