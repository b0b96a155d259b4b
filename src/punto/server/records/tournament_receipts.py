"""Reads the receipt of a player's money in a tournament from the journal."""

from punto.history.receipt.tournament import MONEY, TournamentReceipt, describe_tournament
from punto.journal.hash_chain import Entry
from punto.server.records.event_tag import tag_of, tags
from punto.server.records.table_reader import record_of
from punto.storage.paging import entries
from punto.storage.port import Store
from punto.tournament.events import TournamentOpened
from punto.tournament.stream import TournamentRecord, tournament_stream

_WANTED = tags(TournamentOpened, *MONEY)


async def tournament_receipt(
    store: Store, tournament: str, player: str
) -> TournamentReceipt | None:
    """None where the player has never been in it."""
    every = entries(store, tournament_stream(tournament))
    found = [(one, _record(one)) async for one in every if tag_of(one).event in _WANTED]
    return describe_tournament(tournament, player, found)


def _record(entry: Entry) -> TournamentRecord:
    record = record_of(entry)
    assert isinstance(record, TournamentRecord), "it is a tournament's stream"
    return record
