"""From cards and stakes to an alarm: a patron who counts the cards plays at one table after the
other, beside one who has a system and does not look at them."""

from random import Random

import pytest
from browser.pages import ENGLISH, Somebody, log_in, violations
from browser.scripted_table import Staff
from playwright.async_api import expect
from serving import PASSWORD, PIT, Serving

from punto.client import House
from punto.games import game
from punto.history.stake_edge_correlation import MIN_ROUNDS, MIN_SHOES
from punto.odds.exact import exact
from punto.rules.cards import CARDS, Card
from punto.rules.composition import Composition
from punto.rules.play import play
from punto.rules.round import Round

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.whole]

BACCARAT = game("baccarat")
DECKS = 8
COUNTS, HAS_A_SYSTEM = "edna", "flora"
SYSTEM = (10_00, 30_00, 20_00, 50_00)
MIDDLE, SWING = 0.01235, 0.002
"""The house edge of Player with all cards, and how far from there the stakes still follow it."""


def counted(left: Composition) -> int:
    """The stake of somebody who knows what the cards that are left are worth."""
    edge = float(exact(BACCARAT, left).wagers["player"].house_edge)
    dollars = 55 + 45 * (MIDDLE - edge) / SWING
    return 100 * round(min(100, max(10, dollars)))


def next_round(shoe: list[Card]) -> list[Card]:
    """The cards of a round, taken from the shoe."""
    many = next(n for n in (4, 5, 6) if isinstance(play(BACCARAT, shoe[:n]), Round))
    dealt = shoe[:many]
    del shoe[:many]
    return dealt


async def play_a_shoe(staff: Staff, name: str, order: Random, one: House, other: House) -> None:
    shoe, left = list(CARDS) * DECKS, Composition.of_decks(DECKS)
    order.shuffle(shoe)
    table = await staff.open(name)
    async with one.table(name) as counting, other.table(name) as having_a_system:
        await counting.stand()
        await having_a_system.stand()
        for number in range(MIN_ROUNDS):
            if number:
                await table.open_betting()
            await counting.wager({"player": counted(left)})
            await having_a_system.wager({"player": SYSTEM[number % len(SYSTEM)]})
            dealt = next_round(shoe)
            await table.play(*map(str, dealt))
            left = left.without(*dealt)


async def test_stakes_that_rise_with_the_edge_are_an_alarm_in_the_pit_and_others_are_none(
    house: Serving, staff: Staff, somebody: Somebody
) -> None:
    order, names = Random(1), [f"edge-{number}" for number in range(MIN_SHOES)]
    async with House(house.url) as one, House(house.url) as other:
        await one.register(COUNTS, PASSWORD)
        await other.register(HAS_A_SYSTEM, PASSWORD)
        for name in names:
            await play_a_shoe(staff, name, order, one, other)
    page = await somebody("/icon.svg", **ENGLISH)
    await log_in(page, PIT)
    for name in names:
        assert (await page.request.get(f"/api/v1/rounds/{name}/1")).ok, "the index has it"
    # Both are judged, by the same shoes.
    judged = await (await page.request.get("/api/v1/alarms/stakes")).json()
    assert judged["judged"] == 2
    await page.goto("/staff/pit/alarms")
    leanings = page.get_by_role("region", name="Stakes that rise with the edge")
    alarm = leanings.get_by_role("article")
    await expect(alarm).to_have_count(1)
    await expect(alarm).to_contain_text(f"{COUNTS} on Player ({', '.join(names)})")
    await expect(alarm).to_contain_text(f"{MIN_SHOES} shoes")
    assert await violations(page) == []
