"""The house itself: its name, its tables, and whether it is well."""

from litestar import MediaType, Response, get
from msgspec import Struct

from punto.games import GAMES
from punto.house.permission import Permission
from punto.server.api.given import GivenHall
from punto.server.api.guard import needs
from punto.server.api.problem import Said, problems
from punto.server.metrics import CONTENT_TYPE
from punto.server.socket.lobby import boards
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


@get("/house", responses=problems(), summary="The house at a glance")
async def house(hall: GivenHall) -> HouseShown:
    return HouseShown(
        name=hall.house.name or "",
        version=VERSION,
        guests=hall.guests,
        welcome_cents=hall.welcome_cents,
        wallet=hall.wallet,
        games=[game.slug for game in GAMES],
        tables=[board.table for board in boards(hall)],
        now=hall.clock(),
    )


@get("/healthz", responses=problems(), summary="Whether the process is alive")
async def healthz() -> Health:
    return Health("alive")


@get("/readyz", responses=problems(), summary="Whether the process can serve people")
async def readyz(hall: GivenHall) -> Response[Health]:
    if hall.leaving:
        raise Said(503, "the process is leaving")
    # Raises what the storage has to say where it cannot be reached.
    await hall.store.head("house")
    return Response(Health("ready"))


@get(
    "/metrics",
    guards=[needs(Permission.READ_METRICS)],
    responses=problems(401, 403, 423),
    summary="Figures for Prometheus",
    media_type=MediaType.TEXT,
)
async def metrics(hall: GivenHall) -> Response[str]:
    hall.metrics.sockets.set(hall.connected)
    hall.metrics.tables.set(len(hall.owners.owned))
    hall.metrics.people.set(len(hall.house.people))
    return Response(hall.metrics.text().decode(), media_type=CONTENT_TYPE)


HANDLERS = (house,)
OUTSIDE = (healthz, readyz, metrics)
