"""The table: the keys that change the sitting, and the round as it is dealt."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.screen import Screen
from textual.widgets import Footer

from punto.cli.play import betting
from punto.cli.play.chance import Chance
from punto.cli.play.dealing import Dealer, opening
from punto.cli.play.events import ShakerPassed
from punto.cli.play.keys import help_rows, table_bindings
from punto.cli.play.narration import (
    tell,
    tell_balance,
    tell_cut_card,
    tell_session,
    tell_shake,
    tell_shoe,
)
from punto.cli.play.pace import Pace
from punto.cli.play.prompts import hint, leaving_question, space_does
from punto.cli.play.screens.dialogs import Question, SessionDialog, StakeDialog
from punto.cli.play.screens.help import Help
from punto.cli.play.settings import Settings
from punto.cli.play.shaker import Shaker
from punto.cli.play.sitting import Sitting
from punto.cli.play.widgets.layout import AreaView
from punto.cli.play.widgets.rail import ChipView, DealButton
from punto.cli.play.widgets.table_view import TableView
from punto.ledger.amount import dollars
from punto.rules.refusal import Refusal

Change: TypeAlias = Sitting | Refusal

# From so many columns and rows the screen has the class by which table.tcss lays it out.
_WIDTHS = [(0, "-narrow"), (100, "-wide")]
_HEIGHTS = [(0, "-low"), (32, "-high"), (40, "-very-high")]


@dataclass(frozen=True, slots=True)
class Left:
    """A patron has left the table, for another game or for good."""

    sitting: Sitting
    for_good: bool


class TableScreen(Screen[Left]):
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [*table_bindings()]
    HORIZONTAL_BREAKPOINTS = _WIDTHS
    VERTICAL_BREAKPOINTS = _HEIGHTS

    def __init__(self, sitting: Sitting, settings: Settings, chance: Chance) -> None:
        super().__init__()
        self.sitting = sitting
        self.view = TableView(sitting.game)
        self._settings = settings
        self._chance = chance
        self._pace = Pace(settings.pace_seconds)
        self._shaker = Shaker()

    def compose(self) -> ComposeResult:
        yield self.view
        yield Footer(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        self.view.tell(tell_shoe(self.sitting.shoe))
        self._begin_session()
        self._open_betting()

    def _show(self) -> None:
        self.view.show(self.sitting, space_does=self._space_does())

    def _space_does(self) -> str:
        if self._shaker.in_hand:
            return "OPEN" if self._shaker.may_open else "SHAKE"
        return space_does(self.sitting)

    def _apply(self, change: Change, words: str = "") -> None:
        """Takes a change, or says why it was refused."""
        if isinstance(change, Refusal):
            self.view.notice.refuse(change)
        else:
            self.sitting = change
            self.view.notice.tell(words)
        self._show()

    # Betting.

    def action_move(self, columns: int, rows: int) -> None:
        self.view.areas.move(columns, rows)

    def action_area(self, index: int) -> None:
        self.view.areas.choose(index)

    def action_chip(self, step: int) -> None:
        self.view.rail.choose(self.view.rail.chosen + step)

    def action_place(self) -> None:
        self._bet(betting.place)

    def action_take_back(self) -> None:
        self._bet(betting.take_back)

    def _bet(self, change: Callable[[Sitting, str, int], Change]) -> None:
        self._apply(change(self.sitting, self.view.areas.area.key, self.view.rail.chip_cents))

    def action_undo(self) -> None:
        self._apply(betting.undo(self.sitting))

    def action_clear(self) -> None:
        self._apply(betting.clear(self.sitting))

    def action_rebet(self) -> None:
        self._apply(betting.rebet(self.sitting))

    def action_double(self) -> None:
        self._apply(betting.double(self.sitting))

    def action_buy_in(self) -> None:
        cents = self._settings.balance_cents
        self._apply(self.sitting.buy_in(cents), f"You buy in for {dollars(cents)}.")

    @work
    async def action_exact(self) -> None:
        area = self.view.areas.area
        cents = await self.app.push_screen_wait(StakeDialog(area.wager.name))
        if cents is not None:
            self._apply(betting.set_stake(self.sitting, area.key, cents))

    @on(AreaView.Clicked)
    def _area_clicked(self, event: AreaView.Clicked) -> None:
        self.view.areas.choose(event.index)
        self._bet(betting.take_back if event.takes_back else betting.place)

    @on(ChipView.Clicked)
    def _chip_clicked(self, event: ChipView.Clicked) -> None:
        self.view.rail.choose(event.index)

    # Dealing.

    @on(DealButton.Clicked)
    def action_deal(self) -> None:
        """What the space bar does: whatever comes next."""
        if self._shaker.may_open:
            self.action_open()
        elif self._shaker.in_hand:
            self.action_shake()
        elif self.sitting.dealing:
            self._pace.skip()
        elif self.sitting.betting_open:
            self._deal()
        else:
            self._renew()

    @work(exclusive=True, group="round")
    async def _deal(self) -> None:
        dealer = Dealer(self.sitting, self._chance.throw_die)
        self.sitting = dealer.sitting
        self._pace.start()
        self.view.notice.tell("")
        for event in dealer.deal():
            self.sitting = dealer.sitting
            self.view.tell(tell(event, self.sitting.game))
            if isinstance(event, ShakerPassed):
                self.view.notice.tell("The shaker is yours: space or s shakes it, o opens it.")
                await self._shaker.opened(self._show)
                self.view.notice.tell("")
            if not self._pace.at_once:
                self._show()
                await self._pace.wait()
        self.view.tell(tell_balance(self.sitting))
        self._open_betting()

    def action_shake(self) -> None:
        if self._shaker.in_hand:
            self._shaker.shake()
            self.view.tell(tell_shake(self.sitting.game))
            self._show()

    def action_open(self) -> None:
        if self._shaker.may_open:
            self._shaker.open()
        elif self._shaker.in_hand:
            self.view.notice.tell("Shake the die first: it has to be heard tumbling.")

    @work(exclusive=True, group="round")
    async def _renew(self) -> None:
        """A new session, a new shoe, or both, whatever is over."""
        if self.sitting.session_over:
            hands = self._settings.session_hands
            hands = hands or await self.app.push_screen_wait(SessionDialog(self.sitting.game))
            if hands is None:
                return
            self.sitting = self.sitting.with_session(hands)
            self._begin_session()
        if self.sitting.shoe_over:
            self.sitting = self.sitting.with_shoe(self._chance.new_shoe())
            self.view.tell(tell_shoe(self.sitting.shoe))
        self._open_betting()

    def _begin_session(self) -> None:
        if self.sitting.session:
            self.view.tell(tell_session(self.sitting.game, self.sitting.session))

    def _open_betting(self) -> None:
        if self.sitting.betting_open:
            self.view.tell(tell_cut_card(self.sitting.shoe))
            for said in opening(self.sitting):
                self.view.tell(tell(said, self.sitting.game))
        self.view.notice.tell(hint(self.sitting, buy_in_cents=self._settings.balance_cents))
        self._show()

    # Leaving.

    def action_help(self) -> None:
        self.app.push_screen(Help(self.sitting.game, help_rows()))

    def action_log(self, pages: int) -> None:
        log = self.view.log_lines
        log.scroll_relative(y=pages * max(log.size.height - 1, 1), animate=False)

    def action_games(self) -> None:
        if self.sitting.kept_by_session:
            reason = "a session keeps its stakes until it ends; finish it before you change tables"
            self._apply(Refusal(reason, self.sitting.game.clauses.session))
        else:
            self._leave(for_good=False)

    def action_leave(self) -> None:
        self._leave(for_good=True)

    @work
    async def _leave(self, *, for_good: bool) -> None:
        left = self.sitting.leave()
        if isinstance(left, Refusal):
            self._apply(left)
        elif not self.sitting.stakes or await self.app.push_screen_wait(
            Question(leaving_question(self.sitting))
        ):
            self.dismiss(Left(left, for_good))
