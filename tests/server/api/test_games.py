"""The games over the API: their sheets as data, and their exact odds."""

from collections.abc import AsyncIterator
from fractions import Fraction
from typing import Any

import httpx
import pytest
import pytest_asyncio
from hosted_house import ANYBODY, Hosted, hosted

from punto.games import GAMES, game
from punto.odds import exact, session_odds
from punto.rules.composition import Composition
from punto.rules.game import Game
from punto.rules.irregularity import IRREGULARITIES

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def house() -> AsyncIterator[Hosted]:
    async with hosted() as house:
        yield house


async def ask(house: Hosted, path: str) -> httpx.Response:
    return await house.send(ANYBODY, "GET", f"/api/v1/games{path}")


async def get(house: Hosted, path: str) -> Any:
    answer = await ask(house, path)
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize("sheet", GAMES, ids=lambda one: one.slug)
async def test_a_game_has_the_whole_of_its_sheet(house: Hosted, sheet: Game) -> None:
    found = await get(house, f"/{sheet.slug}")
    assert found["game"] in await get(house, "")
    assert [one["key"] for one in found["game"]["wagers"]] == [
        wager.key for wager in sheet.every_wager
    ]
    assert [(one["cue"], one["rule"]) for one in found["announcements"]] == [
        (one.cue.key, one.rule) for one in sheet.announcements
    ]
    assert [one["clause"] for one in found["irregularities"]] == [
        one.clause for one in IRREGULARITIES
    ]
    assert found["table_of_play"]["banker"][6] == ["S", "SSSSSSDDSS"]
    assert found["readings"]


@pytest.mark.parametrize("sheet", GAMES, ids=lambda one: one.slug)
async def test_the_odds_are_the_exact_ones_of_a_fresh_shoe(house: Hosted, sheet: Game) -> None:
    found = await get(house, f"/{sheet.slug}/odds?decks=6")
    expected = exact(sheet, Composition.of_decks(6))
    assert [one["wager"] for one in found["wagers"]] == list(expected.wagers)
    for one in found["wagers"]:
        odds = expected.wagers[one["wager"]]
        assert Fraction(one["house_edge"]) == odds.house_edge
        assert one["percent"] == float(100 * odds.house_edge)
        assert sum(Fraction(end["probability"]) for end in one["outcomes"]) == 1
    assert (found["power"] is None) == (sheet.die is None)


async def test_wagers_on_a_session_go_by_its_hands(house: Hosted) -> None:
    found = await get(house, "/dragon-tournament/odds?hands=20")
    expected = session_odds(game("dragon-tournament"), Composition.of_decks(8), 20)
    session = {one["wager"]: one for one in found["wagers"] if one["scope"] == "session"}
    assert {key: Fraction(one["house_edge"]) for key, one in session.items()} == {
        key: odds.house_edge for key, odds in expected.items()
    }
    # Other games have no such wagers.
    assert (await get(house, "/baccarat/odds?hands=20"))["hands"] is None


async def test_the_returns_of_a_session_are_exact_for_every_length(house: Hosted) -> None:
    found = await get(house, "/dragon-tournament/sessions?decks=6")
    assert (found["decks"], found["longest_hands"]) == (6, 15)
    assert [one["hands"] for one in found["lengths"]] == list(range(1, 201))
    for hands in (1, 5, 15, 16, 20, 200):
        expected = session_odds(game("dragon-tournament"), Composition.of_decks(6), hands)
        assert found["lengths"][hands - 1]["percent"] == {
            key: float(100 * (1 - odds.house_edge)) for key, odds in expected.items()
        }
    missing = await ask(house, "/baccarat/sessions")
    assert missing.status_code == 404
    assert "Baccarat is not played in sessions" in missing.text
    assert (await ask(house, "/dragon-tournament/sessions?decks=3")).status_code == 400


async def test_what_no_sheet_says_is_refused(house: Hosted) -> None:
    for path in ("/roulette", "/roulette/odds"):
        answer = await ask(house, path)
        assert answer.status_code == 404
        assert answer.json()["reason"].startswith('"roulette" is no game; there are ')
    answer = await ask(house, "/baccarat/odds?decks=3")
    assert answer.status_code == 400
    assert answer.json() == {"reason": "3 decks; a shoe holds 4 to 10", "rule": "2.1"}
    for query in ("decks=many", "hands=0", "hands=101"):
        assert (await ask(house, f"/dragon-tournament/odds?{query}")).status_code == 400
