"""Every reading of `punto.games.readings`, pinned. The tests carry the readings' numbers."""

import re
from collections import defaultdict
from fractions import Fraction
from functools import cache
from itertools import pairwise
from pathlib import Path

import naive
import pytest
from deals import cards, describe, refusal_of, round_of, rule_of, settled, settlements
from msgspec.structs import replace

from punto.games import GAMES, game
from punto.games.readings import READINGS, readings_of
from punto.journal.actor import pit
from punto.odds.sessions import MAX_COMPARED_HANDS, longest_fair_session, session_odds
from punto.rules.canonical import canonical_hash
from punto.rules.composition import DECKS, Composition
from punto.rules.game import Game
from punto.rules.irregularity import (
    CARDS_DRAWN_TOGETHER,
    FOREIGN_CARD,
    IRREGULARITIES,
    ORDER_ALTERED,
    SHOE_RAN_OUT,
    WRONG_NUMBER_OF_CARDS,
    Decider,
    Noticed,
    Ruling,
    refuse_late_change,
    rule_on,
)
from punto.rules.outcome import SessionOutcome
from punto.rules.play import play
from punto.rules.refusal import InputError, Refusal
from punto.rules.round import Round, read_results
from punto.rules.session import Session, runs_of
from punto.rules.settlement import settle, void
from punto.rules.shoe import DEFAULT_DECKS, Shoe, burn_count
from punto.server.api.odds import computed_sessions
from punto.server.commit.session_gate import refuse as refuse_session
from punto.server.config import Config
from punto.server.floor.pace import Pace
from punto.server.wallet.settings import WalletSettings
from punto.table.commands import OpenSession
from punto.table.settings import Dealing, settings_for
from punto.table.state import FRESH

DRAGON = game("dragon-tournament")


TESTS = Path(__file__).parent
WHERE = (
    "test_readings.py",
    "table/test_readings.py",
    "table/test_session_readings.py",
    "tournament/test_readings.py",
)


def test_every_reading_names_its_tests_and_every_test_is_named() -> None:
    source = "\n".join((TESTS / one).read_text() for one in WHERE)
    pins: dict[int, list[str]] = {}
    for name, number in re.findall(r"^def (test_reading_(\d+)_\w+)\(", source, re.MULTILINE):
        pins.setdefault(int(number), []).append(name)
    assert {one.number: list(one.tests) for one in READINGS} == pins


def test_readings_are_numbered_from_1_and_speak_of_games_that_exist() -> None:
    numbers = [reading.number for reading in READINGS]
    assert numbers == [*range(1, 37)]
    slugs = {the_game.slug for the_game in GAMES}
    assert all(slugs.issuperset(reading.games) for reading in READINGS)
    of_baccarat = [reading.number for reading in readings_of(game("baccarat"))]
    assert of_baccarat == [10, 13, 14, 15, 16, 20, 21, 22, 23, 24, 26, 31, 34, 35, 36]


def _dragon(results: str) -> dict[str, str]:
    stakes = {"player-dragon": 100, "banker-dragon": 100, "any-dragon": 100}
    longest = runs_of(read_results(results)).longest
    found = settle(DRAGON.session_wagers, longest, stakes)
    return {key: settlement.pays for key, settlement in found.items()}


def test_reading_1_a_dragon_wager_is_paid_once_for_the_best_run_of_the_session() -> None:
    two_rubies_and_a_golden = "BBBBB P BBBBBB P BBBBB".replace(" ", "")
    assert _dragon(two_rubies_and_a_golden)["banker-dragon"] == "4 to 1"
    assert _dragon("BBBBB")["banker-dragon"] == "2 to 1"
    assert _dragon("BBBB")["banker-dragon"] == "lose"
    assert _dragon("B" * 7)["banker-dragon"] == _dragon("B" * 30)["banker-dragon"] == "10 to 1"


def test_reading_2_any_dragon_looks_at_the_longest_run_of_either_side() -> None:
    assert _dragon("BBBB" + "PPPP")["any-dragon"] == "lose"
    assert _dragon("BBBBB" + "PPPPPP") == {
        "player-dragon": "4 to 1",
        "banker-dragon": "2 to 1",
        "any-dragon": "2 to 1",
    }


