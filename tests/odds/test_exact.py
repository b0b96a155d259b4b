"""Exact odds against independent enumerations, known figures, and each other."""

import random
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from itertools import islice, pairwise
from math import perm

import naive
import naive_odds
import pytest
from hypothesis import given
from hypothesis import strategies as st
from odds.shoes import Shoe, chances, composition, fresh, random_shoe, tiny_shoe
from tiers import first_quick

from punto import odds
from punto.games import GAMES, game
from punto.odds.deal_counts import values_of
from punto.odds.kernels import point_deals
from punto.odds.sessions import result_deals
from punto.rules.cards import CARDS, read_card
from punto.rules.composition import DECKS, Composition
from punto.rules.game import Game
from punto.rules.refusal import InputError
from punto.rules.round import Result
from punto.rules.tables import point_outcomes

each_game = pytest.mark.parametrize("the_game", GAMES, ids=lambda the_game: the_game.slug)


def _assert_like_twin(
    the_game: Game, shoe: Shoe, twin: Callable[..., dict[str, dict[str, Fraction]]]
) -> None:
    found = odds.exact(the_game, composition(shoe))
    keys = [wager.key for wager in the_game.wagers]
    if the_game.die is None:
        assert chances(found.wagers) == twin(the_game.slug, shoe, None, keys)
        return
    assert found.normal is not None
    assert found.power is not None
    assert chances(found.normal) == twin(the_game.slug, shoe, 1, keys)
    assert chances(found.power) == twin(the_game.slug, shoe, 3, keys)
    for key, wager in found.wagers.items():
        parts = found.normal[key], found.power[key]
        mixed = (5 * parts[0].house_edge + parts[1].house_edge) / 6
        assert wager.house_edge == mixed
        assert wager.hit_rate == (5 * parts[0].hit_rate + parts[1].hit_rate) / 6


@pytest.mark.exhaustive
@pytest.mark.whole
@each_game
def test_a_random_shoe_agrees_with_an_enumeration_over_its_ranks(the_game: Game) -> None:
    # Where there is a die, every round has to be settled twice: three ranks fewer will do.
    gone = "7JQ" if the_game.die else ""
    shoe = {card: n for card, n in random_shoe(8, 4).items() if card[0] not in gone}
    _assert_like_twin(the_game, shoe, naive_odds.by_ranks)


@pytest.mark.exhaustive
@each_game
@pytest.mark.parametrize("seed", first_quick(range(3)))
def test_a_random_shoe_of_six_ranks_agrees_with_an_enumeration(the_game: Game, seed: int) -> None:
    gone = random.Random(seed).sample(naive_odds.RANKS, 7)
    shoe = {card: n for card, n in random_shoe(seed, 8).items() if card[0] not in gone}
    _assert_like_twin(the_game, shoe, naive_odds.by_ranks)


@pytest.mark.exhaustive
@each_game
@pytest.mark.parametrize("cards", range(8))
def test_a_tiny_shoe_agrees_with_every_ordering(the_game: Game, cards: int) -> None:
    """From nothing at all to seven cards: with fewer than six the round may be void."""
    seeds = range(3 if cards < 7 else 1)
    for seed in seeds:
        shoe = tiny_shoe(seed, cards)
        _assert_like_twin(the_game, shoe, naive_odds.by_every_ordering)


@given(st.lists(st.integers(0, 10), min_size=52, max_size=52), st.sampled_from(GAMES))
def test_compiled_counting_gives_the_same_digits(counts: list[int], the_game: Game) -> None:
    shoe = Composition(tuple(counts))
    plain = odds.exact(the_game, shoe)
    odds.use_compiled()
    try:
        assert odds.exact(the_game, shoe) == plain
    finally:
        odds.use_plain()


@pytest.mark.usefixtures("kernels")
@pytest.mark.parametrize("decks", DECKS)
def test_every_deal_of_a_fresh_shoe_is_counted_once(decks: int) -> None:
    shoe = Composition.of_decks(decks)
    assert sum(int(deals) for deals in point_deals(values_of(shoe))) == perm(52 * decks, 6)
    for the_game in GAMES:
        for counted in odds.exact(the_game, shoe).wagers.values():
            assert sum(outcome.probability for outcome in counted.outcomes) == 1


