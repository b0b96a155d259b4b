"""What people do at a table, from words to commands."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from scenarios.actors import actor
from scenarios.amounts import AMOUNT, cents
from scenarios.stage import Stage
from scenarios.table_settings import changed

from punto.rules.cards import Card, read_card
from punto.rules.irregularity import ORDER_ALTERED, Ruling
from punto.table import commands
from punto.table.commands import TableCommand
from punto.table.orders import OrderKind

Given = Mapping[str, Any]
Maker = Callable[[Stage, Given, re.Match[str]], TableCommand]

_CARDS = r"((?:[2-9TJQKA][cdhs] ?)+|none)"
_ABOUT = r"(?: about round (\d+))?"
_CONCERN = r"(?: for concern (\d+))?"
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
    for pattern, make in _MAKERS.items():
        if match := re.fullmatch(pattern, does):
            yield make(stage, _given(stage, who), match)
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
    seconds = wanted.betting_seconds if "seconds for betting" in match[1] else None
    return commands.ChangeLimits(
        **given,
        limits=wanted.limits,
        differential_cents=wanted.differential_cents,
        betting_seconds=seconds,
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
    about = int(match[3]) if match[3] else None
    return commands.ReportIrregularity(
        **given,
        clause=match[1],
        about=about,
        note=match[5] or "",
        third_cards=bool(match[2]),
        concern=int(match[4]) if match[4] else None,
    )


def _report_lost_secret(_: Stage, given: Given, match: re.Match[str]) -> TableCommand:
    about = int(match[1]) if match[1] else None
    clause = match[2] or ORDER_ALTERED.clause
    return commands.ReportIrregularity(**given, clause=clause, about=about, secret_lost=True)


def _session(_: Stage, given: Given, match: re.Match[str]) -> TableCommand:
    lengths = dict(re.findall(r"(\d+) (hand|minute)", match[1]))
    length = {unit: int(count) for count, unit in lengths.items()}
    return commands.OpenSession(**given, hands=length.get("hand"), minutes=length.get("minute"))


def _seats(text: str) -> dict[str, int]:
    return {player: int(seat) for player, seat in re.findall(r"(\S+) at (-?\d+)", text)}


def _plain(command: Callable[..., TableCommand], **fields: Callable[[str], Any]) -> Maker:
    """A command with a field for each group of its pattern."""

    def make(_: Stage, given: Given, match: re.Match[str]) -> TableCommand:
        found = zip(fields.items(), match.groups(), strict=True)
        return command(**given, **{name: read(text) for (name, read), text in found})

    return make


def _words(text: str | None) -> str:
    return text or ""


def _ruling(ruling: Ruling) -> Maker:
    return _plain(partial(commands.DecideIrregularity, ruling=ruling), why=_words)


_BY_PATRONS: dict[str, Maker] = {
    r"sits at seat (\S+)": _plain(commands.TakeSeat, seat=int),
    r"stands behind": _plain(commands.StandBehind),
    r"leaves": _plain(commands.LeaveSeat),
    rf"wagers ({_STAKE}(?:, {_STAKE})*|nothing)": _wagers,
    rf"(?:raises|lowers) ([a-z0-9-]+) to ({AMOUNT})": _plain(
        commands.PlaceWager, wager=str, stake_cents=cents
    ),
    r"takes back ([a-z0-9-]+)": _plain(partial(commands.PlaceWager, stake_cents=0), wager=str),
    r"asks for the cards": _plain(commands.AskToDeal),
    r"raises a concern(?:: (.+))?": _plain(commands.RaiseConcern, note=_words),
    r"raises a concern of (\d+) characters": _plain(
        commands.RaiseConcern, note=lambda count: "x" * int(count)
    ),
    r"shakes the die": _plain(commands.ShakeDie),
}
_BY_DEALERS: dict[str, Maker] = {
    r'says "Place your bets, please"': _plain(commands.OpenBetting),
    r'says "No more bets"': _plain(commands.CloseBetting),
    r"shakes the die three times": _plain(commands.PassShaker),
    r"shakes the die for the patron": _plain(commands.CompleteShake),
    r"has the die shaken again": _plain(commands.ShakeAgain),
    r"opens the shaker": _plain(commands.OpenShaker),
    r"announces the die: (\d+)": _plain(commands.AnnounceDie, die=int),
    r"corrects the die to (\d+)(?:: (.+))?": _plain(commands.CorrectDie, die=int, why=_words),
    r"pays": _plain(commands.Pay),
    r"pays in steps of (\d+)": _plain(commands.Pay, patrons=int),
    r"sees the cut card come out": _plain(commands.ShowCutCard),
    r"finds that the secret of the shoe is lost(?: in round (\d+))?(?: by ([\d.]+))?": (
        _report_lost_secret
    ),
    rf"reports ([\d.]+)( of third cards)?{_ABOUT}{_CONCERN}(?:: (.+))?": _report,
    r"answers concern (\d+)(?:: (.+))?": _plain(commands.AnswerConcern, concern=int, note=_words),
}
_BY_THE_PIT: dict[str, Maker] = {
    r"opens the table(?: as (\S+))?(?: with (.+))?": _open_table,
    r"closes the table(?:: (.+))?": _plain(commands.CloseTable, why=_words),
    r"confirms that the table closes": _plain(commands.ConfirmClosing),
    r"withdraws the order for the (\w+)": _plain(commands.WithdrawOrder, order=OrderKind),
    r"frees the place of (\S+)(?:: (.+))?": _plain(commands.FreeSeat, patron=str, why=_words),
    r"puts (.+) at the table": _plain(commands.ChangeDealer, dealer=str),
    r"sends the dealer away": _plain(partial(commands.ChangeDealer, dealer=None)),
    r"sets (.+)": _change_limits,
    rf"fills the float with ({AMOUNT})": _plain(commands.FillFloat, cents=cents),
    rf"takes ({AMOUNT}) from the float": _plain(commands.CreditFloat, cents=cents),
    rf"loads shoe (\d+)( with(?:out)? a commitment)?(?: that starts {_CARDS}(, a card short)?)?": (
        _load
    ),
    r"retires the shoe(?:: (.+))?": _plain(commands.RetireShoe, why=_words),
    r"reveals the shoe( with another salt)?": _reveal,
    r"abandons the shoe(?:: (.+))?": _plain(commands.AbandonShoe, why=_words),
    rf"counts the cards(?:, without {_CARDS})?(?:, and finds {_CARDS} more)?": _reconcile,
    r"counts the cards three times over": lambda stage, given, _: commands.ReconcileShoe(
        **given, left=tuple(3 * stage.whole_shoe)
    ),
    r"opens a session of (.+)": _session,
    r"ends the session(?:: (.+))?": _plain(commands.EndSession, why=_words),
    r"announces the Dragon wagers": _plain(commands.AnnounceDragonBets),
    r"rules that the round is void(?:: (.+))?": _ruling(Ruling.VOID),
    rf"rules that the round is void, {_CARDS} foreign(?:: (.+))?": _plain(
        partial(commands.DecideIrregularity, ruling=Ruling.VOID), foreign=_cards, why=_words
    ),
    rf"rules that the round stands, {_CARDS} foreign(?:: (.+))?": _plain(
        partial(commands.DecideIrregularity, ruling=Ruling.STANDS), foreign=_cards, why=_words
    ),
    r"rules that the round (stands|is void), the order lost(?:: (.+))?": _plain(
        partial(commands.DecideIrregularity, order_lost=True),
        ruling=lambda word: Ruling.STANDS if word == "stands" else Ruling.VOID,
        why=_words,
    ),
    r"rules that the round stands(?:: (.+))?": _ruling(Ruling.STANDS),
    rf"puts the cards right as {_CARDS}(?:: (.+))?": _plain(
        partial(commands.DecideIrregularity, ruling=Ruling.RECONSTRUCTED), cards=_cards, why=_words
    ),
}
_BY_TOURNAMENTS: dict[str, Maker] = {
    r"seats (.+)": _plain(commands.SeatPlayers, seats=_seats),
    r"has (\S+) sit out": _plain(commands.SitOut, player=str),
    r"calls (-?\d+) hands?": _plain(commands.CallHands, hands=int),
    r"extends the session by (-?\d+)": _plain(commands.ExtendSession, more=int),
}
_MAKERS = _BY_PATRONS | _BY_DEALERS | _BY_THE_PIT | _BY_TOURNAMENTS
