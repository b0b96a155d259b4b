"""The summary of a sound journal, on the screen."""

from rich.table import Table

from punto.audit.summary import GameTally, JournalSummary
from punto.cli.screen import digits, many, print_whole, screen, table
from punto.journal.timestamps import utc_time
from punto.ledger.amount import dollars


def show(summary: JournalSummary) -> None:
    console = screen()
    rounds = sum(tally.rounds for tally in summary.tallies)
    streams = many(len(summary.streams), "stream")
    entries = f"{digits(summary.entries)} {'entry' if summary.entries == 1 else 'entries'}"
    played = many(rounds, "round")
    if summary.tournaments:
        played += f", {many(summary.tournaments, 'tournament')}"
    console.print(f"[bold]The journal is sound[/]: {entries} in {streams}, {played}.")
    if summary.table is not None:
        console.print(f"It is that of table {summary.table} alone, without its patrons' accounts.")
    if summary.tallies:
        print_whole(console, _tables(summary.tallies))
        shoes = [line for tally in summary.tallies for line in _shoes(tally)]
        console.print("\n".join([*shoes, ""]))
    for stream in summary.streams:
        entries = f"{digits(stream.head.count)} {'entry' if stream.head.count == 1 else 'entries'}"
        times = f"{utc_time(stream.first_at)} to {utc_time(stream.last_at)}"
        console.print(f"{stream.name}: {entries}, {times}, head", soft_wrap=True)
        console.print(f"  {stream.head.hash}")
        if stream.under_way is not None:
            console.print(f"  round {stream.under_way} is under way")


def _tables(tallies: list[GameTally]) -> Table:
    found = table(
        left=("Table", "Game", "Version"),
        right=("Rounds", "Void", "Wagers", "Staked", "Paid", "Commission"),
    )
    for tally in tallies:
        found.add_row(
            tally.table,
            tally.game,
            tally.version,
            digits(tally.rounds),
            digits(tally.voids),
            digits(tally.wagers),
            dollars(tally.staked_cents),
            dollars(tally.paid_cents),
            dollars(tally.commission_cents),
        )
    return found


def _shoes(tally: GameTally) -> list[str]:
    where = f"{tally.table}, {tally.game}"
    said = []
    if tally.committed:
        shoes = many(tally.committed, "virtual shoe")
        said.append(f"{where}: {shoes} committed to, {digits(tally.revealed)} revealed")
    if tally.real:
        shoes = many(tally.real, "real shoe")
        said.append(f"{where}: {shoes} loaded, {digits(tally.reconciled)} reconciled")
    return said
