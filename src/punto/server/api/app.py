"""The HTTP application: handlers, the gate in front of them, and the document."""

from typing import Any

from litestar import Litestar, Router
from litestar.config.response_cache import ResponseCacheConfig
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.types import ExceptionHandlersMap

from punto.rules.cards import Card, read_card
from punto.server.api import (
    disputes,
    exports,
    hooks,
    house,
    logins,
    me,
    people,
    receipts,
    records,
    reports,
    stream,
    tables,
    transfers,
)
from punto.server.api.cards import CardSchema
from punto.server.api.guard import Gate, provide_visitor
from punto.server.api.problem import Said, on_error, on_http, on_said, on_storage
from punto.server.hall import Hall
from punto.server.version import VERSION
from punto.storage.port import StorageError
from punto.table.mapping import Map

LARGEST_BODY = 64 * 1024

HANDLERS = (
    *house.HANDLERS,
    *logins.HANDLERS,
    *tables.HANDLERS,
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
)

_PROBLEMS: ExceptionHandlersMap = {
    Said: on_said,
    StorageError: on_storage,
    HTTPException: on_http,
    Exception: on_error,
}


def _document() -> OpenAPIConfig:
    return OpenAPIConfig(
        title="Punto",
        version=VERSION,
        path="/api/v1/openapi",
        render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        description="Live baccarat tables. Amounts are whole cents, times microseconds since 1970.",
        components=Components(
            security_schemes={
                "token": SecurityScheme(type="http", scheme="bearer"),
                "cookie": SecurityScheme(type="apiKey", name="punto", security_scheme_in="cookie"),
            }
        ),
        security=[{}, {"token": []}, {"cookie": []}],
    )


def create_app(hall: Hall, allowed_origins: frozenset[str]) -> Litestar:
    def provide_hall() -> Hall:
        return hall

    return Litestar(
        route_handlers=[Router("/api/v1", route_handlers=HANDLERS), *house.OUTSIDE],
        dependencies={
            "hall": Provide(provide_hall, sync_to_thread=False),
            "visitor": Provide(provide_visitor),
        },
        middleware=[Gate(hall, allowed_origins)],
        exception_handlers=_PROBLEMS,
        openapi_config=_document(),
        plugins=[CardSchema()],
        type_encoders={Card: str, Map: dict},
        type_decoders=[(_is_card, _read_card)],
        request_max_body_size=LARGEST_BODY,
        response_cache_config=ResponseCacheConfig(default_expiration=0),
        logging_config=None,
    )


def _is_card(kind: Any) -> bool:
    return kind is Card


def _read_card(_kind: Any, value: Any) -> Card:
    return read_card(value)
