"""The real application, driven by keys and clicks, at a table whose cards are known."""

import re
from dataclasses import replace

import pytest
from play.known_cards import (
    BACCARAT,
    BANKER_NATURAL,
    BANKER_WINS,
    CUT_AFTER_SIX_CARDS,
    DRAGON,
    FABULOUS_4,
    PLAYER_WINS,
    POWER_98,
    SIX_CARDS,
    TIE,
    play_and_go_on,
    seeded_shoe,
    shoe,
)
from play.seat import WIDE, seat
from textual.widgets import Markdown, OptionList, Static

from punto.cli.play.screens.chooser import Chooser
from punto.cli.play.screens.dialogs import Confirmation, SessionDialog, StakeDialog
from punto.cli.play.screens.help import Help
from punto.cli.play.screens.table import TableScreen
from punto.cli.play.widgets.layout import AreaView
from punto.games import GAMES
from punto.roads.grid import ROWS
from punto.rules.condition import banker, player, tie
from punto.rules.game import Game
from punto.rules.shoe import MIN_CARDS_IN_A_ROUND
from punto.rules.wager import pays, push, wager


async def test_a_won_banker_wager_is_paid_and_shown_with_its_commission() -> None:
    async with seat(shoe(BANKER_WINS), game=BACCARAT) as patron:
        await patron.press("2", "right_square_bracket", "right_square_bracket", "enter")
        assert patron.text("#money") == "$900.00 · on table $100.00"
        await patron.press("space")
        assert patron.text("#money") == "$1,095.00 · on table $0.00"
        assert "Banker $100.00 pays 0.95 to 1 (4.1)\n  commission $5.00 (1.1.1)" in patron.log
        assert "Your balance is $1,095.00\nDealer: Place your bets, please (3.1)" in patron.log
        assert "+$95.00" in patron.text("#area-banker")
        assert "BANKER 7 ★ wins" in patron.text("#banker-hand")
        assert patron.text("#road-bead").split()[0] == "B"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
async def test_each_game_can_be_played_in_both_sizes(game: Game) -> None:
    round_ = ("space", *(["space", "space"] if game.die else []))
    async with seat(game=game, session_hands=3) as patron:
        await patron.press("1", "enter", "enter", "2", "enter", "enter")
        for number in range(3, len(game.wagers) + 1):
            await patron.press(str(number), "enter")
        await patron.press(*round_)
        await patron.pilot.resize_terminal(*WIDE)
        await patron.press("r", *round_, "r")
        assert patron.table.table.rounds == 3
        assert len(patron.table.stakes) == len(game.wagers)


@pytest.mark.parametrize(("hands", "offered"), [(1, False), (4, False), (5, True)])
async def test_dragon_wagers_are_drawn_where_they_can_win(hands: int, offered: bool) -> None:
    """Reading 29: no combination is shorter than five hands."""
    async with seat(game=DRAGON, session_hands=hands) as patron:
        areas = patron.app.screen.query(AreaView)
        assert [one.display for one in areas if one.area.for_session] == [offered] * 3
        # Its number chooses nothing that is not there.
        await patron.press(str(len(DRAGON.wagers) + 1), "enter")
        staked = {wager.key for wager in DRAGON.session_wagers} & set(patron.table.stakes)
        assert bool(staked) == offered


@pytest.mark.whole
async def test_no_size_of_terminal_is_too_odd() -> None:
    sizes = ((1, 1), (10, 3), (40, 10), (60, 60), (200, 12), (250, 80), (80, 24))
    async with seat(game=FABULOUS_4, size=sizes[0]) as patron:
        for size in sizes:
            await patron.pilot.resize_terminal(*size)
            await patron.press("1", "enter", "down", "enter", "space")
        assert len(patron.table.marks) == len(sizes)


async def test_the_patron_shakes_and_opens_the_die_of_a_power_hand() -> None:
    async with seat(shoe(PLAYER_WINS, die=3), game=POWER_98) as patron:
        await patron.press("1", "right_square_bracket", "enter", "space")
        assert "SHAKE" in patron.text("#deal")
        assert patron.table.die is None
        await patron.press("o")
        assert patron.table.die is None
        assert patron.notice.startswith("Refused (3.6.1): the die is to be shaken at least once")
        await patron.press("s", "s")
        assert "OPEN" in patron.text("#deal")
        await patron.press("o")
        assert "Dealer: The die shows 3 (3.6.1)\nDealer: Power hand (3.6.2)" in patron.log
        assert patron.log.count("You shake the die (3.6.1)") == 2
        assert "Player $25.00 pays 21 to 20 (4.2)" in patron.log
        assert patron.table.balance_cents == 1_026_25
        assert "Power hand (3.6.2)" in patron.text("#power")


