"""Joint results: several wagers placed together as one bet on one round."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from punto.odds.deal_counts import can_run_out, deals_in_all, every_ordering, joint_deals
from punto.rules.composition import Composition
from punto.rules.die import power_faces
from punto.rules.game import Game
from punto.rules.outcome import Outcome
from punto.rules.refusal import InputError
from punto.rules.settlement import settle
from punto.rules.tables import tabulate


@dataclass(frozen=True, slots=True)
class BetOdds:
    """How often a bet comes to each net result, in cents."""

    staked_cents: int
    nets: Mapping[int, Fraction]

    @property
    def mean_cents(self) -> Fraction:
        return sum((net * chance for net, chance in self.nets.items()), Fraction(0))

    @property
    def house_edge(self) -> Fraction:
        """What the house keeps of all that is staked, on average."""
        return -self.mean_cents / self.staked_cents

    @property
    def variance(self) -> Fraction:
        """In cents squared."""
        squares = sum((net * net * chance for net, chance in self.nets.items()), Fraction(0))
        return squares - self.mean_cents**2

    @property
    def std_dev_cents(self) -> float:
        return sqrt(self.variance)


def bet(game: Game, composition: Composition, stakes: Mapping[str, int]) -> BetOdds:
    """The joint odds of these stakes on the next round dealt from these cards."""
    refusal = game.refuse_stakes(stakes)
    if refusal or not stakes:
        raise InputError(refusal.reason if refusal else "a bet without stakes; expected some")
    flags = power_faces(game.die)
    ways: defaultdict[int, int] = defaultdict(int)
    for outcome, count in _outcomes(game, composition):
        for flag in flags:
            ways[_net(game, outcome, flag, stakes)] += count
    total = len(flags) * deals_in_all(composition)
    nets = {net: Fraction(count, total) for net, count in sorted(ways.items()) if count}
    return BetOdds(sum(stakes.values()), nets)


def _net(game: Game, outcome: Outcome | None, flag: bool, stakes: Mapping[str, int]) -> int:
    if outcome is None:
        return 0
    seen = Outcome(outcome.player, outcome.banker, flag)
    return sum(settled.net_cents for settled in settle(game.wagers, seen, stakes).values())


def _outcomes(game: Game, composition: Composition) -> Iterator[tuple[Outcome | None, int]]:
    """Every outcome that the game tells apart, None for a void round, with its deals."""
    if can_run_out(composition):
        yield from ((dealt.outcome, dealt.ways) for dealt in every_ordering(composition))
        return
    table = tabulate(game)
    joint = joint_deals(composition, table.player_pairs, table.banker_pairs)
    for (player, banker), deals in joint.items():
        for point, count in zip(table.points, deals, strict=True):
            if count:
                pairs = table.player_pairs[player][0], table.banker_pairs[banker][0]
                yield point.outcome(*pairs), count
