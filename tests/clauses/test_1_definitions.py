"""Section 1, Definitions: a test for each clause, or for clauses that differ by values only."""

from collections.abc import Iterable
from typing import NamedTuple

import pytest
from clauses.clause_table import clause, clauses
from clauses.rounds import lost, net, played, session_net, settled
from deals import cards

from punto.rules.announcement import Announcement, Cue, Speaker
from punto.rules.game import Game
from punto.rules.hand import Side
from punto.rules.play import play
from punto.rules.refusal import InputError, Refusal
from punto.rules.round import Result, Round, read_results
from punto.rules.session import Session, runs_of
from punto.rules.settlement import Settlement
from punto.rules.table_of_play import Call, Paragraph, next_call


def assert_placed_for_a_session(game: Game, key: str, number: str) -> None:
    """Taken until the session's first "No more bets", and never on a single round."""
    assert game.refuse_session_stakes({key: 100}) is None
    on_a_round = game.refuse_stakes({key: 100})
    assert isinstance(on_a_round, Refusal)
    fresh = Session(hands=10)
    assert fresh.refuse_wager(key, number) is None
    assert fresh.no_more_bets().refuse_wager(key, number) == Refusal(
        f"{key} is taken only until the session's first 'No more bets'", number
    )


class Examples(NamedTuple):
    """Hands or sessions that win a wager, with what they pay, and those that lose it."""

    key: str
    won: dict[str, int]
    lost: Iterable[str]


@clauses(
    {
        "any-dragon-defined": Examples(
            "any-dragon", {"BBBBB": 2000, "PPPPP": 2000}, ("BBBBPPPP", "BPBPBPBPBPBP")
        ),
        "banker-dragon-defined": Examples(
            "banker-dragon", {"PPBBBBBP": 4000}, ("PPPPPPPP", "BBBPBBBP")
        ),
        "player-dragon-defined": Examples(
            "player-dragon", {"BBPPPPPB": 4000}, ("BBBBBBBB", "PPPBPPPB")
        ),
    }
)
def test_a_dragon_wager_is_placed_for_a_session_and_won_by_a_run_of_its_side(
    game: Game, number: str, expected: Examples
) -> None:
    assert_placed_for_a_session(game, expected.key, number)
    for results, net_cents in expected.won.items():
        assert session_net(game, expected.key, results) == net_cents
    for results in expected.lost:
        assert session_net(game, expected.key, results) == -2000


@clauses(
    {
        "banker-fabulous-4-defined": Examples(
            "banker-fabulous-4",
            {"Kc 2c Ac - Kd 4d": 50000, "Kc 2c Kh - Kd Qd 4d": 50000},
            {
                "Kc 4c Kh - Kd 4d": "a tie on four",
                "Kc 2c 2h - Kd 3d Kh": "Player winning with four",
                "Kc 5c Kh - Kd 4d": "Banker losing with four",
                "Kc 2c Ac - Kd 5d": "Banker winning with five",
                "Kc 2c Kh - Kd Qd 3d": "Banker winning with three",
            },
        ),
        "fortune-six-defined": Examples(
            "fortune-six",
            {"Kc 5c Kh - Kd 6d": 24000, "Kc 5c Kh - Kd 2d 4h": 40000},
            {
                "Kc 6c - Kd 6d": "a tie on six",
                "Kc 6c - Kd 5d Kh": "Player winning with six",
                "Kc 7c - Kd 6d": "Banker losing with six",
                "Kc 6c - Kd 7d": "Banker winning with seven",
                "Kc 2c Kh - Kd 5d": "Banker winning with five",
            },
        ),
        "player-fabulous-4-defined": Examples(
            "player-fabulous-4",
            {"Kc 2c 2h - Kd 3d Kh": 100000, "Kc 5c 9h - Kd 3d Qh": 100000},
            {
                "Kc 4c Kh - Kd 4d": "a tie on four",
                "Kc 2c Ac - Kd 4d": "Banker winning with four",
                "Kc 4c Kh - Kd 5d": "Player losing with four",
                "Kc 5c Kh - Kd 4d": "Player winning with five",
                "Kc 2c Ah - Kd Qd 2d": "Player winning with three",
            },
        ),
    }
)
def test_fabulous_4_and_fortune_six_win_only_when_their_side_wins_with_their_total(
    game: Game, expected: Examples
) -> None:
    for hands, net_cents in expected.won.items():
        assert net(game, expected.key, hands) == net_cents
    for hands in expected.lost:
        assert settled(game, expected.key, hands) == lost(), hands


