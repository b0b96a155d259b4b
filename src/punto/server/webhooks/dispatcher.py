"""Runs the deliveries of all webhooks, in one process of the house at a time. Each webhook has a
task of its own, so that a slow receiver holds up no other."""

import asyncio
import logging
from functools import partial
from time import monotonic

from punto.server.clock import Clock
from punto.server.commit.command_result import Ask
from punto.server.streams.lease import TICK_SECONDS
from punto.server.streams.leased_tasks import LeasedTasks
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
        self._leaving = False
        self._tasks = LeasedTasks(store, LEASE, holder=holder, subject="webhooks", log=LOG)
        self._deliveries: dict[str, WebhookDelivery] = {}
        self._swept = False
        self._services = DeliveryServices(
            store=store,
            webhooks=webhooks,
            client=client,
            ask=ask,
            clock=clock,
            retry_policy=retry_policy,
            heads=self._heads,
            is_held=self._tasks.is_held,
            may_begin=self._may_begin,
            turn=asyncio.Semaphore(_AT_ONCE),
        )

    def _may_begin(self) -> bool:
        return self._tasks.is_held() and not self._leaving

    def refresh(self) -> None:
        """Call after adding or removing a hook; changes by other processes show with the next
        tick."""
        self._tasks.wake()

    async def run(self) -> None:
        """Delivers while no other process does, until cancelled."""
        self._leaving = False
        listening = asyncio.create_task(self._listen())
        try:
            await self._tasks.run(self._tick)
        finally:
            listening.cancel()
            await self._finish_posting()
            await self._tasks.leave()

    async def _tick(self) -> None:
        """Starts deliveries of new hooks, and stops those of removed ones."""
        if not await self._tasks.hold():
            return
        hooks = {hook.id: hook for hook in (await self._webhooks.hooks()).values()}
        gone = self._deliveries.keys() - hooks
        await self._tasks.cancel(gone)
        if gone or not self._swept:
            await self._webhooks.sweep(hooks.values())
            self._swept = True
        for id in gone:
            del self._deliveries[id]
        for hook in hooks.values():
            self._tasks.start(hook.id, f"webhook {hook.name}", partial(self._deliver, hook))

    async def _deliver(self, hook: Hook) -> None:
        self._deliveries[hook.id] = delivery = WebhookDelivery(hook, self._services)
        await delivery.run()

    async def _listen(self) -> None:
        """Follows the lengths of streams, and wakes deliveries."""
        while True:
            try:
                async with self._store.news() as news:
                    async for one in news:
                        self._heads[one.stream] = one.count
                        for delivery in self._deliveries.values():
                            delivery.wake(one.stream)
            except StorageError as error:
                LOG.warning("webhooks cannot follow the storage now: %s", error)
            await asyncio.sleep(TICK_SECONDS)

    async def _finish_posting(self) -> None:
        self._leaving = True
        deadline = monotonic() + SECONDS_TO_LEAVE
        while any(one.posting for one in self._deliveries.values()) and monotonic() < deadline:
            await asyncio.sleep(POLL_SECONDS)
