"""A fold over the entries of one table into the rows of the index, an area of play a file.

It tells what the journal tells and judges nothing. Which entries belong to a round is as receipts
have it: all that was played, paid and ruled on until the next round is opened.
"""

from collections.abc import Callable, Sequence
from typing import Any

from punto.journal.hash_chain import Entry
from punto.storage.records.changes import Changes
from punto.storage.records.gather import irregularity, money, paying, rounds, staff
from punto.storage.records.gather.gathering import Gathering
from punto.storage.records.rows import Significant
from punto.storage.records.state import State
from punto.stream_kinds.formats import read
from punto.table import events
from punto.table.stream import TableRecord


def gather(table: str, state: State, entries: Sequence[Entry]) -> Changes:
    """What these entries, the next of the table's stream, change. The state goes on with them."""
    gathering = Gathering(table, state)
    for entry in entries:
        record = read(entry.stream, entry.body)
        assert isinstance(record, TableRecord), f"{entry.stream} holds the events of a table"
        _take(gathering, entry, record)
    return gathering.finish()


def _take(it: Gathering, entry: Entry, record: TableRecord) -> None:
    event = record.event
    kind = type(event)
    it.turn_to(entry, record)
    take_in = _TAKE.get(kind)
    if take_in is not None:
        take_in(it, event)
    if isinstance(event, money.Moving):
        money.moved(it, event)
    round_ = it.state.round
    if round_ is not None and kind in _OF_A_ROUND:
        round_.last_sequence, round_.head = entry.sequence, entry.hash
        it.changes.rounds[round_.number] = round_
    if kind in _SIGNIFICANT and not _in_order(event):
        number = round_.number if round_ is not None else None
        it.changes.significant.append(
            Significant(it.table, it.sequence, it.at, it.by, number, event)
        )


def _in_order(event: events.TableEvent) -> bool:
    """A shoe that was found to be whole is nothing to look at."""
    return isinstance(event, events.ShoeReconciled) and not (event.missing or event.extra)


_TAKE: dict[type[events.TableEvent], Callable[[Gathering, Any], None]] = {
    events.TableOpened: staff.opened,
    events.TableClosed: staff.closed,
    events.DealerChanged: staff.dealer_changed,
    events.FloatFilled: staff.filled,
    events.FloatCredited: staff.credited,
    events.SeatTaken: staff.came,
    events.StoodBehind: staff.came,
    events.SeatLeft: staff.went,
    events.ShoeLoaded: rounds.shoe_loaded,
    events.BettingOpened: rounds.betting_opened,
    events.WagerPlaced: rounds.placed,
    events.BettingClosed: rounds.betting_closed,
    events.DieAnnounced: rounds.die_announced,
    events.CardDealt: rounds.dealt,
    events.ResultAnnounced: rounds.result_announced,
    events.WagersPaid: paying.wagers_paid,
    events.SettlementReversed: paying.settlement_reversed,
    events.StakesReturned: paying.stakes_returned,
    events.WinningWagersPaid: paying.all_paid,
    events.SessionOpened: rounds.session_opened,
    events.DragonBetsAnnounced: paying.dragons_announced,
    events.DragonsPaid: paying.dragons_paid,
    events.IrregularityReported: irregularity.reported,
    events.RoundVoided: irregularity.voided,
    events.RoundReconstructed: irregularity.put_right,
    events.ResultStood: irregularity.stood,
}

_OF_A_ROUND = frozenset(
    {
        events.BettingOpened,
        events.WagerPlaced,
        events.LateAttempted,
        events.BettingClosed,
        events.DieShaken,
        events.PatronShook,
        events.ShakeCompleted,
        events.DieAnnounced,
        events.PowerHandCalled,
        events.CardDealt,
        events.TotalsAnnounced,
        events.ResultAnnounced,
        events.LosingWagersCollected,
        events.WagersPaid,
        events.WinningWagersPaid,
        events.SettlementReversed,
        events.StakesReturned,
        events.DragonBetsAnnounced,
        events.LosingDragonsCollected,
        events.DragonsPaid,
        events.SessionClosed,
        events.IrregularityReported,
        events.CardMisdrawn,
        events.RoundVoided,
        events.RoundReconstructed,
        events.ResultStood,
        events.OrderAlarmRaised,
    }
)

_SIGNIFICANT = frozenset(
    {
        events.TableOpened,
        events.TableClosed,
        events.LimitsChanged,
        events.LateAttempted,
        events.OrderAlarmRaised,
        events.ShoeReconciled,
        events.ShoeAbandoned,
        events.RoundVoided,
        events.RoundReconstructed,
    }
)