@clause("commission-defined")
def test_commission_is_taken_from_a_winning_banker_wager_and_from_no_other(
    game: Game, number: str
) -> None:
    assert settled(game, "banker", "Kc 6c - Kd 7d") == Settlement(
        2000, 1900, "0.95 to 1", "4.1", commission_cents=100, commission_rule=number
    )
    assert settled(game, "banker", "Kc 7c - Kd 6d").commission_cents is None
    assert settled(game, "banker", "Kc 7c - Kd 7d").commission_cents is None
    assert settled(game, "player", "Kc 7c - Kd 6d").commission_cents is None
    assert settled(game, "banker-pair", "Kc 7c - 3d 3h").commission_cents is None
    cited = {
        wager.key: line.commission
        for wager in game.wagers
        for line in wager.lines
        if line.commission is not None
    }
    assert cited == {"banker": number}


@clause("dice-shaker-defined")
def test_the_shaker_holds_one_die_of_six_faces(game: Game) -> None:
    hands = cards("Kc Kd 7c 6d")
    values: list[int | None] = [*range(-1, 9), 33, None]
    taken = [die for die in values if isinstance(play(game, hands, die), Round)]
    assert taken == [1, 2, 3, 4, 5, 6]


def dragons(game: Game, results: str) -> dict[str, str | None]:
    """By wager, the words of the line that decides it after a session with these results."""
    longest = runs_of(read_results(results)).longest
    lines = {wager.key: wager.decide(longest) for wager in game.session_wagers}
    return {key: line.condition.words if line else None for key, line in lines.items()}


@clauses(
    {
        "golden-dragon-defined": ("6 (Golden Dragon)", [6]),
        "royal-dragon-defined": ("7 or more (Royal Dragon)", [7, 8, 20]),
        "ruby-dragon-defined": ("5 (Ruby Dragon)", [5]),
    }
)
def test_a_dragon_is_five_six_or_more_wins_in_a_row(
    game: Game, expected: tuple[str, list[int]]
) -> None:
    words, lengths = expected
    for length in lengths:
        assert dragons(game, "P" * length + "B") == {
            "player-dragon": f"longest Player run is {words}",
            "banker-dragon": None,
            "any-dragon": f"longest run is {words}",
        }
        assert dragons(game, "P" + "B" * length) == {
            "player-dragon": None,
            "banker-dragon": f"longest Banker run is {words}",
            "any-dragon": f"longest run is {words}",
        }
    four_each = dragons(game, "PPPPBBBB")
    assert four_each == {"player-dragon": None, "banker-dragon": None, "any-dragon": None}


@clause("hand-defined")
def test_a_hand_is_the_cards_dealt_to_one_side_in_the_round(game: Game) -> None:
    round_ = played(game, "Kc 2c 2h - Kd 3d 9s")
    assert round_.player.cards == tuple(cards("Kc 2c 2h"))
    assert round_.banker.cards == tuple(cards("Kd 3d 9s"))


