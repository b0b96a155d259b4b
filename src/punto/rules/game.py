"""A game: one approved rule sheet as a value, and its canonical form.

The canonical form is a plain data rendering of everything that decides money. Its SHA-256 stamps
each round, so that a round can be replayed under the very rules it was played by.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import date
from hashlib import sha256
from typing import Any

from punto.rules.announcement import Announcement
from punto.rules.composition import DECKS
from punto.rules.die import PowerDie
from punto.rules.limits import StakeLimit, refuse_stakes
from punto.rules.refusal import Refusal
from punto.rules.table_of_play import BANKER_TABLE, PLAYER_TABLE, Paragraph
from punto.rules.wager import RoundWager, SessionWager, T, Wager


@dataclass(frozen=True, slots=True, kw_only=True)
class Clauses:
    """Where the rules that sheets share stand in this one; the last five, so far, in all alike."""

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A sheet. Lines, limits and announcements carry their clauses; `clauses` has the rest."""

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

    @property
    def every_wager(self) -> tuple[RoundWager | SessionWager, ...]:
        """The wagers on a round, then those on a session."""
        return (*self.wagers, *self.session_wagers)

    def refuse_stakes(self, stakes: Mapping[str, int]) -> Refusal | None:
        """Why these stakes cannot be taken on one round, or None where they can."""
        return refuse_stakes(self.wagers, self.limits, stakes)

    def refuse_session_stakes(self, stakes: Mapping[str, int]) -> Refusal | None:
        return refuse_stakes(self.session_wagers, (), stakes)

    def canonical(self) -> dict[str, Any]:
        return {
            "slug": self.slug,
            "name": self.name,
            "version": self.version,
            "in_effect": self.in_effect.isoformat(),
            "decks": [DECKS[0], DECKS[-1]],
            "table_of_play": {"player": PLAYER_TABLE, "banker": BANKER_TABLE},
            "clauses": asdict(self.clauses),
            "announcements": [
                {"cue": said.cue.key, "rule": said.rule, "speaker": said.speaker.value}
                for said in self.announcements
            ],
            "die": self.die and asdict(self.die),
            "limits": [asdict(limit) for limit in self.limits],
            "wagers": [_canonical_wager(wager) for wager in self.wagers],
            "session_wagers": [_canonical_wager(wager) for wager in self.session_wagers],
        }

    def sha256(self) -> str:
        text = json.dumps(self.canonical(), sort_keys=True, separators=(",", ":"))
        return sha256(text.encode()).hexdigest()


def _canonical_wager(wager: Wager[T]) -> dict[str, Any]:
    return {
        "key": wager.key,
        "name": wager.name,
        "area": wager.area,
        "defined": wager.defined,
        "lines": [
            {
                "pays": line.pays,
                "when": line.condition.source,
                "rule": line.rule,
                "commission": line.commission,
            }
            for line in wager.lines
        ],
    }
