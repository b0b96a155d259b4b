"""A simulation as a report on the screen."""

from collections import Counter
from collections.abc import Iterable
from math import sqrt

from rich.console import Console
from rich.table import Table

from punto.cli.screen import digits, heading, many, pace, screen, table, write
from punto.cli.simulate.captions import CUT_CARD_EFFECT, end_of
from punto.cli.simulate.tallies import longest_runs, whole_shoes
from punto.rules.round import Result
from punto.simulation import Estimate, Sessions, Simulation

LINES = "How often each line decided"
MAX_LENGTHS = 10
"""Lengths of runs that have a column of their own."""

WHY_CUT_CARDS_MATTER = (
    f"[bold]The cut-card effect.[/] {CUT_CARD_EFFECT} A shoe that has spent the cards of short "
    "rounds has room for one round more, dealt from what is left. Compare with the exact figures "
    "at a fixed number of rounds per shoe (--rounds-per-shoe)."
)


def show(simulation: Simulation) -> None:
    console = screen()
    _show_heading(console, simulation)
    # As many as the interval of so many rounds calls for.
    decimals = max(5, len(str(simulation.rounds)) // 2)
    _show_table(console, "House edge", _edges(simulation.wagers.values(), decimals))
    if simulation.game.die:
        console.print("These mix normal and Power hands, as they fell.\n")
    if simulation.shoes.cut is not None:
        write(console, WHY_CUT_CARDS_MATTER)
    _show_table(console, LINES, _lines(simulation.wagers.values(), decimals))
    _show_table(console, "What the rounds came to", _rounds(simulation))
    _show_shoes(console, simulation)
    if simulation.sessions is not None:
        _show_sessions(console, simulation, simulation.sessions, decimals)


def _show_heading(console: Console, simulation: Simulation) -> None:
    shoes = simulation.shoes
    dealt = many(simulation.asked, "round")
    if not simulation.complete:
        dealt = f"{digits(simulation.rounds)} of {dealt}"
    console.print(heading(simulation.game, f"{dealt} simulated"))
    burn = "burned" if shoes.burn else "no burn"
    console.print(f"Shoes of {shoes.decks} decks, {end_of(shoes)}, {burn}")
    console.print(f"Seed {simulation.seed} deals the same rounds again")
    console.print(pace(simulation.seconds, simulation.rounds_per_second))


def _edges(estimates: Iterable[Estimate], decimals: int) -> Table:
    made = table(left=("Wager",), right=("Simulated %", "95 % interval", "Exact %", "z"))
    for estimate in estimates:
        least, most = (_percent(end, decimals) for end in estimate.ci95)
        made.add_row(
            estimate.exact.wager.name,
            _percent(estimate.house_edge, decimals),
            f"{least} to {most}",
            _percent(float(estimate.exact.house_edge), decimals),
            f"{estimate.z:+.2f}",
        )
    return made


def _lines(estimates: Iterable[Estimate], decimals: int) -> Table:
    made = table(left=("Wager", "Pays"), right=("Simulated %", "Exact %", "z"))
    for estimate in estimates:
        name = estimate.exact.wager.name
        for pays, found in estimate.lines.items():
            exact = estimate.exact_lines[pays]
            std_error = sqrt(exact * (1 - exact) / estimate.found.total)
            made.add_row(
                name,
                pays,
                _percent(found, decimals),
                _percent(exact, decimals),
                f"{(found - exact) / std_error:+.2f}" if std_error else "",
            )
            name = ""
    return made


def _rounds(simulation: Simulation) -> Table:
    rows = {
        "Player wins": simulation.results[Result.PLAYER],
        "Banker wins": simulation.results[Result.BANKER],
        "Tie": simulation.results[Result.TIE],
        "A natural": simulation.naturals,
    }
    if simulation.pairs is not None:
        rows["Player hand has a pair"], rows["Banker hand has a pair"] = simulation.pairs
    made = table(left=("",), right=("Rounds", "%"))
    for what, count in rows.items():
        made.add_row(what, digits(count), _percent(count / simulation.rounds, 4))
    return made


def _show_shoes(console: Console, simulation: Simulation) -> None:
    whole = whole_shoes(simulation.shoe_rounds)
    if whole is None:
        console.print("No shoe was dealt to its end.")
        return
    spread = f"{whole.least}" if whole.least == whole.most else f"{whole.least} to {whole.most}"
    mean = "" if whole.least == whole.most else f", {whole.mean:.4f} on average"
    console.print(f"Rounds per shoe: {spread}{mean}, in {many(whole.shoes, 'whole shoe')}.")


def _show_sessions(
    console: Console, simulation: Simulation, sessions: Sessions, decimals: int
) -> None:
    console.print()
    count = sum(sessions.longest.values())
    if not count:
        console.print(f"No session of {many(sessions.hands, 'hand')} was dealt to its end.")
        return
    title = f"Session wagers: {many(count, 'session')} of {many(sessions.hands, 'hand')}"
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
    while most - least >= MAX_LENGTHS:
        # The end that fewer sessions reach shares a column with its neighbour.
        if lengths[least] < lengths[most]:
            lengths[least + 1] += lengths[least]
            least += 1
        else:
            lengths[most - 1] += lengths[most]
            most -= 1
    heads = [str(length) for length in range(least, most + 1)]
    if least > first:
        heads[0] = f"{first}-{least}"
    if most < last:
        heads[-1] = f"{most}+"
    made = table(left=("Length",), right=heads)
    for side, counts in sides.items():
        shares = Counter[int]()
        for length, count in counts.items():
            shares[min(max(length, least), most)] += count
        total = shares.total()
        found = (_percent(shares[length] / total, 2) for length in range(least, most + 1))
        made.add_row(side.capitalize(), *found)
    return made


def _show_table(console: Console, title: str, made: Table) -> None:
    # A title of the table itself would be broken to the width of its columns.
    console.print(f"[bold]{title}[/]")
    console.print(made)


def _percent(share: float, decimals: int) -> str:
    return f"{100 * share:.{decimals}f}"
