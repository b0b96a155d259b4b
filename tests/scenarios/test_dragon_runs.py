"""Every run at the edge of what Dragon wagers pay for, as `runs/dragon-runs.txt` has them: played
at a table of the house and at one of a tournament, and paid as the text says."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from scenarios.checks import check_money, check_replay
from scenarios.many_rounds import four_cards
from scenarios.scenario_text import FOLDER
from scenarios.stage import Stage
from scenarios.table_commands import commands_for
from scenarios.table_settings import name, settings
from tiers import first_quick

from punto.ledger import account
from punto.rules.round import Result
from punto.table.events import DragonsPaid, TableDecision

TEXT = FOLDER / "runs" / "dragon-runs.txt"
WAGERS = ("player-dragon", "banker-dragon", "any-dragon")
STAKE = 10_00
LENGTHS = range(4, 9)
FEWEST_HANDS = 5
RESULTS = {"P": Result.PLAYER, "B": Result.BANKER, "T": Result.TIE}
TABLES = {
    "of the house": "dragon-tournament, a real shoe, 4 decks, no burn",
    "of a tournament": "dragon-tournament, a real shoe, 4 decks, no burn, table 1 of cup",
}


@dataclass(frozen=True)
class Case:
    """`sessions` are the rounds of each; `pays` is what the three wagers on each of them pay."""

    section: str
    rounds: str
    sessions: tuple[tuple[str, ...], ...]
    pays: tuple[tuple[str, ...], ...]


def read() -> Iterator[Case]:
    section = ""
    for line in TEXT.read_text().splitlines():
        if line.startswith("# "):
            section = line.removeprefix("# ")
        elif line.startswith("  ") and section:
            rounds, *paid = re.split(r" {2,}", line.strip())
            assert len(paid) == len(WAGERS), line
            sessions = tuple(tuple(part.split()) for part in rounds.split("|"))
            pays = tuple(zip(*(cell.split(" | ") for cell in paid), strict=True))
            assert len(sessions) == len(pays), line
            yield Case(section, rounds, sessions, pays)


CASES = list(read())


class Sitting:
    """A table with ann at it, who has the same stake on each Dragon wager of every session."""

    def __init__(self, table: str) -> None:
        self.stage = Stage(settings(table), name(table))
        self.tournament = account.tournament_of(self.stage.name) is not None
        self.head = "punto" if self.tournament else "mia"
        self.do(self.head, "opens the table")
        self.do("mia", "puts lim at the table")
        self.do("mia", "loads shoe 1")
        come = "seats ann at 1 with 1,000 each" if self.tournament else "sits at seat 1 with 1,000"
        self.do("punto" if self.tournament else "ann", come)

    def ask(self, who: str, does: str) -> list[TableDecision]:
        found = [self.stage.do(command) for command in commands_for(self.stage, who, does)]
        check_money(self.stage)
        return found

    def do(self, who: str, does: str) -> None:
        for decision in self.ask(who, does):
            assert not decision.refusal, f"{who} {does}: {decision.refusal}"

    @property
    def chips(self) -> int:
        """With what is pending while the last round could still be void."""
        pending = self.stage.table.seated["ann"].pending_cents
        return self.stage.balance(account.purse(self.stage.name, "ann")) + pending

    def play_session(self, rounds: tuple[str, ...]) -> None:
        timed = any("!" in one for one in rounds)
        hands = sum(one in RESULTS for one in rounds)
        if not timed and hands < FEWEST_HANDS:
            rounds = ("T",) * (FEWEST_HANDS - hands) + rounds
            hands = FEWEST_HANDS
        length = "60 minutes" if timed else f"{hands} hands"
        self.do(self.head, f"opens a session of {length}")
        if self.tournament:
            self.do("punto", "calls 99 hands")
        for place, one in enumerate(rounds):
            if one == "S":
                self.change_shoe()
            else:
                self.play_round(one, first=place == 0)
        (late,) = self.ask("lim", 'says "Place your bets, please"')
        assert late.refusal is not None
        assert late.refusal.reason.startswith("the session is over;")
        self.do(self.head, "announces the Dragon wagers")
        self.do("lim", "pays")

    def change_shoe(self) -> None:
        self.do("mia", "retires the shoe: it is worn")
        self.do("mia", "counts the cards")
        self.do("mia", f"loads shoe {self.stage.table.shoes + 1}")

    def play_round(self, one: str, *, first: bool) -> None:
        letter = one.strip("!")
        self.do("lim", 'says "Place your bets, please"')
        if self.stage.table.due:
            self.do("lim", "pays")
        if first:
            stakes = ", ".join(f"10 on {wager}" for wager in WAGERS)
            self.do("ann", f"wagers {stakes}")
        if one.startswith("!"):
            self.run_out_of_time()
        self.do("lim", 'says "No more bets"')
        if one.endswith("!"):
            self.run_out_of_time()
        if letter == "V":
            self.do("lim", "reports 5.1: a blue back")
            self.do("mia", "rules that the round is void: a foreign card")
            return
        cards = four_cards(self.stage, RESULTS[letter.upper()], Counter())
        self.do("lim", f"draws {' '.join(map(str, cards))}")
        self.do("lim", "pays")
        if letter.islower():
            self.do("lim", "reports 5.2: a fifth card lay there")
            self.do("mia", "rules that the round is void: the discards are mixed")

    def run_out_of_time(self) -> None:
        session = self.stage.table.open_session
        assert session is not None
        assert not session.over(self.stage.at)
        self.stage.minute += 60
        assert session.over(self.stage.at)


def won(pays: str) -> int:
    """What a stake wins by the odds of the text."""
    if pays == "loses":
        return -STAKE
    more, for_each = map(int, pays.split(" to "))
    return STAKE * more // for_each


@pytest.mark.parametrize("table", first_quick(TABLES.values()), ids=TABLES)
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.section}: {case.rounds}")
def test_a_run_pays_what_the_text_says(case: Case, table: str) -> None:
    sitting = Sitting(table)
    for rounds, pays in zip(case.sessions, case.pays, strict=True):
        before, happened = sitting.chips, len(sitting.stage.happened)
        sitting.play_session(rounds)
        (paid,) = (one for one in sitting.stage.happened[happened:] if isinstance(one, DragonsPaid))
        found = {
            item.wager: (item.pays if item.net_cents > 0 else "loses", item.net_cents)
            for item in paid.items
        }
        assert found == {wager: (line, won(line)) for wager, line in zip(WAGERS, pays, strict=True)}
        assert {item.rule for item in paid.items if item.net_cents > 0} <= {"4.2"}
        assert sitting.chips - before == sum(map(won, pays))
    check_replay(sitting.stage)


def longest(case: Case) -> tuple[int, int]:
    """The longest rows of Player and of Banker, whatever lies inside, and whatever ends there."""
    wins = re.sub(r"[^PB]", "", case.rounds)
    player, banker = (max(map(len, re.findall(f"{side}+", wins)), default=0) for side in "PB")
    return player, banker


def test_every_section_has_every_run_of_either_side_and_of_both() -> None:
    sections: dict[str, set[tuple[int, int]]] = {}
    for case in CASES:
        sections.setdefault(case.section, set()).add(longest(case))
    assert len(sections) == 20
    pairs = sections.pop("A run of either side, of every two lengths")
    assert pairs == {(player, banker) for player in LENGTHS for banker in LENGTHS} - {
        (length, length) for length in LENGTHS
    }
    begins = "The run begins with the session, and the win before it counts for the last one"
    for section, found in sections.items():
        # There the row goes on across the end of the session.
        more = 1 if section == begins else 0
        lengths = {(min(one), max(one)) for one in found}
        alone = {(max(one), one[0] > one[1]) for one in found if min(one) <= 1}
        both = {one for one in found if min(one) > 1}
        assert alone == {(length + more, side) for length in LENGTHS for side in (True, False)}
        assert {min(one) for one in both} == set(LENGTHS), section
        assert len(lengths) == 2 * len(LENGTHS), section


@pytest.mark.parametrize(
    "inside",
    [
        pytest.param(r"([PB]) T \1", id="a tie"),
        pytest.param(r"([PB]) V \1", id="a void round"),
        pytest.param(r"P (p P|b P)|B (p B|b B)", id="a win taken back"),
        pytest.param(r"([PB]) S \1", id="a change of shoe"),
        pytest.param(r"([PB]) \| \1", id="the end of the session"),
        pytest.param(r"([PB]) (\1!|!\1)", id="time that runs out"),
    ],
)
def test_whatever_can_lie_inside_a_run_lies_inside_runs_of_both_sides(inside: str) -> None:
    found = {
        (side, length)
        for case in CASES
        if re.search(inside, case.rounds)
        for side, length in zip("PB", longest(case), strict=True)
    }
    assert found >= {(side, length) for side in "PB" for length in LENGTHS}
