"""Rounds, settled wagers and positions over the API."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from msgspec import to_builtins
from naive_history import NaiveRound
from server.records.books import books
from server.records.people import People
from server.records.story import PATRONS, STAFF, UNDER_WAY, VOID, Played
from serving import PIT
from waiting import poll

from punto.journal.actor import Role

READERS = [STAFF[role] for role in (Role.PIT, Role.SURVEILLANCE, Role.AUDITOR, Role.ADMINISTRATOR)]
OTHERS = [STAFF[role] for role in (Role.DEALER, Role.DIRECTOR)]
MOMENT = 2**53


def place(one: dict[str, Any]) -> tuple[str, int]:
    return one["table"], one["number"]


def described(told: NaiveRound) -> dict[str, Any]:
    """A round of the journal in the words of the API, but for the dealer and the float."""
    row: dict[str, Any] = to_builtins(told.summary(None, 0))
    others = {"sheet", "dealer", "float_cents", "sums"}
    played = {name: value for name, value in row.items() if name not in others}
    flat: dict[str, Any] = (
        played | row["sheet"] | {"result": None if row["void"] else row["result"]}
    )
    return flat


async def test_rounds_are_those_that_the_journal_tells(people: People, story: Played) -> None:
    told = (await books(story.serving.db)).rounds
    shown = (await people[PIT].get("/rounds"))["rounds"]
    assert {place(one) for one in shown} == told.keys()
    for one in shown:
        expected = described(told[place(one)])
        flat = one | one["money"]
        assert {name: flat[name] for name in expected} == expected
        sums = one["money"]["wagers"].values()
        assert one["money"]["hold_cents"] == -sum(wager["net_cents"] for wager in sums)
    assert [one["opened_at"] for one in shown] == sorted(
        (one.own[0][1].at for one in told.values()), reverse=True
    )
    dealers = {place(one): one["dealer"] for one in shown}
    assert dealers["D1", 1] == STAFF[Role.DEALER]
    assert dealers["A1", 1] is None


async def test_settled_wagers_add_up_to_the_audit(people: People, story: Played) -> None:
    tallies = (await books(story.serving.db)).summary.tallies
    sums: dict[str, list[int]] = {}
    for name in PATRONS:
        for one in await people[PIT].pages(f"/patrons/{name}/settlements", 1000):
            assert one["patron"] == name
            if one["pays"] != "void":
                found = sums.setdefault(one["table"], [0, 0, 0, 0])
                found[0] += 1
                found[1] += one["stake_cents"]
                found[2] += one["stake_cents"] + one["net_cents"]
                found[3] += one["commission_cents"]
    assert sums == {
        one.table: [one.wagers, one.staked_cents, one.paid_cents, one.commission_cents]
        for one in tallies
    }


async def test_settled_wagers_add_up_to_the_balances(people: People) -> None:
    bought = (await people.nobody.get("/house"))["welcome_cents"]
    for name in PATRONS:
        theirs = await people[name].pages("/me/settlements", 1000)
        standing = await people[name].get("/me")
        stakes = sum(one["stakes_cents"] for one in standing["at"])
        assert theirs
        assert standing["balance_cents"] == (
            bought - stakes + sum(one["net_cents"] for one in theirs)
        )


async def test_a_position_is_what_the_wagers_of_the_period_come_to(people: People) -> None:
    for name in PATRONS:
        theirs = await people[name].pages("/me/settlements", 1000)
        middle = sorted(one["at"] for one in theirs)[len(theirs) // 2]
        for query in ({}, {"since": middle}, {"until": middle}, {"since": 0, "until": MOMENT}):
            span = {"since": 0, "until": MOMENT} | query
            counted = [
                one
                for one in theirs
                if span["since"] <= one["at"] < span["until"] and one["pays"] != "void"
            ]
            found = await people[name].get("/me/position", **query)
            assert found["wagers"] == len(counted)
            assert found["rounds"] == len({(one["table"], one["round"]) for one in counted})
            for field, source in (
                ("staked_cents", "stake_cents"),
                ("net_cents", "net_cents"),
                ("commission_cents", "commission_cents"),
            ):
                assert found[field] == sum(one[source] for one in counted)
            staffs = await people[PIT].get(f"/patrons/{name}/position", **query)
            ends = {"since", "until", "seconds", "tables"}
            assert {key: one for key, one in staffs.items() if key not in ends} == {
                key: one for key, one in found.items() if key not in ends
            }
    # Cat has left, and ann is there still.
    cat = await people["cat"].get("/me/position")
    assert cat["until"] - cat["since"] == 24 * 3_600_000_000
    assert [one["table"] for one in cat["tables"]] == ["A1"]
    assert 3 <= cat["seconds"] == cat["tables"][0]["seconds"]
    again = await people["cat"].get("/me/position", since=0, until=MOMENT)
    assert (again["seconds"], again["until"] < MOMENT) == (cat["seconds"], True)
    ann = await people["ann"].get("/me/position")
    await poll(
        lambda: people["ann"].get("/me/position"), lambda it: it["seconds"] != ann["seconds"]
    )


async def test_filters_leave_what_fits_and_nothing_else(people: People) -> None:
    every = await people[PIT].pages("/rounds", 1000)
    times = sorted(one["opened_at"] for one in every)
    third, last = times[2], times[-1]
    nets = {name: await _nets(people, name) for name in ("ann", "bob")}
    ann = nets["ann"]
    # Where one has won the other has lost: ann is on Banker and Tie, bob on Player.
    every_net = [net for found in nets.values() for net in found.values()]
    assert min(every_net) < 0 < max(every_net)
    wanted: list[tuple[dict[str, Any], Callable[[dict[str, Any]], bool]]] = [
        ({"table": "D1"}, lambda one: one["table"] == "D1"),
        ({"table": "no-such-table"}, lambda _: False),
        ({"game": "baccarat"}, lambda _: True),
        ({"game": "power-98"}, lambda _: False),
        ({"dealer": "dora"}, lambda one: one["table"] == "D1"),
        ({"result": "banker"}, lambda one: one["result"] == "banker"),
        ({"result": "tie"}, lambda one: one["result"] == "tie"),
        ({"void": True}, lambda one: one["void"] is not None),
        ({"void": False, "table": "A1"}, lambda one: one["table"] == "A1"),
        ({"void": True, "table": "A1"}, lambda _: False),
        ({"patron": "ann"}, lambda one: place(one) in ann),
        (
            {"patron": "ann", "result": "player"},
            lambda one: place(one) in ann and one["result"] == "player",
        ),
        *(
            ({"patron": name, "net": which}, lambda one, n=name, s=sign: s * _net(nets, n, one) > 0)
            for name in nets
            for which, sign in (("won", 1), ("lost", -1))
        ),
        ({"since": third}, lambda one: one["opened_at"] >= third),
        ({"until": last}, lambda one: one["opened_at"] < last),
        ({"since": third, "until": third}, lambda _: False),
    ]
    for query, fits in wanted:
        expected = [place(one) for one in every if fits(one)]
        for most in (2, 1000):
            found = await people[PIT].pages("/rounds", most, **query)
            assert [place(one) for one in found] == expected, query


Nets = dict[str, dict[tuple[str, int], int]]


def _net(nets: Nets, name: str, one: dict[str, Any]) -> int:
    return nets[name].get(place(one), 0)


async def _nets(people: People, name: str) -> dict[tuple[str, int], int]:
    """What each of a patron's rounds has brought."""
    found: Counter[tuple[str, int]] = Counter()
    for one in await people[name].pages("/me/settlements", 100):
        found[one["table"], one["round"]] += one["net_cents"]
    return found


