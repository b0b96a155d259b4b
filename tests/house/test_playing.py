"""What the house asks before a table is asked."""

from collections.abc import Mapping
from typing import Any

import pytest
from house.desk import ANN, BOB, DAY, DORA, START, TAN, Desk, opened
from table.sitting import LIM, Sitting

from punto.house.commands import ExcludeSelf, LimitStakes, SuspendPatron
from punto.house.play_restrictions import refuse_entry, refuse_play
from punto.journal.actor import SYSTEM, Actor, Role, patron
from punto.rules.refusal import Refusal
from punto.table import commands
from punto.tournament.commands import (
    PausePlay,
    Rebuy,
    Register,
    StartStage,
    TournamentCommand,
    Withdraw,
)

SUSPENDED = Refusal("ann is suspended until the house says otherwise: marked cards")
EXCLUDED = Refusal("ann has asked to be excluded, until 2026-01-03 09:00:00 UTC")


class GuardedTable(Sitting):
    """A Dragon table with betting open, where ann and bob are; the house is asked first."""

    def __init__(self, desk: Desk, table: str = "D1") -> None:
        self.desk = desk
        super().__init__("dragon-tournament", table=table, least_cents=100, most_cents=100_000)
        self.do(commands.OpenSession, self.opener, hands=5)
        if self.opener is SYSTEM:
            self.do(commands.CallHands, SYSTEM, hands=1)
        else:
            self.do(commands.StandBehind, BOB)
        self.do(commands.OpenBetting, LIM)

    def ask(self, kind: Any, by: Actor, /, **fields: Any) -> Refusal | None:
        command = kind(id="1", by=by, at=self.desk.at, **fields)
        refusal = refuse_play(self.desk.house.person(by.name), command, self.table)
        return refusal or super().ask(kind, by, **fields)

    def bets(self, by: Actor, stakes: Mapping[str, int]) -> Refusal | None:
        if len(stakes) == 1:
            ((wager, cents),) = stakes.items()
            return self.ask(commands.PlaceWager, by, wager=wager, stake_cents=cents)
        return self.ask(commands.PlaceWagers, by, stakes=dict(stakes))


@pytest.fixture
def table() -> GuardedTable:
    return GuardedTable(opened(ANN, BOB))


def bar(desk: Desk, how: Refusal) -> None:
    if how == SUSPENDED:
        desk.do(SuspendPatron, TAN, patron="ann", why="marked cards")
    else:
        desk.do(ExcludeSelf, ANN, patron="ann", days=2)


def test_only_patrons_whom_the_house_knows_play(table: GuardedTable) -> None:
    for by in (patron("eve"), patron("dora"), patron("Ann")):
        for asked in (
            table.ask(commands.TakeSeat, by, seat=3),
            table.ask(commands.StandBehind, by),
            table.ask(commands.LeaveSeat, by),
            table.ask(commands.ShakeDie, by),
        ):
            assert asked == Refusal(f'the house knows no patron "{by.name}"')
        assert table.bets(by, {"player": 100}) == asked


def test_what_the_staff_does_is_none_of_this(table: GuardedTable) -> None:
    for by in (DORA, TAN, SYSTEM):
        command = commands.CloseBetting(id="1", by=by, at=START)
        assert refuse_play(None, command, table.table) is None


@pytest.mark.parametrize("how", [SUSPENDED, EXCLUDED], ids=["suspended", "excluded"])
def test_who_is_barred_neither_comes_nor_wagers_more(table: GuardedTable, how: Refusal) -> None:
    assert table.bets(ANN, {"player": 500, "any-dragon": 300}) is None
    bar(table.desk, how)
    assert table.ask(commands.TakeSeat, ANN, seat=2) == how
    assert table.ask(commands.StandBehind, ANN) == how
    assert table.bets(ANN, {"player": 600}) == how
    assert table.bets(ANN, {"banker": 100}) == how
    assert table.bets(ANN, {"any-dragon": 400}) == how
    # Not even where the rest is lowered by more.
    assert table.bets(ANN, {"player": 0, "tie": 100}) == how
    assert table.table.seated["ann"].stakes == {"player": 500}


@pytest.mark.parametrize("how", [SUSPENDED, EXCLUDED], ids=["suspended", "excluded"])
def test_who_is_barred_may_lower_take_back_and_leave(table: GuardedTable, how: Refusal) -> None:
    assert table.bets(ANN, {"player": 500, "any-dragon": 300, "tie": 100}) is None
    bar(table.desk, how)
    assert table.bets(ANN, {"player": 400, "tie": 100}) is None
    assert table.bets(ANN, {"any-dragon": 0}) is None
    assert table.bets(ANN, {"player": 0, "tie": 0}) is None
    assert table.table.seated["ann"].stakes == table.table.seated["ann"].dragons == {}
    assert table.ask(commands.LeaveSeat, ANN) is None
    for rest in (
        commands.ShakeDie(id="1", by=ANN, at=START),
        commands.OpenShaker(id="1", by=ANN, at=START),
    ):
        assert refuse_play(table.desk.house.person("ann"), rest, table.table) is None


