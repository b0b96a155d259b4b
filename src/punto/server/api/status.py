"""The house: overview, health checks, metrics."""

from litestar import MediaType, Response, get
from msgspec import Struct

from punto.games import GAMES
from punto.house.permission import Permission
from punto.server.api.access_guard import needs
from punto.server.api.dependencies import (
    Clock,
    Config,
    FollowedHouse,
    Given,
    Metrics,
    OpenConnections,
    Store,
    Tables,
)
from punto.server.api.problem import ApiError, problems
from punto.server.floor.table_views import boards
from punto.server.metrics import CONTENT_TYPE
from punto.server.version import VERSION


class HouseShown(Struct, frozen=True):
    """`guests` says whether anybody may come in without a name; `welcome_cents` are the play chips
    that one starts with; `wallet` whether chips come from the operator's own cashier instead."""

    name: str
    version: str
    guests: bool
    welcome_cents: int
    wallet: bool
    games: list[str]
    tables: list[str]
    now: int


class Health(Struct, frozen=True):
    status: str


class Alive(Health, frozen=True):
    version: str


@get("/house", responses=problems(), summary="The house at a glance")
async def house(
    clock: Given[Clock], config: Given[Config], house: Given[FollowedHouse], tables: Given[Tables]
) -> HouseShown:
    return HouseShown(
        name=house.state.name or "",
        version=VERSION,
        guests=config.guests,
        welcome_cents=config.welcome_cents,
        wallet=config.wallet is not None,
        games=[game.slug for game in GAMES],
        tables=[board.table for board in boards(tables)],
        now=clock(),
    )


@get("/healthz", responses=problems(), summary="Whether the process is alive")
async def healthz() -> Alive:
    return Alive("alive", VERSION)


@get("/readyz", responses=problems(), summary="Whether the process can serve people")
async def readyz(store: Given[Store], connections: Given[OpenConnections]) -> Response[Health]:
    if connections.leaving:
        raise ApiError(503, "the process is leaving")
    # Raises a StorageError where the storage is unavailable.
    await store.head("house")
    return Response(Health("ready"))


@get(
    "/metrics",
    guards=[needs(Permission.READ_METRICS)],
    responses=problems(401, 403, 423),
    summary="Figures for Prometheus",
    media_type=MediaType.TEXT,
)
async def metrics(
    house: Given[FollowedHouse],
    tables: Given[Tables],
    connections: Given[OpenConnections],
    metrics: Given[Metrics],
) -> Response[str]:
    metrics.sockets.set(len(connections))
    metrics.tables.set(sum(map(tables.runs, tables.feeds)))
    metrics.people.set(len(house.state.people))
    return Response(metrics.text().decode(), media_type=CONTENT_TYPE)


HANDLERS = (house,)
OUTSIDE = (healthz, readyz, metrics)
