"""The HTTP application: handlers, the gate in front of them, and the document."""

from litestar import Litestar, Router
from litestar.config.response_cache import ResponseCacheConfig
from litestar.exceptions import HTTPException
from litestar.types import ExceptionHandlersMap

from punto.journal.persistent_map import Map
from punto.rules.cards import Card
from punto.server.api import (
    alarms,
    audit,
    disputes,
    event_stream,
    exports,
    games,
    house,
    logins,
    me,
    odds,
    people,
    receipts,
    records,
    reports,
    shoes,
    tables,
    tournaments,
    transfers,
    webhooks,
)
from punto.server.api.access_guard import AccessGuard
from punto.server.api.body import HouseRequest
from punto.server.api.dependencies import providers
from punto.server.api.openapi import SHAPES, describe, document
from punto.server.api.options import options
from punto.server.api.problem import Said, on_error, on_http, on_said, on_storage
from punto.server.services import Services
from punto.storage.port import StorageError

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
    *event_stream.HANDLERS,
    *webhooks.HANDLERS,
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


def create_app(services: Services, allowed_origins: frozenset[str]) -> Litestar:
    return Litestar(
        route_handlers=[
            Router("/api/v1", route_handlers=[*options(HANDLERS), *HANDLERS]),
            *options(house.OUTSIDE),
            *house.OUTSIDE,
        ],
        request_class=HouseRequest,
        dependencies=providers(services),
        middleware=[
            AccessGuard(
                services.authenticator, services.rate_limits, services.connections, allowed_origins
            )
        ],
        exception_handlers=_PROBLEMS,
        openapi_config=document(),
        plugins=SHAPES,
        type_encoders={Card: str, Map: dict},
        request_max_body_size=LARGEST_BODY,
        response_cache_config=ResponseCacheConfig(default_expiration=0),
        logging_config=None,
    )
