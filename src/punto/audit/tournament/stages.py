"""Stages: drawn by the lot that was committed to, begun, paused, extended, announced and closed."""

import re

from punto.audit.fault import Wrong, quote, same
from punto.audit.table.session import won_words
from punto.audit.tournament import draw
from punto.audit.tournament.standings import decided, tied
from punto.audit.tournament.state import (
    AuditedTournament,
    DrawnTable,
    PlayerStatus,
    Progress,
    check_reason,
)
from punto.tournament.events import (
    ChipsIssued,
    DragonsAnnounced,
    PlayOffDrawn,
    PlayPaused,
    PlayResumed,
    ResultsConfirmed,
    Seat,
    SeatsDrawn,
    StageClosed,
    StageEnded,
    StageExtended,
    StageStarted,
    TournamentOpened,
)
from punto.tournament.format import refuse_format

MAX_LENGTH = 10_000
_HEX = re.compile("[0-9a-f]{64}")


def opened(tournament: AuditedTournament, event: TournamentOpened) -> None:
    tournament.require("a tournament opened", Progress.NEW)
    same("a tournament called", event.tournament, tournament.name)
    refusal = refuse_format(event.format)
    if refusal:
        raise Wrong(f"a format that cannot be played ({refusal.reason})", "one that can")
    same("lots committed to:", len(event.commitments), len(event.format.stages))
    wrong = next((one for one in event.commitments if not _HEX.fullmatch(one)), None)
    if wrong is not None:
        raise Wrong(f"the commitment {quote(wrong)}", "64 hexadecimal digits")
    tournament.rules, tournament.commitments = event.format, event.commitments
    tournament.phase = Progress.REGISTRATION


def seats_drawn(tournament: AuditedTournament, event: SeatsDrawn) -> None:
    tournament.require("seats drawn", Progress.REGISTRATION, Progress.BETWEEN)
    tournament.stage += 1
    tournament.require_stage(event.stage)
    players, fewest = tournament.names(PlayerStatus.IN), tournament.format.fewest_players
    if tournament.stage == 1 and len(players) < fewest:
        raise Wrong(f"seats drawn for {len(players)} players", f"{fewest} at least")
    if not players:
        raise Wrong("seats drawn for nobody", "somebody who is still in")
    found = draw.committed(tournament.name, event.stage, event.salt)
    expected = tournament.commitments[event.stage - 1]
    if found != expected:
        raise Wrong(f"a lot whose SHA-256 is {found}", f"{expected}, as committed to")
    # Registrations are kept in their order, and one that was taken back is forgotten.
    entrants = [name for name in tournament.players if name in players]
    tournament.mix = draw.mix(event.salt, event.drawn_at, entrants)
    same("lots mixed to", event.mix, tournament.mix)
    tables = _seated(tournament, players, event.seats, play_off=False)
    stage = tournament.playing
    for name, player in tournament.players.items():
        seat = event.seats.get(name)
        player.table = 0 if seat is None else seat.table
        player.decisive = player.best = player.played_off = 0
    tournament.set_tables(tables)
    tournament.lengths = [stage.hands if stage.hands is not None else stage.minutes or 0]
    tournament.has_played_off, tournament.counted = False, 0
    tournament.begun = tournament.ended = False
    tournament.phase = Progress.DRAWN
    if stage.chips_cents is not None:
        tournament.owed.extend(
            ChipsIssued(
                player=name, before_cents=tournament.players[name].chips, cents=stage.chips_cents
            )
            for name in players
        )


def _seated(
    tournament: AuditedTournament, players: list[str], found: dict[str, Seat], *, play_off: bool
) -> list[DrawnTable]:
    expected = draw.seats(
        tournament.mix,
        players,
        at_a_table=tournament.playing.seats,
        tables_before=len(tournament.drawn),
    )
    for name in sorted(found.keys() | expected.keys()):
        if found.get(name) != expected.get(name):
            raise Wrong(f"{quote(name)} at {_place(found, name)}", f"{_place(expected, name)}")
    tables: dict[int, dict[str, int]] = {}
    for name, seat in sorted(expected.items(), key=lambda one: one[1]):
        tables.setdefault(seat.table, {})[name] = seat.seat
    return [
        DrawnTable(number, tournament.stage, play_off, seats, tournament.pause)
        for number, seats in tables.items()
    ]


def _place(seats: dict[str, Seat], name: str) -> str:
    seat = seats.get(name)
    return f"table {quote(seat.table)}, seat {quote(seat.seat)}" if seat else "no table"


def chips_issued(tournament: AuditedTournament, event: ChipsIssued) -> None:
    tournament.players[event.player].chips = event.cents


