"""A live table of each game for the clause tests: a dealer deals, from a real shoe or from one that
the house has committed to, or the house does."""

from collections.abc import Mapping
from typing import Any, TypeVar

import pytest
from deals import rule_of
from table.sitting import ANN, LIM, TAN, Sitting

from punto.games import game as game_named
from punto.rules.game import Game
from punto.rules.refusal import Refusal
from punto.table import commands
from punto.table.events import TableEvent
from punto.table.settings import Dealing

PLAYER_WINS, BANKER_WINS, TIE = "8s 7d Kc Kh", "7s 8d Kc Kh", "8s 8d Kc Kh"
FIVE_CARDS = "2s 7d Kc Kh 6s"

Kind = TypeVar("Kind", bound=TableEvent)

every_shoe = pytest.mark.parametrize("dealing", [Dealing.SHOE, Dealing.DEALER])
every_dealing = pytest.mark.parametrize("dealing", Dealing)


def live(
    game: Game | str, dealing: Dealing = Dealing.SHOE, *, hands: int = 15, **settings: Any
) -> Sitting:
    """A table whose shoe is burned, with a session where the game has one."""
    slug = game if isinstance(game, str) else game.slug
    table = Sitting(slug, dealing, **settings)
    if dealing.virtual:
        table.do(commands.LoadShoe, table.hand, shoe=1, commitment="0" * 64)
        table.cards("2c")
    if game_named(slug).session_wagers:
        table.do(commands.OpenSession, TAN, hands=hands)
    return table


def opened(table: Sitting, stakes: Mapping[str, int] | None = None) -> None:
    """The next round, in which ann has these stakes."""
    table.do(commands.OpenBetting, table.hand)
    table.pay()
    if stakes:
        table.do(commands.PlaceWagers, ANN, stakes=dict(stakes))


def dealt(table: Sitting, cards: str, *, die: int = 1) -> None:
    """ "No more bets", the die where there is one, and these cards."""
    table.do(commands.CloseBetting, table.hand)
    if table.table.game.die:
        table.do(commands.PassShaker, table.hand)
        if table.table.playing.bettors:
            table.do(commands.CompleteShake, table.hand)
        table.do(commands.AnnounceDie, table.hand, die=die)
    table.cards(cards)


def played(table: Sitting, cards: str, stakes: Mapping[str, int] | None = None) -> None:
    opened(table, stakes)
    dealt(table, cards)
    table.pay()


def session_paid(table: Sitting) -> None:
    """What Dragon wagers bring, announced before."""
    while table.table.open_session:
        table.do(commands.Pay, table.hand)


def report(table: Sitting, clause: str, *, about: int | None = None) -> None:
    table.do(commands.ReportIrregularity, LIM, clause=clause, about=about)


def ruled(table: Sitting, ruling: object, **others: object) -> Refusal | None:
    """What the pit supervisor is answered."""
    return table.ask(commands.DecideIrregularity, TAN, ruling=ruling, why="as seen", **others)


def refused_by(table: Sitting, ruling: object, **others: object) -> str | None:
    """The clause by which the pit supervisor's ruling is refused."""
    return rule_of(ruled(table, ruling, **others))


def happened(table: Sitting, kind: type[Kind]) -> list[Kind]:
    return [event for event in table.events if isinstance(event, kind)]
