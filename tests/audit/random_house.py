"""A house of which everybody asks everything: good commands and bad ones, at any time."""

from collections.abc import Callable
from random import Random
from typing import Any, get_args

from audit.recorder import Recorder

from punto.house import commands as c
from punto.house import wallet
from punto.house.cage import BuyChips, CashChips
from punto.house.limits import DAY
from punto.house.significant_event import SignificantKind
from punto.journal.actor import SYSTEM, Actor, Role, patron

PATRONS = ("ann", "bob", "cat")
STAFF = ("ada", "al", "pat", "sue")
CALLED = ("Ann", "Ann 8", "\N{CYRILLIC CAPITAL LETTER A}nn 8", "BOB", "Cat ", "spring~1", "")
ODD = ("cat", "ANN", "Pat", "no name!")
NAMES = (*PATRONS, *STAFF, *ODD)
POSITIONS = (Role.ADMINISTRATOR, Role.PIT, Role.PIT, Role.DEALER, Role.SYSTEM)
HOUR = DAY // 24
Asks = Callable[[Random], tuple[type[c.HouseCommand], dict[str, Any]]]
ANSWERS: tuple[type[wallet.AnswerCommand], ...] = get_args(wallet.AnswerCommand)


def random_house(*, seed: int, steps: int) -> Recorder:
    house = Recorder(seed)
    chance = house.random
    house.buy("ann", 500)
    house.do(c.OpenHouse, SYSTEM, name="The Punto", key_check="ab" * 8)
    house.do(c.AppointStaff, SYSTEM, person="don", role=Role.DIRECTOR)
    for name, role in zip(STAFF, POSITIONS, strict=False):
        house.do(c.AppointStaff, SYSTEM, person=name, role=role)
    for _ in range(steps):
        house.now += chance.choice((0, 0, 0, HOUR, 5 * HOUR, DAY))
        kind, fields = chance.choice(ASKS)(chance)
        house.ask(kind, _by(house, kind, fields), **fields)
        if house.state.transfers and chance.random() < 0.2:
            kind, fields = _answer(house)
            house.ask(kind, _by(house, kind, fields), **fields)
    return house


def _by(house: Recorder, kind: type[c.HouseCommand], fields: dict[str, Any]) -> Actor:
    """Somebody to whom it would be granted, most of the time."""
    chance = house.random
    if chance.random() < 0.1:
        return Actor(chance.choice(list(Role)), chance.choice(NAMES))
    if kind in OWN:
        return patron(fields["patron"])
    if kind in (c.NameNewTournament, c.NameTournament):
        return Actor(Role.DIRECTOR, "don")
    if kind is c.NamePerson:
        return patron(fields["person"])
    if kind in (c.SuspendPatron, c.ReinstatePatron, c.AnswerDispute):
        working = [
            name for name in STAFF if (one := house.state.staff(name)) and one.role is Role.PIT
        ]
        return Actor(Role.PIT, chance.choice(working or STAFF))
    return SYSTEM


def _answer(house: Recorder) -> tuple[type[c.HouseCommand], dict[str, Any]]:
    """Something that the wallet may have said of a transfer, right or wrong."""
    chance = house.random
    kind, name = chance.choice(ANSWERS), chance.choice(sorted(house.state.transfers))
    fields = {"transfer": name, "patron": house.state.transfers[name].patron}
    if kind in (wallet.GiveUpChips, wallet.ReturnChips):
        fields["why"] = _words(chance)
    return kind, fields


def _who(chance: Random) -> str:
    return chance.choice((*PATRONS, *PATRONS, *PATRONS, *NAMES))


def _words(chance: Random) -> str:
    return chance.choice(("a nine", "a nine\nor so", "seen on camera", "seen", "seen", ""))


def _name(
    chance: Random,
    first: type[c.HouseCommand],
    another: type[c.HouseCommand],
    field: str,
    ids: tuple[str, str],
) -> tuple[type[c.HouseCommand], dict[str, Any]]:
    """A first name, now and then for something without an id, or another name."""
    if chance.random() < 0.1:
        return first, {field: None, "display_name": chance.choice((None, *CALLED))}
    kind = chance.choice((first, another))
    return kind, {field: chance.choice(ids), "display_name": chance.choice(CALLED)}


OWN = (c.LimitStakes, c.ExcludeSelf, c.OpenDispute, CashChips, wallet.AskForChips, wallet.SendChips)
ASKS: tuple[Asks, ...] = (
    lambda _: (c.OpenHouse, {"name": "The Punto", "key_check": "ab" * 8}),
    lambda it: (c.AdmitPatron, {"patron": _who(it), "guest": it.random() < 0.5}),
    lambda it: (BuyChips, {"patron": _who(it), "cents": it.choice((0, 100, 500))}),
    lambda it: (CashChips, {"patron": _who(it), "cents": it.choice((100, 300))}),
    *(2 * (lambda it: (wallet.AskForChips, {"patron": _who(it), "cents": it.choice((0, 200))}),)),
    *(2 * (lambda it: (wallet.SendChips, {"patron": _who(it), "cents": it.choice((50, 300))}),)),
    lambda it: (c.AppointStaff, {"person": it.choice(ODD), "role": it.choice(POSITIONS)}),
    lambda it: (c.AppointStaff, {"person": it.choice(STAFF), "role": it.choice(POSITIONS)}),
    lambda it: (c.DismissStaff, {"person": it.choice(NAMES), "why": _words(it)}),
    lambda it: (c.NamePerson, {"person": _who(it), "display_name": it.choice(CALLED)}),
    lambda it: _name(it, c.NameNewTable, c.NameTable, "table", ("T1", "T2")),
    lambda it: _name(it, c.NameNewTournament, c.NameTournament, "tournament", ("spring", "no!")),
    lambda it: (c.SuspendPatron, {"patron": _who(it), "why": _words(it)}),
    lambda it: (c.ReinstatePatron, {"patron": _who(it), "why": _words(it)}),
    lambda it: (c.LimitStakes, {"patron": _who(it), "a_round_cents": it.choice((None, 0, 5, 9))}),
    lambda it: (c.LimitStakes, {"patron": _who(it), "a_round_cents": it.choice((None, 7, -1))}),
    lambda it: (c.ExcludeSelf, {"patron": _who(it), "days": it.choice((0, 1, 2, 9))}),
    lambda it: (
        c.OpenDispute,
        {"patron": _who(it), "table": "T1", "round": it.randint(0, 3), "words": _words(it)},
    ),
    lambda it: (
        c.AnswerDispute,
        {"dispute": it.randint(0, 9), "words": _words(it), "upheld": it.random() < 0.5},
    ),
    lambda it: (
        c.NoteSignificant,
        {"kind": it.choice(list(SignificantKind)), "about": "T1", "words": _words(it)},
    ),
)
