"""The committer: one for all streams of a process. Commands that arrive while a batch is written
form the next batch; each gets its result once it is durable."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Iterable
from time import monotonic
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from punto.journal.command import Envelope
from punto.journal.hash_chain import Head
from punto.journal.stream_kind import StreamKind
from punto.ledger.account import Account
from punto.server.clock import Clock, now
from punto.server.commit.batch_builder import BatchBuilder
from punto.server.commit.command_result import CommandResult, key_of, refuse
from punto.server.commit.commit_notice import CommitNotice
from punto.server.commit.kind_registry import KindRegistry
from punto.server.commit.loaded_streams import LoadedStream, load, load_on
from punto.storage.port import Busy, Conflict, Fenced, StorageError, Store, Uncertain

MAX_BATCH_COMMANDS = 250
MAX_TRIES = 5
SECONDS_TO_GATHER = 0.005
"""The minimum time from the start of one batch to that of the next."""

S = TypeVar("S")


class NotOwned(StorageError):
    """The stream belongs to another process, or to none."""


class Closed(StorageError):
    """The house is closing. Whether the command was written shows when it is sent again."""


_CLOSING = Closed("the house is closing; ask again with the same id")


class _Waiting(Struct, frozen=True):
    stream: str
    command: Envelope
    result: "asyncio.Future[CommandResult]"


LOG = logging.getLogger("punto.committer")

OnCommit = Callable[[CommitNotice], None]
"""Called with every durable batch, before its commands get their results."""


class Committer:
    def __init__(
        self,
        store: Store,
        kinds: KindRegistry,
        *,
        holder: str,
        clock: Clock = now,
    ) -> None:
        self._store = store
        self._kinds = kinds
        self._holder = holder
        self._clock = clock
        self.listeners: list[OnCommit] = []
        self._loaded: dict[str, LoadedStream[Any]] = {}
        self._queue: deque[_Waiting] = deque()
        self._arrived = asyncio.Event()
        self._closed = False

    def state(self, kind: StreamKind[S, Any, Any], name: str = "") -> S:
        """The last known state of a stream; an owned one must be owned by this process."""
        loaded = self._loaded.get(kind.stream(name))
        if loaded is not None:
            state: S = loaded.state
            return state
        if kind.owned:
            raise _not_owned(kind.stream(name))
        return kind.empty

    def head(self, stream: str) -> Head:
        """The last known head of a stream."""
        loaded = self._loaded.get(stream)
        return loaded.head if loaded is not None else Head()

    @property
    def owned(self) -> tuple[str, ...]:
        """The streams that this process owns."""
        return tuple(stream for stream, one in self._loaded.items() if one.fence is not None)

    def owns(self, stream: str) -> bool:
        loaded = self._loaded.get(stream)
        return loaded is not None and loaded.fence is not None

    def takes(self, stream: str) -> bool:
        """Whether this process may write to a stream."""
        hosted = self._kinds.of(stream)
        return self.owns(stream) or (hosted is not None and not hosted.kind.owned)

    async def own(self, stream: str, *, seconds: float) -> bool:
        """Takes a stream, or extends its lease; False while another process owns it."""
        fence = await self._store.own(stream, self._holder, seconds=seconds)
        if fence is None:
            self.drop(stream)
            return False
        loaded = self._loaded.get(stream)
        if loaded is None or loaded.fence != fence:
            await self._load(stream, fence)
        return True

    async def disown(self, stream: str) -> None:
        self.drop(stream)
        await self._store.disown(stream, self._holder)

    def drop(self, stream: str) -> None:
        """Forgets a stream that this process no longer owns."""
        loaded = self._loaded.pop(stream, None)
        hosted = self._kinds.of(stream)
        if loaded is not None and hosted is not None:
            hosted.adapter.dropped(loaded.state)

    async def _load(self, stream: str, fence: int) -> None:
        hosted = self._kinds.of(stream)
        assert hosted is not None, f"{stream} is of no kind that is hosted here"
        loaded = await load(self._store, hosted.kind, stream, fence)
        await hosted.adapter.loaded(self._store, loaded.state)
        self._loaded[stream] = loaded

    async def refresh(self, stream: str) -> LoadedStream[Any]:
        """The present state of an unowned stream."""
        known = self._loaded.get(stream)
        hosted = self._kinds.of(stream)
        assert hosted is not None, f"{stream} is of no kind that is hosted here"
        if known is None:
            found = await load(self._store, hosted.kind, stream)
        elif await self._store.head(stream) == known.head:
            return known
        else:
            found = await load_on(self._store, hosted.kind, known)
        self._advance(found)
        return found

    async def _at(self, stream: str, head: Head) -> LoadedStream[Any]:
        """The unowned stream at this head, which is locked."""
        known = self._loaded.get(stream)
        return known if known is not None and known.head == head else await self.refresh(stream)

    def _advance(self, loaded: LoadedStream[Any]) -> None:
        known = self._loaded.get(loaded.stream)
        if known is None or loaded.head.count > known.head.count:
            self._loaded[loaded.stream] = loaded

    async def submit(self, stream: str, command: Envelope) -> CommandResult:
        """The result of a command, once it is durable."""
        return await self.post(stream, command)

    def post(self, stream: str, command: Envelope) -> "asyncio.Future[CommandResult]":
        """Queues a command behind those posted before; the result comes once it is durable."""
        result: asyncio.Future[CommandResult] = asyncio.get_running_loop().create_future()
        refusal = refuse(command) or self._kinds.refuse(stream, command)
        if refusal:
            result.set_result(CommandResult(stream, refusal=refusal))
        elif self._closed:
            result.set_exception(_CLOSING)
        else:
            self._queue.append(_Waiting(stream, command, result))
            self._arrived.set()
        return result

    async def run(self) -> None:
        """Writes batch after batch, until cancelled."""
        try:
            while True:
                await self._arrived.wait()
                self._arrived.clear()
                while self._queue:
                    count = min(len(self._queue), MAX_BATCH_COMMANDS)
                    began = monotonic()
                    await self._write([self._queue.popleft() for _ in range(count)])
                    if count > 1:
                        await self._gather(began)
        finally:
            self._closed = True
            _fail(self._queue, _CLOSING)

    async def _gather(self, began: float) -> None:
        """Waits for more commands when there are many: a commit costs far more than a command. A
        full batch does not wait."""
        wait = began + SECONDS_TO_GATHER - monotonic()
        if wait > 0 and len(self._queue) < MAX_BATCH_COMMANDS:
            await asyncio.sleep(wait)

    async def _write(self, waiting: list[_Waiting]) -> None:
        """Writes one batch; an error goes to the commands without a result."""
        try:
            await self._try(waiting)
        except (Busy, Conflict, Fenced, Uncertain, NotOwned) as error:
            _fail(waiting, error)
        except asyncio.CancelledError:
            _fail(waiting, _CLOSING)
            raise
        except Exception as error:
            if len(waiting) == 1:
                _fail(waiting, error)
                return
            for one in waiting:
                await self._write([one])

    async def _try(self, waiting: list[_Waiting]) -> None:
        last: StorageError = Busy("nothing could be written")
        for attempt in range(MAX_TRIES):
            waiting = self._turn_away(waiting)
            streams = {one.stream for one in waiting}
            try:
                return await self._commit(waiting)
            except (Fenced, Conflict, Uncertain) as error:
                if len(streams) > 1 and not isinstance(error, Uncertain):
                    # One stream is the cause: the others are written without it.
                    for stream in streams:
                        await self._write([one for one in waiting if one.stream == stream])
                    return None
                # If it was written after all, the next try finds its results.
                await self._catch_up(streams, error)
                last = error
            except Busy as error:
                await asyncio.sleep(0.01 * 2**attempt)
                last = error
        raise last

    def _turn_away(self, waiting: list[_Waiting]) -> list[_Waiting]:
        """The commands whose stream is here; the others fail, cancelled ones are dropped."""
        here = []
        for one in waiting:
            if one.result.done():
                continue
            if self.takes(one.stream):
                here.append(one)
            else:
                one.result.set_exception(_not_owned(one.stream))
        return here

    async def _catch_up(self, streams: Iterable[str], error: StorageError) -> None:
        """Loads owned streams again; one that was lost is dropped."""
        for stream in streams:
            fence = self._loaded[stream].fence if self.owns(stream) else None
            if fence is None:
                continue
            self.drop(stream)
            if not isinstance(error, Fenced):
                await self._load(stream, fence)

    async def _commit(self, waiting: list[_Waiting]) -> None:
        if not waiting:
            return
        # A stream may be lost while the batch is built: then the storage refuses the commit.
        known = dict(self._loaded)
        accounts: set[Account] = set()
        unowned: set[str] = set()
        for one in waiting:
            hosted = self._kinds.of(one.stream)
            assert hosted is not None, f"{one.stream} is of no kind that is hosted here"
            unowned.update(hosted.adapter.looks_at(one.command))
            if not hosted.kind.owned:
                unowned.add(one.stream)
            state = known[one.stream].state if one.stream in known else hosted.kind.empty
            accounts.update(hosted.kind.accounts(hosted.name, state, one.command))
        keys = {key_of(one.command) for one in waiting}
        started = monotonic()
        async with self._store.transaction() as transaction:
            locked = await transaction.lock(accounts, keys, unowned)
            # A writer to an unowned stream holds the account that all its writers lock: nobody else
            # appends to it now. A reader holds the patron's account: nothing about that patron is
            # appended.
            known |= {stream: await self._at(stream, locked.heads[stream]) for stream in unowned}
            builder = BatchBuilder(self._kinds, known, locked, self._clock)
            results = [builder.add(one.stream, one.command) for one in waiting]
            batch = builder.batch()
            if batch is not None:
                await transaction.commit(batch)
        for stream, loaded in builder.changed.items():
            if loaded.fence is None:
                self._advance(loaded)
            # Not if it was dropped or loaded anew meanwhile.
            elif self._loaded.get(stream) is known[stream]:
                self._loaded[stream] = loaded
        builder.committed()
        if batch is not None:
            refused = sum(not result.accepted for result in results)
            counts = {"accepted": len(results) - refused, "refused": refused}
            self._tell(replace(builder.notice(), **counts, seconds=monotonic() - started))
        for one, result in zip(waiting, results, strict=True):
            if not one.result.done():
                one.result.set_result(result)

    def _tell(self, notice: CommitNotice) -> None:
        for listener in self.listeners:
            try:
                listener(notice)
            except Exception:
                # The commit is durable: the other listeners must still be called.
                LOG.exception("a listener failed on a commit")


def _fail(waiting: Iterable[_Waiting], error: Exception) -> None:
    for one in waiting:
        if not one.result.done():
            one.result.set_exception(error)


def _not_owned(stream: str) -> NotOwned:
    return NotOwned(f"{stream} is not run by this process")
