"""A house that was played in: what is asked of its records is known."""

import asyncio
from typing import Any

from client.playing import betting, play
from msgspec import Struct
from server.records.people import DEALER, DealersTable, People, people_of
from serving import PIT, Serving
from waiting import poll

from punto.client import House
from punto.journal.actor import Role
from punto.server.bootstrap import ADMINISTRATOR
from punto.table.settings import Dealing

CONFIG_WITHOUT_TABLES = "first_tables = false\n"
PATRONS = ("ann", "bob", "cat")
STAFF = {
    Role.PIT: PIT,
    Role.DEALER: DEALER,
    Role.AUDITOR: "audrey",
    Role.SURVEILLANCE: "sue",
    Role.DIRECTOR: "don",
    Role.ADMINISTRATOR: ADMINISTRATOR,
}
BOTH = {"ann": {"banker": 100_00, "tie": 10_00}, "bob": {"player": 50_00, "player-pair": 10_00}}
AUTOMATIC_ROUNDS = 4
VOID, PUT_RIGHT, LATE, UNDER_WAY = 2, 3, 4, 8


class Played(Struct, frozen=True):
    serving: Serving
    tokens: dict[str, str]


async def played(serving: Serving) -> Played:
    """A table with real cards, D1, with a round under way, at which ann and bob are, and an
    automatic one, A1, where cat was alone and has seen a shoe end."""
    async with people_of(serving) as people:
        for name in PATRONS:
            await people.patron(name)
        for role, name in STAFF.items():
            if name not in people.tokens:
                await people.staff(role, name)
        await asyncio.gather(_automatic(serving, people), _dealt(people))
        await _checked(people)
        # Of what is under way nothing is missing in the index when it has been asked for.
        await people[PIT].get(f"/rounds/A1/{AUTOMATIC_ROUNDS + 1}")
        await people[PIT].get(f"/rounds/D1/{UNDER_WAY}")
        return Played(serving, people.tokens)


async def _checked(people: People) -> None:
    """The house has looked at its own files: nothing happens by itself after that."""

    def is_noted(page: Any) -> bool:
        return any(one["kind"].startswith("self-check") for one in page["events"])

    await poll(lambda: people[PIT].get("/significant"), is_noted)


async def _automatic(serving: Serving, people: People) -> None:
    # A shoe of which no more than three rounds are played.
    await serving.open_table("A1", decks=4, cut=200)
    async with House(serving.url, people.tokens["cat"]) as cat, cat.table("A1") as table:
        await play(table, AUTOMATIC_ROUNDS)
        await table.until(betting(AUTOMATIC_ROUNDS + 1))
        await table.leave()


async def _dealt(people: People) -> None:
    table = DealersTable(people, "D1")
    await table.open(dealing=Dealing.SHOE, decks=6)
    await table.ask("ann", "StandBehind")
    await table.ask("bob", "TakeSeat", seat=3)
    await table.play(BOTH)
    await table.play(BOTH)
    await table.decide("5.2", "void", "one card too many")
    await table.play(BOTH)
    cards = await _cards(people, PUT_RIGHT)
    await table.decide("5.2", "reconstructed", "looked at again", cards=cards)
    await table.bet(BOTH)
    await table.ask(DEALER, "CloseBetting")
    late: dict[str, Any] = {"command": "PlaceWagers", "id": "late", "stakes": {"tie": 20_00}}
    said = await people["bob"].reason(409, "POST", "/tables/D1/commands", json=late)
    assert "No more bets" in said
    await table.finish()
    for _ in range(2):
        await table.play({"ann": {"banker": 20_00}})
    await table.play({})
    await table.bet({"ann": {"player": 30_00}})


async def _cards(people: People, number: int) -> list[str]:
    """The cards of a round, in the order in which they were dealt."""
    path = f"/rounds/D1/{number}/receipt"
    return [one["card"] for one in (await people[PIT].get(path))["cards"]]