async def test_a_power_hand_stands_in_a_banner_while_it_is_dealt() -> None:
    async with seat(shoe(die=3), game=POWER_98) as patron:
        patron.table.close_betting()
        while not patron.table.die:
            patron.table.advance()
        patron.screen.view.show(patron.table, space_does="SKIP")
        assert patron.screen.query_one("#power").display
        assert "POWER HAND (3.6.2)" in patron.text("#power")


async def test_without_a_wager_the_dealer_shakes_alone() -> None:
    async with seat(shoe(die=4), game=POWER_98) as patron:
        await patron.press("space")
        assert "The die shows 4" in patron.log
        assert "The shaker is yours" not in patron.log


async def test_a_refusal_is_shown_with_its_clause() -> None:
    async with seat(game=POWER_98) as patron:
        await patron.press("7", "enter")
        assert patron.notice.startswith("Refused (3.5.1): ")
        assert patron.table.stakes == {}


async def test_a_chip_placed_after_no_more_bets_is_refused() -> None:
    async with seat(game=POWER_98) as patron:
        await patron.press("1", "enter", "space", "enter")
        assert patron.notice.startswith("Refused (5.6): ")
        await patron.press("minus")
        assert patron.notice.startswith("Refused (5.7): ")
        await patron.press("q")
        assert patron.notice == "Refused: the round under way is finished first."


async def test_keys_place_take_back_undo_clear_repeat_and_double() -> None:
    async with seat(shoe(TIE), game=BACCARAT) as patron:
        await patron.press("1", "enter", "plus", "down", "enter")
        assert patron.table.stakes == {"player": 10_00, "banker": 5_00}
        await patron.press("minus")
        assert patron.table.stakes == {"player": 10_00}
        await patron.press("backspace")
        assert patron.table.stakes == {"player": 10_00, "banker": 5_00}
        await patron.press("d")
        assert patron.table.stakes == {"player": 20_00, "banker": 10_00}
        await patron.press("c")
        assert patron.table.stakes == {}
        await patron.press("backspace", "space", "r")
        assert patron.table.stakes == {"player": 20_00, "banker": 10_00}


async def test_arrows_go_from_area_to_area_and_stop_at_the_edge() -> None:
    async with seat(game=BACCARAT, size=WIDE) as patron:
        chosen = []
        for key in ("left", "right", "right", "right", "down", "left", "down", "left", "up", "up"):
            await patron.press(key)
            chosen.append(patron.screen.view.areas.chosen)
        assert chosen == [0, 1, 2, 2, 2, 1, 4, 3, 0, 0]


async def test_clicks_choose_a_chip_place_it_take_it_back_and_deal() -> None:
    async with seat(shoe(TIE), game=BACCARAT, size=WIDE) as patron:
        await patron.click("#chip-100")
        await patron.click("#area-tie")
        await patron.click("#area-player")
        await patron.click("#area-player", button=3)
        assert patron.table.stakes == {"tie": 100_00}
        await patron.click("#deal")
        assert patron.table.balance_cents == 1_800_00


async def test_an_exact_stake_is_typed_and_a_wrong_one_explained() -> None:
    async with seat(game=BACCARAT) as patron:
        await patron.press("2", "e")
        dialog = patron.app.screen
        assert isinstance(dialog, StakeDialog)
        await patron.type("much")
        assert "'much' is no amount" in str(dialog.query_one(".wrong", Static).content)
        await patron.type("0.33")
        assert patron.notice.startswith("Refused (4.1): 33 cents on banker")
        await patron.press("e")
        await patron.type("0.20")
        assert patron.table.stakes == {"banker": 20}
        await patron.press("e", "escape")
        assert patron.table.stakes == {"banker": 20}


async def test_space_skips_the_wait_between_the_cards() -> None:
    async with seat(shoe(TIE), game=BACCARAT, pace_seconds=60) as patron:
        await patron.press("space")
        assert patron.table.dealing
        assert "SKIP" in patron.text("#deal")
        await patron.press("space")
        assert len(patron.table.marks) == 1


async def test_without_a_key_the_cards_come_at_the_tables_pace() -> None:
    async with seat(shoe(TIE), game=BACCARAT, pace_seconds=0.001) as patron:
        await patron.press("space")
        while not patron.table.marks:
            await patron.pilot.pause()
        assert "Dealer: Tie: Player 9, Banker 9 (3.10)" in patron.log


