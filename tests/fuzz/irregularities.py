"""Rounds at tables with real cards at which something goes wrong at any moment: every command is
given to the table and to its slow twin, which have to agree on all that can be seen.

Whatever happens is drawn from the seed. A table plays a few shoes; then another one is set up.
"""

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from zlib import crc32

from audit.forging import of_house, sound
from audit.random_table import odd_attempt, recorded
from table.twinned_table import TwinnedTable, some_settings

from punto.rules.game import Game
from punto.rules.irregularity import IRREGULARITIES
from punto.table import commands, events
from punto.table.settings import Dealing

ROUNDS_A_TABLE = 60
CLAUSES = tuple(one.clause for one in IRREGULARITIES if one.voids)


@dataclass
class Played:
    """What has happened in the rounds of one game. `reports` counts by clause and phase, `kinds`
    the events by name; `audited` entries were found right by the audit."""

    game: str
    rounds: int = 0
    commands: int = 0
    refused: int = 0
    reports: Counter[tuple[str, str]] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    audited: int = 0

    @property
    def reported(self) -> list[tuple[tuple[str, str], int]]:
        return sorted(self.reports.items())


def play(game: Game, *, rounds: int, seed: int) -> Played:
    """So many rounds of a game, at as many tables as it takes."""
    chance = Random(crc32(f"{game.slug} {seed}".encode()))
    played = Played(game.slug)
    while played.rounds < rounds:
        most = min(ROUNDS_A_TABLE, rounds - played.rounds)
        _play_table(game, chance, played, most)
    return played


def _play_table(game: Game, chance: Random, played: Played, rounds: int) -> None:
    table = TwinnedTable(some_settings(game.slug, Dealing.SHOE, chance), "W1")
    table.give(commands.OpenTable, table.head, table=table.name, settings=table.settings)
    table.sit(chance)
    over = 0
    while over < rounds:
        before = table.model.rounds
        _act(table, chance, played)
        over += table.model.rounds - before
    while table.model.phase not in ("between", "closed") or table.model.due or table.model.held:
        table.step(chance)
    table.twins.check_history()
    played.rounds += over
    played.commands += len(table.twins.commands)
    played.kinds += table.twins.kinds
    played.audited += sound(of_house(recorded(table))).entries


def _act(table: TwinnedTable, chance: Random, played: Played) -> None:
    """The next step of the table, a wager, or something irregular."""
    phase, luck = table.model.phase, chance.random()
    if luck < 0.07:
        clause = chance.choice(CLAUSES)
        about = chance.choice((None, None, None, table.model.rounds - 1))
        by = chance.choice((table.hand, table.boss))
        fields = {"about": about, "third_cards": clause == "5.3" and chance.random() < 0.4}
        if table.give(commands.ReportIrregularity, by, clause=clause, **fields) == "accepted":
            played.reports[clause, phase] += 1
        else:
            played.refused += 1
    elif luck < 0.11:
        table.give(commands.DrawCard, table.hand, card=table.next_card(chance))
    elif luck < 0.2:
        kind, by, fields = odd_attempt(table, chance)
        played.refused += table.give(kind, by, **fields) != "accepted"
    elif phase == "betting" and luck < 0.75:
        table.bet(chance, 1)
    elif luck > 0.98:
        table.sit(chance)
    else:
        table.step(chance)


def expected_events() -> set[str]:
    """What has to happen in a long run, for it to have looked everywhere."""
    return {
        kind.__name__
        for kind in (
            events.RoundVoided,
            events.RoundReconstructed,
            events.ResultStood,
            events.SettlementReversed,
            events.StakesReturned,
            events.CardMisdrawn,
            events.LateAttempted,
        )
    }
