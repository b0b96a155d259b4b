"""Reports add up: to the wagers, to the audit, and to each other."""

from fractions import Fraction
from typing import Any

import pytest
from server.records.books import books
from server.records.people import People
from server.records.story import PATRONS, STAFF, VOID, Played
from serving import PIT

from punto.games import game
from punto.journal.actor import Role
from punto.odds.exact import exact
from punto.rules.composition import Composition

DECKS = {"A1": 4, "D1": 6}
FIGURES = ("wagers", "staked_cents", "hold_cents", "commission_cents")
PATHS = ("/reports/shift", "/reports/hold?by=table", "/reports/significant")


async def wagers(people: People) -> list[Any]:
    """All settled wagers, those of void rounds aside."""
    found = [
        one
        for name in PATRONS
        for one in await people[PIT].pages(f"/patrons/{name}/settlements", 1000)
    ]
    return [one for one in found if one["pays"] != "void"]


def figures(settled: list[Any]) -> dict[str, int]:
    return {
        "wagers": len(settled),
        "staked_cents": sum(one["stake_cents"] for one in settled),
        "hold_cents": -sum(one["net_cents"] for one in settled),
        "commission_cents": sum(one["commission_cents"] for one in settled),
    }


def theory(settled: list[Any]) -> Fraction:
    edges = {
        table: exact(game("baccarat"), Composition.of_decks(decks)).wagers
        for table, decks in DECKS.items()
    }
    return sum(
        (one["stake_cents"] * edges[one["table"]][one["wager"]].house_edge for one in settled),
        Fraction(0),
    )


def only(report: dict[str, Any]) -> dict[str, Any]:
    return {name: report[name] for name in FIGURES}


async def test_a_shift_is_what_the_audit_finds(people: People, story: Played) -> None:
    settled, read = await wagers(people), await books(story.serving.db)
    tallies = {one.table: one for one in read.summary.tallies}
    for table in DECKS:
        shift = await people[PIT].get("/reports/shift", table=table)
        here = [one for one in settled if one["table"] == table]
        assert only(shift) == figures(here)
        tally = tallies[table]
        assert shift["voids"] == tally.voids
        # The audit counts void rounds among the others.
        assert shift["rounds"] + shift["voids"] == tally.rounds
        assert (shift["wagers"], shift["staked_cents"]) == (tally.wagers, tally.staked_cents)
        assert (shift["payout_cents"], shift["commission_cents"]) == (
            tally.paid_cents,
            tally.commission_cents,
        )
        assert Fraction(shift["theory_exact"]) == theory(here)
        assert shift["theory_cents"] == float(theory(here))
        assert shift["opening_float_cents"] == 0
        view = await people[PIT].get(f"/tables/{table}")
        assert shift["closing_float_cents"] == view["float_cents"]
        assert shift["closing_float_cents"] == (
            shift["fills_cents"] + shift["hold_cents"] - shift["commission_cents"]
        )
    dealers = await people[PIT].get("/reports/shift", dealer="dora")
    house = await people[PIT].get("/reports/shift")
    assert only(dealers) == only(await people[PIT].get("/reports/shift", table="D1"))
    assert (dealers["opening_float_cents"], dealers["closing_float_cents"]) == (None, None)
    assert (dealers["irregularities"], dealers["voids"]) == (2, 1)
    assert only(house) == figures(settled)
    assert house["rounds"] + house["voids"] == sum(one.rounds for one in tallies.values())
    assert house["until"] - house["since"] == 24 * 3_600_000_000


async def test_a_shift_has_what_was_opened_in_it(people: People) -> None:
    settled = await wagers(people)
    times = sorted({one["at"] for one in settled})
    middle = times[len(times) // 2]
    before = await people[PIT].get("/reports/shift", since=0, until=middle)
    after = await people[PIT].get("/reports/shift", since=middle)
    assert only(before) == figures([one for one in settled if one["at"] < middle])
    assert only(after) == figures([one for one in settled if one["at"] >= middle])
    assert before["closing_float_cents"] == after["opening_float_cents"]


@pytest.mark.parametrize("by", ["table", "dealer", "wager", "game"])
async def test_hold_by_anything_adds_up_to_the_same(people: People, by: str) -> None:
    settled = await wagers(people)
    dealers = {"A1": None, "D1": "dora"}

    def key(one: Any) -> Any:
        return one | {"dealer": dealers[one["table"]], "game": "baccarat"}

    report = await people[PIT].get("/reports/hold", by=by)
    assert report["by"] == by
    for one in report["holds"]:
        theirs = [wager for wager in settled if key(wager)[by] == one[by]]
        assert only(one) == figures(theirs)
        assert Fraction(one["theory_exact"]) == theory(theirs)
        assert one["theory_cents"] == float(theory(theirs))
    assert sum(one["hold_cents"] for one in report["holds"]) == figures(settled)["hold_cents"]
    assert len({one[by] for one in report["holds"]}) == len(report["holds"])
    nothing = await people[PIT].get("/reports/hold", by=by, since=0, until=1)
    assert nothing == {"by": by, "since": 0, "until": 1, "holds": []}


async def test_significant_events_at_tables(people: People) -> None:
    every = await people[PIT].pages("/reports/significant", 2)
    assert every == await people[PIT].pages("/reports/significant", 1000)
    at_d1 = await people[PIT].pages("/reports/significant", 1000, table="D1")
    assert at_d1 == [one for one in every if one["table"] == "D1"]
    assert [one["event"]["event"] for one in at_d1] == [
        "LateAttempted",
        "RoundReconstructed",
        "RoundVoided",
        "TableOpened",
    ]
    late, _, void, opened = at_d1
    assert late["by"] == {"role": "patron", "name": "bob"}
    assert (void["round"], void["event"]["rule"]) == (VOID, "5.2")
    assert opened["round"] is None
    later = await people[PIT].pages("/reports/significant", 10, table="D1", since=void["at"])
    assert later == at_d1[:3]


async def test_reports_are_for_those_who_oversee(people: People) -> None:
    for path in PATHS:
        assert await people.nobody.reason(401, "GET", path) == "log in first"
        for role in (Role.PIT, Role.SURVEILLANCE, Role.AUDITOR, Role.ADMINISTRATOR):
            await people[STAFF[role]].get(path)
        for name in ("ann", STAFF[Role.DEALER], STAFF[Role.DIRECTOR]):
            assert "that is for the" in await people[name].reason(403, "GET", path)
    for path, said in (
        ("/reports/hold", "by"),
        ("/reports/hold?by=patron", "by: "),
        ("/reports/shift?since=2&until=1", "expected it to end after it begins"),
        ("/reports/shift?table=" + "x" * 71, "table: "),
        ("/reports/significant?after=x", "is no place in this list"),
    ):
        assert said in await people[PIT].reason(400, "GET", path)
