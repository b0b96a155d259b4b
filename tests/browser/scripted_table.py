"""Tables with a dealer, whose cards and die a test chooses: nothing is left to chance."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any

from playwright.async_api import Page
from serving import Serving

from punto.client import House, Refused, Table
from punto.games import game
from punto.journal.actor import Role
from punto.table.settings import Dealing, settings_for
from punto.table.state import Phase

DEALER = "dora"

PLAYER_WINS = ("4d", "9c", "5d", "9h")
"""By a Natural 9 to 8, with a pair of Banker's, which no third card follows."""


class ScriptedTable:
    """A real shoe on a table, with its dealer and the pit."""

    def __init__(self, name: str, pit: Table, dealer: Table) -> None:
        self.name = name
        self.pit = pit
        self._dealer = dealer

    async def open_betting(self) -> None:
        await self._dealer.ask("OpenBetting")
        # What was pending of the last round is given out before anything else.
        await self.pay()

    async def close_betting(self) -> None:
        await self._dealer.ask("CloseBetting")

    async def show_die(self, value: int) -> None:
        """The die, once whoever has the shaker has shaken it."""
        await self._dealer.ask("AnnounceDie", die=value)

    async def shake_again(self) -> None:
        await self._dealer.ask("ShakeAgain")

    async def correct_die(self, value: int) -> None:
        await self.pit.ask("CorrectDie", die=value, why="the camera has seen it")

    async def pass_shaker(self) -> None:
        await self._dealer.ask("PassShaker")

    async def complete_shake(self) -> None:
        await self._dealer.ask("CompleteShake")

    async def deal(self, *cards: str) -> None:
        for card in cards:
            await self._dealer.ask("DrawCard", card=card)

    async def play(self, *cards: str) -> None:
        """From "No more bets" to the last payment."""
        await self.close_betting()
        await self.deal(*cards)
        await self.pay()

    async def play_virtual(self) -> None:
        """The same where the house itself has shuffled; a shoe that has ended makes place for the
        next."""
        await self.close_betting()
        while self._dealer.board.phase is Phase.DEALING:
            await self._dealer.ask("DrawNext")
        await self.pay()
        shoe = self._dealer.board.shoe
        if shoe is not None and shoe.ended:
            await self._dealer.ask("LoadNext")

    async def hold(self, clause: str) -> None:
        await self.pit.ask("ReportIrregularity", clause=clause, note="seen by the dealer")

    async def void(self, why: str) -> None:
        await self.pit.ask("DecideIrregularity", ruling="void", why=why)
        await self.pay()

    async def pay(self) -> None:
        """Until nothing is due any more."""
        with suppress(Refused):
            while True:
                await self._dealer.ask("Pay")


AtTable = Callable[..., Awaitable[tuple[ScriptedTable, Page]]]
"""Opens a table by its name, and a page that looks at it."""


class Staff:
    def __init__(self, pit: House, dealer: House, stack: AsyncExitStack) -> None:
        self._pit = pit
        self._dealer = dealer
        self._stack = stack

    async def open(
        self,
        name: str,
        slug: str = "baccarat",
        dealing: Dealing = Dealing.SHOE,
        hands: int = 5,
        minutes: int | None = None,
        **others: int,
    ) -> ScriptedTable:
        """A table where betting is open, in a session of so many hands or minutes if it has
        any."""
        chosen: dict[str, Any] = {"least_cents": 10_00, "most_cents": 1_000_00, "burn": False}
        settings = settings_for(game(slug), dealing, **chosen | others)
        await self._pit.open_table(name, settings)
        pit = await self._stack.enter_async_context(self._pit.table(name))
        await pit.ask("FillFloat", cents=1_000_000_00)
        await pit.ask("ChangeDealer", dealer=DEALER)
        dealer = await self._stack.enter_async_context(self._dealer.table(name))
        if dealing is Dealing.SHOE:
            await dealer.ask("LoadShoe", shoe=1)
        else:
            await dealer.ask("LoadNext")
        if game(slug).session_wagers:
            await pit.ask("OpenSession", hands=None if minutes else hands, minutes=minutes)
        await dealer.ask("OpenBetting")
        await dealer.until(lambda board: board.phase is Phase.BETTING)
        return ScriptedTable(name, pit, dealer)


@asynccontextmanager
async def staff_of(house: Serving) -> AsyncIterator[Staff]:
    async with AsyncExitStack() as stack:
        pit = await stack.enter_async_context(house.pit())
        dealer = await stack.enter_async_context(house.staff(DEALER, Role.DEALER))
        yield Staff(pit, dealer, stack)
