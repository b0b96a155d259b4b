"""All tables of the house as one process knows them: those it runs and those that others do.

A command goes to the process that owns the table, here or over the link. Its id makes it safe to
ask again, so an owner that died is no concern of whoever asked: the next one answers.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from functools import partial

from punto.ledger.account import Account
from punto.server.answers import Answer, Asked
from punto.server.committer import Closed, Committer, NotOwned
from punto.server.floor.feed import Feed
from punto.server.link.line import LinkLost
from punto.server.live import follow, load, read_on
from punto.server.written import Numbered, Written
from punto.storage.port import Busy, Conflict, Fenced, StorageError, Store, Uncertain
from punto.storage.record import HOUSE, table_of, table_stream

LOG = logging.getLogger("punto.floor")

SECONDS_TO_ANSWER = 10.0
"""So long a command is tried again while its table has no owner or the storage is away."""

MOST_MISSED = 5_000
"""So many records are told to somebody who comes back."""

SECONDS_TO_FORWARD = 2.0
"""So long another process may take to answer, before it is looked up whether the table is still
its own: it may be cut off from the storage, and not know it yet."""

_TRY_AGAIN = (NotOwned, Closed, LinkLost, Fenced, Conflict, Busy, Uncertain)

Forward = Callable[[str, str, Asked], Awaitable[Answer]]
"""Asks the process at an address."""

Heard = Callable[[Mapping[Account, int]], None]


class Unanswered(StorageError):
    """Whether the command was taken shows when it is asked again with the same id."""


class Floor:
    def __init__(
        self, store: Store, committer: Committer, *, holder: str, forward: Forward
    ) -> None:
        self.feeds: dict[str, Feed] = {}
        self._store = store
        self._committer = committer
        self._holder = holder
        self._forward = forward
        self._catching_up: set[asyncio.Task[Feed]] = set()
        self._holders: dict[str, str] = {}
        self._reading: dict[str, asyncio.Lock] = {}
        self._balances: list[Heard] = []
        self._opened: list[Callable[[Feed], None]] = []
        self._house: list[Callable[[], None]] = []
        self._streams: list[Callable[[str, int], Awaitable[None]]] = []
        self._turns: dict[tuple[str, str], asyncio.Future[Answer]] = {}
        """What was asked last, of whom, by somebody whose next command waits for its answer."""

    def on_balances(self, heard: Heard) -> None:
        """Calls this with the balances that a commit of this process has changed."""
        self._balances.append(heard)

    def on_opened(self, opened: Callable[[Feed], None]) -> None:
        """Calls this with every table that becomes known."""
        self._opened.append(opened)
        for feed in self.feeds.values():
            opened(feed)

    def on_house(self, changed: Callable[[], None]) -> None:
        """Calls this when another process has written for the house."""
        self._house.append(changed)

    def on_stream(self, heard: Callable[[str, int], Awaitable[None]]) -> None:
        """Calls this with every stream that has grown, and its length."""
        self._streams.append(heard)

    def written(self, written: Written) -> None:
        # Balances first: a frame tells each patron what they have after its events.
        for heard in self._balances:
            heard(written.balances)
        for stream, records in written.records.items():
            table = table_of(stream)
            feed = self.feeds.get(table) if table is not None else None
            if feed is not None and not feed.publish(records, written.tables[stream]):
                # A table that was taken over a moment ago, and has not been read to its end.
                self._later(feed.name)

    async def load(self) -> None:
        """Reads every table of the house."""
        for stream in await self._store.heads():
            name = table_of(stream)
            if name is not None:
                await self.feed(name)

    async def page(self, name: str, after: int, most: int) -> list[Numbered]:
        """So many records behind this one."""
        return await read_on(self._store, table_stream(name), after, most=most)

    async def feed(self, name: str) -> Feed:
        """The table, read from the journal where it is not known yet."""
        async with self._reading.setdefault(name, asyncio.Lock()):
            known = self.feeds.get(name)
            if known is not None:
                return known
            live = await load(self._store, table_stream(name), 0)
            feed = Feed(name, live.table, live.head.count, live.at)
            self.feeds[name] = feed
        for opened in self._opened:
            opened(feed)
        return feed

    async def catch_up(self, name: str) -> Feed:
        """Reads what the journal has and this process has not."""
        feed = await self.feed(name)
        async with self._reading[name]:
            behind = True
            while behind:
                table, sequence, stream = feed.table, feed.sequence, table_stream(name)
                records, table = await follow(self._store, stream, table, sequence)
                # Somebody else may have published meanwhile; then it is read anew from there.
                behind = feed.sequence != sequence or not feed.publish(records, table)
        return feed

    async def keep_up(self, name: str) -> None:
        """Has told what was written here and told to nobody, for a commit's answer was lost."""
        feed = self.feeds[name]
        if self.runs(name) and self._committer.head(name).count > feed.sequence:
            await self.catch_up(name)

    def _later(self, name: str) -> None:
        task = asyncio.create_task(self.catch_up(name), name=f"catch up with {name}")
        self._catching_up.add(task)
        task.add_done_callback(self._caught_up)

    def _caught_up(self, task: "asyncio.Task[Feed]") -> None:
        self._catching_up.discard(task)
        if not task.cancelled() and task.exception() is not None:
            LOG.warning("%s: %s", task.get_name(), task.exception())

    async def listen(self) -> None:
        """Follows the tables that others run, until it is cancelled."""
        async with self._store.news() as news:
            async for one in news:
                try:
                    await self._hear(one.stream, one.count)
                except StorageError as error:
                    LOG.warning("%s is not followed for now: %s", one.stream, error)

    async def _hear(self, stream: str, count: int) -> None:
        name = table_of(stream)
        if stream == HOUSE:
            await self._hear_of_the_house(count)
        elif name is not None:
            known = self.feeds.get(name)
            behind = known is None or known.sequence < count
            # What this process writes itself, it tells by itself.
            if behind and not self._committer.owns(stream):
                await self.catch_up(name)
        for heard in self._streams:
            await heard(stream, count)

    async def _hear_of_the_house(self, count: int) -> None:
        # What this process has written itself, it has seen before it is news.
        new = count > self._committer.house_count
        await self._committer.refresh()
        if new:
            for changed in self._house:
                changed()

    async def ask(self, stream: str, asked: Asked) -> Answer:
        """The answer of whoever owns the table; Unanswered where nobody gave one in time."""
        deadline = asyncio.get_running_loop().time() + SECONDS_TO_ANSWER
        pause = 0.02
        while True:
            try:
                return await self._ask_once(stream, asked)
            except _TRY_AGAIN as error:
                if asyncio.get_running_loop().time() > deadline:
                    raise Unanswered(
                        f"{stream} cannot be reached ({error}); ask again with the same id"
                    ) from error
            await asyncio.sleep(pause)
            pause = min(2 * pause, 0.5)

    async def answer(self, stream: str, asked: Asked) -> Answer:
        """For another process: only of what is run here, so that nothing goes round in circles."""
        return await self._committer.submit(stream, asked)

    def post(self, stream: str, asked: Asked) -> "asyncio.Future[Answer]":
        """Like `ask`; what one person asks of a table reaches it in the order of the calls."""
        if (stream, asked.by.name) in self._turns or not self._committer.owns(stream):
            return self._in_turn(stream, asked)
        answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        first = self._committer.post(stream, asked)
        first.add_done_callback(partial(self._pass_on, stream, asked, answered))
        return answered

    def _pass_on(
        self,
        stream: str,
        asked: Asked,
        answered: "asyncio.Future[Answer]",
        first: "asyncio.Future[Answer]",
    ) -> None:
        if answered.done():
            return
        if first.cancelled():
            answered.cancel()
        elif isinstance(first.exception(), _TRY_AGAIN):
            again = self._in_turn(stream, asked)
            again.add_done_callback(partial(self._pass_on, stream, asked, answered))
        elif (error := first.exception()) is not None:
            answered.set_exception(error)
        else:
            answered.set_result(first.result())

    def _in_turn(self, stream: str, asked: Asked) -> "asyncio.Future[Answer]":
        """On its way to wherever the table is, one command could overtake another."""
        whose = stream, asked.by.name
        task = asyncio.ensure_future(self._ask_after(self._turns.get(whose), stream, asked))
        self._turns[whose] = task
        task.add_done_callback(partial(self._turn_over, whose))
        return task

    async def _ask_after(
        self, before: "asyncio.Future[Answer] | None", stream: str, asked: Asked
    ) -> Answer:
        if before is not None:
            await asyncio.wait([before])
        return await self.ask(stream, asked)

    def _turn_over(self, whose: tuple[str, str], task: "asyncio.Future[Answer]") -> None:
        if self._turns.get(whose) is task:
            del self._turns[whose]

    async def missed(self, name: str, after: int) -> list[Numbered]:
        """What followed a record, from memory or else from the journal; nothing where that is more
        than anybody should be told at once, or the record has never been."""
        feed = await self.feed(name)
        if after > feed.sequence:
            # Another process may have told of more than this one has heard by now.
            await self.catch_up(name)
        if not feed.sequence - MOST_MISSED <= after < feed.sequence or after < 0:
            return []
        found = feed.since(after)
        if found is None:
            found = await read_on(self._store, table_stream(name), after)
        return found

    async def _ask_once(self, stream: str, asked: Asked) -> Answer:
        if stream == HOUSE or self._committer.owns(stream):
            return await self._committer.submit(stream, asked)
        holder = self._holders.get(stream) or await self._look_up(stream)
        try:
            if holder is None or holder == self._holder:
                raise NotOwned(f"{stream} is run by no process for now")
            async with asyncio.timeout(SECONDS_TO_FORWARD):
                return await self._forward(holder, stream, asked)
        except TimeoutError:
            self._holders.pop(stream, None)
            raise NotOwned(f"the process that runs {stream} does not answer") from None
        except StorageError:
            # Whoever was believed to run it does not: the next try looks again.
            self._holders.pop(stream, None)
            raise

    async def _look_up(self, stream: str) -> str | None:
        leases = await self._store.leases()
        self._holders = {stream: lease.holder for stream, lease in leases.items()}
        return self._holders.get(stream)

    def runs(self, name: str) -> bool:
        """Whether the table is run by this process."""
        return self._committer.owns(table_stream(name))
