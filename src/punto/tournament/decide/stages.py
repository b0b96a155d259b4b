"""A stage is drawn, started, paused, extended and announced; ties across its cut are played off."""

from typing import assert_never

from punto.journal.decision import accept, refuse
from punto.ledger.account import tournament_table
from punto.rules.refusal import shown
from punto.tournament import draw
from punto.tournament.commands import (
    AnnounceDragons,
    ConfirmResults,
    DrawPlayOff,
    DrawSeats,
    EndStage,
    ExtendStage,
    PausePlay,
    ResumePlay,
    StageCommand,
    StartStage,
)
from punto.tournament.decide.shared_refusals import refuse_reason, refuse_unless
from punto.tournament.events import (
    ChipsIssued,
    DragonsAnnounced,
    PlayOffDrawn,
    PlayPaused,
    PlayResumed,
    ResultsConfirmed,
    SeatsDrawn,
    StageEnded,
    StageExtended,
    StageStarted,
    TournamentDecision,
)
from punto.tournament.format import MAX_SESSION_LENGTH
from punto.tournament.next_step import behind, unpaid
from punto.tournament.standings import outcome
from punto.tournament.state import Tournament, TournamentPhase


def decide(tournament: Tournament, command: StageCommand) -> TournamentDecision:
    match command:
        case DrawSeats(salt=salt, at=at):
            return _draw(tournament, salt, at)
        case StartStage():
            return refuse_unless(tournament, TournamentPhase.DRAWN) or accept(
                StageStarted(stage=tournament.stage)
            )
        case PausePlay(why=why):
            return _pause(tournament, why)
        case ResumePlay():
            if tournament.paused is None:
                return refuse("play is not paused")
            return accept(PlayResumed())
        case ExtendStage():
            return _extend(tournament, command)
        case EndStage(why=why):
            return _end(tournament, why)
        case AnnounceDragons():
            return _announce(tournament)
        case ConfirmResults():
            return _confirm(tournament)
        case DrawPlayOff():
            return _play_off(tournament)
        case _:
            assert_never(command)


def _draw(tournament: Tournament, salt: str, at: int) -> TournamentDecision:
    late = refuse_unless(tournament, TournamentPhase.REGISTRATION, TournamentPhase.ADVANCED)
    if late:
        return late
    stage, players = tournament.stage + 1, tournament.contenders
    if tournament.stage == 0 and len(players) < tournament.rules.fewest_players:
        least = tournament.rules.fewest_players
        return refuse(f"{len(players)} players are registered; expected {least} or more")
    if draw.commitment(tournament.name, stage, salt) != tournament.commitments[stage - 1]:
        return refuse(f"this is not the lot that stage {stage} was committed to")
    if not players:
        return refuse("nobody is left to draw: prizes are to be awarded")
    rules = tournament.rules.stages[stage - 1]
    mixed = draw.mix(salt, at, tournament.entrants)
    seats = draw.seats(draw.drawn(mixed, players), rules.seats, tournament.tables_drawn)
    chips = rules.chips_cents
    issued = (
        ChipsIssued(
            player=name, before_cents=tournament.players[name].chips_cents, cents=chips or 0
        )
        for name in players
        if chips is not None
    )
    drawn = SeatsDrawn(stage=stage, salt=salt, drawn_at=at, mix=mixed, seats=seats)
    return accept(drawn, *issued)


def _pause(tournament: Tournament, why: str) -> TournamentDecision:
    if tournament.paused is not None:
        return refuse("play is paused already")
    late = refuse_unless(
        tournament, TournamentPhase.DRAWN, TournamentPhase.PLAYING, TournamentPhase.PLAY_OFF
    )
    return late or refuse_reason(why) or accept(PlayPaused(why=why))


def _extend(tournament: Tournament, command: ExtendStage) -> TournamentDecision:
    late = refuse_unless(tournament, TournamentPhase.DRAWN, TournamentPhase.PLAYING)
    if late:
        return late
    if tournament.begun:
        # From then on tables close their Dragon wagers, each in its own time (reading 32).
        return refuse("the first hand of the stage is called: its length stands")
    room = MAX_SESSION_LENGTH - tournament.length
    if not 1 <= command.more <= room:
        return refuse(f"{shown(command.more)} more; expected 1 to {room}")
    return refuse_reason(command.why) or accept(
        StageExtended(stage=tournament.stage, more=command.more, why=command.why)
    )


def _end(tournament: Tournament, why: str) -> TournamentDecision:
    late = refuse_unless(tournament, TournamentPhase.PLAYING, TournamentPhase.PLAY_OFF)
    if late:
        return late
    if tournament.announced:
        return refuse("the Dragon wagers of the stage are announced already")
    return refuse_reason(why) or accept(StageEnded(stage=tournament.stage, why=why))


def _confirm(tournament: Tournament) -> TournamentDecision:
    late = refuse_unless(tournament, TournamentPhase.PLAYING, TournamentPhase.PLAY_OFF)
    if late:
        return late
    if tournament.automatic:
        return refuse("the house deals at these tables, and what they pay is final")
    if not tournament.announced:
        return refuse("the Dragon wagers of the stage are announced first")
    if tournament.confirmed:
        return refuse("the results are confirmed already")
    # Clause 5.2 has its time until the next game, which here is what the director says.
    to_pay = unpaid(tournament)
    if to_pay:
        return refuse(f"the Dragon wagers at table {to_pay[0]} are not paid yet")
    return accept(ResultsConfirmed(stage=tournament.stage))


def _announce(tournament: Tournament) -> TournamentDecision:
    late = refuse_unless(tournament, TournamentPhase.PLAYING, TournamentPhase.PLAY_OFF)
    if late:
        return late
    if tournament.announced:
        return refuse("they are announced already")
    to_play = behind(tournament)
    if to_play:
        return refuse(f"the session at table {to_play[0]} is not over")
    won = {
        tournament_table(tournament.name, number): one.won or ()
        for number, one in sorted(tournament.tables.items())
    }
    return accept(DragonsAnnounced(stage=tournament.stage, won=won))


def _play_off(tournament: Tournament) -> TournamentDecision:
    late = refuse_unless(tournament, TournamentPhase.PLAYED)
    if late:
        return late
    tied = outcome(tournament).tied
    if not tied:
        return refuse("no tie lies across the cut")
    order = draw.drawn(tournament.draws[-1].mix, tied)
    seats = draw.seats(order, tournament.playing.seats, tournament.tables_drawn)
    return accept(PlayOffDrawn(stage=tournament.stage, seats=seats))
