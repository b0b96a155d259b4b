"""Query parameters of lists and reports: filters, periods, paging."""

from typing import Annotated

from litestar.di import NamedDependency, Provide
from litestar.params import FromQuery, Parameter
from msgspec import Struct

from punto.games import GAMES
from punto.house.permission import Permission, permitted
from punto.rules.refusal import shown
from punto.rules.round import Result
from punto.server.api.access_guard import needs
from punto.server.api.dependencies import Clock, Given, Visitor
from punto.server.api.parameters import Most, NameWanted
from punto.server.api.problem import ApiError
from punto.storage.records.filters import Net

LATEST = 2**53
DAY = 24 * 3_600_000_000

Slug = Annotated[str | None, Parameter(schema_extra={"enum": [game.slug for game in GAMES]})]
Number = Annotated[int | None, Parameter(ge=1, le=2**53)]
Since = Annotated[
    int | None,
    Parameter(ge=0, le=LATEST, description="From this moment on, in microseconds since 1970"),
]
Until = Annotated[
    int | None, Parameter(ge=0, le=LATEST, description="Before this moment, likewise")
]
NetWanted = Annotated[
    Net | None,
    Parameter(description="Rounds that the patron who is asked for has won, or lost, in all"),
]
AfterPage = Annotated[
    str | None, Parameter(max_length=400, description="The `after` of the page before")
]


class Period(Struct, frozen=True):
    since: int | None
    until: int | None


class Span(Struct, frozen=True):
    """A period with both its ends."""

    since: int
    until: int


class Paging(Struct, frozen=True):
    after: str | None
    most: int


class RoundsWanted(Struct, frozen=True, kw_only=True):
    table: str | None
    game: str | None
    dealer: str | None
    result: Result | None
    void: bool | None
    net: Net | None


class WagersWanted(Struct, frozen=True, kw_only=True):
    table: str | None
    wager: str | None
    round: int | None
    session: int | None
    won: bool | None


GivenPeriod = NamedDependency[Period]
GivenSpan = NamedDependency[Span]
GivenPaging = NamedDependency[Paging]
GivenRounds = NamedDependency[RoundsWanted]
GivenWagers = NamedDependency[WagersWanted]


async def _period(since: Since = None, until: Until = None) -> Period:
    if since is not None and until is not None:
        _refuse_reversed(since, until)
    return Period(since, until)


async def _span(clock: Given[Clock], since: Since = None, until: Until = None) -> Span:
    """By default the 24 hours up to now. The end is never in the future, since durations are
    counted up to it."""
    now = clock()
    end = now if until is None else min(until, now)
    start = max(0, end - DAY) if since is None else since
    _refuse_reversed(start, end)
    return Span(start, end)


def _refuse_reversed(since: int, until: int) -> None:
    if since > until:
        raise ApiError(
            400, f"a period from {since} until {until}; expected it to end after it begins"
        )


async def _paging(after: AfterPage = None, most: Most = 100) -> Paging:
    return Paging(after, most)


async def _rounds(
    table: NameWanted = None,
    game: Slug = None,
    dealer: NameWanted = None,
    result: FromQuery[Result | None] = None,
    void: FromQuery[bool | None] = None,
    net: NetWanted = None,
) -> RoundsWanted:
    slugs = [one.slug for one in GAMES]
    if game is not None and game not in slugs:
        raise ApiError(400, f"{shown(game)} is no game; there are {', '.join(slugs)}")
    return RoundsWanted(table=table, game=game, dealer=dealer, result=result, void=void, net=net)


async def _wagers(
    table: NameWanted = None,
    wager: NameWanted = None,
    round: Number = None,
    session: Number = None,
    won: FromQuery[bool | None] = None,
) -> WagersWanted:
    if table is None and (round is not None or session is not None):
        raise ApiError(400, "a round or a session without its table; expected both")
    return WagersWanted(table=table, wager=wager, round=round, session=session, won=won)


PROVIDERS = {
    "period": Provide(_period),
    "span": Provide(_span),
    "paging": Provide(_paging),
    "rounds_wanted": Provide(_rounds),
    "wagers_wanted": Provide(_wagers),
}
"""A handler has the query parameters of those that its signature names."""

HISTORY = needs(Permission.READ_OWN_HISTORY, Permission.READ_HISTORIES)
"""For handlers that show everybody as much as they may read."""


def sees_all(visitor: Visitor) -> bool:
    """Whether the visitor may read everybody's history, not only their own."""
    return permitted(visitor.role, Permission.READ_HISTORIES)


def refuse_net_without_patron(wanted: RoundsWanted, patron: str | None) -> None:
    """Won or lost is only defined for one patron."""
    if wanted.net is not None and patron is None:
        raise ApiError(400, "rounds won or lost without the patron who has; expected both")


def refuse_others(visitor: Visitor, patron: str | None) -> None:
    """Refuses another patron's history to those who may not read it."""
    if patron is not None and not sees_all(visitor) and patron != visitor.name:
        raise ApiError(403, "another patron's history is not yours to read")
