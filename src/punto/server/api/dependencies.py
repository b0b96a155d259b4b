"""What handlers are given: a parameter `tables: Given[Tables]` gets the service of that name."""

from collections.abc import Callable
from typing import Annotated, Any, TypeAlias, TypeVar

from litestar.di import Dependency, Provide
from litestar.params import SkipValidationMarker

from punto.server.api.access_guard import provide_visitor
from punto.server.api.public_compute import PublicCompute
from punto.server.api.submit import Submit
from punto.server.auth.authenticator import Visitor
from punto.server.services import Services

T = TypeVar("T")

Given: TypeAlias = Annotated[T, Dependency(), SkipValidationMarker()]

GivenVisitor: TypeAlias = Given[Visitor]
"""Whoever has logged in; only behind a guard that lets nobody else through."""


def providers(services: Services) -> dict[str, Provide]:
    """Every service under its own name."""
    given: dict[str, object] = {
        **{name: getattr(services, name) for name in Services.__struct_fields__},
        "submit": Submit(services.router.ask, services.rate_limits),
        "public_compute": PublicCompute(services.public_worker),
    }
    found = {
        name: Provide(_always(service), sync_to_thread=False) for name, service in given.items()
    }
    return {**found, "visitor": Provide(provide_visitor)}


def _always(service: Any) -> Callable[[], Any]:
    def provide() -> Any:
        return service

    return provide
