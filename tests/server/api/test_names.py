"""Display names over the API: given, looked up, changed, and refused with what is wrong."""

import asyncio
from typing import Any

from hosted_house import Hosted, number
from msgspec import json, to_builtins

from punto.games import game
from punto.house.commands import NameNewTable
from punto.journal.actor import SYSTEM, Role
from punto.table.commands import OpenTable
from punto.table.settings import Dealing, settings_for
from punto.tournament.ready_made_formats import SINGLE_TABLE

API = "/api/v1"
SETTINGS = settings_for(game("baccarat"), Dealing.DEALER, least_cents=1_00, most_cents=1_000_00)
TAKEN = "is taken, or looks like a name that is taken"
BALCONY = "\N{CJK UNIFIED IDEOGRAPH-8D35}\N{CJK UNIFIED IDEOGRAPH-5BBE}"


def new_table(**others: Any) -> dict[str, Any]:
    return {"id": number(), "settings": to_builtins(SETTINGS), **others}


async def asked(house: Hosted, by: Any, method: str, path: str, body: object = None) -> Any:
    """The status, and the answer or the reason of a refusal."""
    content = None if body is None else json.encode(body)
    headers = {} if by is None else by.headers
    answer = await house.http.request(method, f"{API}{path}", content=content, headers=headers)
    found = json.decode(answer.content) if answer.content else None
    reason = found.get("reason") if isinstance(found, dict) else None
    return answer.status_code, found if reason is None else reason


async def test_a_table_is_opened_by_its_display_name_alone(house: Hosted) -> None:
    pit = await house.come_in("tan", Role.PIT)
    status, opened = await asked(
        house, pit, "POST", "/tables", new_table(display_name="High Rollers")
    )
    assert (status, opened["name"]) == (201, "high-rollers")
    status, opened = await asked(house, pit, "POST", "/tables", new_table(display_name=BALCONY))
    assert (status, opened["name"]) == (201, "table-2")
    _, names = await asked(house, pit, "GET", "/names?table=high-rollers,table-2,other")
    assert names["tables"] == {"high-rollers": "High Rollers", "table-2": BALCONY}


async def test_a_refusal_says_what_is_wrong_with_a_name(house: Hosted) -> None:
    pit = await house.come_in("tan", Role.PIT)
    await asked(house, pit, "POST", "/tables", new_table(display_name="High Rollers"))
    for display_name, reason in (
        (
            "high r0llers",
            f'"high r0llers" {TAKEN}: "High Rollers" (high-rollers)',
        ),
        ("Balcony ", "character 8 of the display name is a space; expected none at the end"),
        ("", "a display name has 1 to 40 characters; this one has 0"),
    ):
        body = new_table(display_name=display_name)
        assert await asked(house, pit, "POST", "/tables", body) == (409, reason)


async def test_two_who_take_one_name_at_the_same_time_do_not_both_have_it(house: Hosted) -> None:
    pit = await house.come_in("tan", Role.PIT)
    bodies = [new_table(name=f"T{place}", display_name="Balcony") for place in range(4)]
    answers = await asyncio.gather(*(asked(house, pit, "POST", "/tables", body) for body in bodies))
    assert sorted(status for status, _ in answers) == [201, 409, 409, 409]


async def test_eight_who_open_a_table_at_once_all_get_one(house: Hosted) -> None:
    pits = [await house.come_in("tan", Role.PIT) for _ in range(8)]
    called = [f"{BALCONY} {number()}" for _ in pits]
    answers = await asyncio.gather(
        *(
            asked(house, pit, "POST", "/tables", new_table(display_name=name))
            for pit, name in zip(pits, called, strict=True)
        )
    )
    assert [status for status, _ in answers] == [201] * 8
    ids = [opened["name"] for _, opened in answers]
    _, names = await asked(house, None, "GET", f"/names?table={','.join(ids)}")
    assert names["tables"] == dict(zip(ids, called, strict=True))


async def test_an_opening_that_is_repeated_has_one_answer(house: Hosted) -> None:
    pit = await house.come_in("tan", Role.PIT)
    director = await house.appoint("don", Role.DIRECTOR)
    cup = {"id": number(), "format": to_builtins(SINGLE_TABLE), "display_name": BALCONY}
    for by, path, body in (
        (pit, "/tables", new_table(display_name="High Rollers")),
        (pit, "/tables", new_table(display_name=BALCONY)),
        (pit, "/tables", new_table()),
        (pit, "/tables", new_table(name="T9", display_name="Nine")),
        (director, "/tournaments", cup),
    ):
        first, again = [await asked(house, by, "POST", path, body) for _ in range(2)]
        assert first == again
        assert first[0] == 201


