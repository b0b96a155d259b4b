"""The audit of a running house: asked for, waited for, and told to whoever reads reports."""

import asyncio
from typing import Any

import pytest
from hosted_house import Hosted
from server.records.people import People, Person
from server.records.story import STAFF
from serving import PIT
from waiting import poll

from punto.house.permission import PERMISSION_ROLES, Permission
from punto.journal.actor import Role


async def audited(who: Person) -> dict[str, Any]:
    """What an audit finds that is begun now."""
    await who.ask("POST", "/audit")
    found = await poll(lambda: who.get("/audit"), lambda audit: not audit["running"])
    last: dict[str, Any] = found["last"]
    return last


async def test_a_house_that_was_played_in_is_sound(people: People) -> None:
    last = await audited(people[PIT])
    assert last["faults"] == []
    assert last["entries"] > 100
    assert last["streams"] == 3
    assert last["began_at"] <= last["ended_at"]
    found = await people["audrey"].get("/audit")
    assert found["last"] == last
    assert found["files"]["kind"] == "self-check-passed"


@pytest.mark.parametrize("role", STAFF)
async def test_audits_are_for_those_who_read_reports(people: People, role: Role) -> None:
    may = role in PERMISSION_ROLES[Permission.READ_REPORTS]
    for method, status in (("GET", 200), ("POST", 202)):
        answer = await people[STAFF[role]].ask(method, "/audit")
        assert answer.status_code == (status if may else 403)


async def test_a_house_in_memory_is_audited_within_its_process(house: Hosted) -> None:
    inspections = house.services.audits
    await asyncio.gather(inspections.audit(), inspections.audit())
    assert inspections.audited is not None
    assert inspections.audited.faults == []
    assert not inspections.auditing
    assert await inspections.leanings([]) == []
