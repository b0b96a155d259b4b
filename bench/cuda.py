"""Simulation on an NVIDIA card: the same rounds as on a processor, right to many digits, and fast.

It runs by itself where there are CuPy and numpy: `python bench/cuda.py`. First some shoes of every
game are compared with what the processor deals, by a fingerprint of all counts. Then at least 1e11
rounds of the game with a die and of the one with most pair classes, 66 to a shoe of 8 decks, are
held against the exact odds: every point outcome, pair class and Power flag, with the standard error
between batches of whole shoes. Then every game is timed.
"""

import json
import sys
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).resolve().parent.parent
# In place of this folder, where a file called cuda would stand before NVIDIA's own package.
sys.path[0] = str(ROOT / "src")

import numpy as np  # noqa: E402

from punto.games import GAMES, game  # noqa: E402
from punto.odds.deal_counts import PairClasses, deals_in_all, values_of  # noqa: E402
from punto.odds.kernels import pair_deals, point_deals  # noqa: E402
from punto.rules.composition import Composition  # noqa: E402
from punto.rules.die import FACES  # noqa: E402
from punto.rules.game import Game  # noqa: E402
from punto.rules.refusal import InputError  # noqa: E402
from punto.rules.tables import PAIR_KINDS, tabulate  # noqa: E402
from punto.simulation.arrays import Array  # noqa: E402
from punto.simulation.cuda import GraphicsCard, cupy_here  # noqa: E402
from punto.simulation.shoes import Shoes  # noqa: E402
from punto.simulation.work import DealingWork  # noqa: E402

FINGERPRINTS = ROOT / "tests/simulation/fingerprints.json"
LIMIT = 50e9
"""Rounds a second that an H200 has to reach."""
ROUNDS_PER_SHOE = 66
BATCH = 1 << 22
BATCHES = 400
MAX_Z = 5.0


def compare_with_processor(crew: GraphicsCard) -> int:
    """How many of the fingerprints differ from those that the processor's tests hold."""
    known = json.loads(FINGERPRINTS.read_text())
    different = 0
    for entry in known:
        shoes = Shoes(entry["decks"], entry["cut"], entry["rounds_per_shoe"], entry["burn"])
        work = DealingWork.of(game(entry["game"]), shoes, entry["seed"])
        dealt = crew.submit(work, entry["first"], entry["shoes"]).result()
        same = dealt.fingerprint() == entry["fingerprint"]
        different += not same
        print(f"  {entry['game']:18} {shoes!s}: {'the same' if same else 'DIFFERENT'}")
    return different


def exact_frequencies(a_game: Game) -> dict[str, Array]:
    """What every count should come to, for one round."""
    composition, table = Composition.of_decks(8), tabulate(a_game)
    total = deals_in_all(composition)
    pairs = dict(zip(PAIR_KINDS, pair_deals(composition.counts), strict=True))

    def classes(of: PairClasses) -> Array:
        return np.array([sum(pairs[pair] for pair in members) / total for members in of])

    points = point_deals(values_of(composition))
    power = 1 / len(FACES)
    return {
        "Power flags": np.array([1 - power, power]) if a_game.die else np.ones(1),
        "Player pair classes": classes(table.player_pairs),
        "Banker pair classes": classes(table.banker_pairs),
        "point outcomes": np.array([count / total for count in points]),
    }


def counted(a_game: Game, seed: int, batches: int) -> tuple[Array, float]:
    """The counts of every batch, and the rounds a second."""
    work = DealingWork.of(a_game, Shoes(8, None, ROUNDS_PER_SHOE), seed)
    crew = GraphicsCard()
    crew.submit(work, 0, BATCH).result()
    started = perf_counter()
    under_way = [crew.submit(work, number * BATCH, BATCH) for number in range(batches)]
    found = np.array([piece.result().counts for piece in under_way])
    seconds = perf_counter() - started
    return found, float(found.sum()) / seconds


def worst(a_game: Game, found: Array) -> Iterator[tuple[str, int, float]]:
    """For each kind of count: how many there are, and the z value farthest from zero."""
    cells = found.reshape(len(found), *tabulate(a_game).shape)
    rounds = BATCH * ROUNDS_PER_SHOE
    for axis, (name, exact) in enumerate(exact_frequencies(a_game).items(), start=1):
        others = tuple(other for other in range(1, 5) if other != axis)
        rates = cells.sum(axis=others) / rounds
        errors = rates.std(axis=0, ddof=1) / sqrt(len(rates))
        differences = rates.mean(axis=0) - exact
        z = np.divide(differences, errors, out=np.zeros_like(errors), where=errors > 0)
        assert (errors > 0).all() or len(exact) == 1, "every outcome comes up in every batch"
        yield name, len(exact), float(z[np.abs(z).argmax()])


def main() -> int:
    try:
        cupy = cupy_here()
    except InputError as error:
        print(f"bench: {error}", file=sys.stderr)
        return 1
    device = cupy.cuda.runtime.getDeviceProperties(0)
    print(f"{device['name'].decode()}, CuPy {cupy.__version__}")
    print("Shoes dealt on the card and on the processor:")
    failed = compare_with_processor(GraphicsCard())

    for slug in ("power-98", "fabulous-4"):
        found, _ = counted(game(slug), 2026, BATCHES)
        rounds = int(found.sum())
        print(f"{slug}: {rounds:,} rounds, {ROUNDS_PER_SHOE} to a shoe, against exact odds:")
        for name, count, z in worst(game(slug), found):
            failed += abs(z) >= MAX_Z
            print(f"  {count:4} {name:20} largest |z| {abs(z):.2f} (limit {MAX_Z})")

    print(f"{'game':18} {'billion rounds a second':>24} {'of 50':>6}")
    for a_game in GAMES:
        speed = max(counted(a_game, 7, 40)[1] for _ in range(3))
        print(f"{a_game.slug:18} {speed / 1e9:24.1f} {speed / LIMIT:6.2f}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
