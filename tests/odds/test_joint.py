"""Joint counts: wagers that look at points and pairs, and several wagers placed as one bet."""

from dataclasses import replace
from fractions import Fraction
from itertools import permutations

import naive_odds
import pytest
from odds.shoes import chances, composition, random_shoe, tiny_shoe

from punto import odds
from punto.games import game
from punto.rules.cards import Rank
from punto.rules.composition import Composition
from punto.rules.condition import banker, player, power_hand, tie
from punto.rules.outcome import Outcome
from punto.rules.refusal import InputError
from punto.rules.round import Misdeal, Round, deal
from punto.rules.wager import pays, push, wager

INVENTED = replace(
    game("power-98"),
    wagers=(
        *game("power-98").wagers,
        wager(
            "Paired Win",
            pays("99 to 1", power_hand & player.wins & player.pair & banker.pair, rule="4.3"),
            pays("30 to 1", player.wins & player.pair_of(Rank.FOUR, Rank.EIGHT), rule="4.3"),
            push(tie & banker.pair, rule="4.3"),
            area="2.2.9",
        ),
    ),
)


def _by_orderings(shoe: Composition, flag: bool) -> dict[str, Fraction]:
    """What the invented wager pays, over every ordering of a shoe."""
    the_wager = INVENTED.wagers[-1]
    orders = list(permutations(shoe.cards()))
    likely: dict[str, Fraction] = {}
    for order in orders:
        rounds = [deal(order[:length]) for length in (4, 5, 6) if length <= len(order)]
        (hands,) = (one for one in rounds if not isinstance(one, Misdeal))
        line = the_wager.decide(Outcome.of(Round(*hands, power_hand=flag)))
        ending = line.pays if line else "lose"
        likely[ending] = likely.get(ending, Fraction(0)) + Fraction(1, len(orders))
    return likely


@pytest.mark.whole
@pytest.mark.exhaustive
@pytest.mark.usefixtures("kernels")
@pytest.mark.parametrize("seed", range(6))
def test_a_wager_on_points_and_both_pairs_agrees_with_every_ordering(seed: int) -> None:
    shoe = composition(tiny_shoe(seed, 7, "4d 4d 4h 4s 8s 8d 9h Kd Kd Qd 2c 6h"))
    found = odds.exact(INVENTED, shoe)
    assert found.normal is not None
    assert found.power is not None
    assert chances(found.normal)["paired-win"] == _by_orderings(shoe, False)
    assert chances(found.power)["paired-win"] == _by_orderings(shoe, True)


@pytest.mark.usefixtures("kernels")
def test_a_wager_on_points_and_pairs_together_is_counted_jointly() -> None:
    """No sheet has one, so the joint counts are held against their sums and against a whole bet."""
    shoe = composition(random_shoe(3, 3))
    fabulous = game("fabulous-4")
    alone = odds.exact(fabulous, shoe)
    for one in fabulous.wagers:
        stake = 2 * one.stake_unit_cents
        together = odds.bet(fabulous, shoe, {one.key: stake})
        assert together.house_edge == alone.wagers[one.key].house_edge
        assert together.variance == alone.wagers[one.key].variance * stake**2
        assert sum(together.nets.values()) == 1


@pytest.mark.exhaustive
@pytest.mark.parametrize("cards", [0, 3, 5, 6, 7])
def test_a_whole_bet_agrees_with_every_ordering(cards: int) -> None:
    stakes = {"player": 20, "banker": 40, "tie": 7, "player-pair": 5, "banker-pair": 3}
    shoe = tiny_shoe(cards, cards)
    for slug in ("baccarat", "dragon-tournament"):
        mean, variance = naive_odds.joint_variance(slug, shoe, None, stakes)
        found = odds.bet(game(slug), composition(shoe), stakes)
        assert (found.mean_cents, found.variance) == (mean, variance)


def test_a_bet_that_the_game_refuses_has_no_odds() -> None:
    shoe = Composition.of_decks(8)
    with pytest.raises(InputError, match="need a Player wager"):
        odds.bet(game("power-98"), shoe, {"player-natural-8": 20})
    with pytest.raises(InputError, match="without stakes"):
        odds.bet(game("power-98"), shoe, {})
    with pytest.raises(InputError, match='"tye" is no wager here'):
        odds.edge(game("baccarat"), "tye", shoe)


def test_the_bet_of_a_power_98_patron_mixes_the_die_in() -> None:
    shoe = Composition.of_decks(8)
    power_98 = game("power-98")
    main = odds.bet(power_98, shoe, {"player": 100})
    assert main.house_edge == odds.edge(power_98, "player", shoe)
