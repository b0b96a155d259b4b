"""The OpenAPI document: security, schemas, and the problems that an operation may answer with."""

from dataclasses import dataclass
from typing import Any

from litestar.handlers import HTTPRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import (
    Components,
    OpenAPIHeader,
    OpenAPIResponse,
    OpenAPIType,
    Operation,
    Parameter,
    Schema,
    SecurityScheme,
)

from punto.server.api.card_schema import CardSchema
from punto.server.api.problem import DESCRIPTIONS
from punto.server.api.schemas import DescribedSchema, StructSchema
from punto.server.version import VERSION

SHAPES = (CardSchema(), DescribedSchema(), StructSchema())

_LOGGED_IN: list[dict[str, list[str]]] = [{"token": []}, {"cookie": []}]
"""A bearer token or a browser's cookie."""


def document() -> OpenAPIConfig:
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
        security=[{}, *_LOGGED_IN],
    )


@dataclass
class HouseOperation(Operation):
    """Adds the problems that follow from the request's form: 404 for a name with a slash in it, 413
    for a body that is too large."""

    def __post_init__(self) -> None:
        parameters = (one for one in self.parameters or () if isinstance(one, Parameter))
        if any(one.param_in == "path" for one in parameters):
            self._may_answer(404)
        if self.request_body is not None:
            self._may_answer(413)
        self._response(429).headers = {"Retry-After": _SECONDS}

    def _may_answer(self, status: int) -> None:
        assert self.responses is not None, "every address has problems"
        found = OpenAPIResponse(
            description=DESCRIPTIONS[status], content=self._response(400).content
        )
        self.responses.setdefault(str(status), found)

    def _response(self, status: int) -> OpenAPIResponse:
        found = (self.responses or {}).get(str(status))
        assert isinstance(found, OpenAPIResponse), f"this address has no {status}"
        return found


_SECONDS = OpenAPIHeader(
    schema=Schema(type=OpenAPIType.INTEGER, minimum=1),
    description="In how many seconds to ask again",
    required=True,
)


def describe(handler: HTTPRouteHandler) -> None:
    """Adds to a handler's documentation what follows from its signature and guards."""
    if handler.operation_class is Operation:
        handler.operation_class = HouseOperation
    annotations: dict[str, Any] = handler.fn.__annotations__
    if handler.guards or "visitor" in annotations:
        handler.security = _LOGGED_IN
