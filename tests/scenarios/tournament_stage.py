"""Where a scenario of a tournament takes place: the tournament and its tables, which play by their
own rules; what it asks of them follows by itself after every row."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any

from audit.recorder import PIT, SECOND, RecordedTable, Recorder
from audit.tournaments import RecordedTournament
from msgspec.structs import replace
from scenarios.amounts import AMOUNT, cents, dollars
from scenarios.scenario_text import Row, Scenario
from scenarios.words import refused
from scenarios.words.tournaments import lines, table_lines

from punto.journal.actor import Actor, Role, patron
from punto.ledger.account import chips
from punto.table.commands import PlaceWager
from punto.table.settings import Dealing
from punto.tournament import commands
from punto.tournament.events import ResultsNoted, TournamentEvent
from punto.tournament.format import Format, Stage
from punto.tournament.next_step import due
from punto.tournament.stream import tournament_stream

PLAYERS = ("ann", "bob", "cat", "dan", "eve", "fay")
STAFF = {"dirk": Role.DIRECTOR, "pat": Role.PIT}
NAME = "spring"

_DEALING = {
    "dealt by the house": Dealing.AUTOMATIC,
    "virtual shoes": Dealing.DEALER,
    "real shoes": Dealing.SHOE,
}
_CARDS = {"P": "9{0} T{0} K{0} J{0}", "B": "T{0} 9{0} J{0} K{0}", "T": "9{0} 9{0} K{0} J{0}"}
"""Four cards that Player wins with, or Banker, or nobody."""
_SUITS = "ccccddddhhhhssss"

_WHY: Mapping[str, Callable[[str | None], Any]] = {"why": lambda text: text or ""}

_ASKED: dict[str, tuple[Any, Mapping[str, Callable[[str | None], Any]]]] = {
    r"registers": (commands.Register, {}),
    r"withdraws": (commands.Withdraw, {}),
    r"starts the stage": (commands.StartStage, {}),
    r"pauses play(?:: (.+))?": (commands.PausePlay, _WHY),
    r"resumes play": (commands.ResumePlay, {}),
    r"extends the stage by (\d+)(?:: (.+))?": (
        commands.ExtendStage,
        {"more": lambda text: int(text or 0), **_WHY},
    ),
    r"ends the stage early(?:: (.+))?": (commands.EndStage, _WHY),
    r"announces the Dragon wagers": (commands.AnnounceDragons, {}),
    r"confirms the results": (commands.ConfirmResults, {}),
    r"draws a play-off": (commands.DrawPlayOff, {}),
    r"closes the stage": (commands.CloseStage, {}),
    r"awards the prizes": (commands.AwardPrizes, {}),
}


class TournamentStage:
    """`told` is how much of each stream was told, `hands` how many of each table, and `laid` what
    is to be wagered in the next hand of somebody's table."""

    def __init__(self, scenario: Scenario) -> None:
        self.house = Recorder()
        for name in PLAYERS:
            self.house.buy(name, 400_00)
        self.rows = (*scenario.before, *scenario.rows)
        self.recorded = RecordedTournament(self.house, NAME, _format(scenario.table))
        self.told: dict[str, int] = {}
        self.hands: Counter[int] = Counter()
        self.laid: dict[str, dict[str, int]] = {}
        self._place = -1

    def do(self, row: Row) -> Iterator[str]:
        """What follows the next row."""
        self._place += 1
        yield from self._done(row)
        while self.recorded.step():
            pass
        if self.recorded.tournament.stage and self.recorded.tournament.automatic:
            self.recorded.settle()
        yield from self._news()

    def _done(self, row: Row) -> Iterator[str]:
        who, does = row.who, row.does
        if does.startswith("draws the seats"):
            salt = "ab" * 32
            if does == "draws the seats":
                salt = self.recorded.salt(self.recorded.tournament.stage + 1)
            yield from self._ask(commands.DrawSeats, who, salt=salt)
        elif match := re.fullmatch(rf"lays ({AMOUNT}) on ([a-z-]+) in the next hand", does):
            self.laid.setdefault(who, {})[match[2]] = cents(match[1])
        elif does.startswith("play "):
            for _ in does.removeprefix("play ").split():
                yield from self._play(who)
            tables = sorted(self.recorded.tournament.tables.items())
            played = (f"{one.hands} at table {number}" for number, one in tables)
            yield f"hands played: {', '.join(played)}"
        elif match := re.fullmatch(r"reports 5.2 at table (\d)", does):
            self.recorded.tables[int(match[1])].report("5.2", by=PIT)
        elif match := re.fullmatch(r"rules that the round at table (\d) is void", does):
            table = self.recorded.tables[int(match[1])]
            table.decide("void")
            table.settle()
        elif does == "pay":
            self.recorded.settle()
        elif match := re.fullmatch(r"(\d+) minutes later", does):
            self.house.now += int(match[1]) * 60 * SECOND
        else:
            yield from self._asked(who, does)

    def _asked(self, who: str, does: str) -> Iterator[str]:
        for pattern, (kind, readers) in _ASKED.items():
            if match := re.fullmatch(pattern, does):
                found = zip(readers.items(), match.groups(), strict=True)
                fields = {name: read(text) for (name, read), text in found}
                yield from self._ask(kind, who, **fields)
                return
        raise AssertionError(f"{who} {does}: nobody knows how to do this")

    def _ask(self, kind: Any, who: str, **fields: Any) -> Iterator[str]:
        by = Actor(STAFF[who], who) if who in STAFF else patron(who)
        refusal = self.recorded.ask(kind, by, **fields).refusal
        if refusal:
            yield refused(refusal)

    def _play(self, who: str) -> Iterator[str]:
        """A hand at every table that it is called at, or at one alone."""
        while self.recorded.step():
            pass
        tables = self.recorded.tournament.tables if who == "all" else (int(who.split()[1]),)
        called = [number for number in tables if self._is_called(self.recorded.tables[number])]
        for number in called:
            yield from self._hand(number, self.recorded.tables[number])
        if not called:
            yield "no hand is called"
        while self.recorded.step():
            pass

    def _is_called(self, played: RecordedTable) -> bool:
        session = played.table.open_session
        if session is None or session.over(self.house.now) or played.table.held is not None:
            return False
        return session.session.runs.hands < (session.called or 0)

    def _hand(self, number: int, played: RecordedTable) -> Iterator[str]:
        if played.table.shoe is None:
            self.recorded.put_dealer(played)
            played.load("Ac", "2h", *self._cards(number))
        played.betting()
        for name in sorted(self.laid.keys() & played.table.seated.keys()):
            for wager, stake in self.laid.pop(name).items():
                decision = played.ask(PlaceWager, patron(name), wager=wager, stake_cents=stake)
                if decision.refusal:
                    yield f"{name}, {wager}: {refused(decision.refusal)}"
        played.finish()

    def _cards(self, number: int) -> Iterator[str]:
        """A shoe begins with what is still to be played at its table."""
        whose = ("all", f"table {number}")
        rows = [row for row in self.rows[self._place :] if row.who in whose]
        results = [one for row in rows for one in row.does.split()[1:]]
        for result, suit in zip(results, _SUITS, strict=False):
            yield from _CARDS[result].format(suit).split()

    def _news(self) -> Iterator[str]:
        """What has happened since, in its order."""
        news: list[tuple[int, str, Any]] = []
        for stream, records in self.house.records.items():
            news += [
                (record.at, stream, record.event)
                for record in islice(records, self.told.get(stream, 0), None)
            ]
            self.told[stream] = len(records)
        for _, stream, event in sorted(news, key=lambda one: one[0]):
            if stream == tournament_stream(NAME):
                if self._is_told(event):
                    yield from lines(event)
            elif "~" in stream:
                yield from (f"table {stream[-1]}: {line}" for line in table_lines(event))

    def _is_told(self, event: TournamentEvent) -> bool:
        """One hand more goes without saying."""
        if not isinstance(event, ResultsNoted):
            return True
        before, self.hands[event.table] = self.hands[event.table], event.hands
        return event.won is not None or event.hands < before

    def state(self, what: str) -> str:
        """The director's next step, or everybody's chips in hand."""
        tournament = self.recorded.tournament
        if what == "step":
            step = due(tournament)
            return "none" if step is None else step.value
        held = {name: self.house.balances.get(chips(NAME, name), 0) for name in tournament.players}
        return ", ".join(f"{name} {dollars(cents)}" for name, cents in sorted(held.items()))


def _format(text: str) -> Format:
    """One stage of so many hands or minutes, or two, with so many seats at a table, dealt so."""
    length = re.search(r"stages? of (\d+) (hand|minute)", text)
    seats = re.search(r"(\d+) seats", text)
    assert length is not None, text
    assert seats is not None, text
    stage = Stage(
        name="Final",
        hands=int(length[1]) if length[2] == "hand" else None,
        minutes=int(length[1]) if length[2] == "minute" else None,
        seats=int(seats[1]),
        chips_cents=1_000_00,
        least_cents=10_00,
        most_cents=500_00,
    )
    return Format(
        title="Spring",
        most_players=len(PLAYERS),
        entry_cents=100_00,
        stages=(replace(stage, name="Heats", advance=1), stage) if "two" in text else (stage,),
        dealing=next(mode for words, mode in _DEALING.items() if words in text),
    )
