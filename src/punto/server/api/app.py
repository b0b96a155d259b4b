"""The HTTP application: handlers, the gate in front of them, and the document."""

from litestar import Litestar, Router
from litestar.config.response_cache import ResponseCacheConfig
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.types import ExceptionHandlersMap

from punto.rules.cards import Card
from punto.server.api import (
    alarms,
    audit,
    disputes,
    exports,
    games,
    hooks,
    house,
    logins,
    me,
    odds,
    people,
    receipts,
    records,
    reports,
    shoes,
    stream,
    tables,
    tournaments,
    transfers,
)
from punto.server.api.body import HouseRequest
from punto.server.api.document import SHAPES, describe, document
from punto.server.api.guard import Gate, provide_visitor
from punto.server.api.options import options
from punto.server.api.problem import Said, on_error, on_http, on_said, on_storage
from punto.server.hall import Hall
from punto.storage.port import StorageError
from punto.table.mapping import Map

LARGEST_BODY = 64 * 1024

HANDLERS = (
    *house.HANDLERS,
    *games.HANDLERS,
    *odds.HANDLERS,
    *logins.HANDLERS,
    *tables.HANDLERS,
    *tournaments.HANDLERS,
    *shoes.HANDLERS,
    *me.HANDLERS,
    *transfers.HANDLERS,
    *people.HANDLERS,
    *stream.HANDLERS,
    *hooks.HANDLERS,
    *records.HANDLERS,
    *receipts.HANDLERS,
    *exports.HANDLERS,
    *disputes.HANDLERS,
    *reports.HANDLERS,
    *alarms.HANDLERS,
    *audit.HANDLERS,
)

for _handler in (*HANDLERS, *house.OUTSIDE):
    describe(_handler)

_PROBLEMS: ExceptionHandlersMap = {
    Said: on_said,
    StorageError: on_storage,
    HTTPException: on_http,
    Exception: on_error,
}


def create_app(hall: Hall, allowed_origins: frozenset[str]) -> Litestar:
    def provide_hall() -> Hall:
        return hall

    return Litestar(
        route_handlers=[
            Router("/api/v1", route_handlers=[*options(HANDLERS), *HANDLERS]),
            *options(house.OUTSIDE),
            *house.OUTSIDE,
        ],
        request_class=HouseRequest,
        dependencies={
            "hall": Provide(provide_hall, sync_to_thread=False),
            "visitor": Provide(provide_visitor),
        },
        middleware=[Gate(hall, allowed_origins)],
        exception_handlers=_PROBLEMS,
        openapi_config=document(),
        plugins=SHAPES,
        type_encoders={Card: str, Map: dict},
        request_max_body_size=LARGEST_BODY,
        response_cache_config=ResponseCacheConfig(default_expiration=0),
        logging_config=None,
    )
