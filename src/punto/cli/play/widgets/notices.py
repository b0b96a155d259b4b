"""The lines that say how things stand: refusals and hints, the Power hand, the session."""

from textual.content import Content

from punto.cli.play.local_table import LocalTable
from punto.cli.play.widgets.cached_static import CachedStatic
from punto.rules.refusal import Refusal
from punto.rules.round import Result


class Notice(CachedStatic):
    """The last thing the patron was told."""

    def tell(self, words: str) -> None:
        self.set_class(False, "-refused")
        self.put(words, resizes=True)

    def refuse(self, refusal: Refusal) -> None:
        clause = f" ({refusal.rule})" if refusal.rule else ""
        self.set_class(True, "-refused")
        self.put(f"Refused{clause}: {refusal.reason}.", resizes=True)


class PowerBanner(CachedStatic):
    """Stands over the layout while a Power hand is in effect, and says afterwards that it was."""

    def show(self, table: LocalTable) -> None:
        self.display = table.power_hand
        if table.power_hand and table.game.die:
            rule = table.game.die.power_by
            self.set_class(not table.dealing, "-over")
            self.put(
                f"★ ★ ★  POWER HAND ({rule})  ★ ★ ★"
                if table.dealing
                else f"the last round was a Power hand ({rule})"
            )


class SessionLine(CachedStatic):
    """How far a session of tournament play is, and its runs."""

    def show(self, table: LocalTable) -> None:
        session = table.session
        self.display = session is not None
        if session is None:
            return
        runs, longest = session.runs, session.runs.longest
        run = "none" if runs.side is None else f"{runs.side.value.title()} {runs.length}"
        sides = ((Result.PLAYER, longest.player), (Result.BANKER, longest.banker))
        self.put(
            Content.assemble(
                "Hand ",
                (f"{runs.hands} of {session.hands}", "bold"),
                " · run ",
                (run, "bold"),
                " · longest ",
                (" ".join(f"{side.letter} {length}" for side, length in sides), "bold"),
            )
        )
