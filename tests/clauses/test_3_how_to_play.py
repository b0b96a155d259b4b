"""Section 3, How to play: a test for each clause, or for clauses that differ by values only."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from clauses.clause_table import clause, clauses
from clauses.rounds import (
    PIPS,
    STAKE,
    attempted,
    lost,
    net,
    played,
    refused,
    session_net,
    session_settled,
    settled,
    settled_together,
)
from deals import cards, rule_of

from punto.rules.announcement import Announcement, Cue, Speaker
from punto.rules.cards import read_card
from punto.rules.game import Game
from punto.rules.irregularity import refuse_late_change
from punto.rules.play import play
from punto.rules.refusal import Refusal
from punto.rules.round import Result, Round, read_results
from punto.rules.session import Session, runs_of
from punto.rules.settlement import Settlement, settle


@clause("place-your-bets")
def test_play_begins_when_the_dealer_asks_for_bets(game: Game, number: str) -> None:
    assert game.announcements[0] == Announcement(Cue.PLACE_YOUR_BETS, number, Speaker.DEALER)
    assert Cue.PLACE_YOUR_BETS.wording == "Place your bets, please"


@clause("no-more-bets")
def test_betting_closes_when_the_dealer_says_no_more_bets(game: Game, number: str) -> None:
    assert game.announcements[1] == Announcement(Cue.NO_MORE_BETS, number, Speaker.DEALER)
    assert Cue.NO_MORE_BETS.wording == "No more bets"
    for before, wanted in ((0, 100), (100, 200), (200, 100), (100, 0)):
        assert refuse_late_change(stake_cents=before, wanted_cents=wanted) is not None


def one_hand_totals(game: Game, ranks: str) -> list[int]:
    """The Player hand's total when a king and a card of each rank meet a Banker Natural 9."""
    return [played(game, f"Kc {rank}c - Kd 9d").player.total for rank in ranks]


@clause("point-values")
def test_every_rank_has_its_point_value(game: Game, number: str) -> None:
    assert game.clauses.point_values == number
    values = [read_card(f"{rank}h").point_value for rank in "A23456789TJQK"]
    assert values == [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0]


@clause("pip-cards-and-ace")
def test_two_to_nine_count_their_number_and_an_ace_counts_one(game: Game, number: str) -> None:
    assert f"{game.clauses.point_values}.1" == number
    assert one_hand_totals(game, "A23456789") == [1, 2, 3, 4, 5, 6, 7, 8, 9]


@clause("tens-and-faces-count-zero")
def test_ten_jack_queen_and_king_count_nothing(game: Game, number: str) -> None:
    assert f"{game.clauses.point_values}.2" == number
    assert one_hand_totals(game, "TJQK") == [0, 0, 0, 0]


@clause("point-total")
def test_both_hands_have_a_point_total_from_0_to_9(game: Game, number: str) -> None:
    assert game.clauses.point_totals == number
    totals = {
        (first, second): played(game, f"{PIPS[first]}c {PIPS[second]}c - Kd 9d").player.total
        for first in range(10)
        for second in range(10)
    }
    assert set(totals.values()) == {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}
    assert (totals[4, 5], totals[5, 5], totals[9, 9]) == (9, 0, 8)


@clause("total-below-ten")
def test_a_sum_below_ten_is_the_point_total(game: Game, number: str) -> None:
    assert f"{game.clauses.point_totals}.1" == number
    sums = ["Kc Qc", "Ac Kc", "2c Ac", "2c 2c", "2c 4c", "3c 4c", "5c 3c", "4c 5c"]
    totals = [played(game, f"{hand} - Kd 9d").player.total for hand in sums]
    assert totals == [0, 1, 3, 4, 6, 7, 8, 9]
    assert played(game, "2c 3c 4h - Kd 7d").player.total == 9


