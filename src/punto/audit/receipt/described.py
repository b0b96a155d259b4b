"""A receipt as data: what the pages show, and what programs get."""

import json
from typing import Any

from msgspec import Struct

from punto.audit.moments import iso_time
from punto.audit.rounds import Round, Told
from punto.journal.encoding import encode
from punto.rules.hand import Side
from punto.table.events import Item
from punto.table.stream import table_stream


class Sheet(Struct, frozen=True):
    """`hash` stamps the round with the rules it was played by; a game that Punto does not know any
    more has no name."""

    slug: str
    name: str | None
    version: str
    hash: str


class Phases(Struct, frozen=True):
    """When the round came to each, in UTC as ISO 8601 has it."""

    opened: str | None
    closed: str | None
    die: str | None
    dealt: str | None
    result: str | None
    paid: str | None
    void: str | None


class OfShoe(Struct, frozen=True):
    """`first_card` is the place in the shoe of the first card of the round."""

    number: int
    commitment: str | None
    revealed: bool
    first_card: int


class Dealt(Struct, frozen=True):
    card: str
    hand: str | None
    rule: str | None


class Hand(Struct, frozen=True):
    cards: list[str]
    total: int | None


class Wager(Struct, frozen=True):
    """A wager in whole cents; of one that still lies on the layout only the stake is known."""

    patron: str
    wager: str
    name: str | None
    stake: int
    pays: str | None = None
    rule: str | None = None
    net: int | None = None
    commission: int | None = None
    returned: int | None = None


class Session(Struct, frozen=True):
    """The session that the round was of, with its wagers where they were paid after it."""

    number: int
    wagers: list[Wager]


class InJournal(Struct, frozen=True):
    """Where the journal has the round: its first and its last entry, and the hash of the last."""

    stream: str
    entries: tuple[int, int]
    head: str


class Receipt(Struct, frozen=True, kw_only=True):
    """`aside` are cards that left the shoe and have no part in the result; `incidents` are what was
    out of the ordinary, and what was decided on it."""

    round: str
    game: Sheet
    times: Phases
    shoe: OfShoe
    cards: list[Dealt]
    aside: list[str]
    die: int | None
    power_hand: bool
    player: Hand
    banker: Hand
    result: str | None
    wagers: list[Wager]
    session: Session | None
    incidents: list[dict[str, Any]]
    journal: InJournal


def concerns(one: Round, patron: str) -> bool:
    """Whether a receipt of the round has a wager of this patron's."""
    return patron in one.stakes or patron in one.dragons


def describe(one: Round, patron: str | None) -> Receipt:
    """The receipt of a round: for one patron, or with everybody's wagers."""
    game, times = one.game, one.times
    return Receipt(
        round=f"{one.table}/{one.number}",
        game=Sheet(one.settings.game, game.name if game else None, one.settings.version, one.stamp),
        times=Phases(
            iso_time(times.opened),
            iso_time(times.closed),
            iso_time(times.die),
            iso_time(times.dealt),
            iso_time(times.result),
            iso_time(times.paid),
            iso_time(times.void),
        ),
        shoe=OfShoe(
            one.shoe.number,
            one.shoe.commitment,
            one.shoe.revealed is not None,
            one.first_card + 1,
        ),
        cards=[
            Dealt(str(dealt.card), dealt.hand.value if dealt.hand else None, dealt.rule)
            for dealt in one.cards
        ],
        aside=[str(card) for card in one.out_of_play],
        die=one.die,
        power_hand=one.power_hand,
        player=_hand(one, Side.PLAYER, one.player),
        banker=_hand(one, Side.BANKER, one.banker),
        result=one.decided,
        wagers=_wagers(one, patron),
        session=_session(one, patron),
        incidents=[_incident(told) for told in one.told if _is_for(told, patron)],
        journal=InJournal(table_stream(one.table), (one.first_entry, one.last_entry), one.head),
    )


def _hand(one: Round, side: Side, total: int | None) -> Hand:
    return Hand([str(dealt.card) for dealt in one.cards if dealt.hand is side], total)


def _names(one: Round) -> dict[str, str]:
    return {wager.key: wager.name for wager in one.game.every_wager} if one.game else {}


def _wagers(one: Round, patron: str | None) -> list[Wager]:
    """Settled wagers, and those that still lie on the layout."""
    names = _names(one)
    described = []
    for name, stakes in one.stakes.items():
        if patron not in (None, name):
            continue
        if name in one.items:
            described += [_settled(name, names, item) for item in one.items[name]]
        else:
            described += [Wager(name, key, names.get(key), cents) for key, cents in stakes.items()]
    return described


def _session(one: Round, patron: str | None) -> Session | None:
    if one.session is None:
        return None
    names = _names(one)
    wagers = [
        _settled(name, names, item)
        for name, items in one.dragons.items()
        if patron in (None, name)
        for item in items
    ]
    return Session(one.session, wagers)


def _settled(patron: str, names: dict[str, str], item: Item) -> Wager:
    return Wager(
        patron,
        item.wager,
        names.get(item.wager),
        item.stake_cents,
        item.pays,
        item.rule,
        item.net_cents,
        item.commission_cents,
        item.returned_cents,
    )


def _is_for(told: Told, patron: str | None) -> bool:
    """Nobody's receipt shows what another patron tried too late."""
    other = getattr(told.event, "patron", None)
    return patron is None or other in (None, patron)


def _incident(told: Told) -> dict[str, Any]:
    event: dict[str, Any] = json.loads(encode(told.event))
    by = {"role": told.by.role.value, "name": told.by.name}
    return {"at": iso_time(told.at), "by": by, **event}
