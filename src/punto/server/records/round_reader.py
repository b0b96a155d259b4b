"""Reads one round with all its details, from where the index says that it lies: of a long journal
no more than a receipt needs."""

from typing import NamedTuple

from punto.history.round import Before, RoundHistory, find_round
from punto.history.round_summary import RoundSummary
from punto.history.shoe import ShoeHistory
from punto.journal.hash_chain import Entry
from punto.server.commit.loaded_streams import BrokenStream
from punto.server.records.event_tag import tag_of, tags
from punto.server.records.table_reader import TableReader, table_record
from punto.storage.port import Store
from punto.storage.records import cursor
from punto.table import events
from punto.table.events import CardsBurned, ShoeLoaded
from punto.table.settings import Settings

ROUNDS_AT_ONCE = 100

WAGERS = tags(
    events.WagerPlaced,
    events.LateAttempted,
    events.ExcessReturned,
    events.WagersPaid,
    events.SettlementReversed,
    events.StakesReturned,
    events.DragonsPaid,
    events.DragonsReversed,
)
"""Events of a round that are about one patron."""

OF_A_PATRON = WAGERS | tags(
    events.WinningsReleased, events.SeatTaken, events.StoodBehind, events.SeatLeft
)
"""All events that are about one patron."""

_OF_THE_SHOE = tags(events.ShoeLoaded, events.CardsBurned)


class RoundEntries(NamedTuple):
    """Entries of a round and of the end of its shoe. `last` is the last of the round that was left
    out, if any was."""

    row: RoundSummary
    before: Before
    entries: list[Entry]
    last: Entry | None


async def find_entries(store: Store, row: RoundSummary, patron: str | None) -> RoundEntries:
    """The entries of a round; for a patron, without those that are about others."""
    reader = TableReader(store, row.table)
    finder = _EntryFinder(reader, row)
    before, earlier = await finder.before()
    final, next_ = await finder.rest_of_shoe()
    end = next_.first_sequence - 1 if next_ is not None else None
    parts = [(row.first_sequence, end)]
    if final.number != row.number:
        # What was played from the shoe in between says nothing about the round.
        parts = [(row.first_sequence, row.last_sequence), (final.first_sequence, end)]
    entries, last = earlier, None
    for part in parts:
        async for entry in reader.entries(*part):
            tag = None if patron is None else tag_of(entry)
            if tag is None or tag.event not in OF_A_PATRON or tag.patron == patron:
                entries.append(entry)
            elif part is parts[0] and tag.event in WAGERS:
                last = entry
    return RoundEntries(row, before, entries, last)


def read_round(found: RoundEntries) -> RoundHistory:
    """The round. That takes its time where many have wagered, so it is done in a thread."""
    row = found.row
    records = ((entry, table_record(entry)) for entry in found.entries)
    round_ = find_round(row.table, records, row.number, found.before)
    if round_ is None:
        raise BrokenStream(f"round {row.number} is not where the index has it in {row.table}")
    if found.last is not None and found.last.sequence > round_.summary.last_sequence:
        round_.summary.last_sequence, round_.summary.head = found.last.sequence, found.last.hash
    return round_


class _EntryFinder:
    def __init__(self, reader: TableReader, row: RoundSummary) -> None:
        self._reader = reader
        self._row = row

    async def before(self) -> tuple[Before, list[Entry]]:
        """What lay on the table, and the entries that are to be read before the round: none of a
        virtual shoe, whose cards the index can count."""
        row = self._row
        settings = await self._reader.settings_at(row.first_sequence)
        if settings is None:
            raise BrokenStream(f"{self._reader.stream} has a round before it was opened")
        rounds, previous = await self._rounds_of_shoe()
        start = previous.first_sequence if previous is not None else 1
        loaded, burned = await self._loaded(start, (rounds[-1] if rounds else row).first_sequence)
        if loaded.commitment is not None:
            shoe = _counted(loaded, burned, settings, rounds)
            return Before(settings, row.session, shoe), []
        # What left a real shoe is in the journal, from the last round of the one before.
        old = ShoeHistory(previous.shoe, None, settings) if previous is not None else None
        earlier = [
            entry
            async for entry in self._reader.entries(start, row.first_sequence - 1)
            if tag_of(entry).event not in WAGERS
        ]
        return Before(settings, row.session, old), earlier

    async def _loaded(self, first: int, last: int) -> tuple[ShoeLoaded, CardsBurned | None]:
        """The shoe of the round, as it was loaded and burned."""
        loaded, burned = None, None
        async for entry in self._reader.entries(first, last):
            if tag_of(entry).event in _OF_THE_SHOE:
                event = table_record(entry).event
                if isinstance(event, ShoeLoaded) and event.shoe == self._row.shoe:
                    loaded, burned = event, None
                elif isinstance(event, CardsBurned):
                    burned = event
        if loaded is None:
            shoe, number = self._row.shoe, self._row.number
            raise BrokenStream(f"{self._reader.stream} has no shoe {shoe} before round {number}")
        return loaded, burned

    async def _rounds_of_shoe(self) -> tuple[list[RoundSummary], RoundSummary | None]:
        """The rounds from this shoe before this one, the last first, and the last from another."""
        row, found = self._row, list[RoundSummary]()
        after: str | None = cursor.write((row.opened_at, row.table, row.number))
        while after is not None:
            page = await self._reader.records.rounds(
                table=row.table, after=after, most=ROUNDS_AT_ONCE
            )
            for one in page.rows:
                if one.shoe != row.shoe:
                    return found, one
                found.append(one)
            after = page.after
        return found, None

    async def rest_of_shoe(self) -> tuple[RoundSummary, RoundSummary | None]:
        """The last round from this shoe, and the one after it if there is one: looked for in steps
        that grow, then halved."""
        last, step = self._row, 1
        while found := await self._in_shoe(last, step):
            last, step = found, 2 * step
        while step > 1:
            step //= 2
            last = await self._in_shoe(last, step) or last
        return last, await self._after(last, 1)

    async def _in_shoe(self, row: RoundSummary, step: int) -> RoundSummary | None:
        found = await self._after(row, step)
        return found if found is not None and found.shoe == row.shoe else None

    async def _after(self, row: RoundSummary, step: int) -> RoundSummary | None:
        return await self._reader.records.round_at(row.table, row.number + step)


def _counted(
    loaded: ShoeLoaded, burned: CardsBurned | None, settings: Settings, rounds: list[RoundSummary]
) -> ShoeHistory:
    """A virtual shoe after these rounds."""
    shoe = ShoeHistory(loaded.shoe, loaded.commitment, settings, burned=burned)
    shoe.gone = 1 + burned.count if burned is not None else 0
    shoe.gone += sum(len(one.player_cards) + len(one.banker_cards) for one in rounds)
    shoe.dice_used = sum(one.die is not None for one in rounds)
    return shoe
