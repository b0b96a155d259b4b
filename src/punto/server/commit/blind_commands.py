"""Commands that the house completes with its secrets: the next card or die value, the commitment
to a new shoe, the revealed shoe, the lots of a tournament."""

from punto.journal.command import BlindCommand
from punto.tournament.format import Format


class DrawNext(BlindCommand, frozen=True):
    """The next card of the shoe, or word that there is none (5.5)."""


class AnnounceNext(BlindCommand, frozen=True):
    """The next value of the die is announced, of those committed to with the shoe."""


class LoadNext(BlindCommand, frozen=True):
    """A new shoe is shuffled and committed to."""


class RevealLast(BlindCommand, frozen=True):
    """The shoe that is over is shown to everybody."""


class OpenNew(BlindCommand, frozen=True, kw_only=True):
    """A tournament, for which the house draws and commits to its lots."""

    tournament: str
    format: Format


class DrawStage(BlindCommand, frozen=True):
    """The next stage of a tournament, by the lot that the house has committed to."""


BlindTableCommand = DrawNext | AnnounceNext | LoadNext | RevealLast
BlindTournamentCommand = OpenNew | DrawStage
