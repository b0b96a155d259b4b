"""The view of a tournament for a visitor."""

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


class TournamentLeaders(Struct, frozen=True, kw_only=True):
    """The same with the first players only, encoded once for all watchers."""

    sequence: int
    players: int
    tournament: Raw
    own: OwnPlace | None


def full_view(visitor: Visitor | None, feed: TournamentFeed) -> TournamentShown:
    """With all players."""
    return TournamentShown(
        sequence=feed.sequence,
        players=len(feed.board.players),
        tournament=feed.board,
        own=_own(visitor, feed),
    )


def leaders_view(visitor: Visitor | None, feed: TournamentFeed) -> TournamentLeaders:
    return TournamentLeaders(
        sequence=feed.sequence,
        players=len(feed.board.players),
        tournament=feed.leaders,
        own=_own(visitor, feed),
    )


def _own(visitor: Visitor | None, feed: TournamentFeed) -> OwnPlace | None:
    return None if visitor is None or visitor.locked else feed.places.get(visitor.name)