@clause("total-ten-and-over")
def test_of_a_sum_of_ten_or_more_only_the_right_digit_counts(game: Game, number: str) -> None:
    assert f"{game.clauses.point_totals}.2" == number
    sums = ["5c 5c", "9c 2c", "6c 7c", "9c 7c", "9c 9c"]
    totals = [played(game, f"{hand} - Kd 9d").player.total for hand in sums]
    assert totals == [0, 1, 3, 6, 8]
    three_cards = ["Kc 5c 5h", "9c 5c 6h", "7c 8c 6h", "6c 9c 9h", "7c 7c 9h"]
    totals = [played(game, f"{hand} - Kd 7d").player.total for hand in three_cards]
    assert totals == [0, 0, 1, 4, 3]


# What becomes of 20.00 on each independent wager when Banker wins by 7 to 6 and the Player hand
# has a pair of threes, 3c 3d.
WITH_COMMISSION = {
    "player": -2000,
    "banker": 1900,
    "tie": -2000,
    "player-pair": 22000,
    "banker-pair": -2000,
}
INDEPENDENT = {
    "baccarat": WITH_COMMISSION,
    "fabulous-4": {
        "player": -2000,
        "banker": 2000,
        "tie": -2000,
        "player-fabulous-4": -2000,
        "banker-fabulous-4": -2000,
        "player-precious-pair": 18000,
        "banker-precious-pair": -2000,
    },
    "power-98": WITH_COMMISSION,
    "fortune-six": WITH_COMMISSION | {"fortune-six": -2000},
    "dragon-tournament": WITH_COMMISSION | {"banker": 2000},
}
# The same after a session of five Banker wins.
INDEPENDENT_FOR_A_SESSION = {
    "dragon-tournament": {"player-dragon": -2000, "banker-dragon": 4000, "any-dragon": 2000}
}


def every_choice(keys: Sequence[str]) -> Iterator[tuple[str, ...]]:
    for size in range(1, len(keys) + 1):
        yield from combinations(keys, size)


@clause("wagers-are-independent")
def test_wagers_may_be_placed_alone_and_together_and_pay_the_same(game: Game, number: str) -> None:
    assert game.clauses.independent == number
    nets = INDEPENDENT[game.slug]
    for keys in every_choice(list(nets)):
        found = settled_together(game, "3c 3d - Kd 7d", dict.fromkeys(keys, STAKE))
        assert {key: settlement.net_cents for key, settlement in found.items()} == {
            key: nets[key] for key in keys
        }
    session_nets = INDEPENDENT_FOR_A_SESSION.get(game.slug, {})
    assert [wager.key for wager in game.session_wagers] == list(session_nets)
    longest = runs_of(read_results("BBBBB")).longest
    for keys in every_choice(list(session_nets)):
        stakes = dict.fromkeys(keys, STAKE)
        assert game.refuse_session_stakes(stakes) is None
        found = settle(game.session_wagers, longest, stakes)
        assert {key: settlement.net_cents for key, settlement in found.items()} == {
            key: session_nets[key] for key in keys
        }


@clauses(
    {"player-natural-limit": ("player", "banker"), "banker-natural-limit": ("banker", "player")}
)
def test_natural_wagers_need_the_main_wager_of_their_side_and_may_not_exceed_it(
    game: Game, number: str, expected: tuple[str, str]
) -> None:
    main, other = expected
    natural_8, natural_9 = f"{main}-natural-8", f"{main}-natural-9"
    taken: list[dict[str, int]] = [
        {main: 2000, natural_8: 2000},
        {main: 2000, natural_9: 2000},
        {main: 2000, natural_8: 1000, natural_9: 1000},
        {main: 2000, natural_8: 100},
        {main: 2000},
    ]
    assert [game.refuse_stakes(stakes) for stakes in taken] == [None] * 5
    too_much: list[dict[str, int]] = [
        {natural_8: 1},
        {natural_9: 1},
        {natural_8: 1, natural_9: 1},
        {main: 2000, natural_8: 2001},
        {main: 2000, natural_9: 2001},
        {main: 2000, natural_8: 1000, natural_9: 1001},
        # The other side's wager does not help.
        {other: 2000, natural_8: 100},
        {other: 2000, main: 100, natural_9: 200},
    ]
    refusals = [game.refuse_stakes(stakes) for stakes in too_much]
    assert [refusal and refusal.rule for refusal in refusals] == [number] * 8


