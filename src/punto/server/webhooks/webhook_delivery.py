"""The deliveries of one webhook: batch after batch in order, each posted until it is taken, and
the place behind it written down before the next goes out."""

import asyncio
import logging
from collections.abc import Callable, Mapping
from time import monotonic

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from punto.house.significant_event import SignificantKind
from punto.server.clock import Clock
from punto.server.commit.command_results import Ask
from punto.server.event_stream.reader import Page, read
from punto.server.significant_events import write_down
from punto.server.webhooks.http_post import Letter, Poster, delivery_of, write
from punto.server.webhooks.retry_policy import Patience, chance
from punto.server.webhooks.webhook import Hook, Standing, Trouble
from punto.server.webhooks.webhook_store import Book
from punto.storage.port import StorageError, Store
from punto.storage.vault import VaultError

LOG = logging.getLogger("punto.hooks")

MOST_RECORDS = 500
MOST_BYTES = 512 * 1024
"""Of the records of one delivery; a single record may be larger."""

MOST_PASSED = 5_000
"""So many records that nobody wants are passed before that is written down."""

LOOK_SECONDS = 0.1


class Gone(Exception):
    """The hook was removed."""


class Means(Struct, frozen=True, kw_only=True):
    """What all couriers of a house share. `heads` is how many entries each stream has, as far as
    it was heard. `is_held` is False while another process might be at it, and `may_begin` also when
    this one is about to leave."""

    store: Store
    book: Book
    poster: Poster
    ask: Ask
    clock: Clock
    patience: Patience
    heads: Mapping[str, int]
    is_held: Callable[[], bool]
    may_begin: Callable[[], bool]
    turn: asyncio.Semaphore
    """So many couriers at a time read and write, to leave the storage to the tables."""


class _Batch(Struct, frozen=True):
    letter: Letter
    body: bytes
    through: dict[str, int]


class Courier:
    def __init__(self, hook: Hook, means: Means) -> None:
        self.hook = hook
        self.posting = False
        """Whether a batch is on its way that may be taken already."""
        self._means = means
        self._woken = asyncio.Event()
        self._standing = Standing(through=hook.start)
        self._unsaved = False
        self._passed = 0
        self._rest_until = 0.0

    def wake(self, stream: str) -> None:
        if self.hook.wanted.stream(stream):
            self._woken.set()

    async def run(self) -> None:
        """Delivers until the hook is removed or the task is cancelled."""
        loaded = False
        while True:
            try:
                if not loaded:
                    self._standing = await self._means.book.standing(self.hook)
                    loaded = True
                await self._step()
            except Gone:
                return
            except StorageError as error:
                LOG.warning("webhook %s waits for the storage: %s", self.hook.name, error)
                await asyncio.sleep(self._means.patience.first_seconds)

    async def _step(self) -> None:
        if self._unsaved:
            # Taken, but not written down when it was.
            await self._save()
        await self._news()
        page = await self._read()
        # Whoever has much to catch up with does not rest.
        full = len(page.records) == MOST_RECORDS
        rest = 0.0 if full else self._means.patience.gather_seconds
        self._rest_until = monotonic() + rest
        batch = self._gathered(page)
        if batch.letter.records:
            await self._deliver(batch)
        else:
            await self._pass(batch, len(page.records))

    async def _news(self) -> None:
        """Waits until there is something to read, and for what can travel with it."""
        while not self._behind():
            self._woken.clear()
            await self._woken.wait()
        await asyncio.sleep(max(0.0, self._rest_until - monotonic()))

    def _behind(self) -> dict[str, int]:
        through, wanted = self._standing.through, self.hook.wanted
        return {
            name: count
            for name, count in self._means.heads.items()
            if count > through.get(name, 0) and wanted.stream(name)
        }

    async def _read(self) -> Page:
        async with self._means.turn:
            return await read(
                self._means.store, self._behind(), self._standing.through, MOST_RECORDS
            )

    def _gathered(self, page: Page) -> _Batch:
        """What is wanted of a page, as far as it fits into one delivery."""
        pieces: list[Raw] = []
        size, through = 0, dict(self._standing.through)
        for told in page.records:
            if self.hook.wanted.event(told.event):
                piece = msgspec.json.encode(told)
                size += len(piece)
                if pieces and size > MOST_BYTES:
                    break
                pieces.append(Raw(piece))
            through[told.stream] = told.sequence
        delivery = delivery_of(self.hook.id, self._standing.through, through)
        letter = Letter(self.hook.name, delivery, False, pieces)
        return _Batch(letter, write(letter), through)

    async def _deliver(self, batch: _Batch) -> None:
        while True:
            await self._allowed()
            self.posting = True
            try:
                error = await self._post(batch)
                if error is None:
                    self._standing = Standing(
                        through=batch.through, delivered_at=self._means.clock()
                    )
                    self._unsaved = True
                    return await self._save()
            finally:
                self.posting = False
            tries = await self._failed(error)
            await asyncio.sleep(self._means.patience.pause(tries, chance()))

    async def _allowed(self) -> None:
        while await self._means.book.has(self.hook):
            if self._means.may_begin():
                return
            await asyncio.sleep(LOOK_SECONDS)
        raise Gone

    async def _post(self, batch: _Batch) -> str | None:
        try:
            secret = self._means.book.secret(self.hook)
        except VaultError as error:
            return str(error)
        seconds = self._means.patience.answer_seconds
        return await self._means.poster.post(
            self.hook.url, secret, batch.letter, batch.body, seconds=seconds
        )

    async def _failed(self, error: str) -> int:
        """Writes it down, and tells the house once where it lasts: how many times it has failed."""
        at, before = self._means.clock(), self._standing.trouble
        trouble = Trouble(
            since=before.since if before else at,
            tries=before.tries + 1 if before else 1,
            last_at=at,
            error=error,
            noted=before.noted if before else False,
        )
        if before is None:
            LOG.warning("webhook %s fails: %s", self.hook.name, error)
        self._standing = replace(self._standing, trouble=trouble)
        try:
            lasts = at - trouble.since >= self._means.patience.trouble_seconds * 1_000_000
            if lasts and not trouble.noted:
                await self._note(trouble)
                self._standing = replace(self._standing, trouble=replace(trouble, noted=True))
            await self._save()
        except StorageError as wrong:
            # The next attempt writes it down.
            LOG.warning("webhook %s: its failure is not written down: %s", self.hook.name, wrong)
        return trouble.tries

    async def _note(self, trouble: Trouble) -> None:
        lasts = f"has failed for {self._means.patience.trouble_seconds:g} seconds or longer"
        await write_down(
            self._means.ask,
            SignificantKind.WEBHOOK_TROUBLE,
            f"webhook {self.hook.name}",
            f"{lasts}, last: {trouble.error}",
            id=f"webhook {self.hook.id} fails since {trouble.since}",
        )

    async def _pass(self, batch: _Batch, count: int) -> None:
        self._standing = replace(self._standing, through=batch.through)
        self._passed += count
        # To read them again after a restart costs less than to write this down every time.
        if self._passed >= MOST_PASSED:
            await self._save()

    async def _save(self) -> None:
        # Whoever slept while another went on would take the hook back to where it was.
        while not self._means.is_held():
            await asyncio.sleep(LOOK_SECONDS)
        async with self._means.turn:
            await self._means.book.save(self.hook, self._standing)
        self._unsaved, self._passed = False, 0
