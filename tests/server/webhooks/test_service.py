"""Webhooks are added, shown, tested and removed by an administrator, and the house notes it."""

from typing import Any

from server.integrator import Integrator
from server.webhooks.receiver import Box

from punto.server.webhooks.store import MAX_HOOKS

URL = "https://erp.example/hooks/punto"


async def test_a_hook_is_shown_with_all_but_its_secret(integrator: Integrator) -> None:
    assert await integrator.get("/hooks") == []
    wish = {"streams": ["house"], "events": ["ChipsBought", "ChipsBought"]}
    added = await integrator.post("/hooks", {"name": "erp", "url": URL, **wish})
    assert added["secret"].startswith("hook_")
    shown = await integrator.get("/hooks/erp")
    assert shown == added["hook"]
    assert await integrator.get("/hooks") == [shown]
    expected = {
        "name": "erp",
        "url": URL,
        "streams": ["house"],
        "events": ["ChipsBought"],
        "added_at": 0,
        "added_by": "admin",
        "cursor": "",
        "behind": 0,
        "delivered_at": None,
        "failing": None,
    }
    assert shown | {"added_at": 0, "cursor": ""} == expected
    assert list(shown) == list(expected)


async def test_adding_and_removing_is_noted_without_what_is_secret(integrator: Integrator) -> None:
    await integrator.add("erp", f"{URL}?token=hidden")
    assert (await integrator.client.delete("/hooks/erp")).status_code == 204
    assert await integrator.significant("configuration-changed") == [
        ("webhook erp", "admin removes it, to https://erp.example"),
        ("webhook erp", "admin adds it, to https://erp.example"),
    ]


async def test_a_hook_can_be_tested(integrator: Integrator, box: Box) -> None:
    secret = await integrator.add("erp", box.url)
    assert await integrator.post("/hooks/erp/test") == {"delivered": True, "error": None}
    (post,) = box.posts
    assert post.signed_with(secret)
    assert not post.signed_with(f"{secret}x")
    assert (post.said["hook"], post.said["test"], post.records) == ("erp", True, [])
    box.status = 401
    assert await integrator.post("/hooks/erp/test") == {"delivered": False, "error": "answered 401"}
    # A test says nothing about deliveries.
    assert (await integrator.get("/hooks/erp"))["failing"] is None


async def test_what_is_not_there_is_not_found(integrator: Integrator) -> None:
    for method, path in (("GET", ""), ("DELETE", ""), ("POST", "/test")):
        for name in ("erp", "%00", "%20", "..%2Fx", "%F0%9F%92%A9"):
            response = await integrator.client.request(method, f"/hooks/{name}{path}")
            assert response.status_code == 404
        found = await integrator.reason(method, f"/hooks/erp{path}", 404)
        assert found == "there is no such webhook"


async def test_a_name_is_taken_once_and_hooks_are_few(integrator: Integrator) -> None:
    async def refused(name: str) -> str:
        return await integrator.reason("POST", "/hooks", 409, json={"name": name, "url": URL})

    await integrator.add("erp", URL)
    assert await refused("erp") == "there is a webhook erp already"
    for number in range(1, MAX_HOOKS):
        await integrator.add(f"erp-{number}", URL)
    assert await refused("one-more") == f"a house has at most {MAX_HOOKS} webhooks"
    assert len(await integrator.significant("configuration-changed")) == MAX_HOOKS


async def test_what_cannot_be_wanted_is_said(integrator: Integrator) -> None:
    wrong: list[tuple[dict[str, Any], str]] = [
        (
            {"streams": ["tables"]},
            (
                '"tables" is no stream; expected house, table/NAME, table/*, tournament/NAME or '
                "tournament/*"
            ),
        ),
        ({"events": ["Won"]}, '"Won" is no event; expected a name such as ResultAnnounced'),
        ({"after": "x"}, '"x" is no cursor of this house; expected one as the stream gave it'),
        (
            {"after": "x", "from": "start"},
            "after and from both say where to begin; expected one of them",
        ),
    ]
    for change, reason in wrong:
        data = {"name": "erp", "url": URL, **change}
        assert await integrator.reason("POST", "/hooks", 400, json=data) == reason
    assert await integrator.get("/hooks") == []


async def test_a_url_where_nothing_may_be_posted_is_refused(integrator: Integrator) -> None:
    data = {"name": "erp", "url": "http://erp.example/"}
    said = await integrator.reason("POST", "/hooks", 409, json=data)
    assert "begins with https" in said
    assert await integrator.significant("configuration-changed") == []