# Who shakes, opens and speaks is tested at the table; here, that no round can do without the die.
@clause("dealer-shakes-the-die")
def test_no_round_is_played_without_the_die(game: Game, number: str) -> None:
    assert rule_of(play(game, cards("Kc Kd 7c 6d"))) == number
    cues = [said.cue for said in game.announcements]
    assert cues[1:4] == [Cue.NO_MORE_BETS, Cue.DIE_VALUE, Cue.POWER_HAND]


@clause("patron-shakes-the-die")
def test_the_dealer_announces_the_value_of_the_die(game: Game, number: str) -> None:
    said = {said.cue: said for said in game.announcements}
    assert said[Cue.DIE_VALUE] == Announcement(Cue.DIE_VALUE, number, Speaker.DEALER)
    assert Cue.DIE_VALUE.wording.format(die=5) == "The die shows 5"
    for value in (0, 7, -3):
        assert rule_of(play(game, cards("Kc Kd 7c 6d"), value)) == number


@clause("three-makes-a-power-hand")
def test_a_three_makes_a_power_hand_whose_odds_are_for_every_wager_at_the_table(
    game: Game, number: str
) -> None:
    thrown = {die: played(game, "Kc 7c - Kd 6d", die).power_hand for die in range(1, 7)}
    assert thrown == {1: False, 2: False, 3: True, 4: False, 5: False, 6: False}
    said = {said.cue: said for said in game.announcements}
    assert said[Cue.POWER_HAND] == Announcement(Cue.POWER_HAND, number, Speaker.DEALER)
    stakes = {"player": 2000, "player-pair": 2000, "player-natural-8": 2000}
    for die in range(1, 7):
        found = settled_together(game, "9c 9d - Kd 7d", stakes, die).values()
        nets = [2100, 30000, 18000] if die == 3 else [2000, 22000, 16000]
        assert [settlement.net_cents for settlement in found] == nets


@clause("two-hands")
def test_a_player_and_a_banker_hand_are_dealt(game: Game, number: str) -> None:
    assert game.clauses.hands == number
    round_ = played(game, "Kc 7c - Kd 6d")
    assert (round_.player.total, round_.banker.total) == (7, 6)
    assert {*round_.player.cards, *round_.banker.cards} == {*cards("Kc 7c Kd 6d")}


@clause("four-cards-dealt")
def test_a_round_starts_with_four_cards(game: Game, number: str) -> None:
    assert game.clauses.initial_deal == number
    die = 1 if game.die else None
    four = cards("Kc Kd 7c 6d")
    for count in range(4):
        assert rule_of(play(game, four[:count], die)) == number
    assert isinstance(play(game, four, die), Round)


@clauses(
    {"player-gets-first-and-third": (1, "Kc 7h"), "banker-gets-second-and-fourth": (2, "6d As")}
)
def test_player_gets_the_first_and_third_cards_and_banker_the_second_and_fourth(
    game: Game, number: str, expected: tuple[int, str]
) -> None:
    paragraph, hand = expected
    assert f"{game.clauses.initial_deal}.{paragraph}" == number
    round_ = play(game, cards("Kc 6d 7h As"), 1 if game.die else None)
    assert isinstance(round_, Round)
    assert (round_.player, round_.banker)[paragraph - 1].cards == tuple(cards(hand))


