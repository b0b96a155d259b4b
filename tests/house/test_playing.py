"""What the house asks before a table is asked."""

from collections.abc import Mapping
from typing import Any

import pytest
from house.desk import ANN, BOB, DAY, DORA, START, TAN, Desk, opened

from punto.games import game
from punto.house.commands import ExcludeSelf, LimitStakes, SuspendPatron
from punto.house.play_restrictions import refuse_entry, refuse_play
from punto.journal.actor import SYSTEM, Actor, Role, patron
from punto.ledger.account import tournament_of
from punto.rules.cards import read_card
from punto.rules.refusal import Refusal
from punto.table import commands
from punto.table.decide import decide
from punto.table.events import TableDecision
from punto.table.evolve import fold
from punto.table.settings import Dealing, settings_for
from punto.table.state import FRESH, Table
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


class Floor:
    """A Dragon table with betting open, where ann and bob are; the house is asked first."""

    def __init__(self, desk: Desk, table: str = "D1") -> None:
        self.desk = desk
        of_a_tournament = tournament_of(table) is not None
        self.table: Table = FRESH
        settings = settings_for(
            game("dragon-tournament"), Dealing.AUTOMATIC, least_cents=100, most_cents=100_000
        )
        opener = SYSTEM if of_a_tournament else TAN
        self.done(commands.OpenTable, opener, table=table, settings=settings)
        self.done(commands.OpenSession, SYSTEM, hands=5)
        self.done(commands.LoadShoe, SYSTEM, shoe=1, commitment="ab" * 32)
        self.done(commands.DrawCard, SYSTEM, card=read_card("4d"))
        if of_a_tournament:
            self.done(commands.SeatPlayers, SYSTEM, seats={"ann": 1, "bob": 2})
            self.done(commands.CallHands, SYSTEM, hands=1)
        else:
            self.done(commands.TakeSeat, ANN, seat=1)
            self.done(commands.StandBehind, BOB)
        self.done(commands.OpenBetting, SYSTEM)

    def ask(self, kind: Any, by: Actor, **fields: Any) -> TableDecision:
        command = kind(id="1", by=by, at=self.desk.at, **fields)
        refusal = refuse_play(self.desk.house.person(by.name), command, self.table)
        if refusal:
            return TableDecision((), refusal)
        decision = decide(self.table, command, 1_000_000)
        self.table = fold(decision.events, self.table)
        return decision

    def done(self, kind: Any, by: Actor, **fields: Any) -> None:
        decision = self.ask(kind, by, **fields)
        assert decision.refusal is None, decision.refusal

    def bets(self, by: Actor, stakes: Mapping[str, int]) -> Refusal | None:
        if len(stakes) == 1:
            ((wager, cents),) = stakes.items()
            return self.ask(commands.PlaceWager, by, wager=wager, stake_cents=cents).refusal
        return self.ask(commands.PlaceWagers, by, stakes=dict(stakes)).refusal


@pytest.fixture
def floor() -> Floor:
    return Floor(opened(ANN, BOB))


def bar(desk: Desk, how: Refusal) -> None:
    if how == SUSPENDED:
        desk.do(SuspendPatron, TAN, patron="ann", why="marked cards")
    else:
        desk.do(ExcludeSelf, ANN, patron="ann", days=2)


def test_only_patrons_whom_the_house_knows_play(floor: Floor) -> None:
    for by in (patron("eve"), patron("dora"), patron("Ann")):
        for asked in (
            floor.ask(commands.TakeSeat, by, seat=3),
            floor.ask(commands.StandBehind, by),
            floor.ask(commands.LeaveSeat, by),
            floor.ask(commands.ShakeDie, by),
        ):
            assert asked.refusal == Refusal(f'the house knows no patron "{by.name}"')
        assert floor.bets(by, {"player": 100}) == asked.refusal


def test_what_the_staff_does_is_none_of_this(floor: Floor) -> None:
    for by in (DORA, TAN, SYSTEM):
        command = commands.CloseBetting(id="1", by=by, at=START)
        assert refuse_play(None, command, floor.table) is None


@pytest.mark.parametrize("how", [SUSPENDED, EXCLUDED], ids=["suspended", "excluded"])
def test_who_is_barred_neither_comes_nor_wagers_more(floor: Floor, how: Refusal) -> None:
    assert floor.bets(ANN, {"player": 500, "any-dragon": 300}) is None
    bar(floor.desk, how)
    assert floor.ask(commands.TakeSeat, ANN, seat=2).refusal == how
    assert floor.ask(commands.StandBehind, ANN).refusal == how
    assert floor.bets(ANN, {"player": 600}) == how
    assert floor.bets(ANN, {"banker": 100}) == how
    assert floor.bets(ANN, {"any-dragon": 400}) == how
    # Not even where the rest is lowered by more.
    assert floor.bets(ANN, {"player": 0, "tie": 100}) == how
    assert floor.table.seated["ann"].stakes == {"player": 500}


