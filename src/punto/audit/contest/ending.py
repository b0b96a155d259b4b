"""Prizes: the pool shared out by place, to the cent, until nothing is left of it."""

from punto.audit.contest.state import Contest, Phase, Standing
from punto.tournament.events import PrizeAwarded, TournamentEnded

_THOUSANDTHS = 1_000


def due(contest: Contest) -> list[PrizeAwarded | TournamentEnded]:
    """What the end of a tournament consists of. What a division leaves goes to the first; where
    nobody is left to win a prize, it goes to the house."""
    deserted = contest.phase is Phase.BETWEEN and not contest.names(Standing.IN)
    if not deserted:
        contest.require("prizes awarded", Phase.FINISHED)
    winners = sorted(
        (one.place, name)
        for name, one in contest.players.items()
        if one.place and one.standing in (Standing.IN, Standing.OUT)
    )
    pool = contest.pool_cents
    shares = [pool * share // _THOUSANDTHS for share in contest.format.prizes]
    shares[0] += pool - sum(shares)
    prizes = [
        PrizeAwarded(player=name, place=place, cents=cents)
        for (place, name), cents in zip(winners, shares, strict=False)
        if cents
    ]
    left = pool - sum(prize.cents for prize in prizes)
    return [*prizes, TournamentEnded(winner=winners[0][1] if winners else "", left_cents=left)]


def awarded(contest: Contest, event: PrizeAwarded) -> None:
    contest.pool_cents -= event.cents


def ended(contest: Contest, event: TournamentEnded) -> None:
    contest.pool_cents -= event.left_cents
    assert contest.pool_cents == 0, "prizes and what is left are all of the pool"
    contest.phase = Phase.OVER