@clause("pair-wagers-decided")
def test_third_cards_neither_make_nor_break_a_pair(game: Game) -> None:
    # Pairs in the first two cards, and different third cards.
    assert net(game, "player-pair", "2c 2d 6h - 7d 7h 5s") == 22000
    assert net(game, "banker-pair", "2c 2d 6h - 7d 7h 5s") == 22000
    # Third cards like the one before them.
    assert settled(game, "player-pair", "Kc 5c 5h - 2d 3d 3s") == lost()
    assert settled(game, "banker-pair", "Kc 5c 5h - 2d 3d 3s") == lost()


@clause("player-pair-wins")
def test_player_pair_wins_when_the_player_hand_starts_with_a_pair(game: Game) -> None:
    for hands in ("9c 9d - Kd 7d", "3c 3c - Kd 7d", "Qc Qs 7h - Kd 7d", "Ac Ad 6h - Kd 7d"):
        assert net(game, "player-pair", hands) == 22000
        assert settled(game, "banker-pair", hands) == lost()
    for hands in ("Kc Qc 7h - Kd 7d", "Tc Jc 7h - Kd 7d", "Kc 7c - 3d 3h", "3c 4c - 3d 4d"):
        assert settled(game, "player-pair", hands) == lost()


@clause("banker-pair-wins")
def test_banker_pair_wins_when_the_banker_hand_starts_with_a_pair(game: Game) -> None:
    for hands in ("Kd 7d - 9c 9d", "Kd 7d - 3c 3c", "Kd 7d - Qc Qs 7h", "Kd 7d - Ac Ad 6h"):
        assert net(game, "banker-pair", hands) == 22000
        assert settled(game, "player-pair", hands) == lost()
    for hands in ("Kd 7d - Kc Qc 7h", "Kd 7d - Tc Jc 7h", "3d 3h - Kc 7c", "3c 4c - 3d 4d"):
        assert settled(game, "banker-pair", hands) == lost()


NATURAL_WAGERS = ("player-natural-8", "player-natural-9", "banker-natural-8", "banker-natural-9")


def natural_wagers_won(game: Game, hands: str) -> list[str]:
    """Which Natural wagers win, at 8 to 1; the others have to lose."""
    settlements = {key: settled(game, key, hands) for key in NATURAL_WAGERS}
    won = [key for key, settlement in settlements.items() if settlement != lost()]
    for key in won:
        assert settlements[key] == Settlement(2000, 16000, "8 to 1", "4.1")
    return won


@clause("natural-wagers-decided")
def test_third_cards_do_not_make_a_natural(game: Game) -> None:
    # Player wins with 8 and with 9, Banker with 8 and with 9, always on three cards.
    for hands in (
        "Kc 3c 5h - Kd 7d",
        "Kc 4c 5h - Kd 7d",
        "Kc 6c - Kd 4d 4h",
        "Kc 6c - Kd 4d 5h",
    ):
        assert natural_wagers_won(game, hands) == []
    assert natural_wagers_won(game, "Kc 7c - Kd 6d") == []


@clauses(
    {
        "banker-natural-9-wins": {
            "banker-natural-9": ("Kc 8c - Kd 9d", "Kc 7c - 4d 5d", "Kc Qc - 2d 7d"),
        },
        "banker-natural-8-wins": {
            "banker-natural-8": ("Kc 7c - Kd 8d", "Kc Qc - 4d 4h", "2c 3c - 9d 9h"),
            "player-natural-9": ("Kc 9c - Kd 8d",),
        },
        "player-natural-9-wins": {
            "player-natural-9": ("Kd 9d - Kc 8c", "4d 5d - Kc 7c", "2d 7d - Kc Qc"),
        },
        "player-natural-8-wins": {
            "player-natural-8": ("Kd 8d - Kc 7c", "4d 4h - Kc Qc", "9d 9h - 2c 3c"),
            "banker-natural-9": ("Kd 8d - Kc 9c",),
        },
    }
)
def test_natural_9_wins_on_two_cards_and_natural_8_unless_the_other_hand_has_9(
    game: Game, expected: dict[str, tuple[str, ...]]
) -> None:
    for won, rounds in expected.items():
        for hands in rounds:
            assert natural_wagers_won(game, hands) == [won]


