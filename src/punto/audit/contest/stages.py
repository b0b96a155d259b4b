"""Stages: drawn by the lot that was committed to, begun, paused, extended, announced and closed."""

import re

from punto.audit.contest import draw
from punto.audit.contest.standings import decided, tied
from punto.audit.contest.state import Contest, Drawn, Phase, Standing, check_reason
from punto.audit.fault import Wrong, said, same
from punto.tournament.events import (
    ChipsIssued,
    DragonsAnnounced,
    PlayOffDrawn,
    PlayPaused,
    PlayResumed,
    Seat,
    SeatsDrawn,
    StageClosed,
    StageExtended,
    StageStarted,
    TournamentOpened,
)
from punto.tournament.format import refuse_format

LONGEST = 10_000
_HEX = re.compile("[0-9a-f]{64}")


def opened(contest: Contest, event: TournamentOpened) -> None:
    contest.require("a tournament opened", Phase.NEW)
    same("a tournament called", event.tournament, contest.name)
    refusal = refuse_format(event.format)
    if refusal:
        raise Wrong(f"a format that cannot be played ({refusal.reason})", "one that can")
    same("lots committed to:", len(event.commitments), len(event.format.stages))
    wrong = next((one for one in event.commitments if not _HEX.fullmatch(one)), None)
    if wrong is not None:
        raise Wrong(f"the commitment {said(wrong)}", "64 hexadecimal digits")
    contest.rules, contest.commitments = event.format, event.commitments
    contest.phase = Phase.REGISTRATION


def seats_drawn(contest: Contest, event: SeatsDrawn) -> None:
    contest.require("seats drawn", Phase.REGISTRATION, Phase.BETWEEN)
    contest.stage += 1
    contest.require_stage(event.stage)
    players, fewest = contest.names(Standing.IN), contest.format.fewest_players
    if contest.stage == 1 and len(players) < fewest:
        raise Wrong(f"seats drawn for {len(players)} players", f"{fewest} at least")
    if not players:
        raise Wrong("seats drawn for nobody", "somebody who is still in")
    found = draw.committed(contest.name, event.stage, event.salt)
    expected = contest.commitments[event.stage - 1]
    if found != expected:
        raise Wrong(f"a lot whose SHA-256 is {found}", f"{expected}, as committed to")
    contest.salt = event.salt
    tables = _seated(contest, players, event.seats, play_off=False)
    stage = contest.playing
    for name, player in contest.players.items():
        seat = event.seats.get(name)
        player.table = 0 if seat is None else seat.table
        player.decisive = player.best = player.played_off = 0
    contest.set_tables(tables)
    contest.lengths = [stage.hands if stage.hands is not None else stage.minutes or 0]
    contest.announced, contest.has_played_off, contest.counted = False, False, 0
    contest.phase = Phase.DRAWN
    if stage.chips_cents is not None:
        contest.owed.extend(
            ChipsIssued(
                player=name, before_cents=contest.players[name].chips, cents=stage.chips_cents
            )
            for name in players
        )


def _seated(
    contest: Contest, players: list[str], found: dict[str, Seat], *, play_off: bool
) -> list[Drawn]:
    expected = draw.seats(
        contest.salt,
        players,
        at_a_table=contest.playing.seats,
        tables_before=len(contest.drawn),
    )
    for name in sorted(found.keys() | expected.keys()):
        if found.get(name) != expected.get(name):
            raise Wrong(f"{said(name)} at {_place(found, name)}", f"{_place(expected, name)}")
    tables: dict[int, dict[str, int]] = {}
    for name, seat in sorted(expected.items(), key=lambda one: one[1]):
        tables.setdefault(seat.table, {})[name] = seat.seat
    return [
        Drawn(number, contest.stage, play_off, seats, contest.pause)
        for number, seats in tables.items()
    ]


def _place(seats: dict[str, Seat], name: str) -> str:
    seat = seats.get(name)
    return f"table {said(seat.table)}, seat {said(seat.seat)}" if seat else "no table"


def chips_issued(contest: Contest, event: ChipsIssued) -> None:
    contest.players[event.player].chips = event.cents


def started(contest: Contest, event: StageStarted) -> None:
    contest.require("a stage started", Phase.DRAWN)
    contest.require_stage(event.stage)
    contest.phase = Phase.PLAYING
    for table in contest.tables:
        table.in_pause = contest.pause


def paused(contest: Contest, event: PlayPaused) -> None:
    contest.require("play paused", Phase.DRAWN, Phase.PLAYING, Phase.PLAY_OFF)
    if contest.paused:
        raise Wrong("play paused again", "it to be resumed first")
    check_reason(event.why)
    contest.paused = True
    contest.pauses += 1


def resumed(contest: Contest, _: PlayResumed) -> None:
    if not contest.paused:
        raise Wrong("play resumed", "a pause before it")
    contest.paused = False


def extended(contest: Contest, event: StageExtended) -> None:
    contest.require("a stage extended", Phase.DRAWN, Phase.PLAYING)
    contest.require_stage(event.stage)
    if contest.announced:
        raise Wrong("a stage extended", "its length to stand once it is announced")
    if not 1 <= event.more <= LONGEST:
        raise Wrong(f"a stage extended by {said(event.more)}", f"1 to {LONGEST}")
    check_reason(event.why)
    contest.lengths.append(contest.lengths[-1] + event.more)


def announced(contest: Contest, event: DragonsAnnounced) -> None:
    contest.require("Dragon wagers announced", Phase.PLAYING, Phase.PLAY_OFF)
    contest.require_stage(event.stage)
    if contest.announced:
        raise Wrong("Dragon wagers announced again", "it once")
    of_stage = 0 if contest.playing.hands is None else contest.lengths[-1]
    hands = 1 if contest.phase is Phase.PLAY_OFF else of_stage
    for table in contest.tables:
        if table.hands < hands:
            name = contest.table_name(table.number)
            found = f"Dragon wagers announced after {table.hands} hands at {name}"
            raise Wrong(found, f"{hands} hands at every table")
    contest.announced = True


def play_off_drawn(contest: Contest, event: PlayOffDrawn) -> None:
    contest.require("a play-off drawn", Phase.PLAYED)
    contest.require_stage(event.stage)
    players = tied(contest)
    if not players:
        raise Wrong("a play-off", "none, for no tie lies across the cut")
    contest.set_tables(_seated(contest, players, event.seats, play_off=True))
    contest.announced, contest.phase = False, Phase.PLAY_OFF


def closed(contest: Contest, event: StageClosed) -> None:
    contest.require("a stage closed", Phase.PLAYED)
    contest.require_stage(event.stage)
    waiting = tied(contest)
    if waiting:
        found = f"a stage closed with {said(waiting[0])} tied across the cut"
        raise Wrong(found, "a play-off first")
    places, advancing = decided(contest)
    same("places:", len(event.places), len(places))
    for place, (found, expected) in enumerate(zip(event.places, places, strict=True), start=1):
        same(f"place {place} for", found, expected)
    same("players who advance:", event.advancing, advancing)
    for place, name in enumerate(places, start=1):
        player = contest.players[name]
        player.place = place
        if not contest.is_last and place > advancing and player.standing is Standing.IN:
            player.standing = Standing.OUT
    contest.phase = Phase.FINISHED if contest.is_last else Phase.BETWEEN
