"""Cards as they are opened: squeezed, flown in, at rest, and announced aloud."""

import pytest
from browser.pages import Somebody, violations
from browser.scripted_table import PLAYER_WINS, AtTable, Staff
from browser.table_page import act, outcome, stake
from playwright.async_api import expect

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.whole]

SPEAK = "() => { speechSynthesis.speak = (one) => { document.title = one.text } }"
COUNT_MOTIONS = """() => {
  window.motions = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...given) {
    window.motions += 1;
    return animate.apply(this, given);
  };
}"""
FLY_FOR_LONG = """() => {
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, how) {
    return animate.call(this, frames, { ...how, duration: 1e6 });
  };
}"""


async def test_cards_of_ones_own_hand_are_squeezed_and_open_by_themselves_at_the_result(
    at_table: AtTable,
) -> None:
    table, page = await at_table("squeeze")
    await page.get_by_label("Squeeze the cards of my hand").check()
    await stake(page, "player")
    await table.close_betting()
    await table.deal("4d", "9c", "5d")
    await expect(page.get_by_role("img", name="9 of clubs")).to_be_visible()
    face_down = page.get_by_role("button", name="A card of Player, face down")
    await expect(face_down).to_have_count(2)
    assert await page.get_by_text("4 of diamonds").count() == 0
    await face_down.first.press("Enter")
    await expect(page.get_by_role("img", name="4 of diamonds")).to_be_visible()
    await expect(face_down).to_have_count(1)
    # The next key goes on from there.
    await expect(page.get_by_role("list", name="Player")).to_be_focused()
    await page.keyboard.press("Tab")
    await expect(face_down).to_be_focused()
    assert await violations(page) == []
    await table.deal("9h")
    await expect(page.get_by_role("img", name="5 of diamonds")).to_be_visible()
    await expect(page.locator(".hand.player.won [data-total='9']")).to_be_visible()


async def test_nothing_tells_the_result_before_its_last_card_lies_open(at_table: AtTable) -> None:
    table, page = await at_table("patience")
    await stake(page, "player")
    await page.evaluate(FLY_FOR_LONG)
    await table.play(*PLAYER_WINS)
    await expect(page.locator(".hand.banker li:not(.empty)")).to_have_count(2)
    said = page.get_by_role("log")
    told = (
        page.locator(".area.won"),
        page.locator("[data-road=bead] [data-mark]"),
        outcome(page),
        said.get_by_text("Player wins, 9 to 8"),
        said.get_by_text("9 of hearts"),
        page.get_by_text("$20 is pending"),
        page.get_by_text("You have won $10"),
        page.locator(".hand.won"),
    )
    for one in told:
        assert await one.count() == 0
    await page.keyboard.press("o")
    for one in told:
        await expect(one.first).to_be_visible()
    in_order = [
        "Banker: 9 of hearts",
        "Player 9, Banker 8",
        "Player wins, 9 to 8",
        "You have won $10",
    ]
    assert (await said.get_by_role("paragraph").all_inner_texts())[-4:] == in_order
    # Whoever comes now sees all of it at once.
    await page.reload()
    await expect(page.locator(".hand.player.won")).to_be_visible()
    await expect(page.locator(".area.won")).to_have_count(1)


async def test_the_last_card_can_be_squeezed_as_well(at_table: AtTable) -> None:
    table, page = await at_table("last-card")
    await page.get_by_label("Squeeze the cards of my hand").check()
    await stake(page, "banker")
    await table.close_betting()
    await table.deal(*PLAYER_WINS)
    face_down = page.get_by_role("button", name="A card of Banker, face down")
    await expect(face_down).to_have_count(2)
    assert await page.locator(".hand.won").count() == 0
    await act(page, "Open the cards").click()
    await expect(page.get_by_role("img", name="9 of hearts")).to_be_visible()
    await expect(page.locator(".hand.player.won")).to_be_visible()
    await expect(page.get_by_role("log")).to_contain_text("Player wins, 9 to 8")


async def test_nothing_moves_for_those_who_want_no_motion(at_table: AtTable) -> None:
    table, page = await at_table("still", reduced_motion="reduce")
    await table.close_betting()
    await expect(page.get_by_text("No more bets").first).to_be_visible()
    await page.evaluate(COUNT_MOTIONS)
    await table.deal(*PLAYER_WINS)
    await expect(page.locator(".hand.player.won [data-total='9']")).to_have_text("Total9")
    assert await page.evaluate("window.motions") == 0


async def test_announcements_are_spoken_once_that_is_switched_on(at_table: AtTable) -> None:
    table, page = await at_table("spoken")
    await page.evaluate(SPEAK)
    await page.get_by_label("Speak the announcements").check()
    await table.close_betting()
    await expect(page).to_have_title("No more bets")
    await page.reload()
    await expect(page.get_by_label("Speak the announcements")).to_be_checked()


async def test_a_browser_without_a_voice_is_offered_none_and_leaves_the_table_in_peace(
    staff: Staff, somebody: Somebody
) -> None:
    table = await staff.open("voiceless")
    page = await somebody("/icon.svg")
    await page.add_init_script("delete window.speechSynthesis")
    await page.goto(f"/table/{table.name}")
    await expect(page.get_by_label("Squeeze")).to_be_visible()
    assert await page.evaluate("'speechSynthesis' in window") is False
    await expect(page.get_by_label("Speak the announcements")).to_have_count(0)
    await page.get_by_role("link", name="Tables", exact=True).click()
    await expect(page.locator("[data-table]").first).to_be_visible()
