"""What people do at a table, from words to commands."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from scenarios.amounts import AMOUNT, cents
from scenarios.cast import actor
from scenarios.setting import changed
from scenarios.stage import Stage

from punto.rules.cards import Card, read_card
from punto.rules.irregularity import Ruling
from punto.table import commands
from punto.table.commands import TableCommand

Given = Mapping[str, Any]
Deed = Callable[[Stage, Given, re.Match[str]], TableCommand]

_CARDS = r"((?:[2-9TJQKA][cdhs] ?)+|none)"
_STAKE = rf"({AMOUNT}) on ([a-z0-9-]+)"


def commands_for(stage: Stage, who: str, does: str) -> Iterable[TableCommand]:
    """The commands of one row; each is made when the one before has taken effect."""
    if match := re.fullmatch(rf"(sits at seat \S+|stands behind) with ({AMOUNT})", does):
        stage.buy_chips(who, cents(match[2]))
        does = match[1]
    if match := re.fullmatch(rf"(seats .+) with ({AMOUNT}) each", does):
        for player in _seats(match[1]):
            stage.buy_chips(player, cents(match[2]))
        does = match[1]
    if match := re.fullmatch(rf"draws {_CARDS}", does):
        for card in _cards(match[1]):
            yield commands.DrawCard(**_given(stage, who), card=card)
        return
    for pattern, deed in _DEEDS.items():
        if match := re.fullmatch(pattern, does):
            yield deed(stage, _given(stage, who), match)
            return
    raise AssertionError(f"{who} {does}: nobody knows how to do this")


def _given(stage: Stage, who: str) -> Given:
    return {"id": f"command-{len(stage.asked) + 1}", "by": actor(who), "at": stage.at}


def _cards(text: str) -> tuple[Card, ...]:
    return () if text == "none" else tuple(map(read_card, text.split()))


def _wagers(_: Stage, given: Given, match: re.Match[str]) -> TableCommand:
    stakes = {key: cents(stake) for stake, key in re.findall(_STAKE, match[1])}
    if len(stakes) == 1:
        ((key, stake),) = stakes.items()
        return commands.PlaceWager(**given, wager=key, stake_cents=stake)
    return commands.PlaceWagers(**given, stakes=stakes)


def _open_table(stage: Stage, given: Given, match: re.Match[str]) -> TableCommand:
    wanted = changed(stage.settings, match[2].split(", ") if match[2] else [])
    return commands.OpenTable(**given, table=match[1] or stage.name, settings=wanted)


def _change_limits(stage: Stage, given: Given, match: re.Match[str]) -> TableCommand:
    wanted = changed(stage.table.rules, match[1].split(", "))
    return commands.ChangeLimits(
        **given, limits=wanted.limits, differential_cents=wanted.differential_cents
    )


def _load(stage: Stage, given: Given, match: re.Match[str]) -> TableCommand:
    number = int(match[1])
    commitment = None
    if match[2] == " with a commitment" or (stage.settings.dealing.virtual and not match[2]):
        first = list(_cards(match[3] or "none"))
        commitment = stage.commitment(number, first, short=bool(match[4]))
    return commands.LoadShoe(**given, shoe=number, commitment=commitment)


def _reveal(stage: Stage, given: Given, match: re.Match[str]) -> TableCommand:
    assert stage.table.shoe is not None, "there is no shoe to reveal"
    order = stage.orders.get(stage.table.shoe.number, ())
    salt = "00" * 32 if match[1] else stage.salt
    return commands.RevealShoe(**given, order=order, dice=stage.dice, salt=salt)


def _reconcile(stage: Stage, given: Given, match: re.Match[str]) -> TableCommand:
    """The cards of the shoe that were never read, without some and with some others."""
    left = Counter(stage.whole_shoe) - Counter(stage.cards_read)
    left -= Counter(_cards(match[1] or "none"))
    found = (*left.elements(), *_cards(match[2] or "none"))
    return commands.ReconcileShoe(**given, left=found)


def _report(_: Stage, given: Given, match: re.Match[str]) -> TableCommand:
    about = int(match[2]) if match[2] else None
    return commands.ReportIrregularity(**given, clause=match[1], about=about, note=match[3] or "")


def _session(_: Stage, given: Given, match: re.Match[str]) -> TableCommand:
    lengths = dict(re.findall(r"(\d+) (hand|minute)", match[1]))
    length = {unit: int(count) for count, unit in lengths.items()}
    return commands.OpenSession(**given, hands=length.get("hand"), minutes=length.get("minute"))


def _seats(text: str) -> dict[str, int]:
    return {player: int(seat) for player, seat in re.findall(r"(\S+) at (-?\d+)", text)}


def _ruling(ruling: Ruling) -> Deed:
    return lambda _, given, match: commands.DecideIrregularity(
        **given, ruling=ruling, why=match[1] or ""
    )


def _put_right(_: Stage, given: Given, match: re.Match[str]) -> TableCommand:
    return commands.DecideIrregularity(
        **given, ruling=Ruling.RECONSTRUCTED, cards=_cards(match[1].strip()), why=match[2] or ""
    )


_PATRON_DEEDS: dict[str, Deed] = {
    r"sits at seat (\S+)": lambda _, given, match: commands.TakeSeat(**given, seat=int(match[1])),
    r"stands behind": lambda _, given, __: commands.StandBehind(**given),
    r"leaves": lambda _, given, __: commands.LeaveSeat(**given),
    rf"wagers ({_STAKE}(?:, {_STAKE})*|nothing)": _wagers,
    rf"(?:raises|lowers) ([a-z0-9-]+) to ({AMOUNT})": lambda _, given, match: commands.PlaceWager(
        **given, wager=match[1], stake_cents=cents(match[2])
    ),
    r"takes back ([a-z0-9-]+)": lambda _, given, match: commands.PlaceWager(
        **given, wager=match[1], stake_cents=0
    ),
    r"shakes the die": lambda _, given, __: commands.ShakeDie(**given),
}
_DEALER_DEEDS: dict[str, Deed] = {
    r'says "Place your bets, please"': lambda _, given, __: commands.OpenBetting(**given),
    r'says "No more bets"': lambda _, given, __: commands.CloseBetting(**given),
    r"shakes the die three times": lambda _, given, __: commands.PassShaker(**given),
    r"shakes the die for the patron": lambda _, given, __: commands.CompleteShake(**given),
    r"opens the shaker: (\d+)": lambda _, given, match: commands.OpenShaker(
        **given, die=int(match[1])
    ),
    r"pays": lambda _, given, __: commands.Pay(**given),
    r"pays in steps of (\d+)": lambda _, given, match: commands.Pay(**given, patrons=int(match[1])),
    r"sees the cut card come out": lambda _, given, __: commands.ShowCutCard(**given),
    r"reports ([\d.]+)(?: about round (\d+))?(?:: (.+))?": _report,
}
_PIT_DEEDS: dict[str, Deed] = {
    r"opens the table(?: as (\S+))?(?: with (.+))?": _open_table,
    r"closes the table(?:: (.+))?": lambda _, given, match: commands.CloseTable(
        **given, why=match[1] or ""
    ),
    r"puts (.+) at the table": lambda _, given, match: commands.ChangeDealer(
        **given, dealer=match[1]
    ),
    r"sends the dealer away": lambda _, given, __: commands.ChangeDealer(**given, dealer=None),
    r"sets (.+)": _change_limits,
    rf"fills the float with ({AMOUNT})": lambda _, given, match: commands.FillFloat(
        **given, cents=cents(match[1])
    ),
    rf"takes ({AMOUNT}) from the float": lambda _, given, match: commands.CreditFloat(
        **given, cents=cents(match[1])
    ),
    rf"loads shoe (\d+)( with(?:out)? a commitment)?(?: that starts {_CARDS}(, a card short)?)?": (
        _load
    ),
    r"retires the shoe(?:: (.+))?": lambda _, given, match: commands.RetireShoe(
        **given, why=match[1] or ""
    ),
    r"reveals the shoe( with another salt)?": _reveal,
    r"abandons the shoe(?:: (.+))?": lambda _, given, match: commands.AbandonShoe(
        **given, why=match[1] or ""
    ),
    rf"counts the cards(?:, without {_CARDS})?(?:, and finds {_CARDS} more)?": _reconcile,
    r"counts the cards three times over": lambda stage, given, _: commands.ReconcileShoe(
        **given, left=tuple(3 * stage.whole_shoe)
    ),
    r"opens a session of (.+)": _session,
    r"announces the Dragon wagers": lambda _, given, __: commands.AnnounceDragonBets(**given),
    r"rules that the round is void(?:: (.+))?": _ruling(Ruling.VOID),
    r"rules that the round stands(?:: (.+))?": _ruling(Ruling.STANDS),
    rf"puts the cards right as {_CARDS}(?:: (.+))?": _put_right,
}
_TOURNAMENT_DEEDS: dict[str, Deed] = {
    r"seats (.+)": lambda _, given, match: commands.SeatPlayers(**given, seats=_seats(match[1])),
    r"has (\S+) sit out": lambda _, given, match: commands.SitOut(**given, player=match[1]),
    r"calls (-?\d+) hands?": lambda _, given, match: commands.CallHands(
        **given, hands=int(match[1])
    ),
    r"extends the session by (-?\d+)": lambda _, given, match: commands.ExtendSession(
        **given, more=int(match[1])
    ),
}
_DEEDS = _PATRON_DEEDS | _DEALER_DEEDS | _PIT_DEEDS | _TOURNAMENT_DEEDS
