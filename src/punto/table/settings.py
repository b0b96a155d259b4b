"""How a table is set up: its game, its shoe, its limits and its pace.

No sheet says anything about burn, cut card, limits or seats (reading 20). What the sheets say about
decks and stakes is enforced.
"""

from collections.abc import Mapping
from enum import Enum
from functools import lru_cache

from msgspec import Struct

from punto.games import game_stamped
from punto.ledger.amount import dollars
from punto.rules.canonical import canonical_hash
from punto.rules.composition import DECKS
from punto.rules.game import Game
from punto.rules.refusal import InputError, Refusal, shown
from punto.rules.shoe import DEFAULT_CUT, DEFAULT_DECKS, MAX_CARDS_IN_A_ROUND

MAX_CENTS = 10**15
"""The largest amount at a table. It easily fits the integers of every database."""

MAX_SEATS = 100_000


class Dealing(Enum):
    AUTOMATIC = "automatic"
    """The house deals a virtual shoe, by its clock."""
    DEALER = "dealer"
    """A dealer announces and draws from a virtual shoe."""
    SHOE = "shoe"
    """A dealer deals real cards, which are read one by one."""

    @property
    def virtual(self) -> bool:
        return self is not Dealing.SHOE


class Limit(Struct, frozen=True, array_like=True):
    """The least and the most that one patron may have on a wager."""

    least_cents: int
    most_cents: int


class Settings(Struct, frozen=True, kw_only=True):
    """`stamp` names the sheet, in its version, that the table plays by.

    The differential is the most by which all stakes on Player and on Banker may differ. `standing`
    says whether patrons may stand behind the seats, of whom there can be any number. Where wagers
    are `sealed`, nobody sees another's before "No more bets". Where `deal_now`, an automatic table
    closes betting early once everybody who has wagered asks for it.
    """

    game: str
    version: str
    stamp: str
    dealing: Dealing
    limits: dict[str, Limit]
    stake_unit_cents: int
    differential_cents: int | None = None
    decks: int = DEFAULT_DECKS
    cut: int = DEFAULT_CUT
    burn: bool = True
    seats: int = 7
    betting_seconds: int = 20
    shake_seconds: int = 10
    ask_marks: bool = True
    standing: bool = True
    sealed: bool = False
    deal_now: bool = True

    @property
    def cards(self) -> int:
        return self.decks * 52

    @property
    def dice(self) -> int:
        """How many die values are committed to with a shoe: more than it can have rounds."""
        return self.cards // 2 if self.sheet.die else 0

    @property
    def sheet(self) -> Game:
        return _sheet(self.stamp)


@lru_cache
def _sheet(stamp: str) -> Game:
    return game_stamped(stamp)


def settings_for(
    game: Game,
    dealing: Dealing,
    *,
    least_cents: int,
    most_cents: int,
    stake_unit_cents: int = 100,
    limits: Mapping[str, Limit] | None = None,
    **others: int | bool | None,
) -> Settings:
    """The settings of a table with one limit on every wager, but for those given in `limits`."""
    every = {wager.key: Limit(least_cents, most_cents) for wager in game.every_wager}
    return Settings(
        game=game.slug,
        version=game.version,
        stamp=canonical_hash(game),
        dealing=dealing,
        limits=every | dict(limits or {}),
        stake_unit_cents=stake_unit_cents,
        **others,  # type: ignore[arg-type]
    )


def refuse_settings(settings: Settings) -> Refusal | None:
    """Why a table cannot be set up like this."""
    try:
        game = settings.sheet
    except InputError as error:
        return Refusal(str(error))
    if (settings.game, settings.version) != (game.slug, game.version):
        found = f"{settings.game} {settings.version}"
        return Refusal(f"the hash is that of {game.slug} {game.version}, not of {shown(found)}")
    return (
        _refuse_range("decks", settings.decks, DECKS[0], DECKS[-1], game.clauses.decks)
        or _refuse_range("as the cut card's place", settings.cut, 0, _deepest_cut(settings))
        or _refuse_range("seats", settings.seats, 1, MAX_SEATS)
        or refuse_betting_seconds(settings.betting_seconds)
        or _refuse_range("seconds for the shake", settings.shake_seconds, 1, 3600)
        or _refuse_unit(game, settings.stake_unit_cents)
        or refuse_limits(settings, settings.limits, settings.differential_cents)
    )


def _deepest_cut(settings: Settings) -> int:
    return settings.cards - MAX_CARDS_IN_A_ROUND


def _refuse_range(
    what: str, found: int, least: int, most: int, rule: str | None = None
) -> Refusal | None:
    if least <= found <= most:
        return None
    return Refusal(f"{shown(found)} {what}; expected {least} to {most}", rule)


def refuse_betting_seconds(seconds: int) -> Refusal | None:
    return _refuse_range("seconds for betting", seconds, 1, 3600)


def _refuse_unit(game: Game, unit: int) -> Refusal | None:
    if unit < 1:
        return Refusal(f"a stake unit of {shown(unit)} cents; expected 1 or more")
    for wager in game.every_wager:
        for line in wager.lines:
            if line.odds and unit % line.odds.denominator:
                return Refusal(
                    f"stakes in units of {unit} cents on {wager.key} could not always be paid "
                    f"exactly at {line.pays}; expected a multiple of {wager.stake_unit_cents}",
                    line.rule,
                )
    return None


def refuse_limits(
    settings: Settings, limits: Mapping[str, Limit], differential_cents: int | None
) -> Refusal | None:
    """Why a table cannot have these limits."""
    keys = [wager.key for wager in settings.sheet.every_wager]
    if set(limits) != set(keys):
        wrong = sorted(set(limits) ^ set(keys))
        return Refusal(
            f"limits are needed for {', '.join(keys)}; {wrong[0]} is one too many or few"
        )
    unit = settings.stake_unit_cents
    for key, limit in limits.items():
        bounds = f"a table limit of {dollars(limit.least_cents)} to {dollars(limit.most_cents)}"
        if not 0 < limit.least_cents <= limit.most_cents:
            return Refusal(f"{bounds} on {key}; expected the least above zero and the most no less")
        if limit.most_cents > MAX_CENTS:
            return Refusal(f"{bounds} on {key}; expected at most {dollars(MAX_CENTS)}")
        if limit.least_cents % unit or limit.most_cents % unit:
            return Refusal(
                f"the table limit on {key} is no multiple of the stake unit of {dollars(unit)}"
            )
    if differential_cents is not None and not 0 < differential_cents <= MAX_CENTS:
        found = f"a table differential of {dollars(differential_cents)}"
        return Refusal(f"{found}; expected {dollars(1)} to {dollars(MAX_CENTS)}")
    return None
