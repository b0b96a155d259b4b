"""The texts of a receipt, piece by piece, for any layout."""

from collections.abc import Callable, Iterator
from typing import Any

from punto.history.printable import printable
from punto.history.receipt.names import ReceiptNames
from punto.history.receipt.round import Receipt, ReceiptWager
from punto.ledger.amount import dollars

LEFT = ("Patron", "Wager", "Pays", "Clause")
RIGHT = ("Stake", "Net", "Commission", "Returned")
"""The columns of wagers: words, and amounts."""

_PHASES = {
    "opened": "Place your bets",
    "closed": "No more bets",
    "die": "Die announced",
    "dealt": "First card",
    "result": "Result",
    "paid": "Wagers paid",
    "void": "Void",
}


def title(receipt: Receipt) -> str:
    return f"Round {receipt.round}"


def played(receipt: Receipt) -> str:
    game = receipt.game
    return f"{printable(game.name or game.slug)}, version {printable(game.version)}"


def facts(receipt: Receipt, names: ReceiptNames) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each with all there is to say of it."""
    shoe = receipt.shoe
    yield "Sheet", (f"sha256 {printable(receipt.game.hash)}",)
    of_shoe = [f"{shoe.number}, its card {shoe.first_card} came first"]
    if shoe.commitment is not None:
        of_shoe.append(f"sha256 {printable(shoe.commitment)}")
        of_shoe.append("revealed" if shoe.revealed else "not revealed yet")
    yield "Shoe", tuple(of_shoe)
    yield "Result", (_result(receipt),)
    if receipt.die is not None:
        yield "Die", (f"{receipt.die}{', a Power hand' if receipt.power_hand else ''}",)
    if receipt.aside:
        yield "Aside", (" ".join(receipt.aside),)
    called = tuple(_called(receipt, names))
    if called:
        yield "Called", called


def _called(receipt: Receipt, names: ReceiptNames) -> Iterator[str]:
    """Ids of the receipt with what people read instead."""
    table = receipt.round.rpartition("/")[0]
    session = receipt.session.wagers if receipt.session is not None else []
    patrons = dict.fromkeys(one.patron for one in (*receipt.wagers, *session))
    tables = [(table, names.tables.get(table))]
    people = [(patron, names.people.get(patron)) for patron in patrons]
    for id, name in (*tables, *people):
        if name is not None and name != id:
            yield f"{printable(id)}: {printable(name)}"


def _result(receipt: Receipt) -> str:
    hands = [
        f"{side} {hand.total} ({' '.join(hand.cards)})"
        for side, hand in (("Player", receipt.player), ("Banker", receipt.banker))
        if hand.total is not None
    ]
    return ", ".join([receipt.result or "none yet", *hands])


def cards(receipt: Receipt) -> list[tuple[str, str]]:
    return [
        (
            f"Card {place}",
            f"{dealt.card} to {(dealt.hand or 'nobody').title()} ({printable(dealt.rule or '-')})",
        )
        for place, dealt in enumerate(receipt.cards, start=1)
    ]


def phases(receipt: Receipt) -> list[tuple[str, str]]:
    times = [(name, getattr(receipt.times, phase)) for phase, name in _PHASES.items()]
    return [(name, time(at)) for name, at in times if at is not None]


def wagers(found: list[ReceiptWager]) -> list[tuple[str, ...]]:
    """A row for each, in the order of the columns."""
    return [
        (
            printable(one.patron),
            printable(one.name or one.wager),
            printable(one.pays or "-"),
            printable(one.rule or "-"),
            *map(_cents, (one.stake, one.net, one.commission, one.returned)),
        )
        for one in found
    ]


def incidents(receipt: Receipt) -> list[tuple[str, str]]:
    return [(time(one["at"] or ""), printable(_words(one))) for one in receipt.incidents]


def _cents(cents: int | None) -> str:
    return "-" if cents is None else dollars(cents)


def time(text: str) -> str:
    """Without the letters that programs want."""
    return text.replace("T", " ").removesuffix("Z")


Incident = dict[str, Any]


def _words(incident: Incident) -> str:
    kind, by = incident["event"], f"{incident['by']['role']} {incident['by']['name']}"
    return _WORDS[kind](incident, by)


def _late(incident: Incident, by: str) -> str:
    wanted, stake = dollars(incident["wanted_cents"]), dollars(incident["stake_cents"])
    tried = f"{wanted} on {incident['wager']} after 'No more bets'; {stake} stood"
    return f"{by} wanted {tried} ({incident['rule']})"


def _excess(incident: Incident, _: str) -> str:
    back = dollars(incident["before_cents"] - incident["stake_cents"])
    why = f" ({incident['rule']})" if incident["rule"] else ""
    return f"{back} on {incident['wager']} went back for the table differential{why}"


def _reported(incident: Incident, by: str) -> str:
    proven = ", proven by the count" if incident["proven"] else ""
    note = f": {incident['note']}" if incident["note"] else ""
    noticed = incident["noticed"].replace("-", " ")
    return f"{by} reported {incident['clause']}, noticed {noticed}{proven}{note}"


def _misdrawn(incident: Incident, _: str) -> str:
    return f"{incident['card']} left the shoe and was not due"


def _alarm(incident: Incident, _: str) -> str:
    return f"cards as in a new deck: {' '.join(incident['cards'])}"


def _reconstructed(incident: Incident, by: str) -> str:
    dealt = " ".join(incident["cards"]) or "none"
    return f"{by} put the cards right by {incident['rule']}, to {dealt}: {incident['why']}"


def _voided(incident: Incident, by: str) -> str:
    void = f"the round is void by {incident['rule']} ({by}): {incident['why']}"
    return void + _out_of_count(incident)


def _stood(incident: Incident, by: str) -> str:
    stood = f"{by} let the round stand by {incident['rule']}: {incident['why']}"
    lost = "; the order of the shoe is lost" if incident.get("order_lost") else ""
    return stood + _out_of_count(incident) + lost


def _out_of_count(incident: Incident) -> str:
    foreign = incident.get("foreign")
    return f"; foreign: {' '.join(foreign)}" if foreign else ""


def _die_corrected(incident: Incident, by: str) -> str:
    read = f"{incident['die']}, and not {incident['before']}"
    return f"{by} corrected the die to {read} ({incident['rule']}): {incident['why']}"


_WORDS: dict[str, Callable[[Incident, str], str]] = {
    "LateAttempted": _late,
    "ExcessReturned": _excess,
    "IrregularityReported": _reported,
    "CardMisdrawn": _misdrawn,
    "OrderAlarmRaised": _alarm,
    "RoundReconstructed": _reconstructed,
    "RoundVoided": _voided,
    "ResultStood": _stood,
    "DieCorrected": _die_corrected,
}
