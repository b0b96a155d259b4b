"""Section 4, Settlement: every printed line with a round or session that reaches it."""

from typing import NamedTuple

from clauses.clause_table import clause
from clauses.rounds import lost, session_settled, settled

from punto.rules.game import Game
from punto.rules.settlement import Settlement


class Paid(NamedTuple):
    """What a round with these hands pays on a stake of 2000 cents."""

    key: str
    hands: str
    pays: str
    net_cents: int
    commission_cents: int | None = None


def assert_paid(game: Game, paid: Paid, *, rule: str, die: int | None = None) -> None:
    commission = paid.commission_cents
    commission_rule = "1.1.1" if commission else None
    expected = Settlement(2000, paid.net_cents, paid.pays, rule, commission, commission_rule)
    assert settled(game, paid.key, paid.hands, die) == expected, paid


def lines_of(game: Game, rule: str) -> set[tuple[str, str]]:
    """The wagers and odds that the game pays by this clause."""
    return {
        (wager.key, line.pays)
        for wager in game.every_wager
        for line in wager.lines
        if line.rule == rule
    }


PAIRS = [
    Paid("player-pair", "3c 3d - Kd 7d", "11 to 1", 22000),
    Paid("player-pair", "Qc Qs 7h - Kd 7d", "11 to 1", 22000),
    Paid("banker-pair", "Kc 7c - 3d 3h", "11 to 1", 22000),
    Paid("banker-pair", "Kc 7c - 9d 9h", "11 to 1", 22000),
]
WITH_COMMISSION = [
    Paid("banker", "Kc 6c - Kd 7d", "0.95 to 1", 1900, 100),
    Paid("banker", "Kc 8c - Kd 9d", "0.95 to 1", 1900, 100),
    Paid("banker", "Kc 5c Kh - Kd 6d", "0.95 to 1", 1900, 100),
    Paid("player", "Kc 7c - Kd 6d", "1 to 1", 2000),
    Paid("player", "Kc 9c - Kd 8d", "1 to 1", 2000),
    Paid("tie", "Kc 7c - Kd 7d", "8 to 1", 16000),
    Paid("tie", "Kc 9c - Kd 9d", "8 to 1", 16000),
    *PAIRS,
]

SETTLEMENTS = {
    "baccarat": WITH_COMMISSION,
    "fabulous-4": [
        Paid("banker", "Kc 2c Ac - Kd 4d", "push", 0),
        Paid("banker", "Kc 2c Kh - Kd Qd 4d", "push", 0),
        Paid("banker", "Kc Qc Kh - Kd Jd Ad", "2 to 1", 4000),
        Paid("banker", "Kc Qc Kh - Kd Jd 2d", "1 to 1", 2000),
        Paid("banker", "Kc Qc Kh - Kd Jd 3d", "1 to 1", 2000),
        Paid("banker", "Kc 2c Ac - Kd 5d", "1 to 1", 2000),
        Paid("banker", "Kc 6c - Kd 7d", "1 to 1", 2000),
        Paid("banker", "Kc 8c - Kd 9d", "1 to 1", 2000),
        Paid("player", "Kc 2c 2h - Kd 3d Kh", "1 to 2", 1000),
        Paid("player", "Kc Ac Kh - Kd Qd Jh", "2 to 1", 4000),
        Paid("player", "Kc 2c Ah - Kd Qd 2d", "1 to 1", 2000),
        Paid("player", "Kc 5c Kh - Kd 4d", "1 to 1", 2000),
        Paid("player", "Kc 7c - Kd 6d", "1 to 1", 2000),
        Paid("player", "Kc 9c - Kd 8d", "1 to 1", 2000),
        Paid("tie", "Kc 7c - Kd 7d", "8 to 1", 16000),
        Paid("tie", "Kc 4c Kh - Kd 4d", "8 to 1", 16000),
        Paid("player-fabulous-4", "Kc 2c 2h - Kd 3d Kh", "50 to 1", 100000),
        Paid("banker-fabulous-4", "Kc 2c Ac - Kd 4d", "25 to 1", 50000),
    ],
    "power-98": [
        *WITH_COMMISSION,
        Paid("player-natural-8", "Kc 8c - Kd 7d", "8 to 1", 16000),
        Paid("player-natural-9", "Kc 9c - Kd 7d", "8 to 1", 16000),
        Paid("banker-natural-8", "Kc 7c - Kd 8d", "8 to 1", 16000),
        Paid("banker-natural-9", "Kc 7c - Kd 9d", "8 to 1", 16000),
    ],
    "fortune-six": [
        *WITH_COMMISSION,
        Paid("fortune-six", "Kc 5c Kh - Kd 6d", "12 to 1", 24000),
        Paid("fortune-six", "Kc 5c Kh - Kd 2d 4h", "20 to 1", 40000),
    ],
    "dragon-tournament": [
        Paid("banker", "Kc 6c - Kd 7d", "1 to 1", 2000),
        Paid("banker", "Kc 8c - Kd 9d", "1 to 1", 2000),
        Paid("player", "Kc 7c - Kd 6d", "1 to 1", 2000),
        Paid("tie", "Kc 7c - Kd 7d", "8 to 1", 16000),
        *PAIRS,
    ],
}


