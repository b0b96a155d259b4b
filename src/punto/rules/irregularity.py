"""Irregularities 5.1 to 5.7, numbered alike in all five sheets.

Each is a value: what happened, what becomes of the round, who decides, by which clause. `rule_on`
applies one to what is known of the case (readings 14 to 16).
"""

from dataclasses import dataclass
from enum import Enum

from punto.rules.refusal import Refusal


class Noticed(Enum):
    """When an irregularity comes to light."""

    IN_THE_ROUND = "in-the-round"
    """Before the payment is complete."""
    BETWEEN_ROUNDS = "between-rounds"
    """After the payment, before the next "Place your bets, please"."""
    IN_A_LATER_ROUND = "in-a-later-round"


class Decider(Enum):
    PIT_SUPERVISOR = "pit supervisor"
    RULE = "the rule itself"


class Ruling(Enum):
    """What becomes of the round."""

    VOID = "void"
    """Every stake of the round goes back."""
    RECONSTRUCTED = "reconstructed"
    """The cards are put right and the round goes on."""
    STANDS = "stands"
    """The round goes on, or its result stands."""


@dataclass(frozen=True, slots=True)
class Irregularity:
    """`voids` lists the moments of notice at which it can void the round; `unless_known` says
    whether cards or order that can be established save it."""

    clause: str
    key: str
    happened: str
    becomes: str
    decider: Decider
    voids: tuple[Noticed, ...]
    unless_known: bool


_WHILE_IN_PLAY = (Noticed.IN_THE_ROUND,)
_UNTIL_FINAL = (Noticed.IN_THE_ROUND, Noticed.BETWEEN_ROUNDS)

FOREIGN_CARD = Irregularity(
    "5.1",
    "foreign-card",
    "a card that does not belong to the shoe is found",
    "the round under way is void (5.1.1); results of earlier rounds stand (5.1.2)",
    Decider.PIT_SUPERVISOR,
    _WHILE_IN_PLAY,
    unless_known=False,
)
WRONG_NUMBER_OF_CARDS = Irregularity(
    "5.2",
    "wrong-number-of-cards",
    "a hand was dealt too few or too many cards",
    "the round is void if this is noticed before the next round opens and the cards cannot be "
    "reconstructed",
    Decider.PIT_SUPERVISOR,
    _UNTIL_FINAL,
    unless_known=True,
)
CARDS_DRAWN_TOGETHER = Irregularity(
    "5.3",
    "cards-drawn-together",
    "two or more cards left the shoe at once",
    "the round is void if it happens in the initial deal and the order cannot be told",
    Decider.PIT_SUPERVISOR,
    _UNTIL_FINAL,
    unless_known=True,
)
ORDER_ALTERED = Irregularity(
    "5.4",
    "order-altered",
    "the order of the cards in the shoe was changed, whether or not cards were seen",
    "the round is void if the order cannot be reconstructed",
    Decider.PIT_SUPERVISOR,
    _WHILE_IN_PLAY,
    unless_known=True,
)
SHOE_RAN_OUT = Irregularity(
    "5.5",
    "shoe-ran-out",
    "a card that the Table of Play calls for is missing because the shoe is empty",
    "the round is void",
    Decider.RULE,
    _WHILE_IN_PLAY,
    unless_known=False,
)
LATE_WAGER = Irregularity(
    "5.6",
    "late-wager",
    "a wager is placed or raised after 'No more bets'",
    "the new wager, or the part by which it was raised, is refused; an earlier stake stands",
    Decider.RULE,
    (),
    unless_known=False,
)
LATE_WITHDRAWAL = Irregularity(
    "5.7",
    "late-withdrawal",
    "a wager is lowered or taken back after 'No more bets'",
    "nothing changes: the wager is won or lost by the result",
    Decider.RULE,
    (),
    unless_known=False,
)

IRREGULARITIES = (
    FOREIGN_CARD,
    WRONG_NUMBER_OF_CARDS,
    CARDS_DRAWN_TOGETHER,
    ORDER_ALTERED,
    SHOE_RAN_OUT,
    LATE_WAGER,
    LATE_WITHDRAWAL,
)


def rule_on(
    irregularity: Irregularity,
    *,
    noticed: Noticed,
    known: bool,
    third_cards: bool = False,
    committed: bool = False,
) -> Ruling:
    """What becomes of the round; `known` says whether its cards and their order are established.

    Third cards that were drawn together can be put right and never void the round: 5.3 voids by the
    cards of the initial deal, whenever that is noticed (reading 26). Cards of a shoe that the house
    has `committed` to stand, whatever was noticed of them (reading 35)."""
    if noticed not in irregularity.voids:
        return Ruling.STANDS
    if committed and irregularity.decider is Decider.PIT_SUPERVISOR:
        return Ruling.STANDS
    if irregularity.unless_known and known:
        return Ruling.RECONSTRUCTED
    return Ruling.STANDS if third_cards else Ruling.VOID


def refuse_late_change(*, stake_cents: int, wanted_cents: int) -> Refusal | None:
    """Why a stake may not change after "No more bets": the stake that stood before stands."""
    if wanted_cents > stake_cents:
        return Refusal("no wager may be placed or raised after 'No more bets'", LATE_WAGER.clause)
    if wanted_cents < stake_cents:
        return Refusal(
            "no wager may be lowered or taken back after 'No more bets'", LATE_WITHDRAWAL.clause
        )
    return None
