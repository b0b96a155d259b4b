"""Exact odds as a table on the screen."""

from collections.abc import Mapping

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from punto.odds import GameOdds, WagerOdds
from punto.rules.composition import Composition
from punto.rules.game import Game


def show(
    game: Game,
    composition: Composition,
    odds: GameOdds,
    sessions: Mapping[str, WagerOdds] | None,
    hands: int | None,
) -> None:
    console = Console()
    # Cut figures are worse than lines that a narrow terminal breaks.
    console.width = max(console.width, 80)
    cards = len(composition)
    console.print(f"[bold]{game.name}[/], version {game.version}: the next round of {cards} cards")
    console.print(_table("", odds.wagers))
    if odds.normal is not None and odds.power is not None:
        console.print("These mix normal and Power hands, as often as the die makes them.\n")
        console.print(_table("Normal hands", odds.normal))
        console.print(_table("Power hands", odds.power))
    if sessions is not None:
        console.print(_table(f"Session wagers, {hands} hands, rounds independent", sessions))
        for key, wager in sessions.items():
            if wager.house_edge < 0:
                console.print(f"[yellow]{key} favours the patron at this length.[/]")


def _table(title: str, wagers: Mapping[str, WagerOdds]) -> Table:
    table = Table(
        title=title, title_justify="left", box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0)
    )
    table.add_column("Wager", no_wrap=True)
    table.add_column("Pays", no_wrap=True)
    table.add_column("Clause", no_wrap=True)
    for head in ("Chance %", "Edge %", "Hit %", "Std dev"):
        table.add_column(head, justify="right", no_wrap=True)
    for odds in wagers.values():
        summary = (
            f"{float(100 * odds.house_edge):.5f}",
            f"{float(100 * odds.hit_rate):.4f}",
            f"{odds.std_dev:.5f}",
        )
        for place, outcome in enumerate(odds.outcomes):
            first = place == 0
            table.add_row(
                odds.wager.name if first else "",
                outcome.pays,
                outcome.rule or "",
                f"{float(100 * outcome.probability):.6f}",
                *(summary if first else ("", "", "")),
                end_section=place == len(odds.outcomes) - 1,
            )
    return table
