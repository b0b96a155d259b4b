"""One table's entries being gathered: what was known, what has changed, and the one entry that is
being taken in."""

from punto.journal.actor import Actor
from punto.journal.hash_chain import Entry
from punto.ledger.account import tournament_of
from punto.storage.records.changes import Changes, add, of_round, of_session
from punto.storage.records.rows import Round
from punto.storage.records.state import State
from punto.table.stream import TableRecord


class Gathering:
    def __init__(self, table: str, state: State) -> None:
        self.table = table
        self.state = state
        self.changes = Changes()
        self.at = 0
        self.by: Actor
        self.sequence = 0
        # What the hours have already of the round and the session under way.
        self._counted = {
            **({state.round.number: of_round(state.round)} if state.round else {}),
            **({-state.paying.number: of_session(state.paying)} if state.paying else {}),
        }

    @property
    def for_money(self) -> bool:
        """Whether the table is played for money, and not for the chips of a tournament."""
        return tournament_of(self.table) is None

    def turn_to(self, entry: Entry, record: TableRecord) -> None:
        self.sequence, self.at, self.by = entry.sequence, record.at, record.by

    @property
    def round(self) -> Round:
        assert self.state.round is not None, "something of a round, and no round was opened"
        return self.state.round

    def finish(self) -> Changes:
        """All changes, with what the hours grow by."""
        hours = self.changes.hours
        for number, round_ in self.changes.rounds.items():
            add(hours, of_round(round_))
            add(hours, self._counted.get(number, {}), -1)
        for number, session in self.changes.sessions.items():
            add(hours, of_session(session))
            add(hours, self._counted.get(-number, {}), -1)
        self.changes.hours = {key: figures for key, figures in hours.items() if any(figures)}
        return self.changes


def plain(text: str) -> str:
    """What somebody wrote, without a character that no column of PostgreSQL takes."""
    return text.replace("\0", "\N{REPLACEMENT CHARACTER}")