def started(tournament: AuditedTournament, event: StageStarted) -> None:
    tournament.require("a stage started", Progress.DRAWN)
    tournament.require_stage(event.stage)
    tournament.phase, tournament.begun = Progress.PLAYING, not tournament.paused
    for table in tournament.tables:
        table.in_pause = tournament.pause


def paused(tournament: AuditedTournament, event: PlayPaused) -> None:
    tournament.require("play paused", Progress.DRAWN, Progress.PLAYING, Progress.PLAY_OFF)
    if tournament.paused:
        raise Wrong("play paused again", "it to be resumed first")
    check_reason(event.why)
    tournament.paused = True
    tournament.pauses += 1


def resumed(tournament: AuditedTournament, _: PlayResumed) -> None:
    if not tournament.paused:
        raise Wrong("play resumed", "a pause before it")
    tournament.paused = False
    if tournament.phase is Progress.PLAYING:
        tournament.begun = True


def extended(tournament: AuditedTournament, event: StageExtended) -> None:
    tournament.require("a stage extended", Progress.DRAWN, Progress.PLAYING)
    tournament.require_stage(event.stage)
    if tournament.begun:
        raise Wrong("a stage extended", "its length to stand once its first hand is called")
    room = MAX_LENGTH - tournament.lengths[-1]
    if not 1 <= event.more <= room:
        raise Wrong(f"a stage extended by {quote(event.more)}", f"1 to {room}")
    check_reason(event.why)
    tournament.lengths.append(tournament.lengths[-1] + event.more)


def announced(tournament: AuditedTournament, event: DragonsAnnounced) -> None:
    tournament.require("Dragon wagers announced", Progress.PLAYING, Progress.PLAY_OFF)
    tournament.require_stage(event.stage)
    if all(table.announced for table in tournament.tables):
        raise Wrong("Dragon wagers announced again", "it once")
    for table in tournament.tables:
        name = tournament.table_name(table.number)
        found = event.won.get(name)
        if table.won is None:
            raise Wrong("Dragon wagers announced", f"the session at {name} over first")
        if found != table.won:
            words = "nothing" if found is None else won_words(found)
            raise Wrong(f"announced as won at {name}: {words}", won_words(table.won))
        table.announced = True
    same("tables announced:", len(event.won), len(tournament.tables))


def ended(tournament: AuditedTournament, event: StageEnded) -> None:
    """With the hands that are played; what was to be announced is."""
    tournament.require("a stage ended early", Progress.PLAYING, Progress.PLAY_OFF)
    tournament.require_stage(event.stage)
    if all(table.announced for table in tournament.tables):
        raise Wrong("a stage ended early", "it before its Dragon wagers are announced")
    check_reason(event.why)
    tournament.ended = True
    for table in tournament.tables:
        table.announced = True


def confirmed(tournament: AuditedTournament, event: ResultsConfirmed) -> None:
    tournament.require("results confirmed", Progress.PLAYING, Progress.PLAY_OFF)
    tournament.require_stage(event.stage)
    tables = tournament.tables
    announced = all(table.announced for table in tables)
    confirmed = all(table.confirmed for table in tables)
    if not announced or confirmed or tournament.automatic:
        raise Wrong("results confirmed", "it once, after the announcement, where people deal")
    for table in tables:
        if not table.noted_paid:
            name = tournament.table_name(table.number)
            raise Wrong("results confirmed", f"the Dragon wagers at {name} paid first")
        table.confirmed = True


def play_off_drawn(tournament: AuditedTournament, event: PlayOffDrawn) -> None:
    tournament.require("a play-off drawn", Progress.PLAYED)
    tournament.require_stage(event.stage)
    players = tied(tournament)
    if not players:
        raise Wrong("a play-off", "none, for no tie lies across the cut")
    tournament.set_tables(_seated(tournament, players, event.seats, play_off=True))
    tournament.ended = False
    tournament.phase = Progress.PLAY_OFF


def closed(tournament: AuditedTournament, event: StageClosed) -> None:
    tournament.require("a stage closed", Progress.PLAYED)
    tournament.require_stage(event.stage)
    waiting = tied(tournament)
    if waiting:
        found = f"a stage closed with {quote(waiting[0])} tied across the cut"
        raise Wrong(found, "a play-off first")
    places, advancing = decided(tournament)
    same("places:", len(event.places), len(places))
    for place, (found, expected) in enumerate(zip(event.places, places, strict=True), start=1):
        same(f"place {place} for", found, expected)
    same("players who advance:", event.advancing, advancing)
    for place, name in enumerate(places, start=1):
        player = tournament.players[name]
        player.place = place
        if not tournament.is_last and place > advancing and player.standing is PlayerStatus.IN:
            player.standing = PlayerStatus.OUT
    tournament.phase = Progress.FINISHED if tournament.is_last else Progress.BETWEEN