def test_an_exclusion_that_is_over_bars_nobody(table: GuardedTable) -> None:
    table.desk.do(ExcludeSelf, ANN, patron="ann", days=2)
    table.desk.at += 2 * DAY
    assert table.bets(ANN, {"player": 500}) is None


def test_all_stakes_on_a_round_count_toward_a_patron_s_own_limit(table: GuardedTable) -> None:
    table.desk.do(LimitStakes, ANN, patron="ann", a_round_cents=1_000)
    over = Refusal("$10.01 would lie on your wagers; your own limit is $10.00 a round")
    assert table.bets(ANN, {"player": 600, "tie": 401}) == over
    assert table.bets(ANN, {"player": 600, "tie": 300}) is None
    # A Dragon wager lies through all rounds of its session and counts in each.
    assert table.bets(ANN, {"any-dragon": 101}) == over
    assert table.bets(ANN, {"any-dragon": 100}) is None
    assert table.bets(ANN, {"player": 601}) == over
    # New stakes take the place of old ones.
    assert table.bets(ANN, {"player": 100, "banker": 500}) is None
    assert table.bets(BOB, {"player": 50_000}) is None


def test_a_limit_that_is_tightened_in_a_round_lets_stakes_lie_and_be_moved(
    table: GuardedTable,
) -> None:
    assert table.bets(ANN, {"player": 900, "tie": 100}) is None
    table.desk.do(LimitStakes, ANN, patron="ann", a_round_cents=500)
    assert table.bets(ANN, {"player": 0, "banker": 900}) is None
    assert table.bets(ANN, {"banker": 800}) is None
    assert table.bets(ANN, {"banker": 900}) == Refusal(
        "$10.00 would lie on your wagers; your own limit is $5.00 a round"
    )


def test_a_limit_that_will_be_looser_says_when(table: GuardedTable) -> None:
    table.desk.do(LimitStakes, ANN, patron="ann", a_round_cents=500)
    table.desk.do(LimitStakes, ANN, patron="ann", a_round_cents=None)
    assert table.bets(ANN, {"player": 600}) == Refusal(
        "$6.00 would lie on your wagers; "
        "your own limit is $5.00 a round until 2026-01-02 09:00:00 UTC"
    )
    table.desk.at += DAY
    assert table.bets(ANN, {"player": 600}) is None


def test_who_has_no_place_at_the_table_is_told_so_by_the_table(table: GuardedTable) -> None:
    table.do(commands.LeaveSeat, ANN)
    table.desk.do(LimitStakes, ANN, patron="ann", a_round_cents=500)
    refusal = table.bets(ANN, {"player": 500})
    assert refusal is not None
    assert "seat" in refusal.reason or "table" in refusal.reason
    assert table.bets(ANN, {"player": 501}) == Refusal(
        "$5.01 would lie on your wagers; your own limit is $5.00 a round"
    )


def test_a_patron_s_own_limit_is_one_of_money_and_not_of_chips(table: GuardedTable) -> None:
    cup = GuardedTable(table.desk, "cup~1")
    table.desk.do(LimitStakes, ANN, patron="ann", a_round_cents=500)
    assert table.bets(ANN, {"player": 600}) is not None
    assert cup.bets(ANN, {"player": 600, "any-dragon": 50_000}) is None
    assert cup.bets(ANN, {"player": 60_000}) is None


@pytest.mark.parametrize("how", [SUSPENDED, EXCLUDED], ids=["suspended", "excluded"])
def test_who_is_barred_wagers_no_chips_either(table: GuardedTable, how: Refusal) -> None:
    cup = GuardedTable(table.desk, "cup~1")
    assert cup.bets(ANN, {"player": 600}) is None
    bar(table.desk, how)
    assert cup.bets(ANN, {"player": 700}) == how
    assert cup.bets(ANN, {"player": 500}) is None


def entry(desk: Desk, kind: type[TournamentCommand], by: Actor, **fields: Any) -> Refusal | None:
    command = kind(id="1", by=by, at=desk.at, **fields)
    return refuse_entry(desk.house.person(by.name), command)


@pytest.mark.parametrize("kind", [Register, Withdraw, Rebuy])
def test_only_patrons_whom_the_house_knows_enter_tournaments(kind: type[TournamentCommand]) -> None:
    desk = opened(ANN)
    assert entry(desk, kind, ANN) is None
    for by in (patron("eve"), patron("dora"), patron("Ann")):
        assert entry(desk, kind, by) == Refusal(f'the house knows no patron "{by.name}"')


@pytest.mark.parametrize("how", [SUSPENDED, EXCLUDED], ids=["suspended", "excluded"])
def test_who_is_barred_enters_no_tournament_and_may_withdraw(how: Refusal) -> None:
    desk = opened(ANN, BOB)
    bar(desk, how)
    assert entry(desk, Register, ANN) == how
    assert entry(desk, Rebuy, ANN) == how
    assert entry(desk, Withdraw, ANN) is None
    assert entry(desk, Register, BOB) is None
    desk.at += 2 * DAY
    assert entry(desk, Register, ANN) == (how if how == SUSPENDED else None)


def test_what_a_director_does_is_no_entry() -> None:
    director = Actor(Role.DIRECTOR, "dirk")
    assert entry(Desk(), StartStage, director) is None
    assert entry(Desk(), PausePlay, director, why="a fire drill") is None
