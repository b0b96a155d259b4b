"""`punto study`: questions about a game that take many shoes to answer."""

import argparse
import json
import sys
from pathlib import Path

from punto.cli.arguments import Commands, game_argument, whole_number
from punto.cli.digits import grouped
from punto.cli.pictures import refuse_picture, save
from punto.cli.study.description import describe
from punto.cli.watching import watched
from punto.rules.composition import DECKS
from punto.rules.shoe import DEFAULT_CUT, DEFAULT_DECKS
from punto.simulation.settings import CPU, WORKERS
from punto.simulation.stream import SEEDS
from punto.simulation.study import Study, study_counting
from punto.simulation.study.front import DEFAULT_SHOES, SHOES

MOST_CARDS = 52 * DECKS[-1]

_INTERRUPTED = 130


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
        description="Takes the exact edge of wagers before every round of many shoes, from the "
        "cards not seen by then, and reports how often they favour the patron, by how much, and "
        "what that is worth a shoe at one unit a wager: to a perfect player and to a counter with "
        "tags for each card, for a row of cut card positions. Ctrl-C ends it early and reports "
        "what was done.",
    )
    counting.add_argument("game", metavar="GAME", type=game_argument, help="see punto games")
    counting.add_argument(
        "--wager",
        metavar="W",
        dest="wagers",
        action="append",
        required=True,
        help="a wager on a round, such as tie; may be given again for more of them",
    )
    counting.add_argument(
        "--shoes",
        metavar="N",
        type=whole_number("shoes", SHOES[0], SHOES[-1]),
        default=DEFAULT_SHOES,
        help=f"shoes to go through (default: {DEFAULT_SHOES})",
    )
    counting.add_argument(
        "--decks",
        metavar="N",
        type=whole_number("decks", DECKS[0], DECKS[-1]),
        default=DEFAULT_DECKS,
        help=f"decks in a shoe (default: {DEFAULT_DECKS})",
    )
    counting.add_argument(
        "--cut",
        metavar="N",
        type=whole_number("cards behind the cut card", 0, MOST_CARDS),
        default=DEFAULT_CUT,
        help="cards behind the deepest cut card, from which the row goes up to half the shoe "
        f"(default: {DEFAULT_CUT})",
    )
    counting.add_argument(
        "--burn",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="burn cards of each fresh shoe, unknown to every count but for the first; "
        "done unless told otherwise",
    )
    counting.add_argument(
        "--seed",
        metavar="S",
        type=whole_number("as a seed", SEEDS[0], SEEDS[-1]),
        help="go through the shoes of this seed (default: a new one)",
    )
    counting.add_argument(
        "--workers",
        metavar="N",
        type=whole_number("workers", WORKERS[0], WORKERS[-1]),
        help="processor cores to use (default: all)",
    )
    counting.add_argument(
        "--device", metavar="cpu|cuda", default=CPU, help="who takes the edges (default: cpu)"
    )
    counting.add_argument("--json", action="store_true", help="one JSON object")
    counting.add_argument(
        "--plot", metavar="FILE", type=Path, help="draw the value of a shoe: .png, .svg, .pdf"
    )
    counting.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    if options.plot is not None:
        refuse_picture(options.plot)
    try:
        study = _study(options)
    except KeyboardInterrupt:
        _say("stopped before there was anything to report")
        return _INTERRUPTED
    if options.json:
        print(json.dumps(describe(study), indent=2, allow_nan=False))
    else:
        # rich and matplotlib take a while to load, and --json does without them.
        from punto.cli.study.report import show  # noqa: PLC0415

        show(study)
    # Whatever becomes of the picture, the figures are out.
    sys.stdout.flush()
    if options.plot is not None:
        from punto.cli.study.plot import draw  # noqa: PLC0415

        save(draw(study), options.plot)
    if study.complete:
        return 0
    dealt, asked = (grouped(count, sys.stderr) for count in (study.dealt, study.asked))
    _say(f"stopped early: {dealt} of {asked} shoes were gone through")
    return _INTERRUPTED


def _study(options: argparse.Namespace) -> Study:
    with watched(options.shoes, "shoes", "Counting") as progress:
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


def _say(sentence: str) -> None:
    if sys.__stderr__ is not None:
        print(f"punto: {sentence}", file=sys.stderr)
