"""A patron at a table: a round of every game to its end, what others see of it, and words."""

import pytest
from browser.pages import Somebody, read_in, violations
from browser.scripted_table import PLAYER_WINS, AtTable, Staff
from browser.table_page import act, area, outcome, stake, staked, yours
from playwright.async_api import expect
from serving import Serving

from punto.games import GAMES
from punto.rules.game import Game

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.whole]


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(one, marks=pytest.mark.quick) if one.slug == "power-98" else one
        for one in GAMES
    ],
    ids=lambda game: game.slug,
)
async def test_every_game_is_wagered_on_and_seen_to_its_end(
    house: Serving, somebody: Somebody, game: Game
) -> None:
    table = await house.open_table(game.slug, game.slug, shake_seconds=1)
    page = await somebody(f"/table/{table}")
    for wager in game.every_wager:
        await expect(area(page, wager.key)).to_be_visible()
    await area(page, "banker").click()
    await expect(outcome(page)).to_contain_text("Banker")
    await expect(outcome(page)).to_contain_text("In all")


async def test_two_browsers_see_the_same_cards_totals_and_stakes(
    staff: Staff, somebody: Somebody
) -> None:
    table = await staff.open("two")
    one, other = [await somebody(f"/table/{table.name}") for _ in range(2)]
    await one.get_by_role("button", name="Sit in seat 3").click()
    await expect(other.get_by_role("button", name="Sit in seat 3")).to_have_count(0)
    await area(one, "player").click()
    await area(other, "player").click()
    await table.close_betting()
    for page in (one, other):
        await expect(area(page, "player")).to_contain_text("all $20")
    # Player draws to 2 and Banker, on 6, to nothing.
    await table.deal("2c", "Kd", "Th", "6s", "9d")
    for page in (one, other):
        for card in ("2 of clubs", "king of diamonds", "6 of spades", "9 of diamonds"):
            await expect(page.get_by_role("img", name=card)).to_be_visible()
        await expect(page.locator(".hand.player [data-total='1']")).to_have_text("Total1")
        await expect(page.locator(".hand.banker.won [data-total='6']")).to_have_text("Total6")


async def test_a_power_hand_is_shaken_for_and_lights_up_the_better_odds(at_table: AtTable) -> None:
    table, page = await at_table("power", "power-98")
    await area(page, "player").click()
    await stake(page, "player-natural-9")
    await table.close_betting()
    await table.pass_shaker()
    await expect(act(page, "Shake the die")).to_be_visible()
    assert await violations(page) == []
    await act(page, "Shake the die").click()
    await expect(act(page, "Shake the die")).to_have_count(0)
    await table.show_die(3)
    await expect(page.get_by_text("Better odds for Naturals")).to_be_visible()
    await expect(page.get_by_role("img", name="The die shows 3")).to_be_visible()
    await expect(area(page, "player").locator(".lit")).to_contain_text("21 to 20")
    assert await violations(page) == []
    await table.deal(*PLAYER_WINS)
    await expect(page.locator(".hand.player.won")).to_be_visible()


async def test_a_void_round_says_why_by_which_clause_and_that_the_stakes_came_back(
    at_table: AtTable,
) -> None:
    table, page = await at_table("void")
    await stake(page, "banker")
    await table.close_betting()
    await table.deal("4d")
    await table.hold("5.4")
    await expect(page.get_by_text("The pit supervisor decides").first).to_be_visible()
    assert await violations(page) == []
    await table.void("two cards stuck together")
    void = page.locator(".panel.void")
    for words in ("two cards stuck together", "rule 5.4", "Every stake of the round came back"):
        await expect(void).to_contain_text(words)
    await expect(page.get_by_label("Balance")).to_have_text("$10,000")
    assert await violations(page) == []


async def test_dragon_wagers_of_others_are_totalled_on_the_layout(
    staff: Staff, somebody: Somebody
) -> None:
    table = await staff.open("dragons", "dragon-tournament")
    one, other = [await somebody(f"/table/{table.name}") for _ in range(2)]
    await area(one, "any-dragon").click()
    await staked(one, "any-dragon", "$10")
    await expect(area(other, "any-dragon")).to_contain_text("all $10")
    await area(other, "any-dragon").click()
    for page in (one, other):
        await expect(area(page, "any-dragon")).to_contain_text("all $20")
        await expect(area(page, "any-dragon")).to_have_accessible_name(yours("$10"))


async def test_the_table_follows_the_readers_language(at_table: AtTable) -> None:
    _, page = await at_table("languages")
    for language, banker in {"en": "Banker", "zh-Hans": "庄", "zh-Hant": "莊"}.items():
        await read_in(page, language)
        await expect(area(page, "banker").locator(".name")).to_have_text(banker)
