"""`punto history`: the rounds of a journal, listed and filtered."""

import argparse
import json
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from heapq import merge
from typing import TYPE_CHECKING, Any

from punto.cli.arguments import Commands, add_json, game_argument, whole_number
from punto.cli.journals import add_db, opened
from punto.cli.round_references import records_of, tables_of
from punto.cli.time_argument import moment_argument
from punto.history.printable import printable
from punto.journal.timestamps import iso_time, utc_time
from punto.ledger.amount import dollars

if TYPE_CHECKING:
    from punto.history.round import RoundHistory
    from punto.storage.journal_source import Journal
    from punto.table.events import Item

RESULTS = ("banker", "player", "tie", "void")
MAX_ROUNDS = 1_000_000

_COLUMNS = "{:<12} {:<19}  {:<17} {:<8} {:>2} {:>2}  {:<17}  {:>3} {:>6} {:>14} {:>14}"
_HEADINGS = ("Round", "Opened (UTC)", "Game", "Result", "P", "B", "Cards", "Die", "Wagers")


def add_to(commands: Commands) -> None:
    command = commands.add_parser(
        "history",
        help="list rounds of a journal",
        description="Lists the rounds of a journal in the order in which they were opened: cards "
        "as they left the shoe, the point totals of Player and Banker, how many wagers there were, "
        "what was staked, and what came back to patrons, stakes included.",
    )
    add_db(command)
    command.add_argument("--table", metavar="T", help="rounds of this table")
    command.add_argument(
        "--game", metavar="G", type=game_argument, help="rounds of this game; see punto games"
    )
    command.add_argument(
        "--patron", metavar="P", help="rounds in which this patron wagered, and only their wagers"
    )
    command.add_argument(
        "--result", metavar="|".join(RESULTS), choices=RESULTS, help="rounds with this result"
    )
    for option, which in (("--since", "at this time or later"), ("--until", "before this time")):
        command.add_argument(
            option,
            metavar="TIME",
            type=moment_argument,
            help=f"rounds opened {which}; in UTC, such as 2026-01-31T18:30",
        )
    command.add_argument(
        "--last",
        metavar="N",
        type=whole_number("rounds", 1, MAX_ROUNDS),
        help="only the last N of them",
    )
    add_json(command, "one JSON object a line")
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    with opened(options.db) as journal:
        rounds = _rounds(journal, options)
        found: Iterable[RoundHistory] = (one for one in rounds if _fits(one, options))
        if options.last is not None:
            found = deque(found, maxlen=options.last)
        write = _write_json if options.json else _write_lines
        write(found, options.patron)
    return 0


def _rounds(journal: "Journal", options: argparse.Namespace) -> Iterator["RoundHistory"]:
    """The rounds of all tables, or of one, by the time they were opened."""
    from punto.history.round import rounds  # noqa: PLC0415

    wanted = tables_of(journal) if options.table is None else [options.table]
    streams = [rounds(table, records_of(journal, table)) for table in wanted]
    return merge(*streams, key=lambda one: one.summary.opened_at)


def _fits(one: "RoundHistory", options: argparse.Namespace) -> bool:
    opened_at = one.summary.opened_at
    return (
        (options.game is None or one.settings.game == options.game.slug)
        and (options.patron is None or options.patron in one.stakes)
        and (options.result is None or one.outcome == options.result)
        and (options.since is None or opened_at >= options.since)
        and (options.until is None or opened_at < options.until)
    )


def _figures(one: "RoundHistory", patron: str | None) -> tuple[int, int, int]:
    """Wagers, cents staked and cents that came back, of all patrons or of one."""
    patrons = one.stakes if patron is None else [patron]
    staked = [cents for name in patrons for cents in one.stakes.get(name, {}).values()]
    items: list[Item] = [item for name in patrons for item in one.items.get(name, ())]
    return len(staked), sum(staked), sum(item.returned_cents for item in items)


def _write_json(found: Iterable["RoundHistory"], patron: str | None) -> None:
    for one in found:
        print(json.dumps(describe(one, patron)))


def describe(one: "RoundHistory", patron: str | None) -> dict[str, Any]:
    round_ = one.summary
    wagers, staked, paid = _figures(one, patron)
    return {
        "round": f"{round_.table}/{round_.number}",
        "table": round_.table,
        "number": round_.number,
        "opened": iso_time(round_.opened_at),
        "game": one.settings.game,
        "version": one.settings.version,
        "shoe": one.shoe.number,
        "result": one.outcome,
        "player": round_.player,
        "banker": round_.banker,
        "cards": [str(dealt.card) for dealt in one.cards],
        "die": round_.die,
        "wagers": wagers,
        "staked": staked,
        "paid": paid,
    }


def _write_lines(found: Iterable["RoundHistory"], patron: str | None) -> None:
    line: Callable[..., str] = _COLUMNS.format
    first = True
    for one in found:
        if first:
            print(line(*_HEADINGS, "Staked", "Paid").rstrip())
            first = False
        round_ = one.summary
        wagers, staked, paid = _figures(one, patron)
        print(
            line(
                printable(f"{round_.table}/{round_.number}"),
                utc_time(round_.opened_at),
                printable(one.settings.game),
                one.outcome or "open",
                "-" if round_.player is None else round_.player,
                "-" if round_.banker is None else round_.banker,
                " ".join(str(dealt.card) for dealt in one.cards),
                "-" if round_.die is None else round_.die,
                wagers,
                dollars(staked),
                dollars(paid),
            ).rstrip()
        )
    if first:
        print("There are no such rounds.", file=sys.stderr)
