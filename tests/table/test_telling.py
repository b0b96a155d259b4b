"""Who is told of an event: all of what lies open, one patron of what is theirs, and nobody of a
card that is still in the shoe."""

from collections.abc import Callable, Iterator
from typing import get_args

import pytest
from audit import journals
from audit.recorder import Recorder
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import asdict
from table.sitting import ANN, BOB, LIM, Sitting

from punto.journal.actor import patron
from punto.ledger import account
from punto.rules.cards import CARDS, Card
from punto.table import commands, events
from punto.table.events import TableEvent
from punto.table.evolve import evolve
from punto.table.state import FRESH, Table
from punto.table.stream import TableRecord
from punto.table.view.audience import concerns, open_to_all

st.register_type_strategy(Card, st.sampled_from(CARDS))

CHO = patron("cho")
ON_THE_LAYOUT = {
    events.SeatTaken,
    events.StoodBehind,
    events.SeatLeft,
    events.SeatFreed,
    events.WagerPlaced,
    events.ExcessReturned,
    events.DealAsked,
}
OF_ONE_PATRON = {
    events.LateAttempted,
    events.WagersPaid,
    events.WinningsReleased,
    events.SettlementReversed,
    events.StakesReturned,
    events.DragonsPaid,
    events.DragonsReversed,
    events.SatOut,
    *get_args(events.ConcernEvent),
}
OF_THE_PIT = {events.FloatFilled, events.FloatCredited}


@pytest.mark.parametrize("kind", get_args(TableEvent), ids=lambda kind: kind.__name__)
def test_an_event_is_told_to_all_or_to_whom_it_is_about(kind: type) -> None:
    table = Sitting().table

    @settings(max_examples=20)
    @given(st.builds(kind))
    def is_told(event: TableEvent) -> None:
        if kind in ON_THE_LAYOUT | OF_ONE_PATRON:
            assert concerns(event) == getattr(event, "patron", None)
        else:
            assert concerns(event) is None
        if kind not in ON_THE_LAYOUT:
            assert open_to_all(table, event) is (kind not in OF_ONE_PATRON | OF_THE_PIT)

    is_told()


def told(table: Sitting, kind: type[TableEvent]) -> list[tuple[str | None, bool]]:
    """Whom the events of a kind were about, and whether all were told, as they happened."""
    return [
        (concerns(event), open_to_all(after, event))
        for after, event in history(table.events)
        if isinstance(event, kind)
    ]


def history(happened: list[TableEvent]) -> Iterator[tuple[Table, TableEvent]]:
    table = FRESH
    for event in happened:
        table = evolve(table, event)
        yield table, event


def coming_and_going(seats: int) -> Sitting:
    """Ann sits and stays; bob gets up with a wager and cho, who stood, sits down with one, before
    both take them back and leave."""
    table = Sitting(seats=seats)
    table.balances[account.patron("cho")] = 1_000_00
    table.do(commands.StandBehind, CHO)
    table.do(commands.OpenBetting, LIM)
    for by in (ANN, BOB, CHO):
        assert table.wager(by, player=100_00) is None
    table.do(commands.StandBehind, BOB)
    table.do(commands.TakeSeat, CHO, seat=2)
    for by in (BOB, CHO):
        assert table.wager(by, player=0) is None
        table.do(commands.LeaveSeat, by)
    return table


THREE, BOTH = ("ann", "bob", "cho"), ("bob", "cho")


def test_what_lies_before_a_seat_of_a_small_table_is_told_to_all() -> None:
    table = coming_and_going(seats=50)
    seated = {"ann": True, "bob": True, "cho": False}
    moved = {"bob": False, "cho": True}
    assert told(table, events.SeatTaken) == [(name, True) for name in THREE]
    assert told(table, events.StoodBehind) == [("cho", False), ("bob", True)]
    assert told(table, events.WagerPlaced) == [*seated.items(), *moved.items()]
    assert told(table, events.SeatLeft) == [*moved.items()]


def test_at_a_large_table_everybody_is_told_of_their_own_place_and_wagers() -> None:
    table = coming_and_going(seats=51)
    assert told(table, events.SeatTaken) == [(name, False) for name in THREE]
    assert told(table, events.StoodBehind) == [("cho", False), ("bob", False)]
    assert told(table, events.WagerPlaced) == [(name, False) for name in (*THREE, *BOTH)]
    assert told(table, events.SeatLeft) == [(name, False) for name in BOTH]


def test_a_wager_of_a_patron_who_has_gone_since_is_told_to_nobody_else() -> None:
    table = coming_and_going(seats=7)
    wager = next(one for one in table.events if isinstance(one, events.WagerPlaced))
    assert open_to_all(table.table, wager)
    assert wager.patron == "ann"
    assert table.wager(ANN, player=0) is None
    table.do(commands.LeaveSeat, ANN)
    assert not open_to_all(table.table, wager)


def test_sealed_wagers_are_told_to_whoever_laid_them_until_no_more_bets() -> None:
    table = Sitting(sealed=True)
    table.do(commands.OpenBetting, LIM)
    assert table.wager(ANN, player=100_00) is None
    wager = table.events[-1]
    assert told(table, events.WagerPlaced) == [("ann", False)]
    assert told(table, events.SeatTaken) == [("ann", True), ("bob", True)]
    table.do(commands.CloseBetting, LIM)
    assert open_to_all(table.table, wager)
    table.cards("9s Kd Kc 6h")
    table.pay()
    assert open_to_all(table.table, wager)
    table.do(commands.OpenBetting, LIM)
    assert not open_to_all(table.table, wager)


VIRTUAL = (journals.baccarat, journals.power, journals.fabulous)


@pytest.mark.parametrize("house", VIRTUAL, ids=lambda house: house.__name__)
def test_no_event_shows_a_card_before_it_is_out_or_the_shoe_is_over(
    house: Callable[[], Recorder],
) -> None:
    happened = [
        one.event
        for records in house().records.values()
        for one in records
        if isinstance(one, TableRecord)
    ]
    shown = 0
    for table, event in history(happened):
        found = cards_in(event)
        if isinstance(event, events.ShoeRevealed):
            assert table.shoe is not None
            assert table.shoe.ended is not None
        elif found:
            assert table.shoe is not None
            assert found <= set(table.shoe.seen[-6:])
            shown += 1
    assert shown > 0


def cards_in(event: TableEvent) -> set[Card]:
    return {
        card
        for value in asdict(event).values()
        for card in (value if isinstance(value, tuple) else (value,))
        if isinstance(card, Card)
    }
