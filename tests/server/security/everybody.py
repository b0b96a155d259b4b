"""Who tries: somebody in every position of the house, and nobody."""

from collections.abc import Iterable, Mapping
from contextlib import AsyncExitStack
from typing import Any, Self

from hosted_house import ANYBODY, DORA, Hosted, Person, Socket
from server.auth.auth_house import PASSWORD

from punto.journal.actor import Role

HERE, ELSEWHERE = DORA.name, "dirk"
"""The dealer of the table that is asked, and that of another."""

STAFF = {
    HERE: Role.DEALER,
    ELSEWHERE: Role.DEALER,
    "pia": Role.PIT,
    "sue": Role.SURVEILLANCE,
    "dan": Role.DIRECTOR,
    "aud": Role.AUDITOR,
    "ada": Role.ADMINISTRATOR,
}
PATRON = "ann"
EVERYBODY = (PATRON, *STAFF)


async def gather(house: Hosted) -> None:
    """Everybody is known to the house, and the patron has money."""
    for name, role in STAFF.items():
        await house.appoint(name, role)
    await house.admit(PATRON, 1_000_000_00)


async def comes(house: Hosted, name: str, **others: Any) -> Person:
    """Somebody with a login of their own, and a new one each time."""
    return await house.come_in(name, STAFF.get(name, Role.PATRON), **others)


async def log_in_by(house: Hosted, path: str, name: str) -> Person:
    """A patron who has given a password, to register or to come back."""
    body = {"name": name, "password": PASSWORD, "token": True}
    answer = await house.send(ANYBODY, "POST", f"/api/v1/{path}", body)
    assert answer.status_code == 201
    return Person(name, Role.PATRON, answer.json()["token"])


class Audience:
    """Those who look on, each with a socket or several; entered with `async with`."""

    def __init__(self, house: Hosted) -> None:
        self.sockets: list[tuple[Person, Socket]] = []
        self._house = house
        self._stack = AsyncExitStack()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._stack.aclose()

    async def watch(self, who: Person, table: str | None, after: int | None = None) -> None:
        socket = await self._stack.enter_async_context(self._house.socket(who, table, after=after))
        self.sockets.append((who, socket))

    async def until_told(self, table: str) -> list[tuple[Person, Socket]]:
        """Those at the table, who have been told all that happened at it."""
        there = [one for one in self.sockets if one[1].frames[0]["type"] != "tables"]
        for _, socket in there:
            await socket.through(self._house.sequence(table))
        return there


def filled(path: str, names: Mapping[str, str]) -> str:
    """What is named is asked about; whatever else is in brackets is not there."""
    for template, name in names.items():
        path = path.replace(template, name)
    return path.replace("{number}", "1").replace("{", "").replace("}", "")


async def read_all(
    house: Hosted, routes: Iterable[str], who: Person, table: str, patron: str
) -> list[tuple[str, str]]:
    """What somebody is told of a table and a patron by those of the routes that only read."""
    names = {"/tables/{name}": f"/tables/{table}", "{table}": table}
    names["/patrons/{name}"] = f"/patrons/{patron}"
    found = []
    for route in routes:
        method, path = route.split()
        if method == "GET":
            answer = await house.send(who, "GET", filled(path, names))
            assert answer.status_code != 500
            found.append((f"{who.role} {route}", answer.text))
    return found