@pytest.mark.parametrize("how", [SUSPENDED, EXCLUDED], ids=["suspended", "excluded"])
def test_who_is_barred_may_lower_take_back_and_leave(floor: Floor, how: Refusal) -> None:
    assert floor.bets(ANN, {"player": 500, "any-dragon": 300, "tie": 100}) is None
    bar(floor.desk, how)
    assert floor.bets(ANN, {"player": 400, "tie": 100}) is None
    assert floor.bets(ANN, {"any-dragon": 0}) is None
    assert floor.bets(ANN, {"player": 0, "tie": 0}) is None
    assert floor.table.seated["ann"].stakes == floor.table.seated["ann"].dragons == {}
    assert floor.ask(commands.LeaveSeat, ANN).refusal is None
    for rest in (
        commands.ShakeDie(id="1", by=ANN, at=START),
        commands.OpenShaker(id="1", by=ANN, at=START, die=3),
    ):
        assert refuse_play(floor.desk.house.person("ann"), rest, floor.table) is None


def test_an_exclusion_that_is_over_bars_nobody(floor: Floor) -> None:
    floor.desk.do(ExcludeSelf, ANN, patron="ann", days=2)
    floor.desk.at += 2 * DAY
    assert floor.bets(ANN, {"player": 500}) is None


def test_all_stakes_on_a_round_count_toward_a_patron_s_own_limit(floor: Floor) -> None:
    floor.desk.do(LimitStakes, ANN, patron="ann", a_round_cents=1_000)
    over = Refusal("$10.01 would lie on your wagers; your own limit is $10.00 a round")
    assert floor.bets(ANN, {"player": 600, "tie": 401}) == over
    assert floor.bets(ANN, {"player": 600, "tie": 300}) is None
    # A Dragon wager lies through all rounds of its session and counts in each.
    assert floor.bets(ANN, {"any-dragon": 101}) == over
    assert floor.bets(ANN, {"any-dragon": 100}) is None
    assert floor.bets(ANN, {"player": 601}) == over
    # New stakes take the place of old ones.
    assert floor.bets(ANN, {"player": 100, "banker": 500}) is None
    assert floor.bets(BOB, {"player": 50_000}) is None


def test_a_limit_that_is_tightened_in_a_round_lets_stakes_lie_and_be_moved(floor: Floor) -> None:
    assert floor.bets(ANN, {"player": 900, "tie": 100}) is None
    floor.desk.do(LimitStakes, ANN, patron="ann", a_round_cents=500)
    assert floor.bets(ANN, {"player": 0, "banker": 900}) is None
    assert floor.bets(ANN, {"banker": 800}) is None
    assert floor.bets(ANN, {"banker": 900}) == Refusal(
        "$10.00 would lie on your wagers; your own limit is $5.00 a round"
    )


def test_a_limit_that_will_be_looser_says_when(floor: Floor) -> None:
    floor.desk.do(LimitStakes, ANN, patron="ann", a_round_cents=500)
    floor.desk.do(LimitStakes, ANN, patron="ann", a_round_cents=None)
    assert floor.bets(ANN, {"player": 600}) == Refusal(
        "$6.00 would lie on your wagers; "
        "your own limit is $5.00 a round until 2026-01-02 09:00:00 UTC"
    )
    floor.desk.at += DAY
    assert floor.bets(ANN, {"player": 600}) is None


def test_who_has_no_place_at_the_table_is_told_so_by_the_table(floor: Floor) -> None:
    floor.done(commands.LeaveSeat, ANN)
    floor.desk.do(LimitStakes, ANN, patron="ann", a_round_cents=500)
    refusal = floor.bets(ANN, {"player": 500})
    assert refusal is not None
    assert "seat" in refusal.reason or "table" in refusal.reason
    assert floor.bets(ANN, {"player": 501}) == Refusal(
        "$5.01 would lie on your wagers; your own limit is $5.00 a round"
    )


def test_a_patron_s_own_limit_is_one_of_money_and_not_of_chips(floor: Floor) -> None:
    cup = Floor(floor.desk, "cup~1")
    floor.desk.do(LimitStakes, ANN, patron="ann", a_round_cents=500)
    assert floor.bets(ANN, {"player": 600}) is not None
    assert cup.bets(ANN, {"player": 600, "any-dragon": 50_000}) is None
    assert cup.bets(ANN, {"player": 60_000}) is None


@pytest.mark.parametrize("how", [SUSPENDED, EXCLUDED], ids=["suspended", "excluded"])
def test_who_is_barred_wagers_no_chips_either(floor: Floor, how: Refusal) -> None:
    cup = Floor(floor.desk, "cup~1")
    assert cup.bets(ANN, {"player": 600}) is None
    bar(floor.desk, how)
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
