"""The application: from the chooser to a table and back, with the same money."""

from textual import work
from textual.app import App
from textual.theme import Theme

from punto.cli.play.accounts import Accounts
from punto.cli.play.chance import NewShoe, new_shoe
from punto.cli.play.local_table import LocalTable
from punto.cli.play.options import PlayOptions
from punto.cli.play.screens.chooser import Chooser
from punto.cli.play.screens.dialogs import SessionDialog
from punto.cli.play.screens.table import TableScreen
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


class PlayApp(App[Accounts]):
    """Gives the accounts as they are when the patron goes home."""

    CSS_PATH = "table.tcss"
    TITLE = "Punto"
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False

    def __init__(self, options: PlayOptions, shoes: NewShoe = new_shoe) -> None:
        super().__init__()
        self.register_theme(FELT)
        self.theme = FELT.name
        self.accounts = Accounts(options.balance_cents)
        self._options = options
        self._shoes = shoes
        self._tables = 0

    def on_mount(self) -> None:
        self._evening()

    @work
    async def _evening(self) -> None:
        """One table after another, until the patron goes home."""
        game = self._options.game
        while True:
            game = game or await self.push_screen_wait(Chooser(self.accounts.balance_cents))
            if game is None or await self._play(game):
                break
            game = None
        self.exit(self.accounts)

    async def _play(self, game: Game) -> bool:
        """A visit to one table; whether the patron goes home after it."""
        hands = self._options.session_hands if game.session_wagers else None
        if game.session_wagers and hands is None:
            hands = await self.push_screen_wait(SessionDialog(game))
            if hands is None:
                return False
        return await self.push_screen_wait(
            TableScreen(self._table(game), self._options, session_hands=hands)
        )

    def _table(self, game: Game) -> LocalTable:
        # Each has a name, and so accounts, of its own.
        self._tables += 1
        name = f"{game.slug}-{self._tables}"
        return LocalTable(game, self._options, self.accounts, self._shoes, name=name)

    async def action_quit(self) -> None:
        """Leaves by the same door as q, so that no stake is left behind unasked."""
        match self.screen:
            case TableScreen() as table:
                table.action_leave()
            case Chooser() as chooser:
                chooser.action_quit()
            case _:
                self.bell()
