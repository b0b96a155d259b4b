"""A shoe as the journal tells it, from when it was loaded to when it was accounted for."""

from dataclasses import dataclass, field
from enum import Enum

from punto.rules.cards import Card
from punto.rules.irregularity import ORDER_ALTERED, SHOE_RAN_OUT
from punto.table import events
from punto.table.events import CardsBurned, ShoeReconciled, ShoeRevealed, TableEvent
from punto.table.settings import Settings


class ShoeState(Enum):
    IN_PLAY = "in-play"
    ENDED = "ended"
    """No further round is dealt from it, and it is still to be accounted for."""
    REVEALED = "revealed"
    RECONCILED = "reconciled"
    """A real shoe, whose cards were counted."""
    ABANDONED = "abandoned"
    """Its secret is lost: the commitment was never kept."""


class EndedBy(Enum):
    """What ended a shoe."""

    CUT_CARD = "cut-card"
    RETIRED = "retired"
    TABLE_CLOSED = "table-closed"
    RAN_OUT = "ran-out"
    ORDER_LOST = "order-lost"
    """Somebody altered the order of its cards (5.4)."""


@dataclass(slots=True)
class ShoeHistory:
    """`gone` cards have left it, those burned included; `uncalled` ones did so before its first
    round, and nobody had called for them. Before it, too, `foreign` ones were found to be none of
    its own. `dice_used` of its die values were read. `words` are those of whoever retired or
    abandoned it."""

    number: int
    commitment: str | None
    settings: Settings
    loaded_at: int = 0
    burned: CardsBurned | None = None
    uncalled: list[Card] = field(default_factory=list)
    foreign: list[Card] = field(default_factory=list)
    gone: int = 0
    dice_used: int = 0
    revealed: ShoeRevealed | None = None
    reconciled: ShoeReconciled | None = None
    state: ShoeState = ShoeState.IN_PLAY
    ended_at: int | None = None
    ended_by: EndedBy | None = None
    words: str | None = None

    @property
    def seen(self) -> list[Card]:
        """The cards that came out face up before its first round."""
        return [*([] if self.burned is None else [self.burned.shown]), *self.uncalled]

    def take(self, event: TableEvent, at: int) -> None:
        match event:
            case events.CardsBurned():
                self.burned = event
                self.gone += 1 + event.count
            case events.ShoeRetired(why=words):
                self.end(EndedBy.RETIRED, at, words)
            case events.TableClosed():
                self.end(EndedBy.TABLE_CLOSED, at)
            case events.RoundVoided(rule=SHOE_RAN_OUT.clause):
                self.end(EndedBy.RAN_OUT, at)
            case events.RoundVoided(rule=ORDER_ALTERED.clause):
                self.end(EndedBy.ORDER_LOST, at)
            case events.ResultStood(order_lost=True):
                self.end(EndedBy.ORDER_LOST, at)
            case events.ShoeRevealed():
                self.revealed = event
                self._account(ShoeState.REVEALED, at)
            case events.ShoeReconciled():
                self.reconciled = event
                self._account(ShoeState.RECONCILED, at)
            case events.ShoeAbandoned(why=words):
                self._account(ShoeState.ABANDONED, at)
                self.words = words
            case _:
                pass

    def end(self, by: EndedBy, at: int, words: str | None = None) -> None:
        """The first reason stays."""
        if self.ended_by is None:
            self.ended_by, self.ended_at, self.words = by, at, words
            self.state = ShoeState.ENDED

    def _account(self, state: ShoeState, at: int) -> None:
        # What nobody ended has come to its cut card.
        self.end(EndedBy.CUT_CARD, at)
        self.state = state
