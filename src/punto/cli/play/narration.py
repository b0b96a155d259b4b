"""The dealer's log: what happens at the table in words, each with its clause."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum, auto

from msgspec.structs import asdict

from punto.cli.play.areas import area_named
from punto.cli.play.local_table import settled_by
from punto.cli.play.money import gain
from punto.cli.play.session_length import length_note
from punto.ledger.amount import dollars
from punto.rules.announcement import Speaker
from punto.rules.cards import Card, Rank
from punto.rules.game import Game
from punto.rules.round import Result
from punto.table.events import (
    BettingClosed,
    BettingOpened,
    CardDealt,
    CardsBurned,
    DieAnnounced,
    DieShaken,
    DragonBetsAnnounced,
    Item,
    PatronShook,
    PowerHandCalled,
    ResultAnnounced,
    RoundVoided,
    SessionOpened,
    ShakerOpened,
    ShoeLoaded,
    TableEvent,
    TotalsAnnounced,
    WonDragon,
)
from punto.table.state import Table

Announced = (
    BettingOpened
    | BettingClosed
    | DieAnnounced
    | PowerHandCalled
    | TotalsAnnounced
    | ResultAnnounced
    | DragonBetsAnnounced
)
_TIMES = {1: "once", 2: "twice", 3: "three times"}


class Tone(Enum):
    """What kind of line it is; the screen gives each its colour."""

    SAID = auto()
    SUPERVISOR = auto()
    DEED = auto()
    WON = auto()
    LOST = auto()
    EVEN = auto()
    DETAIL = auto()


@dataclass(frozen=True, slots=True)
class LogLine:
    text: str
    tone: Tone
    rule: str | None = None


def tell(event: TableEvent, table: Table) -> Iterator[LogLine]:
    """An event in words, at the table that it has led to; not every event has any."""
    game = table.game
    match event:
        case ShoeLoaded():
            yield LogLine(f"A fresh shoe of {table.rules.cards} cards", Tone.DEED)
        case CardsBurned(shown=shown, count=count):
            cards = "card is" if count == 1 else "cards are"
            yield LogLine(f"The first card is {face(shown)}: {count} {cards} burned", Tone.DEED)
        case SessionOpened(hands=hands):
            length = "1 hand" if hands == 1 else f"{hands} hands"
            yield LogLine(f"A session of {length} begins", Tone.DEED, game.clauses.session)
            yield LogLine(length_note(game), Tone.DETAIL)
        case BettingOpened() if table.cut_card_out:
            yield LogLine("The cut card is out: this is the last round of the shoe", Tone.SAID)
        case DieShaken(times=times, rule=rule):
            yield LogLine(f"The dealer shakes the die {_TIMES.get(times, times)}", Tone.DEED, rule)
            if event.passed_to and game.die:
                yours = "The shaker is yours: shake it, then open it"
                yield LogLine(yours, Tone.DEED, game.die.announced_by)
        case PatronShook(rule=rule) | ShakerOpened(patron=str(), rule=rule):
            done = "shake the die" if isinstance(event, PatronShook) else "open the shaker"
            yield LogLine(f"You {done}", Tone.DEED, rule)
        case CardDealt(card=card, hand=hand, rule=rule):
            yield LogLine(f"{hand.title} gets {face(card)}", Tone.DEED, rule)
        case RoundVoided(why=why, rule=rule):
            yield LogLine(f"The round is void: {why}", Tone.SAID, rule)
        case _:
            pass
    if isinstance(event, Announced):
        yield _announcement(event, game)
    for item in settled_by(event):
        yield from _receipt(item, game)


def tell_balance(cents: int) -> Iterator[LogLine]:
    yield LogLine(f"Your balance is {dollars(cents)}", Tone.DEED)


def _announcement(event: Announced, game: Game) -> LogLine:
    """The wording of the sheet's announcement, its blanks filled from the event."""
    blanks = asdict(event)
    if isinstance(event, ResultAnnounced):
        tie = event.result is Result.TIE
        blanks["winner"] = "Tie" if tie else f"{event.result.value.title()} wins"
    elif isinstance(event, DragonBetsAnnounced):
        blanks["won"] = won_dragons(game, event.won)
    speaker = next(said.speaker for said in game.announcements if said.cue is event.cue)
    tone = Tone.SUPERVISOR if speaker is Speaker.PIT_SUPERVISOR else Tone.SAID
    words = event.cue.wording.format(**blanks)
    return LogLine(f"{speaker.value.capitalize()}: {words}", tone, event.rule)


def won_dragons(game: Game, won: Iterable[WonDragon]) -> str:
    """The session wagers that have won, whether or not anybody placed them."""
    names = {wager.key: wager.name for wager in game.session_wagers}
    called = (f"{one.combination} on {names[one.wager]} at {one.pays} ({one.rule})" for one in won)
    return ", ".join(called) or "none"


def _receipt(item: Item, game: Game) -> Iterator[LogLine]:
    """What was staked, what it paid by which clause, and what came back."""
    wager = area_named(game, item.wager).wager
    if item.net_cents > 0:
        words, tone = f"pays {item.pays}", Tone.WON
    elif item.net_cents < 0:
        words, tone = "loses", Tone.LOST
    else:
        words, tone = f"is {'a ' * (item.pays == 'push')}{item.pays}", Tone.EVEN
    yield LogLine(f"{wager.name} {dollars(item.stake_cents)} {words}", tone, item.rule)
    if item.commission_cents:
        rule = next(line.commission for line in wager.lines if line.commission)
        yield LogLine(f"  commission {dollars(item.commission_cents)}", Tone.DETAIL, rule)
    back = f"  net {gain(item.net_cents)}, back {dollars(item.returned_cents)}"
    yield LogLine(back, Tone.DETAIL)


def face(card: Card) -> str:
    """A card as it looks: K♠, 10♥."""
    return ("10" if card.rank is Rank.TEN else card.rank.symbol) + card.suit.sign