def _deals(decks: int) -> dict[Result, int]:
    deals = dict.fromkeys(Result, 0)
    counted = point_deals(values_of(Composition.of_decks(decks)))
    for point, count in zip(point_outcomes(), counted, strict=True):
        deals[point.outcome().result] += int(count)
    return deals


@pytest.mark.whole
@pytest.mark.exhaustive
@pytest.mark.parametrize("decks", DECKS)
def test_results_agree_with_the_twin_for_every_number_of_decks(decks: int) -> None:
    deals = {result.value: count for result, count in _deals(decks).items()}
    assert deals == naive.count_deals(decks)


@pytest.mark.usefixtures("kernels")
def test_two_threads_may_count_at_once() -> None:
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    shoes = [composition(random_shoe(seed, 6)) for seed in range(12)]
    alone = [odds.exact(game("power-98"), shoe) for shoe in shoes]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda shoe: odds.exact(game("power-98"), shoe), shoes))
    sys.setswitchinterval(interval)
    assert together == alone


def test_a_shoe_whose_counts_would_not_fit_is_refused() -> None:
    huge = Composition((100,) * 52)
    with pytest.raises(InputError, match="a shoe of 5200 cards; expected at most 1000"):
        odds.exact(game("baccarat"), huge)


@pytest.mark.parametrize("hands", [0, -1, 1.5, "x"])
def test_a_session_has_a_whole_number_of_hands(hands: int) -> None:
    with pytest.raises(InputError, match="expected a whole number above zero"):
        odds.session_odds(game("dragon-tournament"), Composition.of_decks(8), hands)


def test_published_counts_of_ordered_deals() -> None:
    """The 8- and 6-deck tables of casinoexploit.com, on its page about baccarat."""
    assert _deals(8) == {
        Result.BANKER: 2_292_252_566_437_888,
        Result.PLAYER: 2_230_518_282_592_256,
        Result.TIE: 475_627_426_473_216,
    }
    assert _deals(6) == {
        Result.BANKER: 403_095_751_234_560,
        Result.PLAYER: 392_220_492_728_832,
        Result.TIE: 83_552_962_932_288,
    }


def test_published_house_edges_at_eight_decks() -> None:
    """Figures given to the project as published ones; their publications are still to be named."""
    shoe = Composition.of_decks(8)

    def percent(slug: str, wager: str, digits: int) -> float:
        return round(float(100 * odds.edge(game(slug), wager, shoe)), digits)

    assert percent("baccarat", "player-pair", 3) == 10.361
    assert percent("fabulous-4", "player", 4) == 1.6041
    assert percent("fabulous-4", "banker", 2) == 1.55
    assert percent("fabulous-4", "banker-fabulous-4", 2) == 15.03
    assert percent("fortune-six", "fortune-six", 4) == 16.6836
    fortune_six = odds.exact(game("fortune-six"), shoe).wagers["fortune-six"]
    assert fortune_six.ways == (186_173_936_904_192, 83_058_367_551_488)


def test_a_hit_is_a_net_win_and_nothing_else() -> None:
    shoe = composition(random_shoe(2, 5))
    for the_game in GAMES:
        for counted in odds.exact(the_game, shoe).wagers.values():
            won = [one for one in counted.outcomes if one.pays not in ("push", "lose", "void")]
            assert counted.hit_rate == sum(one.probability for one in won)
    eight_decks = Composition.of_decks(8)
    player = odds.exact(game("baccarat"), eight_decks).wagers["player"]
    assert player.hit_rate == Fraction(2_230_518_282_592_256, 4_998_398_275_503_360)


def test_an_effect_of_removal_is_the_edge_without_the_card_less_the_edge_with_it() -> None:
    shoe = Composition.of_decks(8)
    baccarat = game("baccarat")
    four = read_card("4d")
    effects = odds.effects_of_removal(baccarat, shoe)
    for key, before in odds.exact(baccarat, shoe).wagers.items():
        without = odds.edge(baccarat, key, shoe.without(four))
        assert effects[key][four] == without - before.house_edge
    # A four is the card whose leaving costs the Player wager most.
    assert max(effects["player"].values()) == effects["player"][four] > 0


