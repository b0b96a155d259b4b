"""A house without a storage: tables really played, and their journal kept as a storage would."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, Generic, TypeVar

from punto.house.cage import BuyChips, CashChips
from punto.house.commands import HouseCommand
from punto.house.events import HouseEvent
from punto.house.kind import HOUSE_KIND
from punto.house.state import House
from punto.journal.actor import SYSTEM, Actor, dealer, patron, pit
from punto.journal.command import Command
from punto.journal.decision import Decision
from punto.journal.hash_chain import Entry, Head, chained
from punto.journal.snapshot import Snapshot
from punto.journal.stream_format import write
from punto.journal.stream_kind import StreamKind
from punto.ledger.account import Account
from punto.ledger.transfer import changes, overdrawn
from punto.rules.cards import Card, read_card
from punto.rules.composition import Composition
from punto.rules.game import Game
from punto.rules.irregularity import Ruling
from punto.storage.port import Append, Batch, Store
from punto.stream_kinds.formats import Record, transfers
from punto.stream_kinds.kinds import folded
from punto.table import commands
from punto.table.commitment import commit
from punto.table.events import DieAnnounced, TableDecision, TableEvent
from punto.table.kind import TABLE
from punto.table.settings import Dealing, Settings, settings_for
from punto.table.state import Phase, Table

START = 1_767_258_000_000_000
"""Nine in the morning of 1 January 2026."""

SECOND = 1_000_000
DEALER = dealer("dora")
PIT = pit("pat")

S = TypeVar("S")
C = TypeVar("C", bound=Command)
E = TypeVar("E")


class RecordedStream(Generic[S, C, E]):
    """One stream: commands are decided by its state, and what they led to is kept."""

    sender: Actor = SYSTEM
    """Who gives a command where nobody is named."""

    def __init__(self, house: "Recorder", kind: StreamKind[S, C, E], name: str = "") -> None:
        self.house = house
        self.name = name
        self.kind = kind
        self.state = kind.empty

    def ask(self, asked: type[C], by: Actor | None = None, /, **fields: Any) -> Decision[E]:
        """What a command leads to is kept, be it refused or not."""
        house, kind, by = self.house, self.kind, by or self.sender
        command = asked(id=house.next_id(), by=by, at=self.clock(), **fields)
        account = kind.draws_on(self.name, command)
        spendable = 0 if account is None else house.balances.get(account, 0)
        decision = kind.decide(self.state, command, spendable)
        self.state = kind.fold(decision.events, self.state)
        for event in decision.events:
            house.keep(
                kind.stream(self.name), kind.format.record(command.at, by, command.id, event)
            )
        return decision

    def clock(self) -> int:
        """The time of the machine that runs the stream."""
        return self.house.now

    def do(self, asked: type[C], by: Actor | None = None, /, **fields: Any) -> None:
        decision = self.ask(asked, by, **fields)
        assert decision.refusal is None, decision.refusal


class Recorder(RecordedStream[House, HouseCommand, HouseEvent]):
    """The house, which is a stream itself. `records` are those of every stream as they came; each
    command takes four seconds."""

    def __init__(self, seed: int = 1) -> None:
        super().__init__(self, HOUSE_KIND)
        self.random = Random(seed)
        self.now = START
        self.records: dict[str, list[Record]] = {}
        self.balances: dict[Account, int] = {}
        self.tables: dict[str, RecordedTable] = {}
        self._commands = 0

    def buy(self, name: str, cents: int) -> None:
        self.do(BuyChips, PIT, patron=name, cents=cents)

    def cash(self, name: str, cents: int) -> None:
        self.do(CashChips, patron(name), patron=name, cents=cents)

    def next_id(self) -> str:
        self.now += 4 * SECOND
        self._commands += 1
        return f"c{self._commands}"

    def keep(self, stream: str, record: Any) -> None:
        self.records.setdefault(stream, []).append(record)
        for account, cents in changes(transfers(stream, record)).items():
            self.balances[account] = self.balances.get(account, 0) + cents
        assert overdrawn(self.balances) is None

    def open(self, name: str, game: Game, dealing: Dealing, **others: Any) -> "RecordedTable":
        table = self.tables.setdefault(name, RecordedTable(self, name))
        table.open(game, dealing, **others)
        return table

    def entries(self) -> list[Entry]:
        return journal_of(self.records)

    def heads(self) -> dict[str, Head]:
        return heads_of(self.entries())


def journal_of(records: Mapping[str, Sequence[Record]]) -> list[Entry]:
    return [
        entry
        for stream in sorted(records)
        for entry in chained(stream, Head(), [write(record) for record in records[stream]])
    ]


def heads_of(entries: list[Entry]) -> dict[str, Head]:
    return {entry.stream: Head(entry.sequence, entry.hash) for entry in entries}


class RecordedTable(RecordedStream[Table, commands.TableCommand, TableEvent]):
    """`order`, `dice` and `salt` are of the shoe on the table, of which so many cards are gone and
    so many dice thrown."""

    def __init__(self, house: Recorder, name: str) -> None:
        super().__init__(house, TABLE, name)
        self.order: tuple[Card, ...] = ()
        self.dice: tuple[int, ...] = ()
        self.salt = ""
        self.gone = 0
        self.thrown = 0

    @property
    def table(self) -> Table:
        return self.state

    @property
    def settings(self) -> Settings:
        return self.table.rules

    @property
    def runs_it(self) -> Actor:
        if self.settings.dealing is Dealing.AUTOMATIC:
            return SYSTEM
        return DEALER if self.table.dealer else PIT

    @property
    def decides(self) -> Actor:
        return SYSTEM if self.settings.dealing is Dealing.AUTOMATIC else PIT

    def ask(
        self, asked: type[commands.TableCommand], by: Actor | None = None, /, **fields: Any
    ) -> TableDecision:
        decision = super().ask(asked, by, **fields)
        self.thrown += any(isinstance(event, DieAnnounced) for event in decision.events)
        return decision

    def open(self, game: Game, dealing: Dealing, **others: Any) -> None:
        settings = settings_for(
            game, dealing, **{"least_cents": 100, "most_cents": 100_000} | others
        )
        self.do(commands.OpenTable, PIT, table=self.name, settings=settings)
        if dealing is not Dealing.AUTOMATIC:
            self.do(commands.ChangeDealer, PIT, dealer=DEALER.name)

    def sit(self, *names: str) -> None:
        for name in names:
            seat = 1 + max(self.table.seats, default=0)
            self.do(commands.TakeSeat, patron(name), seat=seat)

    def load(self, *cards: str, dice: tuple[int, ...] = ()) -> None:
        """The next shoe, ready for a round: these cards and die values first, then others."""
        self.put_on_table(*cards, dice=dice)
        if self.settings.burn:
            self.burn()

    def put_on_table(self, *cards: str, dice: tuple[int, ...] = ()) -> None:
        chance = self.house.random
        first = [read_card(card) for card in cards]
        rest = self.without(first)
        chance.shuffle(rest)
        self.order = (*first, *rest)
        rolled = [chance.randint(1, 6) for _ in range(self.settings.dice)]
        self.dice = (*dice, *rolled[len(dice) :])
        self.salt = f"{chance.getrandbits(256):064x}"
        self.gone = self.thrown = 0
        number = self.table.shoes + 1
        commitment = None
        if self.settings.dealing.virtual:
            commitment = commit(self.name, number, order=self.order, dice=self.dice, salt=self.salt)
        self.do(commands.LoadShoe, self.runs_it, shoe=number, commitment=commitment)

    def without(self, cards: Iterable[Card]) -> list[Card]:
        """What is left of all decks."""
        whole = Counter(Composition.of_decks(self.settings.decks).cards())
        return list((whole - Counter(cards)).elements())

    def burn(self) -> None:
        """The first card is shown, and as many go face down as it says."""
        self.draw()
        assert self.table.shoe is not None
        self.gone += self.table.shoe.burned or 0

    def draw(self, card: str | None = None) -> None:
        """The next card of the shoe, or another that lies there instead."""
        drawn = self.order[self.gone] if card is None else read_card(card)
        self.gone += 1
        self.do(commands.DrawCard, self.runs_it, card=drawn)

    def bet(self, name: str, **stakes: int) -> None:
        wanted = {key.replace("_", "-"): cents for key, cents in stakes.items()}
        if len(wanted) == 1:
            ((key, cents),) = wanted.items()
            self.do(commands.PlaceWager, patron(name), wager=key, stake_cents=cents)
        else:
            self.do(commands.PlaceWagers, patron(name), stakes=wanted)

    def betting(self) -> None:
        self.do(commands.OpenBetting, self.runs_it)
        while self.table.due:
            self.pay()

    def no_more_bets(self) -> None:
        self.do(commands.CloseBetting, self.runs_it)

    def shake(self) -> None:
        self.do(commands.PassShaker, self.runs_it)
        assert self.table.round is not None
        assert self.table.round.shaker is not None
        holder = self.table.round.shaker.holder
        if holder is not None:
            self.do(commands.ShakeDie, patron(holder))
            self.do(commands.OpenShaker, patron(holder))
        self.announce_die()

    def announce_die(self, die: int | None = None) -> None:
        """The next die value of the shoe, or another that somebody reads."""
        value = self.dice[self.thrown] if die is None else die
        self.do(commands.AnnounceDie, self.runs_it, die=value)

    def deal(self, *cards: str) -> None:
        """Cards until the result, these first."""
        for card in cards:
            self.draw(card)
        while self.table.phase is Phase.DEALING:
            if self.settings.dealing.virtual and not self.table.cards_left:
                self.report("5.5")
                return
            self.draw()

    def pay(self, most: int = 1000) -> None:
        self.do(commands.Pay, self.runs_it, patrons=most)

    def settle(self) -> None:
        while self.table.phase in (Phase.RESULT, Phase.VOID) or self.table.due:
            self.pay()

    def play(self, stakes: Mapping[str, Mapping[str, int]], *cards: str) -> None:
        """A round from "Place your bets, please" to the payment."""
        self.betting()
        for name, wagers in stakes.items():
            self.do(commands.PlaceWagers, patron(name), stakes=dict(wagers))
        self.finish(*cards)

    def play_shoe(self, stakes: Mapping[str, Mapping[str, int]]) -> None:
        """Rounds until the shoe is over."""
        while self.table.shoe and self.table.shoe.ended is None:
            self.play(stakes)

    def pay_session(self, most: int = 1) -> None:
        """So many patrons at a time."""
        while self.table.open_session is not None:
            self.pay(most)

    def finish(self, *cards: str) -> None:
        self.no_more_bets()
        if self.table.game.die:
            self.shake()
        self.deal(*cards)
        self.settle()

    def report(self, clause: str, note: str = "", by: Actor | None = None) -> None:
        self.do(commands.ReportIrregularity, by or self.runs_it, clause=clause, note=note)

    def lose_secret(self) -> None:
        """The house cannot read the secret of the shoe any more."""
        self.do(commands.ReportIrregularity, self.runs_it, clause="5.4", secret_lost=True)

    def decide(
        self,
        ruling: str,
        *cards: str,
        why: str = "seen on camera",
        foreign: Sequence[str] = (),
        order_lost: bool = False,
    ) -> None:
        self.do(
            commands.DecideIrregularity,
            PIT,
            ruling=Ruling(ruling),
            why=why,
            cards=tuple(map(read_card, cards)),
            foreign=tuple(map(read_card, foreign)),
            order_lost=order_lost,
        )

    def account(self, *left: str) -> None:
        """The shoe that is over is revealed, or reconciled with what is left of it."""
        if self.settings.dealing.virtual:
            self.do(commands.RevealShoe, SYSTEM, order=self.order, dice=self.dice, salt=self.salt)
        else:
            cards = tuple(map(read_card, left))
            self.do(commands.ReconcileShoe, DEALER, left=cards)


def snapshot(house: Recorder, stream: str, count: int) -> Snapshot:
    """A stream after so many of its entries."""
    return folded(stream, [one for one in house.entries() if one.stream == stream][:count])


async def keep(store: Store, house: Recorder, *snapshots: Snapshot) -> None:
    """The whole journal of a house, as if it had been committed at once."""
    entries = house.entries()
    appends = [
        Append(stream, 0, None, [one for one in entries if one.stream == stream])
        for stream in house.records
    ]
    batch = Batch(appends=appends, changes=house.balances, snapshots=list(snapshots))
    async with store.transaction() as transaction:
        await transaction.commit(batch)
