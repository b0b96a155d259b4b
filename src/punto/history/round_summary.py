"""A round, and a session's Dragon wagers, in figures: what the index keeps of them.

Times are microseconds since 1970. A round, with all that was wagered on it, counts at the moment
when it was opened, and a session's Dragon wagers count when they were announced: whatever was put
right later stays where it was, and lists and sums of the same period agree.
"""

from msgspec import Struct

from punto.rules.round import Result

VOID = "void"
"""What a stake pays that was returned."""

WITHDRAWN = "withdrawn"
"""What a round ends as that nobody wagered on."""


class GameSheet(Struct, frozen=True, order=True):
    """A sheet in its version, and the decks of the shoe that it was played from."""

    game: str
    version: str
    stamp: str
    decks: int


class WagerSums(Struct, array_like=True):
    """What all settled stakes on a wager come to. Void ones are in none of it."""

    wagers: int = 0
    staked_cents: int = 0
    net_cents: int = 0
    commission_cents: int = 0


class RoundSummary(Struct, kw_only=True):
    """A round as it stands. It is built up entry by entry, so it is not frozen.

    `staked_cents` was placed, `hold_cents` is what the house has won of it (commission included),
    and `bettors` are patrons whose wagers are settled or returned. `result` is None while none
    stands, and `void` names the clause of a round that is void. One that was withdrawn, before
    anybody had wagered on it, has a number and counts nowhere. `sums` has the settled stakes by
    wager. `float_cents` is what the float held when the round was opened. Its entries are
    `first_sequence` to `last_sequence`, though others may lie between, and `head` is the hash of
    the last.
    """

    table: str
    number: int
    sheet: GameSheet
    shoe: int
    dealer: str | None
    session: int | None
    opened_at: int
    float_cents: int
    first_sequence: int
    last_sequence: int
    head: str
    closed_at: int | None = None
    result_at: int | None = None
    paid_at: int | None = None
    void_at: int | None = None
    withdrawn_at: int | None = None
    player_cards: list[str] = []
    banker_cards: list[str] = []
    player: int | None = None
    banker: int | None = None
    die: int | None = None
    result: Result | None = None
    void: str | None = None
    reconstructed: bool = False
    bettors: int = 0
    staked_cents: int = 0
    hold_cents: int = 0
    commission_cents: int = 0
    sums: dict[str, WagerSums] = {}

    @property
    def over(self) -> bool:
        return self.paid_at is not None or self.void is not None

    @property
    def decided(self) -> Result | None:
        """The result that stands; a void round has none."""
        return self.result if self.void is None else None


class SessionSummary(Struct, kw_only=True):
    """A session whose Dragon wagers are announced; `hands` were played to a result."""

    table: str
    number: int
    sheet: GameSheet
    dealer: str | None
    at: int
    sequence: int
    hands: int
    hold_cents: int = 0
    commission_cents: int = 0
    sums: dict[str, WagerSums] = {}
