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
from fuzz.fuzzed_house import CONFIG, NOBODY, FuzzedHouse, Person, errors, furnished
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
    with serving(folder, config=CONFIG.format(commands=COMMANDS_A_SECOND), db=db) as house:
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
    async with furnished(house) as fuzzed:
        pit = await fuzzed.appoint(Role.PIT, "tan")
        dealer = await fuzzed.appoint(Role.DEALER, "dora")
        tables = [
            await fuzzed.open_table(pit, "A1", "baccarat", Dealing.AUTOMATIC),
            await fuzzed.open_table(pit, "D1", "power-98", Dealing.DEALER, dealer=dealer.name),
            await fuzzed.open_table(pit, "S1", "fortune-six", Dealing.SHOE, dealer=dealer.name),
        ]
        patron = await fuzzed.admit()
        async with fuzzed.as_(patron) as guest, guest.table("A1") as table:
            await play(table, ROUNDS)
        _leave_traces(house.url, patron, fuzzed.administrator)
        known: dict[str, list[str | int]] = {
            "table": [*tables],
            "number": [1, 2],
            "patron": [patron.name, (await fuzzed.admit()).name],
            "staff": [(await fuzzed.invite(Role.SURVEILLANCE)).name],
            "hook": [HOOK],
            "url": ["http://127.0.0.1:9/", "https://localhost/"],
            "password": [PASSWORD, "another good one 17"],
            "new": [PASSWORD, "another good one 17"],
            "old": [PASSWORD],
            "code": [(await fuzzed.invite(Role.DEALER)).code for _ in range(2)],
        }
        return {role: await _cast(fuzzed, role, patron, known) for role in roles}


def _leave_traces(url: str, patron: Person, administrator: Person) -> None:
    """A dispute, and a webhook that leads nowhere."""
    with httpx.Client(base_url=f"{url}/api/v1", trust_env=False) as http:
        for who, path, body in (
            (patron, "rounds/A1/1/disputes", {"id": "d1", "words": "I had said Banker"}),
            (administrator, "hooks", {"name": HOOK, "url": "http://127.0.0.1:9/"}),
        ):
            headers = {"Authorization": f"Bearer {who.token}"}
            http.post(path, json=body, headers=headers).raise_for_status()


async def _cast(
    fuzzed: FuzzedHouse,
    role: Role | None,
    patron: Person,
    known: dict[str, list[str | int]],
) -> Cast:
    if role is None:
        return Cast(who=NOBODY, spares={}, known=known)
    if role is Role.PATRON:
        ends = (LOG_OUT, LOCK, UNLOCK, CHANGE, EXCLUDE, LIMIT)
        return Cast(who=patron, spares={one: await fuzzed.admit() for one in ends}, known=known)
    who, spare = await fuzzed.appoint(role), await fuzzed.appoint(role)
    spares = {one: await _log_in(fuzzed, spare) for one in (LOG_OUT, LOCK)}
    spares |= {UNLOCK: spare, CHANGE: spare}
    return Cast(who=who, spares=spares, known={**known, "staff": [*known["staff"], spare.name]})


async def _log_in(fuzzed: FuzzedHouse, who: Person) -> Person:
    async with House(fuzzed.url) as house:
        await house.log_in(who.name, PASSWORD)
        return Person(who.name, who.role, house.token)
