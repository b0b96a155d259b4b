"""What people ask of a virtual shoe. The house fills in what only it knows: the next card, the next
value of the die, the commitment to a new shoe, the secret of one that is over."""

from msgspec import Struct

from punto.table.actor import Actor
from punto.tournament.format import Format


class _Request(Struct, frozen=True, kw_only=True, tag=True, tag_field="command"):
    id: str
    by: Actor


class DrawNext(_Request, frozen=True):
    """The next card of the shoe, or word that there is none (5.5)."""


class OpenNext(_Request, frozen=True):
    """The shaker is opened."""


class LoadNext(_Request, frozen=True):
    """A new shoe is shuffled and committed to."""


class RevealLast(_Request, frozen=True):
    """The shoe that is over is shown to everybody."""


class OpenNew(_Request, frozen=True):
    """A tournament, for which the house draws and commits to its lots."""

    tournament: str
    format: Format


class DrawStage(_Request, frozen=True):
    """The next stage of a tournament, by the lot that the house has committed to."""


Request = DrawNext | OpenNext | LoadNext | RevealLast
TournamentRequest = OpenNew | DrawStage
