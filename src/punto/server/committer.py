"""The committer: one for all tables of a process. Commands that arrive while a batch is written
wait for the next and are written together; whoever sent one is told when it is durable."""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from time import monotonic

from msgspec import Struct
from msgspec.structs import replace

from punto.house.commands import HouseCommand
from punto.house.state import FRESH as EMPTY_HOUSE
from punto.house.state import House
from punto.ledger import account
from punto.ledger.account import CAGE, Account
from punto.server.answers import Answer, Asked, TournamentAsked, key_of, refuse
from punto.server.draft import Clock, Draft, Known
from punto.server.live import Live, LiveHouse, LiveTournament, load, load_house, load_tournament
from punto.server.shoes import Shoes
from punto.server.written import Written
from punto.storage.chain import Head
from punto.storage.port import Busy, Conflict, Fenced, StorageError, Store, Uncertain
from punto.storage.record import (
    HOUSE,
    table_of,
    table_stream,
    tournament_of,
    tournament_stream,
)
from punto.table.actor import Role
from punto.table.commands import CreditFloat, FillFloat, Pay
from punto.table.decide.paying import next_served
from punto.table.state import Table
from punto.tournament.commands import CorrectChips, Disqualify, Rebuy, Register, Withdraw
from punto.tournament.state import Tournament

MOST_IN_A_BATCH = 250
TRIES = 5
SECONDS_TO_GATHER = 0.005
"""The least time from the beginning of one batch to that of the next."""


class NotOwned(StorageError):
    """The table belongs to another process, or to none."""


class Closed(StorageError):
    """The house is closing; whether a command was written shows when it is asked again."""


_CLOSING = Closed("the house is closing; ask again with the same id")


class _Waiting(Struct, frozen=True):
    stream: str
    asked: Asked
    answered: "asyncio.Future[Answer]"


Tell = Callable[[Written], None]
"""Called with every batch that has become durable, before anybody who waits for it is answered."""


def nobody(_written: Written) -> None: ...


