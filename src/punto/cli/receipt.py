"""`punto receipt`: one round with all that anybody may ask about it later."""

import argparse
import json
from typing import TYPE_CHECKING, Any

from punto.cli.arguments import Commands, RefusedInput, add_json
from punto.cli.journals import add_db, opened
from punto.cli.moments import iso_time
from punto.cli.places import place_argument, round_at
from punto.rules.refusal import shown

if TYPE_CHECKING:
    from punto.audit.rounds import Round, Told
    from punto.rules.hand import Side
    from punto.table.events import Item


def add_to(commands: Commands) -> None:
    command = commands.add_parser(
        "receipt",
        help="show one round with every wager",
        description="Shows a round: every wager with its odds, clause and payment, every card and "
        "who got it, the times of its phases, the sheet, the shoe with its commitment, "
        "irregularities and decisions, and the head of the table's journal at its end.",
    )
    command.add_argument(
        "round",
        metavar="ROUND",
        type=place_argument("round"),
        help="a table and the number of a round, such as T1/17",
    )
    add_db(command)
    command.add_argument("--patron", metavar="P", help="only the wagers of this patron")
    add_json(command)
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    table, number = options.round
    with opened(options.db) as journal:
        found = round_at(journal, table, number)
    patron: str | None = options.patron
    if patron is not None and patron not in found.stakes and patron not in found.dragons:
        raise RefusedInput(f"{shown(patron)} has no wager on round {number} of table {table}")
    receipt = describe(found, patron)
    if options.json:
        print(json.dumps(receipt, indent=2))
    else:
        from punto.cli.receipt_page import show  # noqa: PLC0415

        show(receipt)
    return 0


def describe(one: "Round", patron: str | None) -> dict[str, Any]:
    """The receipt as plain data: what the page shows and what --json prints."""
    from punto.rules.hand import Side  # noqa: PLC0415
    from punto.storage.record import table_stream  # noqa: PLC0415

    game, times = one.game, one.times
    return {
        "round": f"{one.table}/{one.number}",
        "game": {
            "slug": one.settings.game,
            "name": game.name if game else None,
            "version": one.settings.version,
            "hash": one.stamp,
        },
        "times": {
            "opened": iso_time(times.opened),
            "closed": iso_time(times.closed),
            "die": iso_time(times.die),
            "dealt": iso_time(times.dealt),
            "result": iso_time(times.result),
            "paid": iso_time(times.paid),
            "void": iso_time(times.void),
        },
        "shoe": {
            "number": one.shoe.number,
            "commitment": one.shoe.commitment,
            "revealed": one.shoe.revealed is not None,
            "first_card": one.first_card + 1,
        },
        "cards": [
            {
                "card": str(dealt.card),
                "hand": dealt.hand.value if dealt.hand else None,
                "rule": dealt.rule,
            }
            for dealt in one.cards
        ],
        "aside": [str(card) for card in one.out_of_play],
        "die": one.die,
        "power_hand": one.power_hand,
        "player": _hand(one, Side.PLAYER, one.player),
        "banker": _hand(one, Side.BANKER, one.banker),
        "result": one.decided,
        "wagers": _wagers(one, patron),
        "session": _session(one, patron),
        "incidents": [_incident(told) for told in one.told if _concerns(told, patron)],
        "journal": {
            "stream": table_stream(one.table),
            "entries": [one.first_entry, one.last_entry],
            "head": one.head,
        },
    }


def _hand(one: "Round", side: "Side", total: int | None) -> dict[str, Any]:
    return {"cards": [str(dealt.card) for dealt in one.cards if dealt.hand is side], "total": total}


def _wagers(one: "Round", patron: str | None) -> list[dict[str, Any]]:
    """Settled wagers, and those that still lie on the layout."""
    names = {wager.key: wager.name for wager in one.game.every_wager} if one.game else {}
    described = []
    for name, stakes in one.stakes.items():
        if patron not in (None, name):
            continue
        if name in one.items:
            described += [_settled(name, names, item) for item in one.items[name]]
        else:
            described += [_unsettled(name, names, key, cents) for key, cents in stakes.items()]
    return described


def _session(one: "Round", patron: str | None) -> dict[str, Any] | None:
    """The session that the round was of, and its wagers where they were paid after it."""
    if one.session is None:
        return None
    names = {wager.key: wager.name for wager in one.game.every_wager} if one.game else {}
    return {
        "number": one.session,
        "wagers": [
            _settled(name, names, item)
            for name, items in one.dragons.items()
            if patron in (None, name)
            for item in items
        ],
    }


def _settled(patron: str, names: dict[str, str], item: "Item") -> dict[str, Any]:
    return {
        "patron": patron,
        "wager": item.wager,
        "name": names.get(item.wager),
        "stake": item.stake_cents,
        "pays": item.pays,
        "rule": item.rule,
        "net": item.net_cents,
        "commission": item.commission_cents,
        "returned": item.returned_cents,
    }


def _unsettled(patron: str, names: dict[str, str], key: str, cents: int) -> dict[str, Any]:
    return {
        "patron": patron,
        "wager": key,
        "name": names.get(key),
        "stake": cents,
        "pays": None,
        "rule": None,
        "net": None,
        "commission": None,
        "returned": None,
    }


def _concerns(told: "Told", patron: str | None) -> bool:
    """Nobody's receipt shows what another patron tried too late."""
    other = getattr(told.event, "patron", None)
    return patron is None or other in (None, patron)


def _incident(told: "Told") -> dict[str, Any]:
    from punto.table.encoding import encode  # noqa: PLC0415

    event: dict[str, Any] = json.loads(encode(told.event))
    by = {"role": told.by.role.value, "name": told.by.name}
    return {"at": iso_time(told.at), "by": by, **event}