@clause("natural-wagers-lose-on-a-tie")
def test_natural_wagers_lose_when_the_hands_tie(game: Game) -> None:
    for hands in ("Kc 8c - Kd 8d", "Kc 9c - Kd 9d", "4c 4d - 9c 9d", "4c 5d - 2c 7d"):
        assert played(game, hands).result is Result.TIE
        assert natural_wagers_won(game, hands) == []


@clause("third-card-by-table-of-play")
def test_third_cards_follow_the_announcement_of_both_totals(game: Game, number: str) -> None:
    assert game.clauses.table_of_play == number
    said = {said.cue: said for said in game.announcements}
    assert said[Cue.POINT_TOTALS] == Announcement(Cue.POINT_TOTALS, number, Speaker.DEALER)
    assert Cue.POINT_TOTALS.wording.format(player=5, banker=6) == "Player 5, Banker 6"
    cues = [said.cue for said in game.announcements]
    assert cues.index(Cue.NO_MORE_BETS) < cues.index(Cue.POINT_TOTALS) < cues.index(Cue.RESULT)
    sizes = {
        "Kc 7c - Kd 6d": (2, 2),
        "Kc 5c 2h - Kd 7d": (3, 2),
        "Kc 6c - Kd 5d 2h": (2, 3),
        "Kc 5c 2h - Kd 4d 3h": (3, 3),
    }
    for hands, size in sizes.items():
        round_ = played(game, hands)
        assert (len(round_.player.cards), len(round_.banker.cards)) == size


@clause("natural-ends-the-draw")
def test_a_natural_ends_the_draw(game: Game, number: str) -> None:
    naturals = [(8, other) for other in range(10)] + [(9, other) for other in range(10)]
    for player, banker in naturals + [(banker, player) for player, banker in naturals]:
        player_hand, banker_hand = f"Kc {PIPS[player]}c", f"Kd {PIPS[banker]}d"
        round_ = played(game, f"{player_hand} - {banker_hand}")
        assert (len(round_.player.cards), len(round_.banker.cards)) == (2, 2)
        assert refused(game, f"{player_hand} 2h - {banker_hand}").rule == number
        assert refused(game, f"{player_hand} 2h - {banker_hand} 3h").rule == number


@clause("player-drawing-table")
def test_player_draws_on_0_to_5_stands_on_6_and_7_and_has_a_natural_on_8_and_9(
    game: Game, number: str
) -> None:
    letters = ""
    for pip in PIPS:
        # A Banker 7 never draws, so that a third card can only be the Player hand's.
        two_cards = attempted(game, f"Kc {pip}c - Kd 7d")
        three_cards = attempted(game, f"Kc {pip}c 2h - Kd 7d")
        if isinstance(two_cards, Refusal):
            assert two_cards.rule == number
            assert isinstance(three_cards, Round)
            assert len(three_cards.player.cards) == 3
            letters += "D"
        else:
            assert isinstance(three_cards, Refusal)
            letters += "N" if two_cards.natural else "S"
    assert letters == "DDDDDDSSNN"


def banker_draws(game: Game, player: str, banker: str, number: str) -> str:
    """D where the Banker hand has to take a third card and S where it may not, by this clause."""
    two_cards = attempted(game, f"{player} - {banker}")
    three_cards = attempted(game, f"{player} - {banker} 2s")
    if isinstance(two_cards, Refusal):
        assert two_cards.rule == number
        assert isinstance(three_cards, Round)
        assert len(three_cards.banker.cards) == 3
        return "D"
    assert rule_of(three_cards) == number
    return "S"