class Committer:
    def __init__(
        self, store: Store, shoes: Shoes, *, holder: str, clock: Clock, tell: Tell = nobody
    ) -> None:
        self._store = store
        self._shoes = shoes
        self._holder = holder
        self._clock = clock
        self._told = tell
        self._tables: dict[str, Live] = {}
        self._tournaments: dict[str, LiveTournament] = {}
        self._house: LiveHouse | None = None
        self._queue: deque[_Waiting] = deque()
        self._arrived = asyncio.Event()
        self._closed = False

    def table(self, name: str) -> Table:
        """A table of this process as the last commit has left it."""
        return self._live(table_stream(name)).table

    def head(self, name: str) -> Head:
        return self._live(table_stream(name)).head

    def tournament(self, name: str) -> Tournament:
        """A tournament of this process as the last commit has left it."""
        return self._tournaments[tournament_stream(name)].tournament

    @property
    def tables(self) -> tuple[str, ...]:
        return tuple(self._tables)

    @property
    def house(self) -> House:
        """The house as this process last saw it."""
        return self._house.house if self._house else EMPTY_HOUSE

    @property
    def house_count(self) -> int:
        """So many entries of the house's own journal are known here."""
        return self._house.head.count if self._house else 0

    async def refresh(self) -> LiveHouse:
        """The house as it is now."""
        house = await load_house(self._store, self._house)
        self._advance(house)
        return house

    async def _house_at(self, head: Head) -> LiveHouse:
        """The house as it was at this head, which nobody but the holder of a lock has passed."""
        known = self._house
        return known if known is not None and known.head == head else await self.refresh()

    def _advance(self, house: LiveHouse | None) -> None:
        if house is not None and (self._house is None or house.head.count > self._house.head.count):
            self._house = house

    def _live(self, stream: str) -> Live:
        live = self._tables.get(stream)
        if live is None:
            raise NotOwned(f"{stream} is not run by this process")
        return live

    async def own(self, name: str, *, seconds: float) -> bool:
        """Takes a table over, or keeps it for so long; False while another process has it."""
        stream = table_stream(name)
        fence = await self._store.own(stream, self._holder, seconds=seconds)
        if fence is None:
            self._drop(stream)
            return False
        live = self._tables.get(stream)
        if live is None or live.fence != fence:
            await self._load(stream, fence)
        return True

    async def own_tournament(self, name: str, *, seconds: float) -> bool:
        """The same for a tournament."""
        stream = tournament_stream(name)
        fence = await self._store.own(stream, self._holder, seconds=seconds)
        if fence is None:
            self._drop(stream)
            return False
        live = self._tournaments.get(stream)
        if live is None or live.fence != fence:
            self._tournaments[stream] = await load_tournament(self._store, stream, fence)
        return True

    async def disown_tournament(self, name: str) -> None:
        stream = tournament_stream(name)
        self._drop(stream)
        await self._store.disown(stream, self._holder)

    async def disown(self, name: str) -> None:
        stream = table_stream(name)
        self._drop(stream)
        await self._store.disown(stream, self._holder)

    def owns(self, stream: str) -> bool:
        return stream in self._tables or stream in self._tournaments

    def drop(self, name: str) -> None:
        """Forgets a table that another process has by now."""
        self._drop(table_stream(name))

    async def _load(self, stream: str, fence: int) -> None:
        live = await load(self._store, stream, fence)
        await self._shoes.fetch(self._store, live.table)
        self._tables[stream] = live

    def _drop(self, stream: str) -> None:
        self._tournaments.pop(stream, None)
        live = self._tables.pop(stream, None)
        if live is not None:
            self._shoes.forget(live.table)

    async def submit(self, stream: str, asked: Asked) -> Answer:
        """The answer to a command, once it is durable."""
        return await self.post(stream, asked)

    def post(self, stream: str, asked: Asked) -> "asyncio.Future[Answer]":
        """Queues a command, behind those posted before it; the answer comes once it is durable."""
        answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        refusal = refuse(stream, asked)
        if refusal:
            answered.set_result(Answer(stream, refusal=refusal))
        elif self._closed:
            answered.set_exception(_CLOSING)
        else:
            self._queue.append(_Waiting(stream, asked, answered))
            self._arrived.set()
        return answered

    async def run(self) -> None:
        """Writes batch after batch until it is cancelled."""
        try:
            while True:
                await self._arrived.wait()
                self._arrived.clear()
                while self._queue:
                    count = min(len(self._queue), MOST_IN_A_BATCH)
                    began = monotonic()
                    await self._write([self._queue.popleft() for _ in range(count)])
                    if count > 1:
                        await self._gather(began)
        finally:
            self._closed = True
            _tell(self._queue, _CLOSING)

    async def _gather(self, began: float) -> None:
        """Where commands come in numbers, lets them come together: a commit costs far more than a
        command. A full batch does not wait."""
        wait = began + SECONDS_TO_GATHER - monotonic()
        if wait > 0 and len(self._queue) < MOST_IN_A_BATCH:
            await asyncio.sleep(wait)

    async def _write(self, waiting: list[_Waiting]) -> None:
        """One batch; why it could not be written is said to whoever still waits."""
        try:
            await self._try(waiting)
        except (Busy, Conflict, Fenced, Uncertain, NotOwned) as error:
            _tell(waiting, error)
        except asyncio.CancelledError:
            _tell(waiting, _CLOSING)
            raise
        except Exception as error:
            if len(waiting) == 1:
                _tell(waiting, error)
                return
            for one in waiting:
                await self._write([one])

    async def _try(self, waiting: list[_Waiting]) -> None:
        last: StorageError = Busy("nothing could be written")
        for attempt in range(TRIES):
            waiting = self._turn_away(waiting)
            streams = {one.stream for one in waiting}
            try:
                return await self._commit(waiting)
            except (Fenced, Conflict, Uncertain) as error:
                if len(streams) > 1 and not isinstance(error, Uncertain):
                    # One of them is to blame, and the others need not suffer for it.
                    for stream in streams:
                        await self._write([one for one in waiting if one.stream == stream])
                    return None
                # What was written after all is answered as it was then.
                await self._catch_up(streams, error)
                last = error
            except Busy as error:
                await asyncio.sleep(0.01 * 2**attempt)
                last = error
        raise last

    def _turn_away(self, waiting: list[_Waiting]) -> list[_Waiting]:
        """Those whose table is here; the others are told, and so are those who went away."""
        here = []
        for one in waiting:
            if one.answered.done():
                continue
            if one.stream == HOUSE or self.owns(one.stream):
                here.append(one)
            else:
                one.answered.set_exception(NotOwned(f"{one.stream} is not run by this process"))
        return here

    async def _catch_up(self, streams: Iterable[str], error: StorageError) -> None:
        """Reads these streams again from the store; a table that is lost is dropped."""
        for stream in streams:
            live = self._tables.get(stream) or self._tournaments.get(stream)
            self._drop(stream)
            if live is None or isinstance(error, Fenced):
                continue
            if isinstance(live, Live):
                await self._load(stream, live.fence)
            else:
                self._tournaments[stream] = await load_tournament(self._store, stream, live.fence)

    async def _commit(self, waiting: list[_Waiting]) -> None:
        if not waiting:
            return
        # A table may be lost while the batch is made: then the storage refuses its part.
        tables, tournaments = dict(self._tables), dict(self._tournaments)
        accounts = {account for one in waiting for account in _touched(tables, one)}
        keys = {key_of(one.asked) for one in waiting}
        started = monotonic()
        async with self._store.transaction() as transaction:
            people = (HOUSE,) if any(map(_of_people, waiting)) else ()
            locked = await transaction.lock(accounts, keys, people)
            # Whoever writes for the house holds the cage by now, so nobody appends after this;
            # and what concerns one patron is not written while that patron's account is held.
            house = await self._house_at(locked.heads[HOUSE]) if people else None
            shoes = self._shoes.opened()
            known = Known(tables, tournaments, self._shoes.lots)
            draft = Draft(locked, known, house, shoes, self._clock)
            answers = [draft.answer(one.stream, one.asked) for one in waiting]
            batch = draft.batch(self._shoes.sealed(shoes))
            if batch is not None:
                await transaction.commit(batch)
        # A table that was dropped or loaded anew meanwhile is not this one any more.
        for stream, live in draft.tables.items():
            if self._tables.get(stream) is tables[stream]:
                self._tables[stream] = live
        for stream, played in draft.tournaments.items():
            if self._tournaments.get(stream) is tournaments[stream]:
                self._tournaments[stream] = played
        self._shoes.committed(shoes)
        self._advance(draft.house)
        if batch is not None:
            refused = sum(answer.refusal is not None for answer in answers)
            counts = {"accepted": len(answers) - refused, "refused": refused}
            self._told(replace(draft.news(), **counts, seconds=monotonic() - started))
        for one, answer in zip(waiting, answers, strict=True):
            if not one.answered.done():
                one.answered.set_result(answer)