async def test_whoever_is_appointed_again_by_one_request_is_one_person(house: Hosted) -> None:
    ada = await house.appoint("ada", Role.ADMINISTRATOR)
    body = {"id": number(), "role": "dealer", "display_name": BALCONY}
    first, again = [await asked(house, ada, "POST", "/staff", body) for _ in range(2)]
    assert (first[0], again[0]) == (201, 201)
    assert first[1]["name"] == again[1]["name"]
    # The first link may be lost: there is another.
    assert first[1]["code"] != again[1]["code"]


async def test_a_registration_is_repeated_by_its_id_and_its_password(house: Hosted) -> None:
    body = {"id": "mine", "token": True, "password": "correct horse", "display_name": BALCONY}
    first, again = [await asked(house, None, "POST", "/patrons", body) for _ in range(2)]
    assert (first[0], again[0]) == (201, 201)
    assert first[1]["name"] == again[1]["name"]
    for others, reason in (
        ({"password": "correct donkey"}, f"the name {first[1]['name']} is taken"),
        ({"id": "another"}, f'"{BALCONY}" {TAKEN}: "{BALCONY}" ({first[1]["name"]})'),
        ({"display_name": "Lucky 8"}, "admit mine is the id of another command"),
    ):
        assert await asked(house, None, "POST", "/patrons", {**body, **others}) == (409, reason)


async def test_a_password_is_not_what_the_id_is_made_of(house: Hosted) -> None:
    body = {"token": True, "password": "zoe-lee-88", "display_name": "Zo\u00eb Lee"}
    answer = await asked(house, None, "POST", "/patrons", body)
    assert answer == (409, "that password is too easy to guess")


async def test_an_opening_that_is_refused_renames_nothing(house: Hosted) -> None:
    pit, director = (
        await house.come_in("tan", Role.PIT),
        await house.appoint("don", Role.DIRECTOR),
    )
    format = to_builtins(SINGLE_TABLE)

    def opening(**others: Any) -> dict[str, Any]:
        return {"id": number(), "format": format, "name": "cup", **others}

    assert (await asked(house, pit, "POST", "/tables", new_table(name="T9")))[0] == 201
    assert (await asked(house, director, "POST", "/tournaments", opening()))[0] == 201
    body = new_table(name="T9", display_name="VIP")
    reason = 'the table "T9" is called "T9"; rename it to call it so'
    assert await asked(house, pit, "POST", "/tables", body) == (409, reason)
    body = new_table(name="T9")
    assert await asked(house, pit, "POST", "/tables", body) == (409, "the table is open")
    reason = 'the tournament "cup" is called "cup"; rename it to call it so'
    body = opening(display_name="VIP")
    assert await asked(house, director, "POST", "/tournaments", body) == (409, reason)
    _, names = await asked(house, None, "GET", "/names?table=T9&tournament=cup")
    assert (names["tables"], names["tournaments"]) == ({"T9": "T9"}, {"cup": "cup"})
    settings = {**to_builtins(SETTINGS), "seats": 0}
    status, _ = await asked(
        house, pit, "POST", "/tables", new_table(name="T8", display_name="VIP", settings=settings)
    )
    assert status == 409
    _, names = await asked(house, None, "GET", "/names?table=T8")
    assert names["tables"] == {}


async def test_only_what_has_a_name_gets_another(house: Hosted) -> None:
    pit = await house.come_in("tan", Role.PIT)
    body = {"id": number(), "display_name": "Balcony"}
    reason = 'the house knows no table "T7"'
    assert await asked(house, pit, "PUT", "/tables/T7/name", body) == (409, reason)


async def test_no_table_is_opened_without_a_name(house: Hosted) -> None:
    assert await house.services.ownership.take("table/T1")
    fields = {"table": "T1", "settings": SETTINGS}
    answer = await house.ask_stream("table/T1", OpenTable, SYSTEM, **fields)
    assert answer.refusal is not None
    assert answer.refusal.reason == 'the house has no name for a table "T1"; name it first'
    await house.tell_house(NameNewTable, table="T1", display_name="Balcony")
    assert (await house.ask_stream("table/T1", OpenTable, SYSTEM, **fields)).accepted


