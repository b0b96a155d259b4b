"""A table in the terminal: the real `Table` with one patron, its shoe and its money, in memory.

Commands go through `decide`, and the events move the table by `evolve` and the money by
`transfers`, as on the server.
"""

from punto.cli.play import dealer
from punto.cli.play.accounts import PATRON, Accounts
from punto.cli.play.chance import NO_SHOE, NewShoe
from punto.cli.play.dealer import command, next_command
from punto.cli.play.money import CHIPS_CENTS
from punto.cli.play.options import PlayOptions
from punto.journal.actor import patron
from punto.rules.cards import Card
from punto.rules.game import Game
from punto.rules.hand import Side
from punto.rules.refusal import Refusal
from punto.rules.round import hand_so_far
from punto.rules.session import Session
from punto.table import commands
from punto.table.commands import TableCommand
from punto.table.decide import decide
from punto.table.decide.betting import can_be_won
from punto.table.events import (
    BettingClosed,
    BettingOpened,
    DragonsPaid,
    Item,
    SessionClosed,
    ShoeLoaded,
    StakesReturned,
    TableDecision,
    TableEvent,
    WagersPaid,
)
from punto.table.evolve import evolve
from punto.table.money import draws_on, transfers
from punto.table.state import (
    FRESH,
    Mark,
    Phase,
    RoundInPlay,
    SessionInPlay,
    Shaker,
    Stakes,
    is_power_hand,
)

_YOU = patron(PATRON)


