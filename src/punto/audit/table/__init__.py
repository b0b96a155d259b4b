"""Replays the stream of a table: what an event says must be what the rules make of those before
it."""

from collections.abc import Callable
from typing import Any, NamedTuple

from punto.audit.books import Books
from punto.audit.fault import Wrong, quote
from punto.audit.summary import GameTally
from punto.audit.table import (
    authority,
    betting,
    concerns,
    dealing,
    irregularity,
    orders,
    paying,
    rounds,
    session,
    shoe,
    staff,
)
from punto.audit.table.state import AuditedTable, PlayPhase
from punto.rules.outcome import SessionOutcome
from punto.stream_kinds.formats import transfers
from punto.table import events
from punto.table.stream import TableRecord

_CHECKS: dict[type[events.TableEvent], Callable[[AuditedTable, Any], None]] = {
    events.TableClosed: staff.closed,
    events.DealerChanged: staff.dealer_changed,
    events.LimitsChanged: staff.limits_changed,
    events.OrderWithdrawn: orders.withdrawn,
    events.RoundWithdrawn: orders.round_withdrawn,
    events.FloatFilled: staff.float_filled,
    events.FloatCredited: staff.float_credited,
    events.SeatTaken: staff.seat_taken,
    events.StoodBehind: staff.stood_behind,
    events.SeatLeft: staff.seat_left,
    events.SeatFreed: staff.seat_freed,
    events.SatOut: staff.sat_out,
    events.LateAttempted: betting.late,
    events.DealAsked: betting.deal_asked,
    events.ExcessReturned: betting.excess_returned,
    events.ShoeLoaded: shoe.loaded,
    events.CardsBurned: shoe.burned,
    events.CutCardShown: shoe.cut_card_shown,
    events.ShoeRetired: shoe.retired,
    events.ShoeRevealed: shoe.revealed,
    events.ShoeAbandoned: shoe.abandoned,
    events.ShoeReconciled: shoe.reconciled,
    events.BettingClosed: rounds.closed,
    events.DieShaken: rounds.dealer_shook,
    events.PatronShook: rounds.patron_shook,
    events.ShakeCompleted: rounds.patron_shook,
    events.AnotherShakeCalled: rounds.another_shake,
    events.ShakerOpened: rounds.shaker_opened,
    events.DieAnnounced: rounds.die_announced,
    events.DieCorrected: rounds.die_corrected,
    events.CardDealt: dealing.dealt,
    events.CardMisdrawn: dealing.misdrawn,
    events.LosingWagersCollected: paying.collected,
    events.WagersPaid: paying.paid,
    events.WinningWagersPaid: paying.all_paid,
    events.WinningsReleased: paying.released,
    events.SettlementReversed: paying.reversed_,
    events.StakesReturned: paying.returned,
    events.DragonBetsWithdrawn: session.withdrawn,
    events.DragonsReversed: session.reversed_,
    events.SessionWithdrawn: session.session_withdrawn,
    events.SessionExtended: session.extended,
    events.HandsCalled: session.called,
    events.LosingDragonsCollected: session.collected,
    events.DragonsPaid: session.paid,
    events.SessionClosed: session.closed,
    events.IrregularityReported: irregularity.reported,
    events.RoundVoided: irregularity.voided,
    events.RoundReconstructed: irregularity.reconstructed,
    events.ResultStood: irregularity.stood,
}

_TIMED: dict[type[events.TableEvent], Callable[[AuditedTable, TableRecord, Any], None]] = {
    events.TableOpened: staff.opened,
    events.OrderGiven: orders.given,
    events.BettingOpened: rounds.opened,
    events.ConcernRaised: concerns.raised,
    events.ConcernAnswered: concerns.answered,
    events.ConcernTakenUp: concerns.taken_up,
    events.SessionOpened: session.opened,
    events.SessionEnded: session.ended,
    events.DragonBetsAnnounced: session.announced,
}

_FOLLOWING = frozenset(
    {
        events.TotalsAnnounced,
        events.ResultAnnounced,
        events.PowerHandCalled,
        events.OrderAlarmRaised,
    }
)
"""What is never commanded: it comes by itself, right behind the event that leads to it."""


_ENDING_A_ROUND = (
    events.WinningWagersPaid | events.StakesReturned | events.DragonsReversed | events.RoundVoided
)
"""What may be the last that is due from a round, or from one that is void."""


class SessionStatus(NamedTuple):
    """The hands of a session and its longest runs; whether it is `over` whatever the clock says, or
    when its time is up."""

    hands: int
    longest: SessionOutcome
    over: bool
    ends_at: int | None


