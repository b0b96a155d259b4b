"""The house as its journal tells it, followed entry by entry from outside: tables, balances,
payments, and which entries each command led to."""

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import TypeVar

from chaos.payments import Payments
from msgspec import Struct
from verified import Violation, check_accounts

from punto.journal.hash_chain import Entry, Head, link
from punto.ledger import account
from punto.ledger.account import Account
from punto.ledger.transfer import changes
from punto.storage.port import CommandKey, StorageError, Store
from punto.stream_kinds.formats import read, transfers
from punto.table.events import LateAttempted
from punto.table.evolve import evolve
from punto.table.state import FRESH, Table
from punto.table.stream import TableRecord, table_of

SECONDS_TO_RECOVER = 30.0

T = TypeVar("T")


class Span(Struct, frozen=True):
    """The entries of one command; `late` where all of them are late attempts."""

    stream: str
    first: int
    last: int
    late: bool


async def patiently(read: Callable[[], Awaitable[T]]) -> T:
    """Reads again for a while where the storage fails: its connections are ended on purpose too."""
    deadline = time.monotonic() + SECONDS_TO_RECOVER
    while True:
        try:
            return await read()
        except StorageError:
            if time.monotonic() > deadline:
                raise
            await asyncio.sleep(0.05)


class Books:
    """`spans` are the commands in the journal, `fresh` those that came since somebody looked."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.heads: dict[str, Head] = {}
        self.tables: dict[str, Table] = {}
        self.balances: dict[Account, int] = {}
        self.spans: dict[CommandKey, Span] = {}
        self.fresh: list[CommandKey] = []
        self.events: Counter[str] = Counter()
        self._payments = Payments()
        self._turn = asyncio.Lock()

    def table(self, stream: str) -> Table:
        return self.tables.get(stream, FRESH)

    def head(self, stream: str) -> Head:
        return self.heads.get(stream, Head())

    async def follow(self, stream: str) -> Table:
        """Takes in what was appended to a stream since."""
        async with self._turn:
            while entries := await patiently(lambda: self._next(stream)):
                for entry in entries:
                    self._take(stream, entry)
        return self.table(stream)

    async def _next(self, stream: str) -> list[Entry]:
        return await self.store.entries(stream, after=self.head(stream).count)

    async def follow_all(self) -> None:
        """Takes in all that there is; a Violation where the accounts say something else."""
        deadline = time.monotonic() + SECONDS_TO_RECOVER
        while time.monotonic() < deadline:
            heads = dict(await patiently(self.store.heads))
            for stream in heads:
                await self.follow(stream)
            balances = dict(await patiently(self.store.balances))
            # Nothing was committed between the two looks, so the balances are those of the heads.
            if heads == self.heads == dict(await patiently(self.store.heads)):
                self._check_money(balances)
                return
        raise Violation("the journal does not come to rest while nobody is asked for anything")

    def _take(self, stream: str, entry: Entry) -> None:
        head = self.head(stream)
        if (entry.stream, entry.sequence) != (stream, head.count + 1):
            raise Violation(f"{stream} has entry {entry.sequence} behind {head.count}")
        if link(head.hash, stream, entry.sequence, entry.body) != entry.hash:
            raise Violation(f"entry {entry.sequence} of {stream} is not chained to the last")
        self.heads[stream] = Head(entry.sequence, entry.hash)
        record = read(stream, entry.body)
        self.events[type(record.event).__name__] += 1
        late = isinstance(record.event, LateAttempted)
        self._attribute(CommandKey(str(record.by), record.command), stream, entry.sequence, late)
        for one, cents in changes(transfers(stream, record)).items():
            self.balances[one] = self.balances.get(one, 0) + cents
        if isinstance(record, TableRecord):
            self.tables[stream] = evolve(self.table(stream), record.event)
            wrong = self._payments.take(stream, record.event)
            if wrong:
                raise Violation(f"entry {entry.sequence} of {stream}: {wrong}")

    def _attribute(self, key: CommandKey, stream: str, sequence: int, late: bool) -> None:
        span = self.spans.get(key)
        if span is None:
            self.fresh.append(key)
            self.spans[key] = Span(stream, sequence, sequence, late)
        elif (span.stream, span.last + 1) == (stream, sequence):
            self.spans[key] = Span(stream, span.first, sequence, span.late and late)
        else:
            raise Violation(f"{key} is in the journal twice: {span}, and {stream} {sequence}")

    def _check_money(self, balances: dict[Account, int]) -> None:
        check_accounts(balances, self.balances)
        for stream, table in self.tables.items():
            self._check_layout(stream, table)

    def _check_layout(self, stream: str, table: Table) -> None:
        """What lies on the layout, and what is pending, is what the accounts of the table hold."""
        name = table_of(stream)
        assert name is not None
        seated = table.seated.values()
        pending = sum(one.pending_cents for one in seated)
        if pending != self.balances.get(account.pending(name), 0):
            raise Violation(f"{pending} cents are pending at {stream}, and its account differs")
        round_, session = table.round, table.open_session
        collecting = round_ is not None and round_.collected and not round_.paid
        if collecting or (session is not None and session.collected):
            # Losing stakes have gone to the float, and lie there until each patron is settled.
            return
        stakes = sum(sum((*one.stakes.values(), *one.dragons.values())) for one in seated)
        if stakes != self.balances.get(account.stakes(name), 0):
            raise Violation(f"{stakes} cents lie on {stream}, and its account differs")
