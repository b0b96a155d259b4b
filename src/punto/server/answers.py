"""How a command is answered: by the entries of the journal that it led to, or by a refusal.

Answers are kept under the sender's id for the command, so that a repeat is answered as the first
was and takes no effect.
"""

from collections.abc import Awaitable, Callable
from hashlib import sha256

from msgspec import Struct

from punto.house.commands import HouseCommand
from punto.ledger.account import refuse_name
from punto.rules.refusal import Refusal, shown
from punto.server.requests import OpenNew, Request, TournamentRequest
from punto.storage.port import CommandKey
from punto.storage.record import HOUSE, table_of, tournament_of
from punto.table.commands import Command, OpenTable
from punto.table.encoding import decoder, encode
from punto.tournament.commands import OpenTournament, TournamentCommand

TournamentAsked = TournamentCommand | TournamentRequest
Asked = Command | Request | HouseCommand | TournamentAsked

LONGEST_ID = 200


class Answer(Struct, frozen=True):
    """The first and the last entry that a command led to, none where it changed nothing."""

    stream: str
    first: int | None = None
    last: int | None = None
    refusal: Refusal | None = None

    @property
    def accepted(self) -> bool:
        return self.refusal is None


Ask = Callable[[str, Asked], Awaitable[Answer]]
"""Asks something of a stream, and waits for the answer."""

_ANSWERS = decoder(Answer)


def write(answer: Answer) -> str:
    return encode(answer).decode()


def read(text: str) -> Answer:
    return _ANSWERS.decode(text)


def key_of(asked: Asked) -> CommandKey:
    return CommandKey(str(asked.by), asked.id)


def refuse(stream: str, asked: Asked) -> Refusal | None:
    """Why a command cannot even be remembered, or belongs elsewhere: it is answered by itself, so
    that those it would be written with do not suffer for it."""
    if not 1 <= len(asked.id) <= LONGEST_ID or not asked.id.isprintable():
        return Refusal(f"a command's id has 1 to {LONGEST_ID} characters that can be printed")
    refusal = refuse_name(asked.by.name, "sender")
    if refusal:
        return refusal
    if isinstance(asked, HouseCommand):
        return Refusal("that is asked of the house") if stream != HOUSE else _refuse_patron(asked)
    if isinstance(asked, TournamentAsked):
        return _refuse_tournament(stream, asked)
    if isinstance(asked, OpenTable) and asked.table != table_of(stream):
        return Refusal(f"{shown(asked.table)} is not opened in {stream}")
    return Refusal("that is asked of a table") if table_of(stream) is None else None


def _refuse_tournament(stream: str, asked: TournamentAsked) -> Refusal | None:
    tournament = tournament_of(stream)
    if tournament is None:
        return Refusal("that is asked of a tournament")
    if isinstance(asked, OpenNew | OpenTournament) and asked.tournament != tournament:
        return Refusal(f"{shown(asked.tournament)} is not opened in {stream}")
    player = getattr(asked, "player", None)
    return refuse_name(player, "player") if player is not None else None


def _refuse_patron(asked: HouseCommand) -> Refusal | None:
    named = getattr(asked, "patron", None)
    return refuse_name(named, "patron") if named is not None else None


def digest(stream: str, asked: Asked) -> str:
    """What was asked, whenever it came: a repeat comes later than the first."""
    fields = {name: getattr(asked, name) for name in asked.__struct_fields__ if name != "at"}
    return sha256(encode([stream, type(asked).__name__, fields])).hexdigest()
