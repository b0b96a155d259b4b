"""Whom a payment reaches first, for whoever locks their accounts before it is made."""

from table.sitting import ANN, BOB, LIM, TAN, Sitting

from punto.table import commands
from punto.table.decide.paying import next_served


def test_a_payment_reaches_the_patrons_of_the_round_by_name_and_so_many_at_a_time() -> None:
    sitting = Sitting()
    sitting.do(commands.OpenBetting, LIM)
    assert sitting.wager(BOB, tie=50_00) is None
    assert sitting.wager(ANN, banker=100_00) is None
    assert next_served(sitting.table, 10) == []
    sitting.deal("7s 8d Kc Kh")
    assert next_served(sitting.table, 10) == ["ann", "bob"]
    assert next_served(sitting.table, 1) == ["ann"]
    # The first collects what has lost, and the next serves the first patron.
    for left in (["ann", "bob"], ["bob"]):
        sitting.do(commands.Pay, LIM, patrons=1)
        assert next_served(sitting.table, 10) == left


def test_a_payment_of_a_session_reaches_those_who_wagered_on_it() -> None:
    sitting = Sitting("dragon-tournament")
    sitting.do(commands.OpenSession, TAN, minutes=1)
    sitting.do(commands.OpenBetting, LIM)
    assert sitting.wager(BOB, player_dragon=20_00) is None
    sitting.deal("7s 8d Kc Kh")
    sitting.pay()
    sitting.at += 60_000_000
    sitting.do(commands.AnnounceDragonBets, TAN)
    assert next_served(sitting.table, 10) == ["bob"]
