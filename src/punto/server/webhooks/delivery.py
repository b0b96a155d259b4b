"""Delivers to one webhook: batch after batch in order, each posted until the receiver takes it, and
the progress stored before the next."""

import asyncio
import logging
from collections.abc import Callable, Mapping
from random import random
from time import monotonic

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from punto.house.significant_event import SignificantKind
from punto.server.clock import Clock
from punto.server.commit.command_result import Ask
from punto.server.event_stream.reader import RecordPage, read
from punto.server.significant_events import note_or_raise
from punto.server.webhooks.http_client import DeliveryBody, WebhookClient, delivery_of, write
from punto.server.webhooks.retry_policy import RetryPolicy
from punto.server.webhooks.store import WebhookStore
from punto.server.webhooks.webhook import DeliveryProgress, DeliveryTrouble, Hook
from punto.storage.port import StorageError, Store
from punto.storage.vault import VaultError

LOG = logging.getLogger("punto.webhooks")

MAX_RECORDS = 500
MAX_BYTES = 512 * 1024
"""Maximum size of the records in one delivery; a single record may be larger."""

MAX_UNSAVED = 5_000
"""Maximum unwanted records that are skipped before the progress is stored."""

POLL_SECONDS = 0.1


class HookRemoved(Exception):
    """The hook was removed."""


class DeliveryServices(Struct, frozen=True, kw_only=True):
    """What all deliveries of a house share. `heads` are the known lengths of streams. `is_held` is
    False while another process may be delivering; `may_begin` also while this one is stopping."""

    store: Store
    webhooks: WebhookStore
    client: WebhookClient
    ask: Ask
    clock: Clock
    retry_policy: RetryPolicy
    heads: Mapping[str, int]
    is_held: Callable[[], bool]
    may_begin: Callable[[], bool]
    turn: asyncio.Semaphore
    """Limits deliveries that use the storage at once, to leave it to the tables."""


class _Batch(Struct, frozen=True):
    content: DeliveryBody
    body: bytes
    through: dict[str, int]


