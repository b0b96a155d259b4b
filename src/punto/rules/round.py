"""A round of play: two hands dealt by the Table of Play, and the result they give."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from punto.rules.cards import Card
from punto.rules.hand import Hand, Side
from punto.rules.refusal import InputError, shown
from punto.rules.table_of_play import INITIAL_DEAL, Call, next_call


class Result(Enum):
    PLAYER = "player"
    BANKER = "banker"
    TIE = "tie"

    letter: str

    def __init__(self, name: str) -> None:
        self.letter = name[0].upper()


def compare(player_total: int, banker_total: int) -> Result:
    """The highest point total wins; equal totals tie."""
    if player_total == banker_total:
        return Result.TIE
    return Result.PLAYER if player_total > banker_total else Result.BANKER


@dataclass(frozen=True, slots=True)
class Round:
    """A complete round; `die` is the value of the Power die in the game that has one."""

    player: Hand
    banker: Hand
    die: int | None = None
    power_hand: bool = False

    @property
    def result(self) -> Result:
        return compare(self.player.total, self.banker.total)

    @property
    def natural(self) -> bool:
        return self.player.natural or self.banker.natural


@dataclass(frozen=True, slots=True)
class Misdeal:
    """Cards that are no complete round: the first `fits` of them are right, then `call` was due."""

    fits: int
    call: Call


def deal(cards: Sequence[Card]) -> tuple[Hand, Hand] | Misdeal:
    """The Player and the Banker hand made by cards in the order they left the shoe."""
    values = [card.point_value for card in cards]
    player: list[Card] = []
    banker: list[Card] = []
    for card, side in zip(cards, INITIAL_DEAL, strict=False):
        (player if side is Side.PLAYER else banker).append(card)
    for index in range(len(INITIAL_DEAL), len(cards)):
        call = next_call(values[:index])
        if call.hand is None:
            return Misdeal(index, call)
        (player if call.hand is Side.PLAYER else banker).append(cards[index])
    call = next_call(values)
    if call.hand is not None:
        return Misdeal(len(cards), call)
    return Hand(tuple(player)), Hand(tuple(banker))


def hand_so_far(cards: Sequence[Card], side: Side) -> tuple[Card, ...]:
    """The cards that one side has of a round under way."""
    values = [card.point_value for card in cards]
    return tuple(card for index, card in enumerate(cards) if next_call(values[:index]).hand is side)


_RESULT_BY_LETTER: dict[str, Result | None] = {result.letter: result for result in Result}
_RESULT_BY_LETTER["V"] = None


def read_results(letters: str, *, blanks: bool = False) -> tuple[Result | None, ...]:
    """Results from B, P and T in order; a V is a void round, which has none."""
    results = []
    for position, letter in enumerate(letters, start=1):
        if blanks and letter in " \t\r\n":
            continue
        if letter not in _RESULT_BY_LETTER:
            raise InputError(
                f"{shown(letter)} at position {position} is no result; expected B, P, T or V"
            )
        results.append(_RESULT_BY_LETTER[letter])
    return tuple(results)
