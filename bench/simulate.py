"""How fast a simulation deals: by its size, and beside plain loops that do the same work.

The work is Baccarat from shoes of 8 decks, 66 rounds each, every round counted by its outcome. The
contenders take turns in one run, so what counts are the ratios; who had fewer cores than workers
shared them with something else on the machine. What each has dealt is held against the exact odds,
so that nobody is fast by being wrong.
"""

import os
import random
import resource
import shlex
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import inf, sqrt
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from punto import odds
from punto.games.baccarat import BACCARAT
from punto.rules.cards import Card
from punto.rules.composition import Composition
from punto.rules.hand import Hand, Pair, Side
from punto.rules.table_of_play import next_call
from punto.simulation import simulate
from punto.simulation.settings import workers_or_all

ROUNDS_PER_SHOE = 66
TURNS = 7
PASSES = 2
SIZES = {10**6: 50, 10**7: 10, 10**8: 2, 10**9: 1}
"""Rounds, and how often they are dealt in a pass: the best time counts."""

ONE, TWO = "simulate, one worker", "simulate, two workers"
C, PYTHON = "plain loop in C", "plain loop in Python"
RATIOS = ((ONE, C), (TWO, ONE), (ONE, PYTHON))

SHOE = Composition.of_decks(8)
EXACT = {key: float(one.hit_rate) for key, one in odds.exact(BACCARAT, SHOE).wagers.items()}


@dataclass(frozen=True, slots=True)
class Dealt:
    """Some rounds, the seconds they took, and in how many of them each wager won."""

    rounds: int
    seconds: float
    wins: Mapping[str, int]

    @property
    def rate(self) -> float:
        """Millions of rounds a second."""
        return self.rounds / self.seconds / 1e6

    def checked(self) -> "Dealt":
        for wager, wins in self.wins.items():
            chance = EXACT[wager]
            sigmas = (wins / self.rounds - chance) / sqrt(chance * (1 - chance) / self.rounds)
            assert abs(sigmas) < 5, (
                f"{wager} won {wins} of {self.rounds} rounds: {sigmas:.1f} sigma"
            )
        return self


Contender = Callable[[int], Dealt]
"""Deals some rounds that belong to a seed."""


def simulation(rounds: int, workers: int | None) -> Contender:
    def deal(seed: int) -> Dealt:
        found = simulate(
            BACCARAT, rounds=rounds, rounds_per_shoe=ROUNDS_PER_SHOE, seed=seed, workers=workers
        )
        if not found.complete:
            raise KeyboardInterrupt
        wins = {key: int(one.found.hit_rate * rounds) for key, one in found.wagers.items()}
        return Dealt(found.rounds, found.seconds, wins)

    return deal


def loop_in_python(shoes: int) -> Contender:
    """Rounds by the rules themselves, card by card."""

    def deal(seed: int) -> Dealt:
        chance = random.Random(seed)
        order = list(SHOE.cards())
        found: Counter[tuple[int, int, int, int, Pair | None, Pair | None]] = Counter()
        start = perf_counter()
        for _ in range(shoes):
            chance.shuffle(order)
            cards = iter(order)
            for _ in range(ROUNDS_PER_SHOE):
                values: list[int] = []
                hands: dict[Side, list[Card]] = {side: [] for side in Side}
                while (side := next_call(values).hand) is not None:
                    card = next(cards)
                    values.append(card.point_value)
                    hands[side].append(card)
                player, banker = (Hand(tuple(hand)) for hand in hands.values())
                points = player.total, banker.total, len(player.cards), len(banker.cards)
                found[(*points, player.pair, banker.pair)] += 1
        seconds = perf_counter() - start
        ties = sum(count for (player, banker, *_), count in found.items() if player == banker)
        return Dealt(found.total(), seconds, {"tie": ties})

    return deal


