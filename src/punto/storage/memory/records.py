"""The index in memory, and the slow, obvious twin of the others: every query goes through all
rows."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from copy import deepcopy
from typing import TypeVar, Unpack

from punto.history.round_summary import VOID, RoundSummary, SessionSummary
from punto.journal.hash_chain import Entry
from punto.ledger.account import tournament_of
from punto.storage.records import cursor, reports
from punto.storage.records.changes import (
    Changes,
    Figures,
    ReportCell,
    SettlementPlace,
    add,
    of_round,
    of_session,
)
from punto.storage.records.cursor import Moment, Settled
from punto.storage.records.feeding import new_entries, taken_in
from punto.storage.records.filters import (
    DutyFilter,
    EventFilter,
    Net,
    RoundFilter,
    SettlementFilter,
    SignificantFilter,
    check_rounds,
    check_settlements,
    fits_duty,
    fits_event,
    fits_round,
    fits_settlement,
    fits_significant,
    in_period,
)
from punto.storage.records.port import By, Hold, Position, RowPage, Shift, TablePosition
from punto.storage.records.query import page
from punto.storage.records.reports import ShiftFacts
from punto.storage.records.rows import (
    Balance,
    Duty,
    FloatMove,
    IrregularityRow,
    Opening,
    Settlement,
    SignificantRow,
    Sitting,
)
from punto.storage.records.schema import settlement
from punto.storage.records.sittings import sittings
from punto.storage.records.state import State
from punto.table.events import Item

T = TypeVar("T")


class MemoryRecords:
    def __init__(self) -> None:
        # Patrons in the order in which they were first heard of.
        self._patrons: dict[str, int] = {}
        self._forget()

    def _forget(self) -> None:
        self._streams: dict[str, tuple[int, State]] = {}
        self._rounds: dict[tuple[str, int], RoundSummary] = {}
        self._sessions: dict[tuple[str, int], SessionSummary] = {}
        self._settled: dict[tuple[str, SettlementPlace], tuple[Item, ...]] = {}
        self._sittings: dict[tuple[str, str, int], Sitting] = {}
        self._openings: dict[tuple[str, int], Opening] = {}
        self._duties: dict[tuple[str, int], Duty] = {}
        self._floats: list[FloatMove] = []
        self._irregularities: dict[tuple[str, int], IrregularityRow] = {}
        self._significant: list[SignificantRow] = []
        # By patron: what moved when, at which table and with which round of it.
        self._movements: dict[str, Counter[tuple[int, str, int]]] = {}

    async def feed(self, stream: str, entries: Sequence[Entry]) -> int:
        through, state = self._streams.get(stream, (0, State()))
        new = new_entries(stream, entries, through)
        if not new:
            return through
        # Rows that were written go on in the next state as copies, and an entry that cannot be read
        # leaves everything as it was.
        state = deepcopy(state)
        self._write(*taken_in(stream, state, new))
        self._streams[stream] = new[-1].sequence, state
        return new[-1].sequence

    def _write(self, table: str, changes: Changes) -> None:
        names = {place.patron for place in (*changes.settled, *changes.undone)}
        names |= {move.patron for move in changes.moves}
        names |= {movement.patron for movement in changes.movements}
        for name in sorted(names):
            self._patrons.setdefault(name, len(self._patrons))
        for place in changes.undone:
            del self._settled[table, place]
        self._settled |= {(table, place): items for place, items in changes.settled.items()}
        self._rounds |= {(table, it): one for it, one in changes.rounds.items()}
        self._sessions |= {(table, it): one for it, one in changes.sessions.items()}
        here = {
            one.patron: one.since
            for one in self._sittings.values()
            if one.table == table and one.until is None
        }
        for sitting in sittings(table, changes.moves, here):
            self._sittings[table, sitting.patron, sitting.since] = sitting
        self._openings |= {(table, it): one for it, one in changes.openings.items()}
        self._duties |= {(table, it): one for it, one in changes.duties.items()}
        self._floats += changes.floats
        self._irregularities |= {(table, it): one for it, one in changes.irregularities.items()}
        self._significant += changes.significant
        for (patron, at, number), cents in changes.movements.items():
            self._movements.setdefault(patron, Counter())[at, table, number] += cents

    async def through(self, stream: str) -> int:
        return self._streams[stream][0] if stream in self._streams else 0

    async def clear(self) -> None:
        self._forget()

    async def opening_at(self, table: str, sequence: int) -> Opening | None:
        found = [one for one in self._openings.values() if one.table == table]
        earlier = [one for one in found if one.sequence <= sequence]
        return max(earlier, key=lambda one: one.sequence, default=None)

    async def round_at(self, table: str, number: int) -> RoundSummary | None:
        return deepcopy(self._rounds.get((table, number)))

    async def rounds(
        self, *, after: str | None = None, most: int = 100, **wanted: Unpack[RoundFilter]
    ) -> RowPage[RoundSummary]:
        check_rounds(wanted)
        patron, net = wanted.get("patron"), wanted.get("net")
        found = [
            one
            for one in self._rounds.values()
            if fits_round(wanted, one) and (patron is None or self._wagered(patron, one, net))
        ]
        return _page(
            found, lambda one: (one.opened_at, one.table, one.number), after, most, deepcopy
        )

    def _wagered(self, patron: str, one: RoundSummary, net: Net | None) -> bool:
        items = self._settled.get((one.table, SettlementPlace(one.opened_at, one.number, patron)))
        if items is None:
            return False
        return net is None or net.fits(sum(item.net_cents for item in items))

    async def balances(
        self, patron: str, rounds: Sequence[tuple[str, int]]
    ) -> dict[tuple[str, int], Balance]:
        total, found = 0, []
        for (_, table, number), cents in sorted(self._movements.get(patron, Counter()).items()):
            total += cents
            if (table, number) in rounds:
                found.append((table, number, cents, total))
        return reports.balances(found)

    async def settlements(
        self, *, after: str | None = None, most: int = 100, **wanted: Unpack[SettlementFilter]
    ) -> RowPage[Settlement]:
        check_settlements(wanted)
        place = cursor.settled(after)
        found = [row for row in self._settlements() if fits_settlement(wanted, row[1])]
        left = [row for row in found if place is None or row[0] < place]
        return page(sorted(left, key=_first, reverse=True), most, lambda row: row[1], _first)

    def _settlements(self) -> Iterable[tuple[Settled, Settlement]]:
        for (table, (at, number, patron)), items in self._settled.items():
            for place, item in enumerate(items):
                cents = item.stake_cents, item.net_cents, item.commission_cents
                yield (
                    (at, table, number, self._patrons[patron], place),
                    settlement(table, at, number, patron, place, item, *cents),
                )

    def _counting(self, patron: str, since: int, until: int) -> list[Settlement]:
        """The patron's settled wagers of a period in money, without stakes that were returned."""
        return [
            one
            for _, one in self._settlements()
            if one.patron == patron
            and one.pays != VOID
            and in_period(one.at, since, until)
            and tournament_of(one.table) is None
        ]

    async def position(self, patron: str, *, since: int, until: int) -> Position:
        theirs = self._counting(patron, since, until)
        tables = []
        for table in {one.table for one in theirs}:
            here = [one for one in theirs if one.table == table]
            tables.append(
                TablePosition(
                    table=table,
                    rounds=len({one.round for one in here} - {None}),
                    wagers=len(here),
                    staked_cents=sum(one.stake_cents for one in here),
                    net_cents=sum(one.net_cents for one in here),
                    commission_cents=sum(one.commission_cents for one in here),
                )
            )
        sittings = [one for one in self._sittings.values() if one.patron == patron]
        return reports.position(tables, sittings, since, until)

    async def hold(
        self, by: By, *, since: int | None = None, until: int | None = None
    ) -> list[Hold]:
        return reports.hold(self._cells(since, until), by)

    def _cells(self, since: int | None, until: int | None) -> dict[ReportCell, Figures]:
        sums: dict[ReportCell, Figures] = {}
        for one in self._rounds.values():
            if in_period(one.opened_at, since, until):
                add(sums, {cell: found for (_, cell), found in of_round(one).items()})
        for session in self._sessions.values():
            if in_period(session.at, since, until):
                add(sums, {cell: found for (_, cell), found in of_session(session).items()})
        return sums

    async def shift(
        self, *, table: str | None = None, dealer: str | None = None, since: int, until: int
    ) -> Shift:
        def theirs(one: IrregularityRow | FloatMove) -> bool:
            return (
                table in (None, one.table)
                and dealer in (None, one.dealer)
                and in_period(one.at, since, until)
            )

        moved = [one.cents for one in self._floats if theirs(one)]
        times: list[Opening] | list[Duty] = list(self._openings.values())
        if dealer is not None:
            times = [one for one in self._duties.values() if one.dealer == dealer]
        facts = ShiftFacts(
            irregularities=sum(map(theirs, self._irregularities.values())),
            fills_cents=sum(cents for cents in moved if cents > 0),
            credits_cents=-sum(cents for cents in moved if cents < 0),
            floats=None
            if dealer is not None
            else (self._float(table, since), self._float(table, until)),
            times=[(one.since, one.until) for one in times if table in (None, one.table)],
        )
        cells = {
            cell: found
            for cell, found in self._cells(since, until).items()
            if table in (None, cell.table) and dealer in (None, cell.dealer)
        }
        return reports.shift(cells, facts, table=table, dealer=dealer, since=since, until=until)

    def _float(self, table: str | None, at: int) -> int:
        """What the float of a table held, or all floats together."""
        moves = [one.cents for one in self._floats if table in (None, one.table) and one.at < at]
        rounds = [
            one.hold_cents - one.commission_cents
            for one in self._rounds.values()
            if table in (None, one.table) and one.opened_at < at
        ]
        sessions = [
            one.hold_cents - one.commission_cents
            for one in self._sessions.values()
            if table in (None, one.table) and one.at < at
        ]
        return sum(moves) + sum(rounds) + sum(sessions)

    async def irregularities(
        self, *, after: str | None = None, most: int = 100, **wanted: Unpack[EventFilter]
    ) -> RowPage[IrregularityRow]:
        found = (one for one in self._irregularities.values() if fits_event(wanted, one))
        return _page(found, _when, after, most)

    async def significant(
        self, *, after: str | None = None, most: int = 100, **wanted: Unpack[SignificantFilter]
    ) -> RowPage[SignificantRow]:
        found = (one for one in self._significant if fits_significant(wanted, one))
        return _page(found, _when, after, most)

    async def floats(
        self, *, after: str | None = None, most: int = 100, **wanted: Unpack[EventFilter]
    ) -> RowPage[FloatMove]:
        found = (one for one in self._floats if fits_event(wanted, one))
        return _page(found, _when, after, most)

    async def duties(
        self, *, after: str | None = None, most: int = 100, **wanted: Unpack[DutyFilter]
    ) -> RowPage[Duty]:
        found = (one for one in self._duties.values() if fits_duty(wanted, one))
        return _page(found, lambda one: (one.since, one.table, one.sequence), after, most)

    async def close(self) -> None: ...


def _when(one: IrregularityRow | SignificantRow | FloatMove) -> Moment:
    return one.at, one.table, one.sequence


def _first(row: tuple[Settled, Settlement]) -> Settled:
    return row[0]


def _same(one: T) -> T:
    return one


def _page(
    rows: Iterable[T],
    key: Callable[[T], Moment],
    after: str | None,
    most: int,
    make: Callable[[T], T] = _same,
) -> RowPage[T]:
    place = cursor.moment(after)
    left = [one for one in rows if place is None or key(one) < place]
    return page(sorted(left, key=key, reverse=True), most, make, key)