@clause("initial-deal-defined")
def test_the_initial_deal_is_two_cards_to_each_hand(game: Game) -> None:
    values = [card.point_value for card in cards("2c Kd 3c 4d 5h 6h")]
    calls = [next_call(values[:dealt]) for dealt in range(5)]
    assert calls == [
        Call(Side.PLAYER, Paragraph.INITIAL_DEAL),
        Call(Side.BANKER, Paragraph.INITIAL_DEAL),
        Call(Side.PLAYER, Paragraph.INITIAL_DEAL),
        Call(Side.BANKER, Paragraph.INITIAL_DEAL),
        Call(Side.PLAYER, Paragraph.PLAYER),
    ]
    four = played(game, "Kc 7c - Kd 6d")
    assert (len(four.player.cards), len(four.banker.cards)) == (2, 2)


@clause("natural-defined")
def test_a_natural_is_eight_or_nine_on_the_first_two_cards_of_either_hand(
    game: Game, number: str
) -> None:
    assert game.clauses.natural == number
    naturals = {
        "Kc 8c - Kd 7d": (True, False),
        "4c 5c - Kd 7d": (True, False),
        "Kc 7c - Ad 7h": (False, True),
        "Kc 6c - Kd 9d": (False, True),
        "Kc 8c - Kd 9d": (True, True),
        "Kc 7c - Kd 6d": (False, False),
        # Eight and nine on three cards.
        "Kc 3c 5h - Kd 7d": (False, False),
        "Kc 6c - Kd 4d 5h": (False, False),
    }
    for hands, of_each in naturals.items():
        round_ = played(game, hands)
        assert (round_.player.natural, round_.banker.natural) == of_each, hands
        assert round_.natural == any(of_each), hands


@clause("pair-defined")
def test_a_pair_is_two_first_cards_of_one_rank(game: Game) -> None:
    ranks = {
        "9c 9d - Kd 7d": ("9", None),
        "Qc Qc 3h - Kd 7d": ("Q", None),
        "Kc 7c - 3d 3h": (None, "3"),
        "Ac Ad 6h - 7d 7h 2c": ("A", "7"),
        # Ten points of different ranks are no pair, nor is a third card like the second.
        "Kc Qc 3h - Td Jd 7s": (None, None),
        "Kc 5c 5h - 2d 3d 3s": (None, None),
    }
    for hands, of_each in ranks.items():
        pairs = played(game, hands).player.pair, played(game, hands).banker.pair
        assert tuple(pair and pair.rank.symbol for pair in pairs) == of_each, hands


@clause("precious-pair-defined")
def test_a_precious_pair_is_made_by_the_first_two_cards_of_its_own_hand(game: Game) -> None:
    for hands in ("4d 4d - Kd 7d", "4c 4h - Kd 7d", "Qd Qd 3h - Kc 7d", "3c 3s - Kd 7d"):
        assert net(game, "player-precious-pair", hands) > 0
        assert settled(game, "banker-precious-pair", hands) == lost()
    for hands in ("Kc 7c - 4d 4d", "Kc 7c - 4c 4h", "Kc 7c - 3d 3d", "Kc 7c - 3c 3s"):
        assert net(game, "banker-precious-pair", hands) > 0
        assert settled(game, "player-precious-pair", hands) == lost()
    for hands in ("Kc Qc 3h - Td Jd 7s", "4c 5d - 4d 3h", "Kc 4c 4h - Kd 7d"):
        assert settled(game, "player-precious-pair", hands) == lost()
        assert settled(game, "banker-precious-pair", hands) == lost()


@clause("precious-pair-diamond-fours")
def test_two_fours_of_diamonds_are_the_first_class_of_precious_pair(game: Game) -> None:
    assert net(game, "player-precious-pair", "4d 4d - Kd 7d") == 60000
    assert net(game, "banker-precious-pair", "Kd 7d - 4d 4d") == 60000


@clause("precious-pair-other-fours")
def test_other_fours_are_the_second_class_suited_or_not(game: Game) -> None:
    for fours in ("4c 4c", "4h 4h", "4s 4s", "4h 4s", "4d 4h", "4c 4d"):
        assert net(game, "player-precious-pair", f"{fours} - Kd 7d") == 30000
        assert net(game, "banker-precious-pair", f"Kd 7d - {fours}") == 30000