class TableReplay:
    """One table, from its first event on."""

    def __init__(self, name: str, stream: str, books: Books) -> None:
        self._stream = stream
        self.tallies: list[GameTally] = []
        self._table = AuditedTable(name, books, self.tallies)

    @property
    def round(self) -> int | None:
        """The number of the last round, where one has been opened."""
        return self._table.rounds or None

    @property
    def session(self) -> SessionStatus | None:
        """The session that is open, or else that of the last round."""
        table = self._table
        playing = table.session or (table.round.session if table.round is not None else None)
        if playing is None:
            return None
        runs, ends_at = playing.runs, None if playing.ended else playing.ends_at
        over = playing.ended or (ends_at is None and playing.over(0))
        return SessionStatus(runs.hands, runs.longest, over, ends_at)

    @property
    def closed(self) -> bool:
        """Whether it was closed after a session, with nothing left to be paid."""
        table = self._table
        return table.phase is PlayPhase.CLOSED and table.sessions > 0 and not table.paying

    @property
    def at_rest(self) -> bool:
        """Whether no round is under way, and nothing to be paid or decided."""
        table = self._table
        between = table.phase in (PlayPhase.BETWEEN, PlayPhase.CLOSED)
        return between and not table.paying and table.held is None

    def take(self, sequence: int, record: TableRecord) -> None:
        """The next entry is checked and its money moved; a Wrong where something is."""
        table = self._table
        one_command = _one_command(table.last, record)
        if table.wagering is not None and not (
            one_command and isinstance(record.event, events.WagerPlaced)
        ):
            betting.judge(table)
        self._check(sequence, record, one_command=one_command)
        table.books.move(self._stream, sequence, record.at, transfers(self._stream, record))
        if table.phase is PlayPhase.BETWEEN and isinstance(
            record.event, _ENDING_A_ROUND | events.SessionClosed
        ):
            paying.check_accounts(table)
        table.last = record

    def _check(self, sequence: int, record: TableRecord, *, one_command: bool) -> None:
        table, event = self._table, record.event
        kind = type(event)
        if table.settings is None and kind is not events.TableOpened:
            raise Wrong(f"{kind.__name__} at a table that was never opened", "TableOpened")
        if table.owed or kind in _FOLLOWING:
            self._check_following(event, one_command=one_command)
            return
        self._check_awaited(event, one_command=one_command)
        self._check_misdraw(event, one_command=one_command)
        self._check_closing(event, one_command=one_command)
        if table.settings is not None:
            orders.check_turn(table, event, one_command=one_command)
        if not orders.is_carried_out(table, event, one_command=one_command):
            authority.check(table, record)
        if isinstance(event, events.WagerPlaced):
            betting.placed(table, sequence, record, event)
        elif kind in _TIMED:
            _TIMED[kind](table, record, event)
        else:
            _CHECKS[kind](table, event)
        if isinstance(event, _ENDING_A_ROUND):
            session.announce_anew(table)

    def _check_awaited(self, event: events.TableEvent, *, one_command: bool) -> None:
        """What is withdrawn is withdrawn for a round that changes by the same command."""
        awaited, self._table.awaited = self._table.awaited, ()
        self._table.withdrawing = bool(awaited)
        if awaited and not (one_command and isinstance(event, awaited)):
            kinds = " or ".join(kind.__name__ for kind in awaited)
            raise Wrong(_words(event), f"{kinds}, by the same command")

    def _check_following(self, event: events.TableEvent, *, one_command: bool) -> None:
        """What the event before leads to comes right behind it, and nothing else does."""
        table = self._table
        if not table.owed:
            raise Wrong(_words(event), "nothing of that kind here")
        owed = table.owed.popleft()
        if event != owed or not one_command:
            raise Wrong(_words(event), f"{_words(owed)}, by the same command")
        if isinstance(event, events.ResultAnnounced):
            dealing.result(table, event)
        if isinstance(event, events.DragonBetsAnnounced):
            session.announced_as_owed(table, event)

    def _check_closing(self, event: events.TableEvent, *, one_command: bool) -> None:
        """What goes back for the differential goes back with "No more bets"."""
        last = self._table.last
        if last is None or not isinstance(last.event, events.ExcessReturned):
            return
        closing = isinstance(event, events.ExcessReturned | events.BettingClosed)
        if not (one_command and closing):
            raise Wrong(_words(event), "'No more bets', by the command that gave a stake back")

    def _check_misdraw(self, event: events.TableEvent, *, one_command: bool) -> None:
        table = self._table
        before = table.last.event if table.last is not None else None
        came_with = one_command and isinstance(event, events.CardMisdrawn)
        if table.misdraw_owed and not came_with:
            raise Wrong(_words(event), "the card that was reported as mis-drawn")
        table.misdraw_owed = False
        with_report = came_with and isinstance(before, events.IrregularityReported)
        table.misdraw_reported = before if with_report else None  # type: ignore[assignment]

    def close(self) -> int | None:
        """The stream is at its end; the number of the round that is under way, if one is."""
        table = self._table
        if table.wagering is not None:
            betting.judge(table)
        if table.owed:
            raise Wrong("the end of the stream", _words(table.owed[0]))
        if table.awaited:
            kinds = " or ".join(kind.__name__ for kind in table.awaited)
            raise Wrong("the end of the stream", kinds)
        if table.misdraw_owed:
            raise Wrong("the end of the stream", "the card that was reported as mis-drawn")
        if table.last is not None and isinstance(table.last.event, events.ExcessReturned):
            raise Wrong("the end of the stream", "'No more bets' behind a stake given back")
        orders.check_end(table)
        if table.phase not in (PlayPhase.BETWEEN, PlayPhase.CLOSED):
            return table.rounds
        if not table.paying:
            paying.check_accounts(table)
        table.count_round()
        return None


def _one_command(last: TableRecord | None, record: TableRecord) -> bool:
    if last is None:
        return False
    return (last.command, last.by, last.at) == (record.command, record.by, record.at)


def _words(event: events.TableEvent) -> str:
    """An event in short: its kind and what it says."""
    name = type(event).__name__
    match event:
        case events.TotalsAnnounced() | events.ResultAnnounced():
            totals = f"Player {quote(event.player)}, Banker {quote(event.banker)}"
            result = (
                f"{quote(event.result)} in round {quote(event.round)}, "
                if isinstance(event, events.ResultAnnounced)
                else ""
            )
            return f"{name} ({result}{totals}, {event.cue.key} by {quote(event.rule)})"
        case events.PowerHandCalled():
            return f"{name} ({event.cue.key} by {quote(event.rule)})"
        case events.DragonBetsAnnounced(won=won):
            runs = f"Player {quote(event.player)}, Banker {quote(event.banker)}"
            return f"{name} ({runs}, {session.won_words(won)})"
        case events.OrderAlarmRaised(cards=cards):
            return f"{name} ({quote(cards)})"
        case _:
            return name
