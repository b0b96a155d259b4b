"""A study the slow way: shoes of the twin, exact edges as fractions, sums over lists."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any

import naive_simulation as naive
import pytest

from punto import odds
from punto.rules.cards import read_card
from punto.rules.composition import Composition
from punto.rules.game import Game
from punto.simulation.study import CountingMethod, CutRow, Mean, Play


@dataclass
class Twin:
    """A study the slow way: for each shoe its rounds, as cards left before the round, and for each
    wager the exact edge and what each way to play makes of it."""

    wagers: list[str]
    shoes: list[list[tuple[int, list[Fraction], list[list[bool]]]]]

    def row(self, cut: int) -> "TwinRow":
        dealt = []
        for rounds in self.shoes:
            last = next((at for at, (left, _, _) in enumerate(rounds) if left <= cut), len(rounds))
            dealt.append(rounds[: last + 1])
        return TwinRow(self.wagers, dealt)


@dataclass
class TwinRow:
    wagers: list[str]
    shoes: list[list[tuple[int, list[Fraction], list[list[bool]]]]]

    def check(self, row: CutRow) -> None:
        """Asserts that a row of a study says the same."""
        rounds = [float(len(shoe)) for shoe in self.shoes]
        ones = [1.0] * len(rounds)
        check_ratio(row.rounds, rounds, ones)
        for place, key in enumerate(self.wagers):
            self._check_plays(row.wagers[key], [place])
        self._check_plays(row.together, range(len(self.wagers)))

    def _check_plays(self, plays: Mapping[CountingMethod, Play], places: Sequence[int]) -> None:
        rounds = [float(len(shoe)) for shoe in self.shoes]
        ones = [1.0] * len(rounds)
        perfect = self._values(0, places)
        for number, way in enumerate(CountingMethod):
            play = plays[way]
            bets = [
                float(sum(any(bets[place][number] for place in places) for _, _, bets in shoe))
                for shoe in self.shoes
            ]
            values = self._values(number, places)
            check_ratio(play.share, bets, rounds)
            check_ratio(play.per_shoe, values, ones)
            check_ratio(play.advantage, values, bets)
            check_ratio(play.of_perfect, values, perfect)

    def _values(self, number: int, places: Sequence[int]) -> list[float]:
        return [
            float(
                sum(-edges[place] for _, edges, bets in shoe for place in places
                    if bets[place][number])
            )
            for shoe in self.shoes
        ]  # fmt: skip


def check_ratio(mean: Mean | None, above: list[float], below: list[float]) -> None:
    """Asserts that the mean is the ratio of two sums over shoes, and its error that of a ratio."""
    if not sum(below):
        assert mean is None
        return
    assert mean is not None
    ratio = sum(above) / sum(below)
    squares = sum((one - ratio * two) ** 2 for one, two in zip(above, below, strict=True))
    error = sqrt(squares * len(above) / (len(above) - 1)) / abs(sum(below))
    assert mean.value == pytest.approx(ratio, rel=1e-11, abs=1e-15)
    assert mean.std_error == pytest.approx(error, rel=1e-6, abs=1e-7)


def twin(
    a_game: Game, wagers: list[str], shoes: int, *, decks: int, cut: int, seed: int,
    burn: bool = True,
) -> Twin:  # fmt: skip
    fresh = Composition.of_decks(decks)
    edges = {key: odds.edge(a_game, key, fresh) for key in wagers}
    effects = odds.effects_of_removal(a_game, fresh)
    tags = {key: rounded(effects[key]) for key in wagers}

    def bets(key: str, seen: list[str], edge: Fraction) -> list[bool]:
        weight = Fraction(len(fresh) - 1, len(fresh) - len(seen))
        estimates = [
            edges[key] + weight * sum(of_card[read_card(card)] for card in seen)
            for of_card in (effects[key], tags[key])
        ]
        return [edge < 0, *(estimate < 0 for estimate in estimates)]

    found = []
    for number in range(shoes):
        cards = naive.shuffled(seed, number, decks)
        burned = 1 + naive.pips(cards[0]) if burn else 0
        # The cards burned face down have left the shoe, and nobody has seen them.
        seen, left = (cards[:1] if burn else []), len(cards) - burned
        rounds = []
        for dealt in naive.shoe_rounds(seed, number, decks=decks, cut=cut, burn=burn):
            composition = fresh.without(*map(read_card, seen))
            exact = odds.exact(a_game, composition).wagers
            now = [exact[key].house_edge for key in wagers]
            rounds.append(
                (left, now, [bets(key, seen, edge) for key, edge in zip(wagers, now, strict=True)])
            )
            seen = seen + dealt.cards
            left -= len(dealt.cards)
        found.append(rounds)
    return Twin(wagers, found)


def rounded(effects: dict[Any, Fraction]) -> dict[Any, Fraction]:
    """Effects as whole numbers of a quarter of the largest, less what they sum to."""
    step = max(map(abs, effects.values())) / 4
    if not step:
        return effects
    whole = {card: round(effect / step) for card, effect in effects.items()}
    mean = Fraction(sum(whole.values()), len(whole))
    return {card: step * (tag - mean) for card, tag in whole.items()}