class WebhookDelivery:
    def __init__(self, hook: Hook, services: DeliveryServices) -> None:
        self.hook = hook
        self.posting = False
        """Whether a batch is being posted and may have been taken."""
        self._services = services
        self._woken = asyncio.Event()
        self._progress = DeliveryProgress(through=hook.start)
        self._unsaved = False
        self._skipped = 0
        self._rest_until = 0.0

    def wake(self, stream: str) -> None:
        if self.hook.wanted.stream(stream):
            self._woken.set()

    async def run(self) -> None:
        """Delivers until the hook is removed or this is cancelled."""
        loaded = False
        while True:
            try:
                if not loaded:
                    self._progress = await self._services.webhooks.progress(self.hook)
                    loaded = True
                await self._step()
            except HookRemoved:
                return
            except StorageError as error:
                LOG.warning("webhook %s waits for the storage: %s", self.hook.name, error)
                await asyncio.sleep(self._services.retry_policy.first_seconds)

    async def _step(self) -> None:
        if self._unsaved:
            # Taken by the receiver, but the progress could not be stored.
            await self._save()
        await self._news()
        page = await self._read()
        # No pause while there is much to catch up with.
        full = len(page.records) == MAX_RECORDS
        rest = 0.0 if full else self._services.retry_policy.gather_seconds
        self._rest_until = monotonic() + rest
        batch = self._batch(page)
        if batch.content.records:
            await self._deliver(batch)
        else:
            await self._skip(batch, len(page.records))

    async def _news(self) -> None:
        """Waits for new records, and for more to go with them."""
        while not self._behind():
            self._woken.clear()
            await self._woken.wait()
        await asyncio.sleep(max(0.0, self._rest_until - monotonic()))

    def _behind(self) -> dict[str, int]:
        through, wanted = self._progress.through, self.hook.wanted
        return {
            name: count
            for name, count in self._services.heads.items()
            if count > through.get(name, 0) and wanted.stream(name)
        }

    async def _read(self) -> RecordPage:
        async with self._services.turn:
            return await read(
                self._services.store, self._behind(), self._progress.through, MAX_RECORDS
            )

    def _batch(self, page: RecordPage) -> _Batch:
        """The wanted records of a page that fit into one delivery."""
        pieces: list[Raw] = []
        size, through = 0, dict(self._progress.through)
        for record in page.records:
            if self.hook.wanted.event(record.event):
                piece = msgspec.json.encode(record)
                size += len(piece)
                if pieces and size > MAX_BYTES:
                    break
                pieces.append(Raw(piece))
            through[record.stream] = record.sequence
        delivery = delivery_of(self.hook.id, self._progress.through, through)
        content = DeliveryBody(self.hook.name, delivery, False, pieces)
        return _Batch(content, write(content), through)

    async def _deliver(self, batch: _Batch) -> None:
        while True:
            await self._allowed()
            self.posting = True
            try:
                error = await self._post(batch)
                if error is None:
                    self._progress = DeliveryProgress(
                        through=batch.through, delivered_at=self._services.clock()
                    )
                    self._unsaved = True
                    return await self._save()
            finally:
                self.posting = False
            tries = await self._failed(error)
            await asyncio.sleep(self._services.retry_policy.pause(tries, random()))

    async def _allowed(self) -> None:
        while await self._services.webhooks.has(self.hook):
            if self._services.may_begin():
                return
            await asyncio.sleep(POLL_SECONDS)
        raise HookRemoved

    async def _post(self, batch: _Batch) -> str | None:
        try:
            secret = self._services.webhooks.secret(self.hook)
        except VaultError as error:
            return str(error)
        seconds = self._services.retry_policy.answer_seconds
        return await self._services.client.post(
            self.hook.url, secret, batch.content, batch.body, seconds=seconds
        )

    async def _failed(self, error: str) -> int:
        """Stores the failure, and notes a lasting one once; returns the failed attempts."""
        at, before = self._services.clock(), self._progress.trouble
        trouble = DeliveryTrouble(
            since=before.since if before else at,
            tries=before.tries + 1 if before else 1,
            last_at=at,
            error=error,
            noted=before.noted if before else False,
        )
        if before is None:
            LOG.warning("webhook %s fails: %s", self.hook.name, error)
        self._progress = replace(self._progress, trouble=trouble)
        try:
            lasts = at - trouble.since >= self._services.retry_policy.trouble_seconds * 1_000_000
            if lasts and not trouble.noted:
                await self._note(trouble)
                self._progress = replace(self._progress, trouble=replace(trouble, noted=True))
            await self._save()
        except StorageError as wrong:
            # The next attempt stores it.
            LOG.warning("webhook %s: its failure could not be stored: %s", self.hook.name, wrong)
        return trouble.tries

    async def _note(self, trouble: DeliveryTrouble) -> None:
        lasts = f"has failed for {self._services.retry_policy.trouble_seconds:g} seconds or longer"
        await note_or_raise(
            self._services.ask,
            SignificantKind.WEBHOOK_TROUBLE,
            f"webhook {self.hook.name}",
            f"{lasts}, last: {trouble.error}",
            id=f"webhook {self.hook.id} fails since {trouble.since}",
        )

    async def _skip(self, batch: _Batch, count: int) -> None:
        self._progress = replace(self._progress, through=batch.through)
        self._skipped += count
        # Reading them again after a restart is cheaper than storing every time.
        if self._skipped >= MAX_UNSAVED:
            await self._save()

    async def _save(self) -> None:
        # Without the lease, it could overwrite the progress of another process.
        while not self._services.is_held():
            await asyncio.sleep(POLL_SECONDS)
        async with self._services.turn:
            await self._services.webhooks.save(self.hook, self._progress)
        self._unsaved, self._skipped = False, 0
