"""A table for tests, with nothing behind it: each command decided and folded, money kept."""

from typing import Any

from punto.games import game
from punto.journal.actor import SYSTEM, Actor, dealer, patron, pit
from punto.ledger import account
from punto.ledger.account import Account
from punto.ledger.transfer import changes
from punto.rules.cards import Card, read_card
from punto.rules.refusal import Refusal
from punto.table import commands
from punto.table.decide import decide
from punto.table.events import TableEvent
from punto.table.evolve import evolve
from punto.table.money import draws_on, transfers
from punto.table.settings import Dealing, settings_for
from punto.table.state import FRESH, Phase

LIM, TAN, ANN, BOB = dealer("lim"), pit("tan"), patron("ann"), patron("bob")


class Sitting:
    """A table with a dealer and two patrons of 10,000 dollars, or as many chips of the tournament
    that it belongs to; its shoe is burned."""

    def __init__(
        self,
        slug: str = "baccarat",
        dealing: Dealing = Dealing.SHOE,
        table: str = "T1",
        **others: Any,
    ) -> None:
        self.name = table
        self.table = FRESH
        self.events: list[TableEvent] = []
        self.at = 0
        self.balances: dict[Account, int] = {
            account.purse(table, "ann"): 10_000_00,
            account.purse(table, "bob"): 10_000_00,
        }
        limits = {"least_cents": 10_00, "most_cents": 1_000_00}
        settings = settings_for(game(slug), dealing, **limits | others)
        self.opener = SYSTEM if account.tournament_of(table) else TAN
        self.do(commands.OpenTable, self.opener, table=table, settings=settings)
        self.do(commands.ChangeDealer, TAN, dealer="lim")
        if account.tournament_of(table):
            self.do(commands.SeatPlayers, SYSTEM, seats={"ann": 1, "bob": 2})
        else:
            self.do(commands.TakeSeat, ANN, seat=1)
            self.do(commands.TakeSeat, BOB, seat=2)
        if dealing is Dealing.SHOE:
            self.do(commands.LoadShoe, LIM, shoe=1)
            self.cards("2c")

    @property
    def hand(self) -> Actor:
        """The one who deals."""
        return SYSTEM if self.table.automatic else LIM

    def ask(self, kind: Any, by: Actor, /, **fields: Any) -> Refusal | None:
        """Why a command is refused; one that is not has happened."""
        self.at += 1
        command = kind(id=str(self.at), by=by, at=self.at, **fields)
        drawn = draws_on(self.name, command)
        decision = decide(self.table, command, self.balances.get(drawn, 0) if drawn else 0)
        for event in decision.events:
            self.table = evolve(self.table, event)
            for one, cents in changes(transfers(self.name, event)).items():
                self.balances[one] = self.balances.get(one, 0) + cents
        self.events += decision.events
        return decision.refusal

    def do(self, kind: Any, by: Actor, /, **fields: Any) -> None:
        refusal = self.ask(kind, by, **fields)
        assert refusal is None, refusal

    def wager(self, by: Actor, **stakes: int) -> Refusal | None:
        wanted = {key.replace("_", "-"): cents for key, cents in stakes.items()}
        return self.ask(commands.PlaceWagers, by, stakes=wanted)

    def cards(self, text: str) -> None:
        for one in text.split():
            self.do(commands.DrawCard, self.hand, card=read_card(one))

    def deal(self, text: str) -> None:
        """ "No more bets", and these cards."""
        self.do(commands.CloseBetting, self.hand)
        self.cards(text)

    def pay(self) -> None:
        while self.table.paying or self.table.phase is Phase.RESULT:
            self.do(commands.Pay, SYSTEM)

    def play(self, cards: str, **stakes: int) -> None:
        """A whole round, in which ann has these stakes."""
        self.do(commands.OpenBetting, self.hand)
        self.pay()
        if stakes:
            assert self.wager(ANN, **stakes) is None
        self.deal(cards)
        self.pay()

    def money(self, name: str) -> int:
        return self.balances.get(account.purse(self.name, name), 0)

    def held(self, name: str) -> int:
        """What is kept for the table: its float, stakes, commission or what is pending."""
        return self.balances.get(Account(f"table/T1/{name}"), 0)

    @property
    def road(self) -> str:
        shoe = self.table.shoe
        return "".join(mark.result.letter for mark in shoe.marks) if shoe else ""


def cards(text: str) -> tuple[Card, ...]:
    return tuple(read_card(one) for one in text.split())