async def test_filters_of_settled_wagers(people: People) -> None:
    every = await people["ann"].pages("/me/settlements", 1000)
    assert len(every) > 9
    wanted: list[tuple[dict[str, Any], Callable[[dict[str, Any]], bool]]] = [
        ({"wager": "tie"}, lambda one: one["wager"] == "tie"),
        ({"won": True}, lambda one: one["net_cents"] > 0),
        ({"won": False}, lambda one: one["net_cents"] <= 0),
        ({"table": "A1"}, lambda _: False),
        ({"table": "D1", "round": VOID}, lambda one: one["round"] == VOID),
        ({"table": "D1", "session": 1}, lambda _: False),
        ({"since": every[3]["at"]}, lambda one: one["at"] >= every[3]["at"]),
    ]
    for query, fits in wanted:
        expected = list(filter(fits, every))
        for most in (3, 1000):
            assert await people["ann"].pages("/me/settlements", most, **query) == expected, query
    void = [one for one in every if one["round"] == VOID]
    assert {(one["pays"], one["rule"], one["net_cents"]) for one in void} == {("void", "5.2", 0)}


async def test_patrons_see_what_was_played_and_no_money_but_their_own(people: People) -> None:
    all_of_them = {place(one): one for one in await people[PIT].pages("/rounds", 1000)}
    for name in PATRONS:
        shown = {place(one): one for one in await people[name].pages("/rounds", 1000)}
        assert shown == {
            key: one | {"money": None, "own": None} for key, one in all_of_them.items()
        }
        own = await people[name].pages("/me/rounds", 2)
        settled = await people[name].pages("/me/settlements", 1000)
        assert {place(one) for one in own} == {(one["table"], one["round"]) for one in settled}
        for one in own:
            theirs = [
                wager
                for wager in settled
                if (wager["table"], wager["round"]) == place(one) and wager["pays"] != "void"
            ]
            assert one["money"] is None
            assert one["own"] == {
                "wagers": len(theirs),
                "staked_cents": sum(wager["stake_cents"] for wager in theirs),
                "net_cents": sum(wager["net_cents"] for wager in theirs),
                "commission_cents": sum(wager["commission_cents"] for wager in theirs),
            }
            path = f"/rounds/{one['table']}/{one['number']}"
            assert await people[name].get(path) == one
        assert own == await people[name].pages("/rounds", 5, patron=name)
        money = await people[PIT].pages("/rounds", 5, patron=name)
        assert [one["own"] for one in money] == [one["own"] for one in own]
    said = await people["ann"].reason(403, "GET", "/rounds?patron=bob")
    assert said == "another patron's history is not yours to read"


