"""The format of a tournament as data: stages, who advances, re-buys, tie-breaks and prizes."""

from enum import Enum

from msgspec import Struct

from punto.games.dragon_tournament import DRAGON_TOURNAMENT
from punto.ledger import amount
from punto.rules.refusal import Refusal, shown
from punto.rules.shoe import DEFAULT_DECKS
from punto.table.settings import MAX_CENTS, Dealing, Settings, refuse_settings, settings_for

MAX_PLAYERS = 10_000
MAX_SEATS = 14
MAX_STAGES = 10
MAX_SESSION_LENGTH = 10_000
"""In hands or minutes."""
WHOLE = 1_000
"""Shares of the prize pool are given in thousandths."""


class TieBreak(Enum):
    PLAY_OFF = "play-off"
    """One more hand, with one's own chips."""
    HIGHEST_WIN = "highest-win"
    """The most that was won in one hand of the stage."""
    DRAW = "draw"
    """By lot, from the draw that the stage was committed to."""


class Stage(Struct, frozen=True, kw_only=True):
    """A round of the tournament: a session of hands or of minutes at every table of it.

    Players begin with `chips_cents`, or with what they have where it is None. Each hand they stake
    at least `minimum_cents`: what is missing at "No more bets" is forfeited. `advance` players of
    each table go on to the next stage, and `best_of_rest` of all others. Chips are counted and
    announced after every `announce_every` hands, where it is not 0.
    """

    name: str
    hands: int | None = None
    minutes: int | None = None
    seats: int = 7
    chips_cents: int | None = None
    least_cents: int = 100_00
    most_cents: int = 10_000_00
    minimum_cents: int = 0
    betting_seconds: int = 20
    advance: int = 0
    best_of_rest: int = 0
    announce_every: int = 0


class Rebuys(Struct, frozen=True, kw_only=True):
    """In the first stage a player who has at most `below_cents` may buy in again, `most` times, as
    long as no more than `until_hand` hands are played at the table."""

    most: int
    fee_cents: int
    chips_cents: int
    until_hand: int
    below_cents: int = 0


class Format(Struct, frozen=True, kw_only=True):
    """`prizes` are shares of the pool in thousandths, the winner's first. Of every entry and re-buy
    the house keeps `house_share`, in thousandths too. Where wagers are `sealed`, nobody sees
    another's before "No more bets"."""

    title: str
    most_players: int
    fewest_players: int = 2
    entry_cents: int = 0
    house_share: int = 0
    stages: tuple[Stage, ...]
    rebuys: Rebuys | None = None
    tie_breaks: tuple[TieBreak, ...] = (TieBreak.PLAY_OFF, TieBreak.HIGHEST_WIN, TieBreak.DRAW)
    sealed: bool = False
    dealing: Dealing = Dealing.AUTOMATIC
    decks: int = DEFAULT_DECKS
    prizes: tuple[int, ...] = (WHOLE,)


def table_settings(format: Format, stage: Stage) -> Settings:
    """How the tables of a stage are set up."""
    return settings_for(
        DRAGON_TOURNAMENT,
        format.dealing,
        least_cents=stage.least_cents,
        most_cents=stage.most_cents,
        decks=format.decks,
        seats=stage.seats,
        betting_seconds=stage.betting_seconds,
        standing=False,
        sealed=format.sealed,
    )


def refuse_format(format: Format) -> Refusal | None:
    """Why no tournament can be played like this."""
    return (
        _refuse_words("title", format.title)
        or _refuse_range("players at most", format.most_players, 2, MAX_PLAYERS)
        or _refuse_range("players at least", format.fewest_players, 2, format.most_players)
        or _refuse_range("cents of entry", format.entry_cents, 0, MAX_CENTS)
        or _refuse_range("thousandths for the house", format.house_share, 0, WHOLE)
        or _refuse_stages(format)
        or _refuse_rebuys(format)
        or _refuse_tie_breaks(format.tie_breaks)
        or _refuse_prizes(format)
    )