@clause("settlement-table")
def test_every_line_of_the_table_pays_its_odds(game: Game, number: str) -> None:
    table = SETTLEMENTS[game.slug]
    for paid in table:
        assert_paid(game, paid, rule=number)
    assert lines_of(game, number) == {(paid.key, paid.pays) for paid in table}


@clause("settlement-table")
def test_a_wager_that_the_table_does_not_list_as_winning_loses(game: Game) -> None:
    player_wins, banker_wins, tie = "Kc 7c - Kd 6d", "Kc 6c - Kd 7d", "Kc 7c - Kd 7d"
    for wager in game.wagers:
        if wager.key != "player":
            assert settled(game, wager.key, player_wins) == lost()
        if wager.key != "banker":
            assert settled(game, wager.key, banker_wins) == lost()
        if wager.key not in ("player", "banker", "tie"):
            assert settled(game, wager.key, tie) == lost()


@clause("precious-pair-settlement")
def test_a_precious_pair_is_paid_by_its_class(game: Game, number: str) -> None:
    classes = {
        "4d 4d": ("30 to 1", 60000),
        "4c 4c": ("15 to 1", 30000),
        "4h 4s": ("15 to 1", 30000),
        "4d 4h": ("15 to 1", 30000),
        "3d 3d": ("12 to 1", 24000),
        "9d 9d": ("12 to 1", 24000),
        "3h 3h": ("9 to 1", 18000),
        "3d 3h": ("9 to 1", 18000),
        "9s 9c": ("9 to 1", 18000),
    }
    for pair, (pays, net_cents) in classes.items():
        for key, hands in (
            ("player-precious-pair", f"{pair} - Kd 7d"),
            ("banker-precious-pair", f"Kd 7d - {pair}"),
        ):
            assert_paid(game, Paid(key, hands, pays, net_cents), rule=number)
    assert lines_of(game, number) == {
        (key, pays)
        for key in ("player-precious-pair", "banker-precious-pair")
        for pays in ("30 to 1", "15 to 1", "12 to 1", "9 to 1")
    }


BETTER_ODDS = [
    Paid("banker", "Kc 7c - Kd 8d", "1 to 1", 2000),
    Paid("banker", "Kc 8c - Kd 9d", "1 to 1", 2000),
    Paid("player", "Kc 8c - Kd 7d", "21 to 20", 2100),
    Paid("player", "Kc 9c - Kd 8d", "21 to 20", 2100),
    Paid("tie", "Kc 8c - Kd 8d", "10 to 1", 20000),
    Paid("tie", "Kc 9c - Kd 9d", "10 to 1", 20000),
    # Ties on 8 and 9 need not be Naturals.
    Paid("tie", "Kc 3c 5h - Kd 4d 4h", "10 to 1", 20000),
    Paid("tie", "Kc 4c 5h - Kd 4d 5s", "10 to 1", 20000),
    Paid("player-pair", "8c 8d - Kd 7d", "15 to 1", 30000),
    Paid("player-pair", "9c 9d - Kd 7d", "15 to 1", 30000),
    Paid("banker-pair", "Kc 7c - 8d 8h", "15 to 1", 30000),
    Paid("banker-pair", "Kc 7c - 9d 9h", "15 to 1", 30000),
    Paid("player-natural-8", "Kc 8c - Kd 7d", "9 to 1", 18000),
    Paid("player-natural-9", "Kc 9c - Kd 8d", "9 to 1", 18000),
    Paid("banker-natural-8", "Kc 7c - Kd 8d", "9 to 1", 18000),
    Paid("banker-natural-9", "Kc 8c - Kd 9d", "9 to 1", 18000),
]


@clause("power-hand-settlement")
def test_a_power_hand_pays_better_odds(game: Game, number: str) -> None:
    for paid in BETTER_ODDS:
        assert_paid(game, paid, rule=number, die=3)
    assert lines_of(game, number) == {(paid.key, paid.pays) for paid in BETTER_ODDS}


