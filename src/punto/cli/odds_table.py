"""Exact odds as a table on the screen."""

from collections.abc import Mapping

from rich.table import Table

from punto.cli.screen import heading, screen, table
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
    console = screen()
    console.print(heading(game, f"the next round of {len(composition)} cards"))
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
    found = table(
        left=("Wager", "Pays", "Clause"),
        right=("Chance %", "Edge %", "Hit %", "Std dev"),
        title=title,
    )
    for odds in wagers.values():
        summary = (
            f"{float(100 * odds.house_edge):.5f}",
            f"{float(100 * odds.hit_rate):.4f}",
            f"{odds.std_dev:.5f}",
        )
        for place, outcome in enumerate(odds.outcomes):
            first = place == 0
            found.add_row(
                odds.wager.name if first else "",
                outcome.pays,
                outcome.rule or "",
                f"{float(100 * outcome.probability):.6f}",
                *(summary if first else ("", "", "")),
                end_section=place == len(odds.outcomes) - 1,
            )
    return found
