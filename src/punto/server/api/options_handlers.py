"""OPTIONS handlers that name all methods of a path. Litestar's own name those of one handler."""

from collections.abc import Iterable
from typing import Any

from litestar import HttpMethod, Response
from litestar.handlers import HTTPRouteHandler


def options(handlers: Iterable[HTTPRouteHandler]) -> list[HTTPRouteHandler]:
    """A handler for every path, to be registered before the others."""
    methods: dict[str, set[str]] = {}
    for handler in handlers:
        for path in handler.paths:
            methods.setdefault(path, {"OPTIONS"}).update(handler.http_methods)
    return [_handler(path, ", ".join(sorted(allowed))) for path, allowed in methods.items()]


def _handler(path: str, allowed: str) -> HTTPRouteHandler:
    async def answer() -> Response[None]:
        return Response(None, status_code=204, headers={"Allow": allowed})

    wanted: Any = HttpMethod.OPTIONS
    return HTTPRouteHandler(path, http_method=wanted, status_code=204, include_in_schema=False)(
        answer
    )
