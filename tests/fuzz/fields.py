"""What the fields of a well-written command may hold, at a table of some game: mostly what somebody
could mean, in time or not."""

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from msgspec import Struct

from punto.games import game
from punto.journal.encoding import encode
from punto.rules.cards import CARDS
from punto.rules.irregularity import IRREGULARITIES, Ruling
from punto.server.wire.commands import NAMES
from punto.table.settings import Dealing, settings_for

CLAUSES = (*(one.clause for one in IRREGULARITIES), "3.1", "")
STAKES = (0, 99, 5_00, 10_00, 10_00, 20_00, 50_00, 1_000_00, 1_000_01)

Fields = dict[str, Any]


class Sender(Struct, frozen=True, kw_only=True):
    """Who speaks, at which table of which game, and the commands that are put well. Whoever is
    `careful` repeats nothing that others have said."""

    name: str
    table: str
    slug: str
    dealing: Dealing
    commands: Sequence[str] = NAMES
    people: Sequence[str] = ()
    careful: bool = False


class CommandFields:
    """Fields for each command, by the dice."""

    def __init__(self, sender: Sender, dice: Random) -> None:
        self._sender = sender
        self._dice = dice
        self._keys = [wager.key for wager in game(sender.slug).every_wager]
        self._fields: dict[str, Callable[[], Fields]] = {
            "TakeSeat": lambda: {"seat": dice.randint(1, 8)},
            "PlaceWager": lambda: {"wager": dice.choice(self._keys), "stake_cents": self._stake()},
            "PlaceWagers": self._stakes,
            "AnnounceDie": lambda: {"die": dice.randint(1, 6)},
            "CorrectDie": lambda: {"die": dice.randint(1, 6), "why": dice.choice(("", "a blink"))},
            "DrawCard": lambda: {"card": self._card()},
            "Pay": lambda: dice.choice(({}, {"patrons": 1}, {"patrons": 1000})),
            "ReportIrregularity": self._report,
            "DecideIrregularity": self._decision,
            "OpenTable": self._opening,
            "CloseTable": lambda: {"why": "a pause"},
            "ChangeDealer": lambda: {"dealer": dice.choice((*sender.people, sender.name, None))},
            "ChangeLimits": self._limits,
            "FillFloat": lambda: {"cents": dice.choice((1, 100_00, 10**15))},
            "CreditFloat": lambda: {"cents": dice.choice((1, 100_00, 10**15))},
            "LoadShoe": self._shoe,
            "RetireShoe": lambda: {"why": dice.choice(("", "worn"))},
            "AbandonShoe": lambda: {"why": dice.choice(("", "lost"))},
            "RevealShoe": self._secret,
            "ReconcileShoe": lambda: {"left": self._cards(dice.choice((0, 10, 300)))},
            "OpenSession": lambda: dice.choice(({}, {"hands": 3}, {"hands": 1, "minutes": 1})),
        }

    def of(self, command: str) -> Fields:
        found = self._fields.get(command)
        return found() if found is not None else {}

    def _stake(self) -> int:
        return self._dice.choice(STAKES)

    def _stakes(self) -> Fields:
        keys = self._dice.sample(self._keys, self._dice.randint(1, min(4, len(self._keys))))
        return {"stakes": {key: self._stake() for key in keys}}

    def _card(self) -> str:
        return str(self._dice.choice(CARDS))

    def _cards(self, count: int) -> list[str]:
        return [self._card() for _ in range(count)]

    def _report(self) -> Fields:
        found = {"clause": self._dice.choice(CLAUSES), "note": "seen by eye"}
        return found | ({"about": self._dice.randint(0, 3)} if self._dice.random() < 0.3 else {})

    def _decision(self) -> Fields:
        ruling = self._dice.choice(list(Ruling)).value
        cards = self._cards(self._dice.choice((0, 4, 5, 6)))
        return {"ruling": ruling, "why": "a look", "cards": cards}

    def _opening(self) -> Fields:
        sender = self._sender
        settings = settings_for(
            game(sender.slug),
            self._dice.choice((sender.dealing, sender.dealing, *Dealing)),
            least_cents=10_00,
            most_cents=1_000_00,
            betting_seconds=1,
        )
        where = self._dice.choice((sender.table, sender.table, "A1", "new", ""))
        return {"table": where, "settings": json.loads(encode(settings))}

    def _limits(self) -> Fields:
        limits = {key: [10_00, self._dice.choice((10_00, 1_000_00))] for key in self._keys}
        return {"limits": limits, "differential_cents": self._dice.choice((None, 500_00))}

    def _shoe(self) -> Fields:
        commitment = self._dice.choice((None, None, "0" * 64, "zz"))
        return {"shoe": self._dice.randint(0, 4), "commitment": commitment}

    def _secret(self) -> Fields:
        order = [str(card) for card in CARDS] * 2
        return {"order": order, "dice": [1, 2, 3], "salt": "0" * 64}
