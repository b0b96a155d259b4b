"""The receipt of a round as data: what the pages show, and what programs get."""

import json
from typing import Any

from msgspec import Struct

from punto.history.round import Incident, RoundHistory
from punto.journal.encoding import encode
from punto.journal.timestamps import iso_time
from punto.rules.hand import Side
from punto.table.events import Item
from punto.table.stream import table_stream


class ReceiptSheet(Struct, frozen=True):
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


class ReceiptCard(Struct, frozen=True):
    card: str
    hand: str | None
    rule: str | None


class ReceiptHand(Struct, frozen=True):
    cards: list[str]
    total: int | None


class ReceiptWager(Struct, frozen=True):
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


class ReceiptSession(Struct, frozen=True):
    """The session that the round was of, with its wagers where they were paid after it."""

    number: int
    wagers: list[ReceiptWager]


class InJournal(Struct, frozen=True):
    """Where the journal has the round: its first and its last entry, and the hash of the last."""

    stream: str
    entries: tuple[int, int]
    head: str


class Receipt(Struct, frozen=True, kw_only=True):
    """`aside` are cards that left the shoe and have no part in the result; `incidents` are what was
    out of the ordinary, and what was decided on it."""

    round: str
    game: ReceiptSheet
    times: Phases
    shoe: OfShoe
    cards: list[ReceiptCard]
    aside: list[str]
    die: int | None
    power_hand: bool
    player: ReceiptHand
    banker: ReceiptHand
    result: str | None
    wagers: list[ReceiptWager]
    session: ReceiptSession | None
    incidents: list[dict[str, Any]]
    journal: InJournal


def concerns(one: RoundHistory, patron: str) -> bool:
    """Whether a receipt of the round has a wager of this patron's."""
    return patron in one.stakes or patron in one.dragons


def describe(one: RoundHistory, patron: str | None) -> Receipt:
    """The receipt of a round: for one patron, or with everybody's wagers."""
    round_, game, settings, shoe = one.summary, one.game, one.settings, one.shoe
    entries = round_.first_sequence, round_.last_sequence
    times = (
        *(round_.opened_at, round_.closed_at, one.die_at, one.dealt_at),
        *(round_.result_at, round_.paid_at, round_.void_at),
    )
    return Receipt(
        round=f"{round_.table}/{round_.number}",
        game=ReceiptSheet(
            settings.game, game.name if game else None, settings.version, round_.sheet.stamp
        ),
        times=Phases(*map(iso_time, times)),
        shoe=OfShoe(shoe.number, shoe.commitment, shoe.revealed is not None, one.first_card + 1),
        cards=[
            ReceiptCard(str(dealt.card), dealt.hand.value if dealt.hand else None, dealt.rule)
            for dealt in one.cards
        ],
        aside=[str(card) for card in one.out_of_play],
        die=round_.die,
        power_hand=one.power_hand,
        player=ReceiptHand(_cards(one, Side.PLAYER), round_.player),
        banker=ReceiptHand(_cards(one, Side.BANKER), round_.banker),
        result=one.outcome,
        wagers=_wagers(one, patron),
        session=_session(one, patron),
        incidents=[_incident(found) for found in one.incidents if _is_for(found, patron)],
        journal=InJournal(table_stream(round_.table), entries, round_.head),
    )


def _cards(one: RoundHistory, side: Side) -> list[str]:
    return [str(dealt.card) for dealt in one.cards if dealt.hand is side]


def _names(one: RoundHistory) -> dict[str, str]:
    return {wager.key: wager.name for wager in one.game.every_wager} if one.game else {}


def _wagers(one: RoundHistory, patron: str | None) -> list[ReceiptWager]:
    """Settled wagers, and those that still lie on the layout."""
    names = _names(one)
    described = []
    for name, stakes in one.stakes.items():
        if patron not in (None, name):
            continue
        if name in one.items:
            described += [_settled(name, names, item) for item in one.items[name]]
        else:
            described += [
                ReceiptWager(name, key, names.get(key), cents) for key, cents in stakes.items()
            ]
    return described


def _session(one: RoundHistory, patron: str | None) -> ReceiptSession | None:
    if one.summary.session is None:
        return None
    names = _names(one)
    wagers = [
        _settled(name, names, item)
        for name, items in one.dragons.items()
        if patron in (None, name)
        for item in items
    ]
    return ReceiptSession(one.summary.session, wagers)


def _settled(patron: str, names: dict[str, str], item: Item) -> ReceiptWager:
    return ReceiptWager(
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


def _is_for(incident: Incident, patron: str | None) -> bool:
    """Nobody's receipt shows what another patron tried too late."""
    other = getattr(incident.event, "patron", None)
    return patron is None or other in (None, patron)


def _incident(incident: Incident) -> dict[str, Any]:
    event: dict[str, Any] = json.loads(encode(incident.event))
    by = {"role": incident.by.role.value, "name": incident.by.name}
    return {"at": iso_time(incident.at), "by": by, **event}
