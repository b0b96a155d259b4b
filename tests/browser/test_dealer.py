"""A dealer at the desk, with patrons at the table: real cards that are typed, the house's own shoe,
the die, and cards that should not have come out."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from browser.pages import LOCALES, Somebody, come_as, read_in, violations
from browser.staff import AtDesk, appoint, come_in, open_for
from browser.table_page import area, outcome, stake, staked, yours
from playwright.async_api import Page, expect
from serving import PASSWORD, PIT, Serving

from punto.client import House
from punto.client.table import Table
from punto.table.settings import Dealing
from punto.table.state import Phase

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.whole]

NATURALS = [(f"4{suit}", f"K{suit}", f"5{suit}", f"Q{suit}") for suit in "cdhsc"]
"""Rounds that Player wins with a Natural 9."""

DEALER_CLOSES = {
    "en": "The dealer closes betting",
    "zh-Hans": "由荷官停止下注",
    "zh-Hant": "由荷官停止下注",
}
SECONDS_LEFT = {"en": "s", "zh-Hans": "秒", "zh-Hant": "秒"}
ENTER_SENDS_CARDS = {
    "en": "Enter is for cards, and none is due",
    "zh-Hans": "Enter 键只用于发牌和录入牌面",
    "zh-Hant": "Enter 鍵只用於發牌和錄入牌面",
}
CLOSES_BETTING = {"en": "No more bets", "zh-Hans": "停止下注", "zh-Hant": "停止下注"}


@asynccontextmanager
async def patron_at(house: Serving, name: str, seat: int = 1) -> AsyncIterator[Table]:
    async with await House.guest(house.url) as guest, guest.table(name) as table:
        await table.take_seat(seat)
        yield table


@asynccontextmanager
async def pit_at(house: Serving, name: str) -> AsyncIterator[Table]:
    async with house.pit() as pit, pit.table(name) as table:
        yield table


@asynccontextmanager
async def dealer_at(house: Serving, dealer: str, name: str) -> AsyncIterator[Table]:
    """A machine that reads cards for the dealer."""
    async with House(house.url) as reader:
        await reader.log_in(dealer, PASSWORD)
        async with reader.table(name) as table:
            yield table


async def desk_at(
    house: Serving, page: Page, dealer: str, name: str, *table: Any, **others: Any
) -> AtDesk:
    """A dealer who comes in for the first time, at the desk of a new table."""
    await come_in(page, await appoint(house, dealer))
    await open_for(house, dealer, name, *table, **others)
    await page.goto(f"/staff/table/{name}")
    return AtDesk(page)


async def test_a_dealer_and_a_patron_run_a_real_shoe_until_a_foreign_card_holds_it(
    house: Serving, somebody: Somebody
) -> None:
    page = await somebody("/staff")
    await come_in(page, await appoint(house, "lim"))
    await open_for(house, "lim", "S1", "baccarat", Dealing.SHOE)
    await page.get_by_role("button", name="Look again").click()
    await page.get_by_role("link", name="S1 To the desk").click()
    desk = AtDesk(page)
    patron = await somebody("/table/S1")
    await desk.step("Load shoe 1")
    await desk.cards("2c")
    await deal_every_nine_of_spades(house, desk, patron)
    assert await violations(page) == []
    await desk.step("Collect and pay")
    await expect(desk.lies).to_contain_text("done")
    await expect(outcome(patron)).to_contain_text("+$80")

    await desk.step("Place your bets")
    await expect(patron.get_by_label("Balance")).to_have_text("$10,080")
    await patron.get_by_role("button", name="Chip of $25").click()
    await area(patron, "banker").click()
    await area(patron, "banker").click()
    await staked(patron, "banker", "$50")
    await expect(patron.get_by_label("Balance")).to_have_text("$10,030")
    await desk.step("No more bets")
    await desk.cards("9s")
    held = page.get_by_role("alert").filter(has_text="Held by 5.1")
    await expect(held).to_contain_text("Foreign card")
    await expect(held.get_by_role("img", name="9 of spades")).to_be_visible()
    await expect(desk.next).to_contain_text("The pit supervisor decides")
    await expect(desk.next).to_be_disabled()
    waits = patron.get_by_role("region", name="Cards").filter(has_text="The pit supervisor decides")
    await expect(waits).to_contain_text("rule 5.1")
    await staked(patron, "banker", "$50")
    async with pit_at(house, "S1") as pit:
        await pit.ask("DecideIrregularity", ruling="void", why="a fifth nine", cards=[])
    await expect(held).to_have_count(0)
    await expect(desk.said).to_contain_text("Round 2 is void (5.1): a fifth nine")
    await expect(desk.lies).to_contain_text("Give back $50")
    assert await violations(page) == []
    void = patron.locator(".panel.void")
    await expect(void).to_contain_text("a fifth nine (rule 5.1)")
    await expect(patron.get_by_label("Balance")).to_have_text("$10,030")
    await desk.step("Give the stakes back")
    await expect(desk.lies).to_contain_text("Nothing lies on the table")
    await expect(patron.get_by_label("Balance")).to_have_text("$10,080")
    await expect(area(patron, "banker")).not_to_have_accessible_name(yours("$50"))
    await expect(void).to_contain_text("Every stake of the round came back")


async def test_cards_typed_in_a_hurry_neither_open_nor_close_betting(
    house: Serving, somebody: Somebody
) -> None:
    page = await somebody("/icon.svg")
    await page.clock.install()
    await page.goto("/staff")
    given = {"burn": False, "betting_seconds": 3600}
    desk = await desk_at(house, page, "hui", "S9", "baccarat", Dealing.SHOE, **given)
    patron = await somebody("/table/S9")
    await desk.step("Load shoe 1")
    await desk.step("Place your bets")
    # Patrons see the time that the dealer means to give, counted down as at the desk.
    for language in LOCALES:
        await read_in(patron, language)
        await expect(patron.locator(".clock .number")).to_have_text(re.compile(r"^\d+$"))
        await expect(patron.get_by_text(DEALER_CLOSES[language])).to_be_visible()
        await read_in(page, language)
        seconds = re.compile(rf"^\d+ {SECONDS_LEFT[language]}$")
        await expect(page.get_by_role("timer")).to_have_text(seconds)
    left = await patron.locator(".clock .number").inner_text()
    await expect(patron.locator(".clock .number")).not_to_have_text(left)
    for _ in range(3):
        await page.keyboard.type("5d")
        await page.keyboard.press("Enter")
        await page.keyboard.press("Space")
    await expect(desk.next).to_contain_text("No more bets")
    for language in LOCALES:
        await read_in(page, language)
        await page.locator("button.step").press("Enter")
        await expect(page.get_by_text(ENTER_SENDS_CARDS[language])).to_be_visible()
        await expect(page.locator("button.step")).to_contain_text(CLOSES_BETTING[language])
    # A second later the hurry is over.
    await page.clock.fast_forward(1_000)
    await desk.step("No more bets")
    await desk.cards(" ".join(NATURALS[0]))
    for _ in range(3):
        await page.keyboard.type("Kd")
        await page.keyboard.press("Enter")
    await expect(desk.next).to_contain_text("Collect and pay")
    # A pointer is never in such a hurry.
    await desk.next.click()
    await expect(desk.next).to_contain_text("Place your bets")


async def test_enter_at_a_virtual_shoe_draws_cards_and_does_no_other_step(
    house: Serving, somebody: Somebody
) -> None:
    page = await somebody("/staff")
    desk = await desk_at(house, page, "jun", "V9", "baccarat", Dealing.DEALER, burn=False)
    await desk.step("Load shoe 1")
    await desk.step("Place your bets")
    await desk.step("No more bets")
    drawn = page.get_by_role("region", name="Hands").get_by_role("img")
    for count in range(1, 7):
        await desk.step("Draw for ", "Enter")
        await expect(drawn).to_have_count(count)
        if "wins" in (said := await desk.said.inner_text()) or "Tie" in said:
            break
    hint = page.get_by_text("Enter is for cards, and none is due")
    await expect(desk.next).to_contain_text("Collect and pay")
    for _ in range(3):
        await page.keyboard.press("Enter")
        await expect(hint).to_be_visible()
    await desk.step("Collect and pay")
    await desk.step("Place your bets")


async def deal_every_nine_of_spades(house: Serving, desk: AtDesk, patron: Page) -> None:
    """A tie of naturals, of all four cards of their kind; one is read by a machine."""
    await desk.step("Place your bets")
    await area(patron, "tie").click()
    await area(patron, "player").click()
    await area(patron, "player").click()
    await staked(patron, "player", "$20")
    await expect(desk.lies).to_contain_text("Player $20")
    await desk.step("No more bets")
    await desk.cards("9s 9s")
    async with dealer_at(house, "lim", "S1") as reader:
        await reader.ask("DrawCard", card="9s")
    await expect(desk.said).to_contain_text("Player: 9 of spades")
    await desk.cards("9s")
    await expect(desk.said).to_contain_text("Player 8, Banker 8")
    await expect(desk.said).to_contain_text("Tie, 8 all rule ")
    await expect(desk.lies).to_contain_text("Pay $80")
    await expect(desk.lies).to_contain_text("push")


async def test_a_card_that_nobody_called_for_is_told_holds_the_table_and_is_decided(
    house: Serving, somebody: Somebody
) -> None:
    page = await somebody("/staff", color_scheme="dark")
    desk = await desk_at(house, page, "mei", "S2", "baccarat", Dealing.SHOE, burn=False)
    patron = await somebody("/table/S2")
    await desk.step("Load shoe 1")
    await desk.step("Place your bets")
    await area(patron, "banker").click()
    await expect(desk.lies).to_contain_text("Banker $10")
    assert await violations(page) == []
    await desk.step("No more bets")
    await expect(desk.next).to_contain_text("Card for Player?")
    # A suit comes behind a rank, and what was typed can be taken back.
    for key in ("h", "7", "Escape"):
        await page.keyboard.press(key)
    await expect(page.get_by_role("status", name="Typed")).not_to_contain_text("7")
    await desk.cards("7s 8d")
    # Or it is tapped.
    await page.get_by_role("group", name="Rank").get_by_role("button", name="king").click()
    await page.get_by_role("group", name="Suit").get_by_role("button", name="clubs").click()
    assert await violations(page) == []
    await desk.step("Player: king of clubs", "Enter")
    await page.keyboard.press("u")
    await expect(page.get_by_text("The cut card is out", exact=True)).to_be_visible()
    await desk.cards("Kh")
    await expect(desk.said).to_contain_text("Banker wins, 8 to 7")

    await page.keyboard.press("i")
    dialog = page.get_by_role("dialog")
    await dialog.get_by_label("Clause").select_option("5.5")
    await dialog.get_by_label("What was noticed").fill("none is left")
    await page.keyboard.press("Enter")
    await expect(dialog.get_by_role("alert")).to_contain_text("no card of this round is missing")
    await expect(dialog.get_by_role("alert")).to_contain_text("(rule 5.5)")
    assert await violations(page) == []
    await page.keyboard.press("Escape")

    await page.keyboard.press("x")
    await expect(page.get_by_text("No card is due now")).to_be_visible()
    await page.keyboard.type("4d")
    await desk.step("Record 4 of diamonds: the table is held", "Enter")
    held = page.get_by_role("alert").filter(has_text="Held by 5.2")
    await expect(held.get_by_role("img", name="4 of diamonds")).to_be_visible()
    assert await violations(page) == []
    await expect(patron.get_by_text("The pit supervisor decides").first).to_be_visible()
    await expect(outcome(patron)).to_have_count(0)
    async with pit_at(house, "S2") as pit:
        right = ["7s", "8d", "Kc", "Kh"]
        await pit.ask("DecideIrregularity", ruling="reconstructed", why="one more", cards=right)
    await desk.step("Collect and pay")
    await expect(desk.said).to_contain_text("All wagers are paid")
    await expect(outcome(patron)).to_contain_text("+$9.50")
    await expect(patron.get_by_text("$19.50 is pending")).to_be_visible()


@pytest.mark.quick
async def test_power_98_goes_from_shaker_to_payment_with_the_house_shoe(
    house: Serving, somebody: Somebody
) -> None:
    page = await somebody("/staff")
    desk = await desk_at(house, page, "siu", "P1", "power-98", Dealing.DEALER)
    async with patron_at(house, "P1") as patron, patron_at(house, "P1", 2) as other:
        await desk.step("Load shoe 1")
        await desk.step("Show the first card and burn")
        await desk.step("Place your bets")
        await patron.until(lambda board: board.phase is Phase.BETTING)
        await patron.wager({"banker": 100_00})
        await other.wager({"player": 10_00})
        await expect(desk.lies.get_by_role("listitem").filter(has_text="Seat")).to_have_count(2)
        await desk.step("No more bets")
        await desk.step("Shake three times and pass to ")
        await expect(desk.next).to_contain_text("has the shaker")
        await expect(desk.next).to_be_disabled()
        await patron.ask("ShakeDie")
        await desk.step("Announce the die")
        await expect(desk.said).to_contain_text("The die shows ")
        drawn = page.get_by_role("region", name="Hands").get_by_role("img")
        for count in range(1, 7):
            await desk.step("Draw for ")
            await expect(drawn).to_have_count(count)
            # The result is told with the last card.
            if re.search("wins|Tie", await desk.said.inner_text()):
                break
        await desk.step("Collect and pay")
        await expect(desk.lies.get_by_text("done")).to_have_count(2)


async def test_a_real_die_is_read_and_the_desk_fits_small_screens_in_the_readers_language(
    house: Serving, somebody: Somebody
) -> None:
    page = await somebody("/staff", viewport={"width": 1024, "height": 768})
    desk = await desk_at(house, page, "kit", "P2", "power-98", Dealing.SHOE, burn=False)
    await desk.step("Load shoe 1")
    await desk.step("Place your bets")
    await desk.step("No more bets")
    await desk.step("Shake the die")
    await expect(desk.next).to_contain_text("What does the die show?")
    await page.get_by_role("group", name="Die").get_by_role("button", name="3").click()
    assert await violations(page) == []
    await desk.step("The die shows 3", "Enter")
    await expect(desk.said).to_contain_text("Power hand")
    await desk.cards("7s")
    await expect(desk.next).to_contain_text("Card for Banker?")
    # The whole of it, the pad included, without scrolling.
    size = "[document.documentElement.scrollHeight, document.documentElement.scrollWidth]"
    assert await page.evaluate(size) == [768, 1024]
    await read_in(page, "zh-Hant")
    await expect(page.get_by_role("button", name="莊的牌\uff1f")).to_be_visible()
    await page.set_viewport_size({"width": 320, "height": 640})
    assert (await page.evaluate(size))[1] == 320
    assert await violations(page) == []


async def test_a_misread_die_is_corrected_at_the_desk_and_by_the_pit_once_a_card_is_out(
    house: Serving, somebody: Somebody
) -> None:
    page = await somebody("/staff")
    desk = await desk_at(house, page, "yan", "P3", "power-98", Dealing.SHOE, burn=False)
    await desk.step("Load shoe 1")
    await desk.step("Place your bets")
    await desk.step("No more bets")
    await desk.step("Shake the die")
    await page.get_by_role("group", name="Die").get_by_role("button", name="3").click()
    await desk.step("The die shows 3", "Enter")
    for language, title in {"zh-Hans": "更正骰子", "zh-Hant": "更正骰子", "en": "Correct"}.items():
        await read_in(page, language)
        await expect(page.get_by_role("button", name=title)).to_be_visible()
    await page.keyboard.press("e")
    dialog = page.get_by_role("dialog")
    assert await violations(page) == []
    await dialog.get_by_label("What the die showed").fill("3")
    await dialog.get_by_label("Why").fill("it lay at an angle")
    await page.keyboard.press("Enter")
    await expect(dialog.get_by_role("alert")).to_contain_text("3 is what was announced")
    await dialog.get_by_label("What the die showed").fill("2")
    await page.keyboard.press("Enter")
    await expect(dialog).to_have_count(0)
    await expect(desk.said).to_contain_text("it was misread as 3")
    await desk.cards("7s")
    # A card is out: the dealer corrects nothing any more, and the pit supervisor does.
    await expect(page.get_by_role("button", name="Correct")).to_have_count(0)
    pit = await come_as(somebody, PIT, "/staff/table/P3")
    await pit.get_by_role("button", name="Correct").click()
    await pit.get_by_role("dialog").get_by_label("What the die showed").fill("3")
    await pit.get_by_role("dialog").get_by_label("Why").fill("the camera shows a three")
    await pit.keyboard.press("Enter")
    await expect(desk.said).to_contain_text("Power hand")


async def test_a_session_of_the_tournament_is_opened_played_announced_and_paid(
    house: Serving, somebody: Somebody
) -> None:
    page = await somebody("/staff")
    desk = await desk_at(house, page, "tao", "T1", "dragon-tournament", Dealing.SHOE, burn=False)
    await desk.step("Load shoe 1")
    # Without a session the dealer opens no betting.
    await expect(desk.next).to_contain_text("The pit supervisor does what comes next")
    patron = await somebody("/table/T1")
    pit = await come_as(somebody, PIT, "/staff/pit/table/T1")
    await pit.locator("summary", has_text="Open a session").click()
    await pit.get_by_label("Hands", exact=True).fill("5")
    await pit.get_by_role("button", name="Open a session").click()
    await expect(pit.get_by_text("Session 1 begins")).to_be_visible()
    await desk.step("Place your bets")
    await stake(patron, "player-dragon")
    await expect(desk.lies).to_contain_text("Player Dragon $10")
    await desk.step("No more bets")
    async with dealer_at(house, "tao", "T1") as reader:
        for number in range(5):
            if number:
                await reader.ask("OpenBetting")
                await reader.ask("CloseBetting")
            for card in NATURALS[number]:
                await reader.ask("DrawCard", card=card)
            await reader.ask("Pay")
    await expect(desk.next).to_contain_text("The pit supervisor does what comes next")
    # At a desk of the pit it is the next step.
    await pit.goto("/staff/table/T1")
    assert await violations(pit) == []
    await AtDesk(pit).step("Announce the Dragon wagers")
    await expect(desk.said).to_contain_text("Longest runs: Player 5, Banker 0")
    assert await violations(page) == []
    await expect(desk.lies).to_contain_text("Pay $20")
    await desk.step("Pay the Dragon wagers")
    won = patron.locator(".panel", has_text="session 1")
    await expect(won).to_contain_text("Player Dragon")
    await expect(won).to_contain_text("+$20")
    # What is paid stays pending while the last round can still be void.
    await expect(patron.get_by_label("Balance")).to_have_text("$9,990")
    assert await violations(patron) == []
    await AtDesk(pit).step("Open a session")
    dialog = pit.get_by_role("dialog")
    await dialog.get_by_label("Hands").fill("3")
    await dialog.get_by_role("button", name="Open a session").click()
    await expect(desk.next).to_contain_text("Place your bets")


async def test_where_nobody_deals_the_pit_supervisor_deals_at_the_desk(
    house: Serving, somebody: Somebody
) -> None:
    await open_for(house, "gone", "G1", "dragon-tournament", Dealing.SHOE, burn=False)
    async with pit_at(house, "G1") as pit, patron_at(house, "G1") as patron:
        await pit.ask("LoadShoe", shoe=1)
        await pit.ask("OpenSession", hands=9)
        page = await come_as(somebody, PIT, "/staff/pit/table/G1")
        await expect(page.get_by_role("link", name="To the desk")).to_have_count(0)
        await pit.ask("ChangeDealer", dealer=None)
        await page.get_by_role("link", name="To the desk").click()
        desk = AtDesk(page)
        await desk.step("Place your bets")
        await patron.wager({"player": 10_00, "any-dragon": 10_00})
        await desk.step("No more bets")
        await desk.cards("4c Kc 5c Qc")
        await desk.step("Collect and pay")
        await page.get_by_role("button", name="End the session early").click()
        dialog = page.get_by_role("dialog")
        await dialog.get_by_label("Why").fill("the last dealer has gone")
        await dialog.get_by_role("button", name="End the session early").click()
        await expect(desk.said).to_contain_text("Announced by tan")
        await desk.step("Pay the Dragon wagers")
        assert await violations(page) == []
        await page.get_by_role("button", name="Close the table").click()
        await dialog.get_by_label("Why").fill("the last dealer has gone")
        await dialog.get_by_role("button", name="Close the table").click()
        await desk.step("Release what was won")
        await patron.until(lambda board: board.phase is Phase.CLOSED)


async def test_whoever_watches_another_table_is_offered_nothing(
    house: Serving, somebody: Somebody
) -> None:
    await open_for(house, "nobody", "S3", "baccarat", Dealing.SHOE)
    page = await somebody("/staff")
    await come_in(page, await appoint(house, "eve"))
    await page.get_by_role("link", name="S3 Watch").click()
    desk = AtDesk(page)
    await expect(desk.next).to_contain_text("You watch this table")
    await expect(page.get_by_role("region", name="Other actions")).to_have_count(0)


async def test_a_real_shoe_is_counted_at_its_end(house: Serving, somebody: Somebody) -> None:
    page = await somebody("/staff")
    desk = await desk_at(house, page, "wan", "S4", "baccarat", Dealing.SHOE)
    await desk.step("Load shoe 1")
    await desk.cards("2c")
    await expect(desk.next).to_contain_text("Place your bets")
    async with pit_at(house, "S4") as pit:
        await pit.ask("RetireShoe", why="a torn card")
    patron = await somebody("/table/S4")
    await expect(patron.get_by_role("heading", name="S4")).to_be_visible()
    for one in (page, patron):
        assert await violations(one) == []
    await desk.step("Count the cards left")
    dialog = page.get_by_role("dialog")
    count = dialog.get_by_role("button", name="Count the cards left")
    await dialog.get_by_label("Cards left").fill("4d 5x")
    await count.click()
    await expect(dialog.get_by_role("alert")).to_contain_text("5x is no card")
    kinds = [f"{rank}{suit}" for suit in "cdhs" for rank in "A23456789TJQK"]
    left = [f"{kind}x{3 if kind == '2c' else 4}" for kind in kinds[1:]]
    await dialog.get_by_label("Cards left").fill(" ".join([*left, "Acx2"]))
    await count.click()
    await expect(desk.said).to_contain_text("missing: ace of clubs, ace of clubs")
    await expect(desk.next).to_contain_text("Load shoe 2")
