"""Everybody who visits the API: nobody, a patron who has played, and the staff, one after another,
each with the whole document. What they leave behind the next one finds, so those come last who can
change most."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import httpx
from client.playing import play
from fuzz import api, bodies
from fuzz.api import CHANGE, EXCLUDE, LIMIT, LOCK, LOG_OUT, UNLOCK, Bounds, Cast, Finding
from fuzz.fuzzed_house import TABLE, admit, come_in, config, errors
from hosted_house import ANYBODY, Person
from msgspec import Struct
from serving import PASSWORD, Serving, serving
from verified import verified

from punto.client import House
from punto.journal.actor import Role
from punto.table.settings import Dealing

COMMANDS_A_SECOND = 1_000_000
ROUNDS = 2
HOOK = "nowhere"


class Visit(Struct, frozen=True):
    """`broken` are the statuses that bodies were answered with which nobody can read."""

    who: str
    outcome: api.Outcome
    broken: dict[int, int]


def visit(
    folder: Path,
    *,
    examples: int,
    seed: int,
    bounds: Mapping[Role | None, Bounds],
    db: str | None = None,
    say: Callable[[Visit], None] = lambda _: None,
) -> tuple[list[Visit], list[Finding]]:
    """The visits of these people to one house, and what they found; the books are in order
    afterwards. Whoever tries the bounds of values also sends what cannot be read."""
    visits, findings = [], []
    with serving(folder, config=config(COMMANDS_A_SECOND), db=db) as house:
        for role, cast in asyncio.run(_casts(house, tuple(bounds))).items():
            tried = bounds[role]
            outcome = api.fuzz(house.url, cast, examples=examples, seed=seed, bounds=tried)
            broken, thrown = bodies.throw(house.url, cast.who) if tried else ({}, [])
            visits.append(Visit(role.value if role else "nobody", outcome, broken))
            say(visits[-1])
            findings += [*outcome.findings, *thrown]
        assert house.stop() == 0, house.log.read_text()[-4000:]
        findings += [
            Finding("the log", "an error", one[:4000], "", "") for one in errors(house.log)
        ]
    verified(house.db)
    return visits, findings


async def _casts(house: Serving, roles: Sequence[Role | None]) -> dict[Role | None, Cast]:
    """Everybody, in a house with tables of every kind where something has been played."""
    dealer = await come_in(house, "dora", Role.DEALER)
    tables = [
        await house.open_table("A1", "baccarat", **TABLE),
        await house.open_table("D1", "power-98", Dealing.DEALER, dealer=dealer.name, **TABLE),
        await house.open_table("S1", "fortune-six", Dealing.SHOE, dealer=dealer.name, **TABLE),
    ]
    patron = await admit(house)
    async with House(house.url, patron.secret) as guest, guest.table("A1") as table:
        await play(table, ROUNDS)
    await _leave_traces(house, patron)
    await house.appoint("sue", Role.SURVEILLANCE)
    known: dict[str, list[str | int]] = {
        "table": [*tables],
        "number": [1, 2],
        "patron": [patron.name, (await admit(house)).name],
        "staff": ["sue"],
        "hook": [HOOK],
        "url": ["http://127.0.0.1:9/", "https://localhost/"],
        "password": [PASSWORD, "another good one 17"],
        "new": [PASSWORD, "another good one 17"],
        "old": [PASSWORD],
        "code": [await house.appoint(name, Role.DEALER) for name in ("dan", "dirk")],
    }
    return {role: await _cast(house, role, patron, known) for role in roles}


async def _leave_traces(house: Serving, patron: Person) -> None:
    """A dispute, and a webhook that leads nowhere."""
    administrator = await come_in(house, "ada", Role.ADMINISTRATOR)
    async with httpx.AsyncClient(base_url=f"{house.url}/api/v1", trust_env=False) as http:
        for who, path, body in (
            (patron, "rounds/A1/1/disputes", {"id": "d1", "words": "I had said Banker"}),
            (administrator, "hooks", {"name": HOOK, "url": "http://127.0.0.1:9/"}),
        ):
            (await http.post(path, json=body, headers=who.headers)).raise_for_status()


async def _cast(
    house: Serving, role: Role | None, patron: Person, known: dict[str, list[str | int]]
) -> Cast:
    if role is None:
        return Cast(who=ANYBODY, spares={}, known=known)
    if role is Role.PATRON:
        ends = (LOG_OUT, LOCK, UNLOCK, CHANGE, EXCLUDE, LIMIT)
        return Cast(who=patron, spares={one: await admit(house) for one in ends}, known=known)
    who, spare = [await come_in(house, f"{role.value}-{number}", role) for number in (1, 2)]
    spares = {one: await come_in(house, spare.name, role) for one in (LOG_OUT, LOCK)}
    spares |= {UNLOCK: spare, CHANGE: spare}
    return Cast(who=who, spares=spares, known={**known, "staff": [*known["staff"], spare.name]})
