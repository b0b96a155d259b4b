"""How long exact odds take: a fresh shoe each time, plain, compiled, and the obvious way.

Every figure is from one run on one core, so what counts are the ratios. The limit is 0.2 ms for all
wagers of a game, compiled and warm; a straightforward enumeration in Python runs beside it.
"""

import random
import sys
from collections.abc import Callable
from time import perf_counter

from punto import odds
from punto.games import GAMES
from punto.games.baccarat import BACCARAT
from punto.rules.composition import Composition
from punto.rules.game import Game
from punto.rules.table_of_play import next_call

LIMIT_MS = 0.2


def random_shoes(count: int) -> list[Composition]:
    """Shoes of 8 decks with some cards gone, no two alike."""
    draw = random.Random(98)
    return [Composition(tuple(draw.randint(2, 8) for _ in range(52))) for _ in range(count)]


def edges_of(game: Game) -> Callable[[Composition], object]:
    return lambda shoe: [wager.house_edge for wager in odds.exact(game, shoe).wagers.values()]


def straightforward(shoe: Composition) -> dict[tuple[int, ...], int]:
    """Deals by point values and totals, one round after the other, by the real Table of Play."""
    counts = [0] * 10
    for card in shoe.cards():
        counts[card.point_value] += 1
    found: dict[tuple[int, ...], int] = {}

    def deal(values: tuple[int, ...], ways: int) -> None:
        call = next_call(values)
        if call.hand is None:
            found[values] = found.get(values, 0) + ways
            return
        for value in range(10):
            if counts[value]:
                counts[value] -= 1
                deal((*values, value), ways * (counts[value] + 1))
                counts[value] += 1

    deal((), 1)
    return found


def milliseconds(routine: Callable[[Composition], object], shoes: list[Composition]) -> float:
    """The best of three passes over the shoes, for one shoe."""
    passes = []
    for _ in range(3):
        start = perf_counter()
        for shoe in shoes:
            routine(shoe)
        passes.append(1000 * (perf_counter() - start) / len(shoes))
    return min(passes)


def main() -> int:
    shoes = random_shoes(200)
    start = perf_counter()
    slow = sum(straightforward(shoes[0]).values())
    obvious = 1000 * (perf_counter() - start)
    print(f"straightforward enumeration of the points alone: {obvious:.0f} ms a shoe")
    assert slow, "the enumeration has counted something"
    start = perf_counter()
    odds.exact(BACCARAT, shoes[0])
    print(f"plain Python, cold: {1000 * (perf_counter() - start):.1f} ms")
    plain = {game.slug: milliseconds(edges_of(game), shoes[:20]) for game in GAMES}
    start = perf_counter()
    odds.use_compiled()
    odds.exact(BACCARAT, shoes[0])
    print(f"compiled, cold, numba's start included: {1000 * (perf_counter() - start):.0f} ms")
    print(f"{'game':18} {'plain ms':>9} {'compiled ms':>12} {'plain/compiled':>15} {'of limit':>9}")
    for game in GAMES:
        fast = milliseconds(edges_of(game), shoes)
        print(
            f"{game.slug:18} {plain[game.slug]:9.2f} {fast:12.4f} "
            f"{plain[game.slug] / fast:15.0f} {fast / LIMIT_MS:9.2f}"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
