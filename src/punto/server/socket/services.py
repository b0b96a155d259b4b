"""The services that sockets use."""

from msgspec import Struct

from punto.server.auth.authenticator import Authenticator
from punto.server.auth.rate_limits import RateLimits
from punto.server.clock import Clock
from punto.server.connections import OpenConnections
from punto.server.floor.table_feed import Tables
from punto.server.metrics import Metrics
from punto.server.socket.lobby import Lobby
from punto.server.streams.command_router import CommandRouter
from punto.server.tournaments.tournament_feed import Tournaments
from punto.storage.port import Store


class SocketServices(Struct, frozen=True, kw_only=True):
    store: Store
    clock: Clock
    tables: Tables
    tournaments: Tournaments
    router: CommandRouter
    lobby: Lobby
    authenticator: Authenticator
    rate_limits: RateLimits
    connections: OpenConnections
    metrics: Metrics
