"""How the shoes of a simulation are dealt: to the cut card, or for a fixed number of rounds."""

from dataclasses import dataclass
from functools import cached_property

from punto.rules.cards import CARDS, Card
from punto.rules.composition import Composition
from punto.rules.refusal import InputError, shown
from punto.rules.shoe import (
    DEFAULT_CUT,
    DEFAULT_DECKS,
    MAX_CARDS_IN_A_ROUND,
    MIN_CARDS_IN_A_ROUND,
    Shoe,
    cards_burned,
)

MAX_BURNED = max(map(cards_burned, CARDS))


@dataclass(frozen=True)
class Shoes:
    """Shoes of so many decks, with or without a burn. They end by the cut card, or after
    `rounds_per_shoe` rounds; a shoe ends early where a round might run out of cards.

    Over a fixed number of rounds every round is as likely to come to an outcome as the first of a
    fresh shoe. With a cut card it is not quite so (the cut-card effect): a shoe that has spent the
    cards that make rounds short deals one round more, and deals it from what is left.
    """

    decks: int = DEFAULT_DECKS
    cut: int | None = None
    rounds_per_shoe: int | None = None
    burn: bool = False

    def __post_init__(self) -> None:
        if self.cut is not None and self.rounds_per_shoe is not None:
            raise InputError(
                "both a cut card and a number of rounds per shoe; expected one of them"
            )
        if self.cut is None and self.rounds_per_shoe is None:
            object.__setattr__(self, "cut", DEFAULT_CUT)
        if self.cut is not None:
            if type(self.cut) is not int:
                raise InputError(
                    f"{shown(self.cut)} cards behind the cut card; expected a whole number"
                )
            # A shoe refuses a cut card that leaves no round.
            Shoe(self.order, self.cut)
        most = (self.cards - self.most_burned) // MAX_CARDS_IN_A_ROUND
        rounds = self.rounds_per_shoe
        if rounds is not None and (type(rounds) is not int or not 1 <= rounds <= most):
            raise InputError(
                f"{shown(rounds)} rounds per shoe; expected 1 to {most}, since each may take six "
                f"of {self.cards} cards{' and the burn eleven' if self.burn else ''}"
            )

    @cached_property
    def order(self) -> tuple[Card, ...]:
        """The cards before they are shuffled, in the order of new decks, kind by kind."""
        return tuple(Composition.of_decks(self.decks).cards())

    @property
    def cards(self) -> int:
        return len(self.order)

    @property
    def most_burned(self) -> int:
        return MAX_BURNED if self.burn else 0

    @property
    def last_from(self) -> int:
        """A round that starts with so many cards gone is the last."""
        return self.cards if self.cut is None else self.cards - self.cut

    @property
    def most_rounds(self) -> int:
        """No shoe has more rounds than this."""
        if self.rounds_per_shoe is not None:
            return self.rounds_per_shoe
        return -(-self.last_from // MIN_CARDS_IN_A_ROUND) + 1

    @property
    def sure_rounds(self) -> int:
        """Every whole shoe has so many rounds before its last, however many cards they take; with a
        number of rounds per shoe that is all of them."""
        if self.rounds_per_shoe is not None:
            return self.rounds_per_shoe
        before_cut = -(-(self.last_from - self.most_burned) // MAX_CARDS_IN_A_ROUND)
        enough = (self.cards - self.most_burned) // MAX_CARDS_IN_A_ROUND
        return max(0, min(before_cut, enough))

    @property
    def most_dealt(self) -> int:
        """No shoe has more of its cards dealt or burned than this."""
        if self.rounds_per_shoe is not None:
            return self.most_burned + self.rounds_per_shoe * MAX_CARDS_IN_A_ROUND
        before_the_last = max(self.last_from - 1 + MAX_CARDS_IN_A_ROUND, self.most_burned)
        return min(self.cards, before_the_last + MAX_CARDS_IN_A_ROUND)
