"""Conditions: the yes-or-no questions that the lines of a wager ask of an outcome.

A condition knows its words (for help and receipts), what it reads (so that tables stay small) and
how to decide. `&` joins conditions; there is no other operator. The names `player`, `banker`, `tie`
and the like are what sheets are written with; a game that needs another question makes a
`Condition` of its own.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import Generic, TypeVar

from punto.rules.cards import Rank, Suit
from punto.rules.hand import NATURALS, Pair, Side
from punto.rules.outcome import Facet, Outcome, SessionOutcome
from punto.rules.round import Result

T = TypeVar("T")


@dataclass(frozen=True, slots=True, eq=False)
class Condition(Generic[T]):
    phrases: tuple[tuple[str, str], ...]
    """Subject and predicate of each part, such as ("Banker", "wins"); some have no subject."""
    reads: Facet
    holds: Callable[[T], bool] = field(repr=False)
    called: str | None = None
    """The sheet's name for what it asks, where it has one."""

    def __and__(self, other: "Condition[T]") -> "Condition[T]":
        mine, theirs = self.holds, other.holds
        return Condition(
            self.phrases + other.phrases,
            self.reads | other.reads,
            lambda outcome: mine(outcome) and theirs(outcome),
        )

    @property
    def words(self) -> str:
        """The condition as a patron reads it: "Banker wins, totals 6 and has 2 cards"."""
        return ", ".join(_sentences(self.phrases))


def _sentences(phrases: tuple[tuple[str, str], ...]) -> Iterator[str]:
    for subject, group in groupby(phrases, key=lambda phrase: phrase[0]):
        predicates = either([predicate for _, predicate in group], joint="and")
        yield f"{subject} {predicates}".lstrip()


def either(items: list[str] | tuple[str, ...], joint: str = "or") -> str:
    """A list in words: "5", "8 or 9", "2, 3 or 4"."""
    *rest, last = items
    return f"{', '.join(rest)} {joint} {last}" if rest else last


@dataclass(frozen=True, slots=True)
class HandConditions:
    """The questions about one hand."""

    side: Side

    @property
    def wins(self) -> Condition[Outcome]:
        winner = Result(self.side.value)
        return self._ask("wins", Facet.POINTS, lambda o: o.result is winner)

    @property
    def natural(self) -> Condition[Outcome]:
        return self.natural_of(*NATURALS)

    def natural_of(self, *totals: int) -> Condition[Outcome]:
        side = self.side
        return self._ask(
            f"has a Natural {either([str(total) for total in totals])}",
            Facet.POINTS,
            lambda o: o.hand(side).natural and o.hand(side).total in totals,
        )

    def total(self, *totals: int) -> Condition[Outcome]:
        side = self.side
        return self._ask(
            f"totals {either([str(total) for total in totals])}",
            Facet.POINTS,
            lambda o: o.hand(side).total in totals,
        )

    def cards(self, count: int) -> Condition[Outcome]:
        side = self.side
        return self._ask(
            f"has {count} cards",
            Facet.POINTS,
            lambda o: o.hand(side).cards == count,
        )

    @property
    def pair(self) -> Condition[Outcome]:
        return self._ask_pair("starts with a pair", lambda _: True)

    def pair_of(self, *ranks: Rank, suit: Suit | None = None) -> Condition[Outcome]:
        symbols = [rank.symbol for rank in ranks]
        condition = self._ask_pair(
            "starts with a pair of " + either([f"{symbol}s" for symbol in symbols]),
            lambda pair: pair.rank in ranks,
        )
        return condition & self.pair_in(suit) if suit else condition

    def pair_in(self, suit: Suit) -> Condition[Outcome]:
        """Whether the hand starts with a pair and both its cards are of that suit."""
        name = suit.name.lower()
        return self._ask_pair(f"has its pair in {name}", lambda pair: pair.suit is suit)

    def run(self, length: int, *, called: str, or_more: bool = False) -> Condition[SessionOutcome]:
        """Whether this side's longest run of the session has that length."""
        return _run(
            f"longest {self.side.title} run",
            (lambda s: s.player) if self.side is Side.PLAYER else (lambda s: s.banker),
            length,
            called,
            or_more,
        )

    def _ask_pair(self, words: str, fits: Callable[[Pair], bool]) -> Condition[Outcome]:
        side = self.side
        facet = Facet.PLAYER_PAIR if side is Side.PLAYER else Facet.BANKER_PAIR

        def holds(outcome: Outcome) -> bool:
            pair = outcome.hand(side).pair
            return pair is not None and fits(pair)

        return self._ask(words, facet, holds)

    def _ask(
        self, words: str, reads: Facet, holds: Callable[[Outcome], bool]
    ) -> Condition[Outcome]:
        return Condition(((self.side.title, words),), reads, holds)


def any_run(length: int, *, called: str, or_more: bool = False) -> Condition[SessionOutcome]:
    """Whether the longest run of either side has that length; the sides never add up."""
    return _run("longest run", lambda s: max(s.player, s.banker), length, called, or_more)


def _run(
    subject: str,
    measure: Callable[[SessionOutcome], int],
    length: int,
    called: str,
    or_more: bool,
) -> Condition[SessionOutcome]:
    if or_more:
        words = f"is {length} or more ({called})"
        return Condition(((subject, words),), Facet.RUNS, lambda s: measure(s) >= length, called)
    words = f"is {length} ({called})"
    return Condition(((subject, words),), Facet.RUNS, lambda s: measure(s) == length, called)


player = HandConditions(Side.PLAYER)
banker = HandConditions(Side.BANKER)
tie: Condition[Outcome] = Condition(
    (("the hands", "tie"),), Facet.POINTS, lambda o: o.result is Result.TIE
)
power_hand: Condition[Outcome] = Condition(
    (("", "in a Power hand"),), Facet.POWER, lambda o: o.power_hand
)


def tie_on(*totals: int) -> Condition[Outcome]:
    """Whether the hands tie with one of these point totals."""
    return Condition(
        (("the hands", f"tie on {either([str(total) for total in totals])}"),),
        Facet.POINTS,
        lambda o: o.result is Result.TIE and o.player.total in totals,
    )
