"""Tournaments as a kind of stream."""

from collections.abc import Iterable
from typing import get_args

from punto.journal.actor import Role
from punto.journal.command import Envelope
from punto.journal.stream_kind import StreamKind
from punto.ledger import account
from punto.ledger.account import CAGE, Account, refuse_name
from punto.rules.refusal import Refusal, shown
from punto.tournament.commands import (
    CorrectChips,
    Disqualify,
    Rebuy,
    Register,
    TournamentCommand,
    Withdraw,
)
from punto.tournament.decide import decide
from punto.tournament.events import TournamentEvent
from punto.tournament.evolve import evolve
from punto.tournament.money import draws_on
from punto.tournament.state import FRESH, Tournament
from punto.tournament.stream import TOURNAMENT_FORMAT


def _accounts(name: str, _tournament: Tournament, command: Envelope) -> Iterable[Account]:
    match command:
        case Register() | Withdraw() | Rebuy():
            return (CAGE, account.patron(command.by.name), account.pool(name))
        case Disqualify(player=player) | CorrectChips(player=player):
            return (account.chips(name, player),)
        case _:
            return ()


def _misplaced(name: str, command: Envelope) -> Refusal | None:
    # Whatever opens a tournament names it, whether its lots are drawn yet or not.
    opened = getattr(command, "tournament", name)
    if opened != name:
        return Refusal(f"{shown(opened)} is not opened in {TOURNAMENT_FORMAT.stream(name)}")
    player = getattr(command, "player", None)
    return refuse_name(player, "player") if player is not None else None


TOURNAMENT: StreamKind[Tournament, TournamentCommand, TournamentEvent] = StreamKind(
    format=TOURNAMENT_FORMAT,
    wrong_stream=Refusal("that is asked of a tournament"),
    commands=get_args(TournamentCommand),
    state=Tournament,
    empty=FRESH,
    decide=decide,
    evolve=evolve,
    draws_on=draws_on,
    accounts=_accounts,
    misplaced=_misplaced,
    # The ids of a tournament's own orders follow from their purpose: a refusal is not final.
    keeps_refusal=lambda _name, command: command.by.role is not Role.SYSTEM,
    weight=lambda tournament: len(tournament.players),
)