def _refuse_words(what: str, words: str) -> Refusal | None:
    if 1 <= len(words) <= 64 and words.isprintable() and words == words.strip():
        return None
    return Refusal(f"{shown(words)} as a {what}; expected 1 to 64 printable characters")


def _refuse_range(what: str, found: int, least: int, most: int) -> Refusal | None:
    if least <= found <= most:
        return None
    return Refusal(f"{shown(found)} {what}; expected {least} to {most}")


def _refuse_stages(format: Format) -> Refusal | None:
    refusal = _refuse_range("stages", len(format.stages), 1, MAX_STAGES)
    if refusal:
        return refusal
    if format.stages[0].chips_cents is None:
        return Refusal("the first stage has no chips to begin with; expected an amount")
    for stage in format.stages:
        refusal = _refuse_words("name of a stage", stage.name)
        if refusal:
            return refusal
        refusal = _refuse_stage(format, stage)
        if refusal:
            return Refusal(f"in stage {stage.name}: {refusal.reason}", refusal.rule)
    for stage in format.stages[:-1]:
        if stage.advance + stage.best_of_rest < 1:
            return Refusal(
                f"in stage {stage.name} nobody advances; expected somebody, but for the last"
            )
    return None


def _refuse_stage(format: Format, stage: Stage) -> Refusal | None:
    length = stage.hands if stage.minutes is None else stage.minutes
    if (stage.hands is None) == (stage.minutes is None) or not 1 <= (
        length or 0
    ) <= MAX_SESSION_LENGTH:
        return Refusal(
            "a session needs a number of hands or of minutes, from 1 to 10000",
            DRAGON_TOURNAMENT.clauses.session,
        )
    return (
        _refuse_range("seats", stage.seats, 2, MAX_SEATS)
        or _refuse_chips(stage)
        or _refuse_range("cents at least in a hand", stage.minimum_cents, 0, stage.most_cents)
        or _refuse_range("players of a table advance", stage.advance, 0, stage.seats)
        or _refuse_range("best of the rest", stage.best_of_rest, 0, MAX_PLAYERS)
        or _refuse_range("hands between counts", stage.announce_every, 0, 10_000)
        or refuse_settings(table_settings(format, stage))
    )


def _refuse_chips(stage: Stage) -> Refusal | None:
    chips = stage.chips_cents
    if chips is None or stage.least_cents <= chips <= MAX_CENTS:
        return None
    least, most = amount.chips(stage.least_cents), amount.chips(MAX_CENTS)
    found = f"{shown(chips)} cents of chips to begin with"
    return Refusal(f"{found}; expected {least}, the least stake, to {most}")


def _refuse_rebuys(format: Format) -> Refusal | None:
    rebuys = format.rebuys
    if rebuys is None:
        return None
    return (
        _refuse_range("re-buys", rebuys.most, 1, 100)
        or _refuse_range("cents for a re-buy", rebuys.fee_cents, 0, MAX_CENTS)
        or _refuse_range("cents of chips for a re-buy", rebuys.chips_cents, 1, MAX_CENTS)
        or _refuse_range("hands until the last re-buy", rebuys.until_hand, 1, 10_000)
        or _refuse_range("cents to re-buy at", rebuys.below_cents, 0, MAX_CENTS)
    )


def _refuse_tie_breaks(tie_breaks: tuple[TieBreak, ...]) -> Refusal | None:
    if len(set(tie_breaks)) < len(tie_breaks):
        return Refusal("a tie-break stands twice; expected each once at most")
    if not tie_breaks or tie_breaks[-1] is not TieBreak.DRAW:
        return Refusal("the draw comes last of the tie-breaks: something has to decide in the end")
    return None


def _refuse_prizes(format: Format) -> Refusal | None:
    shares = format.prizes
    if not 1 <= len(shares) <= format.most_players:
        return Refusal(f"{len(shares)} prizes; expected 1 to {format.most_players}")
    if any(share < 1 for share in shares) or sum(shares) != WHOLE:
        return Refusal(f"prizes of {shown(sum(shares))} thousandths of the pool; expected {WHOLE}")
    if list(shares) != sorted(shares, reverse=True):
        return Refusal("a later place has the larger prize; expected them the other way round")
    return None