async def test_the_balance_goes_from_round_to_round(people: People) -> None:
    for name, table in (("ann", "D1"), ("bob", "D1"), ("cat", "A1")):
        rounds = (await people[name].pages("/me/rounds", 1000))[::-1]
        assert {one["table"] for one in rounds} == {table}
        balance = rounds[0]["balance"]["before_cents"]
        for one in rounds:
            # Nobody has moved anything meanwhile, so what each round brings is all there is.
            assert one["balance"]["before_cents"] == balance
            balance += one["own"]["net_cents"]
            if one is not rounds[-1]:
                assert one["balance"]["after_cents"] == balance
        assert (await people[name].get("/me/rounds", most=1))["rounds"] == [rounds[-1]]
    void = await people["ann"].get(f"/rounds/D1/{VOID}")
    assert void["balance"]["before_cents"] == void["balance"]["after_cents"]
    # Ann has a stake on the layout, and all else that is hers in her account.
    ann = (await people["ann"].get("/me/rounds", most=1))["rounds"][0]
    standing = await people["ann"].get("/me")
    on_the_layout = sum(at["stakes_cents"] for at in standing["at"])
    assert ann["balance"]["after_cents"] == standing["balance_cents"] + on_the_layout
    for query in ({}, {"table": "D1"}):
        assert all(
            one["balance"] is None for one in await people[PIT].pages("/rounds", 50, **query)
        )


async def test_a_round_under_way_is_there_at_once(people: People) -> None:
    found = await people[PIT].get(f"/rounds/D1/{UNDER_WAY}")
    assert (found["result"], found["closed_at"], found["player_cards"]) == (None, None, [])
    assert found["money"]["staked_cents"] == 30_00
    assert found == (await people[PIT].get("/rounds", table="D1", most=1))["rounds"][0]
    for path, said in (
        ("/rounds/D1/99", 'table "D1" has no round 99'),
        ("/rounds/T9/1", "there is no such table"),
        ("/patrons/zoe/position", "no patron has this name"),
        (f"/patrons/{PIT}/settlements", "no patron has this name"),
    ):
        assert await people[PIT].reason(404, "GET", path) == said


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/rounds?after=nonsense", "is no place in this list"),
        ("/rounds?after=" + "x" * 401, "after: "),
        ("/rounds?most=0", "most: "),
        ("/rounds?most=1001", "most: "),
        ("/rounds?result=void", "result: "),
        ("/rounds?void=perhaps", "void: "),
        ("/rounds?patron=ann&net=much", "net: "),
        ("/rounds?net=won", "rounds won or lost without the patron who has; expected both"),
        ("/rounds?game=poker", '"poker" is no game; there are '),
        ("/rounds?table=" + "x" * 71, "table: "),
        ("/rounds?since=-1", "since: "),
        ("/rounds?since=yesterday", "since: "),
        ("/rounds?since=2&until=1", "a period from 2 until 1; expected it to end after it begins"),
        ("/rounds/D1/0", "number: "),
        ("/me/settlements?round=1", "a round or a session without its table; expected both"),
        ("/me/settlements?table=D1&round=0", "round: "),
        ("/me/settlements?after=WzFd", "is no place in this list"),
        ("/me/position?since=9007199254740993", "since: "),
        (f"/me/position?since={MOMENT}", "expected it to end after it begins"),
    ],
)
async def test_what_cannot_be_asked_is_answered_in_one_sentence(
    people: People, path: str, said: str
) -> None:
    assert said in await people["ann"].reason(400, "GET", path)


OWN = ("/me/rounds", "/me/settlements", "/me/position")
ALL = ("/patrons/ann/settlements", "/patrons/ann/position")
ANY = ("/rounds", "/rounds/D1/1", "/rounds/D1/1/receipt")


async def test_who_may_read_what(people: People) -> None:
    for path in (*OWN, *ALL, *ANY):
        assert await people.nobody.reason(401, "GET", path) == "log in first"
        for name in OTHERS:
            assert "that is for the" in await people[name].reason(403, "GET", path)
    for name in READERS:
        for path in (*ALL, *ANY):
            await people[name].get(path)
        for path in OWN:
            assert "that is for the patron" in await people[name].reason(403, "GET", path)
    for path in (*OWN, *ANY):
        await people["ann"].get(path)
    for path in ALL:
        assert "not for the patron" in await people["ann"].reason(403, "GET", path)
