"""A table's settings from words: `baccarat, a real shoe, 4 decks, no burn, limits 10 to 500`.

What is not said is as Punto has it by default, but for limits of $10 to $500 in steps of $1. With
`table 1 of cup` it belongs to a tournament; otherwise it is table T1.
"""

import re
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace
from scenarios.amounts import AMOUNT, cents

from punto.games import game
from punto.ledger.account import tournament_table
from punto.rules.canonical import canonical_hash
from punto.table.settings import Dealing, Limit, Settings, settings_for

_DEALING = {
    "dealt by the house": Dealing.AUTOMATIC,
    "a virtual shoe": Dealing.DEALER,
    "a real shoe": Dealing.SHOE,
}
_NUMBERS = {
    r"(\d+) decks": "decks",
    r"cut card (-?\d+) from the end": "cut",
    r"(\d+) seats?": "seats",
    r"(\d+) seconds for betting": "betting_seconds",
    r"(\d+) seconds for the shake": "shake_seconds",
}
_FLAGS: dict[str, dict[str, Any]] = {
    "burn": {"burn": True},
    "no burn": {"burn": False},
    "no differential": {"differential_cents": None},
    "nobody standing": {"standing": False},
    "sealed wagers": {"sealed": True},
    "betting by the clock": {"deal_now": False},
}
_OF_A_TOURNAMENT = re.compile(r", table (\d+) of (\w+)")


def name(words: str) -> str:
    """What the table is called."""
    match = _OF_A_TOURNAMENT.search(words)
    return tournament_table(match[2], int(match[1])) if match else "T1"


def settings(words: str) -> Settings:
    slug, dealing, *others = _OF_A_TOURNAMENT.sub("", words).split(", ")
    plain = settings_for(game(slug), _DEALING[dealing], least_cents=1000, most_cents=50_000)
    return changed(plain, others)


def changed(found: Settings, words: list[str]) -> Settings:
    """Settings with what these words say about them."""
    for word in words:
        found = _changed(found, word)
    return found


def _changed(found: Settings, word: str) -> Settings:
    if word in _FLAGS:
        return replace(found, **_FLAGS[word])
    for pattern, name in _NUMBERS.items():
        if match := re.fullmatch(pattern, word):
            return replace(found, **{name: int(match[1])})
    for pattern, change in _CHANGES.items():
        if match := re.fullmatch(pattern, word):
            return change(found, match[1])
    return replace(found, limits=_limits(found.limits, word))


def _other_game(found: Settings, slug: str) -> Settings:
    other = settings(f"{slug}, a real shoe")
    return replace(other, dealing=found.dealing, burn=found.burn, decks=found.decks)


def _stamp(slug: str) -> str:
    return "0" * 64 if slug == "nothing" else canonical_hash(game(slug))


_CHANGES: dict[str, Callable[[Settings, str], Settings]] = {
    rf"differential ({AMOUNT})": lambda found, most: replace(found, differential_cents=cents(most)),
    rf"steps of ({AMOUNT})": lambda found, unit: replace(found, stake_unit_cents=cents(unit)),
    r"version (\S+)": lambda found, version: replace(found, version=version),
    r"the hash of (\S+)": lambda found, slug: replace(found, stamp=_stamp(slug)),
    r"game (\S+)": _other_game,
}


def _limits(found: dict[str, Limit], word: str) -> dict[str, Limit]:
    """`limits 10 to 500` for every wager, `tie 5 to 100` for one, `no limit on tie` for a hole."""
    if match := re.fullmatch(r"no limit on (\S+)", word):
        return {key: limit for key, limit in found.items() if key != match[1]}
    match = re.fullmatch(rf"(\S+) ({AMOUNT}) to ({AMOUNT})", word)
    assert match, f"{word!r} says nothing about a table"
    limit = Limit(cents(match[2]), cents(match[3]))
    return dict.fromkeys(found, limit) if match[1] == "limits" else {**found, match[1]: limit}
