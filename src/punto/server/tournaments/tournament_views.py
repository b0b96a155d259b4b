"""What is shown of a tournament to somebody."""

from msgspec import Raw, Struct

from punto.server.auth.authenticator import Visitor
from punto.server.tournaments.tournament_feed import TournamentFeed
from punto.tournament.view import OwnPlace, TournamentSeen


class TournamentShown(Struct, frozen=True, kw_only=True):
    """`own` is there for a player; `sequence` is that of the last record, and `players` how many
    there are."""

    sequence: int
    players: int
    tournament: TournamentSeen
    own: OwnPlace | None


class TournamentTold(Struct, frozen=True, kw_only=True):
    """The same with the first of the leader board, in the form that it is told in: written once
    for all who hear it."""

    sequence: int
    players: int
    tournament: Raw
    own: OwnPlace | None


def shown_to(visitor: Visitor | None, feed: TournamentFeed) -> TournamentShown:
    """With all players."""
    return TournamentShown(
        sequence=feed.sequence,
        players=len(feed.board.players),
        tournament=feed.board,
        own=_own(visitor, feed),
    )


def told_to(visitor: Visitor | None, feed: TournamentFeed) -> TournamentTold:
    return TournamentTold(
        sequence=feed.sequence,
        players=len(feed.board.players),
        tournament=feed.leaders,
        own=_own(visitor, feed),
    )


def _own(visitor: Visitor | None, feed: TournamentFeed) -> OwnPlace | None:
    return None if visitor is None or visitor.locked else feed.places.get(visitor.name)