async def test_a_cut_card_that_comes_out_within_a_round_is_shown() -> None:
    async with seat(shoe(SIX_CARDS), game=BACCARAT, cut=CUT_AFTER_SIX_CARDS) as patron:
        patron.table.close_betting()
        while not patron.table.table.cut_card_out:
            patron.table.advance()
        patron.screen.view.show(patron.table, space_does="SKIP")
        assert "CUT CARD" in patron.text("#table-name")
        while patron.table.advance():
            pass
        patron.table.open_betting()
        patron.table.close_betting()
        patron.screen.view.show(patron.table, space_does="SKIP")
        assert "LAST ROUND" in patron.text("#table-name")


async def test_a_dragon_session_is_settled_by_the_pit_supervisor_and_followed_by_another() -> None:
    async with seat(shoe(*[BANKER_NATURAL] * 5), game=DRAGON, session_hands=5) as patron:
        assert "the house has the edge on Player Dragon up to 18" in patron.log
        await patron.press("7", "enter", "space")
        assert patron.text("#session") == "Hand 1 of 5 · run Banker 1 · longest P 0 B 1"
        await patron.press("enter")
        assert patron.notice.startswith("Refused (5.6): ")
        await patron.press("g")
        assert patron.notice.startswith("Refused (1.1.13): ")
        await patron.press("space", "space", "space", "space")
        assert (
            "Pit supervisor: Dragon wagers that have won: Ruby Dragon on Banker Dragon"
            in patron.log
        )
        assert "Banker Dragon $5.00 pays 2 to 1 (4.2)\n  net +$10.00, back $15.00" in patron.log
        assert patron.table.balance_cents == 1_010_00
        assert "NEW SESSION" in patron.text("#deal")
        await patron.press("space", "7", "enter")
        assert patron.table.stakes == {"banker-dragon": 5_00}


async def test_the_length_of_a_session_is_asked_for_with_what_it_means() -> None:
    async with seat(game=DRAGON) as patron:
        dialog = patron.app.screen
        assert isinstance(dialog, SessionDialog)
        assert "Any Dragon up to 15" in str(dialog.query_one("#note", Static).content)
        assert "Any Dragon returns 97.6 %" in str(dialog.query_one("#returns", Static).content)
        await patron.type("0")
        assert "1 to 100 hands" in str(dialog.query_one(".wrong", Static).content)
        await patron.type("2")
        await patron.press("space", "space")
        assert patron.table.session_over
        await patron.press("space", "escape")
        assert patron.table.session_over
        await patron.press("space", "enter")
        assert patron.table.session is not None
        assert patron.table.session.hands == 15


async def test_the_log_is_painted_to_its_newest_line_after_a_dialog() -> None:
    async with seat(game=DRAGON, size=WIDE) as patron:
        await patron.type("4")
        await patron.press(*["space"] * 5)
        await patron.until_painted("How many hands has the session")
        await patron.press("enter")
        await patron.until_painted("A session of 15 hands begins")


async def test_who_wants_no_session_is_back_at_the_choice_of_games() -> None:
    async with seat(game=DRAGON) as patron:
        await patron.press("escape")
        assert isinstance(patron.app.screen, Chooser)


async def test_the_cut_card_ends_the_shoe_and_a_new_one_comes() -> None:
    async with seat(shoe(TIE, TIE, TIE), shoe(), game=BACCARAT, cut=CUT_AFTER_SIX_CARDS) as patron:
        await patron.press("space", "space")
        assert "LAST ROUND" in patron.text("#table-name")
        assert "The cut card is out: this is the last round of the shoe" in patron.log
        await patron.press("space")
        assert "SHOE OVER" in patron.text("#table-name")
        assert patron.text("#road-bead").count("T") == 3
        await patron.press("enter")
        assert patron.notice.startswith("Refused (3.1): betting is not open")
        await patron.press("space", "enter")
        assert patron.table.stakes == {"player": 5_00}
        assert patron.text("#road-bead").count("T") == 0


async def test_a_round_that_the_shoe_cannot_finish_is_void() -> None:
    async with seat(seeded_shoe(2, decks=4), shoe(), game=BACCARAT, decks=4, cut=0) as patron:
        while patron.table.table.cards_left > MIN_CARDS_IN_A_ROUND:
            play_and_go_on(patron.table)
        await patron.press("enter", "space")
        assert "Player $5.00 is void (5.5)" in patron.log
        assert "SHOE OVER" in patron.text("#table-name")
        assert patron.table.balance_cents == 1_000_00
        await patron.press("space", "r", "space")
        assert patron.table.balance_cents == 1_005_00


async def test_whoever_has_lost_everything_may_buy_in_again() -> None:
    async with seat(shoe(BANKER_WINS), game=BACCARAT, balance_cents=5_00) as patron:
        await patron.press("b")
        assert patron.notice.startswith("Refused: there is $5.00 left")
        await patron.press("1", "enter", "space")
        assert patron.notice == "Your money is gone: b buys in again for $5.00."
        await patron.press("b")
        assert patron.table.balance_cents == 5_00


