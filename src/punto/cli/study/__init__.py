"""`punto study`: questions about a game that take many shoes to answer."""

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
from punto.cli.study.description import describe
from punto.rules.shoe import DEFAULT_CUT
from punto.simulation.result import INTERRUPTED
from punto.simulation.study import Study, study_counting
from punto.simulation.study.runner import DEFAULT_SHOES, SHOES

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def add_to(commands: Commands) -> None:
    command = commands.add_parser(
        "study",
        help="find out what counting cards is worth",
        description="Questions about a game that take many shoes to answer.",
    )
    studies = command.add_subparsers(metavar="STUDY", required=True)
    counting = studies.add_parser(
        "counting",
        help="what counting cards is worth against a wager",
        description="Computes the exact edge of wagers before every round of many shoes, from the "
        "cards not seen by then. Reports how often they favour the patron, by how much, and what "
        "that is worth a shoe at one unit a wager: to perfect play and to a count with tags for "
        "each card, for several cut card positions. Ctrl-C ends it early and reports what was "
        "done.",
    )
    add_game(counting)
    counting.add_argument(
        "--wager",
        metavar="W",
        dest="wagers",
        action="append",
        required=True,
        help="a wager on a round, such as tie; may be repeated",
    )
    counting.add_argument(
        "--shoes",
        metavar="N",
        type=large_number("shoes", SHOES[0], SHOES[-1]),
        default=DEFAULT_SHOES,
        help=f"shoes to follow, as 20000, 20_000 or 2e4 (default: {DEFAULT_SHOES})",
    )
    add_decks(counting)
    counting.add_argument(
        "--cut",
        metavar="N",
        type=any_number("cards behind the cut card"),
        default=DEFAULT_CUT,
        help="cards behind the deepest cut card; the others lie between it and half the shoe "
        f"(default: {DEFAULT_CUT})",
    )
    counting.add_argument(
        "--burn",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="burn cards of each fresh shoe, of which only the first is seen (default: burn)",
    )
    add_seed(counting)
    add_workers(counting)
    add_device(counting, "where edges are computed")
    add_json(counting)
    add_plot(counting, "the value of a shoe")
    counting.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    return deliver(options, lambda: _found(_study(options)))


def _study(options: argparse.Namespace) -> Study:
    with interruptible(options.shoes, "shoes", "Counting") as progress:
        return study_counting(
            options.game,
            wagers=options.wagers,
            shoes=options.shoes,
            decks=options.decks,
            cut=options.cut,
            burn=options.burn,
            seed=options.seed,
            workers=options.workers,
            device=options.device,
            progress=progress,
        )


def _found(study: Study) -> Findings:
    def show() -> None:
        from punto.cli.study import report  # noqa: PLC0415

        report.show(study)

    def draw() -> "Figure":
        from punto.cli.study import plot  # noqa: PLC0415

        return plot.draw(study)

    return Findings(
        done=study.dealt,
        asked=study.asked,
        unit="shoes were gone through",
        stopped=None if study.complete else INTERRUPTED,
        describe=lambda: describe(study),
        show=show,
        draw=draw,
    )
