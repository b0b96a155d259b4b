"""A house that is open: everything put together, and taken apart again in the right order."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from uuid import uuid4

from punto.house.significant import SignificantKind
from punto.server import first
from punto.server.answers import Answer, Asked
from punto.server.chance import new_secret
from punto.server.committer import Tell
from punto.server.config import Config
from punto.server.contest.contests import Contests
from punto.server.door.door import Door
from punto.server.draft import Clock
from punto.server.floor.floor import Floor
from punto.server.floor.owners import Owners
from punto.server.hall import Hall
from punto.server.link.caller import Links
from punto.server.notices import Notices
from punto.server.running import now, running
from punto.server.selfcheck import SelfCheck
from punto.server.shoes import NewSecret
from punto.server.socket.lobby import show_in_lobby
from punto.server.stream.integrators import Integrators
from punto.server.version import VERSION
from punto.server.wallet.cashier import Cashier
from punto.server.wallet.http import open_wallet
from punto.server.written import Written
from punto.storage.address import MEMORY
from punto.storage.port import StorageError, Store

LOG = logging.getLogger("punto.opening")

SECONDS_TO_BEGIN_AGAIN = 1.0

Work = Callable[[], Awaitable[None]]


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
) -> AsyncIterator[Hall]:
    """`address` is where other processes of the house reach this one, `db` that of the
    storage, where another process can open it."""
    holder = f"{address} {uuid4().hex[:12]}"
    heard: list[Tell] = []

    def tell(written: Written) -> None:
        for hear in heard:
            try:
                hear(written)
            except Exception:
                # What is durable is durable, whoever could not be told of it.
                LOG.exception("a commit could not be told")

    async def forward(to: str, stream: str, asked: Asked) -> Answer:
        return await links.ask(to.partition(" ")[0], stream, asked)

    async with (
        Links(key) as links,
        open_wallet(config.wallet) as wallet,
        running(
            store, key=key, holder=holder, clock=clock, secrets=secrets, tell=tell
        ) as committer,
    ):
        floor = Floor(store, committer, holder=holder, forward=forward)
        heard.append(floor.written)
        notices = Notices(floor.ask, clock=clock, large_win_cents=config.large_win_cents)
        owners = Owners(
            store, committer, floor, notices, holder=holder, clock=clock, pace=config.pace
        )
        door = Door(store.logins, committer, floor.ask, key=key, clock=clock)
        integrators = Integrators(
            store, floor.ask, key=key, holder=holder, clock=clock, patience=config.hooks
        )
        contests = Contests(store, committer, floor, owners, clock=clock)
        heard.append(contests.written)
        hall = Hall(
            store,
            committer,
            contests,
            door,
            clock=clock,
            config=config,
            integrators=integrators,
        )
        hall.inspections.db = db
        heard += hall.metrics.written, hall.feeder.written, notices.written
        await first.begin(hall, config, key)
        await notices.note(SignificantKind.HOUSE_STARTED, address, f"version {VERSION}")
        await floor.load()
        floor.on_opened(lambda feed: show_in_lobby(hall, feed))
        await contests.load()
        await owners.tick()
        await first.open_tables(hall, config)
        works: list[tuple[str, Work]] = [
            ("news", floor.listen),
            ("owners", owners.run),
            ("tournaments", contests.run),
            ("logins", hall.check_logins),
            ("old logins", hall.forget_logins),
            ("balances", hall.elsewhere.run),
            ("hooks", integrators.run),
            ("records", hall.feeder.run),
            ("self-check", SelfCheck(store.logins, floor.ask).run),
            ("clock", notices.watch_clock),
        ]
        if wallet is not None:
            cashier = Cashier(store, committer, wallet, floor.ask, holder=holder, clock=clock)
            heard.append(cashier.written)
            works.append(("cashier", cashier.run))
        elif hall.house.transfers:
            LOG.warning("%d transfers wait for a wallet: none is set", len(hall.house.transfers))
        tasks = [asyncio.create_task(_kept(name, work), name=name) for name, work in works]
        try:
            yield hall
        finally:
            await notices.note(SignificantKind.HOUSE_STOPPED, address, "in order")
            await hall.leave()
            await notices.written_down()
            for task in tasks:
                task.cancel()
            with suppress(asyncio.CancelledError):
                await asyncio.gather(*tasks, return_exceptions=True)


async def _kept(name: str, work: Work) -> None:
    """Does what goes on as long as the house is open; should it fail, it begins again."""
    while True:
        try:
            await work()
        except StorageError as error:
            LOG.warning("%s waits: %s", name, error)
        except Exception:
            LOG.exception("%s has failed and begins again", name)
        await asyncio.sleep(SECONDS_TO_BEGIN_AGAIN)
