"""The rows of the index, derived from entries. Rounds and sessions are as history folds them;
seats, shifts, floats, irregularities and what moves patrons' balances are noted beside them."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from punto.history.round import returned
from punto.history.round_fold import RoundFold
from punto.history.round_summary import RoundSummary
from punto.journal.actor import Actor
from punto.journal.hash_chain import Entry
from punto.ledger import account
from punto.ledger.transfer import changes as balance_changes
from punto.rules.irregularity import Noticed, Ruling
from punto.storage.records.changes import (
    Changes,
    Move,
    Movement,
    SettlementPlace,
    add,
    of_round,
    of_session,
)
from punto.storage.records.rows import Duty, FloatMove, IrregularityRow, Opening, SignificantRow
from punto.storage.records.state import State
from punto.stream_kinds.formats import read, transfers
from punto.table import events
from punto.table.events import Item
from punto.table.stream import TableRecord

_IN_PLAY = events.RoundEvent | events.DieEvent | events.DealingEvent
_PATRONS = account.patron("")


def table_changes(table: str, state: State, entries: Sequence[Entry]) -> Changes:
    """What these entries, the next of the table's stream, change. The state goes on with them."""
    fold = RowFold(table, state)
    for entry in entries:
        record = read(entry.stream, entry.body)
        assert isinstance(record, TableRecord), f"{entry.stream} holds the events of a table"
        fold.take(entry, record)
    return fold.finish()


def money_changes(stream: str, entries: Sequence[Entry]) -> Changes:
    """What these entries of the house's own stream, or of a tournament's, change: at the cage, and
    with entries and prizes, patrons' balances. Chips of a tournament are no money."""
    found = Changes()
    for entry in entries:
        record = read(stream, entry.body)
        assert not isinstance(record, TableRecord), f"{stream} holds no events of a table"
        for one, cents in balance_changes(transfers(stream, record)).items():
            if one.startswith(_PATRONS):
                patron = one.removeprefix(_PATRONS)
                found.movements[Movement(patron, record.at, 0)] += cents
    return found


class RowFold:
    """One table: what was known, what has changed, and the entry in hand."""

    def __init__(self, table: str, state: State) -> None:
        self._table = table
        self._state = state
        self._changes = Changes()
        self._rounds = RoundFold(table, state)
        self._sequence = 0
        self._at = 0
        self._by: Actor
        # What the hours have already of the round and the session under way.
        self._counted = {
            **({state.round.number: of_round(state.round)} if state.round else {}),
            **({-state.paying.number: of_session(state.paying)} if state.paying else {}),
        }

    @property
    def _round(self) -> RoundSummary:
        assert self._state.round is not None, "something of a round, and no round was opened"
        return self._state.round

    def take(self, entry: Entry, record: TableRecord) -> None:
        event = record.event
        kind = type(event)
        self._sequence, self._at, self._by = entry.sequence, record.at, record.by
        if self._rounds.take(entry, record) is not None or isinstance(event, _IN_PLAY):
            self._changes.rounds[self._round.number] = self._round
        if kind in _TAKE:
            _TAKE[kind](self, event)
        if kind in _SIGNIFICANT and not _in_order(event):
            number = None if self._state.round is None else self._round.number
            noted = SignificantRow(self._table, self._sequence, self._at, self._by, number, event)
            self._changes.significant.append(noted)

    def finish(self) -> Changes:
        """All changes, with what the hours grow by."""
        hours = self._changes.hours
        for number, round_ in self._changes.rounds.items():
            add(hours, of_round(round_))
            add(hours, self._counted.get(number, {}), -1)
        for number, session in self._changes.sessions.items():
            add(hours, of_session(session))
            add(hours, self._counted.get(-number, {}), -1)
        self._changes.hours = {key: figures for key, figures in hours.items() if any(figures)}
        return self._changes

    # The table and its staff.

    def _opened(self, _: events.TableOpened) -> None:
        self._state.opening = Opening(self._table, self._sequence, self._at)
        self._changes.openings[self._sequence] = self._state.opening
        self._on_duty()

    def _closed(self, _: events.TableClosed) -> None:
        opening, players = self._state.opening, self._state.players
        assert opening is not None, "a table that is closed was open"
        self._changes.openings[opening.sequence] = replace(opening, until=self._at)
        # Whoever plays a tournament never leaves by themselves.
        self._changes.moves += [Move(player, self._at, comes=False) for player in players]
        self._state.opening, self._state.players = None, []
        self._on_duty()

    def _on_duty(self, _: events.DealerChanged | None = None) -> None:
        """A dealer is on duty while the table is open."""
        state, duty = self._state, self._state.duty
        dealer = state.dealer if state.opening is not None else None
        if dealer == (duty.dealer if duty is not None else None):
            return
        if duty is not None:
            self._changes.duties[duty.sequence] = replace(duty, until=self._at)
            state.duty = None
        if dealer is not None:
            state.duty = Duty(self._table, self._sequence, dealer, self._at)
            self._changes.duties[self._sequence] = state.duty

    def _float_moved(self, event: events.FloatFilled | events.FloatCredited) -> None:
        cents = event.cents if isinstance(event, events.FloatFilled) else -event.cents
        dealer = self._state.dealer
        move = FloatMove(self._table, self._sequence, self._at, self._by, dealer, cents)
        self._changes.floats.append(move)

    def _came(self, event: events.SeatTaken | events.StoodBehind) -> None:
        self._changes.moves.append(Move(event.patron, self._at, comes=True))
        if not self._rounds.for_money:
            self._state.players.append(event.patron)

    def _went(self, event: events.SeatLeft | events.SeatFreed) -> None:
        self._changes.moves.append(Move(event.patron, self._at, comes=False))

    # Wagers paid, taken back and returned, and what they move of patrons' balances.

    def _wagers_paid(self, event: events.WagersPaid) -> None:
        self._changes.settled[self._place(event.patron)] = event.items
        self._move(event.patron, event.round, _net(event.items))

    def _settlement_reversed(self, event: events.SettlementReversed) -> None:
        place = self._place(event.patron)
        if self._changes.settled.pop(place, None) is None:
            self._changes.undone.add(place)
        self._move(event.patron, event.round, -_net(event.items))

    def _stakes_returned(self, event: events.StakesReturned) -> None:
        self._changes.settled[self._place(event.patron)] = returned(event)
        self._move(event.patron, event.round, 0)

    def _dragons_announced(self, event: events.DragonBetsAnnounced) -> None:
        paying = self._state.paying
        if paying is not None and paying.number == event.session:
            self._changes.sessions[event.session] = paying

    def _dragons_paid(self, event: events.DragonsPaid) -> None:
        session = self._state.paying
        assert session is not None, "Dragon wagers are announced before they are paid"
        self._changes.sessions[session.number] = session
        place = SettlementPlace(session.at, -session.number, event.patron)
        self._changes.settled[place] = event.items
        self._move(event.patron, -event.session, _net(event.items))

    def _dragons_reversed(self, event: events.DragonsReversed) -> None:
        session = self._state.paying
        assert session is not None, "only what was paid is taken back"
        self._changes.sessions[session.number] = session
        place = SettlementPlace(session.at, -session.number, event.patron)
        if self._changes.settled.pop(place, None) is None:
            self._changes.undone.add(place)
        self._move(event.patron, -event.session, -_net(event.items))

    def _place(self, patron: str) -> SettlementPlace:
        return SettlementPlace(self._round.opened_at, self._round.number, patron)

    def _move(self, patron: str, number: int, cents: int) -> None:
        """Called when a round is settled, not for every wager: so many rows would take longer to
        write than the wagers themselves. Until then stakes on the layout count as the patron's. At
        a tournament's table no money moves."""
        if self._rounds.for_money:
            self._changes.movements[Movement(patron, self._at, number)] += cents

    # Irregularities: reports, and what was ruled on them.

    def _reported(self, event: events.IrregularityReported) -> None:
        report = self._report(event.round, event.clause, event.noticed, _plain(event.note))
        report = replace(report, proven=event.proven)
        self._state.held.append(report)
        self._changes.irregularities[self._sequence] = report

    def _voided(self, event: events.RoundVoided) -> None:
        if not self._state.held:
            # The rule itself decides where a shoe has run out (5.5): nobody reports it.
            self._state.held.append(self._report(event.round, event.rule))
        self._rule(event)

    def _report(
        self, round_: int, clause: str, noticed: Noticed | None = None, note: str = ""
    ) -> IrregularityRow:
        return IrregularityRow(
            table=self._table,
            sequence=self._sequence,
            round=round_,
            clause=clause,
            at=self._at,
            by=self._by,
            dealer=self._state.dealer,
            noticed=noticed,
            note=note,
            proven=True,
        )

    def _rule(
        self, event: events.RoundVoided | events.RoundReconstructed | events.ResultStood
    ) -> None:
        ruling, why = _RULINGS[type(event)], _plain(event.why)
        for one in self._state.held:
            self._changes.irregularities[one.sequence] = replace(
                one, ruling=ruling, ruled_at=self._at, ruled_by=self._by, why=why
            )
        self._state.held = []


