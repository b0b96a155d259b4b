"""`punto simulate`: a game dealt from real shoes, every wager beside its exact edge."""

import argparse
import json
import re
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

from punto.cli.arguments import Commands, game_argument, whole_number
from punto.cli.digits import grouped
from punto.cli.pictures import refuse_picture, save
from punto.cli.simulate.description import describe
from punto.cli.watching import watched
from punto.rules.composition import DECKS
from punto.rules.refusal import shown
from punto.rules.shoe import DEFAULT_DECKS
from punto.simulation import Simulation, simulate
from punto.simulation.front import MOST_ROUNDS, MOST_SESSION_HANDS
from punto.simulation.settings import CPU, WORKERS
from punto.simulation.stream import SEEDS

_INTERRUPTED = 130
_LOST = 1


def add_to(commands: Commands) -> None:
    command = commands.add_parser(
        "simulate",
        help="deal a game from real shoes, by the billion",
        description="Deals so many rounds of a game from shuffled shoes and puts the edge of every "
        "wager, with its 95 % interval, beside the exact one. A seed deals the same rounds again, "
        "whoever deals them. Ctrl-C ends it early and reports what was dealt.",
    )
    command.add_argument("game", metavar="GAME", type=game_argument, help="see punto games")
    command.add_argument(
        "--rounds",
        metavar="N",
        type=_rounds,
        required=True,
        help="rounds to deal, as 1000000, 1_000_000 or 1e9",
    )
    command.add_argument(
        "--decks",
        metavar="N",
        type=whole_number("decks", DECKS[0], DECKS[-1]),
        default=DEFAULT_DECKS,
        help="decks in a shoe (default: 8)",
    )
    end = command.add_mutually_exclusive_group()
    end.add_argument(
        "--cut",
        metavar="N",
        type=_number("cards behind the cut card"),
        help="cards behind the cut card (default: 14)",
    )
    end.add_argument(
        "--rounds-per-shoe",
        metavar="K",
        type=_number("rounds per shoe"),
        help="deal so many rounds of each shoe, and no cut card",
    )
    command.add_argument("--burn", action="store_true", help="burn cards of each fresh shoe")
    command.add_argument(
        "--session-hands",
        metavar="N",
        type=whole_number("hands", 1, MOST_SESSION_HANDS),
        help="add the session wagers, for sessions of so many hands",
    )
    command.add_argument(
        "--seed",
        metavar="S",
        type=whole_number("as a seed", SEEDS[0], SEEDS[-1]),
        help="deal the rounds of this seed (default: a new one)",
    )
    command.add_argument(
        "--workers",
        metavar="N",
        type=whole_number("workers", WORKERS[0], WORKERS[-1]),
        help="processor cores to use (default: all)",
    )
    command.add_argument(
        "--device", metavar="cpu|cuda", default=CPU, help="who deals (default: cpu)"
    )
    command.add_argument(
        "--cluster", metavar="ADDRESS", help="deal on a Dask cluster, as tcp://host:8786"
    )
    command.add_argument("--json", action="store_true", help="one JSON object")
    command.add_argument(
        "--plot", metavar="FILE", type=Path, help="draw simulated against exact: .png, .svg, .pdf"
    )
    command.set_defaults(run=run)


def _rounds(text: str) -> int:
    # Fraction reads them all, exactly; it would read "1/3" and very long numbers as well.
    if re.fullmatch(r"[0-9][0-9_]{0,30}(\.[0-9]{1,30})?(e\+?[0-9]{1,2})?", text, re.IGNORECASE):
        try:
            rounds = Fraction(text)
        except ValueError:
            # An underscore that does not stand between two digits.
            rounds = Fraction(0)
        if rounds.denominator == 1 and 1 <= rounds <= MOST_ROUNDS:
            return int(rounds)
    expected = f"expected a whole number from 1 to {MOST_ROUNDS:_}"
    raise argparse.ArgumentTypeError(f"{shown(text)} rounds; {expected}")


def _number(what: str) -> Callable[[str], int]:
    """A type of argument: a whole number, whose range is a matter of other arguments."""

    def read(text: str) -> int:
        if not re.fullmatch("[0-9]{1,1000}", text):
            raise argparse.ArgumentTypeError(f"{shown(text)} {what}; expected a whole number")
        return int(text)

    return read


def run(options: argparse.Namespace) -> int:
    if options.plot is not None:
        refuse_picture(options.plot)
    try:
        simulation = _simulate(options)
    except KeyboardInterrupt:
        _say("interrupted before there was anything to report")
        return _INTERRUPTED
    if simulation.rounds:
        try:
            _draw(simulation, options.plot)
        finally:
            # Whatever becomes of the picture, the figures come out.
            _print(simulation, as_json=options.json)
    if simulation.complete:
        return 0
    sys.stdout.flush()
    dealt, asked = (grouped(count, sys.stderr) for count in (simulation.rounds, simulation.asked))
    _say(f"{simulation.stopped}: {dealt} of {asked} rounds were dealt")
    return _INTERRUPTED if simulation.interrupted else _LOST


def _simulate(options: argparse.Namespace) -> Simulation:
    with watched(options.rounds, "rounds", "Dealing") as progress:
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


def _draw(simulation: Simulation, named: Path | None) -> None:
    if named is not None:
        # matplotlib takes a while to load, as does rich, and most calls do without them.
        from punto.cli.simulate.plot import draw  # noqa: PLC0415

        save(draw(simulation), named)


def _print(simulation: Simulation, *, as_json: bool) -> None:
    if as_json:
        print(json.dumps(describe(simulation), indent=2, allow_nan=False))
    else:
        from punto.cli.simulate.report import show  # noqa: PLC0415

        show(simulation)


def _say(sentence: str) -> None:
    if sys.__stderr__ is not None:
        print(f"punto: {sentence}", file=sys.stderr)
