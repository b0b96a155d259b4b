"""The longest session of a house whose chips are somebody's money: one at which no Dragon wager
favours the patron (reading 28). The table itself knows no odds."""

from punto.odds.sessions import longest_fair_session
from punto.rules.refusal import Refusal
from punto.table.commands import OpenSession
from punto.table.state import Table


def refuse(table: Table, command: OpenSession) -> Refusal | None:
    """A session by minutes may have any number of hands."""
    if table.settings is None or table.tournament or not table.game.session_wagers:
        return None
    longest = longest_fair_session(table.game, table.rules.decks)
    if command.minutes is None and (command.hands is None or command.hands <= longest):
        return None
    return Refusal(
        f"a session of more than {longest} hands, or of minutes, may favour the patron; "
        "the settings of this house allow none",
        table.game.clauses.session,
    )
