"""A house at play: dealers and patrons who go on asking, whichever worker answers."""

import asyncio
from random import Random

from chaos.books import Books
from chaos.dealers import Dealer
from chaos.desk import Desk, Sent
from chaos.patrons import Patron
from chaos.tables import TABLES
from msgspec.structs import replace
from verified import Violation

from punto.house.stream import HOUSE
from punto.server.commit.command_result import key_of
from punto.table.commands import CloseBetting, PlaceWager
from punto.table.stream import table_stream

PATRONS = 40
AT_ONCE = 4
"""So many answers a patron waits for before asking for more."""

SECONDS_BETWEEN_WISHES = 0.08
REFUSED_IN_A_ROW = 500
"""A dealer who is refused so often has a table that cannot go on."""


class Play:
    def __init__(self, books: Books, desk: Desk, seed: str) -> None:
        self._books = books
        self._desk = desk
        self._dealers = [Dealer(name, seed) for name in TABLES]
        self._patrons = _patrons(seed)
        self._dealing: list[asyncio.Task[None]] = []
        self._playing: list[asyncio.Task[None]] = []

    def begin(self, tasks: asyncio.TaskGroup) -> None:
        self._dealing = [tasks.create_task(self._deal(one)) for one in self._dealers]
        self._playing = [tasks.create_task(self._sit(one)) for one in self._patrons]

    async def end(self) -> None:
        """No more wagers; every round under way is finished and everything asked is answered."""
        for task in self._playing:
            task.cancel()
        for dealer in self._dealers:
            dealer.closing = True
        await asyncio.wait(self._dealing)
        while self._desk.unanswered:
            await asyncio.sleep(0.01)

    async def _deal(self, dealer: Dealer) -> None:
        stream = table_stream(dealer.name)
        count = refused = 0
        while True:
            table = await self._books.follow(stream)
            count += 1
            asked = dealer.next(table, f"{dealer.name}-{count}")
            if asked is None:
                return
            if isinstance(asked, CloseBetting) and not dealer.closing:
                await asyncio.sleep(dealer.betting_seconds())
            answer = await self._desk.ask(stream, asked)
            refused = 0 if answer.accepted else refused + 1
            if refused > REFUSED_IN_A_ROW:
                raise Violation(f"{stream} cannot go on: {asked} was answered {answer}")

    async def _sit(self, patron: Patron) -> None:
        history: list[Sent] = []
        waiting: list[Sent] = []
        while True:
            await asyncio.sleep(patron.dice.expovariate(1 / SECONDS_BETWEEN_WISHES))
            stream, asked = patron.next(self._books, str(len(history)))
            if stream != HOUSE and not patron.eager(self._books.table(stream)):
                continue
            sent = self._desk.send(stream, asked)
            history.append(sent)
            waiting.append(sent)
            self._say_again(history, patron.dice)
            if stream == HOUSE:
                await sent.answered
                await self._books.follow(HOUSE)
            waiting = [one for one in waiting if not one.answered.done()]
            if len(waiting) > AT_ONCE:
                await waiting[0].answered

    def _say_again(self, history: list[Sent], dice: Random) -> None:
        """The same once more, at once or much later, or something else under the same id."""
        chance = dice.random()
        if chance < 0.05:
            self._desk.send(history[-1].stream, history[-1].asked)
        elif chance < 0.1:
            old = dice.choice(history)
            self._desk.send(old.stream, old.asked)
        elif chance < 0.12:
            old = dice.choice(history)
            known = self._desk.answers.get(key_of(old.asked))
            if isinstance(old.asked, PlaceWager) and known is not None and known.answer.accepted:
                other = replace(old.asked, stake_cents=old.asked.stake_cents + 500)
                self._desk.send(old.stream, other, forged=True)


def _patrons(seed: str) -> list[Patron]:
    """Most sit at one table, some at two."""
    dice = Random(f"{seed}/seating")
    names = list(TABLES)
    return [
        Patron(f"patron-{number}", dice.sample(names, dice.choice((1, 1, 2))), seed)
        for number in range(1, PATRONS + 1)
    ]