async def test_quitting_asks_while_stakes_are_on_the_table_and_gives_them_back() -> None:
    async with seat(game=BACCARAT) as patron:
        await patron.press("enter", "q")
        assert isinstance(patron.app.screen, Confirmation)
        await patron.press("n", "ctrl+q")
        assert isinstance(patron.app.screen, Confirmation)
        await patron.press("ctrl+q")
        assert await patron.go_home("y") == (1_000_00, 1_000_00)


async def test_quitting_without_a_stake_asks_nothing() -> None:
    async with seat(game=BACCARAT) as patron:
        assert await patron.go_home("q") == (1_000_00, 1_000_00)


async def test_leaving_a_running_session_says_what_is_given_up() -> None:
    async with seat(game=DRAGON, session_hands=5) as patron:
        await patron.press("8", "enter", "space", "1", "enter", "q")
        question = patron.app.screen
        assert isinstance(question, Confirmation)
        words = str(question.query_one(Static).content)
        assert "$5.00 on the table goes back to you." in words
        assert "$5.00 stays with the session and is given up." in words
        await patron.press("left")
        assert await patron.go_home("enter") == (995_00, 1_000_00)


async def test_the_balance_goes_along_to_another_game() -> None:
    shoes = (shoe(), shoe())
    async with seat(*shoes) as patron:
        assert isinstance(patron.app.screen, Chooser)
        assert patron.app.screen.query_one(OptionList).option_count == len(GAMES)
        await patron.press(*["down"] * GAMES.index(BACCARAT), "enter", "enter", "space", "g")
        assert isinstance(patron.app.screen, Chooser)
        await patron.press(*["down"] * GAMES.index(FABULOUS_4), "enter")
        assert (patron.table.game, patron.table.balance_cents) == (FABULOUS_4, 1_005_00)
        await patron.press("g")
        assert await patron.go_home("ctrl+q") == (1_005_00, 1_000_00)


async def test_help_shows_the_keys_and_the_rules_of_the_game() -> None:
    async with seat(game=POWER_98) as patron:
        await patron.press("question_mark")
        help_screen = patron.app.screen
        assert isinstance(help_screen, Help)
        page = help_screen.query_one(Markdown)
        assert "doubles all stakes" in page.source
        assert "Power Baccarat 98" in page.source
        await patron.press("escape")
        assert isinstance(patron.app.screen, TableScreen)


async def test_the_dealers_log_can_be_read_back() -> None:
    async with seat(game=BACCARAT) as patron:
        await patron.press(*["space"] * 5)
        await patron.pilot.pause()
        log = patron.screen.view.log_lines
        newest = log.scroll_y
        await patron.pilot.press("pageup")
        assert log.scroll_y < newest
        await patron.pilot.press("pagedown")
        assert log.scroll_y == newest


async def test_a_long_shoe_shows_the_newest_results() -> None:
    async with seat(seeded_shoe(1), game=BACCARAT) as patron:
        for _ in range(65):
            play_and_go_on(patron.table)
        await patron.press("space")
        letters = [mark.result.letter for mark in patron.table.marks]
        columns = [letters[first : first + ROWS] for first in range(0, len(letters), ROWS)]
        beads = [line.split("·")[0] for line in patron.text("#road-bead").splitlines()]
        shown = len(beads[0].split())
        assert shown < len(columns)
        for row, line in enumerate(beads):
            expected = [column[row] for column in columns[-shown:] if row < len(column)]
            assert re.findall("[BPT]", line) == expected


async def test_a_sixth_game_is_played_without_a_change(monkeypatch: pytest.MonkeyPatch) -> None:
    sixth = replace(
        BACCARAT,
        name="Sixth Game",
        slug="sixth",
        wagers=(
            wager(
                "Player", push(tie, rule="9.1"), pays("2 to 1", player.wins, rule="9.2"), area="9"
            ),
            *(
                wager(f"Lucky {n}", pays(f"{n} to 1", banker.total(n), rule="9.3"), area="9")
                for n in range(1, 14)
            ),
        ),
    )
    monkeypatch.setattr("punto.games.EVERY_VERSION", (*GAMES, sixth))
    for size in ((80, 24), WIDE):
        async with seat(shoe(BANKER_WINS), game=sixth, size=size) as patron:
            await patron.press("8", "enter", *["down"] * 9, "enter", "space")
            assert "Lucky 7 $5.00 pays 7 to 1 (9.3)" in patron.log
            assert len(patron.table.settled) == 2