def test_reading_3_a_tie_uses_up_a_hand_and_a_void_round_does_not() -> None:
    runs = runs_of(read_results("BBTVBTVBB"))
    assert (runs.longest, runs.hands) == (SessionOutcome(player=0, banker=5), 7)
    assert _dragon("BBTVBTVBB")["banker-dragon"] == "2 to 1"


def test_reading_4_dragon_betting_closes_at_the_first_no_more_bets() -> None:
    session = Session(hands=6)
    assert session.refuse_wager("Any Dragon", "1.1.1") is None
    session = session.no_more_bets()
    assert rule_of(session.refuse_wager("Any Dragon", "1.1.1")) == "1.1.1"
    for result in read_results("BBBBB"):
        session = session.after(result)
        assert not session.over()
        assert session.refuse_wager("Any Dragon", "1.1.1") is not None
    session = session.after(read_results("P")[0])
    assert session.over()
    # What is unfinished at the end counts at its length, and the next session starts from zero.
    assert session.runs.longest == SessionOutcome(player=1, banker=5)
    assert Session(hands=6).runs.longest == SessionOutcome(player=0, banker=0)
    assert not Session(minutes=30).over(minutes_passed=29)
    assert Session(minutes=30).over(minutes_passed=30)
    for hands, minutes in ((None, None), (3, 4), (0, None), (None, -1)):
        with pytest.raises(InputError, match=r"1\.1\.13"):
            Session(hands=hands, minutes=minutes)


@cache
def _chances() -> dict[str, Fraction]:
    counts = naive.count_deals(8)
    return {side: Fraction(count, sum(counts.values())) for side, count in counts.items()}


def _dragon_returns(hands: int) -> dict[str, float]:
    """What each Dragon wager returns per unit, rounds being independent, in per cent."""
    chances = _chances()
    # Side and length of the run, longest Player run, longest Banker run; 7 stands for more.
    states = {("", 0, 0, 0): Fraction(1)}
    for _ in range(hands):
        after: defaultdict[tuple[str, int, int, int], Fraction] = defaultdict(Fraction)
        for (side, length, player, banker), chance in states.items():
            after[side, length, player, banker] += chance * chances["tie"]
            for winner in ("player", "banker"):
                run = min(7, length + 1 if side == winner else 1)
                longest = (
                    (max(player, run), banker) if winner == "player" else (player, max(banker, run))
                )
                after[winner, run, *longest] += chance * chances[winner]
        states = after
    returns = {wager.key: Fraction(0) for wager in DRAGON.session_wagers}
    for (_, _, player, banker), chance in states.items():
        stakes = dict.fromkeys(returns, 1)
        paid = settle(DRAGON.session_wagers, SessionOutcome(player, banker), stakes)
        for key, settlement in paid.items():
            returns[key] += chance * settlement.returned_cents
    return {key: float(100 * value) for key, value in returns.items()}


@pytest.mark.whole
def test_reading_5_long_sessions_turn_the_dragon_wagers_in_the_patrons_favour() -> None:
    by_hands = {hands: _dragon_returns(hands) for hands in (15, 16, 17, 18, 19)}
    last = {"banker-dragon": 16, "player-dragon": 18, "any-dragon": 15}
    for key, hands in last.items():
        assert by_hands[hands][key] < 100 < by_hands[hands + 1][key]
    assert {key: round(value) for key, value in by_hands[18].items()} == {
        "banker-dragon": 112,
        "player-dragon": 99,
        "any-dragon": 121,
    }


def test_reading_6_the_tournament_banker_pays_even_money_without_commission() -> None:
    banker = settlements("dragon-tournament", "2s 9h 3s Kh", {"banker": 1})["banker"]
    assert (banker.net_cents, banker.pays, banker.commission_cents) == (1, "1 to 1", None)


