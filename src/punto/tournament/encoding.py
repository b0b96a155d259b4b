"""Commands, events and states of tournaments as JSON, in the one form that tables have theirs."""

import msgspec

from punto.table.encoding import decoder, encode
from punto.tournament.commands import TournamentCommand
from punto.tournament.events import TournamentEvent
from punto.tournament.state import Tournament

__all__ = ["decode_command", "decode_event", "decode_tournament", "encode"]

_COMMANDS: msgspec.json.Decoder[TournamentCommand] = msgspec.json.Decoder(TournamentCommand)
_EVENTS: msgspec.json.Decoder[TournamentEvent] = msgspec.json.Decoder(TournamentEvent)
_TOURNAMENTS = decoder(Tournament)


def decode_command(data: bytes | str) -> TournamentCommand:
    return _COMMANDS.decode(data)


def decode_event(data: bytes | str) -> TournamentEvent:
    return _EVENTS.decode(data)


def decode_tournament(data: bytes | str) -> Tournament:
    return _TOURNAMENTS.decode(data)
