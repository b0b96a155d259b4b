"""History: rounds and settled wagers, and how a patron stands."""

from litestar import get
from msgspec import Struct
from msgspec.structs import asdict

from punto.house.permission import Permission
from punto.server.api.access_guard import needs
from punto.server.api.dependencies import (
    FollowedHouse,
    Given,
    GivenVisitor,
    RoundLookup,
    Store,
    Visitor,
)
from punto.server.api.parameters import NameWanted, PersonName, RoundNumber, TableName
from punto.server.api.problem import ApiError, problems
from punto.server.api.query_parameters import (
    HISTORY,
    GivenPaging,
    GivenPeriod,
    GivenRounds,
    GivenSpan,
    GivenWagers,
    Paging,
    Period,
    RoundsWanted,
    Span,
    WagersWanted,
    refuse_net_without_patron,
    refuse_others,
    sees_all,
)
from punto.server.api.round_lookup import listed
from punto.server.records.round_views import RoundShown, patron_view, view_of, view_page
from punto.storage.records.port import TablePosition
from punto.storage.records.rows import Settlement


class RoundsPage(Struct, frozen=True):
    """Rounds by when they were opened, the newest first; `after` asks for the next page, and is
    null where there is none."""

    rounds: list[RoundShown]
    after: str | None


class SettlementsPage(Struct, frozen=True):
    """Settled wagers, the newest first; those of a round count when it was opened, those of a
    session when it was announced. `after` asks for the next page."""

    settlements: list[Settlement]
    after: str | None


class PositionShown(Struct, frozen=True, kw_only=True):
    """What a patron has staked and won in a period, void rounds aside, and how long they were at a
    table; time at two tables at once counts once."""

    patron: str
    since: int
    until: int
    rounds: int
    wagers: int
    staked_cents: int
    net_cents: int
    commission_cents: int
    seconds: int
    tables: list[TablePosition]


OWN = needs(Permission.READ_OWN_HISTORY)
ALL = needs(Permission.READ_HISTORIES)


@get(
    "/rounds",
    guards=[HISTORY],
    responses=problems(401, 403, 423),
    summary="Rounds of the house, filtered",
)
async def rounds(
    lookup: Given[RoundLookup],
    visitor: GivenVisitor,
    rounds_wanted: GivenRounds,
    period: GivenPeriod,
    paging: GivenPaging,
    patron: NameWanted = None,
) -> RoundsPage:
    refuse_others(visitor, patron)
    return await _rounds(lookup, visitor, patron, rounds_wanted, period, paging)


@get(
    "/me/rounds",
    guards=[OWN],
    responses=problems(401, 403, 423),
    summary="One's own rounds",
)
async def own_rounds(
    lookup: Given[RoundLookup],
    visitor: GivenVisitor,
    rounds_wanted: GivenRounds,
    period: GivenPeriod,
    paging: GivenPaging,
) -> RoundsPage:
    return await _rounds(lookup, visitor, visitor.name, rounds_wanted, period, paging)


async def _rounds(
    lookup: RoundLookup,
    visitor: Visitor,
    patron: str | None,
    wanted: RoundsWanted,
    period: Period,
    paging: Paging,
) -> RoundsPage:
    refuse_net_without_patron(wanted, patron)
    asking = view_page(
        lookup.store.records,
        money=sees_all(visitor),
        balances=patron is not None and await lookup.catch_up_money(patron),
        patron=patron,
        **asdict(wanted),
        **asdict(period),
        **asdict(paging),
    )
    page = await listed(asking)
    return RoundsPage(page.rows, page.after)


@get(
    "/rounds/{table:str}/{number:int}",
    guards=[HISTORY],
    responses=problems(401, 403, 404, 423),
    summary="A round; a patron's own wagers on it with it",
)
async def one_round(
    lookup: Given[RoundLookup],
    visitor: GivenVisitor,
    table: TableName,
    number: RoundNumber,
) -> RoundShown:
    found = await lookup.one(table, number)
    if sees_all(visitor):
        return view_of(found, money=True)
    balances = await lookup.catch_up_money(visitor.name)
    return await patron_view(lookup.store.records, visitor.name, found, balances=balances)


@get(
    "/me/settlements",
    guards=[OWN],
    responses=problems(401, 403, 423),
    summary="One's own settled wagers",
)
async def own_settlements(
    store: Given[Store],
    visitor: GivenVisitor,
    wagers_wanted: GivenWagers,
    period: GivenPeriod,
    paging: GivenPaging,
) -> SettlementsPage:
    return await _settlements(store, visitor.name, wagers_wanted, period, paging)


@get(
    "/patrons/{name:str}/settlements",
    guards=[ALL],
    responses=problems(401, 403, 404, 423),
    summary="A patron's settled wagers",
)
async def settlements(
    store: Given[Store],
    house: Given[FollowedHouse],
    name: PersonName,
    wagers_wanted: GivenWagers,
    period: GivenPeriod,
    paging: GivenPaging,
) -> SettlementsPage:
    return await _settlements(store, _patron(house, name), wagers_wanted, period, paging)


async def _settlements(
    store: Store, patron: str, wanted: WagersWanted, period: Period, paging: Paging
) -> SettlementsPage:
    asking = store.records.settlements(
        patron=patron, **asdict(wanted), **asdict(period), **asdict(paging)
    )
    page = await listed(asking)
    return SettlementsPage(page.rows, page.after)


def _patron(house: FollowedHouse, name: str) -> str:
    if house.state.patron(name) is None:
        raise ApiError(404, "no patron has this name")
    return name


@get(
    "/me/position",
    guards=[OWN],
    responses=problems(401, 403, 423),
    summary="What one has won or lost, and how long one has played: in 24 hours, or in any period",
)
async def own_position(
    store: Given[Store], visitor: GivenVisitor, span: GivenSpan
) -> PositionShown:
    return await _position(store, visitor.name, span)


@get(
    "/patrons/{name:str}/position",
    guards=[ALL],
    responses=problems(401, 403, 404, 423),
    summary="What a patron has won or lost, and how long they have played",
)
async def position(
    store: Given[Store], house: Given[FollowedHouse], name: PersonName, span: GivenSpan
) -> PositionShown:
    return await _position(store, _patron(house, name), span)


async def _position(store: Store, patron: str, span: Span) -> PositionShown:
    found = await store.records.position(patron, since=span.since, until=span.until)
    return PositionShown(patron=patron, since=span.since, until=span.until, **asdict(found))


HANDLERS = (
    rounds,
    own_rounds,
    one_round,
    own_settlements,
    settlements,
    own_position,
    position,
)
