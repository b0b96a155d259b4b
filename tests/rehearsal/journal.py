"""A tournament recounted from an exported journal, with nothing of Punto: every hand is settled
from its cards and wagers by the slow twin of the rules, and what comes of it goes to the slow twin
of tournaments, which holds every standing, draw, place and prize to it."""

import json
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from contextlib import closing
from typing import Any

import naive
from naive_tournament import NaiveTournament, expect

LETTERS = {"player": "P", "banker": "B", "tie": "T"}

Json = dict[str, Any]
Stakes = dict[str, dict[str, int]]


def exported(db: str) -> list[Json]:
    """The lines of `punto export`, but for the first, which names the format."""
    done = subprocess.run(
        (sys.executable, "-m", "punto", "export", f"--db={db}"), capture_output=True, check=True
    )
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    expect("what the file is", lines[0]["punto"], "journal")
    return [line for line in lines if "stream" in line]


class Hands:
    """The rounds and the sessions of one table; `nets` has what each entry brought everybody."""

    def __init__(self) -> None:
        self.stakes: Stakes = {}
        self.dragons: Stakes = {}
        self.cards: list[str] = []
        self.results = ""
        self.nets: list[tuple[int, str, int]] = []
        self.last: list[tuple[int, str, int]] = []

    def take(self, sequence: int, event: Json) -> None:
        kind = event["event"]
        if kind == "SessionOpened":
            self.results, self.dragons = "", {}
        elif kind == "BettingOpened":
            self.stakes, self.cards, self.last = {}, [], []
        elif kind == "WagerPlaced":
            dragon = event["wager"] in naive.DRAGON_WAGERS
            lying = (self.dragons if dragon else self.stakes).setdefault(event["patron"], {})
            lying[event["wager"]] = event["stake_cents"]
        elif kind == "CardDealt":
            self.cards.append(event["card"])
        elif kind == "RoundReconstructed":
            self.cards = event["cards"]
        elif kind == "ResultAnnounced":
            expect("result", event["result"], self.settle(sequence))
        elif kind == "DragonBetsAnnounced":
            self.settle_dragons(sequence, event)
        elif kind == "RoundVoided":
            self.take_back(sequence)

    def settle(self, sequence: int) -> str:
        result = ""
        for patron, stakes in [*self.stakes.items(), ("", {})]:
            lying = {wager: cents for wager, cents in stakes.items() if cents}
            settled = naive.settle_round("dragon-tournament", self.cards, None, lying)
            self.book(sequence, patron, settled["settlements"])
            result = settled["result"]
        self.results = self.results + LETTERS[result]
        self.last = [one for one in self.nets if one[0] == sequence] + [(sequence, "", 0)]
        return result

    def take_back(self, sequence: int) -> None:
        """A void round whose result was announced is as if it had never been."""
        if self.last:
            self.nets += [(sequence, patron, -net) for _, patron, net in self.last]
            self.results = self.results[:-1]

    def settle_dragons(self, sequence: int, event: Json) -> None:
        for patron, stakes in [*self.dragons.items(), ("", {})]:
            lying = {wager: cents for wager, cents in stakes.items() if cents}
            settled = naive.settle_session(self.results, lying)
            self.book(sequence, patron, settled["settlements"])
            longest = {side: event[side] for side in ("player", "banker")}
            expect("longest runs", longest, settled["longest"])

    def book(self, sequence: int, patron: str, settlements: Json) -> None:
        for one in settlements.values():
            self.nets.append((sequence, patron, one["net"]))

    def between(self, after: int, through: int) -> dict[str, int]:
        """What everybody won or lost in these entries; who did neither is not in it."""
        found: Counter[str] = Counter()
        for sequence, patron, net in self.nets:
            if after < sequence <= through:
                found[patron] += net
        return {patron: net for patron, net in sorted(found.items()) if net}


def recount(lines: Iterable[Json], tournament: str) -> NaiveTournament:
    """The tournament as it has to have gone; raises where the journal says anything else."""
    tables: dict[int, Hands] = {}
    own: list[Json] = []
    for line in lines:
        kind, _, name = line["stream"].partition("/")
        event = line["entry"]["event"]
        if kind == "table" and name.startswith(f"{tournament}~"):
            number = int(name.rpartition("~")[2])
            tables.setdefault(number, Hands()).take(line["sequence"], event)
        elif (kind, name) == ("tournament", tournament):
            own.append(event)
    twin = NaiveTournament()
    noted: Counter[int] = Counter()
    for event in own:
        if event["event"] == "ResultsNoted":
            number, through = event["table"], event["through"]
            brought = tables[number].between(noted[number], through)
            expect(f"nets of table {number} to entry {through}", event["nets"], brought)
            noted[number] = through
        twin.take(event)
    return twin


def check_accounts(db: str, tournament: str, twin: NaiveTournament) -> None:
    """The books of a house on SQLite once the tournament is over: chips add up to nothing, players
    have what they ended with, nothing lies on a layout, and nothing is left in the pool."""
    with closing(sqlite3.connect(f"file:{db}?mode=ro", uri=True)) as connection:
        accounts = dict(connection.execute("SELECT account, cents FROM accounts"))
    prefix = f"tournament/{tournament}/"
    chips = {name: cents for name, cents in accounts.items() if name.startswith(prefix)}
    expect("all chips together", sum(chips.values()), 0)
    for name, player in twin.players.items():
        expect(f"chips of {name}", chips.get(f"{prefix}patron/{name}", 0), player["chips"])
    for name, cents in chips.items():
        if name.endswith(("/stakes", "/pending", "/commission")):
            expect(name, cents, 0)
    expect("pool", accounts.get(f"pool/{tournament}", 0), 0)