def test_effects_of_removal_weighed_by_the_cards_there_are_cancel_out() -> None:
    """Before it is known which card left, its leaving changes nothing."""
    shoe = composition(random_shoe(11, 4))
    for the_game in GAMES:
        effects = odds.effects_of_removal(the_game, shoe)
        assert set(effects) == {wager.key for wager in the_game.wagers}
        for by_card in effects.values():
            assert set(by_card) == {card for card in CARDS if shoe[card]}
            assert sum(shoe[card] * effect for card, effect in by_card.items()) == 0


def test_odds_after_a_card_are_those_of_the_shoe_without_it() -> None:
    shoe = Composition.of_decks(8)
    gone = read_card("6h"), read_card("Ks")
    baccarat = game("baccarat")
    assert odds.after(baccarat, shoe, *gone) == odds.exact(baccarat, shoe.without(*gone))
    with pytest.raises(InputError, match="no 6h is left"):
        odds.after(baccarat, composition({"4d": 6}), read_card("6h"))


def test_sessions_agree_with_every_sequence_of_results() -> None:
    dragon = game("dragon-tournament")
    shoe = composition(random_shoe(5, 2))
    deals = result_deals(shoe)
    total = sum(deals.values())
    likely = {result.value: Fraction(count, total) for result, count in deals.items()}
    for hands in (1, 2, 5, 6, 8):
        brute: dict[str, dict[str, Fraction]] = {}
        for (player, banker), chance in naive_odds.longest_runs(likely, hands).items():
            for key, longest in (
                ("player-dragon", player),
                ("banker-dragon", banker),
                ("any-dragon", max(player, banker)),
            ):
                pays = _dragon(key, longest)
                line = brute.setdefault(key, {})
                line[pays] = line.get(pays, Fraction(0)) + chance
        assert chances(odds.session_odds(dragon, shoe, hands)) == brute


def _dragon(key: str, longest: int) -> str:
    """What rule 4.2 pays for a longest run."""
    if longest < 5:
        return "lose"
    row = {5: ("2 to 1", "1 to 1"), 6: ("4 to 1", "2 to 1"), 7: ("10 to 1", "5 to 1")}
    return row[min(longest, 7)][key == "any-dragon"]


def test_long_sessions_turn_from_the_house_to_the_patron() -> None:
    dragon = game("dragon-tournament")
    shoe = Composition.of_decks(8)
    assert odds.house_ahead_up_to(dragon, shoe, 60) == {
        "player-dragon": 18,
        "banker-dragon": 16,
        "any-dragon": 15,
    }
    long = odds.session_odds(dragon, shoe, 400)
    assert all(sum(one.probability for one in wager.outcomes) == 1 for wager in long.values())
    # Every hand more makes long runs likelier, from the first that can bring one.
    edges = [
        [wager.house_edge for wager in each.values()]
        for each in islice(odds.sessions(dragon, shoe), 60)
    ]
    assert all(row == [1, 1, 1] for row in edges[:5])
    for before, row in pairwise(edges[4:]):
        assert all(edge < earlier for edge, earlier in zip(row, before, strict=True))


def test_a_session_needs_a_shoe_that_can_deal_it() -> None:
    with pytest.raises(InputError, match="a shoe of 5 cards cannot deal a session"):
        odds.session_odds(game("dragon-tournament"), composition({"4d": 5}), 9)


@pytest.mark.whole
@pytest.mark.exhaustive
def test_the_twin_knows_the_fresh_shoe_too() -> None:
    found = naive_odds.by_ranks("fortune-six", fresh(4), None, ["fortune-six"])["fortune-six"]
    expected = odds.exact(game("fortune-six"), Composition.of_decks(4)).wagers["fortune-six"]
    assert {one.pays: one.probability for one in expected.outcomes} == found
    assert naive_odds.edge(found) == expected.house_edge