def loop_in_c(at_least: int, program: Path) -> Contender:
    def deal(seed: int) -> Dealt:
        command = [str(program), str(at_least), str(seed)]
        printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        found = dict(line.split() for line in printed.splitlines())
        rounds, seconds = int(found.pop("rounds")), float(found.pop("seconds"))
        return Dealt(rounds, seconds, {wager: int(wins) for wager, wins in found.items()})

    return deal


def compiled(folder: Path) -> Path | None:
    """The loop in C as a program in this folder, if the machine can make one."""
    compiler = os.environ.get("CC") or "cc"
    source, program = str(Path(__file__).with_suffix(".c")), str(folder / "simulate")
    command = [*shlex.split(compiler), "-O3", "-march=native", source, "-o", program]
    try:
        subprocess.run(command, check=True)
    except (OSError, subprocess.CalledProcessError):
        print(f"{compiler!r} compiles no C here (CC may name another): the loop in C is left out")
        return None
    return Path(program)


def peak_mib() -> float:
    """The most memory that this process has had."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1 << 20 if sys.platform == "darwin" else 1 << 10)


def by_size() -> None:
    best = dict.fromkeys(SIZES, inf)
    peaks: dict[int, float] = {}
    for _ in range(PASSES):
        for rounds, times in SIZES.items():
            deal = simulation(rounds, workers=None)
            rate = max(deal(seed).checked().rate for seed in range(times))
            best[rounds] = min(best[rounds], 1000 / rate)
            peaks.setdefault(rounds, peak_mib())
    first = best[min(SIZES)]
    print(f"simulate by size, as many workers as cores ({workers_or_all(None)}):")
    print(f"{'rounds':>15} {'ns a round':>12} {'to the first':>14} {'peak memory':>15}")
    for rounds, cost in best.items():
        peak = f"{peaks[rounds]:.1f} MiB"
        print(f"{rounds:15,} {cost:12.2f} {cost / first:14.2f} {peak:>15}")


@dataclass(frozen=True, slots=True)
class Turns:
    """What rates a contender has reached, and how many cores it was given."""

    rates: list[float] = field(default_factory=list)
    cores: list[float] = field(default_factory=list)

    def take(self, deal: Contender, seed: int) -> None:
        start = os.times()
        dealt = deal(seed)
        end = os.times()
        # All but the last are processor time: of this process and of its children.
        self.cores.append((sum(end[:4]) - sum(start[:4])) / (end.elapsed - start.elapsed))
        self.rates.append(dealt.checked().rate)


def side_by_side(contenders: Mapping[str, Contender]) -> None:
    turns = {name: Turns() for name in contenders}
    for seed in range(TURNS):
        for name, deal in contenders.items():
            turns[name].take(deal, seed)
    print(f"millions of rounds a second, {TURNS} turns:")
    print(f"{'':22} {'median':>10} {'best':>10} {'worst':>10} {'cores had':>11}")
    for name, taken in turns.items():
        rates = f"{median(taken.rates):10.3f} {max(taken.rates):10.3f} {min(taken.rates):10.3f}"
        print(f"{name:22} {rates} {median(taken.cores):11.2f}")
    print(f"{'ratios of':45} {'medians':>10} {'bests':>10}")
    for one, other in RATIOS:
        if one in turns and other in turns:
            medians = median(turns[one].rates) / median(turns[other].rates)
            bests = max(turns[one].rates) / max(turns[other].rates)
            print(f"{one + ' / ' + other:45} {medians:10.2f} {bests:10.2f}")


def main() -> int:
    simulation(10**6, workers=None)(0)
    # First, since a peak of memory stays: what came before would count too.
    by_size()
    contenders = {ONE: simulation(50_000_000, workers=1)}
    with TemporaryDirectory() as folder:
        program = compiled(Path(folder))
        if program:
            contenders[C] = loop_in_c(30_000_000, program)
        if workers_or_all(None) > 1:
            contenders[TWO] = simulation(100_000_000, workers=2)
        contenders[PYTHON] = loop_in_python(shoes=100)
        print()
        side_by_side(contenders)
    return 0


if __name__ == "__main__":
    sys.exit(main())
