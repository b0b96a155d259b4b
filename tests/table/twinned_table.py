"""One table and its slow twin: who comes to it, its shoes, and what the staff does next.

What is given here goes to the table and to its slow twin alike; nothing here expects an answer,
but that the pit can always decide what holds a table.
"""

from random import Random
from typing import NamedTuple

from naive_table import ACCEPTED as OK
from table.twins import Twins

from punto.games import game
from punto.journal.actor import SYSTEM, Actor, dealer, patron, pit
from punto.rules.cards import CARDS, Card, read_card
from punto.rules.irregularity import Ruling
from punto.table import commands
from punto.table.commands import TableCommand
from punto.table.commitment import commit
from punto.table.orders import OrderKind
from punto.table.settings import Dealing, Limit, Settings, settings_for

TABLE = "T1"
OF_A_CUP = "cup~1"
"""A table that belongs to a tournament, at which chips are wagered."""
PURSES = {"ann": 10**9, "bob": 3_000_000, "cai": 50_000, "dee": 700, "eve": 0}
DEALERS = ("dan", "dora")
PITS = ("pam", "pia")
MINUTE = 60_000_000
SUITS = "cdhs"


def some_settings(slug: str, dealing: Dealing, random: Random) -> Settings:
    """A small table of a game: few decks, a cut card anywhere, narrow limits."""
    decks = random.choice((4, 4, 4, 4, 5, 8))
    deepest = decks * 52 - 6
    cut = random.choice((0, 3, 14, deepest, deepest - 6, deepest - 20, deepest - 60))
    unit = random.choice((20, 100))
    return settings_for(
        game(slug),
        dealing,
        least_cents=100,
        most_cents=random.choice((5_000, 100_000)),
        stake_unit_cents=unit,
        limits={"tie": Limit(200, 2_000)},
        decks=decks,
        cut=cut,
        burn=random.random() < 0.7,
        seats=random.choice((2, 5, 7)),
        differential_cents=random.choice((None, None, 3_000, 20_000)),
        betting_seconds=random.choice((1, 20, 3600)),
        standing=random.random() < 0.8,
        deal_now=random.random() < 0.8,
    )


class Secret(NamedTuple):
    """What is committed to with a virtual shoe."""

    order: tuple[Card, ...]
    dice: tuple[int, ...]
    salt: str

    def commit(self, table: str, shoe: int) -> str:
        return commit(table, shoe, order=self.order, dice=self.dice, salt=self.salt)


