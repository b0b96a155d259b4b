"""The application: from the chooser to a table and back, with one purse."""

from dataclasses import dataclass

from textual import work
from textual.app import App
from textual.theme import Theme

from punto.cli.play.chance import Chance
from punto.cli.play.screens.chooser import Chooser
from punto.cli.play.screens.dialogs import SessionDialog
from punto.cli.play.screens.table import TableScreen
from punto.cli.play.settings import Settings
from punto.cli.play.sitting import Sitting, sit_down
from punto.rules.game import Game

FELT = Theme(
    name="felt",
    primary="#d4af37",
    secondary="#7fb69a",
    accent="#8fb8a3",
    warning="#ffd75f",
    error="#ff8a80",
    success="#7ee2a0",
    foreground="#e8efe9",
    background="#0b2018",
    surface="#0f2a20",
    panel="#143528",
    variables={
        "player": "#7db4ff",
        "player-fill": "#1f5fbf",
        "banker": "#ff7b72",
        "banker-fill": "#b3261e",
        "tie": "#69d98c",
        "tie-fill": "#1c7a3e",
        "empty": "#2c5142",
        "quiet": "#a8c3b4",
        "footer-key-foreground": "#ffd75f",
    },
)


@dataclass(frozen=True, slots=True)
class Purse:
    """What a patron has, and what they brought."""

    balance_cents: int
    bought_in_cents: int


class PlayApp(App[Purse]):
    CSS_PATH = "table.tcss"
    TITLE = "Punto"
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False

    def __init__(self, settings: Settings, chance: Chance) -> None:
        super().__init__()
        self.register_theme(FELT)
        self.theme = FELT.name
        self.purse = Purse(settings.balance_cents, settings.balance_cents)
        self._settings = settings
        self._chance = chance

    def on_mount(self) -> None:
        self._evening()

    @work
    async def _evening(self) -> None:
        """One table after another, until the patron goes home."""
        game = self._settings.game
        while True:
            game = game or await self.push_screen_wait(Chooser(self.purse.balance_cents))
            if game is None:
                break
            sitting = await self._sit_down(game)
            game = None
            if sitting is None:
                continue
            left = await self.push_screen_wait(TableScreen(sitting, self._settings, self._chance))
            self.purse = Purse(left.sitting.balance_cents, left.sitting.bought_in_cents)
            if left.for_good:
                break
        self.exit(self.purse)

    async def _sit_down(self, game: Game) -> Sitting | None:
        """The patron's sitting, or None where they do not want a session after all."""
        hands = None
        if game.session_wagers:
            hands = self._settings.session_hands
            hands = hands or await self.push_screen_wait(SessionDialog(game))
            if hands is None:
                return None
        return sit_down(
            game,
            shoe=self._chance.new_shoe(),
            balance_cents=self.purse.balance_cents,
            bought_in_cents=self.purse.bought_in_cents,
            session_hands=hands,
        )

    async def action_quit(self) -> None:
        """Leaves by the same door as q, so that no stake is left behind unasked."""
        match self.screen:
            case TableScreen() as table:
                table.action_leave()
            case Chooser() as chooser:
                chooser.action_quit()
            case _:
                self.bell()
