"""Corrections by the director: disqualified players, wrong chips."""

from typing import assert_never

from punto.journal.decision import accept, refuse
from punto.ledger.amount import chips
from punto.rules.refusal import shown
from punto.table.settings import MAX_CENTS
from punto.tournament.commands import CorrectChips, Disqualify
from punto.tournament.decide.shared_refusals import refuse_reason
from punto.tournament.events import ChipsCorrected, PlayerDisqualified, TournamentDecision
from punto.tournament.state import PlayerStanding, Tournament, TournamentPhase


def decide(
    tournament: Tournament, command: Disqualify | CorrectChips, spendable_cents: int
) -> TournamentDecision:
    """`spendable_cents` are the player's chips that lie on no layout."""
    player = tournament.players.get(command.player)
    if player is None:
        return refuse(f"{shown(command.player)} is no player of this tournament")
    if player.standing is not PlayerStanding.IN:
        return refuse(f"{command.player} is out of the tournament already")
    wanting = refuse_reason(command.why)
    if wanting:
        return wanting
    match command:
        case Disqualify():
            return accept(
                PlayerDisqualified(player=command.player, cents=spendable_cents, why=command.why)
            )
        case CorrectChips():
            return _correct(tournament, command, spendable_cents)
        case _:
            assert_never(command)


def _correct(
    tournament: Tournament, command: CorrectChips, spendable_cents: int
) -> TournamentDecision:
    if tournament.phase is TournamentPhase.REGISTRATION:
        return refuse("no chips are issued yet")
    if tournament.phase is TournamentPhase.FINISHED:
        return refuse("all stages are played: places stand")
    if not command.cents or abs(command.cents) > MAX_CENTS:
        return refuse(f"{shown(command.cents)} cents; expected chips to give or to take")
    if command.cents + spendable_cents < 0:
        found = f"{chips(-command.cents)} to take"
        return refuse(f"{found}; {command.player} has {chips(spendable_cents)} in hand")
    return accept(ChipsCorrected(player=command.player, cents=command.cents, why=command.why))
