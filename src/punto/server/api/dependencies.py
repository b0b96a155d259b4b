"""Dependency injection: a handler's parameter `tables: Given[Tables]` gets the service of that
name. All services for handlers are named here."""

from collections.abc import Callable
from typing import Annotated, Any, TypeAlias, TypeVar

from litestar.di import Dependency, Provide
from litestar.params import SkipValidationMarker

from punto.server.api.access_guard import provide_visitor
from punto.server.api.account_overview import AccountOverview
from punto.server.api.public_compute import PublicCompute
from punto.server.api.round_lookup import RoundLookup
from punto.server.api.submit import Submit
from punto.server.async_cache import AsyncCache
from punto.server.audit_jobs import AuditJobs
from punto.server.auth.authenticator import Authenticator, Visitor
from punto.server.auth.rate_limits import RateLimits
from punto.server.background_tasks import BackgroundTasks
from punto.server.clock import Clock
from punto.server.config import Config
from punto.server.connections import OpenConnections
from punto.server.event_stream.cursor import Cursors
from punto.server.floor.table_feed import TableFeed, Tables
from punto.server.metrics import Metrics
from punto.server.records.index_feeder import IndexFeeder
from punto.server.services import Services
from punto.server.streams.command_router import CommandRouter
from punto.server.streams.followed_house import FollowedHouse
from punto.server.streams.ownership import Ownership
from punto.server.tournaments.tournament_feed import TournamentFeed, Tournaments
from punto.server.webhooks.service import Webhooks
from punto.server.worker_process import WorkerProcess
from punto.storage.port import Store

__all__ = [
    "AccountOverview",
    "AsyncCache",
    "AuditJobs",
    "Authenticator",
    "BackgroundTasks",
    "Clock",
    "CommandRouter",
    "Config",
    "Cursors",
    "FollowedHouse",
    "Given",
    "GivenVisitor",
    "IndexFeeder",
    "Metrics",
    "OpenConnections",
    "Ownership",
    "PublicCompute",
    "RateLimits",
    "RoundLookup",
    "Store",
    "Submit",
    "TableFeed",
    "Tables",
    "TournamentFeed",
    "Tournaments",
    "Visitor",
    "Webhooks",
    "WorkerProcess",
    "providers",
]

T = TypeVar("T")

Given: TypeAlias = Annotated[T, Dependency(), SkipValidationMarker()]

GivenVisitor: TypeAlias = Given[Visitor]
"""The logged-in visitor; only for handlers behind a guard."""


def providers(services: Services) -> dict[str, Provide]:
    """Every service under its own name."""
    given: dict[str, object] = {
        **{name: getattr(services, name) for name in Services.__struct_fields__},
        "submit": Submit(services.router.ask, services.rate_limits),
        "overview": AccountOverview(
            services.store, services.clock, services.house, services.tables
        ),
        "lookup": RoundLookup(services.store, services.tables, services.index),
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
