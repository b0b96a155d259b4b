"""A receipt on the screen."""

from collections.abc import Callable
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from punto.cli.printable import printable
from punto.cli.screen import print_whole, screen, table
from punto.ledger.amount import dollars

JSON = dict[str, Any]

_PHASES = {
    "opened": "Place your bets",
    "closed": "No more bets",
    "die": "Die announced",
    "dealt": "First card",
    "result": "Result",
    "paid": "Wagers paid",
    "void": "Void",
}


def show(receipt: JSON) -> None:
    console = screen()
    game, shoe, journal = receipt["game"], receipt["shoe"], receipt["journal"]
    name = game["name"] or game["slug"]
    _say(
        console,
        f"[bold]Round {receipt['round']}[/]: {_plain(name)}, version {_plain(game['version'])}",
    )
    _say(console, f"Sheet    sha256 {_plain(game['hash'])}")
    _say(console, f"Shoe     {shoe['number']}, its card {shoe['first_card']} came first")
    if shoe["commitment"] is not None:
        _say(console, f"         sha256 {_plain(shoe['commitment'])}")
        _say(console, f"         {'revealed' if shoe['revealed'] else 'not revealed yet'}")
    _say(console, f"Result   {_result(receipt)}")
    if receipt["die"] is not None:
        power = ", a Power hand" if receipt["power_hand"] else ""
        _say(console, f"Die      {receipt['die']}{power}")
    if receipt["aside"]:
        _say(console, f"Aside    {' '.join(receipt['aside'])}")
    _say(console, "")
    _show_cards(console, receipt["cards"])
    for phase, title in _PHASES.items():
        if receipt["times"][phase] is not None:
            _say(console, f"{title:<16} {_time(receipt['times'][phase])}")
    _show_wagers(console, "", receipt["wagers"])
    session = receipt["session"]
    if session is not None and session["wagers"]:
        _show_wagers(console, f"Session {session['number']}", session["wagers"])
    for incident in receipt["incidents"]:
        _say(console, f"{_time(incident['at'])}  {_plain(_words(incident))}")
    first, last = journal["entries"]
    _say(console, f"{journal['stream']}, entries {first} to {last}, head")
    _say(console, f"  {journal['head']}")


def _plain(text: str) -> str:
    """Text that somebody has put into the journal, without what a terminal would obey."""
    return escape(printable(text))


def _say(console: Console, text: str) -> None:
    # A hash that is broken into two lines is hard to compare.
    console.print(text, soft_wrap=True)


def _result(receipt: JSON) -> str:
    hands = [
        f"{side.title()} {receipt[side]['total']} ({' '.join(receipt[side]['cards'])})"
        for side in ("player", "banker")
        if receipt[side]["total"] is not None
    ]
    return ", ".join([receipt["result"] or "none yet", *hands])


def _show_cards(console: Console, cards: list[JSON]) -> None:
    for place, dealt in enumerate(cards, start=1):
        hand = (dealt["hand"] or "nobody").title()
        _say(console, f"Card {place}   {dealt['card']} to {hand} ({_plain(dealt['rule'] or '-')})")
    if cards:
        _say(console, "")


def _show_wagers(console: Console, title: str, wagers: list[JSON]) -> None:
    if not wagers:
        _say(console, "\nNo wagers.\n")
        return
    print_whole(console, _wagers(title, wagers))


def _wagers(title: str, wagers: list[JSON]) -> Table:
    found = table(
        left=("Patron", "Wager", "Pays", "Clause"),
        right=("Stake", "Net", "Commission", "Returned"),
        title=title,
    )
    for wager in wagers:
        found.add_row(
            _plain(wager["patron"]),
            _plain(wager["name"] or wager["wager"]),
            _plain(wager["pays"] or "-"),
            _plain(wager["rule"] or "-"),
            *(_cents(wager[field]) for field in ("stake", "net", "commission", "returned")),
        )
    return found


def _cents(cents: int | None) -> str:
    return "-" if cents is None else dollars(cents)


def _time(text: str | None) -> str:
    """Without the letters that programs want."""
    return (text or "").replace("T", " ").removesuffix("Z")


def _words(incident: JSON) -> str:
    kind, by = incident["event"], f"{incident['by']['role']} {incident['by']['name']}"
    return _WORDS[kind](incident, by)


def _late(incident: JSON, by: str) -> str:
    wanted, stake = dollars(incident["wanted_cents"]), dollars(incident["stake_cents"])
    tried = f"{wanted} on {incident['wager']} after 'No more bets'; {stake} stood"
    return f"{by} wanted {tried} ({incident['rule']})"


def _reported(incident: JSON, by: str) -> str:
    proven = ", proven by the count" if incident["proven"] else ""
    note = f": {incident['note']}" if incident["note"] else ""
    noticed = incident["noticed"].replace("-", " ")
    return f"{by} reported {incident['clause']}, noticed {noticed}{proven}{note}"


def _misdrawn(incident: JSON, _: str) -> str:
    return f"{incident['card']} left the shoe and was not due"


def _alarm(incident: JSON, _: str) -> str:
    return f"cards as in a new deck: {' '.join(incident['cards'])}"


def _reconstructed(incident: JSON, by: str) -> str:
    cards = " ".join(incident["cards"]) or "none"
    return f"{by} put the cards right by {incident['rule']}, to {cards}: {incident['why']}"


def _voided(incident: JSON, by: str) -> str:
    return f"the round is void by {incident['rule']} ({by}): {incident['why']}"


def _stood(incident: JSON, by: str) -> str:
    return f"{by} let the round stand by {incident['rule']}: {incident['why']}"


_WORDS: dict[str, Callable[[JSON, str], str]] = {
    "LateAttempted": _late,
    "IrregularityReported": _reported,
    "CardMisdrawn": _misdrawn,
    "OrderAlarmRaised": _alarm,
    "RoundReconstructed": _reconstructed,
    "RoundVoided": _voided,
    "ResultStood": _stood,
}
