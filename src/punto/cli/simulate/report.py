"""A simulation as a report on the screen."""

import sys
from collections import Counter
from collections.abc import Iterable
from math import sqrt

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from punto.cli.digits import grouped, rough
from punto.cli.simulate.tallies import longest_runs, whole_shoes
from punto.rules.round import Result
from punto.simulation import Estimate, Sessions, Shoes, Simulation

NARROWEST = 80
WIDEST_PROSE = 100
LINES = "How often each line decided"
MOST_LENGTHS = 10
"""Lengths of runs that have a column of their own."""

CUT_CARD_EFFECT = (
    "[bold]The cut-card effect:[/] a shoe that has spent the cards of short rounds has room for "
    "one round more, dealt from what is left. So naturals come less often than from fresh shoes "
    "and third cards more often, by a few parts in 100,000. Compare with the exact figures at a "
    "fixed number of rounds per shoe (--rounds-per-shoe)."
)


def show(simulation: Simulation) -> None:
    console = Console(highlight=False)
    # Cut figures are worse than lines that a narrow terminal breaks.
    console.width = max(console.width, NARROWEST)
    _show_heading(console, simulation)
    # As many as the interval of so many rounds calls for.
    decimals = max(5, len(str(simulation.rounds)) // 2)
    _show_table(console, "House edge", _edges(simulation.wagers.values(), decimals))
    if simulation.game.die:
        console.print("These mix normal and Power hands, as they fell.\n")
    if simulation.shoes.cut is not None:
        console.print(CUT_CARD_EFFECT + "\n", width=min(console.width, WIDEST_PROSE))
    _show_table(console, LINES, _lines(simulation.wagers.values(), decimals))
    _show_table(console, "What the rounds came to", _rounds(simulation))
    _show_shoes(console, simulation)
    if simulation.sessions is not None:
        _show_sessions(console, simulation, simulation.sessions, decimals)


def _show_heading(console: Console, simulation: Simulation) -> None:
    game = simulation.game
    dealt = _many(simulation.asked, "round")
    if not simulation.complete:
        dealt = f"{_count(simulation.rounds)} of {dealt}"
    console.print(f"[bold]{game.name}[/], version {game.version}: {dealt} simulated")
    console.print(_shoes(simulation.shoes))
    console.print(f"Seed {simulation.seed} deals the same rounds again")
    rate = rough(simulation.rounds_per_second)
    console.print(f"{simulation.seconds:,.2f} seconds, {rate} rounds a second\n")


def _shoes(shoes: Shoes) -> str:
    if shoes.cut is None:
        end = f"{shoes.rounds_per_shoe} rounds each"
    else:
        end = f"cut card {shoes.cut} from the end"
    return f"Shoes of {shoes.decks} decks, {end}, {'burned' if shoes.burn else 'no burn'}"


def _edges(estimates: Iterable[Estimate], decimals: int) -> Table:
    table = _table("Wager")
    for head in ("Simulated %", "95 % interval", "Exact %", "z"):
        table.add_column(head, justify="right", no_wrap=True)
    for estimate in estimates:
        least, most = (_percent(end, decimals) for end in estimate.ci95)
        table.add_row(
            estimate.exact.wager.name,
            _percent(estimate.house_edge, decimals),
            f"{least} to {most}",
            _percent(float(estimate.exact.house_edge), decimals),
            f"{estimate.z:+.2f}",
        )
    return table


def _lines(estimates: Iterable[Estimate], decimals: int) -> Table:
    table = _table("Wager", "Pays")
    for head in ("Simulated %", "Exact %", "z"):
        table.add_column(head, justify="right", no_wrap=True)
    for estimate in estimates:
        name = estimate.exact.wager.name
        for pays, found in estimate.lines.items():
            exact = estimate.exact_lines[pays]
            std_error = sqrt(exact * (1 - exact) / estimate.found.total)
            table.add_row(
                name,
                pays,
                _percent(found, decimals),
                _percent(exact, decimals),
                f"{(found - exact) / std_error:+.2f}" if std_error else "",
            )
            name = ""
    return table


def _rounds(simulation: Simulation) -> Table:
    rows = {
        "Player wins": simulation.results[Result.PLAYER],
        "Banker wins": simulation.results[Result.BANKER],
        "Tie": simulation.results[Result.TIE],
        "A natural": simulation.naturals,
    }
    if simulation.pairs is not None:
        rows["Player hand has a pair"], rows["Banker hand has a pair"] = simulation.pairs
    table = _table("")
    for head in ("Rounds", "%"):
        table.add_column(head, justify="right", no_wrap=True)
    for what, count in rows.items():
        table.add_row(what, _count(count), _percent(count / simulation.rounds, 4))
    return table


def _show_shoes(console: Console, simulation: Simulation) -> None:
    whole = whole_shoes(simulation.shoe_rounds)
    if whole is None:
        console.print("No shoe was dealt to its end.")
        return
    spread = f"{whole.least}" if whole.least == whole.most else f"{whole.least} to {whole.most}"
    mean = "" if whole.least == whole.most else f", {whole.mean:.4f} on average"
    console.print(f"Rounds per shoe: {spread}{mean}, in {_many(whole.shoes, 'whole shoe')}.")


def _show_sessions(
    console: Console, simulation: Simulation, sessions: Sessions, decimals: int
) -> None:
    console.print()
    count = sum(sessions.longest.values())
    if not count:
        console.print(f"No session of {_many(sessions.hands, 'hand')} was dealt to its end.")
        return
    title = f"Session wagers: {_many(count, 'session')} of {_many(sessions.hands, 'hand')}"
    _show_table(console, title, _edges(simulation.session_wagers.values(), decimals))
    console.print("Exact is what it would be if rounds were independent of each other.")
    for key, estimate in simulation.session_wagers.items():
        if estimate.exact.house_edge < 0:
            console.print(f"[yellow]{key} favours the patron at this length.[/]")
    console.print()
    _show_table(console, LINES, _lines(simulation.session_wagers.values(), decimals))
    _show_table(console, "Longest run of a session, % of sessions", _runs(sessions))


def _runs(sessions: Sessions) -> Table:
    sides = longest_runs(sessions)
    lengths = sum((Counter(side) for side in sides.values()), Counter[int]())
    first, last = min(lengths), max(lengths)
    least, most = first, last
    while most - least >= MOST_LENGTHS:
        # The end that fewer sessions reach shares a column with its neighbour.
        if lengths[least] < lengths[most]:
            lengths[least + 1] += lengths[least]
            least += 1
        else:
            lengths[most - 1] += lengths[most]
            most -= 1
    table = _table("Length")
    for length in range(least, most + 1):
        head = str(length)
        if length == least > first:
            head = f"{first}-{length}"
        elif length == most < last:
            head = f"{length}+"
        table.add_column(head, justify="right", no_wrap=True)
    for side, counts in sides.items():
        shares = Counter[int]()
        for length, count in counts.items():
            shares[min(max(length, least), most)] += count
        total = shares.total()
        found = (_percent(shares[length] / total, 2) for length in range(least, most + 1))
        table.add_row(side.capitalize(), *found)
    return table


def _show_table(console: Console, title: str, table: Table) -> None:
    # A title of the table itself would be broken to the width of its columns.
    console.print(f"[bold]{title}[/]")
    console.print(table)


def _table(*left: str) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    for head in left:
        table.add_column(head, no_wrap=True)
    return table


def _percent(share: float, decimals: int) -> str:
    return f"{100 * share:.{decimals}f}"


def _many(count: int, what: str) -> str:
    return f"{_count(count)} {what}{'' if count == 1 else 's'}"


def _count(count: int) -> str:
    return grouped(count, sys.stdout)
