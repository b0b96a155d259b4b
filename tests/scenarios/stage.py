"""Where a scenario takes place: the table, everybody's money, what has happened, and the clock."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from punto.ledger import account
from punto.ledger.account import CAGE, Account
from punto.ledger.transfer import Transfer, changes, transfer
from punto.rules.cards import Card
from punto.rules.composition import Composition
from punto.table.commands import TableCommand
from punto.table.commitment import commit
from punto.table.decide import decide
from punto.table.events import (
    CardDealt,
    CardMisdrawn,
    CardsBurned,
    ShoeLoaded,
    TableDecision,
    TableEvent,
    TableOpened,
)
from punto.table.evolve import evolve
from punto.table.money import draws_on, transfers
from punto.table.settings import Settings
from punto.table.state import FRESH, Phase, Table

_DAY = datetime(2026, 5, 4, tzinfo=UTC)
_SALT = "5a" * 32


@dataclass
class Stage:
    """`name` is the table's. `replayed` is the table by its journal alone, as far as that was
    `read`. `orders` are those of virtual shoes that were loaded. `asked` and `phases` remember what
    was asked of the table and where that has led."""

    settings: Settings
    name: str = "T1"
    table: Table = FRESH
    balances: dict[Account, int] = field(default_factory=dict)
    happened: list[TableEvent] = field(default_factory=list)
    replayed: Table = FRESH
    read: int = 0
    orders: dict[int, tuple[Card, ...]] = field(default_factory=dict)
    minute: int = 12 * 60
    asked: list[TableCommand] = field(default_factory=list)
    phases: set[Phase] = field(default_factory=set)

    @property
    def at(self) -> int:
        """The time in microseconds since 1970."""
        return int((_DAY + timedelta(minutes=self.minute)).timestamp()) * 1_000_000

    @property
    def dice(self) -> tuple[int, ...]:
        return (1,) * self.settings.dice

    @property
    def salt(self) -> str:
        return _SALT

    @property
    def whole_shoe(self) -> list[Card]:
        return list(Composition.of_decks(self.settings.decks).cards())

    @property
    def cards_read(self) -> list[Card]:
        """The cards that were read as they came out of the shoe that is on the table."""
        read: list[Card] = []
        for event in self.happened:
            match event:
                case ShoeLoaded():
                    read = []
                case CardDealt(card=card) | CardMisdrawn(card=card) | CardsBurned(shown=card):
                    read.append(card)
                case _:
                    pass
        return read

    def balance(self, one: Account) -> int:
        return self.balances.get(one, 0)

    def move(self, moved: Iterable[Transfer]) -> None:
        for one, cents in changes(moved).items():
            self.balances[one] = self.balance(one) + cents

    def buy_chips(self, patron: str, cents: int) -> None:
        """From the cage, or from the bank of the tournament that the table belongs to."""
        tournament = account.tournament_of(self.name)
        bank = account.tournament_bank(tournament) if tournament else CAGE
        self.move(transfer(bank, account.purse(self.name, patron), cents))

    def commitment(self, shoe: int, first: list[Card], *, short: bool) -> str:
        """The commitment to a virtual shoe that starts with these cards, or lacks its last."""
        rest = self.whole_shoe
        for card in first:
            rest.remove(card)
        self.orders[shoe] = (*first, *rest[: len(rest) - short])
        return commit(self.name, shoe, order=self.orders[shoe], dice=self.dice, salt=self.salt)

    def do(self, command: TableCommand) -> TableDecision:
        """Decides, folds what happened, and moves the money."""
        self.asked.append(command)
        payer = draws_on(self.name, command)
        decision = decide(self.table, command, self.balance(payer) if payer else 0)
        for event in decision.events:
            self.table = evolve(self.table, event)
            self.move(transfers(self.name, event))
            self.happened.append(event)
            self.phases.add(self.table.phase)
            if isinstance(event, TableOpened):
                self.settings = event.settings
        return decision


def clock(at: int) -> str:
    """A time of the scenario's day, as a clock shows it."""
    time = datetime.fromtimestamp(0, UTC) + timedelta(microseconds=at)
    return time.strftime("%H:%M:%S" if time.second else "%H:%M")