def test_reading_7_natural_wagers_lose_when_both_hands_have_a_natural_9() -> None:
    stakes = {"player": 100, "banker": 100, "player-natural-9": 100, "banker-natural-9": 100}
    for die in (2, 3):
        assert settled("power-98", "9s 4h Ks 5h", stakes, die) == {
            "player": "push by 3.12.1",
            "banker": "push by 3.12.1",
            "player-natural-9": "lose",
            "banker-natural-9": "lose",
        }
    # A Natural 8 beaten by a Natural 9 loses; the winning Natural 9 is paid.
    stakes = {"player": 100, "banker": 100, "player-natural-8": 100, "banker-natural-9": 100}
    assert settled("power-98", "8s 4h Ks 5h", stakes, 2) == {
        "player": "lose",
        "banker": "0.95 to 1 by 4.1",
        "player-natural-8": "lose",
        "banker-natural-9": "8 to 1 by 4.1",
    }


def test_reading_8_a_power_tie_on_8_or_9_may_have_three_cards() -> None:
    three_card_8s = "2s 3h 3s Kh 3d 5c"
    assert settled("power-98", three_card_8s, {"tie": 100}, 3) == {"tie": "10 to 1 by 4.2"}
    assert settled("power-98", three_card_8s, {"tie": 100}, 4) == {"tie": "8 to 1 by 4.1"}
    assert settled("power-98", "9s 9h Ks Kh", {"tie": 100}, 3) == {"tie": "10 to 1 by 4.2"}
    assert settled("power-98", "7s 7h Ks Kh", {"tie": 100}, 3) == {"tie": "8 to 1 by 4.1"}


def test_reading_9_a_three_card_8_or_9_pays_normal_odds_in_a_power_hand() -> None:
    stakes = {"player": 100, "banker": 100, "player-natural-8": 100, "banker-natural-8": 100}
    assert settled("power-98", "2s 7h 3s Kh 3d", stakes, 3) == {
        "player": "1 to 1 by 4.1",
        "banker": "lose",
        "player-natural-8": "lose",
        "banker-natural-8": "lose",
    }
    assert settled("power-98", "8s 7h Ks Kh", stakes, 3) == {
        "player": "21 to 20 by 4.2",
        "banker": "lose",
        "player-natural-8": "9 to 1 by 4.2",
        "banker-natural-8": "lose",
    }
    banker = settlements("power-98", "7s 8h Ks Kh", stakes, 3)["banker"]
    assert describe(banker) == "1 to 1 by 4.2"
    assert banker.commission_cents is None


def test_reading_10_a_pair_goes_by_rank_and_never_by_points() -> None:
    def player_pair(text: str, die: int) -> str:
        return settled("power-98", text, {"player-pair": 100}, die)["player-pair"]

    assert player_pair("8s 7h 8d Kh", 3) == "15 to 1 by 4.2"
    assert player_pair("9s 7h 9d Kh", 3) == "15 to 1 by 4.2"
    assert player_pair("9s 7h 9d Kh", 2) == "11 to 1 by 4.1"
    assert player_pair("4s 7h 4d Kh", 3) == "11 to 1 by 4.1"
    assert player_pair("Ks 7h Qd Kh As", 3) == "lose"
    for slug in ("baccarat", "fortune-six", "dragon-tournament"):
        assert settled(slug, "Ks 7h Qd Kh As", {"player-pair": 20}) == {"player-pair": "lose"}


def test_reading_11_natural_wagers_may_not_exceed_their_main_wager_at_any_change() -> None:
    power_98 = game("power-98")
    held = {"player": 100, "player-natural-8": 60, "player-natural-9": 40}
    assert power_98.refuse_stakes(held) is None
    for change in ({"player-natural-9": 41}, {"player": 80}, {"player": 0}):
        changed = {key: stake for key, stake in (held | change).items() if stake}
        assert rule_of(power_98.refuse_stakes(changed)) == "3.5.1"
    above = {"player": 500, "banker": 100, "banker-natural-8": 101}
    assert rule_of(power_98.refuse_stakes(above)) == "3.5.2"


