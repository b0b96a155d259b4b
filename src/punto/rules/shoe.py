"""A shoe: an order of cards, dealt from the front, with a cut card near its end.

Burn and cut card stand in no sheet (reading 20): they are parameters of a table.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from punto.rules.cards import Card
from punto.rules.refusal import InputError

DEFAULT_DECKS = 8
DEFAULT_CUT = 14
MIN_CARDS_IN_A_ROUND = 4
MAX_CARDS_IN_A_ROUND = 6


@dataclass(frozen=True, slots=True)
class Shoe:
    """`cut` cards lie behind the cut card; the first `dealt` cards have left the shoe."""

    order: tuple[Card, ...]
    cut: int = DEFAULT_CUT
    dealt: int = 0

    def __post_init__(self) -> None:
        most = len(self.order) - MAX_CARDS_IN_A_ROUND
        if not 0 <= self.cut <= most:
            found = f"a cut card {self.cut} from the end of {len(self.order)} cards"
            raise InputError(f"{found}; expected 0 to {most}")
        assert 0 <= self.dealt <= len(self.order), f"{self.dealt} cards of a shoe are dealt"

    @property
    def remaining(self) -> int:
        return len(self.order) - self.dealt

    @property
    def last_round(self) -> bool:
        """Whether a round that starts now is the shoe's last.

        The round in which the cut card comes out is finished and one more is dealt; if it comes out
        before a round's first card, that round is the last. Either way it is the round that starts
        with the cut card's place reached.
        """
        return self.remaining <= self.cut

    def look(self, count: int) -> Sequence[Card]:
        """The next cards, at most `count`: fewer where the shoe ends."""
        return self.order[self.dealt : self.dealt + count]

    def after(self, count: int) -> "Shoe":
        """The shoe when `count` more cards have left it."""
        if count > self.remaining:
            raise InputError(f"{count} cards drawn from a shoe of {self.remaining}")
        return replace(self, dealt=self.dealt + count)

    def burned(self) -> "Shoe":
        """The shoe after its burn: the first card is shown, then as many go as it has pips."""
        return self.after(cards_burned(self.order[self.dealt]))


def burn_count(shown: Card) -> int:
    """How many cards are burned face down for the card shown: its pips, ten for 10, J, Q and K."""
    return shown.point_value or 10


def cards_burned(shown: Card) -> int:
    """How many cards leave a fresh shoe by its burn: the one shown and those face down."""
    return 1 + burn_count(shown)