def _tell(waiting: Iterable[_Waiting], error: Exception) -> None:
    """Whoever has no answer yet gets this instead."""
    for one in waiting:
        if not one.answered.done():
            one.answered.set_exception(error)


def _of_people(waiting: _Waiting) -> bool:
    """Whether it matters for a command what the house knows of people."""
    return waiting.stream == HOUSE or waiting.asked.by.role is not Role.SYSTEM


def _touched(tables: Mapping[str, Live], waiting: _Waiting) -> Iterable[Account]:
    """The accounts of patrons, and the cage, that a command is likely to change, and that of the
    patron it concerns: transactions lock them first and in one order, so that hardly one ever waits
    for another that waits for it."""
    asked = waiting.asked
    if isinstance(asked, HouseCommand):
        named = getattr(asked, "patron", None)
        return (CAGE,) if named is None else (CAGE, account.patron(named))
    if isinstance(asked, TournamentAsked):
        return _touched_by(waiting.stream, asked)
    # In a batch with its opening, the table has no name of its own yet.
    table = table_of(waiting.stream)
    assert table is not None, f"{waiting.stream} is the stream of a table"
    match asked:
        case FillFloat() | CreditFloat():
            return (CAGE, account.table_float(table))
        case Pay(patrons=most):
            served = next_served(tables[waiting.stream].table, most)
            return [account.purse(table, name) for name in served]
        case _ if asked.by.role is Role.PATRON:
            # What concerns the patron is not written while their own account is held.
            name = asked.by.name
            return {account.patron(name), account.purse(table, name)}
        case _:
            return ()


def _touched_by(stream: str, asked: TournamentAsked) -> Iterable[Account]:
    """The same for what is asked of a tournament."""
    tournament = tournament_of(stream)
    assert tournament is not None, f"{stream} is the stream of a tournament"
    match asked:
        case Register() | Withdraw() | Rebuy():
            pool = account.pool(tournament)
            return (CAGE, account.patron(asked.by.name), pool)
        case Disqualify(player=player) | CorrectChips(player=player):
            return (account.chips(tournament, player),)
        case _:
            return ()