def test_reading_12_a_die_has_six_faces_and_only_a_3_makes_a_power_hand() -> None:
    natural = "8s 7h Ks Kh"
    for die in range(1, 7):
        assert round_of("power-98", natural, die).power_hand == (die == 3)
    for die in (0, 7, -3):
        assert refusal_of("power-98", natural, die).rule == "3.6.1"
    assert refusal_of("power-98", natural).rule == "3.6"
    assert "no die" in refusal_of("baccarat", natural, 3).reason


@pytest.mark.parametrize("the_game", GAMES, ids=lambda the_game: the_game.slug)
def test_reading_13_a_stake_that_some_line_could_not_pay_exactly_is_refused(
    the_game: Game,
) -> None:
    units = {
        ("baccarat", "banker"): 20,
        ("fortune-six", "banker"): 20,
        ("power-98", "banker"): 20,
        ("power-98", "player"): 20,
        ("fabulous-4", "player"): 2,
    }
    for wager in the_game.every_wager:
        unit = units.get((the_game.slug, wager.key), 1)
        assert wager.stake_unit_cents == unit
        assert 20 % unit == 0
    for key in ("player", "banker"):
        unit = units.get((the_game.slug, key), 1)
        assert the_game.refuse_stakes({key: 3 * unit}) is None
        if unit > 1:
            assert rule_of(the_game.refuse_stakes({key: 3 * unit + 1})) in ("4.1", "4.2")
    assert the_game.refuse_stakes({"player": 20, "banker": 40}) is None
    commission = settlements("baccarat", "2s 9h 3s Kh", {"banker": 20})["banker"]
    assert (commission.net_cents, commission.commission_cents) == (19, 1)


def test_reading_14_a_void_round_returns_every_stake_and_touches_no_run() -> None:
    returned = void({"banker": 100, "player-pair": 30}, "5.5")
    assert {key: one.returned_cents for key, one in returned.items()} == {
        "banker": 100,
        "player-pair": 30,
    }
    assert all(one.commission_cents is None and one.net_cents == 0 for one in returned.values())
    before = runs_of(read_results("BBT"))
    assert before.after(None) == before
    # Dragon betting opens again if the session's first round is void, and only then.
    opened = Session(hands=5).no_more_bets().after(None)
    assert opened.refuse_wager("Any Dragon", "1.1.1") is None
    going = Session(hands=5).no_more_bets().after(read_results("B")[0]).no_more_bets().after(None)
    assert going.refuse_wager("Any Dragon", "1.1.1") is not None
    # A natural made by the last four cards needs no fifth.
    assert isinstance(round_of("baccarat", "9s 2h Ks 3h"), Round)
    assert rule_on(SHOE_RAN_OUT, noticed=Noticed.IN_THE_ROUND, known=True) is Ruling.VOID


def test_reading_15_an_irregularity_voids_only_when_its_clause_says_so() -> None:
    in_the_round, between, _ = Noticed
    voided = {
        FOREIGN_CARD: {in_the_round},
        WRONG_NUMBER_OF_CARDS: {in_the_round, between},
        CARDS_DRAWN_TOGETHER: {in_the_round, between},
        ORDER_ALTERED: {in_the_round},
    }
    for irregularity, moments in voided.items():
        assert irregularity.decider is Decider.PIT_SUPERVISOR
        # Cards and order that are known save the round, but for a card that is not of the shoe.
        known = Ruling.VOID if irregularity is FOREIGN_CARD else Ruling.RECONSTRUCTED
        for noticed in Noticed:
            unknown_or_known = Ruling.VOID, known
            stands = Ruling.STANDS, Ruling.STANDS
            assert (
                rule_on(irregularity, noticed=noticed, known=False),
                rule_on(irregularity, noticed=noticed, known=True),
            ) == (unknown_or_known if noticed in moments else stands)


def test_reading_16_after_no_more_bets_the_earlier_stake_stands() -> None:
    def rule(stake_cents: int, wanted_cents: int) -> str | None:
        return rule_of(refuse_late_change(stake_cents=stake_cents, wanted_cents=wanted_cents))

    assert rule(0, 100) == "5.6"
    assert rule(100, 101) == "5.6"
    assert rule(100, 99) == "5.7"
    assert rule(100, 0) == "5.7"
    assert rule(100, 100) is None


