"""Where money and chips go with an event of a tournament: from the event alone.

Entry fees and re-buys are money: they go to the tournament's pool, less what the house keeps, and
prizes come out of it. Chips are the tournament's own: they come from its bank and go back there,
and no transfer takes them anywhere else.
"""

from punto.ledger import account
from punto.ledger.account import CAGE, Account
from punto.ledger.transfer import Transfer, transfer
from punto.tournament.commands import (
    CorrectChips,
    Disqualify,
    Rebuy,
    Register,
    TournamentCommand,
)
from punto.tournament.events import (
    ChipsCorrected,
    ChipsForfeited,
    ChipsIssued,
    PlayerDisqualified,
    PlayerRebought,
    PlayerRegistered,
    PlayerWithdrew,
    PrizeAwarded,
    TournamentEnded,
    TournamentEvent,
)


def transfers(tournament: str, event: TournamentEvent) -> tuple[Transfer, ...]:
    """The money and the chips that move with an event."""
    pool, bank = account.pool(tournament), account.tournament_bank(tournament)
    match event:
        case PlayerRegistered(player=player):
            return _paid_in(tournament, player, event.entry_cents, event.house_cents)
        case PlayerWithdrew(player=player):
            return _paid_in(tournament, player, -event.entry_cents, -event.house_cents)
        case PlayerRebought(player=player):
            return (
                *_paid_in(tournament, player, event.entry_cents, event.house_cents),
                *transfer(bank, account.chips(tournament, player), event.chips_cents),
            )
        case ChipsIssued(player=player):
            more = event.cents - event.before_cents
            return transfer(bank, account.chips(tournament, player), more)
        case ChipsForfeited(player=player, cents=cents):
            return transfer(account.chips(tournament, player), bank, cents)
        case PlayerDisqualified(player=player, cents=cents):
            return transfer(account.chips(tournament, player), bank, cents)
        case ChipsCorrected(player=player, cents=cents):
            return transfer(bank, account.chips(tournament, player), cents)
        case PrizeAwarded(player=player, cents=cents):
            return transfer(pool, account.patron(player), cents)
        case TournamentEnded(left_cents=cents):
            return transfer(pool, CAGE, cents)
        case _:
            return ()


def draws_on(tournament: str, command: TournamentCommand) -> Account | None:
    """The account whose balance decides whether a command can be afforded."""
    match command:
        case Register() | Rebuy():
            return account.patron(command.by.name)
        case Disqualify(player=player) | CorrectChips(player=player):
            return account.chips(tournament, player)
        case _:
            return None


def _paid_in(tournament: str, player: str, entry: int, house: int) -> tuple[Transfer, ...]:
    source = account.patron(player)
    return (
        *transfer(source, account.pool(tournament), entry),
        *transfer(source, CAGE, house),
    )
