"""Replays the stream of a tournament beside those of its tables: lots, seats, chips, results,
standings and prizes are computed again."""

from collections import deque
from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import asdict

from punto.audit.books import Books
from punto.audit.fault import Wrong, quote, same
from punto.audit.table import TableReplay
from punto.audit.tournament import authority, players, prizes, results, stages
from punto.audit.tournament.state import AuditedTournament, Progress
from punto.audit.tournament.table_checks import check_table
from punto.audit.tournament.unnoted_events import UnnotedEvents
from punto.journal.hash_chain import Head
from punto.ledger import account
from punto.table.stream import TableRecord, table_stream
from punto.tournament import events
from punto.tournament.events import TournamentEvent
from punto.tournament.stream import TournamentRecord

_CHECKS: dict[type[TournamentEvent], Callable[[AuditedTournament, Any], None]] = {
    events.TournamentOpened: stages.opened,
    events.PlayerRegistered: players.registered,
    events.PlayerWithdrew: players.withdrew,
    events.PlayerRebought: players.rebought,
    events.SeatsDrawn: stages.seats_drawn,
    events.ChipsIssued: stages.chips_issued,
    events.StageStarted: stages.started,
    events.PlayPaused: stages.paused,
    events.PlayResumed: stages.resumed,
    events.StageExtended: stages.extended,
    events.DragonsAnnounced: stages.announced,
    events.StageEnded: stages.ended,
    events.ResultsConfirmed: stages.confirmed,
    events.ResultsNoted: results.noted,
    events.ChipsForfeited: results.forfeited,
    events.ChipsCounted: results.counted,
    events.PlayOffDrawn: stages.play_off_drawn,
    events.StageClosed: stages.closed,
    events.PrizeAwarded: prizes.awarded,
    events.TournamentEnded: prizes.ended,
    events.PlayerDisqualified: players.disqualified,
    events.ChipsCorrected: players.corrected,
    events.TournamentCancelled: players.cancelled,
}

_FOLLOWING = events.ChipsIssued | events.ChipsForfeited | events.ChipsCounted
"""What is never commanded: it comes right behind the event that leads to it."""