def test_reading_17_a_precious_pair_is_paid_once_for_its_highest_class() -> None:
    def pays(first: str, second: str) -> str:
        hands = f"{first} 7h {second} Kh", f"7h {first} Kh {second}"
        player, banker = (_completed(hand) for hand in hands)
        stakes = {"player-precious-pair": 100, "banker-precious-pair": 100}
        of_player = settled("fabulous-4", player, stakes)
        of_banker = settled("fabulous-4", banker, stakes)
        assert of_player["banker-precious-pair"] == of_banker["player-precious-pair"] == "lose"
        assert of_player["player-precious-pair"] == of_banker["banker-precious-pair"]
        return of_player["player-precious-pair"]

    assert pays("4d", "4d") == "30 to 1 by 4.2"
    assert pays("4d", "4h") == "15 to 1 by 4.2"
    assert pays("4c", "4c") == "15 to 1 by 4.2"
    assert pays("Qd", "Qd") == "12 to 1 by 4.2"
    assert pays("Qh", "Qh") == "9 to 1 by 4.2"
    assert pays("Ks", "Kh") == "9 to 1 by 4.2"
    assert pays("Kd", "Qd") == "lose"


def _completed(text: str) -> str:
    """The round with kings drawn for as long as the Table of Play calls for a card."""
    while isinstance(play(game("fabulous-4"), cards(text)), Refusal):
        text += " Kc"
    return text


def test_reading_18_a_tie_on_1_or_4_pushes_and_loses_both_fabulous_4_wagers() -> None:
    stakes = {"player": 100, "banker": 100, "player-fabulous-4": 100, "banker-fabulous-4": 100}
    lost = {"player-fabulous-4": "lose", "banker-fabulous-4": "lose"}
    pushed = {"player": "push by 3.9.1", "banker": "push by 3.9.1"}
    assert settled("fabulous-4", "4s 4h Ks Kh Kd", stakes) == pushed | lost
    assert settled("fabulous-4", "As Ah Ks Kh Kd Kc", stakes) == pushed | lost
    assert settled("fabulous-4", "3s 4h Ks Kh Kd", stakes) == {
        "player": "lose",
        "banker": "push by 4.1",
        "player-fabulous-4": "lose",
        "banker-fabulous-4": "25 to 1 by 4.1",
    }
    assert settled("fabulous-4", "4s 3h Ks Kh Kd Kc", stakes) == {
        "player": "1 to 2 by 4.1",
        "banker": "lose",
        "player-fabulous-4": "50 to 1 by 4.1",
        "banker-fabulous-4": "lose",
    }
    keys = {wager.key for wager in game("fabulous-4").wagers}
    assert keys.isdisjoint({"player-pair", "banker-pair"})
    assert not any(line.commission for wager in game("fabulous-4").wagers for line in wager.lines)


def test_reading_19_fortune_six_counts_the_bankers_cards_and_loses_on_6_6() -> None:
    stakes = {"banker": 100, "fortune-six": 100}
    assert settled("fortune-six", "2s 6h 2d Kh Ah", stakes) == {
        "banker": "0.95 to 1 by 4.1",
        "fortune-six": "12 to 1 by 4.1",
    }
    assert settled("fortune-six", "2s 3h 2d Kh Ah 3d", stakes) == {
        "banker": "0.95 to 1 by 4.1",
        "fortune-six": "20 to 1 by 4.1",
    }
    assert settled("fortune-six", "6s 6h Ks Kh", stakes) == {
        "banker": "push by 3.10.1",
        "fortune-six": "lose",
    }


