"""The study of counting, against a slow twin of itself, the exact odds, and a published figure."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from math import perm, ulp
from typing import Any

import naive_simulation as naive
import numpy as np
import pytest
from simulation.slow_study import twin
from tiers import first_quick

from punto import odds
from punto.games import GAMES, game
from punto.rules.cards import CARDS, Rank, read_card
from punto.rules.composition import Composition
from punto.rules.condition import player
from punto.rules.game import Game
from punto.rules.refusal import InputError
from punto.rules.wager import pays, wager
from punto.simulation import Shoes
from punto.simulation.arrays import Array, outcome_arrays
from punto.simulation.study import CountingMethod, Mean, Study, study_counting
from punto.simulation.study.edges import edge_of
from punto.simulation.study.linear_count import linear_counts
from punto.simulation.study.polynomial import TERMS, coefficients
from punto.simulation.study.runner import cuts_from
from punto.simulation.study.work import StudyWork

BACCARAT = game("baccarat")
POWER_98 = game("power-98")
PAIRS = ("player-pair", "banker-pair")

LUCKY_SEVEN = replace(
    BACCARAT,
    wagers=(
        wager(
            "Lucky Seven",
            pays("77 to 1", player.wins & player.total(7) & player.pair_of(Rank.SEVEN), rule="-"),
            pays("7 to 1", player.wins & player.total(7), rule="-"),
            area="-",
        ),
        wager("Sky High", pays("2000 to 1", player.natural_of(9), rule="-"), area="-"),
        wager("Odd Cents", pays("99.999 to 1", player.natural_of(9), rule="-"), area="-"),
    ),
)
"""Has a wager that reads points and a pair, one whose net results need more than 64 bits, and one
whose coefficients need more than 32."""


@pytest.fixture(autouse=True)
def _compiled_odds() -> Iterator[None]:
    """The slow twins ask for thousands of exact edges."""
    odds.use_compiled()
    yield
    odds.use_plain()


def keys(a_game: Game) -> list[str]:
    return [one.key for one in a_game.wagers]


def follow(shoes: Shoes, count: int, seed: int) -> tuple[list[int], Array, Array]:
    """The rounds of each of the first shoes of a seed; before every round, the cards in the shoe
    and those of each kind that nobody has seen."""
    work = StudyWork.of(
        BACCARAT, PAIRS, shoes, [0], linear_counts(BACCARAT, PAIRS, shoes.decks), seed
    )
    rounds, left, unseen = work.follow(0, count)
    return rounds.tolist(), left, unseen


def unseen_in(shoes: Shoes, count: int) -> Array:
    return follow(shoes, count, seed=5)[2]


@pytest.mark.parametrize("settings", [{"cut": 14}, {"cut": 0, "burn": True}], ids=str)
def test_shoes_are_followed_as_the_twin_deals_them(settings: dict[str, Any]) -> None:
    rounds, left, unseen = follow(Shoes(8, **settings), 40, seed=7)
    dealt = [naive.shoe_rounds(7, shoe, decks=8, **settings) for shoe in range(40)]
    assert rounds == [len(of_shoe) for of_shoe in dealt]
    at = 0
    for shoe, of_shoe in enumerate(dealt):
        order = naive.shuffled(7, shoe, 8)
        # The card shown is seen, those burned face down are not, and all have left the shoe.
        place = 1 + naive.pips(order[0]) if "burn" in settings else 0
        seen = order[:1] if place else []
        for one in of_shoe:
            assert left[at] == len(order) - place
            there = Composition.of_decks(8).without(*map(read_card, seen))
            assert tuple(unseen[at].tolist()) == there.counts
            seen = seen + one.cards
            place += len(one.cards)
            at += 1
    assert at == len(left)


@pytest.mark.parametrize("shoes", [Shoes(8, 0), Shoes(4, 0, burn=True), Shoes(10, 14)], ids=str)
@pytest.mark.parametrize("a_game", GAMES, ids=lambda one: one.slug)
def test_every_advantage_is_the_exact_edge_of_what_is_left(a_game: Game, shoes: Shoes) -> None:
    unseen = unseen_in(shoes, 3)
    exact = [odds.exact(a_game, Composition(tuple(one))).wagers for one in unseen.tolist()]
    assert len(exact) > 100
    for one in a_game.wagers:
        edge = edge_of(a_game, one, outcome_arrays(a_game), shoes.cards)
        assert not edge.slow
        found = edge.advantages(unseen).tolist()
        for advantage, wagers in zip(found, exact, strict=True):
            true = -wagers[one.key].house_edge
            assert (advantage > 0) == (true > 0)
            assert abs(advantage - float(true)) <= 2 * ulp(float(true))


@pytest.mark.parametrize("key", ["lucky-seven", "sky-high", "odd-cents"])
def test_a_wager_that_the_kernel_cannot_count_is_counted_all_the_same(key: str) -> None:
    (one,) = (one for one in LUCKY_SEVEN.wagers if one.key == key)
    edge = edge_of(LUCKY_SEVEN, one, outcome_arrays(LUCKY_SEVEN), 416)
    assert edge.slow
    unseen = unseen_in(Shoes(4, 100), 2)[::9]
    true = [odds.edge(LUCKY_SEVEN, key, Composition(tuple(left))) for left in unseen.tolist()]
    assert edge.advantages(unseen).tolist() == [-float(one) for one in true]
    study = study_counting(LUCKY_SEVEN, wagers=[key], shoes=3, decks=4, cut=150, burn=False, seed=5)
    assert study.dealt == 3
    twin(LUCKY_SEVEN, [key], 3, decks=4, cut=150, burn=False, seed=5).row(150).check(study.rows[0])


def test_the_terms_of_a_wager_that_always_wins_are_all_deals() -> None:
    counts = [23, 8, 0, 1, 5, 2, 6, 4, 0, 3]
    found = coefficients([1] * 205, outcome_arrays(BACCARAT).points).tolist()
    deals = 0
    for values, coefficient in zip(TERMS, found, strict=True):
        product = coefficient
        for value in set(values):
            product *= perm(counts[value], values.count(value))
        deals += product
    assert deals == perm(sum(counts), 6)


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    "settings",
    first_quick(
        [
            {"decks": 4, "cut": 202},
            {"decks": 4, "cut": 0},
            {"decks": 4, "cut": 0, "burn": False},
            {"decks": 8, "cut": 14},
        ]
    ),
    ids=str,
)
@pytest.mark.parametrize("slug", ["fabulous-4", "power-98", "dragon-tournament"])
def test_a_study_is_that_of_the_slow_twin(slug: str, settings: dict[str, Any]) -> None:
    a_game = game(slug)
    wagers = keys(a_game)
    study = study_counting(a_game, wagers=wagers, shoes=4, seed=8, **settings)
    slow = twin(a_game, wagers, 4, seed=8, **settings)
    assert [row.cut for row in study.rows] == list(cuts_from(study.shoes))
    for row in study.rows:
        slow.row(row.cut).check(row)
    assert study.rounds == sum(map(len, slow.shoes))
    every = [(left, edges) for shoe in slow.shoes for left, edges, _ in shoe]
    for depth in study.depths:
        there = [edges for left, edges in every if depth.least <= left <= depth.most]
        assert depth.rounds == len(there)
        for place, key in enumerate(wagers):
            assert depth.favourable[key] == sum(edges[place] < 0 for edges in there)


def test_one_worker_or_two_or_three_find_the_very_same() -> None:
    wagers = ["tie", "fortune-six", "player-pair"]
    one, *others = (
        study_counting(game("fortune-six"), wagers=wagers, shoes=1000, seed=3, workers=workers)
        for workers in (1, 2, 3)
    )
    for other in others:
        assert (other.rows, other.depths) == (one.rows, one.depths)


def test_a_cut_card_alone_is_worth_what_it_is_worth_among_deeper_ones() -> None:
    def rows(cut: int) -> Any:
        wagers = ["player-fabulous-4", "banker-precious-pair"]
        return study_counting(game("fabulous-4"), wagers=wagers, shoes=600, cut=cut, seed=4).rows

    deepest = rows(0)
    assert [row.cut for row in deepest] == [0, 14, 26, 39, 52, 78, 104, 156, 208]
    for place, cut in enumerate((14, 26, 39, 52, 78, 104, 156, 208), start=1):
        assert rows(cut) == deepest[place:]
    values = [row.together[CountingMethod.PERFECT].per_shoe.value for row in deepest]
    assert values == sorted(values, reverse=True)


def test_wagers_do_not_touch_each_other() -> None:
    alone = [study_counting(BACCARAT, wagers=[key], shoes=300, seed=6) for key in ("tie", *PAIRS)]
    together = study_counting(BACCARAT, wagers=["tie", *PAIRS], shoes=300, seed=6)
    for place, row in enumerate(together.rows):
        parts = [study.rows[place] for study in alone]
        for part in parts:
            assert part.wagers.items() <= row.wagers.items()
            assert [part.together] == list(part.wagers.values())
        for way in CountingMethod:
            whole = sum(part.together[way].per_shoe.value for part in parts)
            assert row.together[way].per_shoe.value == pytest.approx(whole)


def test_perfect_play_on_both_pairs_meets_the_published_figure() -> None:
    """E. Jacobson publishes 37.54 dollars a shoe at 100 dollars a wager, for eight decks, the cut
    card at 14 and the usual burn, and 99.96 where a pair pays 12 to 1."""
    twelve = replace(
        BACCARAT,
        wagers=(wager("Player Pair", pays("12 to 1", player.pair, rule="-"), area="-"),),
    )
    eleven = study_counting(BACCARAT, wagers=PAIRS, shoes=30_000, seed=1)
    both = eleven.rows[0].together[CountingMethod.PERFECT].per_shoe
    one = study_counting(twelve, wagers=["player-pair"], shoes=30_000, seed=1)
    either = one.rows[0].together[CountingMethod.PERFECT].per_shoe
    assert both.std_error < 0.006
    assert abs(both.value - 0.3754) < 4 * both.std_error
    assert either.std_error < 0.006
    assert abs(2 * either.value - 0.9996) < 4 * 2 * either.std_error


@pytest.mark.whole
def test_the_standard_error_is_the_spread_between_studies() -> None:
    runs = [
        study_counting(BACCARAT, wagers=["player-pair"], shoes=512, seed=seed) for seed in range(60)
    ]
    for figure in ("share", "advantage", "per_shoe"):
        means = [getattr(run.rows[0].together[CountingMethod.PERFECT], figure) for run in runs]
        spread = np.std([mean.value for mean in means], ddof=1)
        assert 0.75 < spread / np.mean([mean.std_error for mean in means]) < 1.3


def test_a_linear_count_is_exact_after_one_card_and_its_effects_balance() -> None:
    fresh = Composition.of_decks(6)
    for key, count in linear_counts(POWER_98, keys(POWER_98), 6).items():
        assert sum(count.effects.values()) == 0
        for card in (CARDS[0], CARDS[20], CARDS[51]):
            true = odds.edge(POWER_98, key, fresh.without(card))
            assert count.fresh_edge + count.effects[card] == true
        assert max(map(abs, count.tags.values())) == 4
        assert count.tells_cards_apart


def test_cards_that_all_have_the_same_effect_make_no_count() -> None:
    study = study_counting(BACCARAT, wagers=PAIRS, shoes=256, seed=2)
    for count in study.counts.values():
        assert not count.tells_cards_apart
        assert set(count.tags.values()) == {0}
        assert count.trigger is None
    for row in study.rows:
        for way in (CountingMethod.LINEAR, CountingMethod.TAGS):
            assert row.together[way].per_shoe == Mean(0, 0)
            assert row.together[way].advantage is None


def test_a_trigger_is_where_the_tags_begin_to_wager() -> None:
    count = linear_counts(game("fabulous-4"), ["player-fabulous-4"], 8)["player-fabulous-4"]
    assert count.drift == 0
    assert count.trigger is not None
    six, ten = (next(card for card in CARDS if str(card) == name) for name in ("6s", "Kd"))
    assert (count.tags[six], count.tags[ten]) == (4, -2)
    # Thirty-two sixes gone and nothing else: a count of 128 with 384 cards, 17.3 a deck.
    edge = count.fresh_edge + Fraction(415, 384) * 32 * count.whole_effect(six)
    assert (edge < 0) == (Fraction(128 * 52, 384) > count.trigger)
    assert edge == count.step * Fraction(415, 52) * (count.trigger - Fraction(128 * 52, 384))


def interrupt_after(shoes: int) -> Any:
    def progress(done: int) -> None:
        if done >= shoes:
            raise KeyboardInterrupt

    return progress


def test_an_interrupt_keeps_the_shoes_that_are_done() -> None:
    def study(shoes: int, **options: Any) -> Study:
        return study_counting(BACCARAT, wagers=PAIRS, shoes=shoes, seed=9, **options)

    broken = study(100_000, progress=interrupt_after(700))
    assert not broken.complete
    assert (broken.asked, broken.dealt) == (100_000, 768)
    whole = study(768)
    assert whole.complete
    assert (broken.rows, broken.depths) == (whole.rows, whole.depths)


def test_an_interrupt_before_anything_is_done_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(StudyWork, "study", interrupted)
    with pytest.raises(KeyboardInterrupt):
        study_counting(BACCARAT, wagers=PAIRS, shoes=300)


def test_progress_is_told_every_shoe_in_its_order() -> None:
    told: list[int] = []
    study_counting(BACCARAT, wagers=PAIRS, shoes=700, seed=1, progress=told.append)
    assert told == [256, 512, 700]


def test_without_a_seed_one_is_drawn_and_named() -> None:
    drawn = study_counting(BACCARAT, wagers=PAIRS, shoes=256)
    again = study_counting(BACCARAT, wagers=PAIRS, shoes=256, seed=drawn.seed)
    assert again.rows == drawn.rows
    assert drawn.rounds_per_second > 0


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"wagers": ["lucky"]}, '"lucky" is no wager of Dragon Baccarat Tournament; there are pla'),
        ({"wagers": []}, "no wager to study; there are player, banker, tie, player-pair, banker-p"),
        ({"wagers": ["any-dragon"]}, "any-dragon is settled by the session, not by the round; the"),
        ({"wagers": ["tie", "tie"]}, "tie is given twice; expected each wager once"),
        ({"shoes": 0}, "0 shoes; expected 2 to 1000000000"),
        ({"shoes": 1}, "1 shoes; expected 2 to 1000000000"),
        ({"shoes": -5}, "-5 shoes; expected 2 to 1000000000"),
        ({"shoes": 2.5}, "2.5 shoes; expected 2 to 1000000000"),
        ({"decks": 11}, "11 decks; a shoe holds 4 to 10 (2.1)"),
        ({"cut": 411}, "a cut card 411 from the end of 416 cards; expected 0 to 410"),
        ({"cut": -1}, "a cut card -1 from the end of 416 cards; expected 0 to 410"),
        ({"seed": -1}, "-1 as a seed; expected 0 to 18446744073709551615"),
        ({"workers": 0}, "0 workers; expected 1 to 1024"),
    ],
)
def test_bad_settings_are_refused_in_one_sentence(options: dict[str, Any], sentence: str) -> None:
    settings: dict[str, Any] = {"wagers": ["tie"], "shoes": 2} | options
    with pytest.raises(InputError) as refused:
        study_counting(game("dragon-tournament"), **settings)
    assert str(refused.value).startswith(sentence)