def _net(items: Iterable[Item]) -> int:
    return sum(item.net_cents for item in items)


def _plain(text: str) -> str:
    """What somebody wrote, without a character that no column of PostgreSQL takes."""
    return text.replace("\0", "\N{REPLACEMENT CHARACTER}")


def _in_order(event: events.TableEvent) -> bool:
    """A shoe that was found to be whole is nothing to look at."""
    return isinstance(event, events.ShoeReconciled) and not (event.missing or event.extra)


_RULINGS: dict[type[events.TableEvent], Ruling] = {
    events.RoundVoided: Ruling.VOID,
    events.RoundReconstructed: Ruling.RECONSTRUCTED,
    events.ResultStood: Ruling.STANDS,
}

_TAKE: dict[type[events.TableEvent], Callable[[RowFold, Any], None]] = {
    events.TableOpened: RowFold._opened,
    events.TableClosed: RowFold._closed,
    events.DealerChanged: RowFold._on_duty,
    events.FloatFilled: RowFold._float_moved,
    events.FloatCredited: RowFold._float_moved,
    events.SeatTaken: RowFold._came,
    events.StoodBehind: RowFold._came,
    events.SeatLeft: RowFold._went,
    events.SeatFreed: RowFold._went,
    events.WagersPaid: RowFold._wagers_paid,
    events.SettlementReversed: RowFold._settlement_reversed,
    events.StakesReturned: RowFold._stakes_returned,
    events.DragonBetsAnnounced: RowFold._dragons_announced,
    events.DragonsPaid: RowFold._dragons_paid,
    events.DragonsReversed: RowFold._dragons_reversed,
    events.IrregularityReported: RowFold._reported,
    events.RoundVoided: RowFold._voided,
    events.RoundReconstructed: RowFold._rule,
    events.ResultStood: RowFold._rule,
}

_SIGNIFICANT = frozenset(
    {
        events.TableOpened,
        events.TableClosed,
        events.LimitsChanged,
        events.OrderGiven,
        events.LateAttempted,
        events.DieCorrected,
        events.OrderAlarmRaised,
        events.ShoeReconciled,
        events.ShoeAbandoned,
        events.ConcernRaised,
        events.ConcernAnswered,
        events.RoundVoided,
        events.RoundReconstructed,
    }
)