class TwinnedTable:
    def __init__(self, settings: Settings, table: str = TABLE) -> None:
        self.settings = settings
        self.name = table
        self.twins = Twins(PURSES)
        self.model = self.twins.model
        self.at = 1_700_000_000_000_000
        self.secret = Secret((), (), "")

    def make(self, kind: type[TableCommand], by: Actor, **fields: object) -> TableCommand:
        number = len(self.twins.commands)
        return kind(id=f"c{number}", by=by, at=self.at, **fields)  # type: ignore[arg-type]

    def give(self, kind: type[TableCommand], by: Actor, **fields: object) -> str:
        self.at += 1_000_000
        return self.twins.give(self.make(kind, by, **fields))

    # Who does it.

    @property
    def automatic(self) -> bool:
        return self.settings.dealing is Dealing.AUTOMATIC

    @property
    def virtual(self) -> bool:
        return self.settings.dealing.virtual

    @property
    def hand(self) -> Actor:
        """The one who deals here; the supervisor where no dealer does."""
        if self.automatic:
            return SYSTEM
        return dealer(self.model.dealer) if self.model.dealer else self.boss

    @property
    def boss(self) -> Actor:
        return pit(PITS[0])

    @property
    def of_a_cup(self) -> bool:
        return self.name == OF_A_CUP

    @property
    def head(self) -> Actor:
        """The one who opens and closes the table and its sessions."""
        return SYSTEM if self.of_a_cup else self.boss

    # Shoes.

    def new_secret(self, random: Random, winner: str | None = None) -> Secret:
        """A virtual shoe's secret; a `winner` has its first rounds all won by one side."""
        order = list(CARDS) * self.settings.decks
        random.shuffle(order)
        return Secret(
            stacked(order, winner) if winner else tuple(order),
            tuple(random.choice((1, 2, 3, 3, 4, 5, 6)) for _ in range(self.settings.dice)),
            f"{random.getrandbits(256):064x}",
        )

    def next_card(self, random: Random, winner: str | None = None) -> Card:
        if self.virtual:
            used = self.model.shoe["used"] if self.model.shoe else 0
            order = self.secret.order
            return order[used] if used < len(order) else CARDS[0]
        if winner and self.model.phase == "dealing" and self.model.round:
            place = len(self.model.round["cards"])
            return read_card(winning_cards(winner)[place % 4] + random.choice(SUITS))
        return random.choice(CARDS)

    def next_die(self, random: Random) -> int:
        shoe = self.model.shoe
        if self.virtual and shoe and len(shoe["dice"]) < len(self.secret.dice):
            return self.secret.dice[len(shoe["dice"])]
        return random.choice((3, random.randint(1, 6)))

    def load_shoe(self, random: Random, winner: str | None = None) -> None:
        by = SYSTEM if self.automatic else self.boss
        number = self.model.shoes + 1
        if not self.virtual:
            self.give(commands.LoadShoe, by, shoe=number)
            return
        secret = self.new_secret(random, winner)
        commitment = secret.commit(self.name, number)
        if self.give(commands.LoadShoe, by, shoe=number, commitment=commitment) == OK:
            self.secret = secret

    def account_for_shoe(self, random: Random) -> None:
        lost = bool(self.model.shoe and self.model.shoe["secret_lost"])
        if self.virtual and random.random() < (0.5 if lost else 0.1):
            self.give(commands.AbandonShoe, self.boss, why="the vault burned down")
        elif self.virtual:
            self.reveal(SYSTEM, self.secret)
        else:
            left = tuple(random.choice(CARDS) for _ in range(random.randint(0, 5)))
            self.give(commands.ReconcileShoe, self.boss, left=left)

    def reveal(self, by: Actor, secret: Secret) -> None:
        order, dice, salt = secret
        self.give(commands.RevealShoe, by, order=order, dice=dice, salt=salt)

    # What comes next.

    @property
    def dragons_wait(self) -> bool:
        return self.model.session is not None and bool(self.model.session["announced"])

    def step(self, random: Random, winner: str | None = None) -> None:
        """What the staff would do next at this table."""
        model = self.model
        if model.dealer is None and not self.automatic and random.random() < 0.2:
            self.give(commands.ChangeDealer, self.boss, dealer=random.choice(DEALERS))
        elif model.held and not model.due:
            self.settle_irregularity(random)
        elif model.due or model.phase in ("result", "void") or self.dragons_wait:
            self.give(commands.Pay, SYSTEM, patrons=random.choice((1, 2, 3, 1000)))
        elif model.phase == "closed":
            self.reopen(random)
        elif model.phase == "between" and "close" in model.orders and not model.dragons():
            self.end_closing(random)
        elif model.phase == "between":
            self.prepare_round(random, winner)
        elif model.phase == "betting" and model.session is not None and random.random() < 0.05:
            self.end_session()
        elif model.phase == "betting":
            self.give(commands.CloseBetting, self.hand)
        elif model.phase == "shaking":
            self.shake(random)
        elif model.shoe and model.shoe["used"] >= self.settings.cards:
            self.give(commands.ReportIrregularity, self.hand, clause="5.5")
        else:
            self.give(commands.DrawCard, self.hand, card=self.next_card(random, winner))

    def reopen(self, random: Random) -> None:
        shoe = self.model.shoe
        if shoe and not shoe["checked"]:
            self.account_for_shoe(random)
        self.give(commands.OpenTable, self.head, table=self.name, settings=self.settings)

    def end_closing(self, random: Random) -> None:
        """The table is to be closed: somebody confirms it, or it stays open."""
        if random.random() < 0.3:
            self.give(commands.WithdrawOrder, self.boss, order=OrderKind.CLOSE)
        else:
            self.give(commands.ConfirmClosing, random.choice((self.boss, self.hand)))

    def prepare_round(self, random: Random, winner: str | None) -> None:
        model = self.model
        if model.shoe is None or (model.shoe["over"] and model.shoe["checked"]):
            self.load_shoe(random, winner)
        elif model.shoe["over"]:
            self.account_for_shoe(random)
        elif model.shoe["used"] >= self.settings.cards:
            self.give(commands.RetireShoe, self.boss, why="empty")
        elif self.settings.burn and not model.shoe["burned"]:
            self.give(commands.DrawCard, self.hand, card=self.next_card(random))
        elif self.settings.game == "dragon-tournament" and model.session is None:
            hands = random.choice((1, 2, 5, 8))
            self.give(commands.OpenSession, self.head, hands=hands)
        elif model.session is not None and model.is_session_over(self.at + 1_000_000):
            if self.of_a_cup and random.random() < 0.2:
                self.give(commands.ExtendSession, SYSTEM, more=1)
            self.give(commands.AnnounceDragonBets, self.head)
        elif model.session is not None and random.random() < 0.05:
            self.end_session()
        elif model.session is not None and len(model.session["results"]) >= model.session["called"]:
            called = model.session["called"] + random.choice((1, 1, 3))
            self.give(commands.CallHands, SYSTEM, hands=called)
        else:
            self.give(commands.OpenBetting, self.hand)

    def end_session(self) -> None:
        self.give(commands.EndSession, self.head, why="the power is out")

    def shake(self, random: Random) -> None:
        assert self.model.round is not None
        holder = self.model.round["holder"]
        if not self.model.round["passed"]:
            self.give(commands.PassShaker, self.hand)
        elif holder and not self.model.round["shook"] and not self.model.round["completed"]:
            if random.random() < 0.5:
                self.give(commands.ShakeDie, patron(holder))
            else:
                self.give(commands.CompleteShake, self.hand)
        else:
            if random.random() < 0.2:
                self.give(commands.ShakeAgain, self.hand)
            if random.random() < 0.5:
                opener = random.choice((self.hand, patron(holder) if holder else self.hand))
                self.give(commands.OpenShaker, opener)
            self.give(commands.AnnounceDie, self.hand, die=self.next_die(random))

    def settle_irregularity(self, random: Random) -> None:
        """The pit decides in one of the ways that are left to it; there always is one."""
        ways: list[tuple[Ruling, tuple[Card, ...]]] = [(Ruling.VOID, ()), (Ruling.STANDS, ())]
        ways += [(Ruling.RECONSTRUCTED, cards) for cards in self.possible_cards(random)]
        random.shuffle(ways)
        for ruling, cards in ways:
            # What is named beside may be wrong; without it there always is a way.
            for more in (self.beside_ruling(random), {}):
                answer = self.give(
                    commands.DecideIrregularity,
                    self.boss,
                    ruling=ruling,
                    why="looked at",
                    cards=cards,
                    **more,
                )
                if answer == OK:
                    return
        raise AssertionError(f"nobody can decide {self.model.held}")

    def beside_ruling(self, random: Random) -> dict[str, object]:
        """Cards that may be foreign, or that the order of the shoe is lost."""
        seen = [read_card(card) for card in self.model.shoe["seen"]] if self.model.shoe else []
        named = random.sample(seen, min(len(seen), random.choice((0, 0, 1, 2))))
        if random.random() < 0.05:
            named.append(random.choice(CARDS))
        return {"foreign": tuple(named), "order_lost": random.random() < 0.2}

    def possible_cards(self, random: Random) -> list[tuple[Card, ...]]:
        """Cards that a round may be reconstructed with: those read, part of them, and others."""
        last = self.model.round
        dealt = [read_card(card) for card in last["cards"]] if last else []
        loose = [read_card(card) for card in last["loose"]] if last else []
        every = dealt + loose
        wrong = [random.choice(CARDS) for _ in range(random.randint(1, 6))]
        return [
            tuple(dealt),
            tuple(every[:6]),
            tuple(every[: random.randint(0, 6)]),
            (*dealt[:-1], *wrong)[:6],
            tuple(wrong),
            (),
        ]

    # Patrons.

    def sit(self, random: Random) -> None:
        """Most who have no seat take one that is free, where there is one, or stand behind. In a
        tournament they are seated."""
        if self.of_a_cup:
            names = random.sample(list(PURSES), min(len(PURSES), self.settings.seats))
            seats = {**dict(zip(names, range(1, 9), strict=False)), **self.model.seats}
            self.give(commands.SeatPlayers, SYSTEM, seats=seats)
            return
        for name in PURSES:
            taken = self.model.seats.values()
            free = [seat for seat in range(1, self.settings.seats + 1) if seat not in taken]
            if self.model.seats.get(name) is None and random.random() < 0.8:
                if free:
                    self.give(commands.TakeSeat, patron(name), seat=random.choice(free))
                else:
                    self.give(commands.StandBehind, patron(name))

    def bet(self, random: Random, count: int) -> None:
        wagers = [*self.settings.limits, "player", "banker"]
        for _ in range(count):
            name = random.choice([*self.model.seats] * 5 + [*PURSES])
            stakes = {
                random.choice(wagers): random.choice((0, 200, 200, 400, 400, 1_000, 2_000, 5_000))
                for _ in range(random.choice((1, 1, 2, 4)))
            }
            if len(stakes) == 1:
                ((wager, cents),) = stakes.items()
                self.give(commands.PlaceWager, patron(name), wager=wager, stake_cents=cents)
            else:
                self.give(commands.PlaceWagers, patron(name), stakes=stakes)

    def play_rounds(
        self, random: Random, count: int, bets: int = 6, winner: str | None = None
    ) -> None:
        """Whole rounds, from whatever is under way now until so many more are over."""
        goal = self.model.rounds + count
        for _ in range(60 * count + 60):
            if self.model.rounds >= goal and self.model.phase == "between" and not self.model.due:
                return
            self.step(random, winner)
            if self.model.phase == "betting" and not self.model.held and not self.model.layout():
                self.sit(random)
                self.bet(random, bets)
        raise AssertionError(f"{count} rounds could not be played")

    def play_session(self, random: Random) -> None:
        """What is left of the session, until its Dragon wagers are announced; a long one is ended
        early."""
        for _ in range(120):
            if self.dragons_wait:
                return
            self.step(random)
            if self.model.phase == "betting" and not self.model.held and not self.model.layout():
                self.sit(random)
                self.bet(random, 8)
        self.give(commands.EndSession, self.head, why="closing time")


def winning_cards(winner: str) -> str:
    """Ranks of the first four cards, with which a side wins by a natural nine."""
    return "97KK" if winner == "player" else "79KK"


def stacked(order: list[Card], winner: str) -> tuple[Card, ...]:
    """The same cards, so that one side wins the first rounds after a burn card of one pip."""
    left = list(order)
    first: list[Card] = []

    def take(ranks: str) -> None:
        found = next(card for card in left if str(card)[0] in ranks)
        left.remove(found)
        first.append(found)

    take("A")
    take("A")
    for _ in range(10):
        for rank in winning_cards(winner):
            take("TJQK" if rank == "K" else rank)
    return (*first, *left)
