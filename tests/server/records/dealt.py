"""A table within the process of the test, dealt by somebody who does as the test says."""

from http import HTTPStatus
from typing import Any

from hosted_house import Hosted, Person

from punto.journal.actor import Role
from punto.table.settings import Dealing

DEALER = "dora"


class Dealt:
    """`pit` and `dealer` have come in, and the table is open."""

    def __init__(self, house: Hosted, name: str, pit: Person, dealer: Person) -> None:
        self.house = house
        self.name = name
        self.pit = pit
        self.dealer = dealer

    @classmethod
    async def open(
        cls, house: Hosted, name: str, dealing: Dealing = Dealing.DEALER, **others: Any
    ) -> "Dealt":
        pit = await house.come_in("tan", Role.PIT)
        dealer = await house.appoint(DEALER, Role.DEALER)
        await house.open_table(name, dealing, dealer=DEALER, **others)
        return cls(house, name, pit, dealer)

    async def ask(self, who: Person, command: str, **fields: Any) -> None:
        answer = await self.house.ask(who, self.name, command, **fields)
        assert answer.status_code == HTTPStatus.OK, answer.text

    async def load(self) -> None:
        """A new shoe, and its burn."""
        await self.ask(self.dealer, "LoadNext")
        await self.ask(self.dealer, "DrawNext")

    async def play(self) -> None:
        """A round, to its end."""
        await self.ask(self.dealer, "OpenBetting")
        await self.ask(self.dealer, "CloseBetting")
        for command in ("DrawNext", "Pay"):
            while (await self.house.ask(self.dealer, self.name, command)).is_success:
                pass
