"""The dealer's log: what happens at the table in words, each with its clause."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import assert_never

from punto.cli.play.areas import area_named
from punto.cli.play.events import DealerShook, Drawn, Event, Said, Settled, ShakerPassed, Voided
from punto.cli.play.money import gain
from punto.cli.play.session_length import length_note
from punto.cli.play.sitting import Sitting
from punto.ledger.amount import dollars
from punto.rules.announcement import Speaker
from punto.rules.cards import Card, Rank
from punto.rules.game import Game
from punto.rules.session import Session
from punto.rules.settlement import Settlement
from punto.rules.shoe import Shoe

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
class Line:
    text: str
    tone: Tone
    rule: str | None = None


def tell(event: Event, game: Game) -> Iterator[Line]:
    match event:
        case Said(announcement, words):
            supervisor = announcement.speaker is Speaker.PIT_SUPERVISOR
            tone = Tone.SUPERVISOR if supervisor else Tone.SAID
            yield Line(
                f"{announcement.speaker.value.capitalize()}: {words}", tone, announcement.rule
            )
        case DealerShook(times, rule):
            yield Line(f"The dealer shakes the die {_TIMES.get(times, times)}", Tone.DEED, rule)
        case ShakerPassed(rule):
            yield Line("The shaker is yours: shake it, then open it", Tone.DEED, rule)
        case Drawn(side, card, rule):
            yield Line(f"{side.title} gets {face(card)}", Tone.DEED, rule)
        case Settled(settlements):
            yield from receipt(settlements, game)
        case Voided(reason, rule, settlements):
            yield Line(f"The round is void: {reason}", Tone.SAID, rule)
            yield from receipt(settlements, game)
        case _:
            assert_never(event)


def tell_shoe(shoe: Shoe) -> Iterator[Line]:
    """What is seen of a fresh shoe."""
    yield Line(f"A fresh shoe of {len(shoe.order)} cards", Tone.DEED)
    if shoe.dealt:
        burned = shoe.dealt - 1
        cards = "card is" if burned == 1 else "cards are"
        yield Line(f"The first card is {face(shoe.order[0])}: {burned} {cards} burned", Tone.DEED)


def tell_cut_card(shoe: Shoe) -> Iterator[Line]:
    """Says so where the round that betting now opens for is the last of its shoe."""
    if shoe.last_round:
        yield Line("The cut card is out: this is the last round of the shoe", Tone.SAID)


def tell_session(game: Game, session: Session) -> Iterator[Line]:
    """A session begins, and its length decides who is ahead."""
    yield Line(f"A session of {session.hands} hands begins", Tone.DEED, game.clauses.session)
    yield Line(length_note(game), Tone.DETAIL)


def tell_shake(game: Game) -> Iterator[Line]:
    yield Line("You shake the die", Tone.DEED, game.die.announced_by if game.die else None)


def tell_balance(sitting: Sitting) -> Iterator[Line]:
    yield Line(f"Your balance is {dollars(sitting.balance_cents)}", Tone.DEED)


def receipt(settlements: Mapping[str, Settlement], game: Game) -> Iterator[Line]:
    """Each settlement: what was staked, what it paid by which clause, and what came back."""
    for key, settlement in settlements.items():
        yield from _receipt(key, settlement, game)


def _receipt(key: str, paid: Settlement, game: Game) -> Iterator[Line]:
    wager = area_named(game, key).wager
    if paid.net_cents > 0:
        words, tone = f"pays {paid.pays}", Tone.WON
    elif paid.net_cents < 0:
        words, tone = "loses", Tone.LOST
    else:
        words, tone = f"is {'a ' * (paid.pays == 'push')}{paid.pays}", Tone.EVEN
    yield Line(f"{wager.name} {dollars(paid.stake_cents)} {words}", tone, paid.rule)
    if paid.commission_cents is not None:
        commission = f"  commission {dollars(paid.commission_cents)}"
        yield Line(commission, Tone.DETAIL, paid.commission_rule)
    yield Line(f"  net {gain(paid.net_cents)}, back {dollars(paid.returned_cents)}", Tone.DETAIL)


def face(card: Card) -> str:
    """A card as it looks: K♠, 10♥."""
    return ("10" if card.rank is Rank.TEN else card.rank.symbol) + card.suit.sign