@clause("precious-pair-other-diamonds")
def test_a_pair_in_diamonds_is_the_third_class_unless_it_is_of_fours(game: Game) -> None:
    for hand in ("3d 3d", "8d 8d", "9d 9d", *(f"{rank}d {rank}d 7h" for rank in "A2567TJQK")):
        assert net(game, "player-precious-pair", f"{hand} - Kc 7d") == 24000
    assert net(game, "banker-precious-pair", "Kc 7c - 3d 3d") == 24000


@clause("precious-pair-any-other")
def test_every_other_pair_is_the_fourth_class_suited_or_not(game: Game) -> None:
    for pair in ("Qh Qh", "Ks Kh", "Qd Qh", "Tc Ts"):
        assert net(game, "player-precious-pair", f"{pair} 7h - Kc 7d") == 18000
    assert net(game, "player-precious-pair", "3h 3h - Kc 7d") == 18000
    assert net(game, "banker-precious-pair", "Kc 7c - 3d 3h") == 18000


@clause("point-total-defined")
def test_a_point_total_is_made_by_all_cards_of_a_hand(game: Game) -> None:
    round_ = played(game, "2c Ac 4h - Ad 2d 3s")
    assert (round_.player.total, round_.banker.total) == (7, 6)
    two_cards = played(game, "2c 4c - 3d 4d")
    assert (two_cards.player.total, two_cards.banker.total) == (6, 7)


@clause("power-hand-marker-defined")
def test_the_power_marker_shows_for_the_round_of_its_die_only(game: Game) -> None:
    thrown = [played(game, "Kc 7c - Kd 6d", die=die) for die in (2, 3, 3, 5)]
    assert [round_.power_hand for round_ in thrown] == [False, True, True, False]


@clause("round-defined")
def test_a_round_goes_from_the_opening_of_bets_to_the_result_and_the_payment(
    game: Game, number: str
) -> None:
    assert game.clauses.round == number
    # What follows the result is said at the end of a session, not of a round.
    of_the_round = [said for said in game.announcements if said.cue is not Cue.DRAGON_BETS]
    assert of_the_round[0].cue is Cue.PLACE_YOUR_BETS
    assert game.clauses.round == number
    assert of_the_round[-1] == Announcement(Cue.RESULT, game.clauses.winner, Speaker.DEALER)
    # Losing wagers are collected and winning ones are paid.
    assert settled(game, "player", "Kc 7c - Kd 6d").returned_cents == 4000
    assert settled(game, "banker", "Kc 7c - Kd 6d").returned_cents == 0


@clause("session-defined")
def test_a_session_is_a_number_of_hands_or_a_length_of_time(game: Game, number: str) -> None:
    assert game.clauses.session == number
    by_hands = Session(hands=3)
    over = [by_hands.over()]
    for result in (Result.BANKER, Result.TIE, Result.PLAYER):
        by_hands = by_hands.after(result)
        over.append(by_hands.over())
    assert over == [False, False, False, True]
    by_time = Session(minutes=20).after(Result.BANKER)
    assert [by_time.over(minutes_passed=passed) for passed in (0, 19, 20, 21)] == [
        False,
        False,
        True,
        True,
    ]
    for hands, minutes in ((None, None), (10, 20), (0, None), (None, 0)):
        with pytest.raises(InputError, match=number.replace(".", r"\.")):
            Session(hands=hands, minutes=minutes)


@clause("tie-defined")
def test_a_tie_is_the_same_point_total_at_the_end_of_the_round(game: Game, number: str) -> None:
    assert game.clauses.tie == number
    assert played(game, "Kc 7c - Kd 7d").result is Result.TIE
    assert played(game, "Kc 4c 5h - Kd 4d 5s").result is Result.TIE
    assert played(game, "Kc 5c Ah - 2d 4d").result is Result.TIE
    # Equal after the initial deal, but not at the end.
    assert played(game, "Kc 5c 2h - Kd 5d").result is Result.PLAYER
