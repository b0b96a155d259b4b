"""Prizes: the pool shared out by place, to the cent, until nothing is left of it."""

from punto.audit.tournament.state import AuditedTournament, PlayerStatus, Progress
from punto.tournament.events import PrizeAwarded, TournamentEnded

_THOUSANDTHS = 1_000


def due(tournament: AuditedTournament) -> list[PrizeAwarded | TournamentEnded]:
    """What the end of a tournament consists of. What a division leaves goes to the first; where
    nobody is left to win a prize, it goes to the house."""
    deserted = tournament.phase is Progress.BETWEEN and not tournament.names(PlayerStatus.IN)
    if not deserted:
        tournament.require("prizes awarded", Progress.FINISHED)
    winners = sorted(
        (one.place, name)
        for name, one in tournament.players.items()
        if one.place and one.standing in (PlayerStatus.IN, PlayerStatus.OUT)
    )
    pool = tournament.pool_cents
    shares = [pool * share // _THOUSANDTHS for share in tournament.format.prizes]
    shares[0] += pool - sum(shares)
    prizes = [
        PrizeAwarded(player=name, place=place, cents=cents)
        for (place, name), cents in zip(winners, shares, strict=False)
        if cents
    ]
    left = pool - sum(prize.cents for prize in prizes)
    return [*prizes, TournamentEnded(winner=winners[0][1] if winners else "", left_cents=left)]


def awarded(tournament: AuditedTournament, event: PrizeAwarded) -> None:
    tournament.pool_cents -= event.cents


def ended(tournament: AuditedTournament, event: TournamentEnded) -> None:
    tournament.pool_cents -= event.left_cents
    assert tournament.pool_cents == 0, "prizes and what is left are all of the pool"
    tournament.phase = Progress.OVER
