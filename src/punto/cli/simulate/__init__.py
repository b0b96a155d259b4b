"""`punto simulate`: a game dealt from shuffled shoes, every wager beside its exact edge."""

import argparse
from typing import TYPE_CHECKING

from punto.cli.arguments import (
    Commands,
    add_decks,
    add_device,
    add_game,
    add_json,
    add_plot,
    add_seed,
    add_workers,
    any_number,
    large_number,
)
from punto.cli.findings import Findings, deliver
from punto.cli.interrupts import interruptible
from punto.cli.simulate.description import describe
from punto.rules.shoe import DEFAULT_CUT
from punto.simulation import Simulation, simulate
from punto.simulation.runner import MAX_ROUNDS

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def add_to(commands: Commands) -> None:
    command = commands.add_parser(
        "simulate",
        help="simulate a game, by the billion rounds",
        description="Deals rounds of a game from shuffled shoes and shows the edge of every wager, "
        "with its 95 % interval, beside the exact one. A seed always deals the same rounds, on any "
        "device. Ctrl-C ends it early and reports what was dealt.",
    )
    add_game(command)
    command.add_argument(
        "--rounds",
        metavar="N",
        type=large_number("rounds", 1, MAX_ROUNDS),
        required=True,
        help="rounds to deal, as 1000000, 1_000_000 or 1e9",
    )
    add_decks(command)
    end = command.add_mutually_exclusive_group()
    end.add_argument(
        "--cut",
        metavar="N",
        type=any_number("cards behind the cut card"),
        help=f"cards behind the cut card (default: {DEFAULT_CUT})",
    )
    end.add_argument(
        "--rounds-per-shoe",
        metavar="K",
        type=any_number("rounds per shoe"),
        help="deal this many rounds of each shoe, without a cut card",
    )
    command.add_argument("--burn", action="store_true", help="burn cards of each fresh shoe")
    command.add_argument(
        "--session-hands",
        metavar="N",
        type=any_number("hands in a session"),
        help="add the session wagers, for sessions of this many hands",
    )
    add_seed(command)
    add_workers(command)
    add_device(command, "where rounds are dealt")
    command.add_argument(
        "--cluster", metavar="ADDRESS", help="deal on a Dask cluster, as tcp://host:8786"
    )
    add_json(command)
    add_plot(command, "simulated against exact")
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    return deliver(options, lambda: _found(_simulate(options)))


def _simulate(options: argparse.Namespace) -> Simulation:
    with interruptible(options.rounds, "rounds", "Dealing") as progress:
        return simulate(
            options.game,
            rounds=options.rounds,
            decks=options.decks,
            cut=options.cut,
            rounds_per_shoe=options.rounds_per_shoe,
            burn=options.burn,
            session_hands=options.session_hands,
            seed=options.seed,
            workers=options.workers,
            device=options.device,
            cluster=options.cluster,
            progress=progress,
        )


def _found(simulation: Simulation) -> Findings:
    def show() -> None:
        from punto.cli.simulate import report  # noqa: PLC0415

        report.show(simulation)

    def draw() -> "Figure":
        from punto.cli.simulate import plot  # noqa: PLC0415

        return plot.draw(simulation)

    return Findings(
        done=simulation.rounds,
        asked=simulation.asked,
        unit="rounds were dealt",
        stopped=simulation.stopped,
        describe=lambda: describe(simulation),
        show=show,
        draw=draw,
    )