@clause("banker-when-player-stands")
def test_banker_draws_on_0_to_5_when_player_stands(game: Game, number: str) -> None:
    # From a Banker total of 0 to one of 7.
    for player in ("Kc 6c", "Kc 7c", "3c 3d", "8c 9c"):
        letters = [banker_draws(game, player, f"Kd {PIPS[banker]}d", number) for banker in range(8)]
        assert "".join(letters) == "DDDDDDSS"


# By the Banker hand's total, for a Player third card with a point value from 0 to 9.
BANKER_DRAWS = {
    0: "DDDDDDDDDD",
    1: "DDDDDDDDDD",
    2: "DDDDDDDDDD",
    3: "DDDDDDDDSD",
    4: "SSDDDDDDSS",
    5: "SSSSDDDDSS",
    6: "SSSSSSDDSS",
    7: "SSSSSSSSSS",
}


@clause("banker-drawing-table")
def test_banker_draws_by_its_total_and_the_third_card_of_player(game: Game, number: str) -> None:
    for player in range(6):
        for banker, letters in BANKER_DRAWS.items():
            for third, letter in zip(PIPS, letters, strict=True):
                hands = f"Kc {PIPS[player]}c {third}h", f"Kd {PIPS[banker]}d"
                assert banker_draws(game, *hands, number) == letter
    # Any card without points counts as a 0.
    for third in "JQK":
        assert banker_draws(game, f"Kc 2c {third}h", "Kd 3d", number) == "D"
        assert banker_draws(game, f"Kc 2c {third}h", "Kd 4d", number) == "S"


@clause("highest-total-wins")
def test_the_highest_point_total_wins(game: Game, number: str) -> None:
    assert game.clauses.winner == number
    results = {
        "Kc 7c - Kd 6d": Result.PLAYER,
        "Kc 6c - Kd 7d": Result.BANKER,
        "Kc 9c - Kd 8d": Result.PLAYER,
        "Kc 8c - Kd 9d": Result.BANKER,
        "Kc Ac Kh - Kd Qd Jh": Result.PLAYER,
        "Kc Qc Kh - Kd Jd Ad": Result.BANKER,
        # Sums of 20 and 12 against 1 and 3: only points count.
        "9c 5c 6h - Kd Qd Ad": Result.BANKER,
        "Kc 5c 7h - Kd 3d Kh": Result.BANKER,
    }
    assert {hands: played(game, hands).result for hands in results} == results


@clause("equal-totals-tie")
def test_equal_totals_push_player_and_banker_and_win_tie(game: Game, number: str) -> None:
    assert game.clauses.equal_totals == number
    # From a tie on 0 to one on 9.
    ties = (
        "Kc Qc Kh - Kd Qd Jh",
        "Kc Ac Kh - Kd Qd Ad",
        "Kc 2c Kh - Kd 2d Jh",
        "Kc 2c Ah - Kd 2d As",
        "Kc 4c Kh - Kd 4d",
        "Kc 5c Kh - Kd 5d",
        "Kc 6c - Kd 6d",
        "Kc 7c - Kd 7d",
        "Kc 8c - Kd 8d",
        "Kc 9c - Kd 9d",
    )
    assert [played(game, hands).player.total for hands in ties] == list(range(10))
    for hands in ties:
        assert played(game, hands).result is Result.TIE
        assert settled(game, "player", hands) == Settlement(2000, 0, "push", number)
        assert settled(game, "banker", hands) == Settlement(2000, 0, "push", number)
        assert settled(game, "tie", hands) == Settlement(2000, 16000, "8 to 1", "4.1")


@clause("banker-wins-on-four")
def test_banker_winning_with_four_wins_its_fabulous_4_and_pushes_banker(game: Game) -> None:
    paid = Settlement(2000, 50000, "25 to 1", "4.1")
    for hands in ("Kc 2c Ac - Kd 4d", "Kc 2c Kh - Kd Qd 4d"):
        assert settled(game, "banker-fabulous-4", hands) == paid
        assert settled(game, "player", hands) == lost()
        assert settled(game, "banker", hands) == Settlement(2000, 0, "push", "4.1")


