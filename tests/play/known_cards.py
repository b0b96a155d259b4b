"""Tables whose cards and die are known beforehand."""

from collections.abc import Iterable
from random import Random

from deals import cards

from punto.cli.play import stakes
from punto.cli.play.accounts import Accounts
from punto.cli.play.chance import NewShoe, VirtualShoe
from punto.cli.play.local_table import LocalTable
from punto.cli.play.narration import tell
from punto.cli.play.options import PlayOptions
from punto.games import game
from punto.rules.composition import Composition
from punto.rules.game import Game
from punto.rules.refusal import Refusal
from punto.table.events import TableEvent

BACCARAT = game("baccarat")
POWER_98 = game("power-98")
DRAGON = game("dragon-tournament")
FABULOUS_4 = game("fabulous-4")

PLAYER_WINS = "9s 2d Kc Kh"
BANKER_WINS = "2s 7d 4c Kh"
"""Player 6 and Banker 7 both stand."""
BANKER_NATURAL = "2s 9d Kc Kh"
TIE = "9s 9d Kc Kh"
PLAYER_PAIR = "4s 2d 4c Kh"
SIX_CARDS = "As 2d Ac Kh 5h 3s"
"""Player 2 draws a 5 for 7, Banker 2 draws a 3 for 5."""

DECKS = 8
CUT_AFTER_SIX_CARDS = 52 * DECKS - 6

OPTIONS = PlayOptions(burn=False, pace_seconds=0)


def shoe(*rounds: str, die: int = 1) -> VirtualShoe:
    """A whole shoe that deals these rounds first, and after them one Player win after another, as
    long as there are cards for it."""
    first = cards(" ".join(rounds))
    left = Composition.of_decks(DECKS).without(*first)
    win = cards(PLAYER_WINS)
    while all(left[card] for card in win):
        first += win
        left = left.without(*win)
    return VirtualShoe((*first, *left.cards()), (die,) * 26 * DECKS, "00" * 32)


def seeded_shoe(seed: int, decks: int = DECKS) -> VirtualShoe:
    chance, order = Random(seed), list(Composition.of_decks(decks).cards())
    chance.shuffle(order)
    dice = tuple(chance.randint(1, 6) for _ in range(26 * decks))
    return VirtualShoe(tuple(order), dice, "00" * 32)


def shoes_in_turn(shoes: Iterable[VirtualShoe]) -> NewShoe:
    """A table gets no more throws of the die than its game has need of."""
    waiting = iter(shoes)

    def next_shoe(_decks: int, dice: int) -> VirtualShoe:
        one = next(waiting)
        return VirtualShoe(one.order, one.dice[:dice], one.salt)

    return next_shoe


def table_of(
    game_: Game = BACCARAT,
    *shoes: VirtualShoe,
    balance: int = 1_000_00,
    session_hands: int = 15,
    options: PlayOptions = OPTIONS,
) -> LocalTable:
    """A table with betting open."""
    dealt = shoes_in_turn(shoes or [shoe()])
    table = LocalTable(game_, options, Accounts(balance), dealt)
    table.open_betting(session_hands)
    return table


def bet(table: LocalTable, **wanted: int) -> None:
    for name, cents in wanted.items():
        assert stakes.place(table, name.replace("_", "-"), cents) is None


def refused(answer: Refusal | None) -> Refusal:
    assert answer is not None
    return answer


def play_round(table: LocalTable) -> list[TableEvent]:
    """From "No more bets" to the payment; the patron shakes once."""
    events = list(table.close_betting())
    while True:
        while more := table.advance():
            events += more
        if table.shaker is None:
            return events
        events += (*table.shake(), *table.open_shaker().events)


def play_and_go_on(table: LocalTable) -> None:
    play_round(table)
    table.open_betting()


def log_lines(table: LocalTable, events: Iterable[TableEvent]) -> list[str]:
    lines = [line for event in events for line in tell(event, table.table)]
    return [f"{line.text} ({line.rule})" if line.rule else line.text for line in lines]
