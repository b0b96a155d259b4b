"""A stage is closed, prizes are awarded, a tournament is cancelled."""

from typing import assert_never

from punto.journal.decision import accept, refuse
from punto.tournament.commands import AwardPrizes, CancelTournament, CloseStage, EndCommand
from punto.tournament.decide.shared_refusals import refuse_reason, refuse_unless
from punto.tournament.events import (
    PlayerWithdrew,
    PrizeAwarded,
    StageClosed,
    TournamentCancelled,
    TournamentDecision,
    TournamentEnded,
)
from punto.tournament.format import WHOLE
from punto.tournament.standings import outcome
from punto.tournament.state import PlayerStanding, Tournament, TournamentPhase


def decide(tournament: Tournament, command: EndCommand) -> TournamentDecision:
    match command:
        case CloseStage():
            return _close(tournament)
        case AwardPrizes():
            return _award(tournament)
        case CancelTournament(why=why):
            return _cancel(tournament, why)
        case _:
            assert_never(command)


def _close(tournament: Tournament) -> TournamentDecision:
    late = refuse_unless(tournament, TournamentPhase.PLAYED)
    if late:
        return late
    found = outcome(tournament)
    if found.tied:
        return refuse(f"{len(found.tied)} players are tied across the cut: a play-off comes first")
    return accept(
        StageClosed(stage=tournament.stage, places=found.places, advancing=found.advancing)
    )


def prizes(pool_cents: int, shares: tuple[int, ...]) -> list[int]:
    """What each place gets of the pool, to the cent: what cannot be divided goes to the first."""
    amounts = [pool_cents * share // WHOLE for share in shares]
    amounts[0] += pool_cents - sum(amounts)
    return amounts


def in_place(tournament: Tournament) -> list[str]:
    """Who may win a prize, the best first; who has gone makes room for those behind."""
    placed = (
        (one.place, name)
        for name, one in tournament.players.items()
        if one.place and one.standing in (PlayerStanding.IN, PlayerStanding.OUT)
    )
    return [name for _, name in sorted(placed)]


def _award(tournament: Tournament) -> TournamentDecision:
    deserted = tournament.phase is TournamentPhase.ADVANCED and not tournament.contenders
    late = refuse_unless(tournament, TournamentPhase.FINISHED)
    if late and not deserted:
        return late
    placed = in_place(tournament)
    amounts = prizes(tournament.pool_cents, tournament.rules.prizes)
    awarded = [
        PrizeAwarded(player=name, place=tournament.players[name].place, cents=cents)
        for name, cents in zip(placed, amounts, strict=False)
        if cents
    ]
    left = tournament.pool_cents - sum(one.cents for one in awarded)
    return accept(*awarded, TournamentEnded(winner=placed[0] if placed else "", left_cents=left))


def _cancel(tournament: Tournament, why: str) -> TournamentDecision:
    late = refuse_unless(tournament, TournamentPhase.REGISTRATION)
    if late:
        return late
    back = (
        PlayerWithdrew(player=name, entry_cents=one.paid_cents, house_cents=one.house_cents)
        for name, one in sorted(tournament.players.items())
    )
    return refuse_reason(why) or accept(*back, TournamentCancelled(why=why))
