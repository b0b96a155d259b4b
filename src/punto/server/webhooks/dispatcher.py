"""Runs the deliveries of all webhooks, in one process of the house at a time. Each webhook has a
task of its own, so that a slow receiver holds up no other."""

import asyncio
import logging
from collections.abc import Iterable
from contextlib import suppress
from time import monotonic

from punto.server.clock import Clock
from punto.server.commit.command_result import Ask
from punto.server.streams.lease import TICK_SECONDS, ExclusiveLease
from punto.server.webhooks.delivery import POLL_SECONDS, DeliveryServices, WebhookDelivery
from punto.server.webhooks.http_client import WebhookClient
from punto.server.webhooks.retry_policy import RetryPolicy
from punto.server.webhooks.store import WebhookStore
from punto.server.webhooks.webhook import Hook
from punto.storage.port import StorageError, Store

LOG = logging.getLogger("punto.webhooks")

LEASE = "hooks"
SECONDS_TO_LEAVE = 2.0
"""How long batches being posted may still be taken when the house closes."""

_AT_ONCE = 2


class WebhookDispatcher:
    def __init__(
        self,
        store: Store,
        webhooks: WebhookStore,
        client: WebhookClient,
        ask: Ask,
        *,
        holder: str,
        clock: Clock,
        retry_policy: RetryPolicy,
    ) -> None:
        self._store = store
        self._webhooks = webhooks
        self._heads: dict[str, int] = {}
        self._lease = ExclusiveLease(store, LEASE, holder)
        self._leaving = False
        self._deliveries: dict[str, tuple[WebhookDelivery, asyncio.Task[None]]] = {}
        self._swept = False
        self._changed = asyncio.Event()
        self._services = DeliveryServices(
            store=store,
            webhooks=webhooks,
            client=client,
            ask=ask,
            clock=clock,
            retry_policy=retry_policy,
            heads=self._heads,
            is_held=self._lease.is_held,
            may_begin=self._may_begin,
            turn=asyncio.Semaphore(_AT_ONCE),
        )

    def _may_begin(self) -> bool:
        return self._lease.is_held() and not self._leaving

    def refresh(self) -> None:
        """Call after adding or removing a hook; changes by other processes show with the next
        tick."""
        self._changed.set()

    async def run(self) -> None:
        """Delivers while no other process does, until cancelled."""
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
            return await self._cancel(list(self._deliveries))
        await self._update_deliveries()

    async def _update_deliveries(self) -> None:
        """Starts deliveries of new hooks, and stops those of removed ones."""
        hooks = {hook.id: hook for hook in (await self._webhooks.hooks()).values()}
        gone = [id for id in self._deliveries if id not in hooks]
        await self._cancel(gone)
        if gone or not self._swept:
            await self._webhooks.sweep(hooks.values())
            self._swept = True
        for hook in hooks.values():
            if hook.id in self._deliveries and self._deliveries[hook.id][1].done():
                self._ended(hook.id)
            if hook.id not in self._deliveries:
                self._begin(hook)

    def _begin(self, hook: Hook) -> None:
        delivery = WebhookDelivery(hook, self._services)
        self._deliveries[hook.id] = delivery, asyncio.create_task(delivery.run())

    def _ended(self, id: str) -> None:
        delivery, task = self._deliveries.pop(id)
        if not task.cancelled() and task.exception() is not None:
            LOG.error("webhook %s stopped", delivery.hook.name, exc_info=task.exception())

    async def _cancel(self, ids: Iterable[str]) -> None:
        tasks = [self._deliveries.pop(id)[1] for id in ids]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _listen(self) -> None:
        """Follows the lengths of streams, and wakes deliveries."""
        while True:
            try:
                async with self._store.news() as news:
                    async for one in news:
                        self._heads[one.stream] = one.count
                        for delivery, _ in self._deliveries.values():
                            delivery.wake(one.stream)
            except StorageError as error:
                LOG.warning("webhooks cannot follow the storage now: %s", error)
            await asyncio.sleep(TICK_SECONDS)

    async def _leave(self) -> None:
        """Lets another process go on at once."""
        self._leaving = True
        deadline = monotonic() + SECONDS_TO_LEAVE
        while any(one.posting for one, _ in self._deliveries.values()) and monotonic() < deadline:
            await asyncio.sleep(POLL_SECONDS)
        await self._cancel(list(self._deliveries))
        try:
            await self._lease.release()
        except StorageError as error:
            LOG.warning("the webhooks could not be handed over: %s", error)
