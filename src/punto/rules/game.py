"""A game: one approved rule sheet as a value."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, time

from punto.rules.announcement import Announcement
from punto.rules.die import PowerDie
from punto.rules.limits import StakeLimit, refuse_stakes
from punto.rules.refusal import Refusal
from punto.rules.table_of_play import Paragraph
from punto.rules.wager import RoundWager, SessionWager, by_key


@dataclass(frozen=True, slots=True, kw_only=True)
class Clauses:
    """The clauses of the rules that all sheets share. The last five are so far the same in all."""

    natural: str
    round: str
    tie: str
    hands: str
    initial_deal: str
    table_of_play: str
    winner: str
    equal_totals: str
    session: str | None = None
    decks: str = "2.1"
    layout: str = "2.2"
    point_values: str = "3.3"
    point_totals: str = "3.4"
    independent: str = "3.5"

    def of(self, paragraph: Paragraph) -> str:
        """The clause for what the Table of Play called for."""
        if paragraph is Paragraph.INITIAL_DEAL:
            return self.initial_deal
        return f"{self.table_of_play}.{paragraph.value}"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Game:
    """A sheet. Lines, limits and announcements carry their clauses; `clauses` has the rest. It is
    in effect from the `hour` of its first day, where it names one.

    Games, wagers, lines and conditions are compared by identity, because what a condition asks
    cannot be compared.
    """

    name: str
    slug: str
    version: str
    in_effect: date
    clauses: Clauses
    announcements: tuple[Announcement, ...]
    wagers: tuple[RoundWager, ...]
    session_wagers: tuple[SessionWager, ...] = ()
    limits: tuple[StakeLimit, ...] = ()
    die: PowerDie | None = None
    hour: time | None = None

    @property
    def in_effect_words(self) -> str:
        day = f"{self.in_effect.day} {self.in_effect:%B %Y}"
        return day if self.hour is None else f"{self.hour:%H:%M} on {day}"

    @property
    def every_wager(self) -> tuple[RoundWager | SessionWager, ...]:
        """The wagers on a round, then those on a session."""
        return (*self.wagers, *self.session_wagers)

    def on_session(self, key: str) -> bool:
        """Whether the wager with this key is placed on a whole session."""
        return key in by_key(self.session_wagers)

    def refuse_stakes(self, stakes: Mapping[str, int]) -> Refusal | None:
        """Why these stakes cannot be taken on one round, or None where they can."""
        return refuse_stakes(self.wagers, self.limits, stakes)

    def refuse_session_stakes(self, stakes: Mapping[str, int]) -> Refusal | None:
        return refuse_stakes(self.session_wagers, (), stakes)
