"""Reads the receipt of a player's money in a tournament from the journal."""

from punto.history.receipt.tournament import MONEY, TournamentReceipt, describe_tournament
from punto.journal.hash_chain import Entry
from punto.server.records.event_tag import tag_of, tags
from punto.server.records.table_reader import ENTRIES_AT_ONCE, record_of
from punto.storage.port import Store
from punto.tournament.events import TournamentOpened
from punto.tournament.stream import TournamentRecord, tournament_stream

_WANTED = tags(TournamentOpened, *MONEY)


async def tournament_receipt(
    store: Store, tournament: str, player: str
) -> TournamentReceipt | None:
    """None where the player has never been in it."""
    stream, found, after = tournament_stream(tournament), list[Entry](), 0
    while page := await store.entries(stream, after=after, most=ENTRIES_AT_ONCE):
        found += (entry for entry in page if tag_of(entry).event in _WANTED)
        after = page[-1].sequence
    return describe_tournament(tournament, player, ((one, _record(one)) for one in found))


def _record(entry: Entry) -> TournamentRecord:
    record = record_of(entry)
    assert isinstance(record, TournamentRecord), "it is a tournament's stream"
    return record
