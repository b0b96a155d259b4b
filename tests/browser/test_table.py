"""A patron at a table: wagers, chips, refusals, and a round of every game to its end."""

import re

import pytest
from browser.pages import Somebody, broken, fits, log_in, read_in, violations
from browser.scripted_table import PLAYER_WINS, AtTable, Staff
from browser.table_page import area, outcome, stake, staked, yours
from playwright.async_api import Locator, Page, expect
from serving import PASSWORD, PIT, Serving

from punto.games import GAMES
from punto.rules.game import Game
from punto.table.state import Phase

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
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


def act(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


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


async def test_stakes_are_undone_cleared_doubled_and_placed_again(at_table: AtTable) -> None:
    table, page = await at_table("chips")
    await expect(act(page, "Undo")).to_be_disabled()
    await area(page, "player").click()
    await page.get_by_role("button", name="Chip of $25").click()
    await area(page, "tie").click()
    await area(page, "tie").click()
    await staked(page, "tie", "$50")
    await act(page, "Undo").click()
    await staked(page, "tie", "$25")
    await act(page, "Double").click()
    await staked(page, "tie", "$50")
    await staked(page, "player", "$20")
    await area(page, "player").click(button="right")
    await expect(area(page, "player")).not_to_have_accessible_name(yours("$20"))
    await act(page, "Undo").click()
    await staked(page, "player", "$20")
    await act(page, "Clear").click()
    await expect(page.get_by_text("$10,000").last).to_be_visible()
    await act(page, "Undo").click()
    await staked(page, "tie", "$50")
    await table.play(*PLAYER_WINS)
    await expect(outcome(page)).to_contain_text("\N{MINUS SIGN}$30")
    await table.open_betting()
    await act(page, "Rebet").click()
    await staked(page, "player", "$20")
    await staked(page, "tie", "$50")


async def test_a_step_that_the_table_does_not_undo_can_be_undone_later(at_table: AtTable) -> None:
    _, page = await at_table("undo")
    await stake(page, "player")
    await page.context.set_offline(True)
    await expect(page.get_by_text("The connection is lost")).to_be_visible()
    await act(page, "Undo").click()
    await expect(page.get_by_role("alert").filter(has_text="nothing was sent")).to_be_visible()
    await expect(area(page, "player")).to_have_accessible_name(yours("$10"))
    await page.context.set_offline(False)
    await expect(page.get_by_text("It comes back by itself")).to_have_count(0)
    await act(page, "Undo").click()
    await expect(area(page, "player")).not_to_have_accessible_name(yours("$10"))


async def test_a_chip_is_dragged_onto_a_betting_area(at_table: AtTable) -> None:
    _, page = await at_table("drag")
    chip = page.get_by_role("button", name="Chip of $100", exact=True)
    await chip.hover()
    await page.mouse.down()
    await area(page, "banker").hover()
    await page.mouse.up()
    await staked(page, "banker", "$100")


async def test_a_chip_is_dragged_by_touch_and_the_page_does_not_move(at_table: AtTable) -> None:
    _, page = await at_table("touch", **PHONE)
    chip = page.get_by_role("button", name="Chip of $25")
    await chip.scroll_into_view_if_needed()
    scrolled = await page.evaluate("scrollY")
    start, end = await middle(chip), await middle(area(page, "tie"))
    finger = await page.context.new_cdp_session(page)

    async def touch(kind: str, *points: dict[str, float]) -> None:
        await finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    await touch("touchStart", start)
    for share in (0.1, 0.5, 1.0):
        on_the_way = {side: start[side] + share * (end[side] - start[side]) for side in "xy"}
        await touch("touchMove", on_the_way)
        await expect(page.locator(".in-hand")).to_be_visible()
    await touch("touchEnd")
    await staked(page, "tie", "$25")
    await expect(page.locator(".in-hand")).to_have_count(0)
    assert await page.evaluate("scrollY") == scrolled
    # A finger that lifts anywhere else leaves nothing behind.
    await touch("touchStart", start)
    await touch("touchMove", {"x": start["x"], "y": start["y"] - 30})
    await touch("touchEnd")
    await expect(page.locator(".in-hand")).to_have_count(0)
    await expect(page.get_by_label("Balance")).to_have_text("$9,975")


async def middle(place: Locator) -> dict[str, float]:
    box = await place.bounding_box()
    assert box is not None
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


async def test_a_login_that_is_locked_at_the_table_is_opened_there_and_the_stakes_lie(
    staff: Staff, somebody: Somebody
) -> None:
    table = await staff.open("locked")
    page = await somebody("/account")
    asked = {"name": "lock-1", "password": PASSWORD}
    answer = await page.request.post("/api/v1/patrons", data=asked)
    csrf = (await answer.json())["csrf"]
    await page.goto(f"/table/{table.name}")
    await page.get_by_role("button", name="Sit in seat 4").click()
    await stake(page, "player")
    loads: list[str] = []
    page.on("load", lambda _: loads.append(page.url))
    # By another tab of the same browser.
    locked = await page.request.post("/api/v1/login/lock", headers={"x-csrf-token": csrf})
    assert locked.ok
    await expect(page.get_by_role("heading", name="Your login is locked")).to_be_visible()
    await expect(area(page, "player")).to_have_count(0)
    assert await violations(page) == []
    await table.close_betting()
    await table.deal(*PLAYER_WINS[:2])
    await page.get_by_label("Password").fill(PASSWORD)
    await page.keyboard.press("Enter")
    await staked(page, "player", "$10")
    await expect(page.get_by_role("img", name="4 of diamonds")).to_be_visible()
    await table.deal(*PLAYER_WINS[2:])
    await expect(page.locator(".hand.player.won")).to_be_visible()
    assert loads == [], "a page that begins anew takes away what somebody sees"


async def test_a_wager_above_the_limit_is_refused(at_table: AtTable) -> None:
    _, page = await at_table("limit")
    await page.get_by_role("button", name="Chip of $1,000").click()
    await area(page, "banker").click()
    await staked(page, "banker", "$1,000")
    await area(page, "banker").click()
    refusal = page.get_by_role("alert").filter(has_text="the table limit is")
    await expect(refusal).to_contain_text("$2,000 on Banker; the table limit is $10 to $1,000")
    await staked(page, "banker", "$1,000")


async def test_natural_wagers_above_their_main_wager_are_refused_with_the_clause(
    at_table: AtTable,
) -> None:
    _, page = await at_table("natural", "power-98")
    await area(page, "player-natural-8").click()
    await expect(page.get_by_role("alert").filter(has_text="3.5.1")).to_be_visible()


async def test_a_late_wager_is_refused_and_the_earlier_stake_stands(at_table: AtTable) -> None:
    table, page = await at_table("late")
    await stake(page, "player")
    await table.close_betting()
    await expect(page.get_by_text("No more bets").first).to_be_visible()
    await area(page, "player").click()
    await expect(page.get_by_role("alert").filter(has_text="rule 5.6")).to_be_visible()
    await expect(area(page, "player")).to_have_accessible_name(yours("$10"))
    assert await violations(page) == []


async def test_winnings_with_odds_clause_and_commission_are_pending_until_the_next_round(
    at_table: AtTable,
) -> None:
    table, page = await at_table("commission")
    await page.get_by_role("button", name="Chip of $100", exact=True).click()
    await area(page, "banker").click()
    await staked(page, "banker", "$100")
    await table.play("4d", "9c", "4h", "Th")
    for words in ("0.95 to 1", "rule 4.1", "commission $5", "+$95"):
        await expect(outcome(page)).to_contain_text(words)
    await expect(outcome(page)).to_contain_text("Pending until the next")
    await expect(page.get_by_text("$195 is pending")).to_be_visible()
    assert await violations(page) == []
    # Whoever comes now sees the same.
    await page.reload()
    for words in ("0.95 to 1", "rule 4.1", "commission $5", "+$95", "Pending until the next"):
        await expect(outcome(page)).to_contain_text(words)
    await table.open_betting()
    await expect(page.get_by_label("Balance")).to_have_text("$10,095")
    await expect(page.get_by_text("$195 is pending")).to_have_count(0)


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


async def test_after_a_lost_connection_the_page_shows_what_happened_meanwhile(
    at_table: AtTable,
) -> None:
    table, page = await at_table("lost")
    await stake(page, "player")
    await page.context.set_offline(True)
    await expect(page.get_by_text("The connection is lost")).to_be_visible()
    await table.play(*PLAYER_WINS)
    await page.context.set_offline(False)
    missed = page.get_by_role("region", name="While the connection was lost")
    await expect(missed).to_contain_text("Player wins, 9 to 8")
    await expect(missed).to_contain_text("You have won $10")
    await expect(outcome(page)).to_contain_text("+$10")
    await act(page, "Got it").click()
    await expect(missed).to_have_count(0)


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


async def test_the_table_follows_the_readers_language(at_table: AtTable) -> None:
    _, page = await at_table("languages")
    for language, banker in {"en": "Banker", "zh-Hans": "庄", "zh-Hant": "莊"}.items():
        await read_in(page, language)
        await expect(area(page, "banker").locator(".name")).to_have_text(banker)


async def test_whoever_leaves_the_page_leaves_the_table(at_table: AtTable) -> None:
    table, page = await at_table("leave")
    await page.get_by_role("button", name="Sit in seat 2").click()
    await table.pit.until(lambda board: board.seats_taken == 1)
    await page.get_by_role("link", name="Tables").click()
    await table.pit.until(lambda board: board.seats_taken == 0 and board.standing == 0)


async def test_whoever_leaves_one_window_keeps_the_seat_in_the_other(
    staff: Staff, somebody: Somebody
) -> None:
    table = await staff.open("windows")
    page = await somebody("/icon.svg")
    async with page.expect_websocket() as coming:
        await page.goto(f"/table/{table.name}")
    line = await coming.value
    await page.get_by_role("button", name="Sit in seat 2").click()
    other = await page.context.new_page()
    await other.goto(f"/table/{table.name}")
    await expect(other.get_by_role("button", name="Stand up")).to_be_visible()
    async with line.expect_event("close"):
        await page.get_by_role("link", name="Tables").click()
    # All that it had to say was said before this.
    await table.close_betting()
    board = await table.pit.until(lambda board: board.phase is Phase.DEALING)
    assert board.seats_taken == 1
    await other.get_by_role("link", name="Tables").click()
    await table.pit.until(lambda board: board.seats_taken == 0 and board.standing == 0)


async def test_a_table_that_is_not_there_says_so_and_staff_are_sent_to_their_own_pages(
    staff: Staff, somebody: Somebody
) -> None:
    page = await somebody("/table/nowhere")
    await expect(page.get_by_role("heading", name="There is no such table.")).to_be_visible()
    table = await staff.open("staffed")
    await page.context.clear_cookies()
    await log_in(page, PIT)
    await page.goto(f"/table/{table.name}")
    await expect(page).to_have_url(re.compile(f"/staff/table/{table.name}$"))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
async def test_no_game_scrolls_sideways_on_a_narrow_phone_with_large_text_or_both(
    at_table: AtTable,
    game: Game,
) -> None:
    _, page = await at_table(f"narrow-{game.slug}", game.slug, **PHONE)
    await area(page, "player").tap()
    await staked(page, "player", "$10")
    assert await violations(page) == []
    await page.set_viewport_size({"width": 320, "height": 640})
    assert await fits(page)
    await page.set_viewport_size({"width": 1280, "height": 800})
    await page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert await fits(page)
    await page.set_viewport_size({"width": 390, "height": 844})
    assert await fits(page)
    assert await broken(page) == []
