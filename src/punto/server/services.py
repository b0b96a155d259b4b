"""The services of a running house. Handlers are not given all of them: a handler's signature names
the few that it uses."""

from msgspec import Struct

from punto.server.async_cache import AsyncCache
from punto.server.audit_jobs import AuditJobs
from punto.server.auth.authenticator import Authenticator
from punto.server.auth.rate_limits import RateLimits
from punto.server.background_tasks import BackgroundTasks
from punto.server.clock import Clock
from punto.server.config import Config
from punto.server.connections import OpenConnections
from punto.server.event_stream.cursor import Cursors
from punto.server.floor.table_feed import Tables
from punto.server.metrics import Metrics
from punto.server.records.index_feeder import IndexFeeder
from punto.server.streams.command_router import CommandRouter
from punto.server.streams.followed_house import FollowedHouse
from punto.server.streams.ownership import Ownership
from punto.server.tournaments.tournament_feed import Tournaments
from punto.server.webhooks.service import Webhooks
from punto.server.worker_process import WorkerProcess
from punto.storage.port import Store


class SocketServices(Struct, frozen=True, kw_only=True):
    """Those that sockets use."""

    store: Store
    clock: Clock
    tables: Tables
    tournaments: Tournaments
    router: CommandRouter
    authenticator: Authenticator
    rate_limits: RateLimits
    connections: OpenConnections
    metrics: Metrics


class Services(SocketServices, frozen=True, kw_only=True):
    config: Config
    house: FollowedHouse
    ownership: Ownership
    index: IndexFeeder
    audits: AuditJobs
    cursors: Cursors
    webhooks: Webhooks
    cache: AsyncCache
    staff_worker: WorkerProcess
    """Computes live edges and advice for the staff."""
    public_worker: WorkerProcess
    """Computes for people without a login, so that the staff never waits for them."""
    background: BackgroundTasks
