"""One process of a house from start to stop: builds its services, and closes them in order."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from uuid import uuid4

from punto.house.significant_event import SignificantKind
from punto.journal.command import Envelope
from punto.server import bootstrap
from punto.server.async_cache import AsyncCache
from punto.server.audit_jobs import AuditJobs
from punto.server.auth.authenticator import Authenticator
from punto.server.auth.rate_limits import RateLimits
from punto.server.background_tasks import BackgroundTasks, Work, run_forever
from punto.server.clock import Clock, now
from punto.server.commit.command_result import CommandResult
from punto.server.commit.running_committer import running
from punto.server.commit.shoe_shuffle import new_secret
from punto.server.commit.virtual_shoes import NewSecret
from punto.server.config import Config
from punto.server.connections import OpenConnections
from punto.server.event_stream.cursor import Cursors
from punto.server.floor.empty_seats import EmptySeats
from punto.server.floor.presence import Presence
from punto.server.floor.remote_balances import RemoteBalances
from punto.server.floor.table_feed import TableFeed
from punto.server.floor.table_runner import TableRunner
from punto.server.link.client import Links
from punto.server.metrics import Metrics
from punto.server.records.index_feeder import IndexFeeder
from punto.server.self_check import SelfCheck
from punto.server.services import Services
from punto.server.significant_events import SignificantEvents
from punto.server.streams.change_listener import listen
from punto.server.streams.command_router import CommandRouter
from punto.server.streams.followed_house import FollowedHouse
from punto.server.streams.followed_streams import FollowedStreams
from punto.server.streams.ownership import Ownership
from punto.server.tournaments.tournament_feed import TournamentFeed
from punto.server.tournaments.tournament_runner import TournamentRunner
from punto.server.version import VERSION
from punto.server.wallet.cashier import Cashier
from punto.server.wallet.http_wallet import open_wallet
from punto.server.webhooks.service import Webhooks
from punto.server.webhooks.store import WebhookStore
from punto.server.worker_process import WorkerProcess
from punto.storage.port import StorageError, Store
from punto.storage.url import MEMORY
from punto.storage.vault import Vault
from punto.table.kind import TABLE
from punto.tournament.kind import TOURNAMENT

LOG = logging.getLogger("punto.lifespan")


@asynccontextmanager
async def open_house(
    store: Store,
    config: Config,
    *,
    key: bytes,
    address: str,
    clock: Clock = now,
    secrets: NewSecret = new_secret,
    db: str = MEMORY,
) -> AsyncIterator[Services]:
    """`address` is where other processes of the house reach this one; `db` is the storage's
    address, for worker processes to open it."""
    holder = f"{address} {uuid4().hex[:12]}"

    async def forward(to: str, stream: str, command: Envelope) -> CommandResult:
        return await links.ask(to.partition(" ")[0], stream, command)

    async with (
        Links(key) as links,
        open_wallet(config.wallet) as wallet,
        running(
            store,
            key=key,
            holder=holder,
            clock=clock,
            secrets=secrets,
            sessions_bounded=config.sessions_bounded,
        ) as committer,
    ):
        router = CommandRouter(store, committer, holder=holder, forward=forward)
        house = FollowedHouse(committer)
        tables = FollowedStreams(TABLE, store, committer, TableFeed)
        tournaments = FollowedStreams(TOURNAMENT, store, committer, TournamentFeed)
        significant = SignificantEvents(
            router.ask, clock=clock, large_win_cents=config.large_win_cents
        )
        ownership = Ownership(store, committer, holder=holder)
        ownership.add(
            TableRunner(tables, committer.submit, significant, clock=clock, pace=config.pace)
        )
        ownership.add(TournamentRunner(tournaments, tables, router, ownership, clock=clock))
        background = BackgroundTasks()
        authenticator = Authenticator(store.logins, house, router.ask, key=key, clock=clock)
        services = Services(
            store=store,
            clock=clock,
            config=config,
            house=house,
            tables=tables,
            tournaments=tournaments,
            router=router,
            ownership=ownership,
            authenticator=authenticator,
            rate_limits=RateLimits(config.rates),
            connections=OpenConnections(store.logins, authenticator, background),
            index=IndexFeeder(store, runs=committer.owns),
            audits=AuditJobs(store, clock, db),
            cursors=Cursors(key),
            webhooks=Webhooks(
                store,
                WebhookStore(store.logins, Vault(key)),
                router.ask,
                holder=holder,
                clock=clock,
                retry_policy=config.hooks,
            ),
            metrics=Metrics(),
            cache=AsyncCache(),
            staff_worker=WorkerProcess(),
            public_worker=WorkerProcess(),
            background=background,
        )
        balances = RemoteBalances(store, tables, services.connections)
        seats = EmptySeats(
            tables,
            Presence(store.logins, services.connections.at_tables, holder=holder, clock=clock),
            lambda: house.state,
            committer.submit,
            kept_seconds=config.seat_kept_seconds,
            clock=clock,
        )
        house.on_changed_elsewhere(balances.look_up_all)
        services.metrics.behind.set_function(lambda: services.index.behind)
        committer.listeners += (
            # Balances first: a frame has each patron's balance after its events.
            lambda notice: services.connections.tell_balances(notice.balances),
            balances.committed,
            tables.committed,
            tournaments.committed,
            services.metrics.committed,
            services.index.committed,
            significant.committed,
        )
        await bootstrap.begin(house, router.ask, config, key)
        await significant.note(SignificantKind.HOUSE_STARTED, address, f"version {VERSION}")
        await tables.load()
        await tournaments.load()
        await ownership.tick()
        await bootstrap.open_tables(tables, ownership, router.ask, config)
        followers = (house.changed, tables.changed, tournaments.changed)
        works: list[tuple[str, Work]] = [
            ("changes", lambda: listen(store, followers)),
            ("ownership", ownership.run),
            ("logins", services.connections.check_logins),
            ("old logins", authenticator.forget_old_daily),
            ("balances", balances.run),
            ("empty seats", seats.run),
            ("webhooks", services.webhooks.run),
            ("index", services.index.run),
            ("self-check", SelfCheck(store.logins, router.ask).run),
            ("clock", significant.watch_clock),
        ]
        if wallet is not None:
            cashier = Cashier(store, house, wallet, router.ask, holder=holder, clock=clock)
            committer.listeners.append(cashier.committed)
            works.append(("cashier", cashier.run))
        elif house.state.transfers:
            LOG.warning("%d transfers wait for a wallet: none is set", len(house.state.transfers))
        tasks = [asyncio.create_task(run_forever(name, work), name=name) for name, work in works]
        try:
            yield services
        finally:
            await significant.note(SignificantKind.HOUSE_STOPPED, address, "in order")
            await leave(services)
            await significant.finish()
            for task in tasks:
                task.cancel()
            with suppress(asyncio.CancelledError):
                await asyncio.gather(*tasks, return_exceptions=True)


async def leave(services: Services) -> None:
    """Hands the streams to other processes first, then closes connections."""
    services.connections.leaving = True
    try:
        await services.ownership.leave()
    except StorageError as error:
        LOG.warning("the streams could not be handed over: %s", error)
    services.connections.close_all("the house is restarting: come back at once")
    services.background.cancel()
    services.audits.leave()
    services.staff_worker.leave()
    services.public_worker.leave()
