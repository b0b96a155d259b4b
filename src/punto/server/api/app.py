"""The Litestar application: all handlers, the access guard, and the OpenAPI document."""

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
    logins,
    me,
    names,
    odds,
    people,
    query_parameters,
    receipts,
    records,
    reports,
    shoes,
    status,
    table_commands,
    tables,
    tournament_formats,
    tournaments,
    transfers,
    webhooks,
)
from punto.server.api.access_guard import AccessGuard
from punto.server.api.dependencies import providers
from punto.server.api.openapi import SHAPES, describe, document
from punto.server.api.options_handlers import options
from punto.server.api.problem import ApiError, on_api_error, on_error, on_http, on_storage
from punto.server.api.request_body import HouseRequest
from punto.server.services import Services
from punto.storage.port import StorageError

MAX_BODY_BYTES = 64 * 1024

HANDLERS = (
    *status.HANDLERS,
    *games.HANDLERS,
    *odds.HANDLERS,
    *logins.HANDLERS,
    *tables.HANDLERS,
    *table_commands.HANDLERS,
    *tournaments.HANDLERS,
    *tournament_formats.HANDLERS,
    *shoes.HANDLERS,
    *me.HANDLERS,
    *names.HANDLERS,
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

for _handler in (*HANDLERS, *status.OUTSIDE):
    describe(_handler)

_PROBLEMS: ExceptionHandlersMap = {
    ApiError: on_api_error,
    StorageError: on_storage,
    HTTPException: on_http,
    Exception: on_error,
}


def create_app(services: Services, allowed_origins: frozenset[str]) -> Litestar:
    return Litestar(
        route_handlers=[
            Router("/api/v1", route_handlers=[*options(HANDLERS), *HANDLERS]),
            *options(status.OUTSIDE),
            *status.OUTSIDE,
        ],
        request_class=HouseRequest,
        dependencies={**providers(services), **query_parameters.PROVIDERS},
        middleware=[
            AccessGuard(
                services.authenticator, services.rate_limits, services.connections, allowed_origins
            )
        ],
        exception_handlers=_PROBLEMS,
        openapi_config=document(),
        plugins=SHAPES,
        type_encoders={Card: str, Map: dict},
        request_max_body_size=MAX_BODY_BYTES,
        response_cache_config=ResponseCacheConfig(default_expiration=0),
        logging_config=None,
    )
