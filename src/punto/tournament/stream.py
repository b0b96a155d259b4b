"""Streams of tournaments as they are written: `tournament/spring`."""

from punto.journal.record import Record
from punto.journal.stream_format import StreamFormat
from punto.tournament.events import TournamentEvent
from punto.tournament.money import transfers


class TournamentRecord(Record[TournamentEvent], frozen=True, gc=False):
    pass


TOURNAMENT_FORMAT = StreamFormat("tournament", TournamentRecord, transfers)

tournament_stream = TOURNAMENT_FORMAT.stream
tournament_of = TOURNAMENT_FORMAT.name_of
