"""The receipt of a player's money in a tournament: every entry, re-buy and prize, each with its
place in the journal. Chips are no money, and stand in none."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from punto.history.receipt.round import InJournal
from punto.journal.hash_chain import Entry
from punto.journal.record import Record
from punto.journal.timestamps import iso_time
from punto.tournament.events import (
    PlayerRebought,
    PlayerRegistered,
    PlayerWithdrew,
    PrizeAwarded,
    TournamentEvent,
    TournamentOpened,
)
from punto.tournament.stream import tournament_stream

MONEY = (PlayerRegistered, PlayerRebought, PlayerWithdrew, PrizeAwarded)
"""The events of a player's money."""


class Paid(Struct, frozen=True, kw_only=True):
    """`cents` came to the player or, below zero, from them; of these `house_cents` went to the
    house, or came back from it. `entry` and `hash` are where the journal has it."""

    what: str
    at: str | None
    cents: int
    house_cents: int
    entry: int
    hash: str


class TournamentReceipt(Struct, frozen=True, kw_only=True):
    """`net_cents` is what it all comes to for the player."""

    tournament: str
    title: str
    player: str
    paid: list[Paid]
    net_cents: int
    journal: InJournal


def describe_tournament(
    tournament: str,
    player: str,
    records: Iterable[tuple[Entry, Record[TournamentEvent]]],
) -> TournamentReceipt | None:
    """What these entries, in their order, say of a player's money; None where they say nothing."""
    title, last, paid = "", None, list[Paid]()
    for entry, record in records:
        if isinstance(record.event, TournamentOpened):
            title = record.event.format.title
        for what, cents, house in _moved(record.event, player):
            last = entry
            paid.append(
                Paid(
                    what=what,
                    at=iso_time(record.at),
                    cents=cents,
                    house_cents=house,
                    entry=entry.sequence,
                    hash=entry.hash,
                )
            )
    if last is None:
        return None
    entries = (paid[0].entry, last.sequence)
    return TournamentReceipt(
        tournament=tournament,
        title=title,
        player=player,
        paid=paid,
        net_cents=sum(one.cents for one in paid),
        journal=InJournal(tournament_stream(tournament), entries, last.hash),
    )


def _moved(event: TournamentEvent, player: str) -> Iterator[tuple[str, int, int]]:
    match event:
        case PlayerRegistered(player=one) if one == player:
            yield "entry", -event.entry_cents - event.house_cents, event.house_cents
        case PlayerRebought(player=one) if one == player:
            yield "re-buy", -event.entry_cents - event.house_cents, event.house_cents
        case PlayerWithdrew(player=one) if one == player:
            back = event.entry_cents + event.house_cents
            yield "entry given back" if back else "withdrawn", back, -event.house_cents
        case PrizeAwarded(player=one) if one == player:
            yield f"prize for place {event.place}", event.cents, 0
        case _:
            return
