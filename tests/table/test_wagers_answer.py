"""What a command to wager is answered with, and whose accounts "No more bets" may touch."""

from table.sitting import ANN, BOB, LIM, TAN, Sitting

from punto.ledger import account
from punto.rules.irregularity import refuse_late_change
from punto.table import commands
from punto.table.kind import TABLE
from punto.table.wagers_answer import LateWager, WagersAnswer, wagers_answer


def answer(table: Sitting, **stakes: int) -> WagersAnswer | None:
    before = len(table.events)
    table.wager(ANN, **stakes)
    return wagers_answer(table.events[before:])


def late(wager: str, lies: int, wanted: int, rule: str) -> LateWager:
    refusal = refuse_late_change(stake_cents=lies, wanted_cents=wanted)
    assert refusal is not None
    assert refusal.rule == rule
    return LateWager(
        wager=wager, stake_cents=lies, wanted_cents=wanted, reason=refusal.reason, rule=rule
    )


def test_wagers_are_answered_by_what_was_taken_and_what_was_late() -> None:
    table = Sitting("dragon-tournament")
    assert wagers_answer(table.events) is None
    table.do(commands.OpenSession, TAN, hands=5)
    table.do(commands.OpenBetting, LIM)
    taken = {"player": 20_00, "player-dragon": 10_00}
    assert answer(table, player=20_00, player_dragon=10_00) == WagersAnswer(taken=taken, late=())
    # What lies there already changes nothing.
    assert answer(table, player=20_00) is None
    table.deal("9s Kd Kc 6h")
    table.pay()
    table.do(commands.OpenBetting, LIM)
    table.pay()
    raised = late("any-dragon", 0, 10_00, "5.6")
    withdrawn = late("player-dragon", 10_00, 0, "5.7")
    mixed = answer(table, tie=10_00, any_dragon=10_00, player_dragon=0)
    assert mixed == WagersAnswer(taken={"tie": 10_00}, late=(raised, withdrawn))
    table.do(commands.CloseBetting, LIM)
    assert answer(table, tie=0) == WagersAnswer(taken={}, late=(late("tie", 10_00, 0, "5.7"),))


def test_no_more_bets_locks_the_accounts_of_those_to_whom_something_goes_back() -> None:
    table = Sitting(differential_cents=100_00)
    close = commands.CloseBetting(id="close", by=LIM, at=0)
    assert list(TABLE.accounts("T1", table.table, close)) == []
    table.do(commands.OpenBetting, LIM)
    for by, key, cents in (
        (ANN, "player", 100_00),
        (BOB, "banker", 100_00),
        (ANN, "player", 200_00),
    ):
        table.do(commands.PlaceWager, by, wager=key, stake_cents=cents)
    assert list(TABLE.accounts("T1", table.table, close)) == []
    table.do(commands.PlaceWager, BOB, wager="banker", stake_cents=0)
    assert list(TABLE.accounts("T1", table.table, close)) == [account.purse("T1", "ann")]
