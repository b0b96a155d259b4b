"""What can be asked of an address: all methods that there are for it, whichever handlers they have.
The framework's own answer knows those of one handler alone."""

from collections.abc import Iterable
from typing import Any

from litestar import HttpMethod, Response
from litestar.handlers import HTTPRouteHandler


def options(handlers: Iterable[HTTPRouteHandler]) -> list[HTTPRouteHandler]:
    """A handler for every address of these, to be registered before them."""
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
