"""A house with something for the pit to do: a table that waits for a decision, one of real cards
with a card too many, a dispute, and people in every position that looks at the pit."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from server.records.people import DEALER, DealersTable, People, people_of
from serving import PIT, Serving

from punto.games import game
from punto.journal.actor import Role
from punto.server.bootstrap import ADMINISTRATOR
from punto.table.settings import Dealing, settings_for

VIRTUAL, REAL, TOURNAMENT = "D1", "R1", "dragon-tournament-1"
STAKES = {"ann": {"banker": 100_00, "tie": 10_00}}
POSITIONS = {
    PIT: Role.PIT,
    ADMINISTRATOR: Role.ADMINISTRATOR,
    "sue": Role.SURVEILLANCE,
    "aud": Role.AUDITOR,
}


@asynccontextmanager
async def pit_house(house: Serving) -> AsyncIterator[People]:
    async with people_of(house) as people:
        await people.patron("ann")
        await people.staff(Role.SURVEILLANCE, "sue")
        await people.staff(Role.AUDITOR, "aud")
        virtual = DealersTable(people, VIRTUAL)
        await virtual.open()
        await virtual.ask("ann", "StandBehind")
        await virtual.play(STAKES)
        await people["ann"].post(f"/rounds/{VIRTUAL}/1/disputes", words="It was a nine.")
        await _hold(virtual)
        await hold_real(await open_real(people, REAL))
        yield people


async def _hold(table: DealersTable) -> None:
    """A round in which the dealer sees something wrong."""
    await table.bet(STAKES)
    await table.ask(DEALER, "CloseBetting")
    for _ in range(3):
        await table.ask(DEALER, "DrawNext")
    await table.ask(DEALER, "ReportIrregularity", clause="5.2", note="two cards at once")


async def open_real(people: People, name: str) -> DealersTable:
    """A table with real cards, and Ann at it."""
    table = DealersTable(people, name)
    settings = settings_for(
        game("baccarat"), Dealing.SHOE, least_cents=10_00, most_cents=1_000_00, burn=False
    )
    await people[PIT].post("/tables", name=name, settings=settings)
    await table.ask(PIT, "FillFloat", cents=50_000_00)
    await table.ask(PIT, "ChangeDealer", dealer=DEALER)
    await table.ask(DEALER, "LoadShoe", shoe=1)
    await table.ask("ann", "StandBehind")
    return table


async def hold_real(table: DealersTable) -> None:
    """A round in which a card was drawn that nobody called for."""
    await table.bet({"ann": {"player": 50_00}})
    await table.ask(DEALER, "CloseBetting")
    for card in ("4d", "7h", "5c", "Qs", "Ah"):
        await table.ask(DEALER, "DrawCard", card=card)
