"""The figures of a PAR sheet: what regulators and test laboratories ask about a game.

Everything comes from the game and from the exact odds; nothing here is rounded or rendered.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from math import ceil, sqrt

from punto.games.readings import Reading, readings_of
from punto.odds.deal_counts import deals_in_all
from punto.odds.exact import LOSE, AnyLine, WagerOdds, exact
from punto.odds.removal import effects_of_removal
from punto.odds.sessions import house_ahead_up_to, sessions
from punto.rules.canonical import canonical_hash
from punto.rules.cards import CARDS, Card, Rank
from punto.rules.composition import DECKS, Composition
from punto.rules.die import FACES
from punto.rules.game import Game
from punto.rules.wager import RoundWager, SessionWager

Z_95 = 1.959963984540054
"""A normal deviate lies within this many standard deviations of its mean 95 times in 100."""
CLOSE = Fraction(1, 100)
"""How close the actual return has to come: one percentage point of what is staked."""
SESSION_HANDS = range(1, 31)


@dataclass(frozen=True, slots=True)
class ParLine:
    """One way for a wager to end; `line` is None where it loses."""

    line: AnyLine | None
    ways: int
    total: int

    @property
    def pays(self) -> str:
        return self.line.pays if self.line else LOSE

    @property
    def probability(self) -> Fraction:
        return Fraction(self.ways, self.total)

    @property
    def net(self) -> Fraction:
        """What a stake of 1 wins."""
        if self.line is None:
            return Fraction(-1)
        return self.line.odds.value if self.line.odds else Fraction(0)

    @property
    def contribution(self) -> Fraction:
        """Its part of the mean net result; over all lines they sum to minus the house edge."""
        return self.probability * self.net


@dataclass(frozen=True, slots=True)
class ParWager:
    odds: WagerOdds

    @property
    def wager(self) -> RoundWager | SessionWager:
        return self.odds.wager

    @property
    def lines(self) -> tuple[ParLine, ...]:
        """The lines of the sheet in its order, then the loss."""
        assert self.odds.void == 0, "a fresh shoe never runs out in a round"
        lines: tuple[AnyLine, ...] = self.wager.lines
        ways = zip((*lines, None), (*self.odds.ways, self.odds.lost), strict=True)
        return tuple(ParLine(line, count, self.odds.total) for line, count in ways)

    @property
    def return_to_patron(self) -> Fraction:
        return 1 - self.odds.house_edge

    @property
    def top_award(self) -> ParLine | None:
        """The best that can happen, where anything good can."""
        won = [line for line in self.lines if line.ways and line.net > 0]
        return max(won, key=lambda line: line.net, default=None)

    @property
    def rounds_to_come_close(self) -> int:
        """Rounds until the actual return is as close as `CLOSE` to its mean, 95 times in 100."""
        return ceil((Z_95 * self.odds.std_dev / float(CLOSE)) ** 2)

    @property
    def rounds_to_know_the_edge(self) -> int | None:
        """Rounds until the actual edge is within `CLOSE` of the theoretical, as a share of it, 95
        times in 100; there is no such share of no edge."""
        if not self.odds.house_edge:
            return None
        return ceil((Z_95 * self.odds.std_dev / float(CLOSE * self.odds.house_edge)) ** 2)

    def spread_after(self, rounds: int) -> float:
        """How far the actual return of so many rounds strays, at most, 95 times in 100."""
        return Z_95 * self.odds.std_dev / sqrt(rounds)


Wagers = Mapping[str, ParWager]


@dataclass(frozen=True, slots=True)
class Removal:
    """Kinds of card whose leaving the shoe moves every wager's house edge alike."""

    cards: tuple[Card, ...]
    effects: Mapping[str, Fraction]


@dataclass(frozen=True, slots=True)
class SessionLength:
    hands: int
    wagers: Wagers


@dataclass(frozen=True, slots=True, kw_only=True)
class ParSheet:
    """A game's figures for a fresh shoe. With a Power die `wagers` mixes normal and Power hands,
    and each kind stands alone too."""

    game: Game
    hash: str
    decks: int
    cards: int
    deals: int
    wagers: Wagers
    normal: Wagers | None
    power: Wagers | None
    edges_by_decks: Mapping[str, Mapping[int, Fraction]]
    removals: tuple[Removal, ...]
    sessions: tuple[SessionLength, ...]
    house_ahead_up_to: Mapping[str, int]
    """The longest session of those listed in which a session wager favours the house."""
    readings: tuple[Reading, ...]

    @property
    def power_chance(self) -> Fraction | None:
        return Fraction(1, len(FACES)) if self.game.die else None

    @property
    def recompute(self) -> str:
        """The command that makes this sheet again."""
        return f"punto par {self.game.slug} --decks {self.decks}"


def par_sheet(game: Game, decks: int) -> ParSheet:
    shoe = Composition.of_decks(decks)
    odds = exact(game, shoe)
    return ParSheet(
        game=game,
        hash=canonical_hash(game),
        decks=decks,
        cards=len(shoe),
        deals=deals_in_all(shoe),
        wagers=_wagers(odds.wagers),
        normal=_wagers(odds.normal) if odds.normal else None,
        power=_wagers(odds.power) if odds.power else None,
        edges_by_decks=_edges_by_decks(game),
        removals=_removals(game, shoe),
        sessions=_sessions(game, shoe),
        house_ahead_up_to=_house_ahead(game, shoe),
        readings=readings_of(game),
    )


def _wagers(odds: Mapping[str, WagerOdds]) -> Wagers:
    return {key: ParWager(one) for key, one in odds.items()}


def _edges_by_decks(game: Game) -> dict[str, dict[int, Fraction]]:
    edges: dict[str, dict[int, Fraction]] = {wager.key: {} for wager in game.wagers}
    for decks in DECKS:
        for key, odds in exact(game, Composition.of_decks(decks)).wagers.items():
            edges[key][decks] = odds.house_edge
    return edges


def _removals(game: Game, shoe: Composition) -> tuple[Removal, ...]:
    effects = effects_of_removal(game, shoe)
    ranks = list(Rank)
    alike: dict[tuple[Fraction, ...], list[Card]] = {}
    for card in sorted(CARDS, key=lambda card: ranks.index(card.rank)):
        alike.setdefault(tuple(one[card] for one in effects.values()), []).append(card)
    return tuple(
        Removal(tuple(cards), dict(zip(effects, moves, strict=True)))
        for moves, cards in alike.items()
    )


def _sessions(game: Game, shoe: Composition) -> tuple[SessionLength, ...]:
    if not game.session_wagers:
        return ()
    lengths = islice(sessions(game, shoe), SESSION_HANDS.start, SESSION_HANDS.stop)
    return tuple(
        SessionLength(hands, _wagers(odds))
        for hands, odds in zip(SESSION_HANDS, lengths, strict=True)
    )


def _house_ahead(game: Game, shoe: Composition) -> dict[str, int]:
    return house_ahead_up_to(game, shoe, SESSION_HANDS[-1]) if game.session_wagers else {}
