"""The rehearsal: `./do rehearse`. A whole tournament at speed against the real house, with players
who play by simple strategies and a director who does what is next. It says how long hands took and
how soon the leader board had them, and in the end recounts everything from the journal."""

import argparse
import asyncio
import sys
import time
from asyncio.subprocess import PIPE, Process, create_subprocess_exec
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean
from tempfile import TemporaryDirectory
from typing import Any

from naive_tournament import NaiveTournament, Wrong
from rehearsal.journal import check_accounts, exported, recount
from rehearsal.play import direct, directing, quick
from rehearsal.players import REGISTERED
from serving import CONFIG, serving

from punto.client.tournament import TournamentShown
from punto.tournament.format import Format
from punto.tournament.ready_made_formats import SINGLE_TABLE, THREE_ROUNDS, WITH_REBUYS
from punto.tournament.state import TournamentPhase

NAME = "rehearsal"
FEWEST, MOST = 2, 1_001

Place = tuple[int, TournamentPhase, int]
"""A stage, whether it is played or played off, and a hand."""


@dataclass
class Watch:
    """When the leader board first had so many hands of a stage, and how the stages went."""

    began: float
    shown: dict[Place, float] = field(default_factory=dict)
    stage: int = 0

    def look(self, shown: TournamentShown) -> None:
        now = shown.tournament
        if now.phase in (TournamentPhase.PLAYING, TournamentPhase.PLAY_OFF):
            for hand in range(1, now.hands + 1):
                self.shown.setdefault((now.stage, now.phase, hand), time.time())
        if now.stage != self.stage and now.phase is TournamentPhase.DRAWN:
            self.stage = now.stage
            players = sum(len(table.players) for table in now.tables)
            say(
                f"{time.time() - self.began:7.1f} s  {now.stage_name}: {players} players at "
                f"{len(now.tables)} tables, {now.length} hands"
            )


@dataclass
class Timed:
    """A hand at all tables: from the first that opened its betting to the last that was decided,
    and how long the leader board took after that."""

    seconds: float
    behind: float


def timed(
    lines: Iterable[dict[str, Any]], watch: Watch
) -> dict[tuple[int, TournamentPhase], list[Timed]]:
    """From the journal's times, which are those of the clock that the board was watched by."""
    place: dict[int, tuple[int, TournamentPhase]] = {}
    opened: dict[Place, float] = {}
    decided: dict[Place, float] = {}
    hands: dict[int, int] = {}
    lines = list(lines)
    for line in lines:
        event = line["entry"]["event"]
        if line["stream"] == f"tournament/{NAME}" and "seats" in event:
            phase = (
                TournamentPhase.PLAYING
                if event["event"] == "SeatsDrawn"
                else TournamentPhase.PLAY_OFF
            )
            place |= {table: (event["stage"], phase) for table, _ in event["seats"].values()}
    for line in lines:
        event, at = line["entry"]["event"], line["entry"]["at"] / 1_000_000
        name, _, number = line["stream"].removeprefix("table/").partition("~")
        if name != NAME or event["event"] not in ("BettingOpened", "ResultAnnounced"):
            continue
        table = int(number)
        hand = (*place[table], hands.get(table, 0) + 1)
        if event["event"] == "BettingOpened":
            opened[hand] = min(at, opened.get(hand, at))
        else:
            hands[table] = hand[2]
            decided[hand] = max(at, decided.get(hand, at))
    found: dict[tuple[int, TournamentPhase], list[Timed]] = {}
    for hand, at in sorted(decided.items(), key=lambda one: one[1]):
        behind = watch.shown[hand] - at
        found.setdefault(hand[:2], []).append(Timed(at - opened[hand], behind))
    return found


def chosen(players: int, hands: int, betting_seconds: int) -> Format:
    """The ready-made format that is meant for so many."""
    for format in (SINGLE_TABLE, THREE_ROUNDS):
        if players <= format.most_players:
            return quick(format, hands=hands, betting_seconds=betting_seconds)
    return quick(WITH_REBUYS, hands=hands, betting_seconds=betting_seconds)


@asynccontextmanager
async def at_play(url: str, players: int, seed: int) -> AsyncIterator[Process]:
    """The players' process, once all have registered."""
    arguments = ("-m", "rehearsal.players", url, NAME, str(players), str(seed))
    process = await create_subprocess_exec(sys.executable, *arguments, stdout=PIPE)
    try:
        assert process.stdout is not None
        said = await process.stdout.readline()
        assert said.decode().strip() == REGISTERED, said
        yield process
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def rehearse(folder: Path, players: int, format: Format, seed: int) -> Watch:
    with serving(folder, config=CONFIG) as house:
        async with directing(house) as director:
            await director.open_tournament(NAME, format)
            watch = Watch(time.time())
            async with at_play(house.url, players, seed) as process:
                say(f"{time.time() - watch.began:7.1f} s  {players} players have registered")
                end = await direct(director, NAME, watch.look)
                assert await process.wait() == 0, "everybody has a place"
        say(f"{time.time() - watch.began:7.1f} s  {end.winner} wins")
        assert house.stop() == 0, house.log.read_text()[-2000:]
    return watch


def report(format: Format, hands: dict[tuple[int, TournamentPhase], list[Timed]]) -> None:
    for (stage, phase), each in hands.items():
        what = "play-off" if phase is TournamentPhase.PLAY_OFF else f"{len(each)} hands"
        seconds = [one.seconds for one in each]
        behind = [one.behind for one in each]
        say(
            f"{format.stages[stage - 1].name}, {what}: {fmean(seconds):.2f} s a hand, the longest "
            f"{max(seconds):.2f} s; the leader board had it after {fmean(behind):.2f} s, "
            f"at most {max(behind):.2f} s"
        )


def add_up(twin: NaiveTournament) -> None:
    prizes = sum(cents for _, _, cents in twin.awarded)
    say(
        f"the journal recounted: {twin.tables_drawn} tables, {len(twin.awarded)} prizes of "
        f"${prizes / 100:,.2f} in all; every hand, draw, place and prize is right,"
        " and chips and money add up"
    )


def say(words: str) -> None:
    print(words, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="./do rehearse", description=__doc__)
    parser.add_argument("--players", type=int, default=36, help=f"{FEWEST} to {MOST}")
    parser.add_argument("--hands", type=int, default=3, help="of every stage")
    parser.add_argument("--seconds", type=int, default=2, help="to bet, in every hand")
    parser.add_argument("--seed", type=int, default=1, help="for what players stake on")
    options = parser.parse_args()
    if not FEWEST <= options.players <= MOST:
        parser.error(f"--players: found {options.players}, expected {FEWEST} to {MOST}")
    format = chosen(options.players, options.hands, options.seconds)
    with TemporaryDirectory(prefix="punto-rehearsal-") as name:
        folder = Path(name)
        watch = asyncio.run(rehearse(folder, options.players, format, options.seed))
        db = str(folder / "punto.db")
        lines = exported(db)
        report(format, timed(lines, watch))
        try:
            twin = recount(lines, NAME)
            check_accounts(db, NAME, twin)
        except Wrong as wrong:
            sys.exit(f"rehearse: {wrong}")
    add_up(twin)


if __name__ == "__main__":
    main()
