"""A sitting: one patron at one table, as a value without screen, clock or chance.

Stakes leave the balance when they are placed and come back by their settlement. `betting` changes
the stakes, `dealing` plays the rounds; both return the sitting that comes next.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from punto.cli.play.money import CHIPS_CENTS
from punto.ledger.amount import dollars
from punto.rules.cards import Card
from punto.rules.game import Game
from punto.rules.hand import Side
from punto.rules.refusal import Refusal
from punto.rules.round import Result, Round, hand_so_far
from punto.rules.session import Session
from punto.rules.settlement import Settlement
from punto.rules.shoe import Shoe

Stakes = Mapping[str, int]
"""Cents by the key of a wager; an area without a stake is left out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitting:
    """`stakes` has all that lies on the table, `earlier` what it was before each change since
    betting opened. `cards` and `die` are those of the round under way, or of the last one."""

    game: Game
    shoe: Shoe
    balance_cents: int
    bought_in_cents: int
    session: Session | None = None
    stakes: Stakes = field(default_factory=dict)
    earlier: tuple[Stakes, ...] = ()
    last_stakes: Stakes = field(default_factory=dict)
    dealing: bool = False
    last_of_shoe: bool = False
    """Whether the round that was dealt last, or is under way, is the last of its shoe."""
    cards: tuple[Card, ...] = ()
    die: int | None = None
    rounds: tuple[Round | None, ...] = ()
    """The rounds of this shoe; None is a void one."""
    out_of_cards: bool = False
    """Whether a round could not be finished for want of cards."""
    settlements: Mapping[str, Settlement] = field(default_factory=dict)
    """What became of the last stakes, those of a finished session among them."""

    def __post_init__(self) -> None:
        assert self.balance_cents >= 0, "a balance never goes below zero"

    @property
    def on_table_cents(self) -> int:
        return sum(self.stakes.values())

    @property
    def round_stakes(self) -> Stakes:
        keys = {wager.key for wager in self.game.wagers}
        return {key: stake for key, stake in self.stakes.items() if key in keys}

    @property
    def session_stakes(self) -> Stakes:
        keys = {wager.key for wager in self.game.session_wagers}
        return {key: stake for key, stake in self.stakes.items() if key in keys}

    @property
    def shoe_over(self) -> bool:
        if self.dealing:
            return False
        return self.last_of_shoe or self.out_of_cards or not self.shoe.remaining

    @property
    def session_over(self) -> bool:
        return self.session is not None and self.session.over()

    @property
    def session_bets_closed(self) -> bool:
        return self.session is not None and self.session.betting_closed

    @property
    def betting_open(self) -> bool:
        return not (self.dealing or self.shoe_over or self.session_over)

    @property
    def broke(self) -> bool:
        """Whether the patron has no chip left, neither in hand nor on the table."""
        return self.balance_cents < CHIPS_CENTS[0] and not self.stakes and not self.dealing

    @property
    def power_hand(self) -> bool:
        """Whether the die has made the round under way, or the last one, a Power hand."""
        return self.game.die is not None and self.die == self.game.die.power

    @property
    def results(self) -> tuple[Result | None, ...]:
        return tuple(round_.result if round_ else None for round_ in self.rounds)

    def hand(self, side: Side) -> tuple[Card, ...]:
        """The cards of one side so far; who gets which is the Table of Play's business."""
        return hand_so_far(self.cards, side)

    def with_shoe(self, shoe: Shoe) -> "Sitting":
        """A new shoe clears the history; a session runs on across shoes."""
        return replace(
            self,
            shoe=shoe,
            rounds=(),
            cards=(),
            die=None,
            last_of_shoe=False,
            out_of_cards=False,
        )

    def with_session(self, hands: int) -> "Sitting":
        """A new session begins; it may not replace one that is still running."""
        assert self.session is None or self.session.over() or self.session.runs.hands == 0
        return replace(self, session=Session(hands=hands))

    def buy_in(self, cents: int) -> "Sitting | Refusal":
        if not self.broke:
            return Refusal(
                f"there is {dollars(self.balance_cents + self.on_table_cents)} left to play with; "
                "buy in again when it is gone"
            )
        return replace(
            self,
            balance_cents=self.balance_cents + cents,
            bought_in_cents=self.bought_in_cents + cents,
        )

    @property
    def kept_by_session(self) -> Stakes:
        """The stakes that a patron who leaves now cannot take along."""
        return self.session_stakes if self.session_bets_closed else {}

    def leave(self) -> "Sitting | Refusal":
        """The sitting of a patron who goes: open stakes come back, those of a session stay."""
        if self.dealing:
            return Refusal("the round under way is finished first")
        back = self.on_table_cents - sum(self.kept_by_session.values())
        return replace(self, balance_cents=self.balance_cents + back, stakes={}, earlier=())


def sit_down(
    game: Game,
    *,
    shoe: Shoe,
    balance_cents: int,
    bought_in_cents: int | None = None,
    session_hands: int | None = None,
) -> Sitting:
    """A patron sits down; `bought_in_cents` is less or more than the balance after other games."""
    session = None
    if game.session_wagers:
        assert session_hands is not None, "session wagers need the length of their session"
        session = Session(hands=session_hands)
    return Sitting(
        game=game,
        shoe=shoe,
        balance_cents=balance_cents,
        bought_in_cents=balance_cents if bought_in_cents is None else bought_in_cents,
        session=session,
    )
