"""What the journal has of a player's money in a tournament."""

from punto.audit.receipt.entered import MONEY, TournamentReceipt, describe_entered
from punto.journal.hash_chain import Entry
from punto.server.records.told import ENTRIES_AT_ONCE, record_of, says, texts
from punto.storage.port import Store
from punto.tournament.events import TournamentOpened
from punto.tournament.stream import TournamentRecord, tournament_stream

_OPENED = texts(TournamentOpened)
_MONEY = texts(*MONEY)


async def entered(store: Store, tournament: str, player: str) -> TournamentReceipt | None:
    """None where the player has never been in it."""
    stream, found, after = tournament_stream(tournament), list[Entry](), 0
    while page := await store.entries(stream, after=after, most=ENTRIES_AT_ONCE):
        found += (entry for entry in page if _is_of(entry, player))
        after = page[-1].sequence
    return describe_entered(tournament, player, ((one, _record(one)) for one in found))


def _is_of(entry: Entry, player: str) -> bool:
    of_player = f'"player":"{player}"' in entry.body and says(entry, _MONEY)
    return of_player or says(entry, _OPENED)


def _record(entry: Entry) -> TournamentRecord:
    record = record_of(entry)
    assert isinstance(record, TournamentRecord), "it is a tournament's stream"
    return record
