"""All deliveries of the house: one process at a time makes them, with a courier for every webhook,
so that whoever is slow or dead holds up nobody else."""

import asyncio
import logging
from collections.abc import Iterable
from contextlib import suppress
from time import monotonic

from punto.server.clock import Clock
from punto.server.commit.command_results import Ask
from punto.server.streams.lease import TICK_SECONDS, Held
from punto.server.webhooks.http_post import Poster
from punto.server.webhooks.retry_policy import Patience
from punto.server.webhooks.webhook import Hook
from punto.server.webhooks.webhook_delivery import LOOK_SECONDS, Courier, Means
from punto.server.webhooks.webhook_store import Book
from punto.storage.port import StorageError, Store

LOG = logging.getLogger("punto.hooks")

LEASE = "hooks"
SECONDS_TO_LEAVE = 2.0
"""So long batches that are on their way may still be taken when the house closes."""

_AT_ONCE = 2


class Office:
    def __init__(
        self,
        store: Store,
        book: Book,
        poster: Poster,
        ask: Ask,
        *,
        holder: str,
        clock: Clock,
        patience: Patience,
    ) -> None:
        self._store = store
        self._book = book
        self._heads: dict[str, int] = {}
        self._lease = Held(store, LEASE, holder)
        self._leaving = False
        self._couriers: dict[str, tuple[Courier, asyncio.Task[None]]] = {}
        self._swept = False
        self._changed = asyncio.Event()
        self._means = Means(
            store=store,
            book=book,
            poster=poster,
            ask=ask,
            clock=clock,
            patience=patience,
            heads=self._heads,
            is_held=self._lease.is_held,
            may_begin=self._may_begin,
            turn=asyncio.Semaphore(_AT_ONCE),
        )

    def _may_begin(self) -> bool:
        return self._lease.is_held() and not self._leaving

    def look(self) -> None:
        """Hooks were added or removed here; of other processes' it learns with the next tick."""
        self._changed.set()

    async def run(self) -> None:
        """Delivers whenever no other process does, until it is cancelled."""
        self._leaving = False
        listening = asyncio.create_task(self._listen())
        try:
            while True:
                try:
                    await self.tick()
                except StorageError as error:
                    LOG.warning("webhooks wait for the storage: %s", error)
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._changed.wait(), TICK_SECONDS)
                self._changed.clear()
        finally:
            listening.cancel()
            await self._leave()

    async def tick(self) -> None:
        await self._lease.hold()
        if not self._lease.is_held():
            return await self._dismiss(list(self._couriers))
        await self._employ()

    async def _employ(self) -> None:
        """A courier for every hook, and none for those that are gone."""
        hooks = {hook.id: hook for hook in (await self._book.hooks()).values()}
        gone = [id for id in self._couriers if id not in hooks]
        await self._dismiss(gone)
        if gone or not self._swept:
            await self._book.sweep(hooks.values())
            self._swept = True
        for hook in hooks.values():
            if hook.id in self._couriers and self._couriers[hook.id][1].done():
                self._ended(hook.id)
            if hook.id not in self._couriers:
                self._begin(hook)

    def _begin(self, hook: Hook) -> None:
        courier = Courier(hook, self._means)
        self._couriers[hook.id] = courier, asyncio.create_task(courier.run())

    def _ended(self, id: str) -> None:
        courier, task = self._couriers.pop(id)
        if not task.cancelled() and task.exception() is not None:
            LOG.error("webhook %s stopped", courier.hook.name, exc_info=task.exception())

    async def _dismiss(self, ids: Iterable[str]) -> None:
        tasks = [self._couriers.pop(id)[1] for id in ids]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _listen(self) -> None:
        """Hears how far the streams have come, and wakes whoever waits for more."""
        while True:
            try:
                async with self._store.news() as news:
                    async for one in news:
                        self._heads[one.stream] = one.count
                        for courier, _ in self._couriers.values():
                            courier.wake(one.stream)
            except StorageError as error:
                LOG.warning("webhooks hear nothing new for now: %s", error)
            await asyncio.sleep(TICK_SECONDS)

    async def _leave(self) -> None:
        """Leaves the rest to another process, which can begin at once."""
        self._leaving = True
        deadline = monotonic() + SECONDS_TO_LEAVE
        while any(one.posting for one, _ in self._couriers.values()) and monotonic() < deadline:
            await asyncio.sleep(LOOK_SECONDS)
        await self._dismiss(list(self._couriers))
        try:
            await self._lease.let_go()
        except StorageError as error:
            LOG.warning("the webhooks could not be handed over: %s", error)