class LocalTable:
    """One patron at one table. It remembers what the patron still looks at when the table has gone
    on: the last round while betting is open for the next, the last session, settled stakes."""

    def __init__(
        self,
        game: Game,
        options: PlayOptions,
        accounts: Accounts,
        shoes: NewShoe,
        *,
        name: str = "table",
    ) -> None:
        self.game = game
        self.accounts = accounts
        self.table = FRESH
        self.earlier: list[Stakes] = []
        """The stakes before each change since betting opened."""
        self.last_stakes: Stakes = {}
        """The stakes of the last round that had any."""
        self.settled: dict[str, Item] = {}
        """What became of the last stakes, by wager; those of a finished session among them."""
        self._shoes = shoes
        self._shoe = NO_SHOE
        self._rounds_before_shoe = 0
        self._last_round: RoundInPlay | None = None
        self._last_session: SessionInPlay | None = None
        settings = dealer.table_settings(game, options)
        self._do(command(commands.OpenTable, table=name, settings=settings))
        self._do(command(commands.TakeSeat, _YOU, seat=1))

    # What there is to see.

    @property
    def balance_cents(self) -> int:
        return self.accounts.balance_cents

    @property
    def stakes(self) -> Stakes:
        """All that lies on the table, on the round and on the session, in cents by wager."""
        seated = self.table.seated[PATRON]
        return {**seated.stakes, **seated.dragons}

    @property
    def on_table_cents(self) -> int:
        return sum(self.stakes.values())

    @property
    def kept_by_session(self) -> Stakes:
        """The stakes that cannot be taken back before the session ends."""
        closed = self.session_bets_closed or not self.betting_open
        return self.table.seated[PATRON].dragons if closed else {}

    @property
    def betting_open(self) -> bool:
        return self.table.phase is Phase.BETTING

    @property
    def dealing(self) -> bool:
        """Whether a round is under way, or the house has something else to do."""
        due = next_command(self.table, self._shoe)
        return due is not None or self.table.phase is Phase.SHAKING

    @property
    def shoe_over(self) -> bool:
        shoe = self.table.shoe
        return shoe is None or (shoe.ended is not None and not self.dealing)

    @property
    def session_over(self) -> bool:
        return bool(self.game.session_wagers) and self.table.session is None

    @property
    def session(self) -> Session | None:
        """The session under way, or the last one until the next begins, up to the last result that
        was paid."""
        if self._result_unpaid:
            return self.table.playing.session_before
        found = self.table.session or self._last_session
        return found.session if found else None

    @property
    def session_bets_offered(self) -> bool:
        """Whether the session is long enough for a wager on it to win (reading 29)."""
        return self.session is None or can_be_won(self.game, self.session)

    @property
    def session_bets_closed(self) -> bool:
        return self.session is not None and self.session.betting_closed

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The rounds of this shoe that were paid, as the roads show them."""
        if self._result_unpaid:
            return self.table.playing.marks_before
        return self.table.shoe.marks if self.table.shoe else ()

    @property
    def _result_unpaid(self) -> bool:
        # The table has the result with the last card, before the patron has heard it.
        return self.table.phase is Phase.RESULT

    @property
    def round(self) -> RoundInPlay | None:
        """The round under way, or the last one of this shoe until betting closes for the next."""
        found = self._last_round if self.betting_open else self.table.round
        return found if found and found.shoe == self.table.shoes else None

    @property
    def round_number(self) -> int:
        """Of this shoe, the round under way or the last one."""
        return self.table.rounds - self._rounds_before_shoe

    def hand(self, side: Side) -> tuple[Card, ...]:
        """The cards of one side so far; who gets which is the Table of Play's business."""
        return hand_so_far(self.round.cards if self.round else (), side)

    @property
    def die(self) -> int | None:
        return self.round.die if self.round else None

    @property
    def power_hand(self) -> bool:
        return self.round is not None and is_power_hand(self.game, self.round)

    @property
    def shaker(self) -> Shaker | None:
        """The dice shaker, while it is in the patron's hands and the round waits for it."""
        if self.table.phase is not Phase.SHAKING:
            return None
        shaker = self.table.playing.shaker
        if shaker is None or shaker.opened:
            return None
        return shaker if shaker.holder == PATRON else None

    @property
    def broke(self) -> bool:
        """Whether the patron has no chip left, neither in hand nor on the table."""
        return self.balance_cents < CHIPS_CENTS[0] and not self.stakes and not self.dealing

    # What the patron does.

    def wager(self, stakes: Stakes) -> Refusal | None:
        """Asks for stakes on some wagers, all of them or none; the others stay as they are."""
        return self._send(command(commands.PlaceWagers, _YOU, stakes=dict(stakes))).refusal

    def shake(self) -> tuple[TableEvent, ...]:
        return self._do(command(commands.ShakeDie, _YOU))

    def open_shaker(self) -> TableDecision:
        return self._send(command(commands.OpenShaker, _YOU))

    def buy_in(self, cents: int) -> Refusal | None:
        if not self.broke:
            left = self.table.amount(self.balance_cents + self.on_table_cents)
            return Refusal(f"there is {left} left to play with; buy in again when it is gone")
        self.accounts.buy_in(cents)
        return None

    # What the house does.

    def open_betting(self, session_hands: int | None = None) -> list[TableEvent]:
        """Brings a new shoe where the last one is over, begins a session of so many hands where
        none is under way, and opens betting."""
        events: list[TableEvent] = []
        if self.shoe_over:
            self._shoe = self._shoes(self.table.rules.decks, self.table.rules.dice)
            events += self._do(dealer.load(self.table, self._shoe))
            events += self.advance()
        if self.session_over:
            events += self._do(command(commands.OpenSession, hands=session_hands))
        events += self._do(command(commands.OpenBetting))
        return events

    def close_betting(self) -> tuple[TableEvent, ...]:
        return self._do(command(commands.CloseBetting))

    def advance(self) -> tuple[TableEvent, ...]:
        """The next thing that the house does by itself; nothing when it is the patron's turn."""
        due = next_command(self.table, self._shoe)
        return () if due is None else self._do(due)

    def _do(self, asked: TableCommand) -> tuple[TableEvent, ...]:
        """For commands that the table has no reason to refuse."""
        decision = self._send(asked)
        assert decision.refusal is None, decision.refusal
        return decision.events

    def _send(self, asked: TableCommand) -> TableDecision:
        account = draws_on(self.table.name, asked)
        spendable = self.accounts.balances.get(account, 0) if account else 0
        decision = decide(self.table, asked, spendable)
        for event in decision.events:
            self._remember(event)
            self.table = evolve(self.table, event)
            self.accounts.move(transfers(self.table.name, event))
        return decision

    def _remember(self, event: TableEvent) -> None:
        match event:
            case ShoeLoaded():
                self._rounds_before_shoe = self.table.rounds
            case BettingOpened():
                self._last_round = self.table.round
            case BettingClosed():
                self.earlier, self.settled = [], {}
            case WagersPaid() | StakesReturned():
                self.last_stakes = self.table.seated[PATRON].stakes
            case SessionClosed():
                self._last_session = self.table.session
            case _:
                pass
        self.settled |= {item.wager: item for item in settled_by(event)}


def settled_by(event: TableEvent) -> tuple[Item, ...]:
    """What became of stakes with an event; those of a void round go back."""
    match event:
        case WagersPaid(items=items) | DragonsPaid(items=items):
            return items
        case StakesReturned(stakes=stakes, rule=rule):
            return tuple(Item(key, cents, 0, "void", rule) for key, cents in stakes.items())
        case _:
            return ()
