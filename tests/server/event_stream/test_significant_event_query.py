"""The log of significant events: newest first, page after page."""

from typing import Any

import pytest
from server.integrator import Integrator

from punto.house.permission import PERMISSION_ROLES, Permission
from punto.house.significant_event import SignificantKind
from punto.house.stream import HOUSE
from punto.journal.actor import Role
from punto.server.event_stream import significant_event_query
from punto.server.significant_events import note


async def noted(integrator: Integrator, kind: SignificantKind, number: int) -> None:
    await note(integrator.services.router.ask, kind, "T1", f"number {number}")


async def read_all(integrator: Integrator, **query: Any) -> list[str]:
    words: list[str] = []
    while True:
        page = await integrator.get("/significant", **query)
        words += [one["words"] for one in page["events"]]
        if page["after"] is None:
            return words
        query["after"] = page["after"]


async def test_events_come_newest_first_and_each_once(
    integrator: Integrator, monkeypatch: pytest.MonkeyPatch
) -> None:
    await integrator.admit("ann")
    for number in range(6):
        await integrator.sell("ann", 2)
        kinds = (SignificantKind.LARGE_WIN, SignificantKind.CLOCK_JUMPED)
        await noted(integrator, kinds[number % 2], number)
    for at_once in (3, 2_000):
        monkeypatch.setattr(significant_event_query, "ENTRIES_AT_ONCE", at_once)
        monkeypatch.setattr(significant_event_query, "MAX_ENTRIES", 2 * at_once)
        for most in (1, 2, 100):
            await check(integrator, most)


async def check(integrator: Integrator, most: int) -> None:
    words = await read_all(integrator, most=most)
    assert words[:6] == [f"number {number}" for number in (5, 4, 3, 2, 1, 0)]
    # The start and its self-check came before all of them.
    assert len(words) == 8
    found = await read_all(integrator, most=most, kind="large-win")
    assert found == ["number 4", "number 2", "number 0"]
    assert await read_all(integrator, kind="wallet-trouble") == []


async def test_an_event_is_shown_with_its_record(integrator: Integrator) -> None:
    await noted(integrator, SignificantKind.LARGE_WIN, 1)
    page = await integrator.get("/significant", most=1)
    head = await integrator.store.head(HOUSE)
    (event,) = page["events"]
    assert event | {"at": 0} == {
        "sequence": head.count,
        "at": 0,
        "kind": "large-win",
        "about": "T1",
        "words": "number 1",
    }
    assert page["after"] == head.count


async def test_those_may_read_it_who_oversee_the_house(integrator: Integrator) -> None:
    for role in Role:
        if role in (Role.PATRON, Role.SYSTEM):
            continue
        name = f"some-{role.value}"
        await integrator.house.appoint(name, role)
        headers = {"Authorization": f"Bearer {await integrator.token(name)}"}
        response = await integrator.client.get("/significant", headers=headers)
        may = role in PERMISSION_ROLES[Permission.READ_SIGNIFICANT]
        assert response.status_code == (200 if may else 403)
    assert await integrator.reason("GET", "/significant", 401, headers={"Authorization": ""})


async def test_events_of_two_kinds_are_found_in_one_look(integrator: Integrator) -> None:
    both = (SignificantKind.SELF_CHECK_PASSED, SignificantKind.SELF_CHECK_FAILED)
    for number, kind in enumerate((*both, *both[:1], SignificantKind.LARGE_WIN)):
        await noted(integrator, kind, number)
        page = await significant_event_query.look(integrator.store, before=None, most=1, kinds=both)
        assert [one.words for one in page.events] == [f"number {min(number, 2)}"]