@clause("player-wins-on-four")
def test_player_winning_with_four_wins_its_fabulous_4_and_pays_player_1_to_2(game: Game) -> None:
    paid = Settlement(2000, 100000, "50 to 1", "4.1")
    for hands in ("Kc 2c 2h - Kd 3d Kh", "Kc 5c 9h - Kd 3d Qh"):
        assert settled(game, "player-fabulous-4", hands) == paid
        assert settled(game, "banker", hands) == lost()
        assert settled(game, "player", hands) == Settlement(2000, 1000, "1 to 2", "4.1")


@clause("precious-pair-wins")
def test_precious_pairs_win_by_the_first_two_cards_of_either_hand_or_both(game: Game) -> None:
    def nets(hands: str) -> tuple[int, int]:
        return net(game, "player-precious-pair", hands), net(game, "banker-precious-pair", hands)

    assert nets("4d 4d - 4c 4h") == (60000, 30000)
    assert nets("3c 3h - Kd 7d") == (18000, -2000)
    assert nets("Kd 7d - 3d 3d") == (-2000, 24000)
    assert nets("Kc 7c - Kd 6d") == (-2000, -2000)
    # Third cards like the one before them.
    assert nets("Kc 4d 4d - Kd 3d 3d") == (-2000, -2000)


@clause("banker-wins-on-six")
def test_banker_winning_with_six_wins_fortune_six_on_two_cards_and_on_three(game: Game) -> None:
    assert settled(game, "fortune-six", "Kc 5c Kh - Kd 6d") == Settlement(
        2000, 24000, "12 to 1", "4.1"
    )
    assert settled(game, "fortune-six", "Kc 5c Kh - Kd 2d 4h") == Settlement(
        2000, 40000, "20 to 1", "4.1"
    )
    # It is the Banker hand whose cards count: the Player hand has three in all of these.
    assert net(game, "fortune-six", "2c 2d 9h - Kd 6d") == 24000
    assert net(game, "fortune-six", "2c 2d 9h - Kd 3d 3h") == 40000
    assert settled(game, "fortune-six", "2c 2d 9h - Kd 3d 4h") == lost()


@clause("ties-do-not-touch-a-streak")
def test_ties_neither_break_nor_extend_a_run(game: Game) -> None:
    runs = runs_of(read_results("TPPTTPTPP"))
    assert (runs.longest.player, runs.longest.banker, runs.hands) == (5, 0, 9)
    assert session_net(game, "player-dragon", "TPPTTPTPP") == 4000
    assert session_net(game, "player-dragon", "PPTTPTPT") == -2000
    assert session_net(game, "banker-dragon", "BTBTBTBTBTB") == 8000
    assert session_net(game, "banker-dragon", "TTTTTTT") == -2000
    assert session_net(game, "any-dragon", "BBBTPTBB") == -2000


@clause("dragon-wagers-announced")
def test_the_pit_supervisor_announces_the_dragons_at_the_end_of_the_session(
    game: Game, number: str
) -> None:
    assert game.announcements[-1] == Announcement(Cue.DRAGON_BETS, number, Speaker.PIT_SUPERVISOR)
    # Others speak only as dealer.
    assert [said.cue for said in game.announcements if said.speaker is Speaker.PIT_SUPERVISOR] == [
        Cue.DRAGON_BETS
    ]
    session = Session(hands=5)
    over = []
    for _ in range(5):
        session = session.no_more_bets().after(Result.BANKER)
        over.append(session.over())
    assert over == [False, False, False, False, True]
    assert settle(game.session_wagers, session.runs.longest, {"banker-dragon": 2000}) == {
        "banker-dragon": Settlement(2000, 4000, "2 to 1", "4.2")
    }
    assert session_settled(game, "banker-dragon", "BBBB") == lost()