class TournamentReplay:
    """One tournament, from its first event on. An entry that notes what came of a table waits until
    the table's own stream has come so far: clocks of two machines may be apart."""

    def __init__(self, name: str, stream: str, books: Books, heads: Mapping[str, Head]) -> None:
        self._stream = stream
        self._books = books
        self._heads = heads
        self._tournament = AuditedTournament(name)
        self._waiting: deque[tuple[int, TournamentRecord]] = deque()
        self._last: TournamentRecord | None = None

    def take_table_entry(
        self, number: int, sequence: int, record: TableRecord, replay: TableReplay
    ) -> None:
        """An entry of one of its tables, which was found right as far as the table goes."""
        tournament = self._tournament
        tournament.unnoted.setdefault(number, UnnotedEvents()).add(sequence, record.event, replay)
        table = tournament.drawn.get(number)
        if table is not None and table.closed:
            check_table(tournament, table)
        elif self._waiting:
            self._go_on()

    def take(self, sequence: int, record: TournamentRecord) -> None:
        """The next entry is checked, as soon as it can be; a Wrong where something is."""
        event = record.event
        if isinstance(event, events.PlayerDisqualified):
            chips = account.chips(self._tournament.name, event.player)
            self._books.claim(self._stream, sequence, record.at, chips, event.cents)
        self._waiting.append((sequence, record))
        self._go_on()

    def _go_on(self) -> None:
        while self._waiting:
            sequence, record = self._waiting[0]
            try:
                if not self._is_known(record.event):
                    return
                self._judge(record)
            except Wrong as wrong:
                raise wrong.at(stream=self._stream, sequence=sequence) from None
            self._waiting.popleft()
            self._last = record

    def _is_known(self, event: TournamentEvent) -> bool:
        if not isinstance(event, events.ResultsNoted):
            return True
        stream = table_stream(self._tournament.table_name(event.table))
        entries = self._heads.get(stream, Head()).count
        if event.through > entries:
            found = f"results up to entry {quote(event.through)} of {quote(stream)}"
            raise Wrong(found, f"no more than its {entries} entries")
        unnoted = self._tournament.unnoted.get(event.table)
        return event.through <= (0 if unnoted is None else unnoted.reached)

    def _judge(self, record: TournamentRecord) -> None:
        tournament, event = self._tournament, record.event
        kind = type(event)
        if tournament.phase is Progress.NEW and kind is not events.TournamentOpened:
            found = f"{kind.__name__} in a tournament that was never opened"
            raise Wrong(found, "TournamentOpened")
        if tournament.phase is Progress.OVER:
            raise Wrong(f"{kind.__name__} after the end of the tournament", "nothing more")
        if tournament.owed:
            self._check_owed(record)
        else:
            self._check_begun(record)
        tournament.at = record.at
        _CHECKS[kind](tournament, event)
        if isinstance(event, events.SeatsDrawn):
            same("seats drawn at", event.drawn_at, record.at)

    def _check_owed(self, record: TournamentRecord) -> None:
        """What the event before leads to comes right behind it, and nothing else does."""
        owed = self._tournament.owed.popleft()
        _check_same(record.event, owed)
        last = self._last
        if last is None or (last.command, last.by, last.at) != (
            record.command,
            record.by,
            record.at,
        ):
            raise Wrong(f"{type(record.event).__name__} by another command", "the same command")

    def _check_begun(self, record: TournamentRecord) -> None:
        """What a command begins with."""
        tournament, event = self._tournament, record.event
        authority.check(record)
        if isinstance(event, _FOLLOWING):
            raise Wrong(type(event).__name__, "nothing of that kind here")
        if isinstance(event, events.PrizeAwarded | events.TournamentEnded):
            first, *others = prizes.due(tournament)
            _check_same(event, first)
            tournament.owed.extend(others)
        if isinstance(event, events.PlayerWithdrew):
            players.sent_home(tournament, event, record.by.role)

    def close(self) -> None:
        """The stream is at its end, and so are those of its tables."""
        tournament = self._tournament
        if tournament.owed:
            owed = tournament.owed[0]
            kind = owed if isinstance(owed, type) else type(owed)
            raise Wrong("the end of the stream", kind.__name__)
        for number, unnoted in sorted(tournament.unnoted.items()):
            if number not in tournament.drawn:
                stream = table_stream(tournament.table_name(number))
                found = f"a table {quote(tournament.table_name(number))}"
                raise Wrong(found, "one that was drawn").at(stream=stream, sequence=unnoted.reached)
            check_table(tournament, tournament.drawn[number])
        self._check_accounts()

    def _check_accounts(self) -> None:
        """The accounts that the transfers fill hold what was reckoned here."""
        tournament, balances = self._tournament, self._books.balances
        in_play = {name for table in tournament.tables if not table.closed for name in table.seats}
        pool = balances.get(account.pool(tournament.name), 0)
        same("in the pool:", pool, tournament.pool_cents)
        for name, player in sorted(tournament.players.items()):
            if name not in in_play:
                held = balances.get(account.chips(tournament.name, name), 0)
                same(f"chips of {name}:", held, player.chips)


def _check_same(found: TournamentEvent, owed: TournamentEvent | type[TournamentEvent]) -> None:
    kind = owed if isinstance(owed, type) else type(owed)
    if type(found) is not kind:
        raise Wrong(type(found).__name__, kind.__name__)
    if isinstance(owed, type):
        return
    expected = asdict(owed)
    for name, value in asdict(found).items():
        what = f"{kind.__name__} with {name}"
        if isinstance(value, dict):
            for key in sorted(value.keys() | expected[name].keys()):
                same(f"{what} of {quote(key)}", value.get(key), expected[name].get(key))
        else:
            same(what, value, expected[name])
