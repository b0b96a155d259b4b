"""Who tries: somebody in every position of the house, and nobody."""

from typing import Any

from hosted_house import Hosted, Person

from punto.journal.actor import Role

HERE, ELSEWHERE = "dora", "dirk"
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