@clause("power-hand-normal-odds")
def test_a_power_hand_pays_normal_odds_where_no_better_ones_fit(game: Game) -> None:
    for paid in (
        Paid("banker", "Kc 6c - Kd 7d", "0.95 to 1", 1900, 100),
        Paid("banker", "Kc 6c - Kd 4d 4h", "0.95 to 1", 1900, 100),
        Paid("banker", "Kc 6c - Kd 4d 5h", "0.95 to 1", 1900, 100),
        Paid("player", "Kc 7c - Kd 6d", "1 to 1", 2000),
        Paid("player", "Kc 3c 5h - Kd 7d", "1 to 1", 2000),
        Paid("player", "Kc 4c 5h - Kd 7d", "1 to 1", 2000),
        Paid("tie", "Kc 7c - Kd 7d", "8 to 1", 16000),
        Paid("tie", "Kc Qc Kh - Kd Qd Jh", "8 to 1", 16000),
        # Two fours are a Natural 8 and no pair of eights.
        Paid("player-pair", "4c 4d - Kd 7d", "11 to 1", 22000),
        Paid("player-pair", "7c 7d 6h - Kd 7d", "11 to 1", 22000),
        Paid("banker-pair", "Kc 7c - 4d 4h", "11 to 1", 22000),
        Paid("banker-pair", "Kc 7c - Qd Qh 2s", "11 to 1", 22000),
    ):
        assert_paid(game, paid, rule="4.1", die=3)
    for hands in ("Kc 3c 5h - Kd 7d", "Kc 4c 5h - Kd 7d"):
        assert settled(game, "player-natural-8", hands, die=3) == lost()
        assert settled(game, "player-natural-9", hands, die=3) == lost()
    for hands in ("Kc 6c - Kd 4d 4h", "Kc 6c - Kd 4d 5h"):
        assert settled(game, "banker-natural-8", hands, die=3) == lost()
        assert settled(game, "banker-natural-9", hands, die=3) == lost()
    # A tie stays a push for the main wagers and a loss for the Natural ones.
    for hands in ("Kc 8c - Kd 8d", "Kc 9c - Kd 9d"):
        for side in ("player", "banker"):
            assert settled(game, side, hands, die=3) == Settlement(2000, 0, "push", "3.12.1")
            assert settled(game, f"{side}-natural-8", hands, die=3) == lost()
            assert settled(game, f"{side}-natural-9", hands, die=3) == lost()


@clause("dragon-settlement")
def test_a_dragon_is_paid_for_the_longest_run_of_the_session(game: Game, number: str) -> None:
    paid = {
        ("banker-dragon", "PBBBBBP"): ("2 to 1", 4000),
        ("banker-dragon", "PBBBBBBP"): ("4 to 1", 8000),
        ("banker-dragon", "PBBBBBBBP"): ("10 to 1", 20000),
        ("banker-dragon", "BBBBBBBBBB"): ("10 to 1", 20000),
        ("player-dragon", "BPPPPPB"): ("2 to 1", 4000),
        ("player-dragon", "BPPPPPPB"): ("4 to 1", 8000),
        ("player-dragon", "BPPPPPPPB"): ("10 to 1", 20000),
        ("player-dragon", "PPPPPPPPPP"): ("10 to 1", 20000),
        ("any-dragon", "PBBBBBP"): ("1 to 1", 2000),
        ("any-dragon", "BPPPPPB"): ("1 to 1", 2000),
        ("any-dragon", "PBBBBBBP"): ("2 to 1", 4000),
        ("any-dragon", "BPPPPPPB"): ("2 to 1", 4000),
        ("any-dragon", "PBBBBBBBP"): ("5 to 1", 10000),
        ("any-dragon", "BPPPPPPPB"): ("5 to 1", 10000),
        # Of several runs the best is paid, once.
        ("player-dragon", "PPPPPBPPPPPPBPPPPP"): ("4 to 1", 8000),
        ("any-dragon", "PPPPPBBBBBBB"): ("5 to 1", 10000),
    }
    for (key, results), (pays, net_cents) in paid.items():
        assert session_settled(game, key, results) == Settlement(2000, net_cents, pays, number)
    assert lines_of(game, number) == {(key, pays) for (key, _), (pays, _) in paid.items()}
    for key in ("player-dragon", "banker-dragon", "any-dragon"):
        assert session_settled(game, key, "PPPPBBBBPPPPBBBB") == lost()
        assert session_settled(game, key, "") == lost()