async def test_a_tournament_is_opened_by_its_display_name_alone(house: Hosted) -> None:
    director = await house.appoint("don", Role.DIRECTOR)
    body = {"id": number(), "format": to_builtins(SINGLE_TABLE), "display_name": "Spring Cup"}
    status, opened = await asked(house, director, "POST", "/tournaments", body)
    assert (status, opened["name"]) == (201, "spring-cup")
    _, (glance,) = await asked(house, director, "GET", "/tournaments")
    assert (glance["name"], glance["display_name"]) == ("spring-cup", "Spring Cup")
    renamed = {"id": number(), "display_name": "Autumn Cup"}
    assert await asked(house, director, "PUT", "/tournaments/spring-cup/name", renamed) == (
        204,
        None,
    )
    _, (glance,) = await asked(house, director, "GET", "/tournaments")
    assert glance["display_name"] == "Autumn Cup"


async def test_a_guest_may_choose_a_name_and_a_patron_another(house: Hosted) -> None:
    status, guest = await asked(
        house, None, "POST", "/guests", {"token": True, "display_name": "Lucky 8"}
    )
    assert (status, guest["display_name"]) == (201, "Lucky 8")
    again = {"token": True, "display_name": "LUCKY 8"}
    status, reason = await asked(house, None, "POST", "/guests", again)
    assert status == 409
    assert reason.startswith('"LUCKY 8" is taken')
    ann = await house.admit("ann")
    body = {"id": number(), "display_name": "Ann Lee"}
    assert await asked(house, ann, "PUT", "/me/name", body) == (204, None)
    _, names = await asked(house, ann, "GET", f"/names?person=ann,{guest['name']}")
    assert names["people"] == {"ann": "Ann Lee", guest["name"]: "Lucky 8"}
    _, names = await asked(house, None, "GET", "/names?person=ann")
    assert names["people"] == {}


async def test_everybody_is_told_what_the_players_of_a_tournament_are_called(house: Hosted) -> None:
    director = await house.appoint("don", Role.DIRECTOR)
    body = {"id": number(), "format": to_builtins(SINGLE_TABLE), "name": "cup"}
    assert (await asked(house, director, "POST", "/tournaments", body))[0] == 201
    ann, bob = await house.admit("ann"), await house.admit("bob")
    for patron, name in ((ann, BALCONY), (bob, "Bob 8")):
        renamed = {"id": number(), "display_name": name}
        assert (await asked(house, patron, "PUT", "/me/name", renamed))[0] == 204
    body = {"command": "Register", "id": number()}
    status, answer = await asked(house, ann, "POST", "/tournaments/cup/commands", body)
    assert status == 200, answer
    for by, people in ((None, {"ann": BALCONY}), (bob, {"ann": BALCONY, "bob": "Bob 8"})):
        _, names = await asked(house, by, "GET", "/names?person=ann,bob")
        assert names["people"] == people


async def test_a_patron_registers_by_a_display_name_alone(house: Hosted) -> None:
    body = {"token": True, "password": "correct horse", "display_name": "Zo\u00eb Lee"}
    status, patron = await asked(house, None, "POST", "/patrons", body)
    assert (status, patron["name"], patron["display_name"]) == (201, "zoe-lee", "Zo\u00eb Lee")


async def test_the_pit_names_patrons_and_an_administrator_the_staff(house: Hosted) -> None:
    pit, ada = (
        await house.come_in("tan", Role.PIT),
        await house.appoint("ada", Role.ADMINISTRATOR),
    )
    await house.admit("ann")
    body = {"id": number(), "display_name": "Ann Lee"}
    assert await asked(house, pit, "PUT", "/people/ann/name", body) == (204, None)
    hired = {"id": number(), "role": "dealer", "display_name": "Dora Lim"}
    status, dealer = await asked(house, ada, "POST", "/staff", hired)
    assert (status, dealer["name"]) == (201, "dora-lim")
    body = {"id": number(), "display_name": "Dora 8"}
    assert (await asked(house, pit, "PUT", "/people/dora-lim/name", body))[0] == 409
    body = {"id": number(), "display_name": "Dora 8"}
    assert await asked(house, ada, "PUT", "/people/dora-lim/name", body) == (204, None)
    _, staff = await asked(house, ada, "GET", "/staff")
    assert {one["name"]: one["display_name"] for one in staff}["dora-lim"] == "Dora 8"
