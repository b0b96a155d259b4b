"""Patrons: they buy chips, sit down, and place, raise, lower and take back wagers, in time and too
late; some of it makes no sense, and some of it they say twice."""

from random import Random

from chaos.books import Books
from chaos.tables import CASHIER, SEATS

from punto.house.cage import BuyChips, CashChips
from punto.house.stream import HOUSE
from punto.journal.actor import patron
from punto.journal.command import Envelope
from punto.ledger import account
from punto.table import commands
from punto.table.state import Phase, Table
from punto.table.stream import table_stream

UNIT = 500


class Patron:
    def __init__(self, name: str, tables: list[str], seed: str) -> None:
        self.name = name
        self.dice = Random(f"{seed}/patron/{name}")
        self._by = patron(name)
        self._streams = [table_stream(table) for table in tables]

    def next(self, books: Books, id: str) -> tuple[str, Envelope]:
        """What the patron wants next, and of which table or of the cage."""
        cents = books.balances.get(account.patron(self.name), 0)
        if cents < 20_000 or self.dice.random() < 0.02:
            return HOUSE, self._at_the_cage(cents, id)
        stream = self.dice.choice(self._streams)
        table = books.table(stream)
        if table.settings is None or self.name not in table.seated or self.dice.random() < 0.01:
            seat = self.dice.randint(1, SEATS + 1)
            return stream, commands.TakeSeat(id=id, by=self._by, at=0, seat=seat)
        if self.dice.random() < 0.01:
            return stream, commands.LeaveSeat(id=id, by=self._by, at=0)
        return stream, self._wager(table, id)

    def eager(self, table: Table) -> bool:
        """Whether there is something to do for a patron at this table."""
        return table.phase is Phase.BETTING or self.dice.random() < 0.15

    def _at_the_cage(self, cents: int, id: str) -> Envelope:
        amount = self.dice.randint(20, 400) * UNIT
        if cents > 0 and self.dice.random() < 0.3:
            return CashChips(id=id, by=self._by, at=0, patron=self.name, cents=amount)
        by = self._by if self.dice.random() < 0.03 else CASHIER
        return BuyChips(id=f"{self.name}-{id}", by=by, at=0, patron=self.name, cents=amount)

    def _wager(self, table: Table, id: str) -> Envelope:
        keys = list(table.rules.limits)
        if self.dice.random() < 0.3:
            stakes = {
                key: self._stake(table, key)
                for key in self.dice.sample(keys, self.dice.randint(1, min(4, len(keys))))
            }
            return commands.PlaceWagers(id=id, by=self._by, at=0, stakes=stakes)
        key = "roulette" if self.dice.random() < 0.01 else self._choose(table, keys)
        stake = self._stake(table, key)
        return commands.PlaceWager(id=id, by=self._by, at=0, wager=key, stake_cents=stake)

    def _choose(self, table: Table, keys: list[str]) -> str:
        seated = table.seated[self.name]
        lying = [*seated.stakes, *seated.dragons]
        if lying and self.dice.random() < 0.4:
            return self.dice.choice(lying)
        if self.dice.random() < 0.5:
            return self.dice.choice([key for key in keys if key in ("player", "banker")])
        return self.dice.choice(keys)

    def _stake(self, table: Table, key: str) -> int:
        seated = table.seated[self.name]
        lies = seated.stakes.get(key, 0) or seated.dragons.get(key, 0)
        chance = self.dice.random()
        if lies and chance < 0.6:
            return self.dice.choice((0, lies, lies + UNIT, max(0, lies - UNIT)))
        if chance > 0.97:
            # Too little, too much, too crooked.
            return self.dice.choice((1, 333, 60_000, 10**15, 10**20))
        return self.dice.randint(1, 12) * UNIT
