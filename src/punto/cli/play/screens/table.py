"""The table: the keys of the patron, and the round as it is dealt."""

from collections.abc import Callable, Iterable
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.screen import Screen
from textual.widgets import Footer

from punto.cli.play import stakes
from punto.cli.play.card_pace import CardPace
from punto.cli.play.keys import help_rows, table_bindings
from punto.cli.play.local_table import LocalTable
from punto.cli.play.narration import tell, tell_balance
from punto.cli.play.options import PlayOptions
from punto.cli.play.prompts import hint, leaving_question, space_does
from punto.cli.play.screens.dialogs import Confirmation, SessionDialog, StakeDialog
from punto.cli.play.screens.help import Help
from punto.cli.play.widgets.layout import AreaView
from punto.cli.play.widgets.rail import ChipView, DealButton
from punto.cli.play.widgets.table_view import TableView
from punto.ledger.amount import dollars
from punto.rules.refusal import Refusal
from punto.table.events import TableEvent

# From so many columns and rows the screen has the class by which table.tcss lays it out.
_WIDTHS = [(0, "-narrow"), (100, "-wide")]
_HEIGHTS = [(0, "-low"), (32, "-high"), (40, "-very-high")]


class TableScreen(Screen[bool]):
    """Gives True where the patron leaves for good, False where they want another game."""

    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [*table_bindings()]
    HORIZONTAL_BREAKPOINTS = _WIDTHS
    VERTICAL_BREAKPOINTS = _HEIGHTS

    def __init__(
        self, table: LocalTable, options: PlayOptions, *, session_hands: int | None
    ) -> None:
        super().__init__()
        self.table = table
        self.view = TableView(table.game)
        self._options = options
        self._session_hands = session_hands
        self._pace = CardPace(options.pace_seconds)

    def compose(self) -> ComposeResult:
        yield self.view
        yield Footer(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        self._open_betting(self._session_hands)

    def _show(self) -> None:
        self.view.show(self.table, space_does=space_does(self.table))

    def _tell(self, events: Iterable[TableEvent]) -> None:
        for event in events:
            self.view.tell(tell(event, self.table.table))

    def _answer(self, refusal: Refusal | None, words: str = "") -> None:
        """Shows what has changed, or says why it was refused."""
        if refusal is None:
            self.view.notice.tell(words)
        else:
            self.view.notice.refuse(refusal)
        self._show()

    # Betting.

    def action_move(self, columns: int, rows: int) -> None:
        self.view.areas.move(columns, rows)

    def action_area(self, index: int) -> None:
        self.view.areas.choose(index)

    def action_chip(self, step: int) -> None:
        self.view.rail.choose(self.view.rail.chosen + step)

    def action_place(self) -> None:
        self._bet(stakes.place)

    def action_take_back(self) -> None:
        self._bet(stakes.take_back)

    def _bet(self, change: Callable[[LocalTable, str, int], Refusal | None]) -> None:
        self._answer(change(self.table, self.view.areas.area.key, self.view.rail.chip_cents))

    def action_undo(self) -> None:
        self._answer(stakes.undo(self.table))

    def action_clear(self) -> None:
        self._answer(stakes.clear(self.table))

    def action_rebet(self) -> None:
        self._answer(stakes.rebet(self.table))

    def action_double(self) -> None:
        self._answer(stakes.double(self.table))

    def action_buy_in(self) -> None:
        cents = self._options.balance_cents
        self._answer(self.table.buy_in(cents), f"You buy in for {dollars(cents)}.")

    @work
    async def action_exact(self) -> None:
        area = self.view.areas.area
        cents = await self.app.push_screen_wait(StakeDialog(area.wager.name))
        if cents is not None:
            self._answer(stakes.set_stake(self.table, area.key, cents))

    @on(AreaView.Clicked)
    def _area_clicked(self, event: AreaView.Clicked) -> None:
        self.view.areas.choose(event.index)
        self._bet(stakes.take_back if event.takes_back else stakes.place)

    @on(ChipView.Clicked)
    def _chip_clicked(self, event: ChipView.Clicked) -> None:
        self.view.rail.choose(event.index)

    # Dealing.

    @on(DealButton.Clicked)
    def action_deal(self) -> None:
        """What the space bar does: whatever comes next."""
        shaker = self.table.shaker
        if shaker:
            self.action_open() if shaker.shaken else self.action_shake()
        elif self.table.dealing:
            self._pace.skip()
        elif self.table.betting_open:
            self._pace.start()
            self._play_on(self.table.close_betting())
        else:
            self._renew()

    @work(exclusive=True, group="round")
    async def _play_on(self, events: tuple[TableEvent, ...]) -> None:
        """The round from these events on, up to the patron's next turn."""
        self.view.notice.tell("")
        while events:
            for event in events:
                self._tell([event])
                if self.table.dealing and not self._pace.at_once:
                    self._show()
                    await self._pace.wait()
            events = self.table.advance()
        if self.table.shaker:
            self._answer(None, "The shaker is yours: space or s shakes it, o opens it.")
            return
        self.view.tell(tell_balance(self.table.balance_cents))
        if self.table.shoe_over or self.table.session_over:
            self._prompt()
        else:
            self._open_betting()

    def action_shake(self) -> None:
        if self.table.shaker:
            self._tell(self.table.shake())
            self._show()

    def action_open(self) -> None:
        if self.table.shaker:
            opened = self.table.open_shaker()
            if opened.refusal:
                self._answer(opened.refusal)
            else:
                self._play_on(opened.events)

    @work(exclusive=True, group="round")
    async def _renew(self) -> None:
        """A new session, a new shoe, or both, whatever is over."""
        hands = self._options.session_hands
        if self.table.session_over and hands is None:
            hands = await self.app.push_screen_wait(SessionDialog(self.table.game))
            if hands is None:
                return
        self._open_betting(hands)

    def _open_betting(self, session_hands: int | None = None) -> None:
        self._tell(self.table.open_betting(session_hands))
        self._prompt()

    def _prompt(self) -> None:
        self._answer(None, hint(self.table, buy_in_cents=self._options.balance_cents))

    # Leaving.

    def action_help(self) -> None:
        self.app.push_screen(Help(self.table.game, help_rows()))

    def action_log(self, pages: int) -> None:
        log = self.view.log_lines
        log.scroll_relative(y=pages * max(log.size.height - 1, 1), animate=False)

    def action_games(self) -> None:
        if self.table.kept_by_session:
            reason = "a session keeps its stakes until it ends; finish it before you change tables"
            self._answer(Refusal(reason, self.table.game.clauses.session))
        else:
            self._leave(for_good=False)

    def action_leave(self) -> None:
        self._leave(for_good=True)

    @work
    async def _leave(self, *, for_good: bool) -> None:
        if self.table.dealing:
            self._answer(Refusal("the round under way is finished first"))
        elif not self.table.stakes or await self.app.push_screen_wait(
            Confirmation(leaving_question(self.table))
        ):
            stakes.clear(self.table)
            self.dismiss(for_good)