def test_reading_20_the_round_that_starts_behind_the_cut_card_is_the_last() -> None:
    order = tuple(Composition.of_decks(8).cards())
    shoe = Shoe(order)
    assert (len(order), shoe.cut, DEFAULT_DECKS) == (416, 14, 8)
    assert not shoe.after(401).last_round
    assert shoe.after(402).last_round
    assert shoe.after(405).last_round
    assert [burn_count(card) for card in cards("As 2s 9s Ts Js Qs Ks")] == [1, 2, 9, 10, 10, 10, 10]
    assert Shoe((*cards("7s"), *order)).burned().dealt == 8
    for decks in (3, 11):
        with pytest.raises(InputError, match="4 to 10"):
            Composition.of_decks(decks)
    sizes = [len(Composition.of_decks(decks)) for decks in range(4, 11)]
    assert all(after - before == 52 for before, after in pairwise(sizes))


def test_reading_21_pairs_and_naturals_come_from_the_first_two_cards() -> None:
    drawn = round_of("baccarat", "2s Kh 3s 7d 3d")
    assert (drawn.player.total, drawn.player.natural, drawn.player.pair) == (8, False, None)
    assert len(drawn.banker.cards) == 2
    pair = round_of("baccarat", "2s Kh 2d 7d 5s")
    assert pair.player.pair is not None
    assert settled("baccarat", "2s Kh 2d 7d 5s", {"player-pair": 20}) == {
        "player-pair": "11 to 1 by 4.1"
    }


def test_reading_28_automatic_tables_play_the_most_hands_that_favour_no_patron() -> None:
    assert {longest_fair_session(DRAGON, decks) for decks in DECKS} == {Pace().session_hands}
    for decks in DECKS:
        shoe, hands = Composition.of_decks(decks), Pace().session_hands
        assert all(odds.house_edge > 0 for odds in session_odds(DRAGON, shoe, hands).values())
        longer = session_odds(DRAGON, shoe, hands + 1).values()
        assert any(odds.house_edge < 0 for odds in longer)


def test_reading_28_whoever_sets_a_session_sees_the_returns_of_every_length() -> None:
    shown = computed_sessions(canonical_hash(DRAGON), DEFAULT_DECKS)
    assert [one.hands for one in shown.lengths] == [*range(1, MAX_COMPARED_HANDS + 1)]
    assert shown.longest_hands == Pace().session_hands == 15
    percents = {one.hands: one.percent for one in shown.lengths}
    assert max(percents[15].values()) < 100 < max(percents[16].values())
    assert {key: round(percent) for key, percent in percents[18].items()} == {
        "banker-dragon": 112,
        "player-dragon": 99,
        "any-dragon": 121,
    }


def test_reading_28_with_a_wallet_a_longer_session_needs_a_setting_but_in_a_tournament() -> None:
    wallet = WalletSettings(url="http://127.0.0.1:1/", secret_file="secret")
    assert Config(wallet=wallet, welcome_cents=0).sessions_bounded
    allowed = Config(wallet=wallet, welcome_cents=0, sessions_may_favour_patrons=True)
    assert not allowed.sessions_bounded
    assert not Config().sessions_bounded
    settings = settings_for(DRAGON, Dealing.SHOE, least_cents=1_00, most_cents=100_00)
    table = replace(FRESH, name="T1", settings=settings)
    cup = replace(table, name="cup~1")
    for length, rule in (
        ({"hands": 15}, None),
        ({"hands": 16}, "1.1.13"),
        ({"minutes": 1}, "1.1.13"),
    ):
        command = OpenSession(id="1", by=pit("tan"), at=0, **length)
        assert rule_of(refuse_session(table, command)) == rule
        assert refuse_session(cup, command) is None


def test_reading_35_committed_cards_stand() -> None:
    for irregularity in IRREGULARITIES:
        rulings = {
            rule_on(irregularity, noticed=noticed, known=known, committed=True)
            for noticed in Noticed
            for known in (False, True)
        }
        # Nobody decides on 5.5 to 5.7: an empty shoe voids as always.
        if irregularity.decider is Decider.PIT_SUPERVISOR:
            assert rulings == {Ruling.STANDS}
    ran_out = rule_on(SHOE_RAN_OUT, noticed=Noticed.IN_THE_ROUND, known=True, committed=True)
    assert ran_out is Ruling.VOID
